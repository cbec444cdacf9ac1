package org.mappingzoo.console.control;

import javafx.scene.Node;
import javafx.scene.layout.Region;

/// A region whose parts are drawn anew when what they show has changed, or the size. Not with
/// each layout: new parts ask for a layout themselves, and there would be no end of it.
abstract class Drawing extends Region {
  private boolean changed = true;
  private double drawnWidth;
  private double drawnHeight;

  /// What it shows has changed.
  final void redraw() {
    changed = true;
    requestLayout();
  }

  /// Adds all parts, by [#add], where they belong.
  abstract void draw();

  /// Adds a part, with its style applied so that it can be measured.
  final <T extends Node> T add(T part, String styleClass) {
    part.getStyleClass().add(styleClass);
    part.setManaged(false);
    part.setMouseTransparent(true);
    getChildren().add(part);
    part.applyCss();
    return part;
  }

  @Override
  protected final void layoutChildren() {
    if (changed || drawnWidth != getWidth() || drawnHeight != getHeight()) {
      changed = false;
      drawnWidth = getWidth();
      drawnHeight = getHeight();
      getChildren().clear();
      draw();
    }
  }
}
