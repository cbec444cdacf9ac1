package org.mappingzoo.console.shell;

import javafx.scene.Parent;

/// Shows one dialog over the window's content. There is no second window: it works without a
/// display, under every window manager, and in pictures.
public interface DialogHost {

  /// Shows `content` and keeps the focus within it. One that is open already is dismissed first.
  ///
  /// @param onDismiss called when the operator dismisses it, by Esc, or another dialog does; not
  ///     by [#close()]
  void show(Parent content, Runnable onDismiss);

  /// Takes the dialog away and gives the focus back to where it was. Idempotent.
  void close();
}
