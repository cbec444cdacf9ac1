package org.mappingzoo.core.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.Ids.ids;
import static org.mappingzoo.core.testkit.LedgerScene.ANN;
import static org.mappingzoo.core.testkit.LedgerScene.DID;
import static org.mappingzoo.core.testkit.LedgerScene.settled;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.LedgerScene;

/// A steward with a book in memory, beside workers whose calls go well.
final class FenceTransactionsTest {
  private static final Generation FRESH = new Generation("z".repeat(26));

  private final LedgerScene scene = new LedgerScene();
  private final FenceTransactions fence = new FenceTransactions(Layout.DEFAULT);
  private Optional<Reservation> book = Optional.empty();

  // The first fence

  @Test
  void theFirstFenceRestrictsZooKeeperBeforeTheBookPromisesAnything() {
    scene.seed("1:100");
    ManagedCategory unfenced = scene.category();
    assertEquals(new Refusal.NotFenced(), refused(fence.next(unfenced, Optional.empty(), 40, ANN)));

    apply(fence.restrict(unfenced, 40));
    take("w", 10);
    record(fence.next(scene.category(), book, 40, ANN));

    assertEquals(ids("40:100"), booked().rest());
    assertEquals(1, booked().sequence());
    assertEquals(OptionalLong.of(40), scene.category().control().value().fence());
    assertEquals(39, take("v", 90).lease().ranges().last(0));
  }

  @Test
  void aFenceThatIsThereIsNotSetAFirstTime() {
    fenced(40);
    assertInstanceOf(Plan.Leave.class, fence.restrict(scene.category(), 20));
    assertThrows(IllegalArgumentException.class, () -> fence.restrict(scene.category(), -1));
  }

  // Advancing

  @Test
  void theFenceAdvancesOnceTheBookHoldsIt() {
    fenced(40);
    record(fence.next(scene.category(), book, 70, ANN));
    assertEquals(ids("70:100"), booked().rest());
    assertEquals(OptionalLong.of(40), scene.category().control().value().fence());

    apply(fence.raise(scene.category(), booked()));
    ControlRecord control = scene.category().control().value();
    assertEquals(OptionalLong.of(70), control.fence());
    assertEquals(booked().sequence(), control.fenceSequence());
    assertInstanceOf(Plan.Leave.class, fence.raise(scene.category(), booked()));
  }

  @Test
  void theFenceNeverGoesBack() {
    fenced(40);
    Reservation old = booked();
    advance(70);
    assertEquals(
        new Refusal.FenceBehind(69, 70), refused(fence.next(scene.category(), book, 69, ANN)));
    assertEquals(new Refusal.FenceBehind(40, 70), refused(fence.raise(scene.category(), old)));
    assertThrows(
        IllegalArgumentException.class, () -> fence.next(scene.category(), book, 102, ANN));
  }

  @Test
  void twoStewardsWhoAdvanceFromOneReadingLeaveTheFurtherFence() {
    fenced(40);
    ManagedCategory seen = scene.category();
    record(fence.next(seen, book, 60, ANN));
    Transaction late = sent(fence.raise(seen, booked()));
    record(fence.next(seen, book, 80, ANN));
    apply(fence.raise(seen, booked()));
    assertEquals(new Reply.Failed(0, Transaction.Fault.BAD_VERSION), scene.server.commit(late));
    assertEquals(OptionalLong.of(80), scene.category().control().value().fence());
  }

  @Test
  void aTakeThatReadBeforeTheFenceMovedReadsAgain() {
    fenced(40);
    HeldLease held = take("w", 10);
    advance(70);
    assertEquals(ids("1:10"), held.lease().ranges());
    assertEquals(ids("11:69"), take("v", 90).lease().ranges());
    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.FenceStalled(70, 31)), tryTake("v", 1));
  }

  @Test
  void aFenceThatLeavesAReserveCountsFreeIds() {
    scene.seed("1:10", "51:100");
    assertEquals(6, FenceTransactions.fenceAbove(scene.category(), 5));
    assertEquals(51 + 5, FenceTransactions.fenceAbove(scene.category(), 15));
    assertEquals(101, FenceTransactions.fenceAbove(scene.category(), Long.MAX_VALUE));
  }

  @Test
  void theBookIsWrittenAgainWhereItsWordsAreOld() {
    fenced(40);
    assertInstanceOf(Proposal.Keep.class, fence.next(scene.category(), book, 40, ANN));
    scene.change(new LedgerChange.Freeze());
    scene.change(new LedgerChange.Extend(ids("201:300")));
    record(fence.next(scene.category(), book, 40, ANN));
    assertEquals(ControlRecord.State.FROZEN, booked().state());
    assertEquals(ids("40:100", "201:300"), booked().rest());
    assertEquals(ids("1:100", "201:300"), booked().universe());
  }

  @Test
  void idsAreAddedAboveTheFenceOnly() {
    scene.seed("1:100", "201:300");
    restrictAndRecord(220);
    assertEquals(
        new Refusal.BelowFence(ids("150:160"), 220),
        scene.refused(new LedgerChange.Extend(ids("150:160", "400:500"))));
  }

  @Test
  void whatAnEarlierLeaseReturnsAboveTheFenceIsNotPromised() {
    scene.seed("1:100");
    var worker = scene.worker("w");
    HeldLease held =
        settled(worker.take(DID, worker.request(50, OptionalLong.empty()), Optional.empty()));
    restrictAndRecord(20);
    settled(worker.push(held, held.lease().ranges()));
    advance(30);
    assertEquals(ids("51:100"), booked().rest());
    scene.assertBooks(100, 0, 0, 0);
  }

  // Withdrawing

  @Test
  void withdrawnIdsAreGoneFromTheBookBeforeTheyLeaveTheList() {
    fenced(40);
    Reservation before = booked();
    ManagedCategory seen = scene.category();
    assertThrows(IllegalArgumentException.class, () -> fence.withdraw(seen, before, ids("90:100")));
    record(fence.withdrawal(seen, before, ids("90:100"), ANN));
    assertEquals(ids("40:89"), booked().rest());
    apply(fence.withdraw(seen, booked(), ids("90:100")));
    scene.assertBooks(89, 0, 11, 0);
  }

  @Test
  void aWithdrawalThatArrivesLateIsNotPromisedAgain() {
    fenced(40);
    ManagedCategory seen = scene.category();
    record(fence.withdrawal(seen, booked(), ids("90:100"), ANN));
    Transaction late = sent(fence.withdraw(seen, booked(), ids("90:100")));
    record(fence.next(scene.category(), book, 50, ANN));
    scene.server.commit(late);
    assertEquals(ids("50:89"), booked().rest());
  }

  @Test
  void onlyFreeIdsAboveTheFenceAreWithdrawn() {
    fenced(40);
    assertEquals(new Refusal.NothingGiven(), refusedWithdrawal(RangeList.empty()));
    assertEquals(new Refusal.BelowFence(ids("38:39"), 40), refusedWithdrawal(ids("38:41")));
    assertEquals(new Refusal.NotFree(ids("101:110")), refusedWithdrawal(ids("91:110")));
  }

  private Refusal refusedWithdrawal(RangeList ids) {
    return refused(fence.withdrawal(scene.category(), booked(), ids, ANN));
  }

  // Restoring

  @Test
  void aLostCategoryIsMadeAnewWithWhatTheBookPromises() {
    fenced(40);
    take("w", 10);
    advance(60);
    allIsLost();

    Reservation claimed = claimed();
    apply(fence.restore(reading(), claimed));

    assertEquals("60:100\n", scene.list());
    assertEquals(FRESH, scene.category().generation());
    assertEquals(1, scene.category().control().value().epoch());
    scene.assertBooks(41, 0, 0, 59);
    assertEquals(59, claimed.lostByRestore());
    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.FenceStalled(60, 41)), tryTake("v", 1));
    advance(80);
    assertEquals(ids("60:79"), take("v", 90).lease().ranges());
  }

  @Test
  void aRestoreWhoseReplyWasLostFindsItsOwnLife() {
    fenced(40);
    allIsLost();
    Reservation claimed = claimed();
    apply(fence.restore(reading(), claimed));
    assertInstanceOf(Plan.Leave.class, fence.restore(reading(), claimed));
  }

  @Test
  void nothingIsRestoredOverALivingCategory() {
    fenced(40);
    Refusal living = new Refusal.Living(scene.category().generation().token());
    assertEquals(Optional.of(living), fence.obstacleToRestore(reading(), booked()));
    assertEquals(living, refused(fence.restore(reading(), claimed())));

    CategoryReading plain =
        CategoryReading.of(
            DID,
            new CategoryNodes(
                scene.server.node(DID.path()), List.of(), Optional.empty(), Optional.empty(), 0));
    assertEquals(
        Optional.of(new Refusal.AlreadyExists(ids("1:100"))),
        fence.obstacleToRestore(plain, booked()));
    Refusal unreadable = new Refusal.BrokenLedger("a test");
    assertEquals(
        Optional.of(unreadable),
        fence.obstacleToRestore(new CategoryReading.Broken(unreadable), booked()));
  }

  @Test
  void aDeletedCategoryIsRestoredOverItsTombstone() {
    fenced(40);
    scene.deletedBySomebody();
    apply(fence.restore(reading(), claimed()));
    assertEquals("40:100\n", scene.list());
    scene.assertBooks(61, 0, 0, 39);
  }

  @Test
  void aBookThatKnowsLessThanTheTombstoneDoesNotRestore() {
    fenced(40);
    Reservation old = booked();
    advance(70);
    scene.deletedBySomebody();
    assertEquals(
        Optional.of(new Refusal.FenceBehind(40, 70)), fence.obstacleToRestore(reading(), old));
    Stamped<ControlRecord> later = new Stamped<>(control(FRESH, 9, OptionalLong.of(40)), 1);
    CategoryReading other = new CategoryReading.Absent(Optional.of(later), OptionalInt.empty());
    assertEquals(
        Optional.of(new Refusal.OtherLife(FRESH.token(), 9, booked().generation().token(), 0)),
        fence.obstacleToRestore(other, booked()));
  }

  private ControlRecord control(Generation life, long epoch, OptionalLong reached) {
    return new ControlRecord(
        life,
        epoch,
        ControlRecord.State.ACTIVE,
        "seed",
        ids("1:100"),
        reached,
        0,
        0,
        CategorySettings.DEFAULT,
        ANN);
  }

  @Test
  void behindAClaimTheOldLifeNeverAdvancesAgain() {
    fenced(40);
    ManagedCategory oldWorld = scene.category();
    Reservation before = booked();
    Reservation claimed = claimed();
    String life = oldWorld.generation().token();
    Refusal other = new Refusal.OtherLife(life, 0, FRESH.token(), 1);
    assertEquals(other, refused(fence.next(oldWorld, book, 60, ANN)));
    assertEquals(other, refused(fence.raise(oldWorld, claimed)));
    assertEquals(other, refused(fence.withdraw(oldWorld, claimed, ids("1:10"))));
    assertThrows(
        IllegalArgumentException.class, () -> fence.claim(claimed, before.generation(), 0, ANN));
  }

  @Test
  void aLifeSeededOverATombstoneGoesOnInTheBook() {
    fenced(40);
    scene.deletedBySomebody();
    scene.seed("201:300");
    apply(fence.restrict(scene.category(), 221));
    record(fence.next(scene.category(), book, 221, ANN));
    assertEquals(ids("221:300"), booked().rest());
    assertEquals(1, booked().earlier().size());
    assertEquals(1, booked().epoch());
    advance(251);
    assertEquals(OptionalLong.of(251), scene.category().control().value().fence());
  }

  @Test
  void aUniverseThatShrankTellsOfARollback() {
    fenced(40);
    ManagedCategory rolledBack = scene.category();
    scene.change(new LedgerChange.Extend(ids("201:300")));
    record(fence.next(scene.category(), book, 40, ANN));
    assertEquals(
        new Refusal.RolledBack("its universe lacks [201:300] that the book knows"),
        refused(fence.next(rolledBack, book, 50, ANN)));
  }

  // Resealing

  @Test
  void aResealVoidsAllLeasesAndGoesOnAboveTheFence() {
    fenced(40);
    var worker = scene.worker("w");
    HeldLease held =
        settled(worker.take(DID, worker.request(10, OptionalLong.empty()), Optional.empty()));
    Reservation claimed = claimed();
    apply(fence.reseal(scene.category(), claimed));

    assertEquals("40:100\n", scene.list());
    assertEquals(
        new Tally(0, 39), scene.category().tally().value(), "void leases are lost with the rest");
    LedgerOutcome<?> push = worker.push(held, held.lease().ranges());
    assertInstanceOf(LedgerOutcome.Refused.class, push);
    assertInstanceOf(Plan.Leave.class, fence.reseal(scene.category(), claimed));
  }

  /// A client of 2010 took 11:20, or pushed 6:10 back, which count as consumed.
  @ParameterizedTest
  @ValueSource(strings = {"21:100\n", "6:100\n"})
  void booksThatSomebodyWroteBesideBalanceBehindAReseal(String list) {
    fenced(40);
    var worker = scene.worker("w");
    HeldLease used =
        settled(worker.take(DID, worker.request(10, OptionalLong.empty()), Optional.empty()));
    settled(worker.push(used, RangeList.empty()));
    scene.server.put(DID.path(), NodeText.of(list));
    assertFalse(settled(scene.admin.audit(DID)).isBalanced());
    apply(fence.reseal(scene.category(), claimed()));

    assertEquals("40:100\n", scene.list());
    scene.assertBooks(61, 0, 10, 29);
  }

  @Test
  void theStricterStateOfBookAndZooKeeperIsInTheNextLife() {
    fenced(40);
    Reservation active = booked();
    ManagedCategory before = scene.category();
    scene.change(new LedgerChange.Freeze());
    assertEquals(
        ControlRecord.State.FROZEN,
        fence.upToDate(scene.category(), active, false, ANN).state(),
        "ZooKeeper's");
    record(fence.next(scene.category(), book, 40, ANN));
    assertEquals(
        ControlRecord.State.FROZEN,
        fence.upToDate(before, booked(), false, ANN).state(),
        "the book's");
    scene.change(new LedgerChange.Retire());
    assertEquals(
        ControlRecord.State.RETIRED, fence.upToDate(scene.category(), booked(), true, ANN).state());
  }

  @Test
  void whereZooKeeperIsDoubtedTheBooksSettingsStayAndWhatWasAddedCounts() {
    fenced(40);
    CategorySettings ofTheBook = booked().settings();
    CategorySettings ofToday =
        new CategorySettings(
            OptionalLong.of(7), OptionalLong.empty(), Duration.ZERO, 7, 7, 7, 700, 700, true);
    scene.change(new LedgerChange.Configure(ofToday));
    scene.change(new LedgerChange.Extend(ids("201:210")));
    Reservation trusted = fence.upToDate(scene.category(), booked(), false, ANN);
    assertEquals(ofToday, trusted.settings());
    Reservation doubted = fence.upToDate(scene.category(), booked(), true, ANN);
    assertEquals(ofTheBook, doubted.settings());
    assertEquals(ids("40:100", "201:210"), doubted.rest());
    record(fence.validated(booked(), 7, ANN));
    Reservation behind = fence.upToDate(scene.category(), booked(), false, ANN);
    assertEquals(ofTheBook, behind.settings(), "the book has seen a later epoch in order");
  }

  @Test
  void whoseNewLeadersEitherSideDoubtsIsDoubtedInTheNextLife() {
    fenced(40);
    CategorySettings trusting = booked().settings();
    scene.change(new LedgerChange.Configure(trusting.resealingOnNewLeader(true)));
    Reservation next = fence.upToDate(scene.category(), booked(), true, ANN);
    assertTrue(next.settings().resealOnNewLeader());
    record(fence.next(scene.category(), book, 40, ANN));
    scene.change(new LedgerChange.Configure(trusting));
    assertTrue(
        fence.upToDate(scene.category(), booked(), true, ANN).settings().resealOnNewLeader());
    assertFalse(
        fence.upToDate(scene.category(), booked(), false, ANN).settings().resealOnNewLeader());
  }

  @Test
  void aLifeThatTheFenceDoesNotBindIsNotResealed() {
    fenced(40);
    Reservation first = booked();
    Reservation claimed = claimed();
    ManagedCategory alien =
        new ManagedCategory(
            DID,
            scene.category().list(),
            scene.category().free(),
            new Stamped<>(control(new Generation("y".repeat(26)), 0, OptionalLong.of(1)), 0),
            scene.category().tally(),
            0);
    assertEquals(
        new Refusal.OtherLife("y".repeat(26), 0, FRESH.token(), 1),
        refused(fence.reseal(alien, claimed)));
    assertEquals(
        new Refusal.NotFenced(),
        refused(fence.reseal(with(control(first.generation(), 0, OptionalLong.empty())), claimed)));
    assertEquals(
        new Refusal.FenceBehind(40, 41),
        refused(fence.reseal(with(control(first.generation(), 0, OptionalLong.of(41))), claimed)));
  }

  @Test
  void aSecondClaimEndsWhatTheFirstBegan() {
    fenced(40);
    Reservation first = claimed();
    Generation second = new Generation("y".repeat(26));
    Reservation claimed = fence.claim(first, second, 5, ANN);
    apply(fence.reseal(scene.category(), first));
    apply(fence.reseal(scene.category(), claimed));
    assertEquals(second, scene.category().generation());
    assertEquals(2, scene.category().control().value().epoch());
    assertEquals(5, scene.category().control().value().validatedZkEpoch());
    scene.assertBooks(61, 0, 0, 39);
  }

  @Test
  void ofTheLivesBeforeTheLastAreKeptAndTheOneThatIsThere() {
    fenced(40);
    Reservation claimed = booked();
    Generation living = scene.category().generation();
    for (int claim = 0; claim < 3 * Reservation.KEPT_LIVES; claim++) {
      claimed = fence.claim(claimed, nth(claim), Optional.of(living), 0, ANN);
    }
    assertEquals(Reservation.KEPT_LIVES, claimed.earlier().size());
    assertTrue(claimed.binds(nth(3 * Reservation.KEPT_LIVES - 2)));
    assertFalse(claimed.binds(nth(0)));
    apply(fence.reseal(scene.category(), claimed));
    assertEquals(claimed.generation(), scene.category().generation());
  }

  private static Generation nth(int claim) {
    StringBuilder token = new StringBuilder("z".repeat(18));
    for (int bit = 7; bit >= 0; bit--) {
      token.append((claim >> bit & 1) == 0 ? 'o' : 'i');
    }
    return new Generation(token.toString());
  }

  @Test
  void aLeaderEpochFoundInOrderIsInTheBookBeforeItIsInZooKeeper() {
    fenced(40);
    record(fence.validated(booked(), 3, ANN));
    assertInstanceOf(Proposal.Keep.class, fence.validated(booked(), 3, ANN));
    assertEquals(0, scene.category().control().value().validatedZkEpoch());
    apply(fence.raise(scene.category(), booked()));
    assertEquals(3, scene.category().control().value().validatedZkEpoch());
  }

  // The steward of these tests

  private void fenced(long at) {
    scene.seed("1:100");
    restrictAndRecord(at);
  }

  private void restrictAndRecord(long at) {
    apply(fence.restrict(scene.category(), at));
    record(fence.next(scene.category(), book, at, ANN));
  }

  private HeldLease take(String worker, long count) {
    return settled(tryTake(worker, count));
  }

  private LedgerOutcome<HeldLease> tryTake(String owner, long count) {
    LeaseLedger worker = scene.worker(owner);
    return worker.take(DID, worker.request(count, OptionalLong.empty()), Optional.empty());
  }

  private void advance(long to) {
    record(fence.next(scene.category(), book, to, ANN));
    apply(fence.raise(scene.category(), booked()));
  }

  private Reservation claimed() {
    Reservation claimed = fence.claim(booked(), FRESH, 0, ANN);
    book = Optional.of(claimed);
    return claimed;
  }

  private void allIsLost() {
    scene.deletedBySomebody();
    scene.server.delete(Layout.DEFAULT.control(DID));
    scene.server.delete(Layout.DEFAULT.tally(DID));
    scene.server.delete(Layout.DEFAULT.ledger(DID));
    scene.server.prepare(DID);
  }

  private CategoryReading reading() {
    return CategoryReading.of(DID, scene.server.read(DID, false));
  }

  private ManagedCategory with(ControlRecord control) {
    ManagedCategory now = scene.category();
    return new ManagedCategory(
        DID, now.list(), now.free(), new Stamped<>(control, 0), now.tally(), now.leases());
  }

  private Reservation booked() {
    return book.orElseThrow();
  }

  private void record(Proposal proposal) {
    book =
        Optional.of(
            switch (proposal) {
              case Proposal.Write(Reservation next) -> Reservation.parse(next.text());
              case Proposal other -> throw new AssertionError(other);
            });
  }

  private static Refusal refused(Proposal proposal) {
    return assertInstanceOf(Proposal.Refuse.class, proposal).refusal();
  }

  private static Refusal refused(Plan<?> plan) {
    return assertInstanceOf(Plan.Refuse.class, plan).refusal();
  }

  private static <R> Transaction sent(Plan<R> plan) {
    return switch (plan) {
      case Plan.Send<R>(Transaction transaction, R result) -> transaction;
      case Plan<R> other -> throw new AssertionError(other);
    };
  }

  private void apply(Plan<?> plan) {
    assertInstanceOf(Reply.Applied.class, scene.server.commit(sent(plan)));
  }
}
