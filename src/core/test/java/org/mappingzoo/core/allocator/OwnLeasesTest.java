package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.DAMAGED;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.LOST_ON_THE_WAY;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.NONE;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.NOT_PERMITTED;
import static org.mappingzoo.core.testkit.Ids.ids;
import static org.mappingzoo.core.testkit.LedgerScene.DID;
import static org.mappingzoo.core.testkit.LedgerScene.settled;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.LedgerScene;

/// How many leases one owner may have open (PROTOCOL.md H33): here three.
final class OwnLeasesTest {
  private static final int LIMIT = 3;

  private final LedgerScene scene = new LedgerScene();
  private final LeaseLedger worker = scene.worker("worker");
  private final List<HeldLease> held = new ArrayList<>();

  @BeforeEach
  void threeEach() {
    scene.seed("1:1000");
    listUpTo(CategorySettings.DEFAULT.hardLimitBytes());
  }

  private void listUpTo(int hardLimitBytes) {
    CategorySettings all = CategorySettings.DEFAULT;
    scene.change(
        new LedgerChange.Configure(
            new CategorySettings(
                all.batch(),
                all.window(),
                all.outageBudget(),
                all.takeLimit(),
                all.leaseLimit(),
                LIMIT,
                hardLimitBytes,
                hardLimitBytes,
                all.mergeOnPush())));
  }

  @Test
  void oneMoreIsRefusedAndTakesNothing() {
    holdThree();
    assertEquals(atLimit(), take(worker, Optional.empty()));
    scene.assertBooks(970, 30, 0, 0);
  }

  @Test
  void whatIsPushedBackMakesRoom() {
    holdThree();
    settled(worker.push(held.getFirst(), held.getFirst().lease().ranges()));
    assertEquals(ids("1:10"), settled(take(worker, Optional.empty())).lease().ranges());
    assertEquals(atLimit(), take(worker, Optional.empty()));
  }

  @Test
  void whatTheTakeItselfClosesMakesRoom() {
    holdThree();
    settled(take(worker, Optional.of(held.getFirst())));
    assertEquals(LIMIT, scene.leases().size());
    assertEquals(atLimit(), take(worker, Optional.empty()));
  }

  @Test
  void whatAnOperatorRecyclesMakesRoomBeforeItsOwnerKnows() {
    holdThree();
    scene.change(new LedgerChange.Quarantine(held.getFirst().id()));
    settled(take(worker, Optional.empty()));
  }

  @Test
  void anotherOwnerIsNotBoundByIt() {
    holdThree();
    settled(take(scene.worker("other"), Optional.empty()));
  }

  @Test
  void whatAnEarlierProcessOfItsNameLeftBehindCounts() {
    holdThree();
    LeaseLedger begunAnew = scene.worker("worker");
    assertEquals(atLimit(), take(begunAnew, Optional.empty()));
    scene.change(new LedgerChange.Quarantine(held.getFirst().id()));
    settled(take(begunAnew, Optional.empty()));
    assertEquals(atLimit(), take(begunAnew, Optional.empty()));
  }

  /// Others hold so many leases that the ledger is looked at, and the list has no room for what
  /// comes back (PROTOCOL.md §2.4).
  @Test
  void whatIsParkedCountsUntilItIsBackInTheList() {
    LeaseLedger other = scene.worker("other");
    for (int i = 0; i < LIMIT; i++) {
      settled(take(other, Optional.empty()));
    }
    listUpTo(9);
    for (int i = 0; i < LIMIT; i++) {
      LeaseRequest ten = worker.request(10, OptionalLong.of(5));
      HeldLease half = settled(worker.take(DID, ten, Optional.empty()));
      RangeList rest = half.lease().beyondWindow();
      assertEquals(rest, settled(worker.push(half, rest)));
      assertInstanceOf(LedgerOutcome.Refused.class, worker.advance(half, 8));
      held.add(half);
    }
    assertEquals(atLimit(), take(worker, Optional.empty()));

    listUpTo(CategorySettings.DEFAULT.hardLimitBytes());
    HeldLease first = held.getFirst();
    assertEquals(RangeList.empty(), settled(worker.push(first, first.lease().beyondWindow())));
    settled(take(worker, Optional.empty()));
    assertEquals(atLimit(), take(worker, Optional.empty()));
  }

  @Test
  void whereNobodyMayLookIntoTheLedgerNothingIsRefused() {
    holdThree();
    scene.network.onReads(NONE, NONE, NOT_PERMITTED);
    settled(take(scene.worker("worker"), Optional.empty()));
  }

  /// A node that somebody put there by hand stops nobody from taking.
  @Test
  void whereTheLeasesCannotBeToldNothingIsRefused() {
    holdThree();
    scene.network.onReads(NONE, NONE, DAMAGED);
    settled(take(scene.worker("worker"), Optional.empty()));
  }

  @Test
  void whatWasSentBeforeIsResumedWhereverTheLimitIs() {
    scene.network.onCommits(LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    LeaseRequest lost = worker.request(10, OptionalLong.empty());
    assertInstanceOf(LedgerOutcome.Uncertain.class, worker.take(DID, lost, Optional.empty()));
    holdThree();
    settled(worker.take(DID, lost, Optional.empty()));
    scene.assertBooks(960, 40, 0, 0);
  }

  private void holdThree() {
    for (int i = 0; i < LIMIT; i++) {
      held.add(settled(take(worker, Optional.empty())));
    }
  }

  private static LedgerOutcome<HeldLease> atLimit() {
    return new LedgerOutcome.Refused<>(DID, new Refusal.OwnerAtLimit("worker", LIMIT, LIMIT));
  }

  private static LedgerOutcome<HeldLease> take(LeaseLedger ledger, Optional<HeldLease> finished) {
    return ledger.take(DID, ledger.request(10, OptionalLong.empty()), finished);
  }
}
