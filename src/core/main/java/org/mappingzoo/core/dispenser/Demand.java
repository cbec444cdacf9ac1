package org.mappingzoo.core.dispenser;

import java.util.concurrent.TimeUnit;

/// How many ids a second are handed out, smoothed: a burst counts soon, a lull over some seconds.
/// Owned by one thread at a time.
final class Demand {
  private static final double SMOOTHING_S = 5;
  private static final double LEAST_S = 0.001;

  private long atNanos;
  private double perSecond;

  Demand(long nowNanos) {
    atNanos = nowNanos;
  }

  /// So many were handed out since this was told last.
  void add(long ids, long nowNanos) {
    double seconds = Math.max(LEAST_S, (nowNanos - atNanos) / (double) TimeUnit.SECONDS.toNanos(1));
    double rate = ids / seconds;
    double weight = rate > perSecond ? 0.5 : 1 - Math.exp(-seconds / SMOOTHING_S);
    perSecond += weight * (rate - perSecond);
    atNanos = nowNanos;
  }

  double perSecond() {
    return perSecond;
  }
}
