package org.mappingzoo.console.shell;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.scene.Parent;

/// Shows one dialog over the window's content. There is no second window: it works without a
/// display, under every window manager, and in pictures.
public interface DialogHost {

  /// What holds of a dialog while it is open.
  ///
  /// @param mayDismiss asked at each Esc; another dialog takes its place in any case
  /// @param onDismiss called when the operator dismisses it, by Esc, or another dialog does; not
  ///     by [#close()]
  /// @param begun what goes with it that somebody typed, or that is under way, as operators call
  ///     it; empty for nothing
  record Terms(BooleanSupplier mayDismiss, Runnable onDismiss, Supplier<Optional<String>> begun) {

    /// Of a dialog in which nothing is begun.
    public static Terms free(Runnable onDismiss) {
      return new Terms(() -> true, onDismiss, Optional::empty);
    }
  }

  /// Shows `content`, in which nothing is begun.
  default void show(Parent content, Runnable onDismiss) {
    show(content, Terms.free(onDismiss));
  }

  /// Shows `content` and keeps the focus within it. One that is open already is dismissed first.
  void show(Parent content, Terms terms);

  /// Shows a question over what is open, which comes back when the question is closed. Another
  /// question takes its place.
  void ask(Parent question);

  /// Takes the dialog away and gives the focus back to where it was. Idempotent.
  void close();
}
