package org.mappingzoo.console.control;

import java.util.function.Predicate;
import javafx.geometry.Bounds;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/// The menu of a table's rows: by a right click on one, and by the keys that ask for a menu, which
/// open it at the selected row.
///
/// JavaFX asks whoever has the focus for a menu when a key is pressed. That is the table, and never
/// one of its rows.
///
/// @param menu one for all rows: each has a scene of its own
/// @param has which rows have it
public record RowMenu<R>(TableView<R> table, ContextMenu menu, Predicate<R> has) {
  private static final KeyCombination SHIFT_F10 =
      new KeyCodeCombination(KeyCode.F10, KeyCombination.SHIFT_DOWN);

  /// Gives it to a row for as long as that shows what has one. Of several that are selected the one
  /// that was clicked is meant.
  public void on(TableRow<R> row) {
    row.addEventFilter(
        ContextMenuEvent.CONTEXT_MENU_REQUESTED,
        event -> {
          if (!event.isKeyboardTrigger() && !row.isEmpty()) {
            table.getSelectionModel().select(row.getIndex());
          }
        });
    row.itemProperty()
        .subscribe(item -> row.setContextMenu(item != null && has.test(item) ? menu : null));
  }

  /// Opens it when a key asks for it.
  public void byKeys() {
    table.addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
    table.addEventFilter(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::onRequest);
  }

  private void onKey(KeyEvent event) {
    if (event.getCode() == KeyCode.CONTEXT_MENU || SHIFT_F10.match(event)) {
      show();
      event.consume();
    }
  }

  /// Some systems make a request of their own of such a key.
  private void onRequest(ContextMenuEvent event) {
    if (event.isKeyboardTrigger()) {
      event.consume();
    }
  }

  private void show() {
    int row = table.getSelectionModel().getSelectedIndex();
    if (row >= 0
        && has.test(table.getItems().get(row))
        && table.lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
      flow.scrollTo(row);
      table.layout();
      IndexedCell<?> cell = flow.getVisibleCell(row);
      if (cell != null) {
        below(cell);
      }
    }
  }

  private void below(IndexedCell<?> cell) {
    Bounds at = cell.localToScreen(cell.getLayoutBounds());
    menu.show(cell, at.getMinX() + cell.getHeight(), at.getMaxY());
  }
}
