package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.LedgerScene.DID;
import static org.mappingzoo.zookeeper.LedgerScene.settled;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot.Standing;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.PresentWorker;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Leases, workers and control records as a console and a worker see them live.
class LedgerWatchTest {
  private static final WorkerName WORKER = new WorkerName("worker-aaaa");
  private static final Presence HERE =
      new Presence("host-7", 4711, Instant.parse("2026-11-21T03:00:00Z"), "0.1.0");

  private final LedgerScene scene = new LedgerScene();
  private final LeaseLedger worker = scene.worker("worker");
  private final Spectator console = new Spectator(scene.zoo, Discovery.under("/com"));

  @BeforeEach
  void seeded() {
    scene.seed("1:1000");
    console.awaitCurrent();
  }

  @AfterEach
  void close() {
    console.close();
    scene.close();
  }

  @Test
  void aLeaseIsShownFromItsTakeToItsEnd() {
    HeldLease held = take(100, 40);
    await("the lease", ledger -> ledger.leased() == 100);
    settled(worker.push(held, held.lease().ranges().takeLowest(30).rest()));
    await("its end", ledger -> ledger.leases().isEmpty() && ledger.consumed() == 30);
  }

  @Test
  void aLeaseWhoseOwnerIsGoneIsStranded() {
    ZooKeeperConnection session =
        ZooKeeperConnection.open(new Ensemble(scene.zoo.connectString()), Options.forWorkers());
    PresenceNode.keep(session, Layout.DEFAULT, WORKER, HERE);
    take(100, 40);
    console.await("an active lease", fleet -> standings(fleet).equals(List.of(Standing.ACTIVE)));
    assertEquals(
        new PresentWorker(HERE, session.connected().getSessionId()),
        console.last().ledgers().workers().get(WORKER));
    session.close();
    console.await(
        "an orphaned lease", fleet -> standings(fleet).equals(List.of(Standing.ORPHANED)));
    assertEquals(100, ledger().stranded(console.last().ledgers().present()));
  }

  /// As where a newer release has written it, or its access list permits nobody.
  @Test
  void aWorkerWhoseNodeCannotBeReadIsNoLessAlive() {
    try (Arranger admin = new Arranger(scene.zoo)) {
      admin.create(Layout.DEFAULT.presence(WORKER), "mapping-zoo presence 9\n");
      take(100, 40);
      console.await("an active lease", fleet -> standings(fleet).equals(List.of(Standing.ACTIVE)));
      admin.hide(Layout.DEFAULT.presence(WORKER));
      console.source().refresh();
      console.await(
          "an active lease still",
          fleet ->
              standings(fleet).equals(List.of(Standing.ACTIVE))
                  && fleet.ledgers().present().equals(Set.of(WORKER)));
      admin.delete(Layout.DEFAULT.presence(WORKER));
      console.await(
          "an orphaned lease", fleet -> standings(fleet).equals(List.of(Standing.ORPHANED)));
    }
  }

  /// Whoever may not see the workers must not take them for dead.
  @Test
  void whereWorkersMayNotBeListedNoLeaseIsOrphaned() {
    take(100, 40);
    console.await(
        "an orphaned lease", fleet -> standings(fleet).equals(List.of(Standing.ORPHANED)));
    try (Arranger admin = new Arranger(scene.zoo)) {
      admin.hide(Layout.DEFAULT.presences());
      console.source().refresh();
      console.await(
          "an active lease, and why",
          fleet ->
              standings(fleet).equals(List.of(Standing.ACTIVE))
                  && fleet.ledgers().unlisted().containsKey(Layout.DEFAULT.presences()));
    }
  }

  /// Empty, and with a node below it: by itself it would be no category.
  @Test
  void aCategoryOfWhichNothingIsLeftIsShownToWhoComesLater() {
    take(1_000, 40);
    try (Spectator later = new Spectator(scene.zoo, Discovery.under("/com"))) {
      later.await(
          "the exhausted category",
          fleet ->
              fleet.categories().containsKey(DID)
                  && fleet.categories().get(DID).ranges().orElseThrow().free().isEmpty());
    }
  }

  @Test
  void whatOperatorsDoToLeasesIsShown() {
    HeldLease recycled = take(100, 40);
    HeldLease aside = take(100, 40);
    scene.done(new LedgerChange.Recycle(recycled.id()));
    scene.done(new LedgerChange.Quarantine(aside.id()));
    await(
        "tombstone and quarantine",
        ledger -> ledger.leased() == 100 && ledger.lost() == 40 && ledger.leases().size() == 2);
  }

  @Test
  void aRecordThatCannotBeReadIsAFaultUntilItCan() {
    String tally = Layout.DEFAULT.tally(DID);
    try (Arranger other = new Arranger(scene.zoo)) {
      String good = other.text(tally);
      other.set(tally, "junk\n");
      await("the fault", ledger -> ledger.faults().size() == 1 && ledger.tally().isEmpty());
      assertEquals(
          List.of(
              tally + ": not a tally record: line 1 is 'junk' instead of 'mapping-zoo tally 1'"),
          ledger().faults());
      other.set(tally, good);
      await("its end", ledger -> ledger.faults().isEmpty() && ledger.tally().isPresent());
    }
  }

  @Test
  void aCategoryThatIsAdoptedLaterGetsItsBooks() {
    CategoryName plain = CategoryName.of("/com/plain");
    try (Arranger other = new Arranger(scene.zoo)) {
      other.create(plain.path(), "501:1000");
    }
    console.await("the plain one", fleet -> fleet.categories().containsKey(plain));
    assertEquals(Optional.empty(), console.last().ledgers().of(plain));
    switch (scene.admin.prepare(
        plain,
        new LedgerChange.Adopt(RangeList.of(IdRange.of(1, 1000)), CategorySettings.DEFAULT),
        LedgerScene.BY)) {
      case Prepared.Ready(var proposal) -> scene.admin.apply(proposal);
      case Prepared other -> throw new AssertionError(other);
    }
    console.await(
        "its books",
        fleet -> fleet.ledgers().of(plain).map(LedgerSnapshot::consumed).equals(Optional.of(500L)));
  }

  @Test
  void aCategoryIsSeenAtOnceInASubtreeThatHeldNone() {
    CategoryName first = CategoryName.of("/shop/ids/orders");
    try (Arranger other = new Arranger(scene.zoo)) {
      other.create("/shop/cart", "{}");
    }
    try (Spectator everywhere = new Spectator(scene.zoo, Discovery.everywhere())) {
      everywhere.awaitCurrent();
      scene.seed(first, RangeList.of(IdRange.of(1, 1000)), CategorySettings.DEFAULT);
      everywhere.await("the first one", fleet -> everywhere.free(first.path()) == 1000);
    }
  }

  @Test
  void aWorkerHearsOfChangedSettings() {
    List<ControlRecord> heard = new CopyOnWriteArrayList<>();
    ControlWatch watch = ControlWatch.of(scene.connection, Layout.DEFAULT, DID, heard::add);
    Eventually.eventually("the first record is told", () -> !heard.isEmpty());
    scene.done(new LedgerChange.Freeze());
    Eventually.eventually(
        "the freeze is told", () -> heard.getLast().state() == ControlRecord.State.FROZEN);
    watch.close();
    int before = heard.size();
    scene.done(new LedgerChange.Unfreeze());
    console.await(
        "the unfreeze",
        fleet ->
            fleet
                .ledgers()
                .of(DID)
                .flatMap(LedgerSnapshot::control)
                .map(ControlRecord::state)
                .equals(Optional.of(ControlRecord.State.ACTIVE)));
    assertEquals(before, heard.size(), "a closed watch tells nothing");
  }

  /// One watch for all of them: to end one on a node would end each that its session has there.
  @Test
  void whoFollowsNoMoreIsToldNothingAndTheOthersAreStill() {
    ControlWatches watches = new ControlWatches(scene.connection);
    List<ControlRecord> leaves = new CopyOnWriteArrayList<>();
    List<ControlRecord> stays = new CopyOnWriteArrayList<>();
    Runnable leave = watches.follow(DID, leaves::add);
    Eventually.eventually("the record is told", () -> !leaves.isEmpty());
    Runnable end = watches.follow(DID, stays::add);
    assertEquals(leaves, stays, "who comes later is told at once");
    leave.run();
    leave.run();

    scene.done(new LedgerChange.Freeze());
    Eventually.eventually(
        "the freeze is told", () -> stays.getLast().state() == ControlRecord.State.FROZEN);
    assertEquals(ControlRecord.State.ACTIVE, leaves.getLast().state());
    end.run();
    Runnable unused = watches.follow(DID, leaves::add);
    Eventually.eventually(
        "it is watched anew", () -> leaves.getLast().state() == ControlRecord.State.FROZEN);
    scene.done(new LedgerChange.Unfreeze());
    Eventually.eventually(
        "the unfreeze is told", () -> leaves.getLast().state() == ControlRecord.State.ACTIVE);
    assertEquals(ControlRecord.State.FROZEN, stays.getLast().state());
  }

  @Test
  void aWorkerWhoseWatchWasLostOnItsWayHearsOfChangedSettingsStill() {
    try (FaultProxy wire = new FaultProxy(scene.zoo);
        ZooKeeperConnection behind =
            ZooKeeperConnection.open(wire.ensemble(), Options.forWorkers())) {
      assertTrue(behind.awaitConnected(Duration.ofSeconds(20)));
      AtomicInteger requests = new AtomicInteger();
      wire.loseAsToldBy(
          () -> FaultProxy.Fate.IS_ANSWERED,
          () ->
              requests.incrementAndGet() == 1
                  ? FaultProxy.Fate.IS_ANSWERED_IN_VAIN
                  : FaultProxy.Fate.IS_ANSWERED);
      List<ControlRecord> heard = new CopyOnWriteArrayList<>();
      ControlWatch watch = ControlWatch.of(behind, Layout.DEFAULT, DID, heard::add);
      Eventually.eventually("the record is told with the next connection", () -> !heard.isEmpty());
      scene.done(new LedgerChange.Freeze());
      Eventually.eventually(
          "the freeze is told", () -> heard.getLast().state() == ControlRecord.State.FROZEN);
      assertEquals(1, wire.losses());
      watch.close();
    }
  }

  private HeldLease take(long count, long window) {
    return settled(
        worker.take(DID, worker.request(count, OptionalLong.of(window)), Optional.empty()));
  }

  private LedgerSnapshot ledger() {
    return console.last().ledgers().of(DID).orElseThrow();
  }

  private void await(String what, Predicate<LedgerSnapshot> condition) {
    console.await(what, fleet -> fleet.ledgers().of(DID).filter(condition).isPresent());
  }

  private static List<Standing> standings(FleetSnapshot fleet) {
    return fleet.ledgers().of(DID).stream()
        .flatMap(
            books ->
                books.leases().stream()
                    .map(
                        lease ->
                            lease.standing(books.life(), fleet.ledgers().present(), fleet.at())))
        .toList();
  }
}
