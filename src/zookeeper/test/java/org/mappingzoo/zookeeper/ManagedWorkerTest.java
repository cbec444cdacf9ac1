package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.LedgerScene.DID;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.mappingzoo.core.allocator.IdGeneratorException;
import org.mappingzoo.core.allocator.IdGeneratorService;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Outcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// The proposal's calling code on a managed category: it need not know that it is one.
class ManagedWorkerTest {
  private static final Presence PRESENCE =
      new Presence("host-7", 4711, Instant.parse("2026-11-21T03:00:00Z"), "test");

  private final LedgerScene scene = new LedgerScene();
  private final ZooKeeperIdGenerator generator = connect(new Ensemble(scene.zoo.connectString()));
  private final IdGeneratorService service = generator.service();

  private static ZooKeeperIdGenerator connect(Ensemble ensemble) {
    return connect(ensemble, "importer", 7);
  }

  /// @param seed another one for another process
  private static ZooKeeperIdGenerator connect(Ensemble ensemble, String owner, long seed) {
    return ZooKeeperIdGenerator.builder(ensemble.toString())
        .owner(owner)
        .wiring(new Wiring(new Random(seed), System::nanoTime, PRESENCE, Duration.ofMinutes(1)))
        .connect();
  }

  @AfterEach
  void close() {
    generator.close();
    scene.close();
  }

  @Test
  void whatIsNotHandedOutComesBackAndTheRestIsBooked() {
    scene.seed("1:100000");
    try (IdSet ids = service.takeIds(DID, 10_000)) {
      for (long expected = 1; expected <= 9_000; expected++) {
        assertEquals(expected, ids.takeId());
      }
      assertEquals(1_000, ids.countIds());
      scene.assertBooks(90_000, 10_000, 0, 0);
    }
    assertEquals("9001:10000\n10001:100000\n", list());
    scene.assertBooks(91_000, 0, 9_000, 0);
  }

  @Test
  void aSetThatIsUsedUpIsClosedToo() {
    scene.seed("1:100");
    IdSet ids = service.takeIds(DID, 10);
    while (ids.hasMoreIds()) {
      ids.takeId();
    }
    assertEquals(RangeList.empty(), service.pushIds(ids));
    assertEquals(RangeList.empty(), service.pushIds(ids), "a second time does nothing");
    scene.assertBooks(90, 0, 10, 0);
  }

  /// As the proposal prints it: a set of which nothing is left is not pushed back.
  @Test
  void theCallingCodeOfTheProposalLeavesNoLeaseBehind() {
    scene.seed("1:100000");
    for (int batch = 0; batch < 150; batch++) { // more than one owner may have open
      IdSet ids = service.takeIds(DID, 10);
      while (ids.hasMoreIds()) {
        ids.takeId();
      }
    }
    scene.assertBooks(98_500, 10, 1_490, 0);
    generator.close();
    scene.assertBooks(98_500, 0, 1_500, 0);
  }

  @Test
  void aLeaseIsGrantedStepByStepAndNotAStepFurtherOnceItIsRecycled() {
    scene.seed("1:1000");
    scene.done(new LedgerChange.Configure(windowOf(10)));
    IdSet ids = service.takeIds(DID, 100);
    for (long expected = 1; expected <= 15; expected++) {
      assertEquals(expected, ids.takeId());
    }
    Lease lease = scene.admin.leases(DID).getFirst().value();
    assertEquals(20, lease.window());

    scene.done(new LedgerChange.Recycle(lease.id()));
    for (long expected = 16; expected <= 20; expected++) {
      assertEquals(expected, ids.takeId(), "what was granted may be used still");
    }
    IdGeneratorException refused = assertThrows(IdGeneratorException.class, ids::takeId);
    assertEquals(
        new Outcome.Refused<>(DID, new Refusal.LeaseClosed(lease.id().value(), "RECYCLED")),
        refused.outcome());
    assertThrows(IdGeneratorException.class, ids::close, "and nothing comes back twice");
    scene.assertBooks(980, 0, 0, 20);
  }

  @Test
  void aTakeWhoseRepliesAreLostIsResumedUnderTheSameName() {
    scene.seed("1:1000");
    try (FaultProxy wire = new FaultProxy(scene.zoo);
        ZooKeeperIdGenerator far = connect(wire.ensemble())) {
      far.service().takeIds(DID, 1).close();
      wire.loseAsToldBy(
          () -> FaultProxy.Fate.IS_ANSWERED_IN_VAIN, () -> FaultProxy.Fate.IS_ANSWERED);
      IdGeneratorException uncertain =
          assertThrows(IdGeneratorException.class, () -> interrupted(far, wire));
      assertInstanceOf(Outcome.Uncertain.class, uncertain.outcome());
      assertEquals(RangeList.empty(), uncertain.outOfUse());
      wire.loseNothing();

      IdSet ids = far.service().resumeTake(uncertain, 10);
      assertEquals(10, ids.countIds());
      ids.close();
    }
    scene.assertBooks(1_000, 0, 0, 0);
  }

  /// As where the log of a process that was killed has the name.
  @Test
  void whatAnEarlierProcessLeftUncertainIsResumedByItsNameOnceThatIsGone() {
    scene.seed("1:1000");
    Ensemble direct = new Ensemble(scene.zoo.connectString());
    try (FaultProxy wire = new FaultProxy(scene.zoo);
        ZooKeeperIdGenerator earlier = connect(wire.ensemble(), "importer", 8);
        ZooKeeperIdGenerator stranger = connect(direct, "exporter", 9)) {
      LeaseId request = leftUncertain(earlier, wire);
      assertEquals(
          new Refusal.OwnerPresent(request.worker().value()),
          refusal(() -> service.resumeTake(DID, request, 10)));
      earlier.connection().close(); // without giving anything back
      Eventually.eventually("it is gone", () -> !present().contains(request.worker()));
      assertThrows(
          IllegalArgumentException.class, () -> stranger.service().resumeTake(DID, request, 10));

      IdSet ids = service.resumeTake(DID, request, 10);
      assertEquals(request, idOf(ids));
      scene.assertBooks(990, 10, 0, 0);
      assertThrows(IllegalStateException.class, () -> service.resumeTake(DID, request, 10));
      long unused = ids.takeId();
      ids.close();
    }
    scene.assertBooks(999, 0, 1, 0);
  }

  private static LeaseId leftUncertain(ZooKeeperIdGenerator generator, FaultProxy wire) {
    generator.service().takeIds(DID, 1).close();
    wire.loseAsToldBy(() -> FaultProxy.Fate.IS_ANSWERED_IN_VAIN, () -> FaultProxy.Fate.IS_ANSWERED);
    IdGeneratorException lost =
        assertThrows(IdGeneratorException.class, () -> interrupted(generator, wire));
    wire.loseNothing();
    return assertInstanceOf(Outcome.Uncertain.class, lost.outcome()).request();
  }

  /// Gives up while its reply is lost, as a worker does that is told to stop.
  private static void interrupted(ZooKeeperIdGenerator far, FaultProxy wire) {
    Thread caller = Thread.currentThread();
    Thread stopper =
        new Thread(
            () -> {
              Eventually.eventually("a reply is lost", () -> wire.losses() > 0);
              caller.interrupt();
            });
    stopper.start();
    try {
      far.service().takeIds(DID, 10);
    } finally {
      boolean unused = Thread.interrupted();
    }
  }

  @Test
  void frozenExhaustedAndAbsentAreToldApart() {
    scene.seed("1:10");
    service.takeIds(DID, 10).close();
    scene.done(new LedgerChange.Freeze());
    assertEquals(new Refusal.Frozen("ann", "a test"), refusal(DID));
    scene.done(new LedgerChange.Unfreeze());
    IdSet all = service.takeIds(DID, 10);
    assertEquals(new Refusal.Exhausted(), refusal(DID));
    all.close();
    assertEquals(new Refusal.NoSuchCategory(), refusal(CategoryName.of("/nowhere")));
  }

  /// Who comes to a spare asks nobody: a freeze has to be told.
  @Test
  void whatWasTakenAheadIsGivenToNobodyOnceTheFreezeIsTold() {
    scene.seed("1:100000");
    IdSet usedUp = service.takeIds(DID, 10_000);
    IdSet other = service.takeIds(DID, 10_000);
    while (usedUp.hasMoreIds()) {
      usedUp.takeId();
    }
    IdSet last = service.takeIds(DID, 10_000); // and twice as many for those who come next
    scene.done(new LedgerChange.Freeze());

    Eventually.eventually(
        "a take is refused", () -> isRefused(new Refusal.Frozen("ann", "a test")));
    assertEquals(10_001, other.takeId(), "what is in a set is its own");
    other.close();
    last.close();
    assertEquals(List.of(), scene.admin.leases(DID));
  }

  private boolean isRefused(Refusal refusal) {
    try {
      long unused = service.takeIds(DID, 1).takeId();
      return false;
    } catch (IdGeneratorException e) {
      return e.outcome().equals(new Outcome.Refused<>(DID, refusal));
    }
  }

  @Test
  void aPlainCategoryIsServedToo() {
    try (Arranger other = new Arranger(scene.zoo)) {
      other.create("/plain", "1:100");
      service.takeIds(CategoryName.of("/plain"), 10).close();
      assertEquals("1:10\n11:100\n", other.text("/plain"));
    }
  }

  @Test
  void whatTheListCannotTakeIsParkedAndNotLost() {
    scene.seed("1:1000");
    IdSet first = service.takeIds(DID, 100);
    scene.done(new LedgerChange.Configure(limitOf(9)));

    RangeList parked = service.pushIds(first);
    assertEquals(RangeText.parse("1:100"), parked);
    assertTrue(scene.admin.leases(DID).getFirst().value().parked());
    scene.assertBooks(900, 100, 0, 0);
  }

  @Test
  void itsPresenceIsThereAsLongAsItsSession() {
    try (Arranger other = new Arranger(scene.zoo)) {
      Eventually.eventually("it is there", () -> present().size() == 1);
      WorkerName worker = present().iterator().next();
      assertEquals(new OwnerName("importer"), worker.owner());
      assertEquals(PRESENCE.text().display(), other.text(Layout.DEFAULT.presence(worker)));
      generator.close();
      Eventually.eventually("it is gone", () -> present().isEmpty());
    }
    assertFalse(generator.connection().awaitConnected(Duration.ofMillis(1)));
  }

  private Set<WorkerName> present() {
    return PresentWorkers.read(scene.connection, Layout.DEFAULT);
  }

  /// As where a supervisor starts a killed worker again, under the name that it is configured with.
  @Test
  void whatAnEarlierProcessOfTheSameNameLeftBehindIsStrandedAndNothingElse() {
    scene.seed("1:1000");
    service.takeIds(DID, 100);
    Lease left = scene.admin.leases(DID).getFirst().value();
    generator.connection().close(); // without giving anything back

    try (ZooKeeperIdGenerator next =
        ZooKeeperIdGenerator.builder(scene.zoo.connectString()).owner("importer").connect()) {
      IdSet ids = next.takeIds(DID, 50);
      Eventually.eventually(
          "the next one is there, and nobody else",
          () -> present().size() == 1 && !present().contains(left.worker()));
      assertEquals(
          Map.of(left.id(), true, idOf(ids), false),
          scene.admin.leases(DID).stream()
              .map(Stamped::value)
              .collect(Collectors.toMap(Lease::id, lease -> lease.isStranded(present()))));
      assertEquals(left.owner(), idOf(ids).owner());
      ids.close();
    }
  }

  private LeaseId idOf(IdSet ids) {
    return scene.admin.leases(DID).stream()
        .map(Stamped::value)
        .filter(lease -> lease.ranges().containsAll(ids.ranges()))
        .map(Lease::id)
        .findFirst()
        .orElseThrow();
  }

  private Refusal refusal(CategoryName category) {
    return refusal(() -> service.takeIds(category, 1));
  }

  private static Refusal refusal(Executable take) {
    IdGeneratorException failed = assertThrows(IdGeneratorException.class, take);
    return assertInstanceOf(Outcome.Refused.class, failed.outcome()).refusal();
  }

  private static CategorySettings windowOf(long ids) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return new CategorySettings(
        usual.batch(),
        OptionalLong.of(ids),
        usual.outageBudget(),
        usual.takeLimit(),
        usual.leaseLimit(),
        usual.ownerLeaseLimit(),
        usual.softLimitBytes(),
        usual.hardLimitBytes(),
        usual.mergeOnPush());
  }

  private static CategorySettings limitOf(int bytes) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return new CategorySettings(
        usual.batch(),
        usual.window(),
        usual.outageBudget(),
        usual.takeLimit(),
        usual.leaseLimit(),
        usual.ownerLeaseLimit(),
        bytes,
        bytes,
        usual.mergeOnPush());
  }

  private String list() {
    return scene.store.read(DID, true).list().orElseThrow().text().display();
  }
}
