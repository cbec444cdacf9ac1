package org.mappingzoo.steward.duty;

import java.time.Duration;
import java.time.Instant;

/// How long something that came to nothing is left alone: twice as long each time, a quarter of a
/// second to ten seconds. Owned by one thread.
final class Rest {
  private static final Duration FIRST = Duration.ofMillis(250);
  private static final Duration LAST = Duration.ofSeconds(10);

  private int times;
  private Instant until = Instant.MIN;

  /// It came to nothing once more.
  void goOn(Instant now) {
    until = now.plus(pause(times++));
  }

  void end() {
    times = 0;
    until = Instant.MIN;
  }

  /// Whether it is not to be tried again yet. Where the clock was set back, it is.
  boolean lasts(Instant now) {
    return now.isBefore(until) && !until.isAfter(now.plus(LAST));
  }

  private static Duration pause(int times) {
    Duration pause = FIRST.multipliedBy(1L << Math.min(times, 6));
    return pause.compareTo(LAST) > 0 ? LAST : pause;
  }
}
