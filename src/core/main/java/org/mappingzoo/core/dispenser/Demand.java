package org.mappingzoo.core.dispenser;

import java.util.concurrent.TimeUnit;

/// How many ids a second are handed out, smoothed: more counts within a second, less over some
/// seconds, and a burst only for what it is on the whole. Owned by one thread at a time.
final class Demand {
  private static final double RISE_S = 1;
  private static final double FALL_S = 5;

  /// What is handed out within less tells no rate: a piece may be a single id.
  private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private long atNanos;
  private double perSecond;

  /// What is not in the rate yet. Negative where more came back than was handed out since.
  private long pending;

  Demand(long nowNanos) {
    atNanos = nowNanos;
  }

  /// So many were handed out since this was told last.
  void add(long ids, long nowNanos) {
    pending += ids;
    if (nowNanos - atNanos >= LEAST_NANOS) {
      long counted = Math.max(0, pending);
      count(counted, (nowNanos - atNanos) / (double) TimeUnit.SECONDS.toNanos(1));
      pending -= counted;
      atNanos = nowNanos;
    }
  }

  private void count(long ids, double seconds) {
    double rate = ids / seconds;
    double smoothing = rate > perSecond ? RISE_S : FALL_S;
    perSecond += (1 - Math.exp(-seconds / smoothing)) * (rate - perSecond);
  }

  /// So many that were told of, or will be, came back: they are told of once more.
  void takeBack(long ids) {
    pending -= ids;
  }

  double perSecond() {
    return perSecond;
  }

  /// From now on it counts as what it has come down to.
  void comeDown(long untold, long nowNanos) {
    perSecond = perSecond(untold, nowNanos);
  }

  /// What it has come down to, where so many were handed out that this was not told of yet.
  double perSecond(long untold, long nowNanos) {
    long nanos = Math.max(LEAST_NANOS, nowNanos - atNanos);
    double seconds = nanos / (double) TimeUnit.SECONDS.toNanos(1);
    double fallen = perSecond * Math.exp(-seconds / FALL_S);
    return Math.max(fallen, (pending + untold) / seconds);
  }
}
