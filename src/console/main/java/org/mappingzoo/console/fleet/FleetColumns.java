package org.mappingzoo.console.fleet;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javafx.beans.InvalidationListener;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseEvent;
import javafx.util.Subscription;
import org.mappingzoo.console.control.SharedWidth;

/// Arranges the table's columns as the operator wants them, and notices what that is: their order,
/// width, visibility and sorting. Where nobody decided, the room in the window does.
final class FleetColumns {
  private static final double ROOM_FOR_FIGURES = 1_084;
  private static final double ROOM_FOR_ALL = 1_200;
  private static final double ROOM_FOR_MORE = 1_500;

  /// Hidden, nobody could tell what a row is about.
  private static final String ALWAYS = "name";

  private final TableView<FleetLine> table;
  private final FleetViewModel model;
  private final Map<String, TableColumn<FleetLine, ?>> byId = new LinkedHashMap<>();
  private final Map<String, Double> usualWidths = new HashMap<>();
  private final Map<String, Double> widthsBefore = new HashMap<>();
  private boolean arranging;

  FleetColumns(TableView<FleetLine> table, MenuButton menu, FleetViewModel model) {
    this.table = table;
    this.model = model;
    for (TableColumn<FleetLine, ?> column : table.getColumns()) {
      byId.put(column.getId(), column);
      usualWidths.put(column.getId(), column.getPrefWidth());
    }
    arrange();
    new ColumnMenu(menu, this, model.messages()).fill();
  }

  /// In their usual order.
  Collection<TableColumn<FleetLine, ?>> all() {
    return byId.values();
  }

  /// As they stand.
  List<TableColumn<FleetLine, ?>> shown() {
    return List.copyOf(table.getVisibleLeafColumns());
  }

  boolean isAlwaysShown(TableColumn<FleetLine, ?> column) {
    return column.getId().equals(ALWAYS);
  }

  void show(TableColumn<FleetLine, ?> column, boolean visible) {
    change(layout -> layout.withShown(column.getId(), visible));
  }

  /// Moves a column over the next one that is shown, if there is one.
  ///
  /// @param by 1 to the right, -1 to the left
  void move(TableColumn<FleetLine, ?> column, int by) {
    int to = shown().indexOf(column) + by;
    if (to >= 0 && to < shown().size()) {
      List<TableColumn<FleetLine, ?>> order = new ArrayList<>(table.getColumns());
      int place = order.indexOf(shown().get(to));
      order.remove(column);
      order.add(place, column);
      table.getColumns().setAll(order);
    }
  }

  /// Makes a column wider, as far as there is room.
  ///
  /// @param by pixels; narrower where negative
  void widen(TableColumn<FleetLine, ?> column, double by) {
    noteWidths();
    table.resizeColumn(column, by);
    noticeWidths();
  }

  /// As nobody changed them.
  void asUsual() {
    change(FleetLayout::withUsualColumns);
    arrange();
  }

  /// Follows the window and the operator.
  Subscription follow() {
    InvalidationListener moved = change -> noticeOrder();
    InvalidationListener sorted = change -> noticeSorting();
    table.getColumns().addListener(moved);
    table.getSortOrder().addListener(sorted);
    byId.values().forEach(column -> column.sortTypeProperty().addListener(sorted));
    table.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> noteWidths());
    table.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> noticeWidths());
    return Subscription.combine(
        table.widthProperty().subscribe(this::makeRoom),
        model.ledgersProperty().subscribe(shown -> makeRoom()),
        model.fencesProperty().subscribe(shown -> makeRoom()),
        model.layoutProperty().subscribe(this::obey),
        () -> table.getColumns().removeListener(moved),
        () -> table.getSortOrder().removeListener(sorted));
  }

  /// Puts all in the order, width and sorting that is kept.
  private void arrange() {
    arranging = true;
    FleetLayout layout = model.layoutProperty().get();
    List<TableColumn<FleetLine, ?>> order = new ArrayList<>();
    layout.arrange(byId.keySet()).forEach(id -> order.add(byId.get(id)));
    table.getColumns().setAll(order);
    byId.forEach(
        (id, column) ->
            column.setPrefWidth(
                layout
                    .width(id)
                    .map(Integer::doubleValue)
                    .orElseGet(() -> Objects.requireNonNull(usualWidths.get(id)))));
    sort(layout);
    makeRoom();
    arranging = false;
  }

  /// Others than the table's head sort it, too.
  private void obey(FleetLayout next) {
    makeRoom();
    if (!arranging && !inOrder(sorting(next)).equals(inOrder(sortingOfTable()))) {
      arranging = true;
      sort(next);
      arranging = false;
    }
  }

  private static List<Map.Entry<String, Boolean>> inOrder(Map<String, Boolean> sorting) {
    return List.copyOf(sorting.entrySet());
  }

  private void sort(FleetLayout layout) {
    List<TableColumn<FleetLine, ?>> sorted = new ArrayList<>();
    sorting(layout)
        .forEach(
            (id, ascending) -> {
              TableColumn<FleetLine, ?> column = Objects.requireNonNull(byId.get(id));
              column.setSortType(ascending ? SortType.ASCENDING : SortType.DESCENDING);
              sorted.add(column);
            });
    table.getSortOrder().setAll(sorted);
  }

  /// By columns that there are and that can be sorted.
  private Map<String, Boolean> sorting(FleetLayout layout) {
    Map<String, Boolean> known = new LinkedHashMap<>(layout.sorting());
    known
        .keySet()
        .removeIf(
            id -> Optional.ofNullable(byId.get(id)).filter(TableColumn::isSortable).isEmpty());
    return known;
  }

  private Map<String, Boolean> sortingOfTable() {
    Map<String, Boolean> sorting = new LinkedHashMap<>();
    table
        .getSortOrder()
        .forEach(column -> sorting.put(column.getId(), column.getSortType() == SortType.ASCENDING));
    return sorting;
  }

  private void change(UnaryOperator<FleetLayout> how) {
    model.layoutProperty().set(how.apply(model.layoutProperty().get()));
  }

  private void noticeOrder() {
    if (!arranging) {
      List<String> order = table.getColumns().stream().map(TableColumn::getId).toList();
      change(layout -> layout.withOrder(order));
    }
  }

  private void noticeSorting() {
    if (!arranging) {
      Map<String, Boolean> sorting = sortingOfTable();
      change(layout -> layout.withSorting(sorting));
    }
  }

  private void noteWidths() {
    byId.forEach((id, column) -> widthsBefore.put(id, column.getWidth()));
  }

  /// What has another width after a drag was drawn to it.
  private void noticeWidths() {
    byId.forEach(
        (id, column) -> {
          if (column.isVisible() && column.getWidth() != widthsBefore.getOrDefault(id, -1.0)) {
            change(layout -> layout.withWidth(id, (int) Math.round(column.getWidth())));
          }
        });
  }

  /// In a narrow window the figures that matter least give way.
  private void makeRoom() {
    FleetLayout layout = model.layoutProperty().get();
    Set<String> hidden = hiddenByUse();
    byId.forEach(
        (id, column) ->
            column.setVisible(
                id.equals(ALWAYS) || layout.isShown(id).orElse(!hidden.contains(id))));
    model.columnsShown(shown().stream().map(TableColumn::getId).collect(Collectors.toSet()));
    SharedWidth.now(table, TableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
  }

  /// What has nothing to show, and what there is no room for.
  private Set<String> hiddenByUse() {
    boolean booked = model.ledgersProperty().getValue();
    boolean fenced = model.fencesProperty().getValue();
    double width = table.getWidth();
    Set<String> hidden = new HashSet<>();
    if (!fenced) {
      hidden.add("headroom");
    }
    if (!fenced || width <= ROOM_FOR_MORE) {
      hidden.add("leader");
    }
    if (width <= ROOM_FOR_MORE) {
      hidden.add("freshness");
    }
    if (fenced && width <= ROOM_FOR_ALL) {
      hidden.addAll(List.of("ranges", "bytes"));
    }
    if (!booked) {
      hidden.addAll(List.of("leased", "stranded"));
    }
    if (width != 0 && width <= ROOM_FOR_FIGURES) {
      hidden.addAll(List.of("leased", "used", "version", "trend"));
    }
    if (width <= ROOM_FOR_ALL) {
      hidden.add("holes");
    }
    if (booked && width <= ROOM_FOR_ALL) {
      hidden.addAll(List.of("leased", "ranges", "version"));
    }
    return hidden;
  }
}
