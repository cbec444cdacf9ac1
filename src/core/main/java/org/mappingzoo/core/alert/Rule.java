package org.mappingzoo.core.alert;

import java.time.Duration;
import java.util.Optional;

/// When one kind of alert is raised, and when it is over.
///
/// @param on whether it is watched for at all
/// @param warning absent where there is nothing to warn of, and for what has no figure
/// @param critical the same
/// @param pending for so long it must be bad before anybody is told; zero for at once
/// @param keepFiring for so long it must be well before it is over
public record Rule(
    AlertKind kind,
    boolean on,
    Optional<Threshold> warning,
    Optional<Threshold> critical,
    Duration pending,
    Duration keepFiring) {

  /// A figure that is bad beyond `at`, and well again only at `recovery`.
  public record Threshold(double at, double recovery) {}

  /// @throws IllegalArgumentException if these cannot be thresholds of such a figure
  public Rule {
    if (pending.isNegative() || keepFiring.isNegative()) {
      throw new IllegalArgumentException(
          "pending %s and keep firing %s cannot be negative".formatted(pending, keepFiring));
    }
    if (kind.isEvent() && !pending.isZero()) {
      throw new IllegalArgumentException(kind + " happens at once: it cannot be pending");
    }
    warning.ifPresent(threshold -> check(kind, threshold));
    critical.ifPresent(threshold -> check(kind, threshold));
    if (kind.isMeasured() && on && warning.isEmpty() && critical.isEmpty()) {
      throw new IllegalArgumentException(kind + " needs a threshold");
    }
    if (warning.isPresent()
        && critical.isPresent()
        && kind.isWorse(warning.get().at(), critical.get().at())) {
      throw new IllegalArgumentException(
          "%s: critical at %s is reached before a warning at %s"
              .formatted(kind, critical.get().at(), warning.get().at()));
    }
  }

  private static void check(AlertKind kind, Threshold threshold) {
    if (!kind.isMeasured()) {
      throw new IllegalArgumentException(kind + " has no figure, so no threshold");
    }
    if (!(threshold.at() >= 0) || Double.isInfinite(threshold.at())) {
      throw new IllegalArgumentException("%s: %s is no threshold".formatted(kind, threshold.at()));
    }
    if (Double.isNaN(threshold.recovery()) || kind.isWorse(threshold.recovery(), threshold.at())) {
      throw new IllegalArgumentException(
          "%s: %s would be well and bad at once".formatted(kind, threshold.recovery()));
    }
  }

  /// A rule for what is so or not.
  static Rule state(AlertKind kind, Duration pending, Duration keepFiring) {
    return new Rule(kind, true, Optional.empty(), Optional.empty(), pending, keepFiring);
  }

  static Rule measured(
      AlertKind kind, Threshold warning, Optional<Threshold> critical, Duration pending) {
    return new Rule(kind, true, Optional.of(warning), critical, pending, Duration.ofMinutes(2));
  }

  /// The same, watched for or not.
  public Rule turned(boolean turnedOn) {
    return new Rule(kind, turnedOn, warning, critical, pending, keepFiring);
  }
}
