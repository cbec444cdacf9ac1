package org.mappingzoo.console.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.shell.Views;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// What stands on the screen while nothing is written.
@ExtendWith(ApplicationExtension.class)
final class LookupControllerTest {
  private static final Target TARGET =
      new Target(Target.Environment.UNKNOWN, "zk1:2181", List.of("/"));
  private final SyntheticFleet fleet =
      new SyntheticFleet(Instant.parse("2026-11-21T03:00:00Z")).write("/ids/did", "1:1000\n");
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final LookupViewModel model =
      new LookupViewModel(
          feed,
          () -> TARGET,
          messages,
          new Asked(),
          name -> Optional.empty(),
          KeptVersions.none(),
          Runnable::run,
          Runnable::run);

  @Test
  void theEvidenceGrowsOlderWhileNothingIsWritten(FxRobot robot) {
    robot.interact(
        () -> {
          LookupController controller = new LookupController(model);
          Scene scene = new Scene(Views.load("lookup", messages, controller), 1100, 700);
          scene.getRoot().applyCss();
          feed.publish(fleet.snapshot());
          model.queryProperty().set("70");
          assertEquals("read 0 s ago.", age(scene));
          fleet.pass(Duration.ofSeconds(7));
          feed.tick();
          assertEquals("read 7 s ago.", age(scene));
          controller.release();
          fleet.pass(Duration.ofSeconds(7));
          feed.tick();
          assertEquals("read 7 s ago.", age(scene), "released");
        });
  }

  @Test
  void whatWasSeenLastIsNotSaidToBeSoNow(FxRobot robot) {
    inView(
        robot,
        scene -> {
          model.queryProperty().set("70");
          assertEquals("70 is free: nobody has it.", text(scene, "#sentence"));
          assertEquals("70 = 0x46: free in 1 category", text(scene, "#answer"));
          fleet.connection(new ConnectionStatus.Disconnected(fleet.now(), "gone"));
          feed.publish(fleet.snapshot());
          assertEquals("When last seen: 70 is free: nobody has it.", text(scene, "#sentence"));
          assertEquals("When last seen: 70 = 0x46: free in 1 category", text(scene, "#answer"));
          fleet.connection(SyntheticFleet.current());
          feed.publish(fleet.snapshot());
          assertEquals("70 is free: nobody has it.", text(scene, "#sentence"));
        });
  }

  private static String text(Scene scene, String label) {
    return ((Label) scene.lookup(label)).getText();
  }

  @Test
  void eachOfThePastedLinesIsSeenBesideTheAnswer(FxRobot robot) {
    robot.interact(
        () -> {
          LookupController controller = new LookupController(model);
          Parent view = Views.load("lookup", messages, controller);
          Scene scene = new Scene(view, 1100, 500);
          Theme.dress(scene, ColorMode.DARK);
          feed.publish(fleet.snapshot());
          model.queryProperty().set("70\n71\n72");
          view.applyCss();
          view.layout();
          TextArea query = (TextArea) view.lookup("#query");
          double wanted = query.prefHeight(query.getWidth());
          assertTrue(wanted > 60, () -> "three lines want " + wanted);
          assertTrue(
              query.getHeight() >= wanted, () -> query.getHeight() + " of " + wanted + " pixels");
          controller.release();
        });
  }

  /// What is left of an id is another id.
  @Test
  void idsOfNineteenDigitsAreWhole(FxRobot robot) {
    String free = "1000000000000000000:4000000000000000000";
    fleet.write("/ids/did", free + "\n");
    robot.interact(
        () -> {
          LookupController controller = new LookupController(model);
          Parent view = Views.load("lookup", messages, controller);
          new Scene(view, 1088, 700);
          Theme.dress(view.getScene(), ColorMode.LIGHT);
          feed.publish(fleet.snapshot());
          for (String asked :
              List.of("1000000000000000070", "2000000000000000000:3" + "0".repeat(18))) {
            model.queryProperty().set(asked);
            view.applyCss();
            view.layout();
            Set<String> whole =
                view.lookupAll(".table-cell").stream()
                    .flatMap(cell -> ((Parent) cell).getChildrenUnmodifiable().stream())
                    .filter(Text.class::isInstance)
                    .map(text -> ((Text) text).getText())
                    .collect(Collectors.toSet());
            assertTrue(whole.containsAll(List.of(asked, free)), () -> "only " + whole);
          }
          controller.release();
        });
  }

  @Test
  void downLeadsThroughEachStretchOfARange(FxRobot robot) {
    fleet.write("/ids/did", "1:100\n201:300\n");
    inView(
        robot,
        scene -> {
          model.queryProperty().set("50:250");
          TableView<?> table = (TableView<?>) scene.lookup("#table");
          assertEquals(3, table.getItems().size());
          press(table, KeyCode.DOWN);
          assertEquals(1, table.getSelectionModel().getSelectedIndex());
          press(table, KeyCode.DOWN);
          assertEquals(2, table.getSelectionModel().getSelectedIndex());
          assertEquals(Optional.of(table.getItems().get(2)), model.chosen());
        });
  }

  @Test
  void theAnswerFollowsTheFleetOnlyWhileItIsSeen(FxRobot robot) {
    robot.interact(
        () -> {
          LookupController controller = new LookupController(model);
          Parent view = Views.load("lookup", messages, controller);
          Scene scene = new Scene(new StackPane(view), 1100, 700);
          feed.publish(fleet.snapshot());
          model.queryProperty().set("70");
          long looks = model.lookups().last().looks();
          scene.setRoot(new StackPane()); // as another screen takes its place
          feed.publish(fleet.write("/ids/did", "71:1000\n").snapshot());
          assertEquals(looks, model.lookups().last().looks());
          scene.setRoot(new StackPane(view));
          assertEquals(looks + 1, model.lookups().last().looks());
          controller.release();
        });
  }

  @Test
  void escapeEmptiesEachFieldAndThenLeadsToTheTable(FxRobot robot) {
    inView(
        robot,
        scene -> {
          for (String id : List.of("#filter", "#epoch")) {
            model.queryProperty().set("70");
            TextInputControl field = (TextInputControl) scene.lookup(id);
            field.requestFocus();
            field.setText("2020");
            press(field, KeyCode.ESCAPE);
            assertEquals("", field.getText());
            assertEquals(field, scene.getFocusOwner());
            press(field, KeyCode.ESCAPE);
            assertEquals(scene.lookup("#table"), scene.getFocusOwner(), id);
          }
        });
  }

  @Test
  void anEpochThatIsNoneIsNamed(FxRobot robot) {
    inView(
        robot,
        scene -> {
          TextInputControl epoch = (TextInputControl) scene.lookup("#epoch");
          Label fault = (Label) scene.lookup("#epochFault");
          assertFalse(fault.isVisible());
          epoch.setText("2020-1-1");
          assertTrue(fault.isVisible());
          assertTrue(fault.getText().startsWith("Own epoch: “2020-1-1” is neither"));
          assertEquals(fault.getText(), epoch.getAccessibleHelp());
          epoch.setText("2020-01-01");
          assertFalse(fault.isVisible());
        });
  }

  @Test
  void whereNothingIsAskedAnyMoreTheFocusWaitsForTheTable(FxRobot robot) {
    inView(
        robot,
        scene -> {
          TextArea query = (TextArea) scene.lookup("#query");
          query.requestFocus();
          query.setText("70");
          press(query, KeyCode.ESCAPE);
          assertEquals("", query.getText());
          press(query, KeyCode.ESCAPE);
          assertEquals(scene.lookup("#table").getParent(), scene.getFocusOwner());
          model.queryProperty().set("70");
          assertEquals(scene.lookup("#table"), scene.getFocusOwner());
        });
  }

  /// Whoever comes back with the next id writes over the last one.
  @Test
  void whoComesToTheScreenAsksAnew(FxRobot robot) {
    robot.interact(
        () -> {
          LookupController controller = new LookupController(model);
          Scene scene = new Scene(Views.load("lookup", messages, controller), 1100, 700);
          TextArea query = (TextArea) scene.lookup("#query");
          query.setText("4711");
          controller.focusFirst();
          query.replaceSelection("99");
          assertEquals("99", query.getText());
          controller.release();
        });
  }

  /// At the size at which the console opens, beside its rail.
  @Test
  void theColumnsOfALongRangeStillFitTheTable(FxRobot robot) {
    robot.interact(
        () -> {
          LookupController controller = new LookupController(model);
          Parent view = Views.load("lookup", messages, controller);
          new Scene(view, 1088, 700);
          Theme.dress(view.getScene(), ColorMode.LIGHT);
          feed.publish(fleet.snapshot());
          model.queryProperty().set("70");
          view.applyCss();
          view.layout();
          model.queryProperty().set("1:999999999999");
          TableView<?> table = (TableView<?>) view.lookup("#table");
          double all = table.getColumns().stream().mapToDouble(each -> each.getWidth()).sum();
          assertTrue(all <= table.getWidth(), () -> all + " of " + table.getWidth() + " pixels");
          controller.release();
        });
  }

  @Test
  void downLeavesTheQuestionFromItsEnd(FxRobot robot) {
    inView(
        robot,
        scene -> {
          TextArea query = (TextArea) scene.lookup("#query");
          query.requestFocus();
          query.setText("70\n71");
          query.positionCaret(1);
          press(query, KeyCode.DOWN);
          assertEquals(query, scene.getFocusOwner());
          query.end();
          press(query, KeyCode.DOWN);
          assertEquals(scene.lookup("#table"), scene.getFocusOwner());
        });
  }

  /// What happens in the view while it is shown.
  private void inView(FxRobot robot, Consumer<Scene> happens) {
    robot.interact(
        () -> {
          LookupController controller = new LookupController(model);
          Scene scene = new Scene(Views.load("lookup", messages, controller), 1100, 700);
          scene.getRoot().applyCss();
          feed.publish(fleet.snapshot());
          happens.accept(scene);
          controller.release();
        });
  }

  private static void press(Node node, KeyCode key) {
    Event.fireEvent(
        node, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false));
  }

  private static String age(Scene view) {
    String line = ((Label) view.lookup(".lookup-evidence")).getText();
    return line.substring(line.indexOf("read "));
  }
}
