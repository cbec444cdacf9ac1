package org.mappingzoo.console.shell;

import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.transform.Scale;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.WaitingFocus;

/// Shows a window's content larger or smaller, text and all around it alike, so that nothing is
/// clipped that is not without it. Where the window is too small for that, it scrolls.
public final class Zoom extends StackPane {
  private static final double LEAST_WIDTH = 960;
  private static final double LEAST_HEIGHT = 500;

  private final Magnified magnified;
  private final ScrollPane scroll = new ScrollPane();

  /// Content in a window of any size.
  ///
  /// @param percent of its usual size
  public Zoom(Parent content, ObservableValue<Number> percent) {
    magnified = new Magnified(content);
    scroll.setFocusTraversable(false);
    scroll.setFitToWidth(true);
    scroll.setFitToHeight(true);
    scroll.getStyleClass().add("zoom");
    getChildren().setAll(magnified);
    percent.subscribe(
        now -> {
          magnified.setFactor(now.doubleValue() / TextSize.USUAL);
          arrange();
        });
    widthProperty().subscribe(this::arrange);
    heightProperty().subscribe(this::arrange);
  }

  /// A window has its width before its height: with one of them nothing is cramped yet.
  private void arrange() {
    boolean cramped =
        magnified.factor() > 1
            && (getWidth() < magnified.minWidth(-1) || getHeight() < magnified.minHeight(-1));
    boolean sized = getWidth() > 0 && getHeight() > 0;
    if (sized && cramped != getChildren().contains(scroll)) {
      @Nullable Node focused = getScene() == null ? null : getScene().getFocusOwner();
      put(cramped);
      if (focused != null && WaitingFocus.isWithin(focused, magnified)) {
        focused.requestFocus();
      }
    }
  }

  private void put(boolean cramped) {
    scroll.setContent(null);
    getChildren().clear();
    scroll.setContent(cramped ? magnified : null);
    getChildren().setAll(cramped ? scroll : magnified);
    applyCss(); // what scrolls has no children before
  }

  /// Lays its content out in the room there would be without magnification.
  private static final class Magnified extends Region {
    private final Parent content;
    private final Scale scale = new Scale(1, 1);

    Magnified(Parent content) {
      this.content = content;
      content.getTransforms().add(scale);
      getChildren().add(content);
    }

    double factor() {
      return scale.getX();
    }

    void setFactor(double factor) {
      scale.setX(factor);
      scale.setY(factor);
      requestLayout();
    }

    @Override
    protected double computeMinWidth(double height) {
      return factor() > 1 ? LEAST_WIDTH * factor() : 0;
    }

    @Override
    protected double computeMinHeight(double width) {
      return factor() > 1 ? LEAST_HEIGHT * factor() : 0;
    }

    @Override
    protected double computePrefWidth(double height) {
      return content.prefWidth(-1) * factor();
    }

    @Override
    protected double computePrefHeight(double width) {
      return content.prefHeight(-1) * factor();
    }

    @Override
    protected double computeMaxWidth(double height) {
      return Double.MAX_VALUE;
    }

    @Override
    protected double computeMaxHeight(double width) {
      return Double.MAX_VALUE;
    }

    @Override
    protected void layoutChildren() {
      content.resizeRelocate(0, 0, getWidth() / factor(), getHeight() / factor());
    }
  }
}
