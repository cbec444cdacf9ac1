package org.mappingzoo.console.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetHistory;

/// What the demo knows of what its rules looked at.
final class FigureMemoryTest {
  private static final CategoryName DID = CategoryName.of("/ids/did");

  private final SyntheticFleet fleet =
      new SyntheticFleet(Instant.parse("2026-03-09T08:00:00Z")).write("/ids/did", "1:1000\n");
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
  private final FigureMemory memory = FigureMemory.of(feed);

  @Test
  void theWorstOfEachQuarterIsKnownWhileItRuns() {
    pass(Duration.ofMinutes(5));
    fleet.write("/ids/did", "1:10\n20:1000\n");
    pass(Duration.ofMinutes(12));
    assertEquals(List.of("14 min, 2 ranges", "2 min, 2 ranges"), told());
  }

  @Test
  void whatIsNotOfTheQuorumIsNotKnown() {
    fleet.connection(SyntheticFleet.quorumless());
    pass(Duration.ofMinutes(5));
    assertEquals(List.of(), told());
  }

  @Test
  void anotherNodeOfThatNameBeginsAnew() {
    pass(Duration.ofMinutes(5));
    CategorySnapshot old = did();
    fleet.remove("/ids/did").write("/ids/did", "1:50\n");
    pass(Duration.ofMinutes(3));
    assertEquals(List.of("2 min, 1 ranges"), told());
    assertEquals(List.of(), memory.of(old));
  }

  @Test
  void itHoldsNoMoreThanAFileWould() {
    pass(Duration.ofDays(9));
    assertEquals(FigureFile.ROWS, told().size());
  }

  private void pass(Duration time) {
    for (Duration left = time; left.isPositive(); left = left.minusSeconds(30)) {
      fleet.pass(Duration.ofSeconds(30));
      feed.publish(fleet.snapshot());
      feed.tick();
    }
  }

  private CategorySnapshot did() {
    return Objects.requireNonNull(fleet.snapshot().categories().get(DID));
  }

  private List<String> told() {
    return memory.of(did()).stream()
        .map(
            quarter ->
                "%d min, %.0f ranges"
                    .formatted(quarter.known().toMinutes(), quarter.worst().of(AlertKind.RANGES)))
        .toList();
  }
}
