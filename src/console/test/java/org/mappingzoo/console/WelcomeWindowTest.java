package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.ProfileStore.Entry.Known;
import org.mappingzoo.console.connections.Profiles;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.snapshot.ConnectionExample;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;

/// What a first start offers, by keys alone. Nothing is connected here: what is shown is not read.
@ExtendWith(ApplicationExtension.class)
final class WelcomeWindowTest {
  @TempDir private Path kept;

  private Optional<Consoles> consoles = Optional.empty();

  @Test
  void theDemoIsAKeyAway(FxRobot robot) throws Arguments.Wrong {
    start(robot);
    assertEquals("Try the demo", focused(robot).getAccessibleText());
    press(robot, KeyCode.SPACE);
    assertFalse(isWelcome(robot));
  }

  @Test
  void connectLeadsToANewConnection(FxRobot robot) throws Arguments.Wrong {
    start(robot);
    press(robot, KeyCode.TAB);
    assertEquals("Connect", focused(robot).getAccessibleText());
    press(robot, KeyCode.SPACE);
    assertFalse(isWelcome(robot));
    assertEquals("name", stage().getScene().getFocusOwner().getId(), "the editor's first field");
  }

  @Test
  void whoAskedForTheDemoIsNotAskedAgain(FxRobot robot) throws Arguments.Wrong {
    start(robot, "--demo");
    assertFalse(isWelcome(robot));
  }

  @Test
  void whoHasAConnectionIsNotWelcomedAnew(FxRobot robot) throws Arguments.Wrong, IOException {
    new Profiles(kept).save(((Known) new ConnectionExample().list().getFirst()).profile());
    start(robot);
    assertFalse(isWelcome(robot));
  }

  private void start(FxRobot robot, String... more) throws Arguments.Wrong {
    String[] line = {"--data", kept.toString(), "--language", "en", "--theme", "light"};
    Arguments arguments =
        Arguments.parse(Stream.of(line, more).flatMap(Stream::of).toArray(String[]::new));
    Consoles windows =
        new Consoles(arguments, Settings.in(kept), new Profiles(kept), new Vault(Keyring.none()));
    consoles = Optional.of(windows);
    Wiring still =
        new Wiring(
            arguments,
            Optional.empty(),
            new Vault(Keyring.none()),
            new FxThread(Runnable::run, Platform::runLater));
    robot.interact(() -> still.fx().start(() -> windows.show(still, Optional.empty())));
  }

  @AfterEach
  void end(FxRobot robot) {
    robot.interact(() -> stage().hide());
    consoles.ifPresent(Consoles::close);
  }

  private static boolean isWelcome(FxRobot robot) {
    return robot.lookup(".welcome").tryQuery().isPresent();
  }

  private static void press(FxRobot robot, KeyCode key) {
    robot.type(key);
    WaitForAsyncUtils.waitForFxEvents();
  }

  private static Button focused(FxRobot robot) {
    assertTrue(isWelcome(robot));
    return (Button) stage().getScene().getFocusOwner();
  }

  private static Stage stage() {
    return Window.getWindows().stream()
        .filter(window -> window instanceof Stage stage && !stage.getTitle().isEmpty())
        .map(Stage.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
