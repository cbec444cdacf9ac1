package org.mappingzoo.console.control;

import java.util.ArrayList;
import java.util.List;

/// A vertical axis from one round number to another, with round numbers between them.
///
/// @param low at the bottom; not always 0, or ten thousand ids of four billion could not be seen
/// @param high at the top
/// @param step from one mark to the next
record ValueScale(long low, long high, long step) {

  /// The axis for values from `least` to `most`, with about `marks` steps.
  static ValueScale of(long least, long most, int marks) {
    long spread = Math.max(most - least, 4);
    long step = IdTicks.step(spread, marks);
    long low = least / step * step;
    boolean nearZero = low <= spread;
    long top = most / step * step;
    return new ValueScale(
        nearZero ? 0 : low, top == most && top > low ? top : addUpTo(top, step), step);
  }

  List<Long> marks() {
    List<Long> marks = new ArrayList<>();
    long distance = step;
    while ((high - low) / distance > 8) {
      distance *= 2;
    }
    for (long mark = low; mark <= high && mark >= 0; mark += distance) {
      marks.add(mark);
    }
    return marks;
  }

  boolean startsAtZero() {
    return low == 0;
  }

  /// Where `value` stands: 0 is the bottom, 1 the top.
  double share(long value) {
    return (double) (value - low) / (high - low);
  }

  private static long addUpTo(long value, long step) {
    return value > Long.MAX_VALUE - step ? Long.MAX_VALUE : value + step;
  }
}
