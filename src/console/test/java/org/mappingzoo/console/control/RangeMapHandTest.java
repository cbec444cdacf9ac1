package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.testing.Mouse;
import org.mappingzoo.core.ranges.RangeText;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// What hands do to a range map: fingers on a trackpad, a wheel, a mouse, keys.
@ExtendWith(ApplicationExtension.class)
final class RangeMapHandTest {
  private static final double WIDTH = 1000;
  private static final double HEIGHT = 200;
  private static final double NOTCH = 40;
  private static final String PROPOSAL = "9001:10000\n19001:20000\n29001:30000\n30001:123456789\n";

  private final SteppedFrames frames = new SteppedFrames();
  private final RangeMapModel model = new RangeMapModel();
  private RangeMap map;

  @Start
  void open(Stage stage) {
    model.show(RangeText.parse(PROPOSAL), Optional.empty());
    map = new RangeMap(model, new PlainWords(), node -> frames);
    stage.setScene(new Scene(map, WIDTH, HEIGHT));
    map.resize(WIDTH, HEIGHT);
    map.layout();
  }

  /// As where a window is moved to another display.
  @Test
  void whereOnlyTheScaleOfItsDisplayChangesItIsDrawnAnew(FxRobot robot) {
    robot.interact(map::layout);
    assertFalse(map.isNeedsLayout());
    robot.interact(
        () -> {
          map.getScene().getWindow().setRenderScaleX(2);
          map.getScene().getWindow().setRenderScaleY(2);
          assertTrue(map.isNeedsLayout());
        });
  }

  @Test
  void aNotchOfTheWheelZoomsAsMuchAsTheTwentyEventsOfATrackpadThatMakeIt() {
    model.look(new IdWindow(1_000_000, 1_999_999));
    scroll(0, NOTCH, false);
    assertEquals(800_000, model.window().count());
    model.look(new IdWindow(1_000_000, 1_999_999));
    scroll(0, 2, false);
    assertTrue(model.window().count() > 988_000, model.window()::toString);
    for (int i = 1; i < NOTCH / 2; i++) {
      scroll(0, 2, false);
    }
    assertEquals(800_000.0, (double) model.window().count(), 100.0);
    for (int i = 0; i < NOTCH / 2; i++) {
      scroll(0, -2, false);
    }
    assertEquals(1_000_000.0, (double) model.window().count(), 100.0);
  }

  @Test
  void whatIsScrolledOverSingleIdsAddsUpToOne() {
    model.look(new IdWindow(100, 119));
    scroll(0, 2, false);
    assertEquals(20, model.window().count());
    for (int i = 1; i < NOTCH / 2; i++) {
      scroll(0, 2, false);
    }
    assertTrue(model.window().count() >= 14 && model.window().count() <= 16);
    model.look(new IdWindow(100, 119));
    scroll(-2, 0, false);
    assertEquals(new IdWindow(100, 119), model.window());
    for (int i = 1; i <= 10; i++) {
      scroll(-2, 0, false);
    }
    assertEquals(new IdWindow(101, 120), model.window(), "22 of 400 pixels are one of 20 ids");
  }

  @Test
  void aSwipeThatIsNotQuiteStraightDoesWhatItsLongerWayMeans() {
    model.look(new IdWindow(1_000_000, 1_999_999));
    scroll(3, NOTCH, false);
    assertEquals(800_000, model.window().count());
    IdWindow zoomed = model.window();
    scroll(-NOTCH, 3, false);
    assertEquals(800_000, model.window().count());
    assertEquals(zoomed.first() + 80_000, model.window().first());
  }

  @Test
  void withShiftTheWheelPansWhicheverAxisTheDesktopMakesOfIt() {
    model.look(new IdWindow(1_000_000, 1_999_999));
    scroll(0, -NOTCH, true);
    assertEquals(new IdWindow(1_100_000, 2_099_999), model.window());
    scroll(-NOTCH, 0, true);
    assertEquals(new IdWindow(1_200_000, 2_199_999), model.window());
  }

  @Test
  void theEndOfASwipeWithoutAnyWayMovesNothing() {
    IdWindow before = model.window();
    scroll(0, 0, false);
    assertEquals(before, model.window());
    assertTrue(model.isAtHome());
  }

  @Test
  void keysGlideAndTheWheelIsDirect() {
    for (KeyCode key :
        new KeyCode[] {KeyCode.PLUS, KeyCode.MINUS, KeyCode.END, KeyCode.HOME, KeyCode.RIGHT}) {
      model.look(new IdWindow(10_100, 11_000));
      assertEquals(model.window(), map.shown());
      IdWindow before = map.shown();
      press(key);
      frames.step(Duration.ofMillis(16));
      frames.step(Duration.ofMillis(60));
      assertNotEquals(before, map.shown(), key + " is on its way");
      assertNotEquals(model.window(), map.shown(), key + " is not there yet");
      frames.step(Duration.ofMillis(60));
      assertEquals(model.window(), map.shown(), key::toString);
      assertFalse(frames.areAskedFor(), "an idle map asks for nothing");
    }
    scroll(0, 2, false);
    assertEquals(model.window(), map.shown());
    press(KeyCode.PAGE_DOWN);
    assertEquals(model.window(), map.shown(), "a page is turned");
    assertFalse(frames.areAskedFor());
  }

  @Test
  void aDoubleClickGlidesToTheHoleAndAPressOnTheWayIsAtWhatIsSeen() {
    double hole = (19_500.0 - model.window().first()) / model.window().count() * WIDTH;
    mouse(MouseEvent.MOUSE_PRESSED, hole, 2);
    mouse(MouseEvent.MOUSE_RELEASED, hole, 2);
    assertEquals(new IdWindow(18_750, 20_249), model.window());
    frames.step(Duration.ofMillis(16));
    frames.step(Duration.ofMillis(30));
    IdWindow between = map.shown();
    assertNotEquals(model.window(), between);
    double at = (19_999.0 - between.first()) / between.count() * WIDTH;
    mouse(MouseEvent.MOUSE_PRESSED, at, 1);
    mouse(MouseEvent.MOUSE_RELEASED, at, 1);
    assertEquals(1, model.chosenIndex());
  }

  @Test
  void aDragTakesHoldOfAGlideWhereItIsAndNoneBeginsWhileItLasts() {
    press(KeyCode.END);
    frames.step(Duration.ofMillis(16));
    frames.step(Duration.ofMillis(60));
    IdWindow between = map.shown();
    mouse(MouseEvent.MOUSE_PRESSED, 500, 1);
    mouse(MouseEvent.MOUSE_DRAGGED, 400, 1);
    assertEquals(between.pan(between.count() / 10, model.extent()), map.shown());
    assertFalse(frames.areAskedFor());
    press(KeyCode.PLUS);
    assertEquals(model.window(), map.shown());
    assertFalse(frames.areAskedFor());
    mouse(MouseEvent.MOUSE_RELEASED, 400, 1);
    press(KeyCode.PLUS);
    assertTrue(frames.areAskedFor());
  }

  @Test
  void aWheelTakesHoldOfAGlideWhereItIs() {
    press(KeyCode.END);
    frames.step(Duration.ofMillis(16));
    frames.step(Duration.ofMillis(60));
    IdWindow between = map.shown();
    scroll(0, NOTCH, false);
    assertEquals(between.zoom(0.8, 0.5, model.extent()), map.shown());
    assertFalse(frames.areAskedFor());
  }

  @Test
  void whatIsShownAnewIsThereAtOnce() {
    model.show(RangeText.parse("29001:30000\n30001:123456789"), Optional.empty());
    assertEquals(new IdWindow(29_001, 30_051), map.shown());
    model.reset();
    assertEquals(model.window(), map.shown());
    assertFalse(frames.areAskedFor());
  }

  @Test
  void aMapThatIsNotShownAgainAsksForNothing() {
    press(KeyCode.END);
    map.release();
    assertFalse(frames.areAskedFor());
    assertEquals(model.window(), map.shown());
  }

  private void scroll(double across, double down, boolean shift) {
    Event.fireEvent(
        map,
        new ScrollEvent(
            ScrollEvent.SCROLL,
            WIDTH / 2,
            HEIGHT / 2,
            WIDTH / 2,
            HEIGHT / 2,
            shift,
            false,
            false,
            false,
            false,
            false,
            across,
            down,
            across,
            down,
            ScrollEvent.HorizontalTextScrollUnits.NONE,
            0,
            ScrollEvent.VerticalTextScrollUnits.NONE,
            0,
            0,
            null));
  }

  private void press(KeyCode key) {
    Event.fireEvent(
        map, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false));
  }

  private void mouse(EventType<MouseEvent> type, double x, int clicks) {
    Event.fireEvent(map, Mouse.event(type, x, HEIGHT - 60, MouseButton.PRIMARY, clicks));
  }
}
