package org.mappingzoo.console;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.connections.Profile.Writes;
import org.mappingzoo.console.connections.Profiles;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// A window that was asked for a profile by name whose password nobody kept.
@ExtendWith(ApplicationExtension.class)
final class MissingPasswordTest {
  @TempDir private static Path kept;

  private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  private Consoles consoles;

  @Start
  void open(Stage unused) throws Exception {
    Profile profile =
        new Profile(
            "lab",
            Tint.BLUE,
            Environment.DEVELOPMENT,
            zoo.connectString(),
            List.of(),
            Writes.LOCKED,
            Profile.USUAL_UNLOCK,
            Optional.of("ann"),
            Optional.empty(),
            Set.of(Password.USER));
    Profiles profiles = new Profiles(kept);
    profiles.save(profile);
    Arguments arguments =
        Arguments.parse(
            "--profile",
            "lab",
            "--discover",
            "/ids",
            "--data",
            kept.toString(),
            "--language",
            "en");
    consoles = new Consoles(arguments, Settings.in(kept), profiles, new Vault(Keyring.none()));
    Wiring wiring =
        consoles.wire(Optional.of(profile), new FxThread(Runnable::run, Platform::runLater));
    wiring.fx().start(() -> consoles.show(wiring, Optional.empty()));
  }

  @AfterEach
  void end(FxRobot robot) {
    robot.interact(() -> List.copyOf(Window.getWindows()).forEach(Window::hide));
    consoles.close();
    zoo.close();
  }

  @Test
  void asksForItAgainWhenAskedToReadAgainAndThenConnects(FxRobot robot) throws Exception {
    awaitQuestion(robot, true);
    assertEquals("Could not start", text(robot, "#bannerHeadline"));
    robot.type(KeyCode.ESCAPE);
    awaitQuestion(robot, false);
    robot.type(KeyCode.F5);
    awaitQuestion(robot, true);
    robot.write("swordfish").type(KeyCode.ENTER);
    WaitForAsyncUtils.waitFor(30, SECONDS, () -> text(robot, "#statusHeadline").equals("Current"));
    awaitQuestion(robot, false);
    String diagnostics = diagnostics(robot);
    assertTrue(diagnostics.contains("roots       /ids\n"), diagnostics);
  }

  /// What is copied for a bug report.
  private static String diagnostics(FxRobot robot) {
    AtomicReference<String> copied = new AtomicReference<>("");
    robot.interact(
        () -> {
          robot.lookup("#copy").queryButton().fire();
          copied.set(String.valueOf(Clipboard.getSystemClipboard().getString()));
        });
    return copied.get();
  }

  private static void awaitQuestion(FxRobot robot, boolean shown) throws TimeoutException {
    WaitForAsyncUtils.waitFor(
        30, SECONDS, () -> robot.lookup(".connection-dialog").tryQuery().isPresent() == shown);
    WaitForAsyncUtils.waitForFxEvents(1);
  }

  private static String text(FxRobot robot, String query) {
    return robot.lookup(query).tryQueryAs(Label.class).map(Label::getText).orElse("");
  }
}
