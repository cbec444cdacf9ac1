package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.monitor.Snapshots.DID;
import static org.mappingzoo.core.monitor.Snapshots.START;
import static org.mappingzoo.core.monitor.Snapshots.category;
import static org.mappingzoo.core.monitor.Snapshots.fleet;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectionStatus.Session;

final class FleetSnapshotTest {
  private static final Session SESSION = new Session("0x1", "127.0.0.1:2181", false);

  @Test
  void categoriesAreInOrderOfTheirNames() {
    CategoryName first = CategoryName.of("/a");
    var fleet = fleet(category(DID, 0, 1, "1:5\n"), category(first, 0, 1, "1:5\n"));
    assertEquals(List.of(first, DID), List.copyOf(fleet.categories().keySet()));
  }

  @Test
  void aSnapshotNeverChanges() {
    var map = new TreeMap<CategoryName, CategorySnapshot>();
    map.put(DID, category(DID, 0, 1, "1:5\n"));
    var fleet =
        new FleetSnapshot(
            1,
            START,
            new ConnectionStatus.Connecting(START, ""),
            map,
            HiddenPaths.NONE,
            new FleetSnapshot.Traffic(0, 0, 0),
            LedgersSnapshot.EMPTY,
            LeadersSnapshot.EMPTY,
            ActionsSnapshot.EMPTY);
    map.clear();
    assertEquals(1, fleet.categories().size());
    assertThrows(UnsupportedOperationException.class, () -> fleet.categories().remove(DID));
  }

  @Test
  void onlyAReadableCategoryHasRanges() {
    assertTrue(category(DID, 0, 1, "1:5\n").ranges().isPresent());
    assertEquals(Optional.empty(), category(DID, 0, 1, "oops").ranges());
  }

  @Test
  void writesAreOfferedOnlyWhenAllIsCurrentAndTheServerTakesThem() {
    assertTrue(new ConnectionStatus.Current(SESSION, Duration.ZERO).allowsWrites());
    Session readOnly = new Session("0x1", "127.0.0.1:2181", true);
    assertFalse(new ConnectionStatus.Current(readOnly, Duration.ZERO).allowsWrites());
    List.of(
            new ConnectionStatus.Connecting(START, ""),
            new ConnectionStatus.Resyncing(3, 10, SESSION),
            new ConnectionStatus.Stale(START, SESSION),
            new ConnectionStatus.Disconnected(START, "refused"))
        .forEach(
            status -> {
              assertFalse(status.allowsWrites());
              assertFalse(status.isCurrent());
            });
    assertTrue(new ConnectionStatus.Current(readOnly, Duration.ZERO).isCurrent());
  }
}
