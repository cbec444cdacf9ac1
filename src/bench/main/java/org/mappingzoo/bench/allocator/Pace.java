package org.mappingzoo.bench.allocator;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// A steady demand: so many ids a second, asked for in small portions by one thread.
final class Pace {
  private static final long TICK_NANOS = 1_000_000;

  /// A call that takes longer has waited for something; the scheduler's delays are shorter.
  private static final long WAIT_NANOS = 20_000_000;

  private final BooleanSupplier call;
  private final double perNano;
  private long handedOut;
  private long refused;
  private long waits;
  private long longestNanos;

  /// @param call asks for one id; false where there is none
  Pace(long perSecond, BooleanSupplier call) {
    this.call = call;
    this.perNano = perSecond / 1e9;
  }

  /// Goes on for so long. What falls due while a call waits is not caught up on.
  void run(Duration time) {
    long start = System.nanoTime();
    long end = start + time.toNanos();
    long from = start;
    long done = 0;
    for (long now = start; now < end; now = System.nanoTime()) {
      long due = (long) ((now - from) * perNano);
      boolean waited = false;
      while (done < due && !waited) {
        waited = once();
        done++;
      }
      if (waited) {
        from = System.nanoTime();
        done = 0;
      }
      LockSupport.parkNanos(TICK_NANOS);
    }
  }

  private boolean once() {
    long before = System.nanoTime();
    boolean got = call.getAsBoolean();
    long nanos = System.nanoTime() - before;
    if (got) {
      handedOut++;
    } else {
      refused++;
    }
    longestNanos = Math.max(longestNanos, nanos);
    boolean waited = nanos > WAIT_NANOS;
    if (waited) {
      waits++;
    }
    return waited;
  }

  long handedOut() {
    return handedOut;
  }

  /// Calls that came back without an id.
  long refused() {
    return refused;
  }

  /// Calls that took longer than the scheduler explains.
  long waits() {
    return waits;
  }

  long longestMs() {
    return longestNanos / 1_000_000;
  }
}
