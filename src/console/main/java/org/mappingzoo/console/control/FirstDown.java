package org.mappingzoo.console.control;

import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/// The first press of Down in a table without a selection selects its first row. JavaFX takes that
/// row for chosen already, and selects the second.
public final class FirstDown {
  private static final KeyCombination DOWN = new KeyCodeCombination(KeyCode.DOWN);

  private FirstDown() {}

  /// Where a row has the table's own focus without being selected, Down selects that one.
  public static void of(TableView<?> table) {
    table.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          int rows = table.getItems().size();
          if (DOWN.match(event) && table.getSelectionModel().isEmpty() && rows > 0) {
            int place = table.getFocusModel().getFocusedIndex();
            table.getSelectionModel().select(Math.clamp(place, 0, rows - 1));
            event.consume();
          }
        });
  }
}
