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
        Rehearsal.of(
                rule(10), series, OptionalLong.of(1_000), START.plus(Duration.ofMinutes(25)), now())
            .fired());
  }

  @Test
  void withoutAUniverseNothingCanBeSaid() {
    stay(20, 1);
    assertEquals(
        Rehearsal.Result.NOTHING,
        Rehearsal.of(rule(10), series, OptionalLong.empty(), START, now()));
  }

  @Test
  void aCategoryThatRanEmptyWouldHaveFired() {
    stay(20, 100);
    stay(20, 0);
    assertEquals(
        1,
        Rehearsal.of(
                AlertRules.DEFAULT.of(AlertKind.RUNS_OUT),
                series,
                OptionalLong.empty(),
                START,
                now())
            .fired());
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

  @Test
  void whileNobodyLookedNothingBeginsAndNothingEnds() {
    stay(1, 50);
    nobodyLooks(60);
    stay(1, 500);
    stay(20, 50);
    nobodyLooks(60);
    stay(20, 50);
    assertEquals(1, count(10), "the same bad time on both sides of a gap");
  }

  @Test
  void itSaysOverHowMuchOfTheTimeThereIsAFigure() {
    assertEquals(Rehearsal.Result.NOTHING, rehearse(10));
    stay(30, 500);
    nobodyLooks(60);
    stay(10, 500);
    assertEquals(Duration.ofMinutes(40), rehearse(10).known());
    assertEquals(
        Duration.ofMinutes(25),
        Rehearsal.of(
                rule(10), series, OptionalLong.of(1_000), START.plus(Duration.ofMinutes(15)), now())
            .known(),
        "what is older does not count");
  }

  private void nobodyLooks(int minutes) {
    series.gap(now());
    minute += minutes;
  }

  private Instant now() {
    return START.plus(Duration.ofMinutes(minute));
  }

  private int count(double percent) {
    return rehearse(percent).fired();
  }

  private Rehearsal.Result rehearse(double percent) {
    return Rehearsal.of(rule(percent), series, OptionalLong.of(1_000), START, now());
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
