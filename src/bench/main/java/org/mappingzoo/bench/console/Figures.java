package org.mappingzoo.bench.console;

import java.util.Collection;
import java.util.List;

/// The arithmetic of the tables.
final class Figures {
  private Figures() {}

  /// The middle one, or the mean of the two in the middle.
  ///
  /// @throws IllegalArgumentException if there is none
  static double median(Collection<? extends Number> figures) {
    List<Double> sorted = sorted(figures);
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }

  /// The least figure that so great a share of all does not exceed: with 20 figures, the 19th is
  /// that of 0.95.
  ///
  /// @param share above 0, at most 1
  /// @throws IllegalArgumentException if there is none
  static double quantile(Collection<? extends Number> figures, double share) {
    List<Double> sorted = sorted(figures);
    return sorted.get((int) Math.ceil(share * sorted.size() - 1e-9) - 1);
  }

  private static List<Double> sorted(Collection<? extends Number> figures) {
    if (figures.isEmpty()) {
      throw new IllegalArgumentException("no figures");
    }
    return figures.stream().map(Number::doubleValue).sorted().toList();
  }
}
