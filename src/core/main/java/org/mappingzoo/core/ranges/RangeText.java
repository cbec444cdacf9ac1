package org.mappingzoo.core.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;

/// The stored form of a [RangeList]: one `first:last` a line, as in the 2010 proposal.
///
/// Written: plain digits without leading zeros, each line ended by `\n`. Read: the same, and
/// beside it a missing final newline, `\r\n`, blank lines and spaces around a line. Anything else
/// is refused with its place, never repaired. `parse(print(x))` equals `x`.
public final class RangeText {
  private RangeText() {}

  /// Reads a text as UTF-8, of which only ASCII is accepted.
  ///
  /// @throws RangeTextException at the first fault
  public static RangeList parse(String text) {
    return parse(text.getBytes(UTF_8));
  }

  /// Reads the bytes of a node.
  ///
  /// @throws RangeTextException at the first fault
  public static RangeList parse(byte[] text) {
    return new RangeTextParser(text).parse();
  }

  /// The text of a list, written from its end: so no id has to know its length.
  public static byte[] print(RangeList list) {
    byte[] text = new byte[length(list)];
    int start = text.length;
    for (int i = list.size() - 1; i >= 0; i--) {
      text[--start] = '\n';
      start = printBefore(start, list.last(i), text);
      text[--start] = ':';
      start = printBefore(start, list.first(i), text);
    }
    return text;
  }

  /// The length of the printed list in bytes.
  ///
  /// @throws ArithmeticException beyond 2^31 - 1 bytes
  public static int length(RangeList list) {
    long bytes = 0;
    for (int i = 0; i < list.size(); i++) {
      bytes += digits(list.first(i)) + digits(list.last(i)) + 2;
    }
    return Math.toIntExact(bytes);
  }

  /// Writes the digits of `id` so that they end before `end`; returns where they start.
  private static int printBefore(int end, long id, byte[] text) {
    int start = end;
    long rest = id;
    do {
      text[--start] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest > 0);
    return start;
  }

  private static int digits(long id) {
    int digits = 1;
    for (long limit = 10; digits < 19 && id >= limit; limit *= 10) {
      digits++;
    }
    return digits;
  }
}
