package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.mappingzoo.console.shell.ShellWindow;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/// Does what the palette lists, as somebody who has but a keyboard.
final class PaletteRobot {
  private final FxRobot robot;
  private final ShellWindow window;

  PaletteRobot(FxRobot robot, ShellWindow window) {
    this.robot = robot;
    this.window = window;
  }

  /// In whatever window this scene is.
  static PaletteRobot in(Scene scene, FxRobot robot) {
    Node at = scene.getRoot().lookup(".scrim");
    while (!(at instanceof ShellWindow)) {
      at = at.getParent();
    }
    return new PaletteRobot(robot, (ShellWindow) at);
  }

  /// Types its words, goes to its line, and presses Enter.
  ///
  /// @param words of the label, or some of them
  void run(String id, String words) {
    robot.push(KeyCode.CONTROL, KeyCode.K).write(words, 0);
    WaitForAsyncUtils.waitForFxEvents();
    ListView<?> list = robot.lookup(".palette .list-view").queryListView();
    int line =
        IntStream.range(0, list.getItems().size())
            .filter(i -> list.getItems().get(i).toString().startsWith("PaletteRow[id=" + id + ","))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no " + id + " of " + list.getItems()));
    for (int i = 0; i < line; i++) {
      robot.type(KeyCode.DOWN);
    }
    assertTrue(window.commands().of(id).isPossible(), () -> id + " is not possible");
    robot.type(KeyCode.ENTER);
    WaitForAsyncUtils.waitForFxEvents();
  }
}
