package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.mappingzoo.console.control.BarcodeShape.Frame;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// What of a category is drawn in a table cell.
final class BarcodeShapeTest {
  private static final RangeList FREE = RangeText.parse("101:110\n193:1000");

  @Test
  void theWindowReachesFromTheLowestFreeIdToALittleBehindTheTail() {
    assertEquals(new Frame(101, 100), BarcodeShape.frame(FREE, Long.MAX_VALUE));
  }

  @Test
  void whatIsHeldBelowTheFreeIdsIsInTheWindow() {
    assertEquals(1, BarcodeShape.frame(FREE, 1).first());
  }

  @Test
  void idsInTheWindowAreSharesOfPixelsAndOthersAreNone() {
    Frame frame = new Frame(101, 100);
    assertArrayEquals(
        new double[] {0, 0.5, 0, 0}, BarcodeShape.of(RangeText.parse("126:137"), frame, 4), 0.03);
    assertArrayEquals(new double[4], BarcodeShape.of(RangeText.parse("501:600"), frame, 4));
    assertArrayEquals(new double[4], BarcodeShape.of(RangeList.empty(), frame, 4));
  }
}
