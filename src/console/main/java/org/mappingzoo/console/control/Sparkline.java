package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javafx.css.CssMetaData;
import javafx.css.SimpleStyleableObjectProperty;
import javafx.css.Styleable;
import javafx.css.StyleableObjectProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import org.mappingzoo.core.monitor.FreeSeries;

/// Free ids over the last day, or as much of it as is known, in the size of a table cell: their
/// course, not their height. Where nobody looked there is no line.
public final class Sparkline extends Region {
  /// How much of the past is drawn at most.
  public static final Duration RANGE = Duration.ofHours(24);

  private static final StyleablePropertyFactory<Sparkline> STYLES =
      new StyleablePropertyFactory<>(Region.getClassCssMetaData());
  private static final CssMetaData<Sparkline, Color> INK =
      STYLES.createColorCssMetaData("-mz-sparkline-ink", line -> line.ink, Color.TRANSPARENT);

  private final Canvas canvas = new Canvas();
  private final StyleableObjectProperty<Color> ink =
      new SimpleStyleableObjectProperty<>(INK, this, "ink", INK.getInitialValue(this)) {
        @Override
        protected void invalidated() {
          requestLayout();
        }
      };
  private FreeSeries series = new FreeSeries();
  private Instant now = Instant.EPOCH;

  public Sparkline() {
    getStyleClass().add("sparkline");
    getChildren().add(canvas);
    setMouseTransparent(true);
  }

  public void show(FreeSeries next, Instant until) {
    series = next;
    now = until;
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    canvas.setWidth(snapSizeX(getWidth() - getInsets().getLeft() - getInsets().getRight()));
    canvas.setHeight(snapSizeY(getHeight() - getInsets().getTop() - getInsets().getBottom()));
    canvas.relocate(getInsets().getLeft(), getInsets().getTop());
    draw();
  }

  private void draw() {
    GraphicsContext pen = canvas.getGraphicsContext2D();
    pen.clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
    pen.setStroke(ink.get());
    double[] heights = SparklineShape.of(series, now, (int) canvas.getWidth());
    double most = canvas.getHeight() - 1;
    for (int x = 1; x < heights.length; x++) {
      double before = 0.5 + (1 - heights[x - 1]) * (most - 1);
      double here = 0.5 + (1 - heights[x]) * (most - 1);
      if (!Double.isNaN(before) && !Double.isNaN(here)) {
        pen.strokeLine(x - 0.5, before, x + 0.5, here);
      }
    }
  }

  public static List<CssMetaData<? extends Styleable, ?>> getClassCssMetaData() {
    return STYLES.getCssMetaData();
  }

  @Override
  public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
    return getClassCssMetaData();
  }
}
