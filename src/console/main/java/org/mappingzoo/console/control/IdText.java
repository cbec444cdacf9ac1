package org.mappingzoo.console.control;

import java.util.Optional;
import org.mappingzoo.core.ranges.IdRange;

/// An id as an operator types it.
public final class IdText {
  private IdText() {}

  /// Decimal digits, or `0x` and hexadecimal ones; separators and spaces as in `123,456` do not
  /// matter.
  public static Optional<Long> parse(String typed) {
    String digits = typed.replaceAll("[\\s,._']", "");
    try {
      long id =
          digits.startsWith("0x") || digits.startsWith("0X")
              ? Long.parseLong(digits.substring(2), 16)
              : Long.parseLong(digits);
      return id >= IdRange.MIN_ID && id <= IdRange.MAX_ID ? Optional.of(id) : Optional.empty();
    } catch (NumberFormatException _) {
      return Optional.empty();
    }
  }
}
