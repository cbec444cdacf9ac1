package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Round times to write below a chart.
final class TimeTicks {
  private static final long DAY = 86_400;
  private static final long[] STEPS = {
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, DAY
  };

  private TimeTicks() {}

  /// At most `most` round times between the two, evenly spaced.
  static List<Instant> of(Instant from, Instant to, int most) {
    long step = step(Duration.between(from, to).toSeconds(), Math.max(1, most));
    List<Instant> ticks = new ArrayList<>();
    long tick = -Math.floorDiv(-from.toEpochMilli(), step * 1_000) * step;
    while (tick <= to.getEpochSecond()) {
      ticks.add(Instant.ofEpochSecond(tick));
      tick += step;
    }
    return ticks;
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
