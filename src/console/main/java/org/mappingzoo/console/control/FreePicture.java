package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.FreeEvent;
import org.mappingzoo.core.monitor.FreeSeries;

/// What a chart of free ids shows: the past up to now, and what the forecast says of the time after
/// it.
///
/// @param events oldest first
/// @param range how much of the past is shown; less where less is known
/// @param counter whether it is of a counter: then its value is drawn, not what is left of it
public record FreePicture(
    FreeSeries series,
    List<FreeEvent> events,
    Optional<Forecast> forecast,
    Instant now,
    TimeRange range,
    boolean counter) {

  /// Which share of the width is left to the future.
  private static final int FUTURE = 6;

  /// Of nothing yet.
  public static final FreePicture EMPTY =
      new FreePicture(
          new FreeSeries(), List.of(), Optional.empty(), Instant.EPOCH, TimeRange.DAY, false);

  public FreePicture {
    events = List.copyOf(events);
  }

  /// What is drawn at a sample.
  long value(int index) {
    return counter ? Long.MAX_VALUE - series.free(index) : series.free(index);
  }

  /// A value in words: of a counter it is an id, else a number of them.
  String text(long value, Words words) {
    return counter ? words.id(value) : words.number(value);
  }

  /// Where the chart begins.
  Instant from() {
    Instant wanted = now.minus(range.length());
    return series.size() > 0 && series.at(0).isAfter(wanted) ? series.at(0) : wanted;
  }

  /// Where it ends.
  Instant to() {
    return runsOut().isPresent() ? now.plus(shown().dividedBy(FUTURE)) : now;
  }

  /// How much of the past there is.
  Duration shown() {
    return Duration.between(from(), now);
  }

  /// The samples that are seen, the first of them where the chart begins or before.
  IntStream visible() {
    int first = 0;
    while (first + 1 < series.size() && !series.at(first + 1).isAfter(from())) {
      first++;
    }
    return IntStream.range(first, series.size());
  }

  /// The known ones of these.
  IntStream known() {
    return visible().filter(series::isKnown);
  }

  List<FreeEvent> visibleEvents() {
    return events.stream()
        .filter(event -> !event.at().isBefore(from()) && !event.at().isAfter(now))
        .toList();
  }

  /// The forecast, where there is a line to draw of it.
  Optional<Forecast.RunsOut> runsOut() {
    return counter
        ? Optional.empty()
        : forecast.flatMap(
            known ->
                known instanceof Forecast.RunsOut runsOut
                    ? Optional.of(runsOut)
                    : Optional.empty());
  }

  /// How many ids are left at a time to come, at a rate.
  double left(Instant then, double perHour) {
    double hours = Duration.between(now, then).toMillis() / 3_600_000.0;
    return Math.max(0, series.last().orElse(0) - perHour * hours);
  }
}
