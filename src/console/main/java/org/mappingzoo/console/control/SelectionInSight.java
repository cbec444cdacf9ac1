package org.mappingzoo.console.control;

import javafx.application.Platform;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.util.Subscription;

/// Keeps the selected row in sight when a table gets less room, as it does when what is told of
/// that row opens below. A row that was out of sight before stays there.
public final class SelectionInSight {
  private SelectionInSight() {}

  /// Begins.
  ///
  /// @return ends it
  public static Subscription keep(TableView<?> table) {
    return table
        .heightProperty()
        .subscribe(
            (before, now) -> {
              if (now.doubleValue() < before.doubleValue()) {
                keepShown(table, table.getSelectionModel().getSelectedIndex());
              }
            });
  }

  /// The rows are those of before until they are laid out anew.
  private static void keepShown(TableView<?> table, int row) {
    if (row >= 0
        && table.lookup(".virtual-flow") instanceof VirtualFlow<?> flow
        && isShown(flow, row)) {
      Platform.runLater(() -> show(table, flow, row));
    }
  }

  /// With a row below it: where rows come or go later, the table begins with a whole one again, and
  /// the lowest is cut.
  private static void show(TableView<?> table, VirtualFlow<?> flow, int row) {
    table.layout();
    flow.scrollTo(row);
    table.layout();
    IndexedCell<?> cell = flow.getVisibleCell(row);
    if (cell != null && cell.getLayoutY() + 2 * cell.getHeight() > flow.getHeight()) {
      flow.scrollPixels(cell.getHeight());
    }
  }

  private static boolean isShown(VirtualFlow<?> flow, int row) {
    IndexedCell<?> first = flow.getFirstVisibleCell();
    IndexedCell<?> last = flow.getLastVisibleCell();
    return first != null && last != null && first.getIndex() <= row && row <= last.getIndex();
  }
}
