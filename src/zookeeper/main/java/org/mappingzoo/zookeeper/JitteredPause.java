package org.mappingzoo.zookeeper;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;

/// Waits a random time, up to twice as long after each failure: at most 2 ms · 2^failures, and
/// never above 128 ms. Without jitter writers that collided once collide again (PROTOCOL.md
/// §2.3).
public final class JitteredPause implements Pause {
  private static final int STEP_MS = 2;
  private static final int MOST_DOUBLINGS = 6;

  private final RandomGenerator random;

  /// A pause for any number of threads.
  public JitteredPause(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public void after(int attempt) {
    try {
      TimeUnit.MILLISECONDS.sleep(1 + draw(longestMs(attempt)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(Reason.INTERRUPTED, "interrupted between two attempts", e);
    }
  }

  static int longestMs(int attempt) {
    return STEP_MS << Math.min(attempt, MOST_DOUBLINGS);
  }

  private long draw(int boundMs) {
    synchronized (random) {
      return random.nextInt(boundMs);
    }
  }
}
