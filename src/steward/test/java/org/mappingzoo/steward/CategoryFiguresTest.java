package org.mappingzoo.steward;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// What Prometheus is told of how long ids last.
final class CategoryFiguresTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final CategoryFigures figures = new CategoryFigures();
  private int version;

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
            new FleetSnapshot.Traffic(2, 0, 0)));
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
}
