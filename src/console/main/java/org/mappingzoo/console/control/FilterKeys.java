package org.mappingzoo.console.control;

import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.SelectionModel;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/// The keys that lead from a field to the table or list that it filters, the same on each screen.
/// Esc empties the field, and leaves it where it is empty. Down and Enter leave it, too; in a field
/// of several lines Down does so from the end of its text, and Enter does not.
public final class FilterKeys {
  private static final KeyCombination ESCAPE = new KeyCodeCombination(KeyCode.ESCAPE);
  private static final KeyCombination DOWN = new KeyCodeCombination(KeyCode.DOWN);
  private static final KeyCombination ENTER = new KeyCodeCombination(KeyCode.ENTER);

  private final TextInputControl field;
  private final Node table;
  private final SelectionModel<?> selection;
  private final Runnable clear;

  private FilterKeys(
      TextInputControl field, Node table, SelectionModel<?> selection, Runnable clear) {
    this.field = field;
    this.table = table;
    this.selection = selection;
    this.clear = clear;
  }

  /// For a field of which nothing hangs but its text.
  public static void of(TextInputControl field, TableView<?> table) {
    of(field, table, field::clear);
  }

  /// The same for a list.
  public static void of(TextInputControl field, ListView<?> list) {
    new FilterKeys(field, list, list.getSelectionModel(), field::clear).listen();
  }

  /// For a field that does not filter alone.
  ///
  /// @param clear empties the field, and whatever else filters
  public static void of(TextInputControl field, TableView<?> table, Runnable clear) {
    new FilterKeys(field, table, table.getSelectionModel(), clear).listen();
  }

  private void listen() {
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
  }

  private void onKey(KeyEvent event) {
    if (ESCAPE.match(event) && !field.getText().isEmpty()) {
      clear.run();
      event.consume();
    } else if (ESCAPE.match(event)) {
      leave();
      event.consume();
    } else if (leads(event)) {
      leave();
      if (selection.isEmpty()) {
        selection.selectFirst();
      }
      event.consume();
    }
  }

  private boolean leads(KeyEvent event) {
    return field instanceof TextArea
        ? DOWN.match(event) && field.getCaretPosition() == field.getLength()
        : DOWN.match(event) || ENTER.match(event);
  }

  /// A table that is hidden behind words takes the focus from what it lies in, once it is shown.
  private void leave() {
    Node ground = table.getParent();
    if (!table.isVisible()) {
      ground.requestFocus();
    }
    WaitingFocus.give(table);
  }
}
