package org.mappingzoo.console.control;

import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/// The first press of Down in a table without a selection selects its first row. JavaFX takes that
/// row for chosen already, and selects the second.
public final class FirstRow {
  private FirstRow() {}

  /// Where a selected row went away, Down selects the one in its place.
  public static void of(TableView<?> table) {
    table.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.DOWN
              && table.getSelectionModel().isEmpty()
              && !table.getItems().isEmpty()) {
            table.getSelectionModel().select(Math.max(0, table.getFocusModel().getFocusedIndex()));
            event.consume();
          }
        });
  }
}
