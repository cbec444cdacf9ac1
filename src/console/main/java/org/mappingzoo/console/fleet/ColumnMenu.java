package org.mappingzoo.console.fleet;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TableColumn;
import org.mappingzoo.console.shell.Messages;

/// Chooses which columns are shown, where they stand and how wide they are: what a mouse does at
/// the head of the table is done here without one.
final class ColumnMenu {
  /// In pixels.
  private static final double STEP = 24;

  private final MenuButton button;
  private final FleetColumns columns;
  private final Messages messages;

  ColumnMenu(MenuButton button, FleetColumns columns, Messages messages) {
    this.button = button;
    this.columns = columns;
    this.messages = messages;
  }

  void fill() {
    columns.all().forEach(this::choice);
    MenuItem usual = new MenuItem(messages.get("fleet.columns.usual"));
    usual.setOnAction(event -> columns.asUsual());
    button
        .getItems()
        .addAll(
            new SeparatorMenuItem(),
            each("fleet.columns.left", () -> behind(1), column -> columns.move(column, -1)),
            each("fleet.columns.right", () -> before(1), column -> columns.move(column, 1)),
            each("fleet.columns.wider", columns::shown, column -> columns.widen(column, STEP)),
            each("fleet.columns.narrower", columns::shown, column -> columns.widen(column, -STEP)),
            new SeparatorMenuItem(),
            usual);
  }

  private void choice(TableColumn<FleetLine, ?> column) {
    CheckMenuItem item = new CheckMenuItem(column.getText());
    item.setDisable(columns.isAlwaysShown(column));
    item.setOnAction(event -> columns.show(column, item.isSelected()));
    button.getItems().add(item);
    column.visibleProperty().subscribe(item::setSelected);
  }

  private List<TableColumn<FleetLine, ?>> behind(int first) {
    return columns.shown().stream().skip(first).toList();
  }

  private List<TableColumn<FleetLine, ?>> before(int last) {
    List<TableColumn<FleetLine, ?>> shown = columns.shown();
    return shown.subList(0, shown.size() - last);
  }

  /// The same for one column after the other, in the order in which they stand.
  private Menu each(
      String key,
      Supplier<List<TableColumn<FleetLine, ?>>> which,
      Consumer<TableColumn<FleetLine, ?>> action) {
    Menu menu = new Menu(messages.get(key));
    Runnable filling =
        () ->
            menu.getItems()
                .setAll(which.get().stream().map(column -> item(column, action)).toList());
    filling.run(); // one without items is never shown
    menu.setOnShowing(event -> filling.run());
    return menu;
  }

  private static MenuItem item(
      TableColumn<FleetLine, ?> column, Consumer<TableColumn<FleetLine, ?>> action) {
    MenuItem item = new MenuItem(column.getText());
    item.setOnAction(event -> action.accept(column));
    return item;
  }
}
