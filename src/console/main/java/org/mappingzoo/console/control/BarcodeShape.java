package org.mappingzoo.console.control;

import org.mappingzoo.core.ranges.RangeList;

/// The arithmetic of a [Barcode].
final class BarcodeShape {
  /// How much of the window lies behind the start of the tail.
  private static final double TAIL_SHARE = 0.08;

  private BarcodeShape() {}

  /// The active window: from the lowest id that is free or held to a little behind the start of
  /// the tail.
  ///
  /// @param free not empty
  /// @param lowestHeld where nothing is held, any id at or above the first free one
  static Frame frame(RangeList free, long lowestHeld) {
    long first = Math.min(free.first(0), lowestHeld);
    long tail = free.first(free.size() - 1);
    double behind = Math.max(1, (tail - first) * TAIL_SHARE / (1 - TAIL_SHARE));
    return new Frame(
        first, Math.min(tail - first + behind, (double) free.last(free.size() - 1) - first + 1));
  }

  /// What is drawn.
  ///
  /// @param ids how many, at least 1
  record Frame(long first, double ids) {}

  /// Each pixel's share of these ids, 0 to 1.
  static double[] of(RangeList list, Frame frame, int pixels) {
    double[] shares = new double[pixels];
    for (int i = 0; i < list.size(); i++) {
      double from = (list.first(i) - frame.first()) / frame.ids() * pixels;
      double to = Math.min(pixels, (list.last(i) + 1 - frame.first()) / frame.ids() * pixels);
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
