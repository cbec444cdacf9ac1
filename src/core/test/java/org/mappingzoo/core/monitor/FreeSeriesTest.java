package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FreeSeriesTest {
  private static final Instant START = Instant.parse("2026-03-09T08:00:00Z");
  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
  private static final int MEMORY = 1_056;

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
    assertEquals(6_000, rate(TEN_MINUTES, START.plus(TEN_MINUTES)));
  }

  @Test
  void theRateCountsOnlyTheWindow() {
    series.add(START, 1_000_000);
    series.add(START.plus(Duration.ofMinutes(30)), 500);
    series.add(START.plus(Duration.ofMinutes(55)), 400);
    assertEquals(600, rate(TEN_MINUTES, START.plus(Duration.ofMinutes(60))));
  }

  @Test
  void anIdleCategorysRateFallsToZero() {
    series.add(START, 1_000);
    series.add(START.plusSeconds(60), 900);
    assertEquals(0, rate(TEN_MINUTES, START.plus(Duration.ofHours(1))));
  }

  @Test
  void whatComesBackIsNotConsumed() {
    at(0, 1_000);
    at(1, 900);
    at(2, 940);
    at(3, 840);
    assertEquals(
        new Consumption(200, 40, 0, Duration.ofMinutes(4)),
        series.consumption(TEN_MINUTES, minute(4)));
    assertEquals(2_400, rate(TEN_MINUTES, minute(4)));
  }

  @Test
  void aSeedInTheMiddleDoesNotHideWhatIsTaken() {
    at(0, 1_000);
    at(2, 900);
    at(4, 1_000_900);
    at(6, 1_000_800);
    assertEquals(
        new Consumption(200, 0, 1_000_000, Duration.ofMinutes(6)),
        series.consumption(TEN_MINUTES, minute(6)));
    assertEquals(2_000, rate(TEN_MINUTES, minute(6)));
  }

  @Test
  void anExtensionIsAddedEvenIfMoreWasTaken() {
    at(0, 1_000);
    at(1, 500);
    series.extend(minute(2), 800);
    at(3, 700);
    Consumption consumption = series.consumption(TEN_MINUTES, minute(4));
    assertEquals(new Consumption(600, 0, 300, Duration.ofMinutes(4)), consumption);
    FreeSeries later = new FreeSeries();
    later.precede(series.copy());
    assertEquals(consumption, later.consumption(TEN_MINUTES, minute(4)));
  }

  @Test
  void anExtensionIsAddedInAThinnedSeriesToo() {
    for (int second = 0; second < 100_000; second++) {
      long free = 1_000_000L - second;
      if (second == 90_000) {
        series.extend(START.plusSeconds(second), free + 50_000);
      } else {
        series.add(START.plusSeconds(second), second < 90_000 ? free : free + 50_000);
      }
    }
    Consumption day = series.consumption(Duration.ofHours(24), START.plusSeconds(99_999));
    assertEquals(0, day.returned());
    assertTrue(day.added() > 0, day.toString());
  }

  @Test
  void moreThanWasTakenCannotComeBackItIsAdded() {
    at(0, 1_000);
    at(1, 2_000);
    assertEquals(
        new Consumption(0, 0, 1_000, Duration.ofMinutes(2)),
        series.consumption(TEN_MINUTES, minute(2)));
  }

  @Test
  void afterARestartWhatWasTakenMeanwhileCountsOverTheWholeTime() {
    at(0, 10_000);
    series.gap(minute(10));
    at(130, 4_000);
    assertEquals(3_000, rate(TEN_MINUTES, minute(130)));
    assertEquals(6_000 / 2.15, rate(Duration.ofHours(24), minute(134)), 300);
    assertEquals(OptionalLong.of(4_000), series.last());
  }

  @Test
  void onceMostOfAWindowIsWatchedAgainTheGapDoesNotCount() {
    at(0, 10_000);
    series.gap(minute(10));
    at(130, 4_000);
    at(133, 3_900);
    assertEquals(6_100 / (125.0 / 60), rate(TEN_MINUTES, minute(135).minusMillis(1)), 1);
    assertEquals(1_200, rate(TEN_MINUTES, minute(135)));
  }

  @Test
  void aWindowThatBeginsBeforeTheGapIsNotMadeLonger() {
    at(0, 10_000);
    series.gap(minute(10));
    at(20, 9_000);
    assertEquals(1_000 / 0.25, rate(Duration.ofMinutes(15), minute(20)));
  }

  @Test
  void whereNobodyLookedThereIsNoFigure() {
    at(0, 1_000);
    series.gap(minute(1));
    series.gap(minute(2));
    assertEquals(2, series.size());
    assertFalse(series.isKnown(1));
    assertThrows(IllegalStateException.class, () -> series.free(1));
    assertThrows(IllegalArgumentException.class, () -> series.add(minute(3), -1));
    assertEquals(0, rate(TEN_MINUTES, minute(60)));
  }

  @Test
  void whatIsKnownFromBeforeComesFirst() {
    FreeSeries before = new FreeSeries();
    before.add(START, 900);
    before.add(minute(5), 800);
    before.add(minute(20), 1);
    at(10, 700);
    series.precede(before);
    assertEquals(List.of("0 900", "5 800", "5 ?", "10 700"), told());
  }

  @Test
  void withNothingSeenYetWhatIsKnownFromBeforeIsAll() {
    FreeSeries before = new FreeSeries();
    before.add(START, 900);
    series.precede(before);
    series.precede(new FreeSeries());
    assertEquals(List.of("0 900"), told());
  }

  @Test
  void eachRangeOfTimeHasAHundredSamplesOrSo() {
    for (long i = 0; i < 90 * 24 * 60; i++) {
      series.add(minute(i), 10_000_000 - i);
    }
    Instant end = series.at(series.size() - 1);
    for (Duration range : List.of(Duration.ofHours(24), Duration.ofDays(7), Duration.ofDays(90))) {
      for (int i = 1; i < series.size(); i++) {
        Duration gap = Duration.between(series.at(i - 1), series.at(i));
        boolean shown = !series.at(i - 1).isBefore(end.minus(range));
        assertTrue(!shown || gap.compareTo(range.dividedBy(90)) < 0, range + ": " + gap);
      }
    }
  }

  @Test
  void ofSamplesAtTheSameTimeTheLastCounts() {
    for (int free = 1_000; free > 990; free--) {
      series.add(START, free);
    }
    series.add(START.plusSeconds(3_600), 891);
    assertEquals(100, rate(Duration.ofHours(1), START.plusSeconds(3_600)));
  }

  @Test
  void lessThanTwoSamplesHaveNoRate() {
    assertEquals(0, rate(TEN_MINUTES, START));
    series.add(START, 1_000);
    assertEquals(0, rate(TEN_MINUTES, START.plusSeconds(600)));
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
        double rate = steady.consumption(TEN_MINUTES, now).perHour();
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

  private double rate(Duration window, Instant now) {
    return series.consumption(window, now).perHour();
  }

  private void at(long minute, long free) {
    series.add(minute(minute), free);
  }

  private List<String> told() {
    return IntStream.range(0, series.size())
        .mapToObj(
            i ->
                Duration.between(START, series.at(i)).toMinutes()
                    + " "
                    + (series.isKnown(i) ? Long.toString(series.free(i)) : "?"))
        .toList();
  }

  private static Instant minute(long minute) {
    return START.plus(Duration.ofMinutes(minute));
  }
}
