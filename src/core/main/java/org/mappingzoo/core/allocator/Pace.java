package org.mappingzoo.core.allocator;

import java.util.concurrent.TimeUnit;

/// How long to rest between two takes from one category that others want ids of, too, for who
/// takes more at a time where these are faster: the larger the takes, the rarer. So those who never
/// have enough seldom meet; and since their takes grow alike, they get equal shares.
///
/// It is measured in attempts, however long these last: so it does for a near ensemble and for a
/// distant one. Safe for use by several threads.
final class Pace {
  static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /// Who takes so many times more than usual rests as long as an attempt lasts.
  private static final double GROWN = 8;

  private static final double SMOOTHING = 0.125;

  private boolean others;
  private double attemptNanos;
  private long lastNanos;

  /// The smallest take so far.
  private long usual = Long.MAX_VALUE;

  /// Somebody else was faster.
  synchronized void overtaken(long tookNanos) {
    note(tookNanos);
    others = true;
  }

  synchronized void taken(long tookNanos, long nowNanos) {
    note(tookNanos);
    lastNanos = nowNanos;
  }

  private void note(long tookNanos) {
    attemptNanos =
        attemptNanos == 0 ? tookNanos : attemptNanos + SMOOTHING * (tookNanos - attemptNanos);
  }

  /// Nobody else has taken any since the last take.
  synchronized void alone() {
    others = false;
  }

  /// How long to rest, about, before another take.
  ///
  /// @param count how many ids it is to have
  synchronized long restNanos(long count) {
    usual = Math.min(usual, count);
    double attempts = count / (GROWN * usual);
    return others && attempts >= 1
        ? (long) Math.min(attempts * attemptNanos, (double) LONGEST_NANOS)
        : 0;
  }

  /// How much of that is left.
  synchronized long leftNanos(long count, long nowNanos) {
    return Math.max(0, lastNanos + restNanos(count) - nowNanos);
  }
}
