package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mappingzoo.core.monitor.Snapshots.fleet;
import static org.mappingzoo.core.monitor.Snapshots.reading;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.PresentWorker;
import org.mappingzoo.core.monitor.Snapshots;
import org.mappingzoo.core.monitor.TestBooks;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Presence;

/// What is kept of what the rules look at.
final class FiguresTest {
  private static final Instant NOW = TestBooks.NINE.plus(Duration.ofHours(25));
  private static final float ENDLESS = Float.POSITIVE_INFINITY;
  private static final float NONE = Float.NaN;

  @Test
  void eachMeasuredKindIsKeptThatCannotBeToldFromFreeIds() {
    assertEquals(
        Figures.KINDS,
        Arrays.stream(AlertKind.values())
            .filter(kind -> kind.isMeasured() && !kind.isOfFreeIds())
            .toList());
  }

  @Test
  void theyAreWhatTheRulesLookAt() {
    TestBooks books =
        new TestBooks()
            .lease(TestBooks.GONE, "1:10", Lease.State.OPEN)
            .lease(TestBooks.THERE, "21:30", Lease.State.OPEN);
    CategorySnapshot category = category(3, "61:100\n");
    FleetSnapshot managed =
        fleet(category)
            .with(
                new LedgersSnapshot(
                    new TreeMap<>(Map.of(TestBooks.NAME, books.ledger(OptionalLong.of(71)))),
                    Map.of(
                        TestBooks.THERE,
                        new PresentWorker(new Presence("host", 1, NOW, "java"), 0x100))));
    assertEquals(
        Figures.of(6, ENDLESS, 25, 25, 7, 1),
        Figures.of(category, managed, name -> falling(), NOW));
  }

  @Test
  void whatNobodyKnowsIsNoFigureAndWhatIsWrongIsWorseThanAny() {
    CategorySnapshot ended = category(Revision.LAST_WRITABLE_VERSION, "61:100\n");
    assertEquals(
        Figures.of(NONE, -ENDLESS, NONE, NONE, 7, 1),
        Figures.of(ended, fleet(ended), name -> falling(), NOW));
  }

  @Test
  void whatHeldIsTheBetterOfTwoLooksAndUnknownWhereOneIs() {
    assertEquals(
        Figures.of(5, 5, 4, -ENDLESS, NONE, NONE),
        Figures.of(5, 3, 4, -ENDLESS, NONE, 7).andStill(Figures.of(3, 5, 6, 9, 7, NONE)));
  }

  @Test
  void theWorstIsTheWorseOfTwoWhereOneIsKnown() {
    assertEquals(
        Figures.of(3, -ENDLESS, 6, 9, 7, 7),
        Figures.of(5, 3, 4, -ENDLESS, NONE, 7).orWorse(Figures.of(3, -ENDLESS, 6, 9, 7, NONE)));
  }

  @Test
  void thereIsOneForEachKind() {
    assertThrows(IllegalArgumentException.class, () -> Figures.of(1, 2, 3));
  }

  private static Forecast falling() {
    Duration soon = Duration.ofHours(1);
    return new Forecast.RunsOut(
        soon, Optional.of(soon), soon, 100, 100, 100, 0, Forecast.LONG_WINDOW);
  }

  private static CategorySnapshot category(int version, String text) {
    return Snapshots.category(TestBooks.NAME, 0, new Revision(1, 2, version), reading(text));
  }
}
