package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.FreeSeries;

/// The course of free ids in the size of a cell.
final class SparklineShapeTest {
  private static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");

  private final FreeSeries series = new FreeSeries();

  @Test
  void itReachesFromTheLeastToTheMost() {
    series.add(NINE, 1_000);
    series.add(NINE.plusSeconds(20), 500);
    series.add(NINE.plusSeconds(40), 750);
    assertArrayEquals(new double[] {1, 1, 0, 0, 0.5}, shape(40));
  }

  /// Beyond 2^53 the next number that a double holds is more than one away.
  @Test
  void aFewIdsOfVeryManyMakeNoSteps() {
    series.add(NINE, Long.MAX_VALUE - 100);
    series.add(NINE.plusSeconds(20), Long.MAX_VALUE - 102);
    series.add(NINE.plusSeconds(40), Long.MAX_VALUE - 101);
    assertArrayEquals(new double[] {1, 1, 0, 0, 0.5}, shape(40));
  }

  @Test
  void whatDoesNotChangeLiesInTheMiddle() {
    series.add(NINE, 1_000);
    assertArrayEquals(new double[] {0.5, 0.5, 0.5, 0.5, 0.5}, shape(40));
  }

  @Test
  void whereNobodyLookedThereIsNothing() {
    assertTrue(Double.isNaN(shape(40)[0]));
    series.add(NINE, 1_000);
    series.gap(NINE.plusSeconds(15));
    series.add(NINE.plusSeconds(40), 0);
    double[] shape = shape(40);
    assertEquals(1, shape[1]);
    assertTrue(Double.isNaN(shape[2]));
    assertEquals(0, shape[4]);
  }

  @Test
  void itShowsADayAtMost() {
    series.add(NINE.minus(Duration.ofDays(3)), 9_000_000);
    series.add(NINE.minus(Duration.ofHours(30)), 1_000);
    series.add(NINE.minus(Duration.ofHours(12)), 500);
    assertArrayEquals(new double[] {1, 1, 0, 0, 0}, shape(0));
  }

  private double[] shape(int seconds) {
    return SparklineShape.of(series, NINE.plusSeconds(seconds), 5);
  }
}
