package org.mappingzoo.bench.console;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/// When a sleeper woke later than it was due: the machine stood still, or was given to others. All
/// times are [Micros]. For any threads.
final class Oversleeping {
  private static final long KEPT_MICROS = TimeUnit.MINUTES.toMicros(10);

  private final Deque<Span> spans = new ArrayDeque<>();

  private record Span(long due, long woke) {
    long sharedWith(long from, long until) {
      return Math.max(0, Math.min(woke, until) - Math.max(due, from));
    }
  }

  synchronized void woke(long due, long woke) {
    while (!spans.isEmpty() && spans.getFirst().woke() < woke - KEPT_MICROS) {
      spans.removeFirst();
    }
    if (woke > due) {
      spans.add(new Span(due, woke));
    }
  }

  /// How much of a time of the last ten minutes was overslept.
  synchronized long within(long from, long until) {
    return spans.stream().mapToLong(span -> span.sharedWith(from, until)).sum();
  }
}
