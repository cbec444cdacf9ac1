package org.mappingzoo.console.change;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.css.CssMetaData;
import javafx.css.SimpleStyleableObjectProperty;
import javafx.css.Styleable;
import javafx.css.StyleableObjectProperty;
import javafx.css.StyleableProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// Two bars, before above after: what is free around the change. What comes and what goes is
/// hatched as well as coloured, and at least two pixels wide, so that one id in a million shows.
public final class DiffStrip extends Region {
  private static final StyleablePropertyFactory<DiffStrip> FACTORY =
      new StyleablePropertyFactory<>(Region.getClassCssMetaData());
  private static final double BAR = 20;
  private static final double GAP = 8;
  private static final double LEAST_WIDTH = 2;
  private static final double HATCH = 5;
  private static final double LEAST_BETWEEN_CUTS = 6;

  private final StyleableObjectProperty<Color> ground = ink("-mz-strip-ground", s -> s.ground);
  private final StyleableObjectProperty<Color> free = ink("-mz-strip-free", s -> s.free);
  private final StyleableObjectProperty<Color> cut = ink("-mz-strip-cut", s -> s.cut);
  private final StyleableObjectProperty<Color> added = ink("-mz-strip-added", s -> s.added);
  private final StyleableObjectProperty<Color> removed = ink("-mz-strip-removed", s -> s.removed);
  private final StyleableObjectProperty<Color> hatch = ink("-mz-strip-hatch", s -> s.hatch);
  private final Canvas canvas = new Canvas();
  private Optional<Drawn> drawn = Optional.empty();

  private record Drawn(RangeList before, RangeList after, StripWindow window) {}

  public DiffStrip() {
    getStyleClass().add("diff-strip");
    getChildren().add(canvas);
    setMinHeight(2 * BAR + GAP);
    setPrefHeight(2 * BAR + GAP);
  }

  /// Draws a change.
  ///
  /// @return the ids between the two edges
  IdRange show(RangeList before, RangeList after) {
    StripWindow window = StripWindow.of(before, after);
    drawn = Optional.of(new Drawn(before, after, window));
    requestLayout();
    return window.ids();
  }

  @Override
  protected void layoutChildren() {
    canvas.setWidth(Math.max(0, getWidth()));
    canvas.setHeight(2 * BAR + GAP);
    drawn.ifPresent(this::paint);
  }

  @Override
  public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
    return FACTORY.getCssMetaData();
  }

  private void paint(Drawn change) {
    GraphicsContext pen = canvas.getGraphicsContext2D();
    pen.clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
    paintBar(pen, 0, change.before(), change.window().gone(), removed.get(), change.window());
    paintBar(pen, BAR + GAP, change.after(), change.window().came(), added.get(), change.window());
  }

  private void paintBar(
      GraphicsContext pen,
      double top,
      RangeList list,
      RangeList changed,
      Color ink,
      StripWindow window) {
    pen.setFill(ground.get());
    pen.fillRect(0, top, canvas.getWidth(), BAR);
    pen.setFill(free.get());
    each(list, window, (left, width) -> pen.fillRect(left, top, width, BAR));
    each(changed, window, (left, width) -> paintChanged(pen, left, top, width, ink));
    pen.setFill(cut.get());
    paintCuts(pen, top, list, window);
  }

  private void paintChanged(GraphicsContext pen, double left, double top, double width, Color ink) {
    pen.setFill(ink);
    pen.fillRect(left, top, width, BAR);
    pen.save();
    pen.beginPath();
    pen.rect(left, top, width, BAR);
    pen.clip();
    pen.setStroke(hatch.get());
    pen.setLineWidth(1);
    for (double x = left - BAR - left % HATCH; x < left + width; x += HATCH) {
      pen.strokeLine(x, top + BAR, x + BAR, top);
    }
    pen.restore();
  }

  /// A line where one range ends and the next one touches it. Of those that lie too close together
  /// only some: what is free between them is to be seen as well.
  private void paintCuts(GraphicsContext pen, double top, RangeList list, StripWindow window) {
    int from = Math.max(1, firstShown(list, window));
    double last = from < list.size() ? x(window, list.first(from - 1)) : 0;
    for (int i = from; i < list.size() && list.first(i) <= window.ids().last(); i++) {
      double x = Math.floor(x(window, list.first(i)));
      if (list.last(i - 1) + 1 != list.first(i)) {
        last = x;
      } else if (x - last >= LEAST_BETWEEN_CUTS) {
        pen.fillRect(x - 1, top, 2, BAR);
        last = x;
      }
    }
  }

  @FunctionalInterface
  private interface Brush {
    void paint(double left, double width);
  }

  private void each(RangeList list, StripWindow window, Brush brush) {
    for (int i = firstShown(list, window);
        i < list.size() && list.first(i) <= window.ids().last();
        i++) {
      double left = Math.floor(x(window, list.first(i)));
      double width = Math.max(LEAST_WIDTH, x(window, list.last(i) + 1) - left);
      brush.paint(Math.min(left, canvas.getWidth() - LEAST_WIDTH), width);
    }
  }

  private static int firstShown(RangeList list, StripWindow window) {
    int index = list.indexOf(window.ids().first());
    return index < 0 ? -index - 1 : index;
  }

  private double x(StripWindow window, long id) {
    return window.at(id) * canvas.getWidth();
  }

  private StyleableObjectProperty<Color> ink(
      String name, Function<DiffStrip, StyleableProperty<Color>> property) {
    var ink =
        (SimpleStyleableObjectProperty<Color>)
            FACTORY.createStyleableColorProperty(
                this, name.substring("-mz-".length()), name, property, Color.TRANSPARENT);
    ink.subscribe(color -> requestLayout());
    return ink;
  }
}
