package org.mappingzoo.console.control;

import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.Pane;

/// Cards of one width side by side: all in one row where there is room, else in as few rows as
/// will do, of about the same length.
public final class EvenColumns extends Pane {
  private double columnWidth = 120;
  private double gap = 12;

  /// The least width of a card, in pixels.
  public double getColumnWidth() {
    return columnWidth;
  }

  public void setColumnWidth(double width) {
    columnWidth = width;
    requestLayout();
  }

  /// Between cards, in both directions, in pixels.
  public double getGap() {
    return gap;
  }

  public void setGap(double width) {
    gap = width;
    requestLayout();
  }

  /// How many stand side by side in so much room.
  ///
  /// @param width of the room, in pixels
  int columns(int cards, double width) {
    int most = Math.clamp((long) ((width + gap) / (columnWidth + gap)), 1, Math.max(1, cards));
    int rows = Math.ceilDiv(cards, most);
    return Math.max(1, Math.ceilDiv(cards, Math.max(1, rows)));
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computeMinWidth(double height) {
    return columnWidth + around(Orientation.HORIZONTAL);
  }

  @Override
  protected double computePrefWidth(double height) {
    int cards = getManagedChildren().size();
    return cards * columnWidth + Math.max(0, cards - 1) * gap + around(Orientation.HORIZONTAL);
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    List<Node> cards = getManagedChildren();
    if (cards.isEmpty()) {
      return around(Orientation.VERTICAL);
    }
    double room = (width < 0 ? prefWidth(-1) : width) - around(Orientation.HORIZONTAL);
    int columns = columns(cards.size(), room);
    int rows = Math.ceilDiv(cards.size(), columns);
    double each = height(cards, cardWidth(columns, room));
    return snapSizeY(rows * each + (rows - 1) * gap + around(Orientation.VERTICAL));
  }

  @Override
  protected void layoutChildren() {
    List<Node> cards = getManagedChildren();
    Insets insets = getInsets();
    double room = getWidth() - around(Orientation.HORIZONTAL);
    int columns = columns(cards.size(), room);
    double width = cardWidth(columns, room);
    double height = cards.isEmpty() ? 0 : height(cards, width);
    for (int i = 0; i < cards.size(); i++) {
      int row = i / columns;
      double left = insets.getLeft() + (i - row * columns) * (width + gap);
      double x = snapPositionX(left);
      double right = snapPositionX(left + width);
      double y = insets.getTop() + row * (height + gap);
      cards.get(i).resizeRelocate(x, snapPositionY(y), right - x, height);
    }
  }

  private double cardWidth(int columns, double room) {
    return (room - (columns - 1) * gap) / columns;
  }

  /// All are as high as the highest.
  private double height(List<Node> cards, double width) {
    double most = cards.stream().mapToDouble(card -> card.prefHeight(width)).max().orElse(0);
    return snapSizeY(most);
  }

  private double around(Orientation direction) {
    Insets insets = getInsets();
    return direction == Orientation.HORIZONTAL
        ? insets.getLeft() + insets.getRight()
        : insets.getTop() + insets.getBottom();
  }
}
