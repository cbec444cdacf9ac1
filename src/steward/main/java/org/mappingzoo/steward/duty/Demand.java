package org.mappingzoo.steward.duty;

import java.time.Duration;
import java.time.Instant;

/// How fast a category's ids are taken at its peak. A peak fades: after an hour half of it counts.
/// Owned by one thread.
final class Demand {
  private static final Duration SPAN = Duration.ofSeconds(10);
  private static final double HALF_LIFE_SECONDS = 3_600;

  private long lastFree;
  private long takenInSpan;
  private Instant spanStart;
  private double peak;

  Demand(long free, Instant at) {
    this.lastFree = free;
    this.spanStart = at;
  }

  /// Takes note of how many ids are free. What came back in between hides what was taken; peaks
  /// are so never measured too high.
  void see(long free, Instant at) {
    takenInSpan += Math.max(0, lastFree - free);
    lastFree = free;
    Duration span = Duration.between(spanStart, at);
    if (span.isNegative()) {
      restart(at);
    } else if (span.compareTo(SPAN) >= 0) {
      double seconds = span.toMillis() / 1_000.0;
      peak = Math.max(peak * Math.pow(0.5, seconds / HALF_LIFE_SECONDS), takenInSpan / seconds);
      restart(at);
    }
  }

  private void restart(Instant at) {
    spanStart = at;
    takenInSpan = 0;
  }

  /// Ids a second, over the busiest ten seconds; what the running ones have shown counts already.
  double peakPerSecond() {
    return Math.max(peak, takenInSpan / (double) SPAN.toSeconds());
  }
}
