package org.mappingzoo.console.shell;

/// What can still be done about the changes that were made in this window.
public interface SessionChanges {

  /// Whether there is a receipt to show, or an outcome to ask for.
  boolean isKnown(String request);

  /// Whether an undo can be offered; a fresh read will tell whether it is safe.
  boolean isUndoable(String request);

  /// Whether an undo can be offered, and why not, as a sentence; empty where it is not known.
  String undoing(String request);

  /// Shows the receipt, or the way to ask what became of it.
  void openChange(String request);

  /// Previews the undo.
  void undo(String request);
}
