package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// In which directory the window opens that asks where to put a file.
@ExtendWith(ApplicationExtension.class)
final class AskedPlaceTest {
  @TempDir private Path directory;

  private final List<Optional<File>> opened = new ArrayList<>();
  private Optional<File> choice = Optional.empty();
  private final FilePlace place =
      new AskedPlace(
          (chooser, owner) -> {
            opened.add(Optional.ofNullable(chooser.getInitialDirectory()));
            return choice;
          });
  private Stage window;

  @Start
  void open(Stage stage) {
    window = stage;
  }

  private Optional<Path> choose(FxRobot robot, Optional<Path> file) {
    choice = file.map(Path::toFile);
    List<Optional<Path>> chosen = new ArrayList<>();
    robot.interact(() -> chosen.add(place.choose(window, "Save as", "fleet.csv")));
    return chosen.getFirst();
  }

  @Test
  void itIsWhereTheLastFileWasPut(FxRobot robot) {
    Path file = directory.resolve("fleet.csv");
    assertEquals(Optional.of(file), choose(robot, Optional.of(file)));
    assertEquals(Optional.empty(), choose(robot, Optional.empty()));
    choose(robot, Optional.empty());
    Optional<File> there = Optional.of(directory.toFile());
    assertEquals(List.of(Optional.empty(), there, there), opened);
  }

  @Test
  void aDirectoryThatIsGoneIsNotSuggested(FxRobot robot) throws IOException {
    Path reports = Files.createDirectory(directory.resolve("reports"));
    choose(robot, Optional.of(reports.resolve("fleet.csv")));
    Files.delete(reports);
    choose(robot, Optional.empty());
    assertEquals(List.of(Optional.empty(), Optional.empty()), opened);
  }
}
