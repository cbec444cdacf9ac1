package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javafx.scene.control.Button;
import javafx.scene.input.Clipboard;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.RecentLog;
import org.mappingzoo.console.testing.MemoryStore;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// A window of which a file with figures or versions of before cannot be read.
@ExtendWith(ApplicationExtension.class)
final class UnreadHistoryTest {
  private static final Path FIRST = Path.of("history", "orders.rrd");

  private WindowOnStore window;

  @Start
  void open(Stage stage) {
    window = new WindowOnStore(new MemoryStore(), Runnable::run);
    window.show(stage);
  }

  @Test
  void itIsToldOnceHoweverManyThereAre(FxRobot robot) {
    miss(robot, FIRST);
    miss(robot, Path.of("history", "customers.rrd"));
    assertEquals(
        List.of(
            "Some history cannot be read. "
                + FIRST
                + ": it is damaged (“mud”).\n"
                + "What was collected before is missing in a chart, among the versions or where"
                + " rules are tried. Such a file is never written over; the log names each. Choose"
                + " this to copy its path."),
        told(robot));
  }

  @Test
  void itFollowsTheLanguageAndGivesThePath(FxRobot robot) {
    miss(robot, FIRST);
    robot.interact(() -> window.messages.speak(Language.GERMAN));
    String german = told(robot).getFirst();
    assertTrue(german.startsWith("Ein Teil der Historie ist nicht lesbar. "), german);
    assertTrue(german.contains(FIRST + ": sie ist beschädigt („mud“)."), german);
    robot.interact(() -> robot.lookup(".pop-notice-open").queryButton().fire());
    robot.interact(
        () -> assertEquals(FIRST.toString(), Clipboard.getSystemClipboard().getString()));
  }

  /// What nobody caught in the program itself, in this window.
  @Test
  void aDefectIsToldAndItsTraceIsCopied(FxRobot robot) {
    RecentLog log = new RecentLog(FIRST, task -> {});
    Logger root = Logger.getLogger("");
    root.addHandler(log);
    try {
      LogRecord record = new LogRecord(Level.SEVERE, "defect in the thread FX");
      record.setThrown(new IllegalStateException("mud"));
      log.publish(record);
      robot.interact(() -> window.desk.tellDefect());
      assertTrue(told(robot).getFirst().startsWith("Something went wrong in the program itself. "));
      robot.interact(() -> robot.lookup(".pop-notice-open").queryButton().fire());
      robot.interact(
          () -> {
            String copied = String.valueOf(Clipboard.getSystemClipboard().getString());
            assertTrue(copied.contains("\njava.lang.IllegalStateException: mud\n  at "), copied);
          });
    } finally {
      root.removeHandler(log);
    }
    assertTrue(window.desk.shell().diagnostics().endsWith("\nwarnings    none\n"));
  }

  private void miss(FxRobot robot, Path file) {
    robot.interact(() -> window.parts.feed().miss(DiskFault.damaged(file, "mud")));
  }

  private static List<String> told(FxRobot robot) {
    return robot.lookup(".pop-notice-open").queryAllAs(Button.class).stream()
        .map(Button::getAccessibleText)
        .toList();
  }
}
