package org.mappingzoo.console;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Profiles;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.feed.FxThread;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;

/// A start with settings that cannot be read, or not be kept. Nobody answers here.
@ExtendWith(ApplicationExtension.class)
final class UnreadSettingsTest {
  private static final String DAMAGED = "theme=dark\nlanguage=\\u00zz\n";

  @TempDir private Path kept;

  private Optional<Consoles> consoles = Optional.empty();

  @Test
  void theWindowNamesTheFileTheLineAndTheReasonAndKeepsTheFile(FxRobot robot) throws Exception {
    Files.writeString(file(), DAMAGED);
    Settings settings = start(robot, "en");
    assertEquals(
        "The console’s settings cannot be read. "
            + file()
            + ", line 2: behind “\\u” there must be four hexadecimal digits."
            + "\nDefaults are in force; what was connected last is not known."
            + " The file is not written over: the next save keeps it as "
            + aside()
            + ".\nChoose this to copy the path.",
        said(robot));
    settings.connection("lab");
    settings.save();
    assertEquals(DAMAGED, Files.readString(aside()));
    assertEquals(Optional.of("lab"), Settings.in(kept).connection());
  }

  @Test
  void itIsSaidInTheLanguageOfTheWindowAndGivesThePath(FxRobot robot) throws Exception {
    Files.createDirectories(file());
    start(robot, "de");
    assertTrue(
        said(robot)
            .startsWith(
                "Die Einstellungen der Konsole sind nicht lesbar. "
                    + file()
                    + " ist nicht zu lesen: das ist ein Verzeichnis.\nEs gelten die Vorgaben;"),
        said(robot));
    robot.interact(() -> robot.lookup(".pop-notice-open").queryButton().fire());
    robot.interact(
        () -> assertEquals(file().toString(), Clipboard.getSystemClipboard().getString()));
  }

  @Test
  void aSettingThatMeansNothingIsNamedWithItsValue(FxRobot robot) throws Exception {
    Files.writeString(file(), "selected.127.0.0.1\\:1=shop\ntheme=blue\n");
    start(robot, "en");
    assertEquals(
        "Settings that mean nothing. "
            + file()
            + ", line 1: “shop” cannot be the value of “selected.127.0.0.1:1”.\n"
            + file()
            + ", line 2: “blue” cannot be the value of “theme”."
            + "\nDefaults are in force in their place.\nChoose this to copy the path.",
        said(robot));
  }

  @Test
  void settingsThatCannotBeKeptAreToldWhenTheyAreSaved(FxRobot robot) throws Exception {
    Path way = kept.resolve("way");
    Files.writeString(way, "");
    Settings settings = start(robot, "en", way);
    settings.connection("lab");
    settings.save();
    WaitForAsyncUtils.waitFor(20, SECONDS, () -> titles(robot).contains("Settings cannot be kept"));
    assertTrue(
        said(robot)
            .startsWith(
                "Settings cannot be kept. "
                    + way.resolve("console.properties")
                    + ": a file is in the place of a directory.\nWhat was changed is gone"),
        said(robot));
  }

  private Path file() {
    return kept.resolve("console.properties");
  }

  private Path aside() {
    return kept.resolve("console-unread-1.properties");
  }

  private static List<String> titles(FxRobot robot) {
    return robot.lookup(".pop-notice-title").queryAllAs(Label.class).stream()
        .map(Label::getText)
        .toList();
  }

  private static String said(FxRobot robot) {
    return String.valueOf(robot.lookup(".pop-notice-open").queryButton().getAccessibleText());
  }

  private Settings start(FxRobot robot, String language) throws Exception {
    return start(robot, language, kept);
  }

  private Settings start(FxRobot robot, String language, Path directory) throws Exception {
    Arguments arguments =
        Arguments.parse(
            "--connect", "127.0.0.1:1", "--data", kept.toString(), "--language", language);
    Settings settings = Settings.in(directory);
    Consoles windows =
        new Consoles(arguments, settings, new Profiles(kept), new Vault(Keyring.none()));
    consoles = Optional.of(windows);
    Wiring still =
        windows.wire(
            Optional.of(Profile.unnamed("127.0.0.1:1", List.of())),
            new FxThread(Runnable::run, Platform::runLater));
    robot.interact(() -> still.fx().start(() -> windows.show(still, Optional.empty())));
    WaitForAsyncUtils.waitForFxEvents();
    return settings;
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
