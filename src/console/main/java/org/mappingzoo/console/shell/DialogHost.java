package org.mappingzoo.console.shell;

import java.util.function.BooleanSupplier;
import javafx.scene.Parent;

/// Shows one dialog over the window's content. There is no second window: it works without a
/// display, under every window manager, and in pictures.
public interface DialogHost {

  /// Shows `content` and keeps the focus within it. One that is open already is dismissed first.
  ///
  /// @param onDismiss called when the operator dismisses it, by Esc, or another dialog does; not
  ///     by [#close()]
  default void show(Parent content, Runnable onDismiss) {
    show(content, () -> true, onDismiss);
  }

  /// As [#show(Parent, Runnable)], for a dialog that Esc cannot always dismiss.
  ///
  /// @param mayDismiss asked at each Esc; another dialog takes its place in any case
  void show(Parent content, BooleanSupplier mayDismiss, Runnable onDismiss);

  /// Takes the dialog away and gives the focus back to where it was. Idempotent.
  void close();
}
