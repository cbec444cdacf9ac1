package org.mappingzoo.console.control;

import java.util.function.Consumer;
import java.util.function.IntConsumer;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/// A double click on a row. Beside the rows, on a heading of the columns and on a scroll bar it
/// opens nothing: what is selected is not what was clicked.
public final class DoubleClick {
  private DoubleClick() {}

  public static <R> void onRow(ListView<R> list, Consumer<R> open) {
    onRow(list, ListCell.class, index -> open.accept(list.getItems().get(index)));
  }

  public static <R> void onRow(TableView<R> table, Consumer<R> open) {
    onRow(table, TableRow.class, index -> open.accept(table.getItems().get(index)));
  }

  private static void onRow(Node rows, Class<?> kind, IntConsumer open) {
    rows.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
            open(event, kind, open);
          }
        });
  }

  private static void open(MouseEvent event, Class<?> kind, IntConsumer open) {
    for (Node at = (Node) event.getTarget(); at != null; at = at.getParent()) {
      if (kind.isInstance(at) && at instanceof IndexedCell<?> row) {
        if (!row.isEmpty()) {
          open.accept(row.getIndex());
        }
        return;
      }
    }
  }
}
