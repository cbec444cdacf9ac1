package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Where the menu of a row opens, by mouse and by keys.
@ExtendWith(ApplicationExtension.class)
final class RowMenuTest {
  private static final List<String> ROWS =
      IntStream.range(0, 50).mapToObj(i -> "row " + i).toList();

  private TableView<String> table;
  private ContextMenu menu;

  @Start
  void show(Stage stage) {
    table = new TableView<>(FXCollections.observableArrayList(ROWS));
    menu = new ContextMenu(new MenuItem("Open"));
    TableColumn<String, String> column = new TableColumn<>("Name");
    column.setCellValueFactory(row -> new ReadOnlyStringWrapper(row.getValue()));
    table.getColumns().add(column);
    RowMenu<String> rows = new RowMenu<>(table, menu, row -> !row.equals("row 3"));
    table.setRowFactory(
        ignored -> {
          TableRow<String> row = new TableRow<>();
          rows.on(row);
          return row;
        });
    rows.byKeys();
    stage.setScene(new Scene(new StackPane(table), 400, 300));
    stage.show();
  }

  @AfterEach
  void hideTheMenu(FxRobot robot) {
    robot.interact(menu::hide);
  }

  @Test
  void theMenuKeyOpensItBelowTheSelectedRowWhichIsBroughtIntoSight(FxRobot robot) {
    robot.interact(
        () -> {
          table.getSelectionModel().select(40);
          press(KeyCode.CONTEXT_MENU, false);
          assertTrue(menu.isShowing());
          Bounds row = boundsOnScreen(row("row 40"));
          assertTrue(boundsOnScreen(table).contains(row));
          assertEquals(row.getMaxY(), menu.getAnchorY());
        });
  }

  @Test
  void shiftAndF10OpenItTooAndF10AloneDoesNot(FxRobot robot) {
    robot.interact(
        () -> {
          table.getSelectionModel().select(1);
          press(KeyCode.F10, false);
          assertFalse(menu.isShowing());
          press(KeyCode.F10, true);
          assertTrue(menu.isShowing());
        });
  }

  @Test
  void whereNoRowWithAMenuIsSelectedNothingOpens(FxRobot robot) {
    robot.interact(
        () -> {
          press(KeyCode.CONTEXT_MENU, false);
          assertFalse(menu.isShowing(), "none is selected");
          table.getSelectionModel().select("row 3");
          press(KeyCode.CONTEXT_MENU, false);
          assertFalse(menu.isShowing(), "it has none");
        });
  }

  @Test
  void aRightClickFindsItOnTheRowsThatHaveIt(FxRobot robot) {
    robot.interact(
        () -> {
          assertEquals(menu, row("row 2").getContextMenu());
          assertNull(row("row 3").getContextMenu());
          table.getItems().setAll("row 3", "row 2");
          table.layout();
          assertEquals(menu, row("row 2").getContextMenu());
          assertNull(row("row 3").getContextMenu(), "the same nodes, other rows");
        });
  }

  @Test
  void ofSeveralSelectedTheOneThatIsClickedIsMeant(FxRobot robot) {
    robot.interact(
        () -> {
          table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
          table.getSelectionModel().selectRange(0, 3);
          assertEquals("row 2", table.getSelectionModel().getSelectedItem());
          Event.fireEvent(row("row 1"), request());
          assertEquals("row 1", table.getSelectionModel().getSelectedItem());
          assertEquals(
              List.of("row 0", "row 1", "row 2"), table.getSelectionModel().getSelectedItems());
        });
  }

  /// Of a right click.
  private static ContextMenuEvent request() {
    return new ContextMenuEvent(ContextMenuEvent.CONTEXT_MENU_REQUESTED, 0, 0, 0, 0, false, null);
  }

  private static Bounds boundsOnScreen(Node node) {
    return node.localToScreen(node.getLayoutBounds());
  }

  private TableRow<?> row(String item) {
    return table.lookupAll(".table-row-cell").stream()
        .map(TableRow.class::cast)
        .filter(row -> item.equals(row.getItem()))
        .findFirst()
        .orElseThrow();
  }

  private void press(KeyCode code, boolean shift) {
    Event.fireEvent(
        table, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, shift, false, false, false));
  }
}
