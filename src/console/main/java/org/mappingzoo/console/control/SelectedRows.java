package org.mappingzoo.console.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/// What is selected in a table or a list, as text for a ticket or a spreadsheet: a line for each
/// row, with tabs between its cells, as they are shown.
public final class SelectedRows {
  /// The style class of columns of numbers.
  private static final String FIGURE = "figure";

  private SelectedRows() {}

  /// Whether a node is a table or a list in which something is selected.
  public static boolean areIn(Node node) {
    return switch (node) {
      case TableView<?> table -> !table.getSelectionModel().isEmpty();
      case ListView<?> list -> !list.getSelectionModel().isEmpty();
      default -> false;
    };
  }

  /// The first such node that is shown; empty where there is none.
  public static Optional<Node> firstIn(Parent root) {
    for (Node node : root.getChildrenUnmodifiable()) {
      Optional<Node> found =
          !node.isVisible()
              ? Optional.empty()
              : areIn(node)
                  ? Optional.of(node)
                  : node instanceof Parent parent ? firstIn(parent) : Optional.empty();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /// Its selected rows as text; empty where there are none.
  ///
  /// @param plain numbers without what groups their digits
  public static Optional<String> text(Node node, UnaryOperator<String> plain) {
    if (!areIn(node)) {
      return Optional.empty();
    }
    return switch (node) {
      case TableView<?> table -> Optional.of(text(table, plain));
      case ListView<?> list -> Optional.of(text(list));
      default -> Optional.empty();
    };
  }

  private static <R> String text(TableView<R> table, UnaryOperator<String> plain) {
    List<List<String>> columns = new ArrayList<>();
    List<Integer> rows = selected(table.getSelectionModel());
    for (TableColumn<R, ?> column : table.getVisibleLeafColumns()) {
      columns.add(cells(table, column, rows, plain));
    }
    return lines(
        Stream.iterate(0, row -> row < rows.size(), row -> row + 1)
            .map(
                row ->
                    columns.stream()
                        .map(cells -> cells.get(row))
                        .collect(Collectors.joining("\t"))));
  }

  /// A cell of its own says all of them: of rows that are not in sight the table has none.
  private static <R, F> List<String> cells(
      TableView<R> table,
      TableColumn<R, F> column,
      List<Integer> rows,
      UnaryOperator<String> plain) {
    UnaryOperator<String> digits =
        column.getStyleClass().contains(FIGURE) ? plain : UnaryOperator.identity();
    TableCell<R, F> cell = column.getCellFactory().call(column);
    cell.updateTableView(table);
    cell.updateTableColumn(column);
    List<String> said = rows.stream().map(row -> digits.apply(said(cell, row))).toList();
    cell.updateIndex(-1);
    cell.updateTableColumn(null);
    return said;
  }

  private static <R> String text(ListView<R> list) {
    ListCell<R> cell =
        Optional.ofNullable(list.getCellFactory())
            .map(cells -> cells.call(list))
            .orElseGet(ListCell::new);
    cell.updateListView(list);
    String text = lines(selected(list.getSelectionModel()).stream().map(row -> said(cell, row)));
    cell.updateIndex(-1);
    return text;
  }

  private static List<Integer> selected(MultipleSelectionModel<?> selection) {
    return selection.getSelectedIndices().stream().sorted().toList();
  }

  private static String lines(Stream<String> rows) {
    return rows.collect(Collectors.joining("\n"));
  }

  /// Its text; of a table's cell without any what a screen reader says; of others their parts.
  private static String said(IndexedCell<?> cell, int row) {
    cell.updateIndex(row);
    if (hasWords(cell.getText())) {
      return oneLine(cell.getText());
    }
    boolean told = hasWords(cell.getAccessibleText());
    List<String> parts = new ArrayList<>();
    if (!told || cell instanceof ListCell) {
      addParts(cell.getGraphic(), parts);
    }
    return parts.isEmpty() ? oneLine(cell.getAccessibleText()) : String.join("\t", parts);
  }

  private static void addParts(@Nullable Node node, List<String> parts) {
    if (node instanceof Labeled label && label.isVisible() && hasWords(label.getText())) {
      parts.add(oneLine(label.getText()));
    } else if (node instanceof Parent parent && parent.isVisible()) {
      parent.getChildrenUnmodifiable().forEach(child -> addParts(child, parts));
    }
  }

  private static boolean hasWords(@Nullable String text) {
    return text != null && !text.isBlank();
  }

  private static String oneLine(@Nullable String text) {
    return text == null ? "" : text.strip().replaceAll("\\s+", " ");
  }
}
