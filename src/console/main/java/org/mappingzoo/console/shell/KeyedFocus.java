package org.mappingzoo.console.shell;

import javafx.css.PseudoClass;
import javafx.scene.Parent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;

/// Tells by a pseudo-class whether a window is being used by keys. Who uses them sees the ring
/// around what has the focus also where no key led there: JavaFX shows it only for Tab and arrows,
/// and not where a dialog opens, or gives the focus back.
final class KeyedFocus {
  private static final PseudoClass BY_KEY = PseudoClass.getPseudoClass("by-key");

  private KeyedFocus() {}

  static void follow(Parent window) {
    window.getStyleClass().add("window");
    window.addEventFilter(KeyEvent.KEY_PRESSED, event -> note(window, event));
    window.addEventFilter(
        MouseEvent.MOUSE_PRESSED, event -> window.pseudoClassStateChanged(BY_KEY, false));
  }

  /// Ctrl may be held for a click.
  private static void note(Parent window, KeyEvent event) {
    if (!event.getCode().isModifierKey()) {
      window.pseudoClassStateChanged(BY_KEY, true);
    }
  }
}
