package org.mappingzoo.console.control;

import javafx.scene.Node;
import javafx.scene.layout.FlowPane;

/// A flow that asks for the room of all its children in one line and for no more, and goes on below
/// where it gets less.
public final class OneLine extends FlowPane {
  @Override
  protected double computePrefWidth(double height) {
    double all = getManagedChildren().stream().mapToDouble(this::width).sum();
    double gaps = snapSpaceX(getHgap()) * Math.max(0, getManagedChildren().size() - 1);
    return snappedLeftInset() + all + gaps + snappedRightInset();
  }

  private double width(Node child) {
    return snapSizeX(child.prefWidth(-1));
  }
}
