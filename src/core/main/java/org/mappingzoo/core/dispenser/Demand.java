package org.mappingzoo.core.dispenser;

import java.util.concurrent.TimeUnit;

/// How many ids a second are handed out, smoothed: more counts within a second, less over some
/// seconds, and a burst only for what it is on the whole. Owned by one thread at a time.
final class Demand {
  private static final double RISE_S = 1;
  private static final double FALL_S = 5;
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
    double smoothing = rate > perSecond ? RISE_S : FALL_S;
    perSecond += (1 - Math.exp(-seconds / smoothing)) * (rate - perSecond);
    atNanos = nowNanos;
  }

  double perSecond() {
    return perSecond;
  }
}
