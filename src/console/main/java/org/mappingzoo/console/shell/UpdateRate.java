package org.mappingzoo.console.shell;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/// Reads a second, from a counter that is looked at once a second.
final class UpdateRate {
  private static final Duration WINDOW = Duration.ofSeconds(5);

  private final Deque<Sample> samples = new ArrayDeque<>();

  private record Sample(Instant at, long count) {}

  void add(Instant at, long count) {
    if (!samples.isEmpty() && samples.getLast().count() > count) {
      samples.clear();
    }
    samples.add(new Sample(at, count));
    while (samples.size() > 2 && samples.getFirst().at().isBefore(at.minus(WINDOW))) {
      samples.removeFirst();
    }
  }

  double perSecond() {
    if (samples.size() < 2) {
      return 0;
    }
    Sample first = samples.getFirst();
    Sample last = samples.getLast();
    long millis = Duration.between(first.at(), last.at()).toMillis();
    return millis <= 0 ? 0 : (last.count() - first.count()) * 1000.0 / millis;
  }
}
