package org.mappingzoo.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.alert.LifeCycle.Turn;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.FreeSeries;

/// How often a rule would have fired over what was kept of free ids: the same life cycle, run over
/// the past.
public final class Rehearsal {
  private final Rule rule;
  private final OptionalLong universe;
  private final Instant from;
  private Optional<Alert> alert = Optional.empty();
  private Optional<Instant> last = Optional.empty();
  private int fired;
  private Duration known = Duration.ZERO;

  /// What a rule would have come to.
  ///
  /// @param fired how often
  /// @param known over how much of the time there is a figure to judge by
  public record Result(int fired, Duration known) {
    public static final Result NOTHING = new Result(0, Duration.ZERO);
  }

  private Rehearsal(Rule rule, OptionalLong universe, Instant from) {
    this.rule = rule;
    this.universe = universe;
    this.from = from;
  }

  /// Whether a rule can be rehearsed: its figure follows from free ids over time.
  public static boolean isPossible(AlertKind kind) {
    return kind == AlertKind.RUNS_OUT || kind == AlertKind.FREE_SHARE;
  }

  /// How often it would have fired for one category. A value holds until the next one; while nobody
  /// looked nothing begins and nothing ends.
  ///
  /// @param universe all ids ever seeded, where that is known
  /// @param from what is older is left out
  public static Result of(
      Rule rule, FreeSeries series, OptionalLong universe, Instant from, Instant now) {
    if (rule.kind() == AlertKind.FREE_SHARE && universe.isEmpty()) {
      return Result.NOTHING;
    }
    Rehearsal rehearsal = new Rehearsal(rule, universe, from);
    FreeSeries seen = new FreeSeries();
    for (int i = 0; i < series.size(); i++) {
      rehearsal.look(seen, series.at(i));
      if (series.isKnown(i)) {
        seen.add(series.at(i), series.free(i));
        rehearsal.look(seen, series.at(i));
      } else {
        seen.gap(series.at(i));
        rehearsal.lookAway();
      }
    }
    rehearsal.look(seen, now);
    return new Result(rehearsal.fired, rehearsal.known);
  }

  private void lookAway() {
    alert = alert.map(Alert::unseen);
    last = Optional.empty();
  }

  private void look(FreeSeries seen, Instant at) {
    if (seen.size() == 0 || !seen.isKnown(seen.size() - 1) || at.isBefore(from)) {
      return;
    }
    Instant since = last.orElse(latest(from, seen.at(seen.size() - 1)));
    known = known.plus(Duration.between(since, at));
    Duration elapsed = last.map(before -> Duration.between(before, at)).orElse(Duration.ZERO);
    Verdict verdict =
        Verdict.of(
            rule,
            gauge(rule.kind(), seen, universe, at),
            alert.filter(known -> known.fired().isPresent()).map(Alert::level));
    Turn turn =
        alert
            .map(known -> LifeCycle.next(known, rule, verdict, level -> false, elapsed, at))
            .orElseGet(() -> LifeCycle.begin(AlertKey.of(rule.kind()), rule, verdict, at));
    fired += turn.what().filter(What.FIRED::equals).isPresent() ? 1 : 0;
    alert = turn.alert();
    last = Optional.of(at);
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

  private static Gauge gauge(AlertKind kind, FreeSeries seen, OptionalLong universe, Instant at) {
    long free = seen.free(seen.size() - 1);
    if (kind == AlertKind.FREE_SHARE) {
      long all = universe.orElseThrow();
      return new Gauge.Value(100.0 * free / all, new Finding.FreeLow(free, all));
    }
    return free == 0
        ? new Gauge.Wrong(new Finding.Exhausted())
        : Gauges.ofForecast(Forecast.of(seen, at));
  }
}
