package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Scene;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.feed.RowList;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// What is read while rows come.
@ExtendWith(ApplicationExtension.class)
final class RowsInPlaceTest {
  private final RowList<String> rows = new RowList<>();
  private final List<String> all =
      IntStream.range(0, 100).mapToObj(number -> "row " + number).toList();

  @Test
  void whatIsReadStaysWhereItIsWhenRowsComeAbove(FxRobot robot) {
    robot.interact(
        () -> {
          VirtualFlow<?> flow = scrolledTo(50);
          List<Object> before = place(flow);
          show(List.of("new 1", "new 2", "new 3"), all);
          assertEquals(before, place(flow));
        });
  }

  @Test
  void alsoWhereTheFirstOfThemGoesToTheTop(FxRobot robot) {
    robot.interact(
        () -> {
          VirtualFlow<?> flow = scrolledTo(50);
          IndexedCell<?> next = flow.getVisibleCell(flow.getFirstVisibleCell().getIndex() + 1);
          Object second = next.getItem();
          double place = next.getLayoutY();
          Object first = flow.getFirstVisibleCell().getItem();
          List<String> rest = new ArrayList<>(all);
          rest.remove(first);
          show(List.of("new", (String) first), rest);
          IndexedCell<?> now = flow.getVisibleCell(all.indexOf(second) + 1);
          assertEquals(List.of(second, place), List.of(now.getItem(), now.getLayoutY()));
        });
  }

  @Test
  void atTheTopWhatComesIsShown(FxRobot robot) {
    robot.interact(
        () -> {
          VirtualFlow<?> flow = scrolledTo(0);
          show(List.of("new"), all);
          assertEquals("new", flow.getFirstVisibleCell().getItem());
        });
  }

  private final TableView<String> table = new TableView<>();

  private VirtualFlow<?> scrolledTo(int row) {
    TableColumn<String, String> column = new TableColumn<>("some");
    column.setCellValueFactory(each -> new ReadOnlyObjectWrapper<>(each.getValue()));
    table.getColumns().add(column);
    rows.show(all);
    table.setItems(rows);
    RowsInPlace.keep(table, rows);
    new Scene(table, 300, 300);
    table.applyCss();
    table.layout();
    table.scrollTo(row);
    table.layout();
    return (VirtualFlow<?>) table.lookup(".virtual-flow");
  }

  private void show(List<String> above, List<String> rest) {
    List<String> next = new ArrayList<>(above);
    next.addAll(rest);
    rows.show(next);
    table.applyCss();
    table.layout();
  }

  private static List<Object> place(VirtualFlow<?> flow) {
    IndexedCell<?> first = flow.getFirstVisibleCell();
    return List.of(first.getItem(), first.getLayoutY());
  }
}
