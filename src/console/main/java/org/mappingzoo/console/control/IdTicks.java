package org.mappingzoo.console.control;

import java.util.ArrayList;
import java.util.List;

/// Round ids to write below a strip: multiples of 1, 2 or 5 times a power of ten.
public final class IdTicks {
  private IdTicks() {}

  /// At most `most` ids of the window, evenly spaced; at least one if a round id lies in it.
  public static List<Long> of(IdWindow window, int most) {
    long step = step(window.count(), Math.max(1, most));
    List<Long> ticks = new ArrayList<>();
    long tick = window.first() / step * step;
    if (tick < window.first()) {
      tick += step;
    }
    while (tick >= 0 && tick <= window.last()) {
      ticks.add(tick);
      tick += step;
    }
    return ticks;
  }

  /// The smallest round step of which `most` cover `ids`.
  static long step(long ids, int most) {
    long needed = (ids - 1) / most + 1;
    long power = 1;
    while (power <= Long.MAX_VALUE / 10 && power * 10 <= needed) {
      power *= 10;
    }
    for (int digit : new int[] {1, 2, 5}) {
      if (power * digit >= needed) {
        return power * digit;
      }
    }
    return power > Long.MAX_VALUE / 10 ? Long.MAX_VALUE : power * 10;
  }
}
