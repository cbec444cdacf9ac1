package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;

/// Waits a random time, up to twice as long after each failure: at most 2 ms · 2^failures, and
/// never above 128 ms. Without jitter writers that collided once collide again (PROTOCOL.md
/// §2.3). May have a budget: an operation that has lasted so long begins no further attempt.
public final class JitteredPause implements Pause {
  private static final int STEP_MS = 2;
  private static final int MOST_DOUBLINGS = 6;

  private final RandomGenerator random;
  private final LongSupplier nanoTime;
  private final Duration budget;
  private final long beganNanos;

  /// A pause for any number of threads, whose operations may last for ever.
  public JitteredPause(RandomGenerator random) {
    this(random, Duration.ofNanos(Long.MAX_VALUE), () -> 0);
  }

  /// A pause for any number of threads.
  ///
  /// @param budget for how long an operation may begin another attempt
  /// @param nanoTime such as [System#nanoTime()]
  public JitteredPause(RandomGenerator random, Duration budget, LongSupplier nanoTime) {
    this.random = random;
    this.budget = budget;
    this.nanoTime = nanoTime;
    this.beganNanos = nanoTime.getAsLong();
  }

  @Override
  public Pause begun() {
    return new JitteredPause(random, budget, nanoTime);
  }

  @Override
  public boolean isOver() {
    return nanoTime.getAsLong() - beganNanos >= budget.toNanos();
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
