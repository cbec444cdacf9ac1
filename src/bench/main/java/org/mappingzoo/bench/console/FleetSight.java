package org.mappingzoo.bench.console;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;

/// What the fleet's table shows: told when it changes, or all at once. On the FX thread.
final class FleetSight {
  private static final String VERSION = "version";

  private final int expected;
  private final Map<String, String> shown = new HashMap<>();
  private final Found table = new Found("#table");
  private final Found sheet = new Found("#table .sheet");
  private boolean readableTold;

  /// @param expected how many categories there are; 0 for any number
  FleetSight(int expected) {
    this.expected = expected;
  }

  /// Once a frame is laid out.
  void look(Scene scene) {
    if (!(table.in(scene).orElse(null) instanceof TableView<?> table)) {
      return;
    }
    if (!readableTold && isWhole(table.getItems().size())) {
      readableTold = true;
      ConsoleProbe.say("readable " + Micros.now());
    }
    long now = Micros.now();
    for (TableRow<?> row : inSight(scene)) {
      tell(row.getItem().toString(), versionIn(row), now);
    }
  }

  private List<TableRow<?>> inSight(Scene scene) {
    List<TableRow<?>> inSight = new ArrayList<>();
    for (Node node : rows(scene)) {
      if (node instanceof TableRow<?> row && row.isVisible() && row.getItem() != null) {
        inSight.add(row);
      }
    }
    return inSight;
  }

  private List<Node> rows(Scene scene) {
    return sheet
        .in(scene)
        .map(rows -> ((Parent) rows).getChildrenUnmodifiable())
        .<List<Node>>map(List::copyOf)
        .orElse(List.of());
  }

  /// Rows that stay where they are, and their versions in sight however narrow the window is.
  void arrange(Scene scene) {
    if (scene.lookup("#table") instanceof TableView<?> table) {
      arrange(table);
    }
  }

  private static <S> void arrange(TableView<S> table) {
    TableColumn<S, ?> version = column(table, VERSION);
    table.getColumns().remove(version);
    table.getColumns().add(1, version);
    TableColumn<S, ?> name = column(table, "name");
    name.setSortType(TableColumn.SortType.ASCENDING);
    table.getSortOrder().setAll(List.of(name));
  }

  private static <S> TableColumn<S, ?> column(TableView<S> table, String id) {
    return table.getColumns().stream()
        .filter(each -> id.equals(each.getId()))
        .findFirst()
        .orElseThrow();
  }

  private boolean isWhole(int rows) {
    return expected == 0 ? rows > 0 : rows == expected;
  }

  /// The cell's text, as it is: this is asked in each frame, and must not cost what is measured.
  private static String versionIn(TableRow<?> row) {
    for (Node node : row.getChildrenUnmodifiable()) {
      if (node instanceof TableCell<?, ?> cell
          && VERSION.equals(cell.getTableColumn().getId())
          && cell.getText() != null) {
        return cell.getText();
      }
    }
    return "";
  }

  private void tell(String path, String version, long now) {
    if (!version.isEmpty() && !version.equals(shown.put(path, version))) {
      ConsoleProbe.say("shown %s %s %d".formatted(path, digits(version), now));
    }
  }

  /// Whose rows are in sight.
  void tellInSight(Scene scene) {
    String paths =
        inSight(scene).stream()
            .map(row -> row.getItem().toString())
            .collect(Collectors.joining(" "));
    ConsoleProbe.say("sight " + paths);
  }

  /// Each row's version, as its cell would show it now.
  void tellAll(Scene scene) {
    if (scene.lookup("#table") instanceof TableView<?> table) {
      tellAll(table);
    }
  }

  private static <S> void tellAll(TableView<S> table) {
    TableColumn<S, ?> column = column(table, VERSION);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < table.getItems().size(); i++) {
      lines.append("row %s %s%n".formatted(table.getItems().get(i), cellOf(table, column, i)));
    }
    ConsoleProbe.say(lines + "rows " + table.getItems().size());
  }

  private static <S, T> String cellOf(TableView<S> table, TableColumn<S, T> column, int row) {
    TableCell<S, T> cell = column.getCellFactory().call(column);
    cell.updateTableView(table);
    cell.updateTableColumn(column);
    cell.updateIndex(row);
    return digits(String.valueOf(cell.getText()));
  }

  private static String digits(String text) {
    return text.chars()
        .filter(Character::isDigit)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
