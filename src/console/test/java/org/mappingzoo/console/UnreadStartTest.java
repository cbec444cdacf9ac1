package org.mappingzoo.console;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.application.Platform;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.ProfileStore.Entry.Faulty;
import org.mappingzoo.console.connections.Profiles;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.shell.Notices;
import org.mappingzoo.console.shell.ShellWindow;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Tint;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;

/// A start from a menu after somebody wrote nonsense into the profile that was connected last, and
/// the same under a window that shows it.
/// Nobody answers here: the alerts of the demo would come whenever it is ready.
@ExtendWith(ApplicationExtension.class)
final class UnreadStartTest {
  @TempDir private Path kept;

  private Optional<Consoles> consoles = Optional.empty();

  @Test
  void theWindowNamesWhatItDoesNotShowAndTheFileAndTheReason(FxRobot robot) throws Exception {
    Path file = spoil("lab");
    start(robot, "en");
    assertEquals(
        "This is the demo, not lab. "
            + file
            + ", line 2: “mud” cannot be the value of “colour”."
            + "\nChoose this to open the connections.",
        said(robot));
  }

  @Test
  void itIsSaidInTheLanguageOfTheWindow(FxRobot robot) throws Exception {
    Path file = spoil("lab");
    Files.delete(file);
    start(robot, "de");
    assertEquals(
        "Das ist die Demo, nicht lab. "
            + file
            + " gibt es nicht.\nHier klicken, um die Verbindungen zu öffnen.",
        said(robot));
  }

  @Test
  void itLeadsToTheProfileAmongTheConnections(FxRobot robot) throws Exception {
    Path other = spoil("another");
    Path file = spoil("lab");
    start(robot, "en");
    robot.interact(() -> robot.lookup(".pop-notice-open").queryButton().fire());
    assertEquals("connections", window(robot).current());
    WaitForAsyncUtils.waitFor(
        20,
        SECONDS,
        () -> robot.lookup("#faultText").queryAs(Label.class).getText().contains("mud"));
    String fault = robot.lookup("#faultText").queryAs(Label.class).getText();
    assertTrue(fault.contains(file.toString()), fault);
    assertFalse(fault.contains(other.toString()), fault);
    assertTrue(robot.lookup(".pop-notice").tryQuery().isEmpty());
  }

  @Test
  void itStaysInSightWhateverComesUntilSomebodyTakesItAway(FxRobot robot) throws Exception {
    spoil("lab");
    start(robot, "en");
    Notices notices = window(robot).notices();
    robot.interact(
        () -> {
          for (int i = 0; i < 3; i++) {
            notices.show(Tone.CRITICAL, () -> "Exhausted", () -> "", () -> {});
          }
        });
    assertEquals(2, robot.lookup(".pop-notice").queryAll().size());
    assertEquals("2 more…", robot.lookup(".pop-notices-more").queryButton().getText());
    assertTrue(isInSight(robot));
    robot.interact(() -> robot.lookup(".pop-notices-more").queryButton().fire());
    assertEquals("alerts", window(robot).current());
    assertTrue(isInSight(robot));
    robot.interact(() -> robot.lookup(".pop-notice-dismiss").queryButton().fire());
    assertFalse(isInSight(robot));
  }

  @Test
  void aProfileThatBecomesUnreadableUnderItsWindowIsTold(FxRobot robot) throws Exception {
    Profile lab =
        new Profile(
            "lab",
            Tint.BLUE,
            Target.Environment.STAGING,
            "127.0.0.1:1",
            List.of(),
            Profile.Writes.LOCKED,
            Profile.USUAL_UNLOCK,
            Optional.empty(),
            Optional.empty(),
            Set.of());
    new Profiles(kept).save(lab);
    start(robot, "en", lab, Optional.empty());
    Path file = spoil("lab");
    WaitForAsyncUtils.waitFor(
        30, SECONDS, () -> robot.lookup(".pop-notice-open").tryQuery().isPresent());
    assertEquals(
        "The profile lab could not be read. "
            + file
            + ", line 2: “mud” cannot be the value of “colour”.\n"
            + "This window goes on as the profile was before. Choose this to open the connections.",
        said(robot));
    robot.interact(() -> robot.lookup(".pop-notice-open").queryButton().fire());
    assertEquals("connections", window(robot).current());
  }

  private static boolean isInSight(FxRobot robot) {
    return robot.lookup(".pop-notice-title").queryAllAs(Label.class).stream()
        .anyMatch(title -> title.getText().equals("This is the demo, not lab"));
  }

  private static String said(FxRobot robot) {
    return String.valueOf(robot.lookup(".pop-notice-open").queryButton().getAccessibleText());
  }

  private static ShellWindow window(FxRobot robot) {
    return robot.lookup(node -> node instanceof ShellWindow).queryAs(ShellWindow.class);
  }

  /// A profile that cannot be understood, and that was connected last.
  private Path spoil(String name) throws IOException {
    Path directory = Files.createDirectories(kept.resolve("connections"));
    Settings settings = Settings.in(kept);
    settings.connection(name);
    settings.save();
    return Files.writeString(
        directory.resolve(name + ".properties"),
        "environment = staging\ncolour = mud\nensemble = zk:2181\nwrites = locked\n");
  }

  private void start(FxRobot robot, String language) throws Exception {
    Beginning beginning = Main.lastConnection(kept);
    assertEquals(Optional.empty(), beginning.profile());
    start(robot, language, Profile.unnamed("127.0.0.1:1", List.of()), beginning.unread());
  }

  private void start(FxRobot robot, String language, Profile shown, Optional<Faulty> unread)
      throws Exception {
    Arguments arguments =
        Arguments.parse("--data", kept.toString(), "--language", language, "--theme", "light");
    Consoles windows =
        new Consoles(arguments, Settings.in(kept), new Profiles(kept), new Vault(Keyring.none()));
    consoles = Optional.of(windows);
    Wiring still =
        windows.wire(Optional.of(shown), new FxThread(Runnable::run, Platform::runLater));
    robot.interact(() -> still.fx().start(() -> windows.show(still, unread)));
    WaitForAsyncUtils.waitForFxEvents();
  }

  @AfterEach
  void end(FxRobot robot) {
    robot.interact(
        () ->
            Window.getWindows().stream()
                .filter(Stage.class::isInstance)
                .toList()
                .forEach(Window::hide));
    consoles.ifPresent(Consoles::close);
  }
}
