package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.core.monitor.Snapshots.START;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.FreeSeries;

final class RehearsalTest {
  private final FreeSeries series = new FreeSeries();
  private int minute;

  @Test
  void whatWasLowTwiceWouldHaveFiredTwice() {
    stay(20, 500);
    stay(20, 90);
    stay(20, 500);
    stay(20, 50);
    assertEquals(2, count(10));
    assertEquals(1, count(7));
    assertEquals(0, count(5));
  }

  @Test
  void whatWasLowForLessThanItsTimeWouldNotHaveFired() {
    stay(20, 500);
    stay(1, 50);
    stay(20, 500);
    assertEquals(0, count(10));
  }

  @Test
  void whatIsOlderThanTheTimeLookedAtDoesNotCount() {
    stay(20, 50);
    stay(20, 500);
    assertEquals(
        0,
        Rehearsal.count(
            rule(10), series, OptionalLong.of(1_000), START.plus(Duration.ofMinutes(25)), now()));
  }

  @Test
  void withoutAUniverseNothingCanBeSaid() {
    stay(20, 1);
    assertEquals(0, Rehearsal.count(rule(10), series, OptionalLong.empty(), START, now()));
  }

  @Test
  void aCategoryThatRanEmptyWouldHaveFired() {
    stay(20, 100);
    stay(20, 0);
    assertEquals(
        1,
        Rehearsal.count(
            AlertRules.DEFAULT.of(AlertKind.RUNS_OUT), series, OptionalLong.empty(), START, now()));
  }

  @Test
  void aValueHoldsUntilTheNextOneAndUntilNow() {
    series.add(START, 50);
    minute = 20;
    assertEquals(1, count(10));
    series.add(now(), 500);
    minute = 40;
    assertEquals(1, count(10));
    assertEquals(0, count(4));
  }

  private Instant now() {
    return START.plus(Duration.ofMinutes(minute));
  }

  private int count(double percent) {
    return Rehearsal.count(rule(percent), series, OptionalLong.of(1_000), START, now());
  }

  private void stay(int minutes, long free) {
    for (int i = 0; i < minutes; i++) {
      series.add(START.plus(Duration.ofMinutes(minute++)), free);
    }
  }

  private static Rule rule(double percent) {
    return new Rule(
        AlertKind.FREE_SHARE,
        true,
        Optional.of(new Rule.Threshold(percent, percent + 1)),
        Optional.empty(),
        Duration.ofMinutes(2),
        Duration.ofMinutes(2));
  }
}
