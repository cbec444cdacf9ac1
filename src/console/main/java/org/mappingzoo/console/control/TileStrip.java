package org.mappingzoo.console.control;

import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.HBox;

/// Tiles that share the width. Where there is no room for the words of all on one line they stand
/// on as few lines as they fit on, below each other.
public final class TileStrip extends HBox {
  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  /// The widest alone on its line.
  @Override
  protected double computeMinWidth(double height) {
    return snappedLeftInset() + widest() + snappedRightInset();
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    int lines =
        lines(width < 0 ? Double.MAX_VALUE : width - snappedLeftInset() - snappedRightInset());
    return snappedTopInset()
        + lines * lineHeight()
        + Math.max(0, lines - 1) * getSpacing()
        + snappedBottomInset();
  }

  @Override
  protected void layoutChildren() {
    List<Node> tiles = getManagedChildren();
    double width = getWidth() - snappedLeftInset() - snappedRightInset();
    int lines = lines(width);
    if (lines > 0) {
      int columns = columns(lines);
      for (int line = 0; line < lines; line++) {
        int first = line * columns;
        place(tiles.subList(first, Math.min(first + columns, tiles.size())), line, columns, width);
      }
    }
  }

  /// Evenly, as long as all words fit; else each with its words, and an even share of what is left.
  private void place(List<Node> tiles, int line, int columns, double width) {
    double share = share(columns, width);
    boolean evenly = widest() <= share;
    double left = (width - least(tiles)) / columns;
    double y = snappedTopInset() + line * (lineHeight() + getSpacing());
    double x = snappedLeftInset();
    for (Node tile : tiles) {
      double next = x + (evenly ? share : tile.minWidth(-1) + left);
      double from = snapPositionX(x);
      tile.resizeRelocate(from, snapPositionY(y), snapPositionX(next) - from, lineHeight());
      x = next + getSpacing();
    }
  }

  private int lines(double width) {
    List<Node> tiles = getManagedChildren();
    if (tiles.isEmpty() || least(tiles) <= width) {
      return tiles.isEmpty() ? 0 : 1;
    }
    int lines = 2;
    while (lines < tiles.size() && widest() > share(columns(lines), width)) {
      lines++;
    }
    return lines;
  }

  private int columns(int lines) {
    return Math.ceilDiv(getManagedChildren().size(), lines);
  }

  private double share(int columns, double width) {
    return (width - (columns - 1) * getSpacing()) / columns;
  }

  /// What they need on one line.
  private double least(List<Node> tiles) {
    return tiles.stream().mapToDouble(tile -> tile.minWidth(-1)).sum()
        + (tiles.size() - 1) * getSpacing();
  }

  private double widest() {
    return getManagedChildren().stream().mapToDouble(tile -> tile.minWidth(-1)).max().orElse(0);
  }

  private double lineHeight() {
    return snapSizeY(
        getManagedChildren().stream().mapToDouble(tile -> tile.prefHeight(-1)).max().orElse(0));
  }
}
