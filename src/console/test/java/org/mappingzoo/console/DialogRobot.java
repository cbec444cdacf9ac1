package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.text.TextFlow;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/// A robot before an open dialog: it finds things by their ids within it, and reads them.
final class DialogRobot {
  private static final int PATIENCE_S = 30;

  private final FxRobot robot;

  DialogRobot(FxRobot robot) {
    this.robot = robot;
  }

  boolean isOpen() {
    return robot.lookup(".change").tryQuery().isPresent();
  }

  /// Opens the dialog of an action of a category, from its row in Fleet. A table that is new fills
  /// its rows in a pulse of its own.
  void open(String action, String category) {
    for (String query : List.of(category, "#" + action)) {
      try {
        WaitForAsyncUtils.waitFor(
            PATIENCE_S, TimeUnit.SECONDS, () -> robot.lookup(query).tryQuery().isPresent());
      } catch (TimeoutException e) {
        throw new AssertionError("no " + query + " in the window", e);
      }
      robot.clickOn(query);
    }
    settle();
  }

  /// Clicks with the pointer coming from elsewhere, so that two clicks are never a double click.
  void click(String id) {
    robot.moveTo(".change .dialog-title");
    robot.clickOn(node(id));
    settle();
  }

  /// Presses a button by keyboard, with the events that a keyboard sends: a robot's pace would
  /// make minutes of a few hundred of them.
  void press(String id) {
    onFx(
        () -> {
          Node node = node(id);
          node.requestFocus();
          Event.fireEvent(node, space(KeyEvent.KEY_PRESSED));
          Event.fireEvent(node, space(KeyEvent.KEY_RELEASED));
        });
  }

  /// Does something on the FX thread, and waits until what follows from it is done too.
  void onFx(Runnable task) {
    WaitForAsyncUtils.waitForAsyncFx(1_000L * PATIENCE_S, task);
    settle();
  }

  private static KeyEvent space(EventType<KeyEvent> type) {
    return new KeyEvent(type, " ", " ", KeyCode.SPACE, false, false, false, false);
  }

  /// Sends what a mouse sends for the first or second click at one place. On the FX thread.
  static void clickForThe(int time, Button button) {
    for (var type : List.of(MouseEvent.MOUSE_PRESSED, MouseEvent.MOUSE_RELEASED)) {
      Event.fireEvent(
          button,
          new MouseEvent(
              type,
              1,
              1,
              1,
              1,
              MouseButton.PRIMARY,
              time,
              false,
              false,
              false,
              false,
              type == MouseEvent.MOUSE_PRESSED,
              false,
              false,
              false,
              false,
              true,
              null));
    }
  }

  void type(String id, String text) {
    robot.clickOn(node(id)).write(text, 0);
    settle();
  }

  /// As if pasted.
  void paste(String id, String text) {
    onFx(() -> ((TextInputControl) node(id)).setText(text));
  }

  Button button(String id) {
    return (Button) node(id);
  }

  boolean shows(String id) {
    return find(id).filter(Node::isVisible).isPresent();
  }

  String text(String id) {
    return switch (node(id)) {
      case Label label -> label.getText();
      case Labeled labeled -> labeled.getText();
      case TextFlow flow -> flow.getAccessibleText();
      case TextInputControl field -> field.getText();
      case Node other -> throw new IllegalArgumentException("no text in " + other);
    };
  }

  /// Whether these words are anywhere in the dialog.
  boolean says(String words) {
    return robot.lookup(".change .label").queryAllAs(Label.class).stream()
        .filter(DialogRobot::isShown)
        .anyMatch(label -> label.getText().contains(words));
  }

  void assertSays(String words) {
    assertTrue(says(words), () -> "the dialog does not say: " + words);
  }

  Node focused() {
    return scene().getFocusOwner();
  }

  boolean hasFocus(String id) {
    return focused().equals(node(id));
  }

  void await(Callable<Boolean> condition) {
    try {
      WaitForAsyncUtils.waitFor(PATIENCE_S, TimeUnit.SECONDS, condition);
    } catch (TimeoutException e) {
      throw new AssertionError("nothing happened within " + PATIENCE_S + " s", e);
    }
    settle();
  }

  /// Waits for what is on its way to the FX thread, and for lists to fill their rows.
  void settle() {
    WaitForAsyncUtils.waitForFxEvents(1);
    WaitForAsyncUtils.waitForAsyncFx(1_000L * PATIENCE_S, this::layOut);
  }

  private void layOut() {
    Parent root = scene().getRoot();
    for (int pass = 0; pass < 2; pass++) {
      root.applyCss();
      root.layout();
    }
  }

  private Scene scene() {
    return robot.lookup(".scrim").query().getScene();
  }

  private Node node(String id) {
    return find(id).orElseThrow(() -> new AssertionError("no #" + id + " in the dialog"));
  }

  private Optional<Node> find(String id) {
    return robot.lookup(".change #" + id).tryQuery();
  }

  private static boolean isShown(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return true;
  }
}
