package org.mappingzoo.bench.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import javafx.application.Platform;

/// How long the FX thread lets others wait: it is asked for an answer every five milliseconds.
final class Stalls {
  private static final long ASK_EVERY_NANOS = 5_000_000;

  private final AtomicLong longestNanos = new AtomicLong();

  /// Asks until the program ends.
  void watch() {
    while (true) {
      CountDownLatch answered = new CountDownLatch(1);
      long start = System.nanoTime();
      Platform.runLater(answered::countDown);
      try {
        answered.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      longestNanos.accumulateAndGet(System.nanoTime() - start, Math::max);
      LockSupport.parkNanos(ASK_EVERY_NANOS);
    }
  }

  /// Since it was asked last.
  long longestMicros() {
    return TimeUnit.NANOSECONDS.toMicros(longestNanos.getAndSet(0));
  }
}
