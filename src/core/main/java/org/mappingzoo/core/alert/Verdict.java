package org.mappingzoo.core.alert;

import java.util.Optional;
import org.mappingzoo.core.alert.Rule.Threshold;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;

/// What a rule says of what was seen.
sealed interface Verdict {

  /// What keeps an alert that has fired from ending.
  sealed interface Unwell extends Verdict {
    Severity level();

    Finding evidence();
  }

  record Bad(Severity level, Finding evidence) implements Unwell {}

  /// Not bad enough to begin, not well enough to end.
  record Between(Severity level, Finding evidence) implements Unwell {}

  record Well() implements Verdict {}

  record Unknown() implements Verdict {}

  /// The verdict, which depends on what was said before: a level that was reached is left only at
  /// its recovery value.
  ///
  /// @param told the level that was told; absent while nothing fires
  static Verdict of(Rule rule, Gauge gauge, Optional<Severity> told) {
    return switch (gauge) {
      case Gauge.Unknown unknown -> new Unknown();
      case Gauge.Fine fine -> new Well();
      case Gauge.Wrong(Finding evidence) -> new Bad(evidence.severity(), evidence);
      case Gauge.Value(double value, Finding evidence) -> of(rule, value, evidence, told);
    };
  }

  private static Verdict of(Rule rule, double value, Finding evidence, Optional<Severity> told) {
    AlertKind kind = rule.kind();
    if (isBeyond(kind, rule.critical(), value)) {
      return new Bad(Severity.CRITICAL, evidence);
    }
    boolean critical = told.equals(Optional.of(Severity.CRITICAL));
    if (critical && isNotRecovered(kind, rule.critical(), value)) {
      return new Between(Severity.CRITICAL, evidence);
    }
    if (isBeyond(kind, rule.warning(), value)) {
      return new Bad(Severity.WARNING, evidence);
    }
    return told.isPresent() && isNotRecovered(kind, rule.warning(), value)
        ? new Between(Severity.WARNING, evidence)
        : new Well();
  }

  private static boolean isBeyond(AlertKind kind, Optional<Threshold> threshold, double value) {
    return threshold.filter(limit -> kind.isWorse(value, limit.at())).isPresent();
  }

  private static boolean isNotRecovered(
      AlertKind kind, Optional<Threshold> threshold, double value) {
    return threshold.filter(limit -> kind.isWorse(value, limit.recovery())).isPresent();
  }
}
