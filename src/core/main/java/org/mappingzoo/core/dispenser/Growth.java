package org.mappingzoo.core.dispenser;

import java.time.Duration;

/// How many times larger than usual a batch is, since others want ids of the same category at the
/// same time: eightfold with each take that they delayed, halved by each while in which they did
/// not. Owned by one thread at a time.
final class Growth {
  /// As far as it goes where demand gives no reason for more.
  static final long MOST = 64;

  /// So few conflicts are enough to have what ends them.
  private static final long STEP = 8;

  static final Duration CALM = Duration.ofSeconds(10);

  private long factor = 1;
  private long sinceNanos;

  /// @param most how far demand lets it grow
  void delayed(long nowNanos, long most) {
    factor = Math.min(Math.max(MOST, most), STEP * factor(nowNanos));
    sinceNanos = nowNanos;
  }

  long factor(long nowNanos) {
    while (factor > 1 && nowNanos - sinceNanos >= CALM.toNanos()) {
      factor /= 2;
      sinceNanos += CALM.toNanos();
    }
    return factor;
  }
}
