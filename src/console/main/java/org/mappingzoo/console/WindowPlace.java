package org.mappingzoo.console;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import javafx.geometry.Rectangle2D;

/// Where a window was.
///
/// @param x empty where it may be anywhere; so is `y` then
record WindowPlace(OptionalDouble x, OptionalDouble y, double width, double height) {
  /// So much of a window has to be on a screen to be found, and dragged by its title.
  private static final double ENOUGH = 120;

  /// The same place as far as it is still on a screen: no larger than that, moved until all of it
  /// is seen, and where hardly anything of it was, anywhere.
  ///
  /// @param screens what of each can be used, the first one first
  WindowPlace on(List<Rectangle2D> screens) {
    Rectangle2D best =
        screens.stream()
            .filter(this::isFoundOn)
            .max(Comparator.comparingDouble(screen -> across(screen) * down(screen)))
            .orElse(screens.getFirst());
    double fittingWidth = Math.min(width, best.getWidth());
    double fittingHeight = Math.min(height, best.getHeight());
    if (!isFoundOn(best)) {
      return new WindowPlace(
          OptionalDouble.empty(), OptionalDouble.empty(), fittingWidth, fittingHeight);
    }
    double left = x.orElseThrow();
    double top = y.orElseThrow();
    if (!isSeenWhole(screens)) {
      left = Math.clamp(left, best.getMinX(), best.getMaxX() - fittingWidth);
      top = Math.clamp(top, best.getMinY(), best.getMaxY() - fittingHeight);
    }
    return new WindowPlace(
        OptionalDouble.of(left), OptionalDouble.of(top), fittingWidth, fittingHeight);
  }

  /// Also where it lies across two screens.
  private boolean isSeenWhole(List<Rectangle2D> screens) {
    double left = x.orElseThrow();
    double top = y.orElseThrow();
    return Stream.of(left, left + width)
        .allMatch(
            side ->
                Stream.of(top, top + height)
                    .allMatch(
                        edge -> screens.stream().anyMatch(screen -> screen.contains(side, edge))));
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
