package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.mappingzoo.core.monitor.FreeSeries;

/// The arithmetic of a [Sparkline].
final class SparklineShape {
  /// No number of free ids.
  private static final long UNSEEN = -1;

  private SparklineShape() {}

  /// The height at each pixel, from 0 for the least to 1 for the most; a half where all are equal,
  /// NaN where nobody looked.
  static double[] of(FreeSeries series, Instant now, int pixels) {
    long[] free = new long[Math.max(0, pixels)];
    Arrays.fill(free, UNSEEN);
    if (series.size() == 0) {
      return scaled(free);
    }
    Instant from = now.minus(Sparkline.RANGE);
    from = series.at(0).isAfter(from) ? series.at(0) : from;
    double step = Duration.between(from, now).toMillis() / (double) Math.max(1, pixels - 1);
    int at = 0;
    for (int x = 0; x < pixels; x++) {
      Instant time = from.plusMillis(Math.round(x * step));
      while (at + 1 < series.size() && !series.at(at + 1).isAfter(time)) {
        at++;
      }
      free[x] = series.isKnown(at) ? series.free(at) : UNSEEN;
    }
    return scaled(free);
  }

  /// What a counter has left is more than a double tells exactly, but not by how much it fell.
  private static double[] scaled(long[] free) {
    long least = seen(free).min().orElse(0);
    double span = seen(free).max().orElse(0) - least;
    return Arrays.stream(free).mapToDouble(count -> height(count, least, span)).toArray();
  }

  private static LongStream seen(long[] free) {
    return Arrays.stream(free).filter(count -> count != UNSEEN);
  }

  private static double height(long count, long least, double span) {
    if (count == UNSEEN) {
      return Double.NaN;
    }
    return span > 0 ? (count - least) / span : 0.5;
  }
}
