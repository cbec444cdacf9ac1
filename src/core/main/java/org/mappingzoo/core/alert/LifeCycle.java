package org.mappingzoo.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import org.mappingzoo.core.alert.Alert.Stage;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;

/// The life of one alert: normal → pending → firing (perhaps acknowledged or snoozed) →
/// recovering → resolved.
///
/// Where nothing can be said, nothing happens: no timer runs and no stage is left.
final class LifeCycle {
  private LifeCycle() {}

  /// A stage, and the turn that led to it.
  ///
  /// @param alert absent for normal
  record Turn(Optional<Alert> alert, Optional<What> what) {
    private static Turn to(Alert alert) {
      return new Turn(Optional.of(alert), Optional.empty());
    }

    private static Turn to(Alert alert, What what) {
      return new Turn(Optional.of(alert), Optional.of(what));
    }
  }

  /// The first sign of something.
  ///
  /// @param verdict what the rule says where nothing was told yet
  static Turn begin(AlertKey key, Rule rule, Verdict verdict, Instant now) {
    if (!(verdict instanceof Verdict.Bad(Severity level, Finding evidence))) {
      return new Turn(Optional.empty(), Optional.empty());
    }
    Alert pending =
        new Alert(
            key,
            level,
            Stage.PENDING,
            Optional.empty(),
            evidence,
            now,
            Optional.empty(),
            Duration.ZERO,
            false);
    return fireIfDue(pending, rule, now);
  }

  /// The next stage of an alert.
  ///
  /// @param answered whether what somebody answered to it was answered to such a level
  /// @param elapsed since it was last looked at, as far as data was there
  static Turn next(
      Alert alert,
      Rule rule,
      Verdict verdict,
      Predicate<Severity> answered,
      Duration elapsed,
      Instant now) {
    if (verdict instanceof Verdict.Unknown) {
      return Turn.to(alert.unseen());
    }
    Duration counted = alert.blind() ? Duration.ZERO : elapsed;
    return switch (alert.stage()) {
      case PENDING -> pending(alert, rule, verdict, counted, now);
      case FIRING -> firing(alert, rule, verdict, answered, counted, now);
      case RECOVERING -> recovering(alert, rule, verdict, answered, counted, now);
    };
  }

  private static Turn pending(
      Alert alert, Rule rule, Verdict verdict, Duration elapsed, Instant now) {
    return verdict instanceof Verdict.Bad(Severity level, Finding evidence)
        ? fireIfDue(alert.seen(level, evidence).lasting(elapsed), rule, now)
        : new Turn(Optional.empty(), Optional.empty());
  }

  private static Turn fireIfDue(Alert pending, Rule rule, Instant now) {
    return pending.held().compareTo(rule.pending()) >= 0
        ? Turn.to(pending.entering(Stage.FIRING, now), What.FIRED)
        : Turn.to(pending);
  }

  private static Turn firing(
      Alert alert,
      Rule rule,
      Verdict verdict,
      Predicate<Severity> answered,
      Duration elapsed,
      Instant now) {
    return switch (verdict) {
      case Verdict.Unwell unwell -> goOn(alert.lasting(elapsed), rule, unwell, answered);
      case Verdict.Well well -> recover(alert.entering(Stage.RECOVERING, now), rule);
      case Verdict.Unknown unknown -> Turn.to(alert.unseen());
    };
  }

  private static Turn goOn(
      Alert longer, Rule rule, Verdict.Unwell unwell, Predicate<Severity> answered) {
    return unwell.level().compareTo(longer.level()) < 0
        ? ease(longer, rule, unwell)
        : atLevel(longer, unwell, answered);
  }

  /// What was critical is a warning once it has been no more than that for as long as what is well
  /// must be to be over.
  private static Turn ease(Alert better, Rule rule, Verdict.Unwell unwell) {
    return better.held().compareTo(rule.keepFiring()) >= 0
        ? Turn.to(better.seen(unwell.level(), unwell.evidence()).holding(), What.EASED)
        : Turn.to(better.seen(better.level(), unwell.evidence()));
  }

  /// At its level, or at a worse one. What was answered to a warning does not answer something
  /// critical; what was answered when it was critical before does.
  private static Turn atLevel(Alert alert, Verdict.Unwell unwell, Predicate<Severity> answered) {
    Alert seen = alert.seen(unwell.level(), unwell.evidence()).holding();
    if (unwell.level().compareTo(alert.level()) <= 0) {
      return Turn.to(seen);
    }
    return seen.mark().isPresent() && answered.test(unwell.level())
        ? Turn.to(seen, What.RELAPSED)
        : Turn.to(seen.marked(Optional.empty()), What.ESCALATED);
  }

  private static Turn recover(Alert recovering, Rule rule) {
    return endIfDue(recovering, rule, Turn.to(recovering, What.RECOVERING));
  }

  private static Turn recovering(
      Alert alert,
      Rule rule,
      Verdict verdict,
      Predicate<Severity> answered,
      Duration elapsed,
      Instant now) {
    return switch (verdict) {
      case Verdict.Well well -> {
        Alert longer = alert.lasting(elapsed);
        yield endIfDue(longer, rule, Turn.to(longer));
      }
      case Verdict.Unwell unwell -> relapse(alert, unwell, answered, now);
      case Verdict.Unknown unknown -> Turn.to(alert.unseen());
    };
  }

  private static Turn relapse(
      Alert alert, Verdict.Unwell unwell, Predicate<Severity> answered, Instant now) {
    Alert again = alert.entering(Stage.FIRING, now);
    if (unwell.level().compareTo(alert.level()) < 0) {
      return Turn.to(again.seen(unwell.level(), unwell.evidence()), What.EASED);
    }
    Turn turn = atLevel(again, unwell, answered);
    return new Turn(turn.alert(), turn.what().or(() -> Optional.of(What.RELAPSED)));
  }

  private static Turn endIfDue(Alert recovering, Rule rule, Turn otherwise) {
    return recovering.held().compareTo(rule.keepFiring()) >= 0
        ? new Turn(Optional.empty(), Optional.of(What.RESOLVED))
        : otherwise;
  }
}
