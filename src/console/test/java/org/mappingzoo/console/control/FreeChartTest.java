package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.Polygon;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.FreeEvent;
import org.mappingzoo.core.monitor.FreeSeries;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// A chart whose axis does not begin at zero says so, where its line leaves room for that.
@ExtendWith(ApplicationExtension.class)
final class FreeChartTest {
  private static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");

  private final FreeChart chart = new FreeChart(new PlainWords());

  @Start
  void open(Stage stage) {
    stage.setScene(new Scene(chart, 640, 240));
    stage.show();
  }

  @Test
  void aLineThatFallsLeavesRoomWhereItBegins(FxRobot robot) {
    show(robot, 1_000_900, 1_000_500, 1_000_100);
    assertTrue(cut(robot).getMaxX() < chart.getWidth() / 2, cut(robot)::toString);
    assertFalse(isCrossed(robot));
  }

  @Test
  void aLineThatRisesLeavesRoomWhereItEnds(FxRobot robot) {
    show(robot, 1_000_100, 1_000_500, 1_000_900);
    assertTrue(cut(robot).getMinX() > chart.getWidth() / 2, cut(robot)::toString);
    assertFalse(isCrossed(robot));
  }

  /// An id is looked for as it is written elsewhere: without marks between its digits.
  @Test
  void theAxisOfACounterHasIdsAndThatOfAListHasNumbers(FxRobot robot) {
    show(robot, false, 1_000_900, 1_000_500);
    assertTrue(ticks(robot).contains("1,000,800"), ticks(robot)::toString);
    show(robot, true, Long.MAX_VALUE - 1_000_100, Long.MAX_VALUE - 1_000_900);
    assertTrue(ticks(robot).contains("1000800"), ticks(robot)::toString);
    assertFalse(robot.lookup(".free-chart-cut").queryLabeled().getText().contains(","));
  }

  /// As the column and the state have it.
  @Test
  void theForecastBeginsAtTheHoursRateWhereThatIsTheHighest(FxRobot robot) {
    Forecast restless =
        new Forecast.RunsOut(
            Duration.ofDays(9),
            Optional.empty(),
            Duration.ofSeconds(1),
            0,
            1,
            3_600_000,
            0,
            Forecast.LONG_WINDOW);
    show(robot, false, Optional.of(restless), 1_000, 500, 1_000);
    List<Double> ends =
        robot.lookup(".free-chart-forecast").queryAllAs(Path.class).stream()
            .map(line -> ((LineTo) line.getElements().getLast()).getY())
            .sorted()
            .toList();
    assertEquals(2, ends.size());
    assertTrue(ends.getLast() > ends.getFirst() + chart.getHeight() / 4, ends::toString);
  }

  /// Between the lower rate and the higher one, to the right of what was seen.
  @Test
  void theForecastIsABandFromNowOn(FxRobot robot) {
    Forecast band =
        new Forecast.RunsOut(
            Duration.ofDays(9),
            Optional.of(Duration.ofDays(20)),
            Duration.ofDays(9),
            180_000,
            36_000,
            36_000,
            0,
            Forecast.LONG_WINDOW);
    show(robot, false, Optional.of(band), 1_000, 500, 1_000);
    Polygon drawn = robot.lookup(".free-chart-band").queryAs(Polygon.class);
    double now = robot.lookup(".free-chart-now").query().getBoundsInParent().getCenterX();
    Bounds bounds = drawn.getBoundsInParent();
    assertTrue(chart.getLayoutBounds().contains(bounds), bounds::toString);
    assertTrue(Math.abs(bounds.getMinX() - now) < 2, () -> bounds + " from " + now);
    assertTrue(bounds.getWidth() > 20 && bounds.getHeight() > 20, bounds::toString);
    show(robot, false, Optional.empty(), 1_000, 900, 800);
    assertTrue(robot.lookup(".free-chart-band").tryQuery().isEmpty());
  }

  @Test
  void whatHappenedHasAPoleAMarkOfItsKindAndWords(FxRobot robot) {
    FreeSeries series = new FreeSeries();
    series.add(NINE, 1_000);
    series.add(NINE.plusSeconds(3_000), 500);
    List<FreeEvent> events =
        List.of(
            new FreeEvent(NINE.plusSeconds(600), FreeEvent.Kind.PUSHED, 300),
            new FreeEvent(NINE.plusSeconds(2_400), FreeEvent.Kind.COMPACTED, 12));
    robot.interact(
        () -> {
          chart.show(
              new FreePicture(
                  series,
                  events,
                  Optional.empty(),
                  NINE.plusSeconds(3_000),
                  TimeRange.HOUR,
                  false));
          chart.layout();
        });
    List<Double> poles =
        robot.lookup(".free-chart-pole").queryAll().stream()
            .map(pole -> pole.getBoundsInParent().getCenterX())
            .sorted()
            .toList();
    assertEquals(2, poles.size());
    assertTrue(poles.getFirst() + 50 < poles.getLast(), poles::toString);
    List<Node> marks =
        List.of(
            robot.lookup(".free-chart-pushed").query(),
            robot.lookup(".free-chart-compacted").query());
    for (int i = 0; i < 2; i++) {
      Bounds mark = marks.get(i).getBoundsInParent();
      assertEquals(poles.get(i), mark.getCenterX(), 1);
      assertTrue(mark.getWidth() > 0 && chart.getLayoutBounds().contains(mark), mark::toString);
    }
    assertEquals(
        events.stream()
            .map(event -> FreeFlags.text(event, new PlainWords()))
            .collect(Collectors.toSet()),
        robot.lookup(".free-chart-flag-text").queryAllAs(Label.class).stream()
            .map(Label::getText)
            .collect(Collectors.toSet()));
  }

  /// Three days leave room for a tick at noon, which would have the name of its day once more.
  @Test
  void aDayIsNamedOnceBelowIt(FxRobot robot) {
    FreeSeries series = new FreeSeries();
    series.add(NINE, 1_000);
    series.add(NINE.plus(Duration.ofDays(3)), 500);
    robot.interact(
        () -> {
          chart.show(
              new FreePicture(
                  series,
                  List.of(),
                  Optional.empty(),
                  NINE.plus(Duration.ofDays(3)),
                  TimeRange.WEEK,
                  false));
          chart.layout();
        });
    assertEquals(
        List.of("21 Nov", "22 Nov", "23 Nov", "24 Nov"),
        ticks(robot).stream().filter(tick -> tick.endsWith("Nov")).toList());
  }

  /// But the one by which their room is measured.
  private static List<String> ticks(FxRobot robot) {
    return robot.lookup(".free-chart-tick").queryAllAs(Label.class).stream()
        .filter(label -> label.getWidth() > 0)
        .map(Label::getText)
        .toList();
  }

  private void show(FxRobot robot, long... free) {
    show(robot, false, free);
  }

  private void show(FxRobot robot, boolean counter, long... free) {
    show(robot, counter, Optional.empty(), free);
  }

  private void show(FxRobot robot, boolean counter, Optional<Forecast> forecast, long... free) {
    FreeSeries series = new FreeSeries();
    for (int i = 0; i < free.length; i++) {
      series.add(NINE.plusSeconds(20L * i), free[i]);
    }
    robot.interact(
        () -> {
          chart.show(
              new FreePicture(
                  series, List.of(), forecast, NINE.plusSeconds(60), TimeRange.HOUR, counter));
          chart.layout();
        });
  }

  private static Bounds cut(FxRobot robot) {
    return robot.lookup(".free-chart-cut").query().getBoundsInParent();
  }

  private static boolean isCrossed(FxRobot robot) {
    Bounds cut = cut(robot);
    Path line = robot.lookup(".free-chart-line").queryAs(Path.class);
    return line.getElements().stream()
        .anyMatch(
            step ->
                switch (step) {
                  case MoveTo move -> cut.contains(move.getX(), move.getY());
                  case LineTo to -> cut.contains(to.getX(), to.getY());
                  default -> throw new AssertionError(step);
                });
  }
}
