package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// How wide the columns of a table are that has too little room for them.
@ExtendWith(ApplicationExtension.class)
final class SharedWidthTest {
  @Test
  void whereATableOpensWithTooLittleRoomItsColumnsAreNarrow(FxRobot robot) {
    robot.interact(() -> assertEquals(List.of(100.0, 100.0), widths(shown(150))));
  }

  @Test
  void whereThereIsRoomAgainTheyShareIt(FxRobot robot) {
    robot.interact(
        () -> {
          TableView<String> table = shown(150);
          table.resize(500, 200);
          table.layout();
          double all = widths(table).stream().mapToDouble(Double::doubleValue).sum();
          assertEquals(500, all, 4);
        });
  }

  /// As one of ids that must not be cut.
  @Test
  void whereAColumnNeedsMoreTheOthersHaveLess(FxRobot robot) {
    robot.interact(
        () -> {
          TableView<String> table = shown(500);
          table.getColumns().getFirst().setMinWidth(390);
          assertEquals(390, widths(table).getFirst());
          assertEquals(110, widths(table).getLast(), 4);
        });
  }

  private static TableView<String> shown(double width) {
    TableView<String> table = new TableView<>();
    table.getColumns().add(column());
    table.getColumns().add(column());
    SharedWidth.among(table, TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    new Scene(table, width, 200);
    table.applyCss();
    table.resize(width, 200);
    table.layout();
    return table;
  }

  private static TableColumn<String, String> column() {
    TableColumn<String, String> column = new TableColumn<>("some");
    column.setMinWidth(100);
    column.setPrefWidth(300);
    return column;
  }

  private static List<Double> widths(TableView<String> table) {
    return table.getColumns().stream().map(TableColumn::getWidth).toList();
  }
}
