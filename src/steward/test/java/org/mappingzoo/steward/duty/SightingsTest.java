package org.mappingzoo.steward.duty;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeText;

/// Who counts as there, hours after noon.
final class SightingsTest {
  private static final CategoryName DID = CategoryName.of("/did");
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final WorkerName ANN = new WorkerName("ann-aaaa");
  private static final WorkerName BOB = new WorkerName("bob-bbbb");
  private static final ConnectionStatus CURRENT =
      new ConnectionStatus.Current(
          new ConnectionStatus.Session("0x1", "localhost:2181", false), Duration.ZERO);

  private final Sightings sightings = new Sightings(Duration.ofHours(24));
  private LedgersSnapshot ledgers = ledgers(Lease.State.OPEN);

  private static LedgersSnapshot ledgers(Lease.State ofBobs) {
    TreeMap<CategoryName, LedgerSnapshot> all = new TreeMap<>();
    all.put(
        DID,
        new LedgerSnapshot(
            DID,
            Optional.empty(),
            Optional.empty(),
            List.of(lease(ANN, Lease.State.OPEN), lease(BOB, ofBobs)),
            List.of()));
    return new LedgersSnapshot(all, Map.of());
  }

  private static LeaseSnapshot lease(WorkerName of, Lease.State state) {
    boolean open = state == Lease.State.OPEN;
    Lease lease =
        new Lease(
            new LeaseId(of + "ccccddddeeee"),
            new Generation("abcdefghijklmnopqrstuvwxyz"),
            1,
            RangeText.parse("1:10"),
            4,
            state,
            0,
            false,
            open ? 0 : 10,
            0);
    return new LeaseSnapshot(lease, new Revision(1, 1, 0), NOON, NOON);
  }

  private Set<WorkerName> lookAt(double hours, WorkerName... there) {
    FleetSnapshot fleet =
        FleetSnapshot.of(1, NOON, CURRENT, new TreeMap<>(), 0, new FleetSnapshot.Traffic(2, 0, 0))
            .with(ledgers.withPresent(Set.of(there)));
    return sightings.present(fleet, NOON.plusMillis((long) (hours * 3_600_000)));
  }

  @Test
  void whoIsNotThereCountsForADayMore() {
    assertEquals(Set.of(ANN, BOB), lookAt(0, ANN, BOB));
    assertEquals(Set.of(ANN, BOB), lookAt(1, ANN));
    assertEquals(Set.of(ANN, BOB), lookAt(24, ANN));
    assertEquals(Set.of(ANN), lookAt(24.1, ANN));
  }

  @Test
  void whoComesBackForAMomentCountsAnew() {
    assertEquals(Set.of(ANN, BOB), lookAt(0, ANN, BOB));
    assertEquals(Set.of(ANN, BOB), lookAt(20, ANN, BOB));
    assertEquals(Set.of(ANN, BOB), lookAt(44, ANN));
    assertEquals(Set.of(ANN), lookAt(44.1, ANN));
    assertEquals(Set.of(ANN, BOB), lookAt(50, ANN, BOB));
  }

  @Test
  void whoWasNeverThereCountsAsSeenAtTheFirstLook() {
    assertEquals(Set.of(ANN, BOB), lookAt(0, ANN));
    assertEquals(Set.of(ANN), lookAt(24.1, ANN));
  }

  @Test
  void whoHoldsNothingAnyMoreIsForgotten() {
    assertEquals(Set.of(ANN, BOB), lookAt(0, ANN, BOB));
    ledgers = ledgers(Lease.State.RECYCLED);
    assertEquals(Set.of(ANN), lookAt(1, ANN));
    ledgers = ledgers(Lease.State.OPEN);
    assertEquals(Set.of(ANN, BOB), lookAt(2, ANN), "a lease of somebody new");
    assertEquals(Set.of(ANN, BOB), lookAt(26, ANN));
    assertEquals(Set.of(ANN), lookAt(26.1, ANN));
  }

  @Test
  void aClockThatIsPutBackLetsNobodyCountForLonger() {
    assertEquals(Set.of(ANN, BOB), lookAt(1_000, ANN, BOB));
    assertEquals(Set.of(ANN, BOB), lookAt(0, ANN));
    assertEquals(Set.of(ANN), lookAt(24.1, ANN));
  }
}
