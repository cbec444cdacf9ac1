package org.mappingzoo.console.control;

import atlantafx.base.controls.CustomTextField;
import java.util.Optional;
import javafx.scene.input.Clipboard;

/// A line in which what is pasted stays apart as it was: the lines of a list become words. Else the
/// ids of a list would become one number, and another id.
public final class WordField extends CustomTextField {
  @Override
  public void paste() {
    Optional.ofNullable(Clipboard.getSystemClipboard().getString())
        .ifPresent(text -> replaceSelection(text.strip().replaceAll("\\s+", " ")));
  }
}
