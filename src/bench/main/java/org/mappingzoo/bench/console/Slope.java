package org.mappingzoo.bench.console;

import java.util.ArrayList;
import java.util.List;

/// How fast a figure grows, by the middle one of the slopes between each two samples (Theil and
/// Sen): a spike, or a quarter of samples that lie anywhere, does not move it.
record Slope(double perHour) {
  private static final double SECONDS = 3_600;

  /// A figure at a moment.
  ///
  /// @param atSeconds since any moment that is the same for all samples
  record Sample(double atSeconds, double figure) {}

  /// @throws IllegalArgumentException if no two samples are of different moments
  static Slope of(List<Sample> samples) {
    List<Double> slopes = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      for (int j = i + 1; j < samples.size(); j++) {
        double seconds = samples.get(j).atSeconds() - samples.get(i).atSeconds();
        if (seconds != 0) {
          slopes.add((samples.get(j).figure() - samples.get(i).figure()) / seconds);
        }
      }
    }
    return new Slope(Figures.median(slopes) * SECONDS);
  }

  /// Of those after the first third: memory grows until all that is ever used was used once.
  static Slope settled(List<Sample> samples) {
    return of(samples.subList(samples.size() / 3, samples.size()));
  }
}
