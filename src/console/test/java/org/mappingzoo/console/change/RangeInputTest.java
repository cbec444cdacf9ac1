package org.mappingzoo.console.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.change.RangeInput.Fault;
import org.mappingzoo.console.change.RangeInput.Kind;
import org.mappingzoo.core.ranges.RangeText;

final class RangeInputTest {

  @Test
  void rangesStandOnLinesOrBetweenCommasOrSpaces() {
    assertIds("1:5\n7:9\n", "1:5\n7:9\n");
    assertIds("1:5\n7:9\n", "1:5, 7:9");
    assertIds("1:5\n7:9\n", " 1:5\t7:9\r\n");
    assertIds("1:5\n100:900\n", "1:5,100:900");
  }

  @Test
  void aSingleIdIsARangeOfOneWhereNothingElseCanBeMeant() {
    assertIds("7:7\n", "7");
    assertIds("5:5\n7:7\n", "5\n7");
    assertIds("5:5\n7:7\n", "5, 7");
    assertIds("1:3\n7:7\n", "1:3 7");
  }

  @Test
  void rangesMayTouchAndStayAsTheyWereTyped() {
    assertIds("1:5\n6:9\n", "1:5\n6:9");
  }

  @Test
  void anyOrderIsUnderstoodAndSaidToHaveBeenSorted() {
    assertEquals(
        new RangeInput.Ranges(RangeText.parse("1:5\n7:9"), true), RangeInput.of("7:9\n1:5"));
    assertEquals(
        new RangeInput.Ranges(RangeText.parse("1:5\n7:9"), false), RangeInput.of("1:5\n7:9"));
  }

  @Test
  void nothingIsNothing() {
    assertInstanceOf(RangeInput.Nothing.class, RangeInput.of(" \n\t\n"));
  }

  @Test
  void whatIsNoRangeIsRefusedWithItsPlaceAndValue() {
    assertFaults("1:5\n  3x:9", new Fault(Kind.NOT_A_RANGE, 2, 3, 6, "3x:9", ""));
    assertFaults("1-5", new Fault(Kind.NOT_A_RANGE, 1, 1, 0, "1-5", ""));
    assertFaults("1:2:3", new Fault(Kind.NOT_A_RANGE, 1, 3, 2, "1:2:3", ""));
    assertFaults("-1:5", new Fault(Kind.NOT_A_RANGE, 1, 1, 0, "-1:5", ""));
    assertFaults(
        "30.001:40.000",
        new Fault(Kind.NOT_A_RANGE, 1, 1, 0, "30.001:40.000", ""),
        new Fault(Kind.NOT_A_RANGE, 1, 8, 7, "30.001:40.000", ""));
    assertFaults("1:", new Fault(Kind.BOUND_MISSING, 1, 1, 0, "1:", ""));
    assertFaults("1 :5", new Fault(Kind.BOUND_MISSING, 1, 3, 2, ":5", ""));
    assertFaults("9:5", new Fault(Kind.REVERSED, 1, 1, 0, "9:5", ""));
    assertFaults("007", new Fault(Kind.LEADING_ZERO, 1, 1, 0, "007", ""));
    assertFaults(
        "1:9223372036854775807",
        new Fault(Kind.ID_TOO_LARGE, 1, 3, 2, "1:9223372036854775807", ""));
    assertFaults(
        "99999999999999999999", new Fault(Kind.ID_TOO_LARGE, 1, 1, 0, "99999999999999999999", ""));
  }

  @Test
  void whatHidesFromTheEyeIsSpelledOut() {
    assertFaults("1\u00a05", new Fault(Kind.NOT_A_RANGE, 1, 1, 0, "1U+00A05", ""));
    assertFaults("\uff11:5", new Fault(Kind.NOT_A_RANGE, 1, 1, 0, "U+FF11:5", ""));
  }

  @Test
  void whatMayMeanTwoThingsIsRefused() {
    assertFaults("30001 123456789", new Fault(Kind.COLON_OR_COMMA, 1, 7, 6, "123456789", "30001"));
    assertFaults("3,100", new Fault(Kind.GROUPED_NUMBER, 1, 3, 2, "100", "3"));
    assertFaults("3,100:4,200", new Fault(Kind.REVERSED, 1, 3, 2, "100:4", ""));
    assertFaults("3,100:400", new Fault(Kind.GROUPED_NUMBER, 1, 3, 2, "100:400", "3"));
    assertFaults("1:3,100", new Fault(Kind.GROUPED_NUMBER, 1, 5, 4, "100", "1:3"));
    assertIds("3:3\n1000:1000\n", "3,1000");
  }

  @Test
  void anIdThatIsNamedTwiceIsRefusedWithBothPlaces() {
    assertFaults("1:500\n400:600", new Fault(Kind.OVERLAP, 2, 1, 6, "400:600", "1:500"));
    assertFaults("400:600\n1:500", new Fault(Kind.OVERLAP, 2, 1, 8, "1:500", "400:600"));
    assertFaults("7\n7", new Fault(Kind.OVERLAP, 2, 1, 2, "7", "7"));
    assertFaults(
        "1:100\n5:6\n50:60",
        new Fault(Kind.OVERLAP, 2, 1, 6, "5:6", "1:100"),
        new Fault(Kind.OVERLAP, 3, 1, 10, "50:60", "1:100"));
  }

  @Test
  void allFaultsAreFoundAndAFewAreShown() {
    var faulty = assertInstanceOf(RangeInput.Faulty.class, RangeInput.of("x\n".repeat(50)));
    assertEquals(RangeInput.SHOWN_FAULTS, faulty.faults().size());
    assertEquals(50 - RangeInput.SHOWN_FAULTS, faulty.more());
    assertEquals(3, faulty.faults().get(2).line());
  }

  private static void assertIds(String expected, String typed) {
    assertEquals(RangeText.parse(expected), RangeInput.of(typed).ids());
  }

  @Test
  void aLineThatARepairLeftOpenIsOneFaultWhateverStandsInIt() {
    assertOpen("1:5\n? 17001;18000", 2, 4);
    assertOpen("1:5\n?17001 7;9,x", 2, 4);
    assertOpen("  ?\n1:5", 1, 2);
  }

  private static void assertOpen(String typed, int line, int offset) {
    int column = offset - typed.lastIndexOf('\n', offset);
    assertEquals(
        new RangeInput.Faulty(List.of(new Fault(Kind.OPEN, line, column, offset, "?", "")), 0, 1),
        RangeInput.of(typed));
  }

  @Test
  void whatElseIsWrongIsCountedBesideOpenLines() {
    assertEquals(
        new RangeInput.Faulty(
            List.of(
                new Fault(Kind.OPEN, 1, 1, 0, "?", ""),
                new Fault(Kind.NOT_A_RANGE, 2, 5, 8, "?", ""),
                new Fault(Kind.OPEN, 3, 1, 10, "?", "")),
            0,
            2),
        RangeInput.of("? a\n1:5 ?\n? b"));
  }

  private static void assertFaults(String typed, Fault... faults) {
    assertEquals(new RangeInput.Faulty(List.of(faults), 0, 0), RangeInput.of(typed));
  }
}
