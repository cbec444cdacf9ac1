package org.mappingzoo.console;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import javafx.geometry.Rectangle2D;

/// Where a window was.
///
/// @param x empty where it may be anywhere; so is `y` then
record WindowPlace(OptionalDouble x, OptionalDouble y, double width, double height) {
  /// So much of a window has to be on a screen to be found, and dragged by its title.
  private static final double ENOUGH = 120;

  /// The same place as far as it is still on a screen: no larger than that, and where hardly
  /// anything of it could be seen, anywhere.
  ///
  /// @param screens what of each can be used, the first one first
  WindowPlace on(List<Rectangle2D> screens) {
    Rectangle2D best =
        screens.stream()
            .filter(this::isFoundOn)
            .max(Comparator.comparingDouble(screen -> across(screen) * down(screen)))
            .orElse(screens.getFirst());
    boolean found = isFoundOn(best);
    return new WindowPlace(
        found ? x : OptionalDouble.empty(),
        found ? y : OptionalDouble.empty(),
        Math.min(width, best.getWidth()),
        Math.min(height, best.getHeight()));
  }

  private boolean isFoundOn(Rectangle2D screen) {
    return x.isPresent()
        && y.isPresent()
        && across(screen) >= ENOUGH
        && down(screen) >= ENOUGH
        && y.getAsDouble() >= screen.getMinY();
  }

  private double across(Rectangle2D screen) {
    double left = Math.max(x.orElse(0), screen.getMinX());
    return Math.min(x.orElse(0) + width, screen.getMaxX()) - left;
  }

  private double down(Rectangle2D screen) {
    double top = Math.max(y.orElse(0), screen.getMinY());
    return Math.min(y.orElse(0) + height, screen.getMaxY()) - top;
  }
}
