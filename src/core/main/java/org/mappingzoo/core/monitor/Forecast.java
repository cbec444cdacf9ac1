package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

/// When a category runs out if it goes on as it did.
public sealed interface Forecast {

  /// Less than this was watched: no forecast is honest.
  Duration SHORTEST_HISTORY = Duration.ofSeconds(30);

  /// The rate is measured over at most this much.
  Duration RATE_WINDOW = FreeSeries.RECENT;

  record TooLittleHistory(Duration watched) implements Forecast {}

  record NotShrinking(double ratePerHour) implements Forecast {}

  /// It runs out at this rate.
  ///
  /// @param in 68 years at most
  record RunsOut(Duration in, double ratePerHour) implements Forecast {}

  /// Ids an hour; empty where nothing can be said yet.
  default OptionalDouble rate() {
    return switch (this) {
      case TooLittleHistory young -> OptionalDouble.empty();
      case NotShrinking(double rate) -> OptionalDouble.of(rate);
      case RunsOut(Duration in, double rate) -> OptionalDouble.of(rate);
    };
  }

  static Forecast of(FreeSeries series, Instant now) {
    Duration watched = series.spanUntil(now);
    if (watched.compareTo(SHORTEST_HISTORY) < 0) {
      return new TooLittleHistory(watched);
    }
    double rate = series.ratePerHour(RATE_WINDOW, now);
    if (rate <= 0) {
      return new NotShrinking(rate);
    }
    double seconds = series.free(series.size() - 1) / rate * 3600;
    return new RunsOut(Duration.ofSeconds((long) Math.min(seconds, Integer.MAX_VALUE)), rate);
  }
}
