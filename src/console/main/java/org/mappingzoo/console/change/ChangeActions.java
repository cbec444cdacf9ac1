package org.mappingzoo.console.change;

import java.util.Optional;
import javafx.beans.value.ObservableValue;
import org.mappingzoo.core.category.CategoryName;

/// Where one dialog leads to another.
interface ChangeActions {

  void close();

  /// Why nothing can be written now, as a message key; empty while writes are possible.
  ObservableValue<Optional<String>> obstacle();

  /// Previews the undo of a change.
  void undo(LoggedChange logged);

  /// Opens the change that a receipt leads on to.
  void goOn(CategoryName category, NextStep step);

  /// Shows the receipt of a change, or the way to ask what became of it.
  void open(LoggedChange logged);
}
