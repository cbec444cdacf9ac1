package org.mappingzoo.console.control;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/// A double click on a row. Beside the rows, on a heading of the columns and on a scroll bar it
/// opens nothing: what is selected is not what was clicked. It opens the row of its first press,
/// for what that selects may move the rows: what lies below the mouse then is pressed by nobody.
public final class DoubleClick<R> {
  private final Class<?> kind;
  private final Supplier<List<R>> rows;
  private final Consumer<R> open;
  private Optional<R> first = Optional.empty();

  private DoubleClick(Class<?> kind, Supplier<List<R>> rows, Consumer<R> open) {
    this.kind = kind;
    this.rows = rows;
    this.open = open;
  }

  public static <R> void onRow(ListView<R> list, Consumer<R> open) {
    new DoubleClick<>(ListCell.class, list::getItems, open).on(list);
  }

  public static <R> void onRow(TableView<R> table, Consumer<R> open) {
    new DoubleClick<>(TableRow.class, table::getItems, open).on(table);
  }

  private void on(Node list) {
    list.addEventFilter(MouseEvent.MOUSE_PRESSED, this::press);
    list.addEventFilter(MouseEvent.MOUSE_RELEASED, this::keepFromOthers);
    list.addEventFilter(MouseEvent.MOUSE_CLICKED, this::click);
  }

  private void press(MouseEvent event) {
    if (event.getClickCount() == 1) {
      first = rowAt(event);
    } else {
      keepFromOthers(event);
    }
  }

  /// Another row would be selected, or a heading would sort.
  private void keepFromOthers(MouseEvent event) {
    if (isSecond(event) && first.isPresent() && !first.equals(rowAt(event))) {
      event.consume();
    }
  }

  private void click(MouseEvent event) {
    if (isSecond(event)) {
      first.ifPresent(open);
    }
  }

  private static boolean isSecond(MouseEvent event) {
    return event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2;
  }

  private Optional<R> rowAt(MouseEvent event) {
    for (Node at = (Node) event.getTarget(); at != null; at = at.getParent()) {
      if (kind.isInstance(at) && at instanceof IndexedCell<?> row) {
        return row(row.getIndex());
      }
    }
    return Optional.empty();
  }

  /// Beside the rows, and where a cell does not know yet that there are fewer, there is none.
  private Optional<R> row(int index) {
    List<R> now = rows.get();
    return index >= 0 && index < now.size() ? Optional.of(now.get(index)) : Optional.empty();
  }
}
