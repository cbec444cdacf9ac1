package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// Notices that stay for no time at all while nobody is at them.
@ExtendWith(ApplicationExtension.class)
final class NoticesTest {
  private Button table;
  private Notices notices;
  private Scene scene;
  private Optional<Node> givenBackTo = Optional.empty();

  @Start
  void open(Stage stage) {
    table = new Button("table");
    notices =
        new Notices(
            new Messages(Language.ENGLISH, ZoneOffset.UTC),
            new Notices.Ways(() -> {}, this::focusAgain),
            Duration.millis(1));
    scene = new Scene(new StackPane(table, notices), 600, 400);
    stage.setScene(scene);
    stage.show();
    table.requestFocus();
  }

  private void focusAgain(Optional<Node> before) {
    givenBackTo = before;
    before.ifPresent(Node::requestFocus);
  }

  @Test
  void theOneThatIsReadStaysUntilTheFocusGoesOn(FxRobot robot) throws TimeoutException {
    robot.interact(
        () -> {
          show("read");
          assertTrue(notices.focusNewest());
        });
    robot.interact(() -> show("not read"));
    awaitNotices(1);
    assertEquals("read. ", scene.getFocusOwner().getAccessibleText());
    robot.interact(table::requestFocus);
    awaitNotices(0);
    assertEquals(table, scene.getFocusOwner());
  }

  @Test
  void whatIsOverGivesTheFocusBackToWhatHadIt(FxRobot robot) {
    robot.interact(
        () -> {
          show("read");
          assertTrue(notices.focusNewest());
        });
    robot.interact(notices::clear);
    assertEquals(Optional.of(table), givenBackTo);
  }

  /// Or by morning there would be one for each hour, and no room for an alert.
  @Test
  void whatLastsIsThereOnceAsItWasToldLast(FxRobot robot) {
    robot.interact(
        () -> {
          showLasting("disk", "full");
          showLasting("defect", "once");
          showLasting("disk", "read-only");
        });
    assertEquals(
        List.of("read-only", "once"),
        notices.lookupAll(".pop-notice-title").stream()
            .map(title -> ((Label) title).getText())
            .toList());
  }

  private void showLasting(String name, String what) {
    notices.showLasting(name, Tone.WARNING, () -> what, () -> "", () -> {});
  }

  @Test
  void aTitleAloneHasTheRoomOfTheWholeButForAForm(FxRobot robot) {
    robot.interact(
        () -> {
          notices.showLasting(
              "unreadable",
              Tone.OK,
              () -> "Unreadable, line 2: /billing/ledger/entry",
              () -> "",
              () -> {});
          notices.fold();
          scene.getRoot().applyCss();
          scene.getRoot().layout();
        });
    Label title = (Label) notices.lookup(".pop-notice-title");
    assertTrue(title.getWidth() > 208 && title.getWidth() <= 312, title::toString);
    robot.interact(
        () -> {
          notices.setBesideForm(true);
          scene.getRoot().layout();
        });
    assertEquals(208, title.getWidth());
  }

  private void show(String what) {
    notices.show(Tone.OK, () -> what, () -> "", () -> {});
  }

  private void awaitNotices(int count) throws TimeoutException {
    WaitForAsyncUtils.waitFor(
        30, TimeUnit.SECONDS, () -> notices.lookupAll(".pop-notice").size() == count);
  }
}
