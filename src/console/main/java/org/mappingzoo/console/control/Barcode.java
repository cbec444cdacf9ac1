package org.mappingzoo.console.control;

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
import org.mappingzoo.core.ranges.RangeList;

/// The shape of a category in the size of a table cell: where its active window is free.
///
/// The active window reaches from the lowest free id to a little behind the start of the tail;
/// what is drawn is each pixel's share of free ids, and a hole is never thinner than a pixel.
public final class Barcode extends Region {
  private static final StyleablePropertyFactory<Barcode> STYLES =
      new StyleablePropertyFactory<>(Region.getClassCssMetaData());
  private static final CssMetaData<Barcode, Color> FREE =
      STYLES.createColorCssMetaData("-mz-barcode-free", code -> code.free, Color.TRANSPARENT);
  private static final CssMetaData<Barcode, Color> USED =
      STYLES.createColorCssMetaData("-mz-barcode-used", code -> code.used, Color.TRANSPARENT);

  /// How dark a pixel is at least that has any free id in it.
  private static final double FAINTEST = 0.35;

  private final Canvas canvas = new Canvas();
  private final StyleableObjectProperty<Color> free = colour(FREE, "free");
  private final StyleableObjectProperty<Color> used = colour(USED, "used");
  private RangeList list = RangeList.empty();

  public Barcode() {
    getStyleClass().add("barcode");
    getChildren().add(canvas);
    setMouseTransparent(true);
  }

  /// Draws another list.
  public void setList(RangeList next) {
    if (!next.equals(list)) {
      list = next;
      requestLayout();
    }
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
    double width = canvas.getWidth();
    double height = canvas.getHeight();
    pen.clearRect(0, 0, width, height);
    if (list.isEmpty() || width < 1) {
      return;
    }
    pen.setFill(used.get());
    pen.fillRect(0, 0, width, height);
    double[] shares = BarcodeShape.of(list, (int) width);
    for (int x = 0; x < shares.length; x++) {
      if (shares[x] > 0) {
        pen.setFill(used.get().interpolate(free.get(), FAINTEST + (1 - FAINTEST) * shares[x]));
        pen.fillRect(x, 0, 1, height);
      }
    }
  }

  private StyleableObjectProperty<Color> colour(CssMetaData<Barcode, Color> style, String name) {
    return new SimpleStyleableObjectProperty<>(style, this, name, style.getInitialValue(this)) {
      @Override
      protected void invalidated() {
        requestLayout();
      }
    };
  }

  public static List<CssMetaData<? extends Styleable, ?>> getClassCssMetaData() {
    return STYLES.getCssMetaData();
  }

  @Override
  public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
    return getClassCssMetaData();
  }
}
