package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.PathElement;
import javafx.scene.shape.Polygon;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.FreeEvent;

/// Free ids over time, or a counter's value. A value holds until the next one was read, so the line
/// is a staircase; it is broken where nobody looked. Flags say what else happened than takes, and a
/// wedge where the forecast leads.
///
/// Its axis need not start at 0, and says so.
public final class FreeChart extends Drawing {
  private static final double GAP = 8;
  private static final double ROOM_FOR_FLAGS = 24;

  private final Words words;
  private FreePicture picture = FreePicture.EMPTY;

  /// An empty chart that speaks through `words`.
  public FreeChart(Words words) {
    this.words = words;
    getStyleClass().add("free-chart");
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setFocusTraversable(true);
    setMinSize(200, 120);
  }

  public void show(FreePicture next) {
    picture = next;
    setAccessibleText(FreeChartText.of(picture, words));
    redraw();
  }

  @Override
  void draw() {
    if (picture.known().findAny().isPresent()
        && picture.shown().compareTo(FreeChartText.SHORTEST) >= 0) {
      drawChart();
    } else {
      drawNote();
    }
  }

  private void drawNote() {
    Label note = add(new Label(FreeChartText.of(picture, words)), "free-chart-note");
    note.setWrapText(true);
    double width = Math.min(getWidth(), note.prefWidth(-1));
    double height = note.prefHeight(width);
    note.resizeRelocate((getWidth() - width) / 2, (getHeight() - height) / 2, width, height);
  }

  private void drawChart() {
    Label measure = add(new Label(words.time(picture.now(), picture.shown())), "free-chart-tick");
    double text = measure.prefHeight(-1);
    ValueScale scale = scale((int) Math.max(2, (getHeight() - 2 * text) / (3 * text)));
    double left = drawValues(scale, text);
    Plot plot =
        new Plot(
            left,
            ROOM_FOR_FLAGS,
            getWidth() - measure.prefWidth(-1) / 2,
            getHeight() - text - GAP,
            picture.from(),
            picture.to(),
            scale);
    drawGrid(scale, plot);
    drawTimes(plot, measure.prefWidth(-1), text);
    measure.setVisible(false);
    picture.runsOut().ifPresent(forecast -> drawForecast(forecast, plot));
    drawFlags(plot);
    add(new Path(staircase(plot)), "free-chart-line");
    add(new Path(unwatched(plot)), "free-chart-gap");
    if (!scale.startsAtZero()) {
      drawCut(words.get("chart.axis", picture.text(scale.low(), words)), plot, text);
    }
  }

  /// On the side where the line is higher.
  private void drawCut(String says, Plot plot, double text) {
    Label cut = add(new Label(says), "free-chart-cut");
    double wide = cut.prefWidth(-1);
    int[] known = picture.known().toArray();
    boolean rises = picture.value(known[0]) < picture.value(known[known.length - 1]);
    double x = rises ? plot.right - wide - GAP / 2 : plot.left + GAP / 2;
    cut.resizeRelocate(x, plot.bottom - text - 2, wide, text);
  }

  private ValueScale scale(int steps) {
    long least = picture.known().mapToLong(picture::value).min().orElse(0);
    long most = picture.known().mapToLong(picture::value).max().orElse(0);
    return ValueScale.of(least, most, steps);
  }

  /// Writes the numbers of the vertical axis. Where the plot begins.
  private double drawValues(ValueScale scale, double text) {
    double bottom = getHeight() - text - GAP;
    List<Label> labels = new ArrayList<>();
    for (long mark : scale.marks()) {
      labels.add(add(new Label(picture.text(mark, words)), "free-chart-tick"));
    }
    double width = labels.stream().mapToDouble(label -> label.prefWidth(-1)).max().orElse(0);
    for (int i = 0; i < labels.size(); i++) {
      double share = scale.share(scale.marks().get(i));
      double y = bottom - share * (bottom - ROOM_FOR_FLAGS);
      double own = labels.get(i).prefWidth(-1);
      labels.get(i).resizeRelocate(Math.floor(width - own), Math.floor(y - text / 2), own, text);
    }
    return Math.ceil(width + GAP);
  }

  private void drawGrid(ValueScale scale, Plot plot) {
    for (long mark : scale.marks()) {
      Region grid = add(new Region(), "free-chart-grid");
      grid.resizeRelocate(plot.left, Math.floor(plot.y(mark)), plot.right - plot.left, 1);
    }
  }

  /// Where only days are told, a day is told once.
  private void drawTimes(Plot plot, double width, double text) {
    int most = (int) Math.max(1, (plot.right - plot.left) / (width + 3 * GAP));
    String before = "";
    for (Instant tick : TimeTicks.of(plot.from, plot.to, most, words.zone())) {
      String told = words.time(tick, picture.shown());
      if (!told.equals(before)) {
        drawTime(plot.x(tick), plot.bottom, told, text);
      }
      before = told;
    }
  }

  private void drawTime(double at, double bottom, String told, double text) {
    Label label = add(new Label(told), "free-chart-tick");
    double own = label.prefWidth(-1);
    double x = Math.max(0, Math.floor(at - own / 2));
    label.resizeRelocate(x, Math.floor(bottom + GAP / 2), own, text);
    Region tickLine = add(new Region(), "free-chart-tick-line");
    tickLine.resizeRelocate(Math.floor(at), Math.floor(bottom), 1, 4);
  }

  private List<PathElement> staircase(Plot plot) {
    List<PathElement> steps = new ArrayList<>();
    int[] shown = picture.visible().toArray();
    for (int i : shown) {
      double x = plot.x(picture.series().at(i));
      boolean goesOn = i > shown[0] && picture.series().isKnown(i - 1);
      if (goesOn) {
        steps.add(new LineTo(x, plot.y(picture.value(i - 1))));
      }
      if (picture.series().isKnown(i)) {
        double y = plot.y(picture.value(i));
        steps.add(goesOn ? new LineTo(x, y) : new MoveTo(x, y));
      }
    }
    int last = picture.series().size() - 1;
    if (picture.series().isKnown(last)) {
      steps.add(new LineTo(plot.x(picture.now()), plot.y(picture.value(last))));
    }
    return steps;
  }

  /// From the last figure before nobody looked to the first one after.
  private List<PathElement> unwatched(Plot plot) {
    List<PathElement> lines = new ArrayList<>();
    int[] known = picture.known().toArray();
    for (int k = 1; k < known.length; k++) {
      if (known[k] > known[k - 1] + 1) {
        double from = plot.x(picture.series().at(known[k - 1] + 1));
        lines.add(new MoveTo(from, plot.y(picture.value(known[k - 1]))));
        double to = plot.x(picture.series().at(known[k]));
        lines.add(new LineTo(to, plot.y(picture.value(known[k]))));
      }
    }
    return lines;
  }

  /// From now between the lowest rate and the highest, as far as the chart reaches.
  private void drawForecast(Forecast.RunsOut forecast, Plot plot) {
    double lower = Math.max(0, Math.min(forecast.ratePerHour(), forecast.longRatePerHour()));
    double higher = forecast.highestRatePerHour();
    Point2D start = new Point2D(plot.x(picture.now()), plot.y(picture.series().last().orElse(0)));
    Point2D late = end(start, lower, plot);
    Point2D early = end(start, higher, plot);
    Polygon band = new Polygon();
    band.getPoints().addAll(start.getX(), start.getY(), late.getX(), late.getY());
    if (early.getX() < late.getX()) { // it runs out of the picture: all below may come true
      band.getPoints().addAll(late.getX(), plot.bottom);
    }
    band.getPoints().addAll(early.getX(), early.getY());
    add(band, "free-chart-band");
    for (Point2D end : List.of(late, early)) {
      add(
          new Path(new MoveTo(start.getX(), start.getY()), new LineTo(end.getX(), end.getY())),
          "free-chart-forecast");
    }
    Region now = add(new Region(), "free-chart-now");
    now.resizeRelocate(Math.floor(start.getX()), plot.top, 1, plot.bottom - plot.top);
  }

  /// Where a line from now leaves the plot.
  private Point2D end(Point2D start, double perHour, Plot plot) {
    double y = plot.future(picture.left(plot.to, perHour));
    if (y <= plot.bottom) {
      return new Point2D(plot.right, y);
    }
    double share = (plot.bottom - start.getY()) / (y - start.getY());
    return new Point2D(start.getX() + share * (plot.right - start.getX()), plot.bottom);
  }

  private void drawFlags(Plot plot) {
    List<FreeFlags.Wanted> wanted = new ArrayList<>();
    for (FreeEvent event : picture.visibleEvents()) {
      Label measure = add(new Label(FreeFlags.text(event, words)), "free-chart-flag-text");
      wanted.add(new FreeFlags.Wanted(event, plot.x(event.at()), measure.prefWidth(-1)));
      getChildren().remove(measure);
    }
    FreeFlags.place(wanted, plot.left, getWidth()).forEach(flag -> drawFlag(flag, plot));
  }

  private void drawFlag(FreeFlags.Placed flag, Plot plot) {
    Region pole = add(new Region(), "free-chart-pole");
    pole.resizeRelocate(Math.floor(flag.x()), plot.top - GAP, 1, plot.bottom - plot.top + GAP);
    Region mark = add(new Region(), FreeFlags.style(flag.event()));
    double half = FreeFlags.MARK / 2;
    mark.resizeRelocate(Math.floor(flag.x()) - half + 0.5, 4, FreeFlags.MARK, FreeFlags.MARK);
    if (flag.text() >= 0) {
      Label label = add(new Label(FreeFlags.text(flag.event(), words)), "free-chart-flag-text");
      label.resizeRelocate(flag.text(), 0, label.prefWidth(-1), label.prefHeight(-1));
    }
  }

  /// The rectangle in which the line lies, and what its sides mean.
  private record Plot(
      double left,
      double top,
      double right,
      double bottom,
      Instant from,
      Instant to,
      ValueScale scale) {
    double x(Instant at) {
      double span = Duration.between(from, to).toMillis();
      return left + Math.max(0, Duration.between(from, at).toMillis() / span) * (right - left);
    }

    double y(long value) {
      return bottom - scale.share(value) * (bottom - top);
    }

    /// It may lie below the plot.
    double future(double value) {
      return bottom - (value - scale.low()) / (scale.high() - scale.low()) * (bottom - top);
    }
  }
}
