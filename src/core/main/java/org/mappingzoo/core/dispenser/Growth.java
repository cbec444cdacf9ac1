package org.mappingzoo.core.dispenser;

import java.time.Duration;

/// How many times larger than usual a batch is, since others want ids of the same category at the
/// same time: eightfold with each take that they delayed, halved by each while in which they did
/// not. What is used up within a second is neither too large nor halved: who made smaller batches
/// of that would only get into the others' way again. Owned by one thread at a time.
final class Growth {
  /// As far as it goes where demand gives no reason for more.
  static final long MOST = 64;

  /// So few conflicts are enough to have what ends them.
  private static final long STEP = 8;

  static final Duration CALM = Duration.ofSeconds(10);

  private long factor = 1;
  private long sinceNanos;

  /// @param perSecond how many usual batches are used up within a second
  void delayed(long nowNanos, long perSecond) {
    factor = Math.min(most(perSecond), STEP * factor(nowNanos, perSecond));
    sinceNanos = nowNanos;
  }

  /// @param perSecond how many usual batches are used up within a second
  long factor(long nowNanos, long perSecond) {
    for (; factor > 1 && nowNanos - sinceNanos >= CALM.toNanos(); sinceNanos += CALM.toNanos()) {
      factor = factor <= perSecond ? factor : factor / 2;
    }
    return Math.min(factor, most(perSecond));
  }

  private static long most(long perSecond) {
    return Math.max(MOST, perSecond);
  }
}
