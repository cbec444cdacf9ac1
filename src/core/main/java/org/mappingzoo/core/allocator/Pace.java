package org.mappingzoo.core.allocator;

import java.util.concurrent.TimeUnit;

/// When to take next from one category that others want ids of, too, for who takes more at a time
/// where these are faster: the larger the takes, the rarer.
///
/// Who is not overtaken keeps a rhythm, and who is begins one at another moment, by chance. So
/// those who never have enough soon take in turns that none of them has arranged, and get equal
/// shares, since their takes grow alike. Periods are halves of each other, so that this holds
/// for those, too, whose periods differ.
///
/// It is measured in attempts, which are short where the ensemble is near and longer where it is
/// distant, or where processors are busy. Turns are at most 50 ms apart, or 100 ms where sixteen
/// attempts would not fit into that: where attempts of all workers together last longer than that,
/// there are not enough turns for everyone. Safe for use by several threads.
final class Pace {
  static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /// So long a period is enough where the attempts of [#ROOM] workers fit into it, one behind the
  /// other.
  static final long ENOUGH_NANOS = LONGEST_NANOS / 2;

  private static final double ROOM = 16;

  /// Who takes so many times more than usual has a period at least as long as an attempt.
  private static final double GROWN = 8;

  private static final double SMOOTHING = 0.125;

  private boolean others;
  private double attemptNanos;

  /// When the last take began, or was to begin: a thread that is woken late has the same rhythm.
  private long turnNanos;

  /// The smallest take so far.
  private long usual = Long.MAX_VALUE;

  /// Somebody else was faster.
  synchronized void overtaken(long tookNanos) {
    attempted(tookNanos);
    others = true;
  }

  /// An attempt took so long, whatever became of it. One that was held up, by a busy processor or
  /// an outage, tells little of the next: it counts for twice as long as usual at most.
  synchronized void attempted(long tookNanos) {
    if (attemptNanos == 0) {
      attemptNanos = Math.min(tookNanos, LONGEST_NANOS);
      return;
    }
    long most = Math.min(2 * (long) attemptNanos, LONGEST_NANOS);
    attemptNanos += SMOOTHING * (Math.min(tookNanos, most) - attemptNanos);
  }

  /// Nobody else has taken any since the last take.
  synchronized void alone() {
    others = false;
  }

  /// The rhythm begins anew.
  synchronized void begins(long nowNanos) {
    turnNanos = nowNanos;
  }

  /// From one take to the next, at least; 0 where nothing is in the way of another at once, or
  /// nobody has a clock.
  ///
  /// @param count how many ids it is to have
  synchronized long periodNanos(long count) {
    double attempts = count / (GROWN * Math.min(usual, count));
    if (!others || attempts < 1 || attemptNanos == 0) {
      return 0;
    }
    long wanted = (long) Math.max(1, attempts * attemptNanos);
    long period = ROOM * attemptNanos <= ENOUGH_NANOS ? ENOUGH_NANOS : LONGEST_NANOS;
    while (period / 2 >= wanted) {
      period /= 2;
    }
    return period;
  }

  /// How long it is until the next turn, at most a period; it is for a take that is about to be
  /// made. Who wanted none for a while is in the rhythm again: others who did not, too, would meet
  /// otherwise.
  synchronized long untilTurnNanos(long count, long nowNanos) {
    usual = Math.min(usual, count);
    long period = periodNanos(count);
    long left = period == 0 ? 0 : Math.min(period, turnNanos + period - nowNanos);
    turnNanos = nowNanos + (left < 0 ? Math.floorMod(left, period) : left);
    return turnNanos - nowNanos;
  }
}
