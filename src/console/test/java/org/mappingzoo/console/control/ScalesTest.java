package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The axes of a chart.
final class ScalesTest {
  private static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");

  @Test
  void anAxisRunsFromRoundToRound() {
    ValueScale scale = ValueScale.of(123_426_789, 123_456_789, 4);
    assertEquals(
        List.of(123_420_000L, 123_430_000L, 123_440_000L, 123_450_000L, 123_460_000L),
        scale.marks());
    assertFalse(scale.startsAtZero());
  }

  @Test
  void anAxisNearZeroBeginsThere() {
    assertTrue(ValueScale.of(40, 700, 4).startsAtZero());
    assertTrue(ValueScale.of(0, 0, 4).startsAtZero());
  }

  @Test
  void eachValueLiesOnItsAxis() {
    Random random = new Random(7);
    for (int round = 0; round < 5_000; round++) {
      long least = random.nextLong(1L << (1 + random.nextInt(62)));
      long most = least + random.nextLong(1L << (1 + random.nextInt(61)));
      if (most < least) {
        continue;
      }
      ValueScale scale = ValueScale.of(least, most, 2 + random.nextInt(6));
      String which = least + " to " + most + ": " + scale;
      assertTrue(0 <= scale.share(least) && scale.share(least) <= 1, which);
      assertTrue(0 <= scale.share(most) && scale.share(most) <= 1, which);
      assertTrue(scale.marks().size() >= 2 && scale.marks().size() <= 10, which);
    }
  }

  @Test
  void timesAreRound() {
    assertEquals(
        List.of(NINE.plusSeconds(30), NINE.plusSeconds(60), NINE.plusSeconds(90)),
        TimeTicks.of(NINE.plusSeconds(7), NINE.plusSeconds(100), 4));
  }

  @Test
  void thereAreNeverMoreTimesThanAsked() {
    Random random = new Random(8);
    for (int round = 0; round < 3_000; round++) {
      Instant from = NINE.plusMillis(random.nextInt(1_000_000));
      Instant to = from.plusSeconds(1 + random.nextLong(1L << (1 + random.nextInt(28))));
      int most = 1 + random.nextInt(9);
      List<Instant> ticks = TimeTicks.of(from, to, most);
      assertTrue(ticks.size() <= most + 1, from + " " + to + " " + ticks);
      assertTrue(ticks.stream().noneMatch(tick -> tick.isBefore(from) || tick.isAfter(to)));
    }
  }
}
