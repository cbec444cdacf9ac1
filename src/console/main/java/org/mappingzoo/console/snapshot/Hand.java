package org.mappingzoo.console.snapshot;

import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextInputControl;

/// Does in a window's dialog what an operator would.
record Hand(Parent window) {

  Hand type(String id, String text) {
    ((TextInputControl) find(id)).setText(text);
    return this;
  }

  Hand tick(String id) {
    ((CheckBox) find(id)).setSelected(true);
    return this;
  }

  Hand clear(String id) {
    ((CheckBox) find(id)).setSelected(false);
    return this;
  }

  /// Presses a button, and lets what follows be laid out.
  Hand press(String id) {
    ((Button) find(id)).fire();
    return lay();
  }

  /// Lets what is new be laid out: what scrolls has nothing in it before.
  Hand lay() {
    window.applyCss();
    window.layout();
    return this;
  }

  private Node find(String id) {
    Node dialog = window.lookup(".dialog");
    Node found = dialog == null ? null : dialog.lookup("#" + id);
    if (found == null) {
      throw new IllegalStateException("no dialog with #" + id + " is open");
    }
    return found;
  }
}
