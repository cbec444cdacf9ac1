package org.mappingzoo.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.alert.LifeCycle.Turn;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.FreeSeries;

/// How often a rule would have fired over what was kept of free ids: the same life cycle, run over
/// the past.
public final class Rehearsal {
  private Rehearsal() {}

  /// Whether a rule can be rehearsed: its figure follows from free ids over time.
  public static boolean isPossible(AlertKind kind) {
    return kind == AlertKind.RUNS_OUT || kind == AlertKind.FREE_SHARE;
  }

  /// How often it would have fired for one category.
  ///
  /// @param universe all ids ever seeded, where that is known
  /// @param from what is older is left out
  public static int count(Rule rule, FreeSeries series, OptionalLong universe, Instant from) {
    int fired = 0;
    Optional<Alert> alert = Optional.empty();
    AlertKey key = AlertKey.of(rule.kind());
    FreeSeries seen = new FreeSeries();
    Instant last = Instant.MIN;
    for (int i = 0; i < series.size(); i++) {
      Instant at = series.at(i);
      seen.add(at, series.free(i));
      if (at.isBefore(from)) {
        continue;
      }
      Duration elapsed = last.equals(Instant.MIN) ? Duration.ZERO : Duration.between(last, at);
      Verdict verdict =
          Verdict.of(
              rule,
              gauge(rule.kind(), seen, universe, at),
              alert.filter(known -> known.fired().isPresent()).map(Alert::level));
      Turn turn =
          alert
              .map(known -> LifeCycle.next(known, rule, verdict, elapsed, at))
              .orElseGet(() -> LifeCycle.begin(key, rule, verdict, at));
      fired += turn.what().filter(What.FIRED::equals).isPresent() ? 1 : 0;
      alert = turn.alert();
      last = at;
    }
    return fired;
  }

  /// How often a kind of alert did fire.
  public static int fired(AlertKind kind, List<AlertEvent> events, Instant from) {
    return (int)
        events.stream()
            .filter(event -> event.what() == What.FIRED && event.key().kind() == kind)
            .filter(event -> !event.at().isBefore(from))
            .count();
  }

  private static Gauge gauge(AlertKind kind, FreeSeries seen, OptionalLong universe, Instant at) {
    long free = seen.free(seen.size() - 1);
    if (kind == AlertKind.FREE_SHARE) {
      return universe.isEmpty()
          ? Gauge.UNKNOWN
          : new Gauge.Value(
              100.0 * free / universe.getAsLong(), new Finding.FreeLow(free, universe.getAsLong()));
    }
    return free == 0
        ? new Gauge.Wrong(new Finding.Exhausted())
        : Gauges.ofForecast(Forecast.of(seen, at));
  }
}
