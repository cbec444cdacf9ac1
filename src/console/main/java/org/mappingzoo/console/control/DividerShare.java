package org.mappingzoo.console.control;

import javafx.event.EventTarget;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;

/// The share that the first divider of a split pane gives to what is before it. The pane alone
/// gives both sides the same of what it gains or loses, so that the divider would drift with each
/// change of the window's size. Only whoever drags the divider changes the share.
public final class DividerShare {
  private final SplitPane split;
  private double share;

  /// Keeps the share of now.
  public DividerShare(SplitPane split) {
    this.split = split;
    share = split.getDividerPositions()[0];
    split.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> noteDragOf(event.getTarget()));
    split.widthProperty().subscribe(width -> restore());
  }

  /// Gives the divider its place again, if there is one.
  public void restore() {
    if (!split.getDividers().isEmpty()) {
      SplitPane.Divider divider = split.getDividers().getFirst();
      divider.setPosition(Math.nextDown(share)); // what it has already, it would not keep
      divider.setPosition(share);
    }
  }

  private void noteDragOf(EventTarget target) {
    boolean onDivider =
        target instanceof Node node
            && split.getItems().stream().noneMatch(item -> WaitingFocus.isWithin(node, item));
    if (onDivider && !split.getDividers().isEmpty()) {
      share = split.getDividerPositions()[0];
    }
  }
}
