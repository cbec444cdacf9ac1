package org.mappingzoo.steward;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// What Prometheus is told of how long ids last.
final class CategoryFiguresTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final CategoryFigures figures = new CategoryFigures();
  private int version;
  private LedgersSnapshot books = LedgersSnapshot.EMPTY;

  private void see(Duration after, String list) {
    RangeList free = RangeText.parse(list);
    Instant at = NOON.plus(after);
    TreeMap<CategoryName, CategorySnapshot> all = new TreeMap<>();
    all.put(
        DID,
        new CategorySnapshot(
            DID,
            new Revision(1, version, ++version),
            NOON,
            at,
            at,
            new CategoryReading.Ranges(free, RangeAnalysis.of(free), NodeText.of(free))));
    figures.see(
        FleetSnapshot.of(
                version,
                at,
                new ConnectionStatus.Current(
                    new ConnectionStatus.Session("0x1", "localhost:2181", false), Duration.ZERO),
                all,
                0,
                new FleetSnapshot.Traffic(2, 0, 0))
            .with(books));
  }

  private static LedgersSnapshot booksIn(ControlRecord.State state) {
    ControlRecord control =
        new ControlRecord(
            new Generation("a".repeat(26)),
            1,
            state,
            "seed-1",
            RangeText.parse("1:48000"),
            OptionalLong.empty(),
            1,
            1,
            CategorySettings.DEFAULT,
            new Note("ann", "a test", NOON));
    return new LedgersSnapshot(
        new TreeMap<>(
            Map.of(
                DID,
                new LedgerSnapshot(
                    DID, Optional.of(control), Optional.empty(), List.of(), List.of()))),
        Map.of());
  }

  private Map<String, Double> after(Duration time) {
    return figures.at(NOON.plus(time)).getOrDefault(DID, Map.of());
  }

  /// Else it would be about to run out for ten minutes of each hour (src/decisions/0047).
  @Test
  void aBatchOfIdsIsNotTakenForARateThatGoesOn() {
    see(Duration.ZERO, "1:48000");
    Duration batch = Duration.ofMinutes(5);
    see(batch, "1001:48000");
    assertEquals(47 * 3600.0, after(batch).get("runs.out.seconds"));
    assertEquals(12_000, after(batch).get("burn.ids.per.hour"));
    Duration hour = Duration.ofHours(1);
    assertEquals(47 * 3600.0, after(hour).get("runs.out.seconds"));
    assertEquals(0, after(hour).get("burn.ids.per.hour"));
  }

  @Test
  void beforeAnythingIsKnownThereIsNoNumber() {
    see(Duration.ZERO, "1:48000");
    assertEquals(Double.NaN, after(Duration.ofSeconds(1)).get("runs.out.seconds"));
  }

  /// What only holds as long as ids are taken wakes nobody then (handbook/prometheus-rules.yml).
  @ParameterizedTest
  @CsvSource({"ACTIVE,0,0", "FROZEN,0,1", "RETIRED,1,1"})
  void whereNobodyMayTakeThatIsTold(ControlRecord.State state, double retired, double stopped) {
    books = booksIn(state);
    see(Duration.ZERO, "1:48000");
    assertEquals(retired, after(Duration.ZERO).get("retired"));
    assertEquals(stopped, after(Duration.ZERO).get("stopped"));
  }
}
