package org.mappingzoo.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.alert.LifeCycle.Turn;
import org.mappingzoo.core.alert.Rehearsal.Result;

/// The life of one alert, run over the past.
final class Replay {
  private final Rule rule;
  private Optional<Alert> alert = Optional.empty();
  private Optional<Instant> last = Optional.empty();
  private int fired;
  private Duration known = Duration.ZERO;
  private Duration step = Duration.ZERO;

  Replay(Rule rule) {
    this.rule = rule;
  }

  /// When it was looked at last; empty where nobody looked since.
  Optional<Instant> last() {
    return last;
  }

  /// There is a figure to judge by over so much time.
  void know(Duration time) {
    known = known.plus(time);
  }

  /// Of so much time only one figure is kept.
  void step(Duration time) {
    step = step.compareTo(time) < 0 ? time : step;
  }

  void lookAway() {
    alert = alert.map(Alert::unseen);
    last = Optional.empty();
  }

  void turn(Gauge gauge, Instant at) {
    turn(gauge, at, last.map(before -> Duration.between(before, at)).orElse(Duration.ZERO));
  }

  /// @param elapsed for how long it was looked at, since it was last
  void turn(Gauge gauge, Instant at, Duration elapsed) {
    Verdict verdict =
        Verdict.of(rule, gauge, alert.filter(told -> told.fired().isPresent()).map(Alert::level));
    Turn turn =
        alert
            .map(before -> LifeCycle.next(before, rule, verdict, level -> false, elapsed, at))
            .orElseGet(() -> LifeCycle.begin(AlertKey.of(rule.kind()), rule, verdict, at));
    fired += turn.what().filter(What.FIRED::equals).isPresent() ? 1 : 0;
    alert = turn.alert();
    last = Optional.of(at);
  }

  Result result() {
    return new Result(fired, known, step);
  }
}
