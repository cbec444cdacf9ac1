package org.mappingzoo.console.shell;

import java.util.List;

/// The sizes of text and all around it, in percent of the usual.
public final class TextSize {
  public static final int USUAL = 100;

  static final List<Integer> STEPS = List.of(80, 90, 100, 110, 125, 150, 175, 200);

  private TextSize() {}

  /// The nearest size there is.
  public static int nearest(int percent) {
    return STEPS.stream()
        .reduce((a, b) -> Math.abs(a - percent) <= Math.abs(b - percent) ? a : b)
        .orElse(USUAL);
  }

  /// The next larger one, or itself.
  static int larger(int percent) {
    return STEPS.stream().filter(step -> step > percent).findFirst().orElse(percent);
  }

  /// The next smaller one, or itself.
  static int smaller(int percent) {
    return STEPS.reversed().stream().filter(step -> step < percent).findFirst().orElse(percent);
  }
}
