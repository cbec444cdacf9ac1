package org.mappingzoo.core.dispenser;

import java.time.Duration;

/// How many times larger than usual a batch is, since others want ids of the same category at the
/// same time: doubled by each take that they delayed, halved by each while in which they did not.
/// Owned by one thread at a time.
final class Growth {
  static final int MOST = 64;
  static final Duration CALM = Duration.ofSeconds(10);

  private int factor = 1;
  private long sinceNanos;

  void delayed(long nowNanos) {
    factor = Math.min(MOST, 2 * factor(nowNanos));
    sinceNanos = nowNanos;
  }

  int factor(long nowNanos) {
    while (factor > 1 && nowNanos - sinceNanos >= CALM.toNanos()) {
      factor /= 2;
      sinceNanos += CALM.toNanos();
    }
    return factor;
  }
}
