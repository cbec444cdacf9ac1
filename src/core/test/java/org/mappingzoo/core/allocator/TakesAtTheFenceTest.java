package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.REPLY_LOST;
import static org.mappingzoo.core.testkit.Ids.ids;
import static org.mappingzoo.core.testkit.LedgerScene.ANN;
import static org.mappingzoo.core.testkit.LedgerScene.DID;
import static org.mappingzoo.core.testkit.LedgerScene.settled;

import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Proposal;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Shortfall;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.testkit.LedgerScene;

/// What a worker meets where the steward is slow, or gone.
final class TakesAtTheFenceTest {
  private final LedgerScene scene = new LedgerScene();
  private final FenceTransactions fence = new FenceTransactions(Layout.DEFAULT);
  private Optional<Reservation> book = Optional.empty();

  private TakesAtTheFenceTest() {
    scene.seed("1:100");
    commit(fence.restrict(scene.category(), 11));
    record(11);
  }

  @Test
  void aTakeWaitsUntilTheFenceHasMoved() {
    LeaseLedger worker = workerWho(new Patience(5, 3, () -> advance(31)));
    take(worker, 10);
    HeldLease held = settled(tryTake(worker, 10));
    assertEquals(ids("11:20"), held.lease().ranges());
    assertFalse(held.cutByFence());
    scene.assertBooks(80, 20, 0, 0);
  }

  @Test
  void aFenceThatDoesNotMoveIsToldApartFromExhaustion() {
    LeaseLedger worker = workerWho(new Patience(5, 9, () -> {}));
    take(worker, 10);
    int sent = scene.network.sendings().size();
    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.FenceStalled(11, 90)), tryTake(worker, 10));
    assertEquals(sent, scene.network.sendings().size(), "looking writes nothing");
    advance(101);
    take(worker, 90);
    assertEquals(new LedgerOutcome.Refused<>(DID, new Refusal.Exhausted()), tryTake(worker, 10));
  }

  @Test
  void looksAreNotCountedAsAttempts() {
    int patience = 3 * LedgerScene.ATTEMPTS;
    LeaseLedger worker = workerWho(new Patience(patience + 1, patience, () -> advance(31)));
    take(worker, 10);
    assertInstanceOf(LedgerOutcome.Settled.class, tryTake(worker, 10));
  }

  @Test
  void whoseFenceIsStalledIsToldWhatElseHappens() {
    LeaseLedger worker =
        workerWho(new Patience(5, 2, () -> scene.change(new LedgerChange.Freeze())));
    take(worker, 10);
    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.Frozen(ANN.who(), ANN.why())),
        tryTake(worker, 10));
  }

  @Test
  void aTakeThatTheFenceCutsSaysSo() {
    LeaseLedger worker = workerWho(Pause.none());
    HeldLease cut = settled(tryTake(worker, 20));
    assertEquals(ids("1:10"), cut.lease().ranges());
    assertTrue(cut.cutByFence());
    advance(101);
    assertFalse(settled(tryTake(worker, 20)).cutByFence());
    HeldLease last = settled(tryTake(worker, 100));
    assertEquals(ids("31:100"), last.lease().ranges());
    assertFalse(last.cutByFence(), "there are no more");
  }

  @Test
  void aTakeThatIsFoundBehindALostReplySaysSoAsOfThen() {
    LeaseLedger worker = workerWho(Pause.none());
    scene.network.onCommits(REPLY_LOST);
    HeldLease cut = settled(tryTake(worker, 20));
    assertEquals(ids("1:10"), cut.lease().ranges());
    assertEquals(Shortfall.FENCE, cut.shortfall());

    advance(101);
    LeaseRequest asked = new LeaseRequest(cut.id(), 20, OptionalLong.empty());
    assertEquals(Shortfall.LIMIT, resumed(asked));
    LeaseRequest less = new LeaseRequest(cut.id(), 10, OptionalLong.empty());
    assertEquals(Shortfall.NONE, resumed(less));
    take(worker, 90);
    assertEquals(Shortfall.NONE, resumed(asked), "there are no more");
  }

  /// Where its owner knows nothing of it any more.
  private Shortfall resumed(LeaseRequest request) {
    return settled(workerWho(Pause.none()).resume(DID, request, Optional.empty())).shortfall();
  }

  @Test
  void aSetThatTheFenceCutsSaysSo() {
    SharedTakes takes =
        new SharedTakes(DID, workerWho(Pause.none()), OptionalLong.empty(), ControlNews.NONE);
    try (IdSet cut = settled(takes.take(20))) {
      assertEquals(10, cut.countIds());
      assertTrue(cut.isCutByFence());
      assertEquals(
          new LedgerOutcome.Refused<>(DID, new Refusal.FenceStalled(11, 90)), takes.take(1));
    }
  }

  @Test
  void aTakeBesideAnotherSetGetsAllItAsksForOnceTheFenceHasMoved() {
    SharedTakes takes =
        new SharedTakes(DID, workerWho(Pause.none()), OptionalLong.empty(), ControlNews.NONE);
    try (IdSet cut = settled(takes.take(20))) {
      assertEquals(10, cut.countIds());
      advance(101);
      assertEquals(ids("11:60"), settled(takes.take(50)).ranges());
    }
  }

  /// Waits so often, and has something happen behind one of these waits.
  private static final class Patience implements Pause {
    private final int looks;
    private final int when;
    private final Runnable what;
    private int waited;

    Patience(int looks, int when, Runnable what) {
      this.looks = looks;
      this.when = when;
      this.what = what;
    }

    @Override
    public void after(int attempt) {
      waited++;
      if (waited == when) {
        what.run();
      }
    }

    @Override
    public Pause begun() {
      return new Patience(looks, when, what);
    }

    @Override
    public boolean isOver() {
      return waited == looks;
    }
  }

  private LeaseLedger workerWho(Pause atFence) {
    return new LeaseLedger(
        scene.network,
        new Transactions(Layout.DEFAULT),
        scene.names.leasesOf("w"),
        attempt -> {},
        atFence,
        LedgerScene.ATTEMPTS);
  }

  private static void take(LeaseLedger worker, long count) {
    assertEquals(count, settled(tryTake(worker, count)).lease().ranges().count());
  }

  private static LedgerOutcome<HeldLease> tryTake(LeaseLedger worker, long count) {
    return worker.take(DID, worker.request(count, OptionalLong.empty()), Optional.empty());
  }

  private void advance(long to) {
    record(to);
    commit(fence.raise(scene.category(), book.orElseThrow()));
  }

  private void record(long to) {
    book =
        Optional.of(
            assertInstanceOf(Proposal.Write.class, fence.next(scene.category(), book, to, ANN))
                .next());
  }

  private void commit(Plan<?> plan) {
    scene.server.commit(assertInstanceOf(Plan.Send.class, plan).transaction());
  }
}
