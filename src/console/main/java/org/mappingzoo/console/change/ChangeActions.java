package org.mappingzoo.console.change;

import java.util.Optional;
import javafx.beans.value.ObservableValue;

/// Where one dialog leads to another.
interface ChangeActions {

  void close();

  /// Why nothing can be written now, as a message key; empty while writes are possible.
  ObservableValue<Optional<String>> obstacle();

  /// Previews the undo of a change.
  void undo(LoggedChange logged);

  /// Shows the receipt of a change, or the way to ask what became of it.
  void open(LoggedChange logged);
}
