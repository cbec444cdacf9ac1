package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import javafx.geometry.Rectangle2D;
import org.junit.jupiter.api.Test;

final class WindowPlaceTest {
  private static final Rectangle2D LAPTOP = new Rectangle2D(0, 0, 1440, 860);
  private static final Rectangle2D DESK = new Rectangle2D(1440, -200, 2560, 1400);

  @Test
  void aWindowComesBackToTheScreenItWasOn() {
    WindowPlace place = place(1600, -100, 2000, 1200);
    assertEquals(place, place.on(List.of(LAPTOP, DESK)));
  }

  @Test
  void whereItsScreenIsGoneItMayBeAnywhereAndFits() {
    WindowPlace now = place(1600, -100, 2000, 1200).on(List.of(LAPTOP));
    assertEquals(new WindowPlace(OptionalDouble.empty(), OptionalDouble.empty(), 1440, 860), now);
  }

  @Test
  void aSliverAtTheEdgeIsNotFound() {
    assertEquals(OptionalDouble.empty(), place(1400, 100, 1280, 800).on(List.of(LAPTOP)).x());
    assertEquals(OptionalDouble.of(160), place(1300, 100, 1280, 800).on(List.of(LAPTOP)).x());
  }

  @Test
  void onASmallerScreenItIsMovedUntilAllOfItIsSeen() {
    assertEquals(place(160, 60, 1280, 800), place(319, 79, 1280, 800).on(List.of(LAPTOP)));
    assertEquals(place(0, 79, 600, 400), place(-300, 79, 600, 400).on(List.of(LAPTOP)));
  }

  @Test
  void acrossTwoScreensItStays() {
    WindowPlace across = place(1000, 20, 1280, 800);
    assertEquals(across, across.on(List.of(LAPTOP, DESK)));
  }

  @Test
  void aTitleAboveTheScreenCannotBeDragged() {
    assertEquals(OptionalDouble.empty(), place(100, -30, 1280, 800).on(List.of(LAPTOP)).y());
  }

  @Test
  void whatWasNeverKeptIsOfTheUsualSizeAnywhere() {
    WindowPlace first = new WindowPlace(OptionalDouble.empty(), OptionalDouble.empty(), 1280, 800);
    assertEquals(first, first.on(List.of(LAPTOP, DESK)));
  }

  private static WindowPlace place(double x, double y, double width, double height) {
    return new WindowPlace(OptionalDouble.of(x), OptionalDouble.of(y), width, height);
  }
}
