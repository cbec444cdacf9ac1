package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Times to write below a chart, round where they are read.
final class TimeTicks {
  private static final long HOUR = 3_600;
  private static final long DAY = 86_400;
  private static final long[] STEPS = {
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, HOUR, 7_200, 10_800, 21_600, 43_200, DAY
  };

  private TimeTicks() {}

  /// At most `most` round times between the two, evenly spaced; one more where clocks are put
  /// forward. A time that clocks leave out is none, and one that they show twice is the first.
  static List<Instant> of(Instant from, Instant to, int most, ZoneId zone) {
    long step = step(Duration.between(from, to).toSeconds(), Math.max(1, most));
    Stream<Instant> ticks = step < HOUR ? even(from, to, step, zone) : local(from, to, step, zone);
    return ticks.filter(tick -> !tick.isBefore(from) && !tick.isAfter(to)).toList();
  }

  /// What is less than an hour is round in each, whatever else clocks do.
  private static Stream<Instant> even(Instant from, Instant to, long step, ZoneId zone) {
    long offset = zone.getRules().getOffset(from).getTotalSeconds();
    long first = Math.floorDiv(from.getEpochSecond() + offset, step) * step - offset;
    return LongStream.iterate(first, at -> at <= to.getEpochSecond(), at -> at + step)
        .mapToObj(Instant::ofEpochSecond);
  }

  private static Stream<Instant> local(Instant from, Instant to, long step, ZoneId zone) {
    long days = Math.max(1, step / DAY);
    long first = Math.floorDiv(LocalDate.ofInstant(from, zone).toEpochDay(), days) * days;
    long last = LocalDate.ofInstant(to, zone).toEpochDay();
    return LongStream.iterate(first, day -> day <= last, day -> day + days)
        .mapToObj(LocalDate::ofEpochDay)
        .flatMap(day -> of(day, step, zone))
        .distinct(); // a day may begin at one
  }

  private static Stream<Instant> of(LocalDate day, long step, ZoneId zone) {
    Stream<Instant> later =
        LongStream.iterate(step, second -> second < DAY, second -> second + step)
            .mapToObj(day.atStartOfDay()::plusSeconds)
            .filter(time -> isShown(time, zone))
            .map(time -> time.atZone(zone).toInstant());
    return Stream.concat(Stream.of(day.atStartOfDay(zone).toInstant()), later);
  }

  private static boolean isShown(LocalDateTime time, ZoneId zone) {
    return !zone.getRules().getValidOffsets(time).isEmpty();
  }

  /// Seconds from one tick to the next.
  private static long step(long seconds, int most) {
    for (long step : STEPS) {
      if (seconds / step < most) {
        return step;
      }
    }
    return (seconds / most / DAY + 1) * DAY;
  }
}
