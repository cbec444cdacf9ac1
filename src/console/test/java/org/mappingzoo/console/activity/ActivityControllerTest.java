package org.mappingzoo.console.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListCell;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.ComboBoxListViewSkin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.shell.Views;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.Note;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// The time line's filters and columns as they are seen.
@ExtendWith(ApplicationExtension.class)
final class ActivityControllerTest {
  private static final Target TARGET =
      new Target(Target.Environment.UNKNOWN, "zk1:2181", List.of("/"));

  /// Beside the rail in a window of 1280 pixels, and in one of 1920.
  private static final int USUAL = 1088;

  private static final int WIDE = 1728;

  private final SyntheticFleet fleet =
      new SyntheticFleet(Instant.parse("2026-11-21T03:00:00Z")).write("/ids/did", "1:100000\n");
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final FakeSession session = new FakeSession();
  private final ActivityViewModel model =
      new ActivityViewModel(
          new TimeLine(feed, ActivityKeeper.none(), 1_000),
          feed,
          () -> TARGET,
          messages,
          new Access(true),
          session,
          session,
          Runnable::run,
          Runnable::run);

  private void actBy(String... operators) {
    List<SeenAction> all =
        IntStream.range(0, operators.length)
            .mapToObj(
                at ->
                    new SeenAction(
                        operators[at],
                        at + 1,
                        fleet.now(),
                        new Action(
                            CategoryName.of("/ids/did"),
                            "push",
                            new Note(operators[at], "", fleet.now()),
                            Optional.of(new Action.Effect(OptionalLong.of(4), 100, 1_100, 1, 2)))))
            .toList();
    feed.publish(fleet.snapshot().with(new ActionsSnapshot(all, 0, List.of())));
    model.follow();
  }

  private void inView(FxRobot robot, int width, Consumer<Scene> happens) {
    robot.interact(
        () -> {
          ActivityController controller =
              new ActivityController(model, (w, t, s) -> Optional.empty());
          Parent view = Views.load("activity", messages, controller);
          Scene scene = new Scene(view, width, 700);
          Theme.dress(scene, ColorMode.LIGHT);
          view.applyCss();
          view.layout();
          happens.accept(scene);
          controller.release();
        });
  }

  @Test
  void whoIsChosenStaysSoWhoeverActsToo(FxRobot robot) {
    inView(
        robot,
        USUAL,
        scene -> {
          actBy("mia");
          ComboBox<String> operator = operator(scene);
          operator.setValue("mia");
          assertChosen("mia", scene);
          actBy("ann", "mia");
          assertChosen("mia", scene);
          actBy("ann", "mia", "zoe");
          assertChosen("mia", scene);
          actBy("ann", "bob", "mia", "zoe");
          assertChosen("mia", scene);
          assertEquals(List.of("", "ann", "bob", "mia", "zoe"), operator.getItems());
        });
  }

  @Test
  void whereNobodyIsChosenAllStayShown(FxRobot robot) {
    inView(
        robot,
        USUAL,
        scene -> {
          actBy("mia");
          actBy("ann", "mia");
          assertEquals("", model.filterProperty().get().operator());
          assertEquals(messages.get("activity.operator.all"), shown(scene));
        });
  }

  private void assertChosen(String name, Scene scene) {
    scene.getRoot().layout();
    assertEquals(name, operator(scene).getValue());
    assertEquals(name, operator(scene).getSelectionModel().getSelectedItem());
    assertEquals(name, shown(scene));
    assertEquals(name, model.filterProperty().get().operator());
  }

  @SuppressWarnings("unchecked") // as the view has it
  private static ComboBox<String> operator(Scene scene) {
    return (ComboBox<String>) scene.lookup("#operator");
  }

  private static String shown(Scene scene) {
    ComboBoxListViewSkin<?> skin = (ComboBoxListViewSkin<?>) operator(scene).getSkin();
    return ((ListCell<?>) skin.getDisplayNode()).getText();
  }

  /// What is left of a version is another version.
  @Test
  void aStepFromVersionToVersionIsWhole(FxRobot robot) {
    inView(
        robot,
        USUAL,
        scene -> {
          feed.publish(fleet.snapshot());
          fleet.pass(Duration.ofMinutes(10));
          feed.tick();
          IntStream.range(0, 12_345).forEach(i -> fleet.take("/ids/did", 1));
          feed.publish(fleet.snapshot());
          fleet.pass(Duration.ofSeconds(1)).take("/ids/did", 1);
          feed.publish(fleet.snapshot());
          model.follow();
          scene.getRoot().applyCss();
          scene.getRoot().layout();
          assertFalse(cell(scene, "12345 → 12346").isTextTruncated());
        });
  }

  /// What is left of a number is another number; what the figures do not need the reasons have.
  @Test
  void freeIdsHaveTheRoomThatTheyNeedAndNoMore(FxRobot robot) {
    inView(
        robot,
        USUAL,
        scene -> {
          actBy("mia");
          scene.getRoot().layout();
          assertFalse(cell(scene, "100 → 1,100").isTextTruncated());
          double narrow = column(scene, "free").getWidth();
          fleet.write("/ids/large", "1:4294967295\n");
          feed.publish(fleet.snapshot());
          fleet.pass(Duration.ofMinutes(10));
          feed.tick();
          fleet.take("/ids/large", 1_000_000);
          feed.publish(fleet.snapshot());
          model.follow();
          scene.getRoot().applyCss();
          scene.getRoot().layout();
          assertFalse(cell(scene, "4,294,967,295 → 4,293,967,295").isTextTruncated());
          double wide = column(scene, "free").getWidth();
          assertTrue(wide >= narrow + 100, () -> narrow + " and " + wide);
        });
  }

  @Test
  void aLongNameIsReadWholeBelowItsFilter(FxRobot robot) {
    inView(
        robot,
        USUAL,
        scene -> {
          assertNull(operator(scene).getTooltip());
          actBy("maximiliane.mustermann@operations");
          operator(scene).setValue("maximiliane.mustermann@operations");
          assertEquals("maximiliane.mustermann@operations", operator(scene).getTooltip().getText());
        });
  }

  private static TableCell<?, ?> cell(Scene scene, String text) {
    return scene.getRoot().lookupAll(".table-cell").stream()
        .map(TableCell.class::cast)
        .filter(cell -> text.equals(cell.getText()))
        .findFirst()
        .orElseThrow();
  }

  private static TableColumn<ActivityRow, ?> column(Scene scene, String id) {
    return table(scene).getColumns().stream()
        .filter(column -> column.getId().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /// The reason is empty more often than not.
  @Test
  void inAWideWindowWhatHappenedAndWhereHaveMoreRoomToo(FxRobot robot) {
    List<Double> usual = widths(robot, USUAL);
    List<Double> wide = widths(robot, WIDE);
    for (int i = 0; i < usual.size(); i++) {
      double more = wide.get(i) - usual.get(i);
      assertTrue(more >= 100, () -> more + " pixels more");
    }
  }

  /// Of the columns for what happened, where and why.
  private List<Double> widths(FxRobot robot, int width) {
    List<TableColumn<ActivityRow, ?>> columns = new ArrayList<>();
    inView(
        robot,
        width,
        scene -> {
          actBy("mia");
          scene.getRoot().layout();
          columns.addAll(table(scene).getColumns());
        });
    return columns.stream()
        .filter(column -> List.of("path", "what", "why").contains(column.getId()))
        .map(TableColumn::getWidth)
        .toList();
  }

  @SuppressWarnings("unchecked") // as the view has it
  private static TableView<ActivityRow> table(Scene scene) {
    return (TableView<ActivityRow>) scene.lookup("#table");
  }
}
