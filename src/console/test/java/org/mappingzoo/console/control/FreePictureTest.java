package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.FreeEvent;
import org.mappingzoo.core.monitor.FreeSeries;

/// What a chart shows of what is known.
final class FreePictureTest {
  private static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");
  private static final Forecast STEADY = new Forecast.NotShrinking(0, Forecast.LONG_WINDOW);

  private final FreeSeries series = new FreeSeries();

  @Test
  void aYoungHistoryFillsTheChart() {
    series.add(NINE, 1_000);
    assertEquals(NINE, picture(TimeRange.WEEK, 10, STEADY).from());
    assertEquals(Duration.ofMinutes(10), picture(TimeRange.WEEK, 10, STEADY).shown());
  }

  @Test
  void ofALongOneTheRangeIsShownFromTheFigureThatHeldThen() {
    series.add(NINE, 1_000);
    series.add(NINE.plusSeconds(30 * 60), 900);
    series.add(NINE.plusSeconds(100 * 60), 800);
    FreePicture hour = picture(TimeRange.HOUR, 120, STEADY);
    assertEquals(NINE.plusSeconds(3_600), hour.from());
    assertArrayEquals(new int[] {1, 2}, hour.visible().toArray());
    assertArrayEquals(new int[] {0, 1, 2}, picture(TimeRange.DAY, 120, STEADY).visible().toArray());
  }

  @Test
  void onlyAForecastLeavesRoomForTheFuture() {
    series.add(NINE, 1_000);
    assertEquals(NINE.plusSeconds(3_600), picture(TimeRange.HOUR, 60, STEADY).to());
    FreePicture falling = picture(TimeRange.HOUR, 60, runsOut(600, 300));
    assertEquals(NINE.plusSeconds(4_200), falling.to());
    assertEquals(900, falling.left(falling.to(), 600));
    assertEquals(0, falling.left(falling.to(), 600_000));
  }

  @Test
  void eventsOfBeforeAreNotShown() {
    series.add(NINE, 1_000);
    FreeEvent before = new FreeEvent(NINE.minusSeconds(1), FreeEvent.Kind.PUSHED, 1);
    FreeEvent within = new FreeEvent(NINE.plusSeconds(1), FreeEvent.Kind.COMPACTED, 2);
    FreePicture picture =
        new FreePicture(
            series,
            List.of(before, within),
            Optional.empty(),
            NINE.plusSeconds(60),
            TimeRange.HOUR,
            false);
    assertEquals(List.of(within), picture.visibleEvents());
  }

  @Test
  void rangesAreWalkedThrough() {
    assertEquals(TimeRange.HOUR, TimeRange.HOUR.shorter());
    assertEquals(TimeRange.HOUR, TimeRange.DAY.shorter());
    assertEquals(TimeRange.WEEK, TimeRange.DAY.longer());
    assertEquals(TimeRange.QUARTER, TimeRange.QUARTER.longer());
  }

  @Test
  void ofTwoFlagsInOnePlaceTheOperatorsIsWritten() {
    FreeEvent push = new FreeEvent(NINE.plusSeconds(2), FreeEvent.Kind.PUSHED, 5);
    FreeEvent extend = new FreeEvent(NINE, FreeEvent.Kind.EXTENDED, 100);
    FreeEvent compact = new FreeEvent(NINE.plusSeconds(1), FreeEvent.Kind.COMPACTED, 3);
    List<FreeFlags.Placed> placed =
        FreeFlags.place(
            List.of(
                new FreeFlags.Wanted(extend, 300, 80),
                new FreeFlags.Wanted(compact, 20, 80),
                new FreeFlags.Wanted(push, 302, 30)),
            0,
            400);
    assertEquals(
        List.of(new FreeFlags.Placed(compact, 20, 29), new FreeFlags.Placed(extend, 300, 309)),
        placed);
  }

  @Test
  void aFlagsTextIsLeftOfItsMarkWhereThereIsNoRoomToTheRight() {
    FreeEvent first = new FreeEvent(NINE, FreeEvent.Kind.EXTENDED, 100);
    FreeEvent second = new FreeEvent(NINE.plusSeconds(1), FreeEvent.Kind.COMPACTED, 3);
    FreeEvent last = new FreeEvent(NINE.plusSeconds(2), FreeEvent.Kind.PUSHED, 5);
    assertEquals(
        List.of(
            new FreeFlags.Placed(second, 150, 159),
            new FreeFlags.Placed(first, 120, 31),
            new FreeFlags.Placed(last, 260, -1)),
        FreeFlags.place(
            List.of(
                new FreeFlags.Wanted(first, 120, 80),
                new FreeFlags.Wanted(second, 150, 80),
                new FreeFlags.Wanted(last, 260, 30)),
            0,
            270));
  }

  private FreePicture picture(TimeRange range, int minutes, Forecast forecast) {
    return new FreePicture(
        series, List.of(), Optional.of(forecast), NINE.plusSeconds(60L * minutes), range, false);
  }

  private static Forecast runsOut(double present, double day) {
    return new Forecast.RunsOut(
        Duration.ofHours(1),
        Optional.empty(),
        Duration.ofHours(1),
        present,
        day,
        Math.max(present, day),
        0,
        Forecast.LONG_WINDOW);
  }
}
