package org.mappingzoo.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.FreeSeries;

/// How often a rule would have fired over what was kept, of free ids or of its own figures: the
/// same life cycle, run over the past.
public final class Rehearsal {
  private static final List<Duration> WINDOWS =
      List.of(Forecast.STEADY_WINDOW, Forecast.LONG_WINDOW);

  /// What changes within less is not looked at more closely.
  private static final Duration CLOSE = Duration.ofMinutes(1);

  private final Rule rule;
  private final OptionalLong universe;
  private final Instant from;

  /// What was seen by then.
  private final FreeSeries seen = new FreeSeries();

  private final Replay replay;

  /// What a rule would have come to.
  ///
  /// @param fired how often
  /// @param known over how much of the time there is a figure to judge by
  /// @param step the longest time of which only the sum, or the worst, is kept: less than that may
  ///     not count
  public record Result(int fired, Duration known, Duration step) {
    public static final Result NOTHING = new Result(0, Duration.ZERO, Duration.ZERO);
  }

  private Rehearsal(Rule rule, OptionalLong universe, Instant from) {
    this.rule = rule;
    this.universe = universe;
    this.from = from;
    this.replay = new Replay(rule);
  }

  /// How often it would have fired for one category. A value holds until the next one, unless those
  /// in between are not kept; while nobody looked nothing begins and nothing ends.
  ///
  /// @param universe all ids ever seeded, where that is known
  /// @param from what is older is left out
  public static Result of(
      Rule rule, FreeSeries series, OptionalLong universe, Instant from, Instant now) {
    if (rule.kind() == AlertKind.FREE_SHARE && universe.isEmpty()) {
      return Result.NOTHING;
    }
    Rehearsal rehearsal = new Rehearsal(rule, universe, from);
    for (int i = 0; i < series.size(); i++) {
      rehearsal.see(series, i);
    }
    rehearsal.wait(now);
    return rehearsal.replay.result();
  }

  /// How often it would have fired for one category by figures of its own kind, of which the worst
  /// of each quarter of an hour counts for all of it.
  ///
  /// @param quarters the earliest first
  /// @param from quarters that begin before are left out
  public static Result of(Rule rule, List<QuarterHour> quarters, Instant from, Instant now) {
    Replay replay = new Replay(rule);
    for (QuarterHour quarter : quarters) {
      if (!quarter.from().isBefore(from) && quarter.from().isBefore(now)) {
        see(replay, quarter, quarter.worst().gauge(rule.kind()));
      }
    }
    return replay.result();
  }

  private static void see(Replay replay, QuarterHour quarter, Gauge gauge) {
    if (!replay.last().equals(Optional.of(quarter.from()))) {
      replay.lookAway();
    }
    if (gauge instanceof Gauge.Unknown) {
      return;
    }
    replay.turn(gauge, quarter.from());
    replay.turn(gauge, quarter.until(), quarter.known());
    replay.know(quarter.known());
    replay.step(QuarterHour.LENGTH);
  }

  private void see(FreeSeries series, int index) {
    Instant at = series.at(index);
    if (isSum(series, index)) {
      Instant before = series.at(index - 1);
      seen.follow(series, index);
      lookBack(latest(from, before), at);
    } else {
      wait(at);
      seen.follow(series, index);
      if (series.isKnown(index)) {
        look(at);
      } else {
        replay.lookAway();
      }
    }
  }

  /// Whether what was taken since the sample before has a rate, but nobody knows when it was taken.
  private boolean isSum(FreeSeries series, int index) {
    return rule.kind() == AlertKind.RUNS_OUT
        && series.isThinned(index)
        && series.isKnown(index)
        && index > 0
        && series.isKnown(index - 1);
  }

  /// Figures stay as they are until then; a rate falls when what was taken leaves its window.
  private void wait(Instant until) {
    int end = seen.size() - 1;
    if (end < 0 || !seen.isKnown(end)) {
      return;
    }
    if (rule.kind() == AlertKind.RUNS_OUT
        && Duration.between(seen.at(end), until).compareTo(CLOSE) > 0) {
      leaving(seen.at(end), until).forEach(this::look);
    }
    look(until);
  }

  /// When samples leave a window, and just before that.
  private List<Instant> leaving(Instant since, Instant until) {
    NavigableSet<Instant> times = new TreeSet<>();
    for (Duration window : WINDOWS) {
      for (int i = seen.size() - 1; i >= 0; i--) {
        Instant leaves = seen.at(i).plus(window);
        if (!leaves.isAfter(since)) {
          break;
        }
        if (leaves.isBefore(until)) {
          times.add(leaves.minusMillis(1));
          times.add(leaves);
        }
      }
    }
    return List.copyOf(times.tailSet(since, false));
  }

  private void look(Instant at) {
    if (!at.isBefore(from)) {
      Instant since = replay.last().orElse(latest(from, seen.at(seen.size() - 1)));
      replay.know(Duration.between(since, at));
      replay.turn(gauge(at), at);
    }
  }

  /// What was taken in a time of which only the sum is kept is taken evenly.
  private void lookBack(Instant since, Instant at) {
    if (at.isAfter(from)) {
      Duration passed = Duration.between(since, at);
      replay.know(passed);
      replay.step(passed);
      Gauge gauge = gauge(at);
      replay.turn(gauge, since);
      replay.turn(gauge, at);
    }
  }

  private static Instant latest(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /// How often a kind of alert did fire.
  ///
  /// @param category of which alone; empty for all
  public static int fired(
      AlertKind kind, Optional<CategoryName> category, List<AlertEvent> events, Instant from) {
    return (int)
        events.stream()
            .filter(event -> event.what() == What.FIRED && event.key().kind() == kind)
            .filter(event -> category.isEmpty() || category.equals(event.key().category()))
            .filter(event -> !event.at().isBefore(from))
            .count();
  }

  private Gauge gauge(Instant at) {
    long free = seen.free(seen.size() - 1);
    if (rule.kind() == AlertKind.FREE_SHARE) {
      long all = universe.orElseThrow();
      return new Gauge.Value(100.0 * free / all, new Finding.FreeLow(free, all));
    }
    return free == 0
        ? new Gauge.Wrong(new Finding.Exhausted())
        : Gauges.ofForecast(Forecast.of(seen, at));
  }
}
