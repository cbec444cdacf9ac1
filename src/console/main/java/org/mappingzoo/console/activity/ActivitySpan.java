package org.mappingzoo.console.activity;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/// How far back to look. Its message key is `activity.span.<code>`.
enum ActivitySpan {
  ALL(Duration.ZERO),
  QUARTER(Duration.ofMinutes(15)),
  HOUR(Duration.ofHours(1)),
  DAY(Duration.ofDays(1)),
  WEEK(Duration.ofDays(7)),
  MONTH(Duration.ofDays(30));

  private final Duration length;

  ActivitySpan(Duration length) {
    this.length = length;
  }

  boolean reaches(Instant at, Instant now) {
    return this == ALL || !at.isBefore(now.minus(length));
  }

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
