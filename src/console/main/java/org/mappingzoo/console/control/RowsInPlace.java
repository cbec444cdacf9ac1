package org.mappingzoo.console.control;

import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.util.Subscription;

/// Keeps the rows that somebody reads where they are while others come above them. Where the first
/// row is in sight what comes above it is shown.
public final class RowsInPlace {
  private RowsInPlace() {}

  /// Begins.
  ///
  /// @param table that shows the rows already
  /// @return ends it
  public static <R> Subscription keep(TableView<R> table, ObservableList<R> rows) {
    ListChangeListener<R> changed = change -> keepNow(table, rows);
    rows.addListener(changed);
    return () -> rows.removeListener(changed);
  }

  /// The cells are those of before until they are laid out anew.
  private static <R> void keepNow(TableView<R> table, ObservableList<R> rows) {
    if (table.lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
      stayed(flow, rows).ifPresent(cell -> keepNow(table, flow, cell, rows));
    }
  }

  private static void keepNow(
      TableView<?> table, VirtualFlow<?> flow, IndexedCell<?> cell, ObservableList<?> rows) {
    int now = rows.indexOf(cell.getItem());
    if (now != cell.getIndex()) {
      double height = cell.getHeight();
      double place = cell.getLayoutY();
      table.layout();
      IndexedCell<?> first = flow.getFirstVisibleCell();
      if (first != null) {
        flow.scrollPixels(first.getLayoutY() + (now - first.getIndex()) * height - place);
      }
    }
  }

  /// The lowest row in sight that did not itself go up, as one does that something happened to.
  private static Optional<IndexedCell<?>> stayed(VirtualFlow<?> flow, ObservableList<?> rows) {
    IndexedCell<?> first = flow.getFirstVisibleCell();
    IndexedCell<?> last = flow.getLastVisibleCell();
    if (first == null || last == null || first.getIndex() == 0) {
      return Optional.empty();
    }
    for (int i = last.getIndex(); i >= first.getIndex(); i--) {
      IndexedCell<?> cell = flow.getVisibleCell(i);
      if (cell != null && rows.indexOf(cell.getItem()) >= i) {
        return Optional.of(cell);
      }
    }
    return Optional.empty();
  }
}
