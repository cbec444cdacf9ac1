package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.console.snapshot.StillStore;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetHistory;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// A window on production: its band, and a lock that closes itself. The clock is the test's.
@ExtendWith(ApplicationExtension.class)
final class UnlockWindowTest {
  private static final Duration LIMIT = Duration.ofMinutes(15);

  private final SyntheticFleet fleet = new SyntheticFleet(Instant.parse("2026-03-01T03:00:00Z"));
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final Access access = Access.timed(LIMIT);
  private final ObjectProperty<Target> target =
      new SimpleObjectProperty<>(as(Target.Environment.PRODUCTION, "PROD-EU"));
  private Desk desk;

  @Start
  void open(Stage stage) {
    fleet.write("/shop/carts/id", "1:400\n401:900\n");
    StillStore store = new StillStore(fleet.snapshot());
    desk =
        new Desk(
                StillParts.over(
                    feed, store, messages, access, target, new Theme(ColorMode.LIGHT), () -> {}))
            .begin();
    Scene scene = new Scene(desk.window(), 1_280, 800);
    new Theme(ColorMode.DARK).follow(scene);
    feed.publish(fleet.snapshot());
    stage.setScene(scene);
    stage.show();
    desk.window().focusContent();
  }

  @Test
  void productionIsWrittenOverTheWholeWindowInBothLanguages(FxRobot robot) {
    Node band = robot.lookup(".band").query();
    assertEquals(1_280, band.getBoundsInParent().getWidth());
    assertEquals(0, band.localToScene(0, 0).getY());
    assertEquals("PRODUCTION", label(robot, ".band-word"));
    assertEquals("PROD-EU", label(robot, ".band-title"));
    assertEquals("PROD-EU", label(robot, "#ensemble"));
    robot.interact(() -> messages.speak(Language.GERMAN));
    assertEquals("PRODUKTION", label(robot, ".band-word"));
  }

  @Test
  void aDialogDoesNotCoverTheBandAndNamesItsTargetToo(FxRobot robot) {
    robot.interact(() -> desk.changes().compact(CategoryName.of("/shop/carts/id")));
    Node band = robot.lookup(".band").query();
    double below = robot.lookup(".scrim").query().localToScene(0, 0).getY();
    assertEquals(band.getBoundsInParent().getHeight(), below);
    Label badge = robot.lookup(".change-environment").queryAs(Label.class);
    assertEquals("PRODUCTION  ·  PROD-EU", badge.getText());
    assertTrue(badge.getPseudoClassStates().contains(PseudoClass.getPseudoClass("production")));
  }

  /// As where the profile is saved as production in another window, over a dialog of this one.
  @Test
  void whatBecomesProductionIsShownAsThatAndAsksAReasonAtOnce(FxRobot robot) {
    robot.interact(() -> target.set(as(Target.Environment.STAGING, "EU")));
    assertEquals("EU", label(robot, "#ensemble"));
    assertTrue(robot.lookup(".band-word").tryQuery().isEmpty());
    robot.push(KeyCode.CONTROL, KeyCode.L);
    robot.interact(() -> desk.changes().compact(CategoryName.of("/shop/carts/id")));
    assertFalse(robot.lookup("#reasonBox").query().isVisible());
    assertFalse(robot.lookup("#primary").queryButton().isDisabled());
    robot.interact(() -> target.set(as(Target.Environment.PRODUCTION, "PROD-EU")));
    assertEquals("PRODUCTION", label(robot, ".band-word"));
    assertEquals("PRODUCTION  ·  PROD-EU", label(robot, ".change-environment"));
    assertTrue(robot.lookup("#reasonBox").query().isVisible());
    assertTrue(robot.lookup("#primary").queryButton().isDisabled());
  }

  /// As of `--connect` to an ensemble that no profile leads to.
  @Test
  void whatMayBeProductionSaysSoAndAsksAReasonToo(FxRobot robot) {
    robot.interact(
        () -> target.set(new Target(Target.Environment.UNKNOWN, "zk7:2181", List.of("/"))));
    assertEquals("ENVIRONMENT UNKNOWN", label(robot, ".band-word"));
    assertEquals("zk7:2181", label(robot, ".band-title"));
    assertEquals(
        "Environment unknown: zk7:2181. It may be production.",
        robot.lookup(".band").query().getAccessibleText());
    assertTrue(robot.lookup(".band-swatch").tryQuery().isEmpty(), "it has no colour");
    robot.push(KeyCode.CONTROL, KeyCode.L);
    robot.interact(() -> desk.changes().compact(CategoryName.of("/shop/carts/id")));
    assertEquals(
        "This may be production: why? The reason goes on record with the change.",
        label(robot, "#reasonWords"));
    assertTrue(robot.lookup("#primary").queryButton().isDisabled());
    robot.interact(() -> target.set(new Target(Target.Environment.DEMO, "demo", List.of("/"))));
    assertTrue(robot.lookup(".band").tryQuery().isEmpty());
    assertFalse(robot.lookup("#reasonBox").query().isVisible());
  }

  private static Target as(Target.Environment environment, String name) {
    return new Target(environment, Optional.of(name), Tint.ORANGE, "zk1:2181", List.of("/"));
  }

  @Test
  void anUnlockIsCountedDownAndEndsByItself(FxRobot robot) {
    Button lock = robot.lookup("#lock").queryButton();
    robot.clickOn(lock);
    assertEquals("Unlocked  15:00", lock.getText());
    pass(robot, Duration.ofSeconds(61));
    assertEquals("Unlocked  13:59", lock.getText());
    assertFalse(robot.lookup("#seed").queryButton().isDisabled());
    pass(robot, LIMIT.minusSeconds(61));
    assertEquals("Read-only", lock.getText());
    assertFalse(robot.lookup("#extend").query().isVisible());
    assertTrue(robot.lookup("#seed").queryButton().isDisabled());
  }

  @Test
  void aMinuteBeforeItsEndItIsToldOnceAndTheNoticeExtendsIt(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.L);
    pass(robot, LIMIT.minusSeconds(61));
    assertEquals(0, desk.window().notices().getChildren().size());
    pass(robot, Duration.ofSeconds(1));
    pass(robot, Duration.ofSeconds(1));
    assertEquals(1, desk.window().notices().getChildren().size());
    robot.clickOn(".pop-notice-open");
    assertEquals(Optional.of(LIMIT), access.leftProperty().get());
  }

  @Test
  @Flow(actions = "shell.extend.again")
  void anUnlockIsExtendedByButtonAndByKeys(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.L);
    pass(robot, Duration.ofMinutes(10));
    robot.clickOn("#extend");
    assertEquals(Optional.of(LIMIT), access.leftProperty().get());
    pass(robot, Duration.ofMinutes(14));
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.L);
    assertEquals(Optional.of(LIMIT), access.leftProperty().get());
    robot.push(KeyCode.CONTROL, KeyCode.L);
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.L);
    assertFalse(access.isUnlocked());
  }

  /// It covers the notice, and the lock with its button.
  @Test
  @Flow(actions = "shell.extend.again")
  void anUnlockIsExtendedUnderADialogByButtonAndByKeys(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.L);
    robot.interact(() -> desk.changes().compact(CategoryName.of("/shop/carts/id")));
    Button unlock = robot.lookup("#unlock").queryButton();
    assertFalse(unlock.isVisible());
    pass(robot, LIMIT.minusSeconds(50));
    assertEquals("Changes lock themselves in 0:50", label(robot, "#obstacleText"));
    assertEquals("More time", unlock.getText());
    robot.clickOn(unlock);
    assertEquals(Optional.of(LIMIT), access.leftProperty().get());
    assertFalse(unlock.isVisible());
    pass(robot, LIMIT.minusSeconds(1));
    assertTrue(unlock.isVisible());
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.L);
    assertEquals(Optional.of(LIMIT), access.leftProperty().get());
    assertTrue(desk.window().hasDialog());
    pass(robot, LIMIT);
    assertEquals("Changes are locked.", label(robot, "#obstacleText"));
    assertEquals("Unlock", unlock.getText());
  }

  @Test
  void whatWasTypedBeforeAnUnlockInTheDialogStays(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.L);
    robot.interact(() -> desk.changes().compact(CategoryName.of("/shop/carts/id")));
    TextField reason = robot.lookup("#reasonBox .text-field").queryAs(TextField.class);
    robot.clickOn(reason).write("tidy");
    pass(robot, LIMIT);
    robot.clickOn("#unlock").write(" up");
    assertEquals("tidy up", reason.getText());
  }

  @Test
  void whoHasAReceiptNeedsNoMoreTime(FxRobot robot) {
    robot.interact(() -> target.set(as(Target.Environment.STAGING, "EU")));
    robot.push(KeyCode.CONTROL, KeyCode.L);
    robot.interact(() -> desk.changes().compact(CategoryName.of("/shop/carts/id")));
    pass(robot, LIMIT.minusSeconds(50));
    assertTrue(robot.lookup("#unlock").query().isVisible());
    robot.clickOn("#primary");
    assertFalse(robot.lookup("#unlock").query().isVisible());
    assertEquals("", label(robot, "#obstacleText"));
  }

  @Test
  void severalCompactsCanBeGivenMoreTimeToo(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.L);
    robot.interact(() -> desk.changes().compactAll(List.of(CategoryName.of("/shop/carts/id"))));
    assertTrue(label(robot, ".dialog #reasonWords").endsWith("goes on record with the change."));
    assertTrue(robot.lookup(".dialog #why").query().isFocused());
    pass(robot, LIMIT.minusSeconds(50));
    assertEquals("Changes lock themselves in 0:50", label(robot, ".dialog #reason"));
    robot.clickOn("#unlock");
    assertEquals(Optional.of(LIMIT), access.leftProperty().get());
    assertEquals("", label(robot, ".dialog #reason"));
    robot.clickOn(".dialog #why").write("tidy up");
    robot.clickOn(".dialog #primary");
    pass(robot, LIMIT.minusSeconds(50));
    assertEquals("", label(robot, ".dialog #reason"), "nothing is left to write");
    assertFalse(robot.lookup(".dialog #unlock").query().isVisible());
  }

  private void pass(FxRobot robot, Duration time) {
    robot.interact(
        () -> {
          fleet.pass(time);
          feed.tick();
        });
  }

  private static String label(FxRobot robot, String query) {
    return robot.lookup(query).queryAs(Label.class).getText();
  }
}
