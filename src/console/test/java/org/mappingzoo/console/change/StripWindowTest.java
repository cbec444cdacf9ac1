package org.mappingzoo.console.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeText;

final class StripWindowTest {

  @Test
  void itShowsWhatChangesWithAMarginOnBothSides() {
    StripWindow window = window("30001:123456789", "9001:10000\n29001:30000\n30001:123456789");
    assertEquals(IdRange.of(5501, 33500), window.ids());
    assertEquals(RangeText.parse("9001:10000\n29001:30000"), window.came());
    assertTrue(window.gone().isEmpty());
    assertEquals(0, window.at(5501));
    assertEquals(1, window.at(1_000_000));
  }

  @Test
  void aCompactShowsWhereRangesWereJoinedAndNotTheLongTail() {
    StripWindow window =
        window("1:1000\n1001:1400\n5001:6000\n6001:4294967295", "1:1400\n5001:4294967295");
    assertTrue(window.ids().contains(1001) && window.ids().contains(6001));
    assertTrue(window.ids().last() < 10_000, () -> window.ids().toString());
  }

  @Test
  void theMarginStaysWithinTheIds() {
    StripWindow window = window("", "0:9223372036854775806");
    assertEquals(IdRange.of(0, IdRange.MAX_ID), window.ids());
    assertEquals(0.5, window.at(IdRange.MAX_ID / 2), 1e-9);
  }

  private static StripWindow window(String before, String after) {
    return StripWindow.of(RangeText.parse(before), RangeText.parse(after));
  }
}
