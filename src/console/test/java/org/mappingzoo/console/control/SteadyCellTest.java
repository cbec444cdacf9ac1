package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleStringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Scene;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Cells whose row stays as it is, where their columns do not.
@ExtendWith(ApplicationExtension.class)
final class SteadyCellTest {
  private final ObservableList<String> rows = FXCollections.observableArrayList("a", "b", "c");

  @Start
  void show(Stage stage) {
    TableView<String> table = new TableView<>(rows);
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
    table.setRowFactory(ignored -> new SteadyRowNode<>());
    table.getColumns().setAll(List.of(column("one"), column("two"), column("three")));
    stage.setScene(new Scene(new StackPane(table), 400, 300));
    stage.show();
  }

  private static TableColumn<String, String> column(String title) {
    TableColumn<String, String> column = new TableColumn<>(title);
    ModelTable.column(column, SimpleStringProperty::new, String::compareTo, text -> text);
    return column;
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".table-view").queryAs(TableView.class);
  }

  private static List<Double> columnWidths(FxRobot robot) {
    return table(robot).getColumns().stream().map(column -> column.getWidth()).toList();
  }

  /// Of the cells of one row, from the left.
  private static List<Double> cellWidths(FxRobot robot, String row) {
    return robot.lookup(".table-cell").queryAllAs(TextCell.class).stream()
        .filter(cell -> row.equals(cell.getText()))
        .sorted(Comparator.comparingDouble(cell -> cell.getLayoutX()))
        .map(Region::getWidth)
        .toList();
  }

  @Test
  void aScrollBarThatComesTakesRoomFromTheCellsOfAllRows(FxRobot robot) {
    List<Double> before = columnWidths(robot);
    robot.interact(() -> table(robot).setMaxHeight(90));
    robot.interact(table(robot)::layout);
    assertNotEquals(before, columnWidths(robot));
    assertEquals(columnWidths(robot), cellWidths(robot, "b"));
  }

  @Test
  void aTextThatIsCutIsWholeInATooltip(FxRobot robot) {
    robot.interact(() -> rows.setAll("a short one", "one that is far longer than its column"));
    robot.interact(table(robot)::layout);
    assertEquals(Optional.of(rows.get(1)), told(robot, rows.get(1)));
    assertEquals(Optional.empty(), told(robot, rows.get(0)));
    robot.interact(() -> table(robot).getVisibleLeafColumn(0).setPrefWidth(360));
    robot.interact(table(robot)::layout);
    assertEquals(Optional.empty(), told(robot, rows.get(1)), "it is whole now");
  }

  /// What the mouse reads at the first cell of a row.
  private static Optional<String> told(FxRobot robot, String row) {
    TextCell<?, ?> cell =
        robot.lookup(".table-cell").queryAllAs(TextCell.class).stream()
            .filter(each -> row.equals(each.getText()))
            .min(Comparator.comparingDouble(each -> each.getLayoutX()))
            .orElseThrow();
    robot.interact(
        () ->
            Optional.ofNullable(cell.getOnMouseEntered())
                .ifPresent(
                    first ->
                        first.handle(
                            new MouseEvent(
                                MouseEvent.MOUSE_ENTERED,
                                0,
                                0,
                                0,
                                0,
                                MouseButton.NONE,
                                0,
                                false,
                                false,
                                false,
                                false,
                                false,
                                false,
                                false,
                                false,
                                false,
                                false,
                                null))));
    return Optional.ofNullable(cell.getTooltip()).map(Tooltip::getText);
  }

  @Test
  void whoWidensAColumnWidensItsCells(FxRobot robot) {
    List<Double> before = columnWidths(robot);
    robot.interact(() -> table(robot).getVisibleLeafColumn(0).setPrefWidth(200));
    robot.interact(table(robot)::layout);
    assertNotEquals(before, columnWidths(robot));
    assertEquals(columnWidths(robot), cellWidths(robot, "b"));
  }
}
