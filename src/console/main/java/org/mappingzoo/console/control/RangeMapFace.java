package org.mappingzoo.console.control;

import java.util.List;
import java.util.Optional;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.shape.Polygon;
import org.mappingzoo.core.ranges.IdRange;

/// The parts of a [RangeMap] and where they stand, from top to bottom: the ends of the extent,
/// the context strip with its brush, the funnel that opens onto the window strip, the axis.
final class RangeMapFace {
  /// Between the lines on the tail of the window strip.
  static final double HATCH = 6;

  /// How far from an edge of the brush it can still be taken hold of.
  private static final double GRIP = 4;

  private static final double TICKS = 4;
  private static final double CONTEXT = 12;
  private static final double FUNNEL = 16;

  /// What the words in the funnel leave to the ring of the focus around the window strip.
  private static final double RING = 2;

  private static final double LEAST_WINDOW = 48;
  private static final double LEAST_BRUSH = 8;
  private static final double FENCE = 2;
  private static final double LEAST_MARK = 5;
  private static final double LEAST_CONTEXT_MARK = 3;

  private final StripView contextStrip = new StripView();
  private final StripView windowStrip = new StripView();
  private final Polygon funnel = new Polygon();
  private final Region brush = styled(new Region(), "range-map-brush");
  private final Region frame = styled(new Region(), "range-map-frame");
  private final Region chosen = styled(new Region(), "range-map-chosen");
  private final Region chosenInContext = styled(new Region(), "range-map-chosen-mark");
  private final Region fence = styled(new Region(), "range-map-fence");
  private final Region fenceInContext = styled(new Region(), "range-map-fence-mark");
  private final Label fenceWords = styled(new Label(), "range-map-fence-words");
  private final Region pointer = styled(new Region(), "range-map-pointer");
  private final Label lowest = styled(new Label(), "range-map-tick");
  private final Label highest = styled(new Label(), "range-map-tick");
  private final TickAxis axis = new TickAxis();
  private final IdCells cells = new IdCells();

  private Rectangle2D context = Rectangle2D.EMPTY;
  private Rectangle2D window = Rectangle2D.EMPTY;
  private double brushLeft;
  private double brushWidth;

  /// Where a pointer can hold the brush.
  enum BrushPart {
    NONE,
    LEFT_EDGE,
    MIDDLE,
    RIGHT_EDGE
  }

  RangeMapFace() {
    funnel.getStyleClass().add("range-map-funnel");
    funnel.setManaged(false);
    funnel.setMouseTransparent(true);
    pointer.setVisible(false);
    contextStrip.setManaged(false);
    windowStrip.setManaged(false);
    cells.setManaged(false);
    axis.setManaged(false);
  }

  /// All parts, the lowest first.
  List<Node> nodes() {
    return List.of(
        funnel,
        contextStrip,
        windowStrip,
        cells,
        chosenInContext,
        brush,
        chosen,
        fenceInContext,
        fence,
        fenceWords,
        pointer,
        frame,
        lowest,
        highest,
        axis);
  }

  double leastHeight() {
    return top() + FUNNEL + LEAST_WINDOW + axis.prefHeight(-1);
  }

  /// Where the strip of the whole extent is.
  Rectangle2D context() {
    return context;
  }

  /// Where the strip of the enlarged part is.
  Rectangle2D window() {
    return window;
  }

  /// What of the brush lies at `x`. A narrow brush can still be held in its middle.
  BrushPart brushAt(double x) {
    double inside = Math.min(GRIP, brushWidth / 4);
    double right = brushLeft + brushWidth;
    if (x < brushLeft - GRIP || x > right + GRIP) {
      return BrushPart.NONE;
    }
    if (x < brushLeft + inside) {
      return BrushPart.LEFT_EDGE;
    }
    return x > right - inside ? BrushPart.RIGHT_EDGE : BrushPart.MIDDLE;
  }

  /// Draws a line under the pointer, or none.
  void point(Optional<Double> x) {
    pointer.setVisible(x.isPresent());
    x.ifPresent(
        at -> pointer.resizeRelocate(Math.floor(at), window.getMinY(), 1, window.getHeight()));
  }

  /// Lays everything out and draws both strips.
  ///
  /// @param seen what of it the lower strip shows: the window of the model, or one on the way to it
  /// @param fenceText what stands at the fence
  void show(
      RangeMapModel model,
      IdWindow seen,
      StripInk ink,
      double width,
      double height,
      double scale,
      String fenceText) {
    double columns = DevicePixels.in(width, scale) / scale;
    double axisHeight = Math.ceil(axis.prefHeight(-1));
    double windowTop = snap(top() + FUNNEL, scale);
    double windowBottom = snap(height - axisHeight, scale);
    context = new Rectangle2D(0, snap(top() - CONTEXT, scale), columns, snap(CONTEXT, scale));
    window = new Rectangle2D(0, windowTop, columns, Math.max(1, windowBottom - windowTop));
    drawContext(model, ink, scale);
    drawWindow(model, seen, ink, scale);
    placeEnds(model.extent());
    placeBrush(model, seen);
    placeChosen(model, seen);
    placeFence(model, seen, fenceText);
    axis.resizeRelocate(0, window.getMaxY(), columns, axisHeight);
    axis.show(seen, columns, scale);
    cells.resizeRelocate(0, window.getMinY(), columns, window.getHeight());
    axis.setTextsVisible(!cells.show(model, seen, columns, scale));
  }

  private void drawContext(RangeMapModel model, StripInk ink, double scale) {
    StripRaster raster = contextStrip.blank(context.getWidth(), TICKS + CONTEXT, scale);
    int ticks = (int) (TICKS * scale);
    Coverage coverage = Coverage.of(model.free(), model.extent(), raster.width());
    raster.clear();
    raster.tick(coverage, ink, 0, ticks - 1);
    raster.shade(coverage, ink, ticks, raster.height(), (int) (4 * scale));
    weave(model, model.extent(), raster, ink, ticks, (int) (3 * scale));
    contextStrip.flush();
    contextStrip.relocate(0, snap(context.getMinY() - TICKS, scale));
  }

  private void drawWindow(RangeMapModel model, IdWindow seen, StripInk ink, double scale) {
    StripRaster raster = windowStrip.blank(window.getWidth(), window.getHeight(), scale);
    int line = (int) Math.max(1, scale);
    int bottom = raster.height();
    Coverage coverage = Coverage.of(model.free(), seen, raster.width());
    raster.shade(coverage, ink, 0, bottom, (int) (HATCH * scale));
    weave(model, seen, raster, ink, 0, (int) (HATCH * scale));
    raster.grid(seen, ink, 0, bottom, 6 * line, line);
    raster.edges(model.list(), seen, ink, 0, bottom, line);
    windowStrip.flush();
    windowStrip.relocate(0, window.getMinY());
  }

  private static void weave(
      RangeMapModel model, IdWindow shown, StripRaster raster, StripInk ink, int top, int step) {
    model
        .booked()
        .ifPresent(
            ids -> {
              for (Custody custody : Custody.values()) {
                Coverage held = Coverage.of(custody.in(ids), shown, raster.width());
                raster.weave(held, custody, ink.of(custody), top, raster.height(), step);
              }
            });
  }

  private void placeEnds(IdWindow extent) {
    lowest.setText(Long.toString(extent.first()));
    highest.setText(Long.toString(extent.last()));
    lowest.autosize();
    highest.autosize();
    lowest.relocate(0, 0);
    highest.relocate(Math.floor(context.getWidth() - highest.getWidth()), 0);
  }

  private void placeBrush(RangeMapModel model, IdWindow seen) {
    Span span = Span.of(IdRange.of(seen.first(), seen.last()), model.extent(), context);
    brushWidth = Math.min(context.getWidth(), Math.max(LEAST_BRUSH, span.width()));
    brushLeft = within(context, span.left() - (brushWidth - span.width()) / 2, brushWidth);
    brush.resizeRelocate(
        Math.floor(brushLeft), context.getMinY() - TICKS, Math.ceil(brushWidth), TICKS + CONTEXT);
    funnel
        .getPoints()
        .setAll(
            Math.floor(brushLeft),
            context.getMaxY(),
            Math.floor(brushLeft) + Math.ceil(brushWidth),
            context.getMaxY(),
            window.getMaxX(),
            window.getMinY(),
            0.0,
            window.getMinY());
    frame.resizeRelocate(0, window.getMinY(), window.getWidth(), window.getHeight());
  }

  private void placeChosen(RangeMapModel model, IdWindow seen) {
    Optional<IdRange> range = model.chosen();
    boolean inSight = range.filter(seen::overlaps).isPresent();
    chosen.setVisible(inSight);
    chosenInContext.setVisible(range.isPresent() && (!inSight || brushWidth > 3 * LEAST_BRUSH));
    range.ifPresent(
        ids -> {
          mark(chosen, Span.of(ids, seen, window), window, LEAST_MARK, 3);
          mark(
              chosenInContext,
              Span.of(ids, model.extent(), context),
              context,
              LEAST_CONTEXT_MARK,
              0);
        });
  }

  /// The fence is a line in both strips; where it lies behind the window, an arrow tells.
  private void placeFence(RangeMapModel model, IdWindow seen, String text) {
    long at = model.fence().orElse(0);
    boolean shown = model.fence().isPresent() && model.extent().contains(at);
    boolean inSight = shown && seen.contains(at);
    boolean behind = shown && at > seen.last();
    fenceInContext.setVisible(shown);
    fence.setVisible(inSight);
    fenceWords.setVisible(inSight || behind);
    if (shown) {
      double x = Math.floor(Span.at(at, model.extent(), context));
      fenceInContext.resizeRelocate(x, context.getMinY() - TICKS, FENCE, TICKS + CONTEXT);
    }
    if (inSight || behind) {
      double x = inSight ? Math.floor(Span.at(at, seen, window)) : window.getWidth() - FENCE;
      fence.resizeRelocate(x, window.getMinY(), FENCE, window.getHeight());
      fenceWords.setText(behind ? text + " →" : text);
      fenceWords.autosize();
      fenceWords.relocate(
          within(window, x - fenceWords.getWidth(), fenceWords.getWidth()),
          window.getMinY() - FUNNEL - RING);
    }
  }

  private static void mark(Region mark, Span span, Rectangle2D strip, double least, double over) {
    double width = Math.min(strip.getWidth(), Math.ceil(Math.max(least, span.width())));
    double middle = span.left() + span.width() / 2;
    double left = within(strip, Math.floor(middle - width / 2), width);
    mark.resizeRelocate(left, strip.getMinY() - over, width, strip.getHeight() + 2 * over);
  }

  /// The place next to `left` where something so wide does not stand out; the strip's beginning
  /// where it is wider. Strips of a display with a fractional scale are no whole units wide.
  private static double within(Rectangle2D strip, double left, double width) {
    return Math.clamp(left, 0, Math.max(0, strip.getWidth() - width));
  }

  /// The next place between two device pixels.
  private static double snap(double place, double scale) {
    return Math.round(place * scale) / scale;
  }

  /// The bottom of the context strip.
  private double top() {
    return Math.ceil(lowest.prefHeight(-1)) + 2 + TICKS + CONTEXT;
  }

  private static <T extends Region> T styled(T region, String styleClass) {
    region.getStyleClass().add(styleClass);
    region.setManaged(false);
    region.setMouseTransparent(true);
    return region;
  }

  /// Where a run of ids lies on a strip; cut off at its ends.
  private record Span(double left, double width) {
    static Span of(IdRange ids, IdWindow shown, Rectangle2D strip) {
      double from = at(Math.max(ids.first(), shown.first()), shown, strip);
      double to = at(Math.min(ids.last(), shown.last()) + 1, shown, strip);
      return new Span(from, Math.max(0, to - from));
    }

    private static double at(long id, IdWindow shown, Rectangle2D strip) {
      return (double) (id - shown.first()) / shown.count() * strip.getWidth();
    }
  }
}
