package org.mappingzoo.core.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.Ids.ids;

import java.lang.management.ManagementFactory;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.ranges.RangeFault.Kind;

/// The stored form, as golden texts: what is written, what is tolerated, what is refused and
/// where.
final class RangeTextTest {

  @Test
  void eachRangeIsALineOfPlainDigits() {
    RangeList list =
        RangeList.of(
            IdRange.of(0, 0), IdRange.of(9_001, 10_000), IdRange.of(10_001, IdRange.MAX_ID));
    assertEquals("0:0\n9001:10000\n10001:9223372036854775806\n", printed(list));
    assertEquals("", printed(RangeList.empty()));
  }

  @Test
  void digitsAreCountedRightAtEachPowerOfTen() {
    RangeList.Builder builder = new RangeList.Builder();
    StringBuilder expected = new StringBuilder();
    for (long power = 1; power > 0 && power <= IdRange.MAX_ID / 10; power *= 10) {
      builder.append(10 * power - 1, 10 * power);
      expected.append(10 * power - 1).append(':').append(10 * power).append('\n');
    }
    assertEquals(expected.toString(), printed(builder.build()));
    assertEquals(expected.length(), RangeText.length(builder.build()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1:5\n7:9\n",
        "1:5\n7:9",
        "1:5\r\n7:9\r\n",
        "1:5\r\n7:9",
        "1:5\n\n\n7:9\n\n",
        "\n  \n1:5\n7:9\n   ",
        "  1:5  \n 7:9 \n",
        "  1:5  \r\n \r\n7:9 "
      })
  void lineEndsBlankLinesAndSurroundingSpacesAreTolerated(String text) {
    assertEquals(RangeList.of(IdRange.of(1, 5), IdRange.of(7, 9)), RangeText.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "\r\n", "   ", " \n \r\n"})
  void aTextWithoutRangesIsTheEmptyList(String text) {
    assertEquals(RangeList.empty(), RangeText.parse(text));
  }

  @Test
  void rangesThatTouchStayApart() {
    assertEquals(2, RangeText.parse("29001:30000\n30001:123456789\n").size());
  }

  @Test
  void theHighestIdIsTwoBelowTwoToThe63rd() {
    assertEquals(IdRange.MAX_ID, ids("0:9223372036854775806").last(0));
    assertEquals(IdRange.MAX_ID, ids("9223372036854775806:9223372036854775806").first(0));
  }

  static Stream<Refused> refusedTexts() {
    return Stream.of(
        // Something else where an id should be.
        new Refused("x", Kind.DIGIT_EXPECTED, 1, 1, "x"),
        new Refused("1:5\n:9\n", Kind.DIGIT_EXPECTED, 2, 1, ":9"),
        new Refused("1:\n", Kind.DIGIT_EXPECTED, 1, 3, ""),
        new Refused("1:", Kind.DIGIT_EXPECTED, 1, 3, ""),
        new Refused("1: 5\n", Kind.DIGIT_EXPECTED, 1, 3, " 5"),
        new Refused("-1:5\n", Kind.DIGIT_EXPECTED, 1, 1, "-1:5"),
        new Refused("+1:5\n", Kind.DIGIT_EXPECTED, 1, 1, "+1:5"),
        new Refused("0:5\n  \t7:9\n", Kind.DIGIT_EXPECTED, 2, 3, "\\x097:9"),
        new Refused("\uFEFF1:5\n", Kind.DIGIT_EXPECTED, 1, 1, "\\xef\\xbb\\xbf1:5"),
        new Refused("\0", Kind.DIGIT_EXPECTED, 1, 1, "\\x00"),
        new Refused("٣:٥\n", Kind.DIGIT_EXPECTED, 1, 1, "\\xd9\\xa3:\\xd9\\xa5"),
        new Refused("# ids\n1:5\n", Kind.DIGIT_EXPECTED, 1, 1, "# ids"),
        // A line that stops after its first id.
        new Refused("5000\n", Kind.COLON_EXPECTED, 1, 5, ""),
        new Refused("5000", Kind.COLON_EXPECTED, 1, 5, ""),
        new Refused("5000\r\n1:2\n", Kind.COLON_EXPECTED, 1, 5, ""),
        new Refused("5000-10000\n", Kind.COLON_EXPECTED, 1, 5, "-10000"),
        new Refused("1 :5\n", Kind.COLON_EXPECTED, 1, 2, " :5"),
        new Refused("0x65:0x70\n", Kind.COLON_EXPECTED, 1, 2, "x65:0x70"),
        new Refused("1.5:9\n", Kind.COLON_EXPECTED, 1, 2, ".5:9"),
        // Something behind a range.
        new Refused("1:5,7:9\n", Kind.LINE_END_EXPECTED, 1, 4, ",7:9"),
        new Refused("1:5 7:9\n", Kind.LINE_END_EXPECTED, 1, 5, "7:9"),
        new Refused("1:5\t\n", Kind.LINE_END_EXPECTED, 1, 4, "\\x09"),
        new Refused("1:5\0\n", Kind.LINE_END_EXPECTED, 1, 4, "\\x00"),
        new Refused("1:5\r7:9\r", Kind.LINE_END_EXPECTED, 1, 4, "\\x0d7:9\\x0d"),
        new Refused("1:5\r", Kind.LINE_END_EXPECTED, 1, 4, "\\x0d"),
        new Refused("1:5\r\r\n", Kind.LINE_END_EXPECTED, 1, 4, "\\x0d"),
        new Refused("1:5\u00A0\n", Kind.LINE_END_EXPECTED, 1, 4, "\\xc2\\xa0"),
        new Refused("1:5:9\n", Kind.LINE_END_EXPECTED, 1, 4, ":9"),
        // Ids that are not written as they should be.
        new Refused("01:5\n", Kind.LEADING_ZERO, 1, 1, "01:5"),
        new Refused("1:05\n", Kind.LEADING_ZERO, 1, 3, "05"),
        new Refused("00:1\n", Kind.LEADING_ZERO, 1, 1, "00:1"),
        new Refused("0:9223372036854775807", Kind.ID_TOO_LARGE, 1, 3, "9223372036854775807"),
        new Refused("0:9223372036854775808", Kind.ID_TOO_LARGE, 1, 3, "9223372036854775808"),
        new Refused("0:18446744073709551617", Kind.ID_TOO_LARGE, 1, 3, "18446744073709551617"),
        new Refused("9223372036854775807:1", Kind.ID_TOO_LARGE, 1, 1, "9223372036854775807:1"),
        new Refused(
            "1:10000000000000000000000000000", Kind.ID_TOO_LARGE, 1, 3, "100000000000000000000000"),
        // Ranges that do not ascend.
        new Refused("1:5\n  9:8\n", Kind.REVERSED, 2, 5, "8"),
        new Refused("1:5\n5:9\n", Kind.NOT_BEHIND_PREVIOUS, 2, 1, "5:9"),
        new Refused("10:20\n\n  1:5\n", Kind.NOT_BEHIND_PREVIOUS, 3, 3, "1:5"),
        new Refused("1:5\n1:5\n", Kind.NOT_BEHIND_PREVIOUS, 2, 1, "1:5"));
  }

  @ParameterizedTest
  @MethodSource("refusedTexts")
  void anythingElseIsRefusedWithItsPlace(Refused refused) {
    var exception = assertThrows(RangeTextException.class, () -> RangeText.parse(refused.text()));
    assertEquals(
        new RangeFault(refused.kind(), refused.line(), refused.column(), refused.found()),
        exception.fault());
    assertEquals(exception.fault().sentence(), exception.getMessage());
  }

  @Test
  void eachKindOfFaultHasItsGoldenText() {
    Set<Kind> shown = refusedTexts().map(Refused::kind).collect(Collectors.toSet());
    assertEquals(EnumSet.allOf(Kind.class), shown);
  }

  @Test
  void aFaultIsOneSentenceWithItsPlaceAndWhatStandsThere() {
    assertEquals(
        "line 2, column 1: the range overlaps the one before it or lies below it, found '5:9'",
        faultOf("1:5\n5:9\n").sentence());
    assertEquals(
        "line 1, column 5: ':' was expected, found the end of the line",
        faultOf("5000\n6000:7000\n").sentence());
  }

  @Test
  void onlyTheFirstBytesOfALongFaultAreShown() {
    assertEquals("x".repeat(24), faultOf("x".repeat(100_000)).found());
  }

  @Test
  void aFaultFarDownIsFoundThere() {
    String text = printed(oddIds(10_000)) + "oops";
    RangeFault fault = faultOf(text);
    assertEquals(10_001, fault.line());
    assertEquals(1, fault.column());
  }

  /// Untrusted bytes: what parsing allocates is bounded by their number, whatever they are.
  @ParameterizedTest
  @ValueSource(strings = {"\n", " ", "9", "0", "\r\n", "1:5\n", "\0"})
  void parsingCostsMemoryInProportionToTheText(String piece) {
    byte[] text = piece.repeat(1_000_000 / piece.length()).getBytes(UTF_8);
    parseOrRefuse(text);
    assertTrue(allocatedBy(() -> parseOrRefuse(text)) < 100_000);
  }

  @Test
  void aLongListCostsAFewTimesItsText() {
    byte[] text = RangeText.print(oddIds(50_000));
    RangeText.parse(text);
    long allocated = allocatedBy(() -> RangeText.parse(text));
    assertTrue(allocated < 6L * text.length, allocated + " bytes for " + text.length);
  }

  record Refused(String text, Kind kind, int line, int column, String found) {}

  private static void parseOrRefuse(byte[] text) {
    try {
      RangeText.parse(text);
    } catch (RangeTextException e) {
      assertTrue(e.fault().sentence().length() < 300);
    }
  }

  private static long allocatedBy(Runnable work) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static RangeList oddIds(int ranges) {
    RangeList.Builder builder = new RangeList.Builder();
    for (int i = 0; i < ranges; i++) {
      builder.append(2L * i + 1, 2L * i + 1);
    }
    return builder.build();
  }

  private static RangeFault faultOf(String text) {
    return assertThrows(RangeTextException.class, () -> RangeText.parse(text)).fault();
  }

  private static String printed(RangeList list) {
    return new String(RangeText.print(list), UTF_8);
  }
}
