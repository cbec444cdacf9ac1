package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Waits for conditions of which nobody tells, with a bound.
final class Eventually {
  static final Duration LIMIT = Duration.ofSeconds(20);
  private static final CountDownLatch NEVER = new CountDownLatch(1);

  private Eventually() {}

  static void eventually(String what, BooleanSupplier condition) {
    within(LIMIT, what, () -> what + " did not come true", condition);
  }

  static void within(
      Duration limit, String what, Supplier<String> state, BooleanSupplier condition) {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        fail("not within " + limit + ": " + what + "; " + state.get());
      }
      tick();
    }
  }

  /// Lets the other threads run for a moment; how long does not matter to any assertion.
  private static void tick() {
    try {
      boolean unused = NEVER.await(5, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fail("interrupted");
    }
  }
}
