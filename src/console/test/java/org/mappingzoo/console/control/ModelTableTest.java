package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.event.Event;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.shape.SVGPath;
import javafx.util.Subscription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.feed.RowList;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Theme;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// What is selected while rows come and go.
@ExtendWith(ApplicationExtension.class)
final class ModelTableTest {
  private final RowList<String> rows = new RowList<>();
  private final SimpleObjectProperty<Optional<String>> selected =
      new SimpleObjectProperty<>(Optional.empty());

  private TableView<String> table() {
    TableView<String> table = new TableView<>();
    rows.show(List.of("a", "b", "c"));
    new ModelTable<>(table, () -> selected.get().filter(rows::contains))
        .follow(rows, row -> selected.set(Optional.of(row)), selected);
    return table;
  }

  @Test
  void whatIsSelectedStaysSoWhereRowsBeforeItGo(FxRobot robot) {
    robot.interact(
        () -> {
          TableView<String> table = table();
          table.getSelectionModel().select("b");
          rows.show(List.of("b", "c"));
          assertEquals(Optional.of("b"), selected.get());
          assertEquals("b", table.getSelectionModel().getSelectedItem());
        });
  }

  @Test
  void theFirstPressOfDownSelectsTheFirstRow(FxRobot robot) {
    robot.interact(
        () -> {
          TableView<String> table = table();
          new Scene(table).getRoot().applyCss();
          press(table, KeyCode.DOWN);
          assertEquals(Optional.of("a"), selected.get());
          press(table, KeyCode.DOWN);
          assertEquals(Optional.of("b"), selected.get());
        });
  }

  @Test
  void whereTheSelectedRowGoesNoNeighbourIsSelected(FxRobot robot) {
    robot.interact(
        () -> {
          TableView<String> table = table();
          table.getSelectionModel().select("b");
          rows.show(List.of("a", "c"));
          assertEquals(Optional.of("b"), selected.get());
          assertEquals(List.of(), table.getSelectionModel().getSelectedItems());
          rows.show(List.of("a", "b", "c"));
          assertEquals("b", table.getSelectionModel().getSelectedItem());
        });
  }

  @Test
  void downWithAnotherKeyIsLeftToTheTable(FxRobot robot) {
    robot.interact(
        () -> {
          TableView<String> table = table();
          new Scene(table).getRoot().applyCss();
          press(table, KeyCode.DOWN, true);
          assertEquals(Optional.empty(), selected.get());
        });
  }

  @Test
  void whereNothingFollowsTheServerNoMarkIsGreen(FxRobot robot) {
    SimpleBooleanProperty current = new SimpleBooleanProperty(true);
    robot.interact(
        () -> {
          TableView<String> table = new TableView<>();
          StatusDot well = dot(StatusDot.Tone.OK);
          StatusDot off = dot(StatusDot.Tone.OFF);
          StatusDot warning = dot(StatusDot.Tone.WARNING);
          table.setPlaceholder(new HBox(well, off, warning));
          Theme.dress(new Scene(table), ColorMode.LIGHT);
          table.applyCss();
          table.layout(); // which takes the placeholder in
          Subscription shown =
              new ModelTable<>(table, () -> selected.get()).sureWhile(current.asObject());
          assertNotEquals(look(off), look(well));
          List<Object> warned = look(warning);
          current.set(false);
          assertEquals(look(off), look(well));
          assertEquals(warned, look(warning));
          current.set(true);
          assertNotEquals(look(off), look(well));
          shown.unsubscribe();
        });
  }

  private static StatusDot dot(StatusDot.Tone tone) {
    StatusDot dot = new StatusDot();
    dot.setTone(tone);
    return dot;
  }

  /// Its colour and its shape.
  private static List<Object> look(StatusDot dot) {
    dot.getScene().getRoot().applyCss();
    return List.of(dot.getBackground(), ((SVGPath) dot.getShape()).getContent());
  }

  private static void press(TableView<String> table, KeyCode key) {
    press(table, key, false);
  }

  private static void press(TableView<String> table, KeyCode key, boolean control) {
    Event.fireEvent(
        table, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, control, false, false));
  }
}
