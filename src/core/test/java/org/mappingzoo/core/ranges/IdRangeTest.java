package org.mappingzoo.core.ranges;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class IdRangeTest {

  @Test
  void bothBoundsBelongToTheRange() {
    IdRange range = IdRange.of(5_000, 10_000);
    assertEquals(5_001, range.count());
    assertTrue(range.contains(5_000) && range.contains(10_000));
    assertFalse(range.contains(4_999) || range.contains(10_001));
  }

  @Test
  void theWholeIdSpaceIsOneRangeWhoseCountFitsALong() {
    assertEquals(9_223_372_036_854_775_806L, IdRange.MAX_ID);
    assertEquals(Long.MAX_VALUE, IdRange.of(IdRange.MIN_ID, IdRange.MAX_ID).count());
  }

  @Test
  void aRangeIsNeverEmptyNorOutsideTheIdSpace() {
    assertRefused("range 6:5 is reversed", 6, 5);
    assertRefused("range -1:5 leaves the id space 0:9223372036854775806", -1, 5);
    assertRefused(
        "range 0:9223372036854775807 leaves the id space 0:9223372036854775806", 0, Long.MAX_VALUE);
  }

  @Test
  void rangesOverlapWhenTheyShareAnId() {
    assertTrue(IdRange.of(1, 5).overlaps(IdRange.of(5, 9)));
    assertTrue(IdRange.of(5, 9).overlaps(IdRange.of(1, 5)));
    assertFalse(IdRange.of(1, 4).overlaps(IdRange.of(5, 9)));
    assertFalse(IdRange.of(5, 9).overlaps(IdRange.of(1, 4)));
  }

  @Test
  void aRangeTouchesOnlyTheOneRightBehindIt() {
    assertTrue(IdRange.of(29_001, 30_000).touches(IdRange.of(30_001, 123_456_789)));
    assertFalse(IdRange.of(30_001, 123_456_789).touches(IdRange.of(29_001, 30_000)));
    assertFalse(IdRange.of(1, 5).touches(IdRange.of(7, 9)));
  }

  @Test
  void orderIsByFirstIdThenByLast() {
    assertTrue(IdRange.of(1, 9).compareTo(IdRange.of(2, 3)) < 0);
    assertTrue(IdRange.of(1, 3).compareTo(IdRange.of(1, 9)) < 0);
    assertEquals(0, IdRange.of(1, 3).compareTo(IdRange.of(1, 3)));
  }

  private static void assertRefused(String message, long first, long last) {
    var refused = assertThrows(IllegalArgumentException.class, () -> IdRange.of(first, last));
    assertEquals(message, refused.getMessage());
  }
}
