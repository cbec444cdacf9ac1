package org.mappingzoo.console.control;

import java.util.List;
import java.util.Optional;
import javafx.css.CssMetaData;
import javafx.css.SimpleStyleableObjectProperty;
import javafx.css.Styleable;
import javafx.css.StyleableObjectProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.ranges.RangeList;

/// The shape of a category in the size of a table cell: where its active window is free.
///
/// The active window reaches from the lowest id that is free or held to a little behind the start
/// of the tail; what is drawn is each pixel's share of free ids, and a hole is never thinner than a
/// pixel. What the books know to be held is drawn in shapes of its own: leased ids below half of
/// the height, stranded ones as stripes, quarantined ones as bars.
public final class Barcode extends Region {
  private static final StyleablePropertyFactory<Barcode> STYLES =
      new StyleablePropertyFactory<>(Region.getClassCssMetaData());
  private static final CssMetaData<Barcode, Color> FREE =
      STYLES.createColorCssMetaData("-mz-barcode-free", code -> code.free, Color.TRANSPARENT);
  private static final CssMetaData<Barcode, Color> USED =
      STYLES.createColorCssMetaData("-mz-barcode-used", code -> code.used, Color.TRANSPARENT);

  private static final CssMetaData<Barcode, Color> LEASED =
      STYLES.createColorCssMetaData("-mz-barcode-leased", code -> code.leased, Color.TRANSPARENT);
  private static final CssMetaData<Barcode, Color> STRANDED =
      STYLES.createColorCssMetaData(
          "-mz-barcode-stranded", code -> code.stranded, Color.TRANSPARENT);
  private static final CssMetaData<Barcode, Color> QUARANTINED =
      STYLES.createColorCssMetaData(
          "-mz-barcode-quarantined", code -> code.quarantined, Color.TRANSPARENT);

  /// Between the bars and stripes of what is held.
  private static final int STEP = 4;

  /// How dark a pixel is at least that has any free id in it.
  private static final double FAINTEST = 0.35;

  private final Canvas canvas = new Canvas();
  private final StyleableObjectProperty<Color> free = colour(FREE, "free");
  private final StyleableObjectProperty<Color> used = colour(USED, "used");
  private final StyleableObjectProperty<Color> leased = colour(LEASED, "leased");
  private final StyleableObjectProperty<Color> stranded = colour(STRANDED, "stranded");
  private final StyleableObjectProperty<Color> quarantined = colour(QUARANTINED, "quarantined");
  private RangeList list = RangeList.empty();
  private Optional<BookedIds> held = Optional.empty();

  public Barcode() {
    getStyleClass().add("barcode");
    getChildren().add(canvas);
    setMouseTransparent(true);
  }

  /// Draws another list.
  ///
  /// @param booked what the books know; empty for a plain category
  public void show(RangeList free, Optional<BookedIds> booked) {
    if (!free.equals(list) || !booked.equals(held)) {
      list = free;
      held = booked;
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
    BarcodeShape.Frame frame = BarcodeShape.frame(list, lowestHeld());
    double[] shares = BarcodeShape.of(list, frame, (int) width);
    for (int x = 0; x < shares.length; x++) {
      if (shares[x] > 0) {
        pen.setFill(used.get().interpolate(free.get(), FAINTEST + (1 - FAINTEST) * shares[x]));
        pen.fillRect(x, 0, 1, height);
      }
    }
    held.ifPresent(books -> drawHeld(pen, books, frame));
  }

  private long lowestHeld() {
    return held.map(books -> Custody.Ids.lowest(books, list.first(0))).orElse(list.first(0));
  }

  private void drawHeld(GraphicsContext pen, BookedIds books, BarcodeShape.Frame frame) {
    for (Custody custody : Custody.values()) {
      double[] shares = BarcodeShape.of(custody.in(books), frame, (int) canvas.getWidth());
      pen.setFill(ink(custody));
      for (int x = 0; x < shares.length; x++) {
        if (shares[x] > 0) {
          drawHeld(pen, custody, x);
        }
      }
    }
  }

  private Color ink(Custody custody) {
    return switch (custody) {
      case LEASED -> leased.get();
      case STRANDED -> stranded.get();
      case QUARANTINED -> quarantined.get();
    };
  }

  private void drawHeld(GraphicsContext pen, Custody custody, int x) {
    double height = canvas.getHeight();
    switch (custody) {
      case LEASED -> pen.fillRect(x, Math.floor(height / 2), 1, Math.ceil(height / 2));
      case STRANDED -> {
        if (x % 2 == 0) {
          pen.fillRect(x, 0, 1, height);
        }
      }
      case QUARANTINED -> {
        for (int y = 0; y < height; y += STEP) {
          pen.fillRect(x, y, 1, STEP / 2.0);
        }
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
