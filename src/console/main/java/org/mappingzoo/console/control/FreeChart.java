package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.PathElement;
import org.mappingzoo.core.monitor.FreeSeries;

/// Free ids over time since the console started, or a counter's value. A value holds until the
/// next one was read, so the line is a staircase; where free ids rose, a mark says by how much.
///
/// Its axis need not start at 0, and says so.
public final class FreeChart extends Drawing {
  private static final double GAP = 8;
  private static final double MARK = 9;
  private static final double ROOM_FOR_MARKS = 20;

  private final Words words;
  private FreeSeries series = new FreeSeries();
  private Instant now = Instant.EPOCH;
  private boolean counting;

  /// An empty chart that speaks through `words`.
  public FreeChart(Words words) {
    this.words = words;
    getStyleClass().add("free-chart");
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setFocusTraversable(true);
    setMinSize(200, 120);
  }

  /// Shows this series up to `until`.
  ///
  /// @param counter whether it is of a counter: then its value is drawn, not what is left of it
  public void show(FreeSeries free, Instant until, boolean counter) {
    series = free;
    now = until;
    counting = counter;
    setAccessibleText(text());
    redraw();
  }

  private String text() {
    return counting
        ? FreeChartText.ofCounter(series, now, words)
        : FreeChartText.of(series, now, words);
  }

  private long value(int index) {
    return counting ? Long.MAX_VALUE - series.free(index) : series.free(index);
  }

  @Override
  void draw() {
    boolean enough =
        series.size() > 0 && series.spanUntil(now).compareTo(FreeChartText.SHORTEST) >= 0;
    if (enough) {
      drawChart();
    } else {
      drawNote();
    }
  }

  private void drawNote() {
    Label note = add(new Label(text()), "free-chart-note");
    note.setWrapText(true);
    double width = Math.min(getWidth(), note.prefWidth(-1));
    double height = note.prefHeight(width);
    note.resizeRelocate((getWidth() - width) / 2, (getHeight() - height) / 2, width, height);
  }

  private void drawChart() {
    Label measure = add(new Label(words.time(now)), "free-chart-tick");
    double text = measure.prefHeight(-1);
    ValueScale scale = scale((int) Math.max(2, (getHeight() - 2 * text) / (3 * text)));
    double left = drawValues(scale, text);
    Plot plot =
        new Plot(
            left,
            ROOM_FOR_MARKS,
            getWidth() - measure.prefWidth(-1) / 2,
            getHeight() - text - GAP,
            series.at(0),
            now,
            scale);
    drawGrid(scale, plot);
    drawTimes(plot, measure.prefWidth(-1), text);
    measure.setVisible(false);
    add(new Path(staircase(plot)), "free-chart-line");
    if (!counting) {
      drawRises(plot);
    }
    if (!scale.startsAtZero()) {
      Label cut =
          add(new Label(words.get("chart.axis", words.number(scale.low()))), "free-chart-cut");
      double wide = cut.prefWidth(-1);
      cut.resizeRelocate(getWidth() - wide, 0, wide, text);
    }
  }

  private ValueScale scale(int steps) {
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int i = 0; i < series.size(); i++) {
      least = Math.min(least, value(i));
      most = Math.max(most, value(i));
    }
    return ValueScale.of(least, most, steps);
  }

  /// Writes the numbers of the vertical axis. Where the plot begins.
  private double drawValues(ValueScale scale, double text) {
    double bottom = getHeight() - text - GAP;
    List<Label> labels = new ArrayList<>();
    for (long mark : scale.marks()) {
      labels.add(add(new Label(words.number(mark)), "free-chart-tick"));
    }
    double width = labels.stream().mapToDouble(label -> label.prefWidth(-1)).max().orElse(0);
    for (int i = 0; i < labels.size(); i++) {
      double share = scale.share(scale.marks().get(i));
      double y = bottom - share * (bottom - ROOM_FOR_MARKS);
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

  private void drawTimes(Plot plot, double width, double text) {
    int most = (int) Math.max(1, (plot.right - plot.left) / (width + 3 * GAP));
    for (Instant tick : TimeTicks.of(plot.from, plot.to, most)) {
      Label label = add(new Label(words.time(tick)), "free-chart-tick");
      double own = label.prefWidth(-1);
      double x = Math.max(0, Math.floor(plot.x(tick) - own / 2));
      label.resizeRelocate(x, Math.floor(plot.bottom + GAP / 2), own, text);
      Region tickLine = add(new Region(), "free-chart-tick-line");
      tickLine.resizeRelocate(Math.floor(plot.x(tick)), Math.floor(plot.bottom), 1, 4);
    }
  }

  private List<PathElement> staircase(Plot plot) {
    List<PathElement> steps = new ArrayList<>();
    steps.add(new MoveTo(plot.x(series.at(0)), plot.y(value(0))));
    for (int i = 1; i < series.size(); i++) {
      steps.add(new LineTo(plot.x(series.at(i)), plot.y(value(i - 1))));
      steps.add(new LineTo(plot.x(series.at(i)), plot.y(value(i))));
    }
    steps.add(new LineTo(plot.x(now), plot.y(value(series.size() - 1))));
    return steps;
  }

  /// Marks where free ids came back; leaves out what would cover the mark or number before.
  private void drawRises(Plot plot) {
    double markFrom = plot.left;
    double textFrom = plot.left;
    for (int i = 1; i < series.size(); i++) {
      long rise = series.free(i) - series.free(i - 1);
      double x = Math.floor(plot.x(series.at(i)));
      if (rise > 0 && x >= markFrom) {
        markFrom = x + MARK;
        double y = plot.y(series.free(i));
        Region mark = add(new Region(), "free-chart-rise");
        mark.resizeRelocate(x - MARK / 2, y - 10, MARK, 7);
        if (x - MARK >= textFrom) {
          textFrom = drawRise(rise, x, y, textFrom, plot) + GAP;
        }
      }
    }
  }

  /// Writes by how much. Where the text ends.
  private double drawRise(long rise, double x, double y, double textFrom, Plot plot) {
    Label label = add(new Label("+" + words.number(rise)), "free-chart-rise-text");
    double own = label.prefWidth(-1);
    double from = Math.min(Math.max(plot.left, x - own / 2), getWidth() - own);
    label.setVisible(from >= textFrom);
    label.resizeRelocate(from, y - 26, own, label.prefHeight(-1));
    return label.isVisible() ? from + own : textFrom - GAP;
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
      return left + Duration.between(from, at).toMillis() / span * (right - left);
    }

    double y(long value) {
      return bottom - scale.share(value) * (bottom - top);
    }
  }
}
