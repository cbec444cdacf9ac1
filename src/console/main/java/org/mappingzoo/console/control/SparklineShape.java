package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.mappingzoo.core.monitor.FreeSeries;

/// The arithmetic of a [Sparkline].
final class SparklineShape {
  private SparklineShape() {}

  /// The height at each pixel, from 0 for the least to 1 for the most; a half where all are equal,
  /// NaN where nobody looked.
  static double[] of(FreeSeries series, Instant now, int pixels) {
    double[] heights = new double[Math.max(0, pixels)];
    if (series.size() == 0) {
      Arrays.fill(heights, Double.NaN);
      return heights;
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
      heights[x] = series.isKnown(at) ? series.free(at) : Double.NaN;
    }
    return scaled(heights);
  }

  private static double[] scaled(double[] values) {
    double least = Arrays.stream(values).filter(Double::isFinite).min().orElse(0);
    double most = Arrays.stream(values).filter(Double::isFinite).max().orElse(0);
    return Arrays.stream(values)
        .map(value -> Double.isNaN(value) || most > least ? (value - least) / (most - least) : 0.5)
        .toArray();
  }
}
