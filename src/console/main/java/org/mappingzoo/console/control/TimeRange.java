package org.mappingzoo.console.control;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/// How much of the past a chart shows at most.
public enum TimeRange {
  HOUR(Duration.ofHours(1)),
  DAY(Duration.ofHours(24)),
  WEEK(Duration.ofDays(7)),
  QUARTER(Duration.ofDays(90));

  private final Duration length;

  TimeRange(Duration length) {
    this.length = length;
  }

  public Duration length() {
    return length;
  }

  /// The rest of its message key.
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The next shorter one, or itself.
  public TimeRange shorter() {
    return Arrays.stream(values())
        .filter(other -> other.length.compareTo(length) < 0)
        .reduce((shortest, next) -> next)
        .orElse(this);
  }

  /// The next longer one, or itself.
  public TimeRange longer() {
    return Arrays.stream(values())
        .filter(other -> other.length.compareTo(length) > 0)
        .findFirst()
        .orElse(this);
  }
}
