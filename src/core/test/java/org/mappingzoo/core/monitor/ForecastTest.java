package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ForecastTest {
  private static final Instant START = Instant.parse("2026-03-09T08:00:00Z");

  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration FAR = Duration.ofSeconds(Integer.MAX_VALUE);

  private final FreeSeries series = new FreeSeries();

  @Test
  void aCategoryRunsOutWhenItGoesOnAsItDid() {
    series.add(START, 11_000);
    series.add(START.plus(Duration.ofMinutes(10)), 10_000);
    assertEquals(
        runsOut(Duration.ofMinutes(100), 6_000, TEN_MINUTES),
        Forecast.of(series, START.plus(Duration.ofMinutes(10))));
  }

  @Test
  void halfAMinuteIsTooLittleToSay() {
    series.add(START, 11_000);
    series.add(START.plusSeconds(29), 10_000);
    assertEquals(
        new Forecast.TooLittleHistory(Duration.ofSeconds(29)),
        Forecast.of(series, START.plusSeconds(29)));
    assertInstanceOf(Forecast.RunsOut.class, Forecast.of(series, START.plusSeconds(30)));
    assertEquals(
        new Forecast.TooLittleHistory(Duration.ZERO), Forecast.of(new FreeSeries(), START));
  }

  @Test
  void whatDoesNotShrinkDoesNotRunOut() {
    series.add(START, 10_000);
    assertEquals(new Forecast.NotShrinking(0, HOUR), Forecast.of(series, START.plusSeconds(3_600)));
    series.add(START.plusSeconds(3_600), 20_000);
    assertEquals(
        new Forecast.NotShrinking(10_000, HOUR), Forecast.of(series, START.plusSeconds(3_600)));
  }

  @Test
  void whatHasRunOutRunsOutNow() {
    series.add(START, 1_000);
    series.add(START.plusSeconds(60), 0);
    assertEquals(
        runsOut(Duration.ZERO, 60_000, Duration.ofMinutes(1)),
        Forecast.of(series, START.plusSeconds(60)));
  }

  @Test
  void theFarFutureIsCutOffAtSixtyEightYears() {
    series.add(START, Long.MAX_VALUE);
    series.add(START.plusSeconds(600), Long.MAX_VALUE - 2_048);
    assertEquals(runsOut(FAR, 12_288, TEN_MINUTES), Forecast.of(series, START.plusSeconds(600)));
  }

  @Test
  void theBandReachesFromThePresentRateToThatOfTheDay() {
    series.add(START, 30_000);
    series.add(START.plus(Duration.ofHours(10)), 21_000);
    series.add(START.plus(Duration.ofHours(10).plusMinutes(10)), 18_000);
    Instant now = START.plus(Duration.ofHours(10).plusMinutes(10));
    Forecast.RunsOut forecast = assertInstanceOf(Forecast.RunsOut.class, Forecast.of(series, now));
    assertEquals(18_000, forecast.ratePerHour());
    assertEquals(12_000 / (610.0 / 60), forecast.longRatePerHour());
    assertEquals(Duration.ofHours(1), forecast.in());
    assertEquals(Optional.of(Duration.ofMinutes(915)), forecast.latest());
  }

  @Test
  void whatRestsJustNowMayNeverRunOutButGoesOnAsOverTheDayAtTheEarliest() {
    series.add(START, 30_000);
    series.add(START.plus(Duration.ofHours(1)), 20_000);
    Instant now = START.plus(Duration.ofHours(10));
    assertEquals(
        new Forecast.RunsOut(
            Duration.ofHours(20),
            Optional.empty(),
            Duration.ofHours(20),
            0,
            1_000,
            1_000,
            0,
            Duration.ofHours(10)),
        Forecast.of(series, now));
  }

  @Test
  void idsThatWereAddedDoNotEndTheForecast() {
    series.add(START, 2_000);
    series.add(START.plus(Duration.ofMinutes(5)), 1_000);
    series.add(START.plus(Duration.ofMinutes(6)), 100_000);
    series.add(START.plus(Duration.ofMinutes(10)), 99_000);
    assertEquals(
        new Forecast.RunsOut(
            Duration.ofMinutes(495),
            Optional.of(Duration.ofMinutes(495)),
            Duration.ofMinutes(6 * 495),
            12_000,
            12_000,
            2_000,
            99_000,
            TEN_MINUTES),
        Forecast.of(series, START.plus(Duration.ofMinutes(10))));
  }

  @Test
  void whatIsKnownFromBeforeARestartIsHistory() {
    FreeSeries before = new FreeSeries();
    before.add(START, 11_000);
    series.add(START.plus(Duration.ofHours(2)), 9_000);
    series.precede(before);
    Forecast forecast = Forecast.of(series, START.plus(Duration.ofHours(2)));
    assertEquals(1_000, forecast.rate().orElseThrow());
  }

  @Test
  void aClockThatWentBackLeavesTooLittleToSay() {
    series.add(START, 11_000);
    series.add(START.plusSeconds(60), 10_000);
    assertEquals(
        new Forecast.TooLittleHistory(Duration.ZERO),
        Forecast.of(series, START.minusSeconds(3_600)));
  }

  @Test
  void whoTakesABatchEveryHourTakesThatMuchAnHour() {
    for (int hour = 0; hour <= 24; hour++) {
      series.add(START.plus(Duration.ofHours(hour)), 100_000 - 1_000 * hour);
    }
    long free = series.last().orElseThrow();
    Instant end = START.plus(Duration.ofHours(24));
    for (int minute = 1; minute < 60; minute++) {
      Instant now = end.plus(Duration.ofMinutes(minute));
      Forecast.RunsOut out = assertInstanceOf(Forecast.RunsOut.class, Forecast.of(series, now));
      assertEquals(Duration.ofHours(free / 1_000), out.steadily(), now.toString());
    }
  }

  @Test
  void afterABatchTheRateOfTheHourIsTheHighestUntilTheHourIsOver() {
    series.add(START, 100_000);
    Instant batch = START.plus(Duration.ofHours(24));
    series.add(batch.minusSeconds(1), 100_000);
    series.add(batch, 40_000);
    Instant now = batch.plus(Duration.ofMinutes(30));
    Forecast.RunsOut out = assertInstanceOf(Forecast.RunsOut.class, Forecast.of(series, now));
    assertEquals(0, out.ratePerHour());
    assertEquals(2_500, out.longRatePerHour());
    assertEquals(60_000, out.steadyRatePerHour());
    assertEquals(60_000, out.highestRatePerHour());
    assertEquals(Duration.ofHours(16), out.in());
    assertEquals(Duration.ofMinutes(40), out.earliest());
    Instant later = batch.plus(Duration.ofMinutes(61));
    Forecast.RunsOut over = assertInstanceOf(Forecast.RunsOut.class, Forecast.of(series, later));
    assertEquals(2_500, over.highestRatePerHour());
  }

  @Test
  void theFirstBatchThatIsSeenIsNoRateToGoOnAt() {
    series.add(START, 1_001_000);
    series.add(START.plusSeconds(30), 1_000_000);
    Instant now = START.plusSeconds(30);
    Forecast.RunsOut out = assertInstanceOf(Forecast.RunsOut.class, Forecast.of(series, now));
    assertEquals(120_000, out.ratePerHour());
    assertEquals(Duration.ofHours(1_000), out.steadily());
  }

  @Test
  void whatEndsWithinTheHourIsSeenToDoSoInAMinute() {
    for (int second = 0; second <= 7_200; second++) {
      series.add(START.plusSeconds(second), 3_600_000);
    }
    Instant begun = START.plusSeconds(7_200);
    for (int second = 1; second <= 80; second++) {
      series.add(begun.plusSeconds(second), 3_600_000 - 1_000 * second);
    }
    Forecast.RunsOut out =
        assertInstanceOf(Forecast.RunsOut.class, Forecast.of(series, begun.plusSeconds(80)));
    assertTrue(out.steadily().compareTo(Finding.CRITICAL_WITHIN) < 0, out.toString());
  }

  @Test
  void howMuchIsKnownOfTheLastDayIsToldAndStaysTheSameForAWhile() {
    series.add(START, 10_000);
    assertKnown(Duration.ofSeconds(45), Duration.ofSeconds(45));
    assertKnown(Duration.ofMinutes(15), Duration.ofSeconds(15 * 60 + 59));
    assertKnown(Duration.ofHours(23), Duration.ofMinutes(24 * 60 - 1));
    assertKnown(Forecast.LONG_WINDOW, Duration.ofHours(24));
    assertKnown(Forecast.LONG_WINDOW, Duration.ofDays(3));
  }

  private void assertKnown(Duration known, Duration after) {
    assertEquals(new Forecast.NotShrinking(0, known), Forecast.of(series, START.plus(after)));
  }

  /// At one and the same rate in the last minutes and over the day.
  private static Forecast runsOut(Duration in, double rate, Duration known) {
    Duration steadily = in.multipliedBy(HOUR.toSeconds()).dividedBy(known.toSeconds());
    return new Forecast.RunsOut(
        in,
        Optional.of(in),
        in.equals(FAR) ? FAR : steadily,
        rate,
        rate,
        rate * Math.min(1, (double) known.toSeconds() / HOUR.toSeconds()),
        0,
        known);
  }

  @Test
  void aClockThatIsSetBackMakesNoRateHigher() {
    for (int minute = 0; minute <= 120; minute++) {
      series.add(START.plus(Duration.ofMinutes(minute)), 200_000 - 1_000 * minute);
    }
    for (int minute = 121; minute <= 150; minute++) {
      Instant now = START.plus(Duration.ofMinutes(minute - 60));
      series.add(now, 200_000 - 1_000 * minute);
      assertEquals(60_000, Forecast.of(series, now).rate().orElseThrow(), 6_001);
    }
  }
}
