package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.monitor.Snapshots.START;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.FreeSeries;

final class RehearsalTest {
  private static final Rule RUNS_OUT = AlertRules.DEFAULT.of(AlertKind.RUNS_OUT);

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

  @Test
  void whatIsTakenAtAnEvenRateAllTheWeekFiresOnceOrNotAtAll() {
    assertWeek(1, second -> 1_000_000 / (300 * 3_600.0));
    assertWeek(0, second -> 1_000_000 / (500 * 3_600.0));
  }

  @Test
  void aBatchEveryHourIsWhatItIsInTheHour() {
    assertWeek(0, second -> second % 3_600 < 120 ? 30 * 1_000_000 / (400 * 3_600.0) : 0);
  }

  @Test
  void daysOnWhichMuchIsTakenAreCountedThoughTheyAreThinned() {
    assertWeek(2, second -> second / 3_600 % 72 < 5 && second > 3_600 * 24 ? 2 : 0.001);
  }

  @Test
  void whatWasShorterThanWhatIsKeptMayNotCountAndThatIsSaid() {
    Week week = new Week(second -> second / 1_200 == 3 * 24 * 3 ? 5 : 0.05);
    assertEquals(1, week.fired);
    assertEquals(0, week.rehearse().fired());
    assertTrue(week.rehearse().step().compareTo(Duration.ofHours(1)) > 0);
  }

  @Test
  void aBatchBehindWhichNothingIsTakenAnyMoreFiresWhileItIsOfTheLastHour() {
    series.add(START, 1_000_000);
    minute = 3 * 24 * 60;
    series.add(now(), 990_000);
    minute += 20 * 60;
    series.add(now(), 989_999);
    assertEquals(
        1,
        Rehearsal.of(RUNS_OUT, series, OptionalLong.empty(), START, now().plusSeconds(1)).fired());
  }

  private static void assertWeek(int fired, LongToDoubleFunction idsPerSecond) {
    Week week = new Week(idsPerSecond);
    assertEquals(fired, week.fired, "as it was seen");
    assertEquals(fired, week.rehearse().fired(), "by what is kept");
    assertTrue(week.known().compareTo(Duration.ofDays(7).minusHours(1)) > 0);
  }

  /// A week in which ids were taken, and was looked all the time.
  private static final class Week {
    private static final long SECONDS = Duration.ofDays(7).toSeconds();

    private final FreeSeries series = new FreeSeries();
    private final int fired;

    Week(LongToDoubleFunction idsPerSecond) {
      double free = 1_000_000;
      Optional<Alert> alert = Optional.empty();
      int times = 0;
      for (long second = 0; second <= SECONDS; second += 20) {
        Instant at = START.plusSeconds(second);
        series.add(at, (long) free);
        free -= 20 * idsPerSecond.applyAsDouble(second);
        LifeCycle.Turn turn = turn(alert, Gauges.ofForecast(Forecast.of(series, at)), at);
        times += turn.what().equals(Optional.of(AlertEvent.What.FIRED)) ? 1 : 0;
        alert = turn.alert();
      }
      fired = times;
    }

    private static LifeCycle.Turn turn(Optional<Alert> alert, Gauge gauge, Instant at) {
      Verdict verdict =
          Verdict.of(
              RUNS_OUT, gauge, alert.filter(told -> told.fired().isPresent()).map(Alert::level));
      return alert
          .map(
              before ->
                  LifeCycle.next(
                      before, RUNS_OUT, verdict, level -> false, Duration.ofSeconds(20), at))
          .orElseGet(() -> LifeCycle.begin(AlertKey.of(AlertKind.RUNS_OUT), RUNS_OUT, verdict, at));
    }

    Rehearsal.Result rehearse() {
      return Rehearsal.of(
          RUNS_OUT, series, OptionalLong.empty(), START, START.plusSeconds(SECONDS));
    }

    Duration known() {
      return rehearse().known();
    }
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
