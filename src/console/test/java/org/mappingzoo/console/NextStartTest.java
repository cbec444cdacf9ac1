package org.mappingzoo.console;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.testing.Mouse;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;

/// What was chosen in one start of the program is there in the next: each start here reads the
/// directory of the one before and knows nothing else of it.
@ExtendWith(ApplicationExtension.class)
final class NextStartTest {
  /// More than the screen without a display has, which windows are kept within as they open.
  private static final double WITH_ROOM_FOR_WORDS = 1_200;

  @TempDir private Path kept;
  private final List<Wiring> wirings = new ArrayList<>();

  /// A program that is running.
  private record Running(Desk.Parts parts, Stage stage) {
    Node find(String selector) {
      return stage.getScene().lookup(selector);
    }

    String columns() {
      return ((TableView<?>) find("#table"))
          .getColumns().stream()
              .map(column -> column.getId() + (column.isVisible() ? "+" : "-"))
              .collect(Collectors.joining(" "));
    }

    boolean isRailNarrow() {
      return find("#rail").getPseudoClassStates().contains(PseudoClass.getPseudoClass("narrow"));
    }

    /// The names of the places in the rail, as they are read.
    Set<String> words() {
      return find("#places").lookupAll(".rail-item").stream()
          .map(item -> ((Labeled) item).getAccessibleText())
          .collect(Collectors.toSet());
    }
  }

  @AfterEach
  void close(FxRobot robot) {
    robot.interact(() -> List.copyOf(Window.getWindows()).forEach(Window::hide));
    wirings.forEach(Wiring::close);
  }

  @Test
  void aWindowIsAsTheLastOneWasLeft(FxRobot robot) throws Exception {
    Running first = start(robot);
    robot.interact(() -> first.stage().setWidth(WITH_ROOM_FOR_WORDS));
    assertFalse(first.isRailNarrow());
    robot.clickOn(first.find("#collapse"));
    assertTrue(first.parts().alerting().preferences().desktopNoticesProperty().get());
    String usual = first.columns();
    robot.interact(
        () -> {
          first.parts().theme().modeProperty().set(ColorMode.CONTRAST);
          first.parts().theme().textSizeProperty().set(125);
          first.parts().messages().speak(Language.GERMAN);
          first.parts().alerting().preferences().desktopNoticesProperty().set(false);
          ((TableView<?>) first.find("#table")).getColumns().get(2).setVisible(false);
          first.stage().setX(7);
          first.stage().setY(24);
          first.stage().setWidth(990);
          first.stage().setHeight(707);
        });
    Set<String> german = first.words();
    String columns = first.columns();
    String styles = String.join(" ", first.stage().getScene().getRoot().getStylesheets());
    double font = fontSize(first);
    robot.interact(first.stage()::hide);

    Running next = start(robot);
    assertEquals(ColorMode.CONTRAST, next.parts().theme().mode());
    assertEquals(styles, String.join(" ", next.stage().getScene().getRoot().getStylesheets()));
    assertEquals(font, fontSize(next), "the text is as large");
    assertEquals(german, next.words());
    assertFalse(next.parts().alerting().preferences().desktopNoticesProperty().get());
    assertEquals(columns, next.columns());
    assertFalse(columns.equals(usual), "a column less");
    assertEquals(
        List.of(7.0, 24.0, 990.0, 707.0),
        List.of(
            next.stage().getX(),
            next.stage().getY(),
            next.stage().getWidth(),
            next.stage().getHeight()));
    robot.interact(() -> next.stage().setWidth(WITH_ROOM_FOR_WORDS));
    assertTrue(next.isRailNarrow());
  }

  /// Also in another language, in which the page is made anew.
  @Test
  void theTableOfACategoryIsAsWideAsItWas(FxRobot robot) throws Exception {
    Running first = start(robot);
    openCategory(robot, first);
    robot.interact(() -> Mouse.drag(first.find(".category-split > .split-pane-divider"), 60));
    double dragged = divider(first);
    assertTrue(dragged > 0.52, () -> "at " + dragged);
    robot.interact(() -> first.parts().messages().speak(Language.GERMAN));
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals(dragged, divider(first), 0.01);
    robot.interact(first.stage()::hide);

    Running next = start(robot);
    openCategory(robot, next);
    assertEquals(dragged, divider(next), 0.01);
  }

  private static void openCategory(FxRobot robot, Running program) throws Exception {
    SyntheticFleet fleet =
        new SyntheticFleet(Instant.parse("2026-11-21T09:00:00Z"))
            .write("/ids/did", "1:1000\n2000:3000\n");
    robot.interact(
        () -> {
          program.stage().setWidth(WITH_ROOM_FOR_WORDS);
          program.parts().feed().publish(fleet.snapshot());
        });
    TableView<?> table = (TableView<?>) program.find("#table");
    WaitForAsyncUtils.waitFor(20, SECONDS, () -> table.getItems().size() == 1);
    robot.interact(
        () -> {
          table.getSelectionModel().select(0);
          KeyEvent enter =
              new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false);
          Event.fireEvent(table, enter);
        });
    WaitForAsyncUtils.waitFor(
        20, SECONDS, () -> program.find(".category-split > .split-pane-divider") != null);
  }

  private static double divider(Running program) {
    return ((SplitPane) program.find("#split")).getDividerPositions()[0];
  }

  @Test
  void aWindowThatFilledTheScreenFillsItAgainAndHasItsOwnSizeBehindThat(FxRobot robot)
      throws Exception {
    Running first = start(robot);
    robot.interact(
        () -> {
          first.stage().setWidth(970);
          first.stage().setHeight(650);
        });
    WaitForAsyncUtils.waitFor(
        20, SECONDS, () -> Settings.in(kept).number("width").orElse(0) == 970);
    robot.interact(() -> first.stage().setMaximized(true));
    robot.interact(first.stage()::hide);

    Running next = start(robot);
    assertTrue(next.stage().isMaximized());
    assertEquals(970, Settings.in(kept).number("width").orElseThrow());
    assertEquals(650, Settings.in(kept).number("height").orElseThrow());
  }

  private static double fontSize(Running program) {
    return ((Region) program.find("#table")).lookup(".column-header .label")
            instanceof Labeled label
        ? label.getFont().getSize()
        : 0;
  }

  /// Nobody answers there: what a window looks like is known before.
  private Running start(FxRobot robot) throws Exception {
    FxThread fx = new FxThread(Runnable::run, Platform::runLater);
    Wiring wiring =
        new Wiring(Arguments.parse("--connect", "127.0.0.1:1", "--data", kept.toString()), fx);
    wirings.add(wiring);
    Settings settings = Settings.in(kept);
    Desk.Parts parts = wiring.parts(settings);
    CompletableFuture<ConsoleApp> opened = new CompletableFuture<>();
    robot.interact(
        () ->
            fx.start(
                () -> {
                  ConsoleApp app = new ConsoleApp(settings, 0);
                  app.open(parts, () -> {});
                  opened.complete(app);
                }));
    opened.get(20, SECONDS).begun().get(20, SECONDS);
    WaitForAsyncUtils.waitForFxEvents();
    return new Running(parts, (Stage) robot.listWindows().getLast());
  }
}
