package org.mappingzoo.console.control;

import javafx.beans.property.DoubleProperty;
import javafx.event.EventTarget;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;

/// The share that the first divider of a split pane gives to what is before it. The pane alone
/// gives both sides the same of what it gains or loses, so that the divider would drift with each
/// change of the window's size. Only whoever drags the divider changes the share.
public final class DividerShare {
  private final SplitPane split;
  private final DoubleProperty share;

  /// @param share between 0 and 1, of now and as it is dragged
  public DividerShare(SplitPane split, DoubleProperty share) {
    this.split = split;
    this.share = share;
    restore();
    split.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> noteDragOf(event.getTarget()));
    split.widthProperty().subscribe(width -> restore());
  }

  /// Gives the divider its place again, if there is one.
  public void restore() {
    if (!split.getDividers().isEmpty()) {
      SplitPane.Divider divider = split.getDividers().getFirst();
      divider.setPosition(Math.nextDown(share.get())); // what it has already, it would not keep
      divider.setPosition(share.get());
    }
  }

  private void noteDragOf(EventTarget target) {
    boolean onDivider =
        target instanceof Node node
            && split.getItems().stream().noneMatch(item -> WaitingFocus.isWithin(node, item));
    if (onDivider && !split.getDividers().isEmpty()) {
      share.set(split.getDividerPositions()[0]);
    }
  }
}
