package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/// When a category runs out if it goes on as it did: in the last minutes, or over the last day.
public sealed interface Forecast {

  /// Less than this was watched: no forecast is honest.
  Duration SHORTEST_HISTORY = Duration.ofSeconds(30);

  /// The present rate is measured over at most this much.
  Duration RATE_WINDOW = FreeSeries.RECENT;

  /// What is to be told is measured over this much: who takes a batch of ids every hour does not go
  /// on at the rate of the minutes in which it is taken.
  Duration STEADY_WINDOW = Duration.ofHours(1);

  /// The long rate is measured over at most this much: a whole day, with its night.
  Duration LONG_WINDOW = Duration.ofHours(24);

  record TooLittleHistory(Duration watched) implements Forecast {}

  /// Neither in the last minutes nor over the last day did it become less.
  ///
  /// @param added ids that were added meanwhile
  /// @param known how much of the last day is known: [#LONG_WINDOW] where that is all of it, else
  ///     cut to whole minutes, and to whole hours beyond the first
  record NotShrinking(long added, Duration known) implements Forecast {}

  /// It runs out at one of these rates.
  ///
  /// @param in at the higher one; 68 years at most
  /// @param latest at the lower one; empty where that is none at all: it may never run out
  /// @param steadily at the rate of the last hour, or of the last day where that is higher: what
  ///     findings and alerts go by. What is not known of that hour counts as if nothing was taken
  /// @param ratePerHour the present rate, 0 while nothing is taken
  /// @param longRatePerHour over the last day, or as much of it as is known
  /// @param steadyRatePerHour over the last hour, or over the last day where that is higher
  /// @param added ids that were added meanwhile
  /// @param known how much of the last day is known: [#LONG_WINDOW] where that is all of it, else
  ///     cut to whole minutes, and to whole hours beyond the first
  record RunsOut(
      Duration in,
      Optional<Duration> latest,
      Duration steadily,
      double ratePerHour,
      double longRatePerHour,
      double steadyRatePerHour,
      long added,
      Duration known)
      implements Forecast {

    /// At the highest rate of all.
    public Duration earliest() {
      return in.compareTo(steadily) < 0 ? in : steadily;
    }

    /// The highest rate of all.
    public double highestRatePerHour() {
      return Math.max(steadyRatePerHour, Math.max(ratePerHour, longRatePerHour));
    }
  }

  /// The present rate in ids an hour; empty where nothing can be said yet.
  default OptionalDouble rate() {
    return switch (this) {
      case TooLittleHistory young -> OptionalDouble.empty();
      case NotShrinking still -> OptionalDouble.of(0);
      case RunsOut runsOut -> OptionalDouble.of(runsOut.ratePerHour());
    };
  }

  static Forecast of(FreeSeries series, Instant now) {
    Duration watched = series.spanUntil(now);
    if (watched.compareTo(SHORTEST_HISTORY) < 0 || series.last().isEmpty()) {
      return new TooLittleHistory(watched);
    }
    double present = series.consumption(RATE_WINDOW, now).perHour();
    Consumption day = series.consumption(LONG_WINDOW, now);
    double higher = Math.max(present, day.perHour());
    if (higher <= 0) {
      return new NotShrinking(day.added(), known(day.over()));
    }
    long free = series.last().getAsLong();
    double steady = Math.max(steady(series.within(STEADY_WINDOW, now)), steady(day));
    return new RunsOut(
        lasts(free, higher),
        Optional.of(Math.min(present, day.perHour()))
            .filter(lower -> lower > 0)
            .map(lower -> lasts(free, lower)),
        lasts(free, steady),
        present,
        day.perHour(),
        steady,
        day.added(),
        known(day.over()));
  }

  /// Ids an hour, at least one of which was watched.
  private static double steady(Consumption consumption) {
    return consumption.perHour()
        * Math.min(1, (double) consumption.over().toMillis() / STEADY_WINDOW.toMillis());
  }

  /// Cut to what is told, so that a forecast that stays the same is the same.
  private static Duration known(Duration over) {
    if (over.compareTo(LONG_WINDOW) >= 0) {
      return LONG_WINDOW;
    }
    long seconds = over.toSeconds();
    long step = seconds < 60 ? 1 : seconds < 3600 ? 60 : 3600;
    return Duration.ofSeconds(seconds / step * step);
  }

  private static Duration lasts(long free, double perHour) {
    return Duration.ofSeconds((long) Math.min(free / perHour * 3600, Integer.MAX_VALUE));
  }
}
