package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class ForecastTest {
  private static final Instant START = Instant.parse("2026-03-09T08:00:00Z");

  private final FreeSeries series = new FreeSeries();

  @Test
  void aCategoryRunsOutWhenItGoesOnAsItDid() {
    series.add(START, 11_000);
    series.add(START.plus(Duration.ofMinutes(10)), 10_000);
    assertEquals(
        new Forecast.RunsOut(Duration.ofMinutes(100), 6_000),
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
    assertEquals(new Forecast.NotShrinking(0), Forecast.of(series, START.plusSeconds(3_600)));
    series.add(START.plusSeconds(3_600), 20_000);
    assertEquals(new Forecast.NotShrinking(-60_000), Forecast.of(series, START.plusSeconds(3_600)));
  }

  @Test
  void whatHasRunOutRunsOutNow() {
    series.add(START, 1_000);
    series.add(START.plusSeconds(60), 0);
    assertEquals(
        new Forecast.RunsOut(Duration.ZERO, 60_000), Forecast.of(series, START.plusSeconds(60)));
  }

  @Test
  void theFarFutureIsCutOffAtSixtyEightYears() {
    series.add(START, Long.MAX_VALUE);
    series.add(START.plusSeconds(600), Long.MAX_VALUE - 2_048);
    assertEquals(
        new Forecast.RunsOut(Duration.ofSeconds(Integer.MAX_VALUE), 12_288),
        Forecast.of(series, START.plusSeconds(600)));
  }
}
