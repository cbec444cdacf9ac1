package org.mappingzoo.console;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.shell.ShellWindow;
import org.mappingzoo.console.testing.MemoryStore;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;

/// What outlives a window keeps nothing of it.
@ExtendWith(ApplicationExtension.class)
final class ClosedWindowTest {

  @Test
  void aClosedWindowIsLetGo(FxRobot robot) {
    List<WeakReference<ShellWindow>> closed = new ArrayList<>();
    robot.interact(() -> closed.add(openedAndClosed()));
    assertDoesNotThrow(
        () -> WaitForAsyncUtils.waitFor(20, SECONDS, () -> isGone(closed.getFirst())));
  }

  private static WeakReference<ShellWindow> openedAndClosed() {
    WindowOnStore window = new WindowOnStore(new MemoryStore(), Runnable::run);
    Stage stage = new Stage();
    window.show(stage);
    stage.hide();
    return new WeakReference<>(window.desk.window());
  }

  private static boolean isGone(WeakReference<ShellWindow> window) {
    System.gc();
    return window.refersTo(null);
  }
}
