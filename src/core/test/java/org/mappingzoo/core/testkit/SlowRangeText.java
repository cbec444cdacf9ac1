package org.mappingzoo.core.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// The stored form read a second way, by its description: a line at a time, with regular
/// expressions and numbers of any size.
public final class SlowRangeText {
  private static final Pattern RANGE = Pattern.compile(" *(0|[1-9][0-9]*):(0|[1-9][0-9]*) *");
  private static final Pattern BLANK = Pattern.compile(" *");
  private static final BigInteger MAX_ID = BigInteger.TWO.pow(63).subtract(BigInteger.TWO);

  private SlowRangeText() {}

  /// The list, or nothing where the text is not one.
  public static Optional<RangeList> read(byte[] text) {
    List<IdRange> ranges = new ArrayList<>();
    BigInteger previous = BigInteger.ONE.negate();
    for (String line : lines(text)) {
      if (BLANK.matcher(line).matches()) {
        continue;
      }
      Matcher range = RANGE.matcher(line);
      if (!range.matches()) {
        return Optional.empty();
      }
      BigInteger first = new BigInteger(range.group(1));
      BigInteger last = new BigInteger(range.group(2));
      if (first.compareTo(previous) <= 0
          || last.compareTo(first) < 0
          || last.compareTo(MAX_ID) > 0) {
        return Optional.empty();
      }
      ranges.add(IdRange.of(first.longValueExact(), last.longValueExact()));
      previous = last;
    }
    return Optional.of(RangeList.copyOf(ranges));
  }

  /// The lines without their ends; a carriage return belongs to the end only before a line feed.
  private static String[] lines(byte[] text) {
    return new String(text, ISO_8859_1).split("\r?\n", -1);
  }
}
