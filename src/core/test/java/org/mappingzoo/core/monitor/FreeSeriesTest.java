package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class FreeSeriesTest {
  private static final Instant START = Instant.parse("2026-03-09T08:00:00Z");
  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
  private static final int MEMORY = 512;

  private final FreeSeries series = new FreeSeries();

  @Test
  void samplesAreKeptInOrder() {
    series.add(START, 1_000);
    series.add(START.plusSeconds(5), 900);
    assertEquals(2, series.size());
    assertEquals(START.plusSeconds(5), series.at(1));
    assertEquals(900, series.free(1));
    assertThrows(IndexOutOfBoundsException.class, () -> series.free(2));
    assertThrows(IndexOutOfBoundsException.class, () -> series.at(-1));
  }

  @Test
  void aClockThatStepsBackStandsStillInTheSeries() {
    series.add(START, 1_000);
    series.add(START.minusSeconds(60), 900);
    assertEquals(START, series.at(1));
    assertEquals(900, series.free(1));
  }

  @Test
  void theRateIsWhatBecameFewerPerHour() {
    series.add(START, 10_000);
    series.add(START.plus(Duration.ofMinutes(5)), 9_000);
    assertEquals(6_000, series.ratePerHour(TEN_MINUTES, START.plus(TEN_MINUTES)));
  }

  @Test
  void theRateCountsOnlyTheWindow() {
    series.add(START, 1_000_000);
    series.add(START.plus(Duration.ofMinutes(30)), 500);
    series.add(START.plus(Duration.ofMinutes(55)), 400);
    assertEquals(600, series.ratePerHour(TEN_MINUTES, START.plus(Duration.ofMinutes(60))));
  }

  @Test
  void anIdleCategorysRateFallsToZero() {
    series.add(START, 1_000);
    series.add(START.plusSeconds(60), 900);
    assertEquals(0, series.ratePerHour(TEN_MINUTES, START.plus(Duration.ofHours(1))));
  }

  @Test
  void moreComingBackThanGoingIsANegativeRate() {
    series.add(START, 1_000);
    series.add(START.plusSeconds(60), 2_000);
    assertEquals(-30_000, series.ratePerHour(TEN_MINUTES, START.plusSeconds(120)));
  }

  @Test
  void ofSamplesAtTheSameTimeTheLastCounts() {
    for (int free = 1_000; free > 990; free--) {
      series.add(START, free);
    }
    series.add(START.plusSeconds(3_600), 891);
    assertEquals(100, series.ratePerHour(Duration.ofHours(1), START.plusSeconds(3_600)));
  }

  @Test
  void lessThanTwoSamplesHaveNoRate() {
    assertEquals(0, series.ratePerHour(TEN_MINUTES, START));
    series.add(START, 1_000);
    assertEquals(0, series.ratePerHour(TEN_MINUTES, START.plusSeconds(600)));
    assertEquals(Duration.ofMinutes(10), series.spanUntil(START.plusSeconds(600)));
  }

  @Test
  void aCopyGoesItsOwnWay() {
    series.add(START, 1_000);
    FreeSeries copy = series.copy();
    for (int i = 1; i <= 20; i++) {
      copy.add(START.plusSeconds(i), 1_000 - i);
    }
    assertEquals(1, series.size());
    assertEquals(21, copy.size());
    assertEquals(980, copy.free(20));
  }

  @Test
  void memoryIsBoundedAndTheFirstAndLastSampleStay() {
    for (int i = 0; i < 100_000; i++) {
      series.add(START.plusMillis(i), 1_000_000 - i);
      assertTrue(series.size() <= MEMORY);
    }
    assertEquals(START, series.at(0));
    assertEquals(1_000_000, series.free(0));
    assertEquals(900_001, series.free(series.size() - 1));
  }

  @Test
  void samplesAtOneInstantDoNotFillTheMemoryEither() {
    for (int i = 0; i < 10_000; i++) {
      series.add(START, i);
      assertTrue(series.size() <= MEMORY);
    }
    assertEquals(9_999, series.free(series.size() - 1));
  }

  @Test
  void theRateStaysRightHoweverOftenAndHoweverLongItIsSampled() {
    for (int perSecond : new int[] {1, 20}) {
      double expected = 100.0 * perSecond * 3_600;
      Duration watched = Duration.ofHours(20);
      FreeSeries steady = steady(perSecond, 100, watched);
      for (int second = 1; second <= 1_000; second++) {
        Instant now = START.plus(watched).plusSeconds(second);
        steady.add(now, freeAt(watched.toSeconds() + second, perSecond, 100));
        double rate = steady.ratePerHour(TEN_MINUTES, now);
        assertEquals(expected, rate, 0.03 * expected, perSecond + "/s, second " + second);
      }
    }
  }

  @Test
  void aChartSinceStartHasNoGaps() {
    Duration watched = Duration.ofHours(10);
    FreeSeries steady = steady(20, 100, watched);
    for (int i = 1; i < steady.size(); i++) {
      Duration gap = Duration.between(steady.at(i - 1), steady.at(i));
      assertTrue(gap.compareTo(watched.dividedBy(90)) < 0, gap + " before sample " + i);
    }
  }

  /// So many samples a second, of which each takes so many ids.
  private static FreeSeries steady(int perSecond, int ids, Duration watched) {
    FreeSeries steady = new FreeSeries();
    for (long i = 0; i <= watched.toSeconds() * perSecond; i++) {
      steady.add(START.plusMillis(i * 1_000 / perSecond), freeAt(0, perSecond, ids) - i * ids);
    }
    return steady;
  }

  private static long freeAt(long second, int perSecond, int ids) {
    return 10_000_000_000L - second * perSecond * ids;
  }
}
