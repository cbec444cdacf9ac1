package org.mappingzoo.console.control;

import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.util.Callback;

/// Columns share the width of their table; what does not fit even at its narrowest is scrolled to.
public final class SharedWidth {
  private SharedWidth() {}

  /// Sees to it from now on.
  ///
  /// @param table that has all its columns already
  /// @param policy how they share, while there is room
  @SuppressWarnings("rawtypes") // as JavaFX has the type of a policy
  public static void among(TableView<?> table, Callback<TableView.ResizeFeatures, Boolean> policy) {
    Runnable fit = () -> now(table, policy);
    table.widthProperty().subscribe(fit);
    table
        .getColumns()
        .forEach(column -> column.minWidthProperty().subscribe(() -> fitAndShare(table, policy)));
    fit.run();
  }

  /// The same once, for the columns that are shown now.
  @SuppressWarnings("rawtypes")
  public static void now(TableView<?> table, Callback<TableView.ResizeFeatures, Boolean> policy) {
    double least =
        table.getColumns().stream()
            .filter(TableColumn::isVisible)
            .mapToDouble(TableColumn::getMinWidth)
            .sum();
    boolean fits = table.getWidth() == 0 || least <= table.getWidth();
    if (fits) {
      table.setColumnResizePolicy(policy);
    } else if (!TableView.UNCONSTRAINED_RESIZE_POLICY.equals(table.getColumnResizePolicy())) {
      table.setColumnResizePolicy(TableView.UNCONSTRAINED_RESIZE_POLICY);
      table.getColumns().forEach(SharedWidth::narrow);
    }
  }

  /// Of itself a table that goes on sharing shares anew only where its own width changes.
  @SuppressWarnings("rawtypes") // as JavaFX has the type of a policy
  private static <R> void fitAndShare(
      TableView<R> table, Callback<TableView.ResizeFeatures, Boolean> policy) {
    now(table, policy);
    if (policy.equals(table.getColumnResizePolicy())) {
      policy.call(new TableView.ResizeFeatures<>(table, null, 0.0));
    }
  }

  /// As they are where a window was made so small; of one that opens so they have their usual
  /// widths, and more of them than need be are out of sight.
  private static <R> void narrow(TableColumn<R, ?> column) {
    TableView<R> table = column.getTableView();
    table.resizeColumn(column, column.getMinWidth() - column.getWidth());
  }
}
