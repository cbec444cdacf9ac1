package org.mappingzoo.bench.allocator;

import java.util.List;
import java.util.Locale;

/// One figure, measured several times.
record Spread(double median, double least, double most) {

  static Spread of(List<Double> figures) {
    List<Double> sorted = figures.stream().sorted().toList();
    int half = sorted.size() / 2;
    double median =
        sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    return new Spread(median, sorted.getFirst(), sorted.getLast());
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", median, least, most);
  }
}
