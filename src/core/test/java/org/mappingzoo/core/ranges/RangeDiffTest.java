package org.mappingzoo.core.ranges;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.Ids.ids;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class RangeDiffTest {

  @Test
  void aTakeRemovesTheHolesItFilledAndCutsTheTail() {
    assertEquals(
        """
        - 9001:10000
        - 19001:20000
        - 30001:123456789
        + 37001:123456789
        """,
        shown(
            RangeDiff.between(
                ids("9001:10000", "19001:20000", "30001:123456789"), ids("37001:123456789"))));
  }

  @Test
  void aPushAddsItsLinesBetweenThoseThatStay() {
    assertEquals(
        """
          1:5
        + 7:9
          20:30
        """,
        shown(RangeDiff.between(ids("1:5", "20:30"), ids("1:5", "7:9", "20:30"))));
  }

  @Test
  void compactReplacesTouchingLines() {
    assertEquals(
        """
        - 1:5
        + 1:9
        - 6:9
        """,
        shown(RangeDiff.between(ids("1:5", "6:9"), ids("1:9"))));
  }

  @Test
  void equalListsDifferInNothing() {
    RangeDiff same = RangeDiff.between(ids("1:5", "7:9"), ids("1:5", "7:9"));
    assertTrue(same.isEmpty());
    assertEquals(2, same.count(RangeDiff.Change.KEPT));
    assertTrue(RangeDiff.between(RangeList.empty(), RangeList.empty()).isEmpty());
    assertFalse(RangeDiff.between(RangeList.empty(), ids("1:5")).isEmpty());
  }

  @Test
  void eachKindOfLineIsCounted() {
    RangeDiff diff = RangeDiff.between(ids("1:5", "7:9"), ids("1:5", "7:8", "11:12"));
    assertEquals(1, diff.count(RangeDiff.Change.KEPT));
    assertEquals(1, diff.count(RangeDiff.Change.REMOVED));
    assertEquals(2, diff.count(RangeDiff.Change.ADDED));
  }

  private static String shown(RangeDiff diff) {
    return diff.lines().stream()
        .map(line -> sign(line.change()) + " " + line.range() + "\n")
        .collect(Collectors.joining());
  }

  private static String sign(RangeDiff.Change change) {
    return switch (change) {
      case KEPT -> " ";
      case REMOVED -> "-";
      case ADDED -> "+";
    };
  }
}
