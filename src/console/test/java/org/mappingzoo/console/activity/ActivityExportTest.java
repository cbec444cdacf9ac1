package org.mappingzoo.console.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Views;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.monitor.FleetHistory;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// What is shown goes into a file that the operator names, by keys alone.
@ExtendWith(ApplicationExtension.class)
final class ActivityExportTest {
  private static final Instant START = Instant.parse("2026-11-21T09:00:00Z");

  @TempDir private Path directory;

  @Start
  void open(Stage stage) {
    SyntheticFleet fleet =
        new SyntheticFleet(START).write("/ids/did", "1:1000\n").write("/ids/other", "1:5\n");
    FleetFeed feed = new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
    feed.publish(fleet.snapshot());
    Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
    FakeSession session = new FakeSession();
    ActivityViewModel model =
        new ActivityViewModel(
            new TimeLine(feed, ActivityKeeper.none(), 100),
            feed,
            () -> new Target(Target.Environment.DEMO, "embedded", List.of("/")),
            messages,
            new Access(true),
            session,
            session,
            Runnable::run,
            Platform::runLater);
    model.follow();
    ActivityController controller =
        new ActivityController(
            model, (owner, title, suggested) -> Optional.of(directory.resolve(suggested)));
    Scene scene = new Scene(Views.load("activity", messages, controller), 1_000, 600);
    scene.getStylesheets().addAll(Views.sharedSheets());
    stage.setScene(scene);
    stage.show();
  }

  @Test
  void theMenuWritesWhatIsShown(FxRobot robot) throws IOException {
    robot.clickOn("#category").write("other");
    robot.interact(() -> robot.lookup("#export").query().requestFocus());
    robot.type(KeyCode.SPACE, KeyCode.DOWN, KeyCode.ENTER);
    WaitForAsyncUtils.waitForFxEvents();
    Path written = directory.resolve("mapping-zoo-activity.csv");
    List<String> lines = Files.readAllLines(written);
    assertEquals(2, lines.size(), "the header and one entry");
    assertTrue(lines.getFirst().contains("transaction,from"), lines.getFirst());
    assertTrue(lines.getLast().contains(START.toString()), lines.getLast());
    assertTrue(
        robot.lookup("#exported").queryAs(Label.class).getText().contains("mapping-zoo-activity"));
  }
}
