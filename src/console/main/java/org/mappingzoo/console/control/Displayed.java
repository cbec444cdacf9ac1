package org.mappingzoo.console.control;

import javafx.scene.Node;
import javafx.scene.control.Label;

/// Nodes that come and go: one that is not seen takes no room either.
public final class Displayed {
  private Displayed() {}

  /// Shows the node, or takes it away with its room.
  public static void when(boolean visible, Node node) {
    node.setVisible(visible);
    node.setManaged(visible);
  }

  /// Says the text, and takes the label away where it is empty.
  public static void text(String text, Label label) {
    label.setText(text);
    when(!text.isEmpty(), label);
  }
}
