package org.mappingzoo.core.testkit;

import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// Range lists as one writes them on a whiteboard.
public final class Ids {
  private Ids() {}

  /// The ranges of these lines, such as `ids("9001:10000", "19001:20000")`; a line may hold
  /// several.
  public static RangeList ids(String... lines) {
    return RangeText.parse(String.join("\n", lines));
  }
}
