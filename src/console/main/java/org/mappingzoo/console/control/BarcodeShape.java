package org.mappingzoo.console.control;

import org.mappingzoo.core.ranges.RangeList;

/// The arithmetic of a [Barcode].
final class BarcodeShape {
  /// How much of the window lies behind the start of the tail.
  private static final double TAIL_SHARE = 0.08;

  private BarcodeShape() {}

  /// Each pixel's share of free ids, 0 to 1, over the active window of a list that is not empty.
  static double[] of(RangeList list, int pixels) {
    long first = list.first(0);
    long tail = list.first(list.size() - 1);
    double behind = Math.max(1, (tail - first) * TAIL_SHARE / (1 - TAIL_SHARE));
    double ids = Math.min(tail - first + behind, (double) list.last(list.size() - 1) - first + 1);
    double[] shares = new double[pixels];
    for (int i = 0; i < list.size(); i++) {
      double from = (list.first(i) - first) / ids * pixels;
      double to = Math.min(pixels, (list.last(i) + 1 - first) / ids * pixels);
      add(shares, from, to);
    }
    return shares;
  }

  private static void add(double[] shares, double from, double to) {
    for (int x = (int) from; x < to && x < shares.length; x++) {
      double part = Math.min(to, x + 1) - Math.max(from, x);
      shares[x] = Math.min(1, shares[x] + Math.max(part, Double.MIN_NORMAL));
    }
  }
}
