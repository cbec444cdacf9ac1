package org.mappingzoo.console.control;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.util.Subscription;

/// What a table and the view model of its rows have to tell each other: the model sorts, holds the
/// selection through all changes, and opens what is chosen.
///
/// @param table whose selection follows the model's, and the other way round
/// @param selected the row that the model has selected, while it is shown
public record ModelTable<R>(TableView<R> table, Supplier<Optional<R>> selected) {
  private static final PseudoClass UNSURE = PseudoClass.getPseudoClass("unsure");

  /// Gives a column its figures in words.
  public static <R, F> void column(
      TableColumn<R, F> column,
      Function<R, ObservableValue<F>> figures,
      Comparator<F> order,
      Function<F, String> text) {
    column.setCellValueFactory(row -> figures.apply(row.getValue()));
    column.setCellFactory(ignored -> new TextCell<>(text));
    column.setComparator(order);
    column.setReorderable(false);
  }

  /// A click on a heading sorts by that column, or by none. To be called after [#follow]: a table
  /// that gets its rows forgets its order.
  ///
  /// @param sorting by which columns, and whether ascending: outlives the table, as where another
  ///     language makes it anew
  public void sortedBy(
      Consumer<Optional<Comparator<R>>> sort, ObjectProperty<Map<String, Boolean>> sorting) {
    SharedWidth.among(table, TableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
    Map<String, Boolean> before = sorting.get();
    table.setSortPolicy(
        sorted -> {
          Optional<Comparator<R>> chosen = Optional.ofNullable(sorted.getComparator());
          sorting.set(sortingOf(table));
          sort.accept(chosen);
          return true;
        });
    before.forEach(this::sort);
  }

  private void sort(String id, boolean ascending) {
    table.getColumns().stream()
        .filter(column -> id.equals(column.getId()))
        .forEach(
            column -> {
              column.setSortType(ascending ? SortType.ASCENDING : SortType.DESCENDING);
              table.getSortOrder().add(column);
            });
  }

  private static Map<String, Boolean> sortingOf(TableView<?> table) {
    Map<String, Boolean> sorting = new LinkedHashMap<>();
    table
        .getSortOrder()
        .forEach(column -> sorting.put(column.getId(), column.getSortType() == SortType.ASCENDING));
    return Collections.unmodifiableMap(sorting);
  }

  /// Where nothing comes from the server any more the rows' green marks are rings: that all is well
  /// nobody knows then.
  public Subscription sureWhile(ObservableValue<Boolean> current) {
    return current.subscribe(now -> table.pseudoClassStateChanged(UNSURE, !now));
  }

  /// Enter and a double click open the selected row.
  public void opening(Runnable open) {
    table.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            open.run();
            event.consume();
          }
        });
    DoubleClick.onRow(table, row -> open.run());
  }

  /// Keeps both selections the same.
  ///
  /// @param chosen told the row that is chosen in the table
  /// @param changes when the model selects another
  public Subscription follow(
      ObservableList<R> rows, Consumer<R> chosen, ObservableValue<?> changes) {
    table.setItems(rows);
    FirstDown.of(table);
    table
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(row -> Optional.ofNullable(row).ifPresent(chosen));
    return Subscription.combine(
        rows.subscribe(this::reselect), changes.subscribe(ignored -> reselect()));
  }

  /// After rows came or went the table has lost its selection, or kept only the place.
  private void reselect() {
    R wanted = selected.get().orElse(null);
    if (!Objects.equals(table.getSelectionModel().getSelectedItem(), wanted)) {
      table.getSelectionModel().clearSelection();
      Optional.ofNullable(wanted).ifPresent(table.getSelectionModel()::select);
    }
  }
}
