package org.mappingzoo.console;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Has the collector look for garbage by the clock. G1 looks when its heap is nearly full, or when
/// nothing was allocated for a while: where a fleet changes steadily, neither comes for half an
/// hour, and the garbage of that half-hour keeps its room (decision 0039).
///
/// The options that the console is started with say how often, beside the one that lets the
/// collector look while the program goes on; without them nothing is done.
final class Tidying {
  static final String SECONDS = "mapping-zoo.tidy.seconds";

  private Tidying() {}

  /// How often, by the system's properties; empty for never.
  ///
  /// @throws IllegalArgumentException if that is no number of seconds from 1 on; the message names
  ///     the property and the value
  static Optional<Duration> period() {
    return Optional.ofNullable(System.getProperty(SECONDS)).map(Tidying::seconds);
  }

  private static Duration seconds(String value) {
    try {
      long seconds = Long.parseLong(value);
      if (seconds >= 1) {
        return Duration.ofSeconds(seconds);
      }
    } catch (NumberFormatException e) {
      throw wrong(value, e);
    }
    throw wrong(value, null);
  }

  private static IllegalArgumentException wrong(String value, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "%s=%s: expected seconds, 1 or more".formatted(SECONDS, value), cause);
  }

  /// Collects again and again, a period after the time before has ended.
  ///
  /// @return ends it; threads do not keep the program running
  static ScheduledExecutorService begin(Duration period, Runnable collect) {
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("mapping-zoo-tidying").factory());
    long nanos = period.toNanos();
    var _ = clock.scheduleWithFixedDelay(collect, nanos, nanos, TimeUnit.NANOSECONDS);
    return clock;
  }
}
