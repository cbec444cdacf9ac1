package org.mappingzoo.bench.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import javafx.application.Platform;

/// How long the FX thread lets others wait: it is asked for an answer every five milliseconds.
final class Stalls {
  private static final long ASK_EVERY_NANOS = 5_000_000;

  private final AtomicReference<Wait> longest = new AtomicReference<>(Wait.NONE);

  /// @param since when it was asked, in [Micros]
  private record Wait(long nanos, long since) {
    static final Wait NONE = new Wait(0, 0);

    static Wait longer(Wait one, Wait other) {
      return other.nanos > one.nanos ? other : one;
    }
  }

  /// Asks until the program ends.
  void watch() {
    while (true) {
      CountDownLatch answered = new CountDownLatch(1);
      long since = Micros.now();
      long start = System.nanoTime();
      Platform.runLater(answered::countDown);
      try {
        answered.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      longest.accumulateAndGet(new Wait(System.nanoTime() - start, since), Wait::longer);
      LockSupport.parkNanos(ASK_EVERY_NANOS);
    }
  }

  /// The longest wait since this was asked last, and when that began: `MICROS SINCE`.
  String longest() {
    Wait found = longest.getAndSet(Wait.NONE);
    return TimeUnit.NANOSECONDS.toMicros(found.nanos()) + " " + found.since();
  }
}
