package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.testing.Mouse;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// What two clicks at one place open.
@ExtendWith(ApplicationExtension.class)
final class DoubleClickTest {
  private final List<String> opened = new ArrayList<>();

  @Test
  void aRowOfAListIsOpenedAndNothingBesideTheRows(FxRobot robot) {
    robot.interact(
        () -> {
          ListView<String> list = new ListView<>(FXCollections.observableArrayList("a", "b"));
          list.getSelectionModel().select("a");
          DoubleClick.onRow(list, opened::add);
          layOut(list);
          clickTwice(cell(list, ".list-cell", 3), MouseButton.PRIMARY);
          clickTwice(list, MouseButton.PRIMARY);
          assertEquals(List.of(), opened);
          clickTwice(cell(list, ".list-cell", 1), MouseButton.PRIMARY);
          clickTwice(cell(list, ".list-cell", 1), MouseButton.SECONDARY);
          assertEquals(List.of("b"), opened);
        });
  }

  @Test
  void aCellOfATableOpensItsRowAndAHeadingNone(FxRobot robot) {
    robot.interact(
        () -> {
          TableView<String> table = table();
          table.getSelectionModel().select("a");
          DoubleClick.onRow(table, opened::add);
          layOut(table);
          clickTwice(table.lookup(".column-header .label"), MouseButton.PRIMARY);
          clickTwice(cell(table, ".table-row-cell", 3), MouseButton.PRIMARY);
          assertEquals(List.of(), opened);
          clickTwice(cell(table, ".table-cell", 1), MouseButton.PRIMARY);
          assertEquals(List.of("b"), opened);
        });
  }

  /// A note above the table is longer for the one that is selected, and the rows lie lower then.
  @Test
  void whatMovesAtTheFirstClickIsOpenedByTheSecondAllTheSame(FxRobot robot) {
    robot.interact(
        () -> {
          TableView<String> table = table();
          DoubleClick.onRow(table, opened::add);
          layOut(table);
          fire(cell(table, ".table-cell", 1), MouseEvent.MOUSE_PRESSED, MouseButton.PRIMARY, 1);
          clickAgain(table.lookup(".column-header .label"), MouseButton.PRIMARY);
          assertEquals(List.of("b"), opened);
          assertEquals(List.of(), table.getSortOrder());
          clickAgain(cell(table, ".table-cell", 0), MouseButton.PRIMARY);
          assertEquals(List.of("b", "b"), opened);
        });
  }

  private static TableView<String> table() {
    TableView<String> table = new TableView<>(FXCollections.observableArrayList("a", "b"));
    TableColumn<String, String> column = new TableColumn<>("Name");
    column.setCellValueFactory(row -> new ReadOnlyStringWrapper(row.getValue()));
    table.getColumns().add(column);
    return table;
  }

  private static void layOut(Parent rows) {
    new Scene(rows, 300, 300);
    rows.applyCss();
    rows.layout();
  }

  private static Node cell(Node rows, String kind, int index) {
    return rows.lookupAll(kind).stream()
        .filter(cell -> cell instanceof IndexedCell<?> indexed && indexed.getIndex() == index)
        .findFirst()
        .orElseThrow();
  }

  private static void clickTwice(Node node, MouseButton button) {
    fire(node, MouseEvent.MOUSE_PRESSED, button, 1);
    clickAgain(node, button);
  }

  private static void clickAgain(Node node, MouseButton button) {
    fire(node, MouseEvent.MOUSE_PRESSED, button, 2);
    fire(node, MouseEvent.MOUSE_RELEASED, button, 2);
    fire(node, MouseEvent.MOUSE_CLICKED, button, 2);
  }

  private static void fire(Node node, EventType<MouseEvent> type, MouseButton button, int clicks) {
    Event.fireEvent(node, Mouse.event(type, 0, 0, button, clicks));
  }
}
