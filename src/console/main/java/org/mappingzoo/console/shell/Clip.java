package org.mappingzoo.console.shell;

import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/// The system's clipboard.
public final class Clip {
  private Clip() {}

  /// Puts a text there.
  public static void copy(String text) {
    ClipboardContent content = new ClipboardContent();
    content.putString(text);
    Clipboard.getSystemClipboard().setContent(content);
  }
}
