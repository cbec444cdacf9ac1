package org.mappingzoo.console.category;

import java.util.OptionalLong;
import org.mappingzoo.core.monitor.SeenVersion;

/// The versions of a counter, which are remembered as its numbers in decimal: no list of ranges is
/// without a colon.
final class CounterText {
  private static final int LONGEST = 19;

  private CounterText() {}

  /// The number of a counter's version; empty for one of a list.
  static OptionalLong numberIn(SeenVersion version) {
    int length = version.text().length();
    return length > 0 && length <= LONGEST && version.text().display().matches("[0-9]+")
        ? OptionalLong.of(Long.parseLong(version.text().display()))
        : OptionalLong.empty();
  }
}
