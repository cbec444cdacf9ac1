package org.mappingzoo.console.control;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/// Round ids below a strip, each with a short line. Labels are kept and used again.
final class TickAxis extends Pane {
  private static final double LINE = 4;
  private static final double GAP = 28;

  private final Label measure = label();
  private final List<Label> labels = new ArrayList<>();
  private final List<Region> lines = new ArrayList<>();

  TickAxis() {
    setMouseTransparent(true);
    measure.setVisible(false);
    getChildren().add(measure);
  }

  /// Writes the ticks of `window` along `width`.
  void show(IdWindow window, double width, double scale) {
    double widest = widthOf(Long.toString(window.last()));
    int most = (int) Math.max(1, width / (widest + GAP));
    List<Long> ticks = IdTicks.of(window, most);
    int columns = DevicePixels.in(width, scale);
    double idWidth = window.pixelsPerId(columns) / scale;
    for (int i = 0; i < ticks.size(); i++) {
      double x = window.pixelOf(ticks.get(i), columns) / scale + (idWidth > 6 ? idWidth / 2 : 0);
      place(i, Long.toString(ticks.get(i)), x, width);
    }
    for (int i = ticks.size(); i < labels.size(); i++) {
      labels.get(i).setVisible(false);
      lines.get(i).setVisible(false);
    }
  }

  /// Without texts, only the lines remain.
  void setTextsVisible(boolean visible) {
    if (!visible) {
      labels.forEach(label -> label.setVisible(false));
    }
  }

  double widthOf(String text) {
    measure.setText(text);
    return measure.prefWidth(-1);
  }

  @Override
  protected double computePrefHeight(double width) {
    return LINE + 2 + measure.prefHeight(-1);
  }

  private void place(int index, String text, double x, double width) {
    while (labels.size() <= index) {
      labels.add(label());
      lines.add(line());
      getChildren().addAll(lines.getLast(), labels.getLast());
      labels.getLast().applyCss();
    }
    Label label = labels.get(index);
    label.setText(text);
    double wide = label.prefWidth(-1);
    double left = Math.max(0, Math.min(x - wide / 2, width - wide));
    label.setVisible(index == 0 || left > labels.get(index - 1).getBoundsInParent().getMaxX() + 8);
    label.resizeRelocate(
        snapPositionX(left), LINE + 2, snapSizeX(wide), snapSizeY(label.prefHeight(-1)));
    lines.get(index).setVisible(true);
    lines.get(index).resizeRelocate(snapPositionX(x), 0, snapSizeX(1), LINE);
  }

  @Override
  protected void layoutChildren() {
    // Placed by show(), whenever the window or the width changes.
  }

  private static Label label() {
    Label label = new Label();
    label.getStyleClass().add("range-map-tick");
    label.setManaged(false);
    return label;
  }

  private static Region line() {
    Region line = new Region();
    line.getStyleClass().add("range-map-tick-line");
    line.setManaged(false);
    return line;
  }
}
