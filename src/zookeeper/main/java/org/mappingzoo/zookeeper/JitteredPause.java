package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;

/// Waits a random time: up to one step after each of the first failures, then up to twice as long
/// after each further one, and never above 128 ms. Without jitter writers that collided once
/// collide again (PROTOCOL.md §2.3).
///
/// A step is 2 ms. With a clock it is as long as the attempt that failed, if that was shorter:
/// where the ensemble is near, others are done sooner. And an operation may have a budget: one
/// that has lasted so long begins no further attempt. Source of the figures: src/decisions/0054.
public final class JitteredPause implements Pause {
  static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long SHORTEST_STEP_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
  private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(128);
  private static final int MOST_DOUBLINGS = 16;

  /// A few writers that start at once are through by then.
  private static final int WITHOUT_DOUBLING = 3;

  private final RandomGenerator random;
  private final long budgetNanos;
  private final LongSupplier nanoTime;

  /// A pause for any number of threads, whose operations may last for ever.
  public JitteredPause(RandomGenerator random) {
    this(random, Duration.ofNanos(Long.MAX_VALUE), () -> 0);
  }

  /// A pause for any number of threads.
  ///
  /// @param budget for how long an operation may begin another attempt; one of centuries never ends
  /// @param nanoTime such as [System#nanoTime()]
  public JitteredPause(RandomGenerator random, Duration budget, LongSupplier nanoTime) {
    this.random = random;
    this.budgetNanos = TimeUnit.NANOSECONDS.convert(budget); // as many as there can be, at most
    this.nanoTime = nanoTime;
  }

  @Override
  public Pause begun() {
    return new Operation();
  }

  @Override
  public void after(int attempt) {
    pause(STEP_NANOS, attempt);
  }

  @Override
  public long nanoTime() {
    return nanoTime.getAsLong();
  }

  @Override
  public void rest(long nanos) {
    if (nanos > 0) {
      sleep(nanos);
    }
  }

  @Override
  public void restUpTo(long nanos) {
    if (nanos > 0) {
      sleep(draw(nanos));
    }
  }

  private void pause(long step, int attempt) {
    sleep(draw(longestNanos(step, attempt)));
  }

  static long longestNanos(long step, int attempt) {
    int doublings = Math.clamp(attempt - WITHOUT_DOUBLING, 0, MOST_DOUBLINGS);
    return Math.min(LONGEST_NANOS, step << doublings);
  }

  /// Of the time that an attempt took; 0 where there is no clock.
  static long stepNanos(long tookNanos) {
    return tookNanos <= 0 ? STEP_NANOS : Math.clamp(tookNanos, SHORTEST_STEP_NANOS, STEP_NANOS);
  }

  private static void sleep(long nanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(Reason.INTERRUPTED, "interrupted between two attempts", e);
    }
  }

  private long draw(long bound) {
    synchronized (random) {
      return random.nextLong(bound);
    }
  }

  /// Of one thread.
  private final class Operation implements Pause {
    private final long beganNanos = JitteredPause.this.nanoTime();
    private long attemptNanos = beganNanos;

    @Override
    public void after(int attempt) {
      pause(stepNanos(nanoTime() - attemptNanos), attempt);
      attemptNanos = nanoTime();
    }

    @Override
    public boolean isOver() {
      return nanoTime() - beganNanos >= budgetNanos;
    }

    @Override
    public long nanoTime() {
      return JitteredPause.this.nanoTime();
    }

    @Override
    public void rest(long nanos) {
      apart(() -> JitteredPause.this.rest(nanos));
    }

    @Override
    public void restUpTo(long nanos) {
      apart(() -> JitteredPause.this.restUpTo(nanos));
    }

    /// A rest is no part of an attempt.
    private void apart(Runnable rest) {
      long before = nanoTime();
      rest.run();
      attemptNanos += nanoTime() - before;
    }
  }
}
