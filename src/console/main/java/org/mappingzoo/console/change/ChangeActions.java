package org.mappingzoo.console.change;

/// Where one dialog leads to another.
interface ChangeActions {

  void close();

  /// Previews the undo of a change.
  void undo(LoggedChange logged);

  /// Shows the receipt of a change, or the way to ask what became of it.
  void open(LoggedChange logged);
}
