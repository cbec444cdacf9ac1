package org.mappingzoo.console.control;

import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.Pane;

/// A filter to the left, tools to the right, and why some of them are off: between the two where
/// any usual reason fits on one line, else below them, on a line that is kept for it while there is
/// none: what lies below must not move under the pointer when something is selected. Its children
/// are the filter, the reason and the tools.
public final class ToolLine extends Pane {
  private static final double GAP = 8;

  /// What a usual reason takes.
  private static final double USUAL_REASON = 560;

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computeMinWidth(double height) {
    return filter().minWidth(-1) + GAP + tools().minWidth(-1);
  }

  @Override
  protected double computePrefWidth(double height) {
    return filter().prefWidth(-1) + 2 * GAP + reasonWidth() + tools().prefWidth(-1);
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    return snapSizeY(
        isBelow(width) ? lineHeight() + GAP + reason().prefHeight(width) : lineHeight());
  }

  @Override
  protected void layoutChildren() {
    double width = getWidth();
    double line = snapSizeY(lineHeight());
    double toolsWidth = snapSizeX(tools().prefWidth(-1));
    boolean below = isBelow(width);
    double taken = toolsWidth + GAP + (below ? 0 : reasonWidth() + GAP);
    double filterWidth =
        snapSizeX(Math.clamp(width - taken, filter().minWidth(-1), filter().prefWidth(-1)));
    place(filter(), 0, 0, filterWidth, line);
    place(tools(), width - toolsWidth, 0, toolsWidth, line);
    if (below) {
      reason().resizeRelocate(0, line + GAP, width, reason().prefHeight(width));
    } else {
      place(reason(), filterWidth + GAP, 0, Math.ceil(reasonWidth()), line);
    }
  }

  /// On the middle of the line.
  private void place(Node node, double x, double y, double width, double line) {
    double height = Math.min(line, node.prefHeight(width));
    node.resizeRelocate(snapPositionX(x), snapPositionY(y + (line - height) / 2), width, height);
  }

  /// The filter gives way down to half of its usual width, or to its least, before the reason goes
  /// below.
  private boolean isBelow(double width) {
    double narrow = Math.max(filter().minWidth(-1), filter().prefWidth(-1) / 2);
    double longest = Math.max(USUAL_REASON, reasonWidth());
    double least = narrow + 2 * GAP + longest + tools().prefWidth(-1);
    return width >= 0 && width < least;
  }

  private double lineHeight() {
    return Math.max(filter().prefHeight(-1), tools().prefHeight(-1));
  }

  private double reasonWidth() {
    return reason().isVisible() ? Math.ceil(reason().prefWidth(-1)) : 0;
  }

  private Node filter() {
    return part(0);
  }

  private Node reason() {
    return part(1);
  }

  private Node tools() {
    return part(2);
  }

  private Node part(int index) {
    List<Node> parts = getChildren();
    return parts.get(index);
  }
}
