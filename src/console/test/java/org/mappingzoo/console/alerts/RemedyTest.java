package org.mappingzoo.console.alerts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Tally;

final class RemedyTest {
  private final SyntheticFleet fleet = new SyntheticFleet(Instant.parse("2026-03-01T08:00:00Z"));

  /// Of a list that is plain, and of one with a ledger and a worker that is gone.
  @Test
  void eachKindOfAlertHasItsRemedyOrNone() {
    fleet.write("/plain", "1:1000\n").write("/managed", "101:1000\n");
    SyntheticLedger ledger =
        new SyntheticLedger(CategoryName.of("/managed"), fleet.now(), "1:1000", Tally.ZERO)
            .lease(SyntheticLedger.GONE, 'a', "1:100", 40, Lease.State.OPEN);
    FleetSnapshot now = fleet.snapshot().with(ledger.snapshot());
    assertEquals(
        """
        DUPLICATE_RISK - FREEZE
        UNREADABLE REPAIR -
        RUNS_OUT EXTEND EXTEND
        FREE_SHARE EXTEND EXTEND
        NO_LEADER LEADERS LEADERS
        HEADROOM LEADERS LEADERS
        VERSIONS ADOPT -
        STRANDED_SHARE - LEASES
        STRANDED_AGE - LEASES
        LIST_BYTES COMPACT COMPACT
        RANGES COMPACT COMPACT
        NO_STANDBY LEADERS LEADERS
        NO_DATA CONNECTIONS CONNECTIONS\
        """,
        Stream.of(AlertKind.values())
            .map(kind -> kind + " " + name(kind, "/plain", now) + " " + name(kind, "/managed", now))
            .collect(Collectors.joining("\n")));
  }

  private static String name(AlertKind kind, String path, FleetSnapshot now) {
    return Remedy.of(AlertKey.of(kind, CategoryName.of(path)), now).map(Remedy::name).orElse("-");
  }

  @Test
  void aPlainListThatWasRolledBackIsNotAdoptedAsItIs() {
    fleet.write("/list", "1:1000\n").put("/counter", new CategoryReading.Counter(500));
    assertEquals(Optional.empty(), remedy("/list"));
    assertEquals(Optional.empty(), remedy("/counter"));
    assertEquals(Optional.of("alerts.byhand"), Remedy.byHand(risk("/list"), fleet.snapshot()));
    assertEquals(Optional.empty(), Remedy.byHand(risk("/counter"), fleet.snapshot()));
    assertEquals(Optional.empty(), Remedy.byHand(risk("/gone"), fleet.snapshot()));
  }

  @Test
  void whatCannotHelpHasTheReasonThatTheFleetGives() {
    fleet
        .write("/apart", "1:5\n7:9\n")
        .write("/touching", "1:5\n6:9\n")
        .write("/broken", "1-5\n")
        .put("/counter", new CategoryReading.Counter(500))
        .put("/hidden", SyntheticFleet.hidden());
    FleetSnapshot now = fleet.snapshot();
    assertEquals(Optional.of("category.actions.compact"), obstacle(Remedy.COMPACT, "/apart", now));
    assertEquals(Optional.empty(), obstacle(Remedy.COMPACT, "/touching", now));
    assertEquals(
        Optional.of("category.actions.unreadable"), obstacle(Remedy.EXTEND, "/broken", now));
    assertEquals(Optional.of("category.actions.counter"), obstacle(Remedy.EXTEND, "/counter", now));
    assertEquals(Optional.of("category.actions.hidden"), obstacle(Remedy.ADOPT, "/hidden", now));
    assertEquals(Optional.empty(), obstacle(Remedy.ADOPT, "/apart", now));
    assertEquals(Optional.empty(), obstacle(Remedy.REPAIR, "/broken", now));
    assertEquals(Optional.of("category.actions.repair"), obstacle(Remedy.REPAIR, "/apart", now));
    assertEquals(Optional.of("category.actions.deleted"), obstacle(Remedy.EXTEND, "/gone", now));
  }

  @Test
  void whatHasItsBooksElsewhereIsNotChangedFromHere() {
    fleet.write("/away", "1:5\n6:9\n");
    CategoryName away = CategoryName.of("/away");
    FleetSnapshot now =
        fleet.snapshot().with(LedgersSnapshot.EMPTY.withMissing(Map.of(away, ReadFault.missing())));
    assertEquals(
        Optional.of(Remedy.CONNECTIONS), Remedy.of(AlertKey.of(AlertKind.UNREADABLE, away), now));
    assertEquals(Optional.empty(), obstacle(Remedy.CONNECTIONS, "/away", now));
    for (Remedy change : List.of(Remedy.EXTEND, Remedy.COMPACT, Remedy.ADOPT, Remedy.FREEZE)) {
      assertEquals(Optional.of("category.actions.missing"), obstacle(change, "/away", now));
    }
  }

  /// It is no plain category, which could be adopted.
  @Test
  void whoseControlRecordCannotBeReadIsNotChanged() {
    fleet.write("/list", "1:5\n6:9\n");
    CategoryName list = CategoryName.of("/list");
    FleetSnapshot now =
        fleet
            .snapshot()
            .with(
                new SyntheticLedger(list, fleet.now(), "1:1000", Tally.ZERO)
                    .controlUnread("no record")
                    .snapshot());
    assertEquals(
        Optional.of(Remedy.FREEZE), Remedy.of(AlertKey.of(AlertKind.DUPLICATE_RISK, list), now));
    for (Remedy change : List.of(Remedy.FREEZE, Remedy.EXTEND, Remedy.COMPACT, Remedy.ADOPT)) {
      assertEquals(Optional.of("books.unread"), obstacle(change, "/list", now));
    }
    assertEquals(Optional.empty(), obstacle(Remedy.LEASES, "/list", now));
  }

  @Test
  void aCounterThatEndsIsNotExtended() {
    fleet.write("/list", "").put("/counter", new CategoryReading.Counter(Long.MAX_VALUE));
    assertEquals(Optional.of(Remedy.EXTEND), ofRunningOut("/list"));
    assertEquals(Optional.empty(), ofRunningOut("/counter"));
  }

  @Test
  void aPlainListIsAdoptedWhileItHasVersionsLeft() {
    int end = Revision.LAST_WRITABLE_VERSION;
    LedgersSnapshot books =
        new SyntheticLedger(CategoryName.of("/list"), fleet.now(), "1:1000", Tally.ZERO).snapshot();
    fleet.write("/list", "1:1000\n").put("/counter", new CategoryReading.Counter(500));
    assertEquals(Optional.of(Remedy.ADOPT), ofVersions("/list", end - 1, LedgersSnapshot.EMPTY));
    assertEquals(Optional.empty(), ofVersions("/list", end, LedgersSnapshot.EMPTY));
    assertEquals(Optional.empty(), ofVersions("/counter", end - 1, LedgersSnapshot.EMPTY));
    assertEquals(Optional.empty(), ofVersions("/list", end - 1, books));
  }

  private Optional<Remedy> ofVersions(String path, int version, LedgersSnapshot books) {
    return Remedy.of(
        AlertKey.of(AlertKind.VERSIONS, CategoryName.of(path)),
        fleet.version(path, version).snapshot().with(books));
  }

  private Optional<Remedy> ofRunningOut(String path) {
    return Remedy.of(AlertKey.of(AlertKind.RUNS_OUT, CategoryName.of(path)), fleet.snapshot());
  }

  @Test
  void whatIsFrozenOrRetiredIsNotFrozen() {
    fleet.write("/list", "1:1000\n");
    assertEquals(Optional.empty(), obstacle(Remedy.FREEZE, ControlRecord.State.ACTIVE));
    assertEquals(Optional.of("books.frozen"), obstacle(Remedy.FREEZE, ControlRecord.State.FROZEN));
    assertEquals(
        Optional.of("books.retired"), obstacle(Remedy.FREEZE, ControlRecord.State.RETIRED));
  }

  @Test
  void whatIsRetiredIsNotExtended() {
    fleet.write("/list", "1:1000\n");
    assertEquals(Optional.empty(), obstacle(Remedy.EXTEND, ControlRecord.State.FROZEN));
    assertEquals(
        Optional.of("books.retired"), obstacle(Remedy.EXTEND, ControlRecord.State.RETIRED));
  }

  /// One click from an alert to what cannot be undone would be too short a way.
  @Test
  void whatIsStrandedIsShownWhereQuarantineComesFirst() {
    for (AlertKind kind : List.of(AlertKind.STRANDED_SHARE, AlertKind.STRANDED_AGE)) {
      assertEquals(Optional.of(Remedy.LEASES), ofStranded(kind, Lease.State.OPEN));
      assertEquals(Optional.empty(), ofStranded(kind, Lease.State.QUARANTINED));
    }
    assertFalse(Remedy.LEASES.isChange(), "it is shown under the lock, too");
  }

  private Optional<Remedy> ofStranded(AlertKind kind, Lease.State state) {
    SyntheticLedger ledger =
        new SyntheticLedger(CategoryName.of("/list"), fleet.now(), "1:1000", new Tally(0, 0))
            .lease(SyntheticLedger.GONE, 'a', "1:100", 40, state);
    return Remedy.of(
        AlertKey.of(kind, CategoryName.of("/list")), fleet.snapshot().with(ledger.snapshot()));
  }

  @Test
  void whatIsDeletedCannotBeRepaired() {
    AlertKey there = AlertKey.of(AlertKind.UNREADABLE, CategoryName.of("/list"));
    AlertKey deleted = AlertKey.of(AlertKind.UNREADABLE, CategoryName.of("/deleted"));
    fleet.write("/list", "1-5\n");
    assertEquals(Optional.of(Remedy.REPAIR), Remedy.of(there, fleet.snapshot()));
    assertEquals(Optional.empty(), Remedy.of(deleted, fleet.snapshot()));
  }

  @Test
  void whereNothingFollowsTheServerTheConnectionsAreShown() {
    assertEquals(
        Optional.of(Remedy.CONNECTIONS),
        Remedy.of(AlertKey.of(AlertKind.NO_DATA), fleet.snapshot()));
  }

  private Optional<String> obstacle(Remedy remedy, ControlRecord.State state) {
    SyntheticLedger ledger =
        new SyntheticLedger(CategoryName.of("/list"), fleet.now(), "1:1000", new Tally(0, 0));
    FleetSnapshot now = fleet.snapshot().with(ledger.state(state).snapshot());
    return obstacle(remedy, "/list", now);
  }

  private static Optional<String> obstacle(Remedy remedy, String path, FleetSnapshot fleet) {
    return remedy.obstacle(CategoryName.of(path), fleet);
  }

  private Optional<Remedy> remedy(String path) {
    return Remedy.of(risk(path), fleet.snapshot());
  }

  private static AlertKey risk(String path) {
    return AlertKey.of(AlertKind.DUPLICATE_RISK, CategoryName.of(path));
  }
}
