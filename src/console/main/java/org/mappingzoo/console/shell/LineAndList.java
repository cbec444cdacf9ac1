package org.mappingzoo.console.shell;

import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/// A line to type in, and the list of what it finds, which the mouse may point at. The keys are the
/// line's: the focus stays there, and what is typed goes on where it was.
final class LineAndList<T> {
  private final TextInputControl line;
  private final Consumer<T> chosen;

  private LineAndList(TextInputControl line, Consumer<T> chosen) {
    this.line = line;
    this.chosen = chosen;
  }

  /// Joins the two for good.
  ///
  /// @param chosen told what is clicked
  static <T> void join(
      TextInputControl line, ListView<T> list, Supplier<ListCell<T>> cell, Consumer<T> chosen) {
    LineAndList<T> joined = new LineAndList<>(line, chosen);
    list.setCellFactory(ignored -> joined.listening(cell.get()));
    list.focusedProperty().subscribe(joined::keepFocus);
  }

  /// What lies beside the cells is clicked for other reasons, such as to scroll.
  private ListCell<T> listening(ListCell<T> cell) {
    cell.addEventHandler(MouseEvent.MOUSE_CLICKED, event -> choose(cell, event));
    return cell;
  }

  private void choose(ListCell<T> cell, MouseEvent event) {
    T item = cell.getItem();
    if (event.getButton() == MouseButton.PRIMARY && item != null) {
      chosen.accept(item);
    }
  }

  /// A field that gets the focus selects all that is in it.
  private void keepFocus(boolean inList) {
    if (inList) {
      int anchor = line.getAnchor();
      int caret = line.getCaretPosition();
      line.requestFocus();
      line.selectRange(anchor, caret);
    }
  }
}
