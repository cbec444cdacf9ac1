package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.DELIVERED_LATE;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.LOST_ON_THE_WAY;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.NONE;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.NOT_PERMITTED;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.OTHERS_WIN;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.REPLY_LOST;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.STALE;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.UNREACHABLE;
import static org.mappingzoo.core.testkit.Ids.ids;
import static org.mappingzoo.core.testkit.LedgerScene.DID;
import static org.mappingzoo.core.testkit.LedgerScene.settled;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.FaultyLedger.Fate;
import org.mappingzoo.core.testkit.LedgerScene;
import org.mappingzoo.core.testkit.Limits;

/// What becomes of each operation of a worker when sendings and replies are lost, arrive late, or
/// somebody else acts in between.
final class LedgerFaultsTest {
  private static final Fate[] ALL_LATE = {
    DELIVERED_LATE, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY
  };

  private final LedgerScene scene = new LedgerScene();
  private final LeaseLedger worker = scene.worker("worker");
  private final LeaseLedger other = scene.workerOver(scene.server, "other");

  @BeforeEach
  void seeded() {
    scene.seed("1:1000");
  }

  @Test
  void aTakeWhoseReplyWasLostYieldsTheLeaseItMade() {
    scene.network.onCommits(REPLY_LOST);

    assertEquals(ids("1:100"), take(100).lease().ranges());
    scene.assertBooks(900, 100, 0, 0);
  }

  @Test
  void aTakeThatWasLostIsSentAgainUnderItsName() {
    scene.network.onCommits(LOST_ON_THE_WAY, LOST_ON_THE_WAY);

    assertEquals(ids("1:100"), take(100).lease().ranges());
    assertEquals(3, scene.network.sendings().size());
    assertEquals(1, scene.network.sendings().stream().distinct().count());
    scene.assertBooks(900, 100, 0, 0);
  }

  @Test
  void aTakeThatArrivesLateTakesNothingMore() {
    scene.network.onCommits(DELIVERED_LATE);
    take(100);
    scene.network.deliverLate();

    scene.assertBooks(900, 100, 0, 0);
  }

  @Test
  void anUncertainTakeNamesTheLeaseThatMayAppear() {
    scene.network.onCommits(ALL_LATE);
    LeaseRequest request = request(100);
    var uncertain = assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.assertBooks(1000, 0, 0, 0);
    scene.network.deliverLate();

    assertEquals(request.id().value(), uncertain.request());
    assertEquals(ids("1:100"), scene.lease(request.id()).ranges());
  }

  @Test
  void anUncertainTakeIsResumedByTheSameRequest() {
    scene.network.onCommits(ALL_LATE);
    LeaseRequest request = request(100);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.network.deliverLate();

    assertEquals(request.id(), settled(take(request)).id());
    scene.assertBooks(900, 100, 0, 0);
  }

  @Test
  void anUncertainTakeThatTookAllIsNotToldThatNothingIsLeft() {
    scene.network.onCommits(ALL_LATE);
    LeaseRequest request = request(1000);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.network.deliverLate();

    assertEquals(ids("1:1000"), settled(take(request)).lease().ranges());
  }

  @Test
  void aRefusalOfAResumedTakeIsTrueForEver() {
    scene.network.onCommits(ALL_LATE);
    LeaseRequest request = request(100);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.change(new LedgerChange.Freeze());

    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.Frozen("ann", "a test")), take(request));
    scene.network.deliverLate();
    scene.assertBooks(1000, 0, 0, 0);
  }

  @Test
  void aResumedTakeThatCannotReadIsUncertainStill() {
    scene.network.onCommits(ALL_LATE);
    LeaseRequest request = request(100);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.network.onReads(UNREACHABLE);

    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
  }

  @Test
  void aTakeThatTookEffectButCannotBeLookedAtIsUncertain() {
    LeaseRequest request = request(100);
    scene.network.onCommits(REPLY_LOST);
    scene.network.onReads(NONE, UNREACHABLE);

    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    assertEquals(request.id(), settled(take(request)).id());
    scene.assertBooks(900, 100, 0, 0);
  }

  @Test
  void aProcessThatBeganAnewResumesByTheNameItKept() {
    scene.network.onCommits(ALL_LATE);
    LeaseRequest request = request(1000);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.network.deliverLate();
    LeaseLedger reborn = scene.worker("worker");

    assertEquals(request.id(), settled(reborn.resume(DID, request, Optional.empty())).id());
    scene.assertBooks(0, 1000, 0, 0);
  }

  /// Whoever holds the exception may resume it twice, or two threads may.
  @Test
  void aTakeIsResumedOnceAndItsIdsNeverComeTwice() {
    scene.network.onCommits(ALL_LATE);
    LeaseRequest request = request(100);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.network.deliverLate();
    HeldLease held = settled(worker.resume(DID, request, Optional.empty()));

    var twice =
        assertThrows(
            IllegalStateException.class, () -> worker.resume(DID, request, Optional.empty()));
    assertTrue(String.valueOf(twice.getMessage()).contains(request.id().value()), twice::toString);
    assertThrows(IllegalStateException.class, () -> take(request));
    assertEquals(RangeList.empty(), settled(worker.push(held, ids("11:100"))));
    assertThrows(IllegalStateException.class, () -> take(request));
    assertThrows(IllegalStateException.class, () -> worker.resume(DID, request, Optional.empty()));
    scene.assertBooks(990, 0, 10, 0);
  }

  /// Each name that it was sent under stands for the same take, the one it began with, too.
  @Test
  void aTakeThatWasSentUnderAnotherNameIsResumedOnceByEither() {
    LeaseRequest request = request(100, 10);
    HeldLease held = settled(take(replaced(request)));
    assertEquals(RangeList.empty(), settled(worker.push(held, held.lease().ranges())));

    assertThrows(IllegalStateException.class, () -> worker.resume(DID, request, Optional.empty()));
    assertThrows(IllegalStateException.class, () -> take(request));
    assertEquals(Optional.empty(), scene.server.lease(DID, held.id()));
    scene.assertBooks(990, 0, 0, 10);
  }

  /// A take that was recycled before anybody knew of it, and is in doubt under another name.
  ///
  /// @return what knows it by that
  private LeaseRequest replaced(LeaseRequest request) {
    scene.network.onCommits(ALL_LATE);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.network.deliverLate();
    scene.change(new LedgerChange.Recycle(request.id()));
    scene.network.onCommits(
        NONE, DELIVERED_LATE, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    var uncertain = assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.network.deliverLate();
    return request.under(new LeaseId(uncertain.request()));
  }

  /// Of two threads one is told so before it sends anything.
  @Test
  void aTakeThatIsBeingResumedIsNotResumedBesideThat() {
    scene.network.onCommits(ALL_LATE);
    LeaseRequest request = request(100);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.network.deliverLate();
    List<String> refusals = new ArrayList<>();
    scene.network.others(
        () -> {
          int before = scene.network.sendings().size();
          var beside = assertThrows(IllegalStateException.class, () -> take(request));
          refusals.add(String.valueOf(beside.getMessage()));
          assertEquals(before, scene.network.sendings().size());
        });
    scene.network.onCommits(OTHERS_WIN);

    assertEquals(request.id(), settled(take(request)).id());
    assertEquals(
        List.of(
            "take %s from %s is under way: a take that is resumed twice is granted once"
                .formatted(request.id(), DID)),
        refusals);
    scene.assertBooks(900, 100, 0, 0);
  }

  /// Its lease would have the name and the version of the one before, and what was sent on that
  /// would write over it what that had held: another worker's ids by now.
  @Test
  void whatIsUnderWayOnALeaseMeetsNoOtherOneOfItsName() {
    LeaseRequest request = new LeaseRequest(request(100).id(), 100, OptionalLong.of(10));
    scene.network.onCommits(ALL_LATE);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.network.deliverLate();
    HeldLease held = settled(worker.resume(DID, request, Optional.empty()));
    scene.network.onCommits(ALL_LATE);
    assertInstanceOf(LedgerOutcome.Uncertain.class, worker.advance(held, 20));
    settled(worker.push(held, ids("11:100")));
    HeldLease others =
        settled(other.take(DID, other.request(90, OptionalLong.empty()), Optional.empty()));
    assertEquals(ids("11:100"), others.lease().ranges());

    assertThrows(IllegalStateException.class, () -> worker.resume(DID, request, Optional.empty()));
    scene.network.deliverLate();
    assertEquals(List.of(others.lease()), scene.leases());
    scene.assertBooks(900, 90, 10, 0);
  }

  /// Or a lease would appear under a used name, and nobody would hold it.
  @Test
  void aLeaseWhosePushPerhapsClosedItIsNotTakenAgain() {
    HeldLease held = settled(take(request(100)));
    scene.network.onCommits(REPLY_LOST, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertInstanceOf(LedgerOutcome.Uncertain.class, worker.push(held, ids("11:100")));
    LeaseRequest again = new LeaseRequest(held.id(), 100, OptionalLong.empty());

    assertThrows(IllegalStateException.class, () -> worker.resume(DID, again, Optional.empty()));
    assertEquals(List.of(), scene.leases());
    scene.assertBooks(990, 0, 10, 0);
  }

  /// What is parked is used by nobody, and an operator may return it at any time.
  @Test
  void aTakeWhoseLeaseIsParkedIsNotResumed() {
    scene.change(new LedgerChange.Configure(narrow(9)));
    LeaseRequest request = request(100);
    HeldLease held = settled(take(request));
    assertEquals(ids("51:100"), settled(worker.push(held, ids("51:100"))));

    HeldLease another = settled(worker.resume(DID, request, Optional.empty()));
    assertEquals(ids("101:200"), another.lease().ranges());
    scene.assertBooks(800, 150, 50, 0);
  }

  /// What a worker remembers of a category counts its own leases, too.
  @Test
  void aWorkerThatIsAloneTakesNoMoreLeasesThanThereMayBe() {
    scene.change(new LedgerChange.Configure(threeLeases()));
    HeldLease first = take(1);
    take(1);
    settled(worker.take(DID, request(1), Optional.of(first)));
    take(1);
    assertEquals(3, scene.leases().size());
    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.TooManyLeases(3, 3)), take(request(1)));
  }

  /// What is left of them is there for a day, and holds no ids.
  @Test
  void leasesThatWereRecycledDoNotKeepOthersFromBeingTaken() {
    scene.change(new LedgerChange.Configure(threeLeases()));
    for (int life = 0; life < 4; life++) {
      scene.change(new LedgerChange.WriteOff(take(10).id()));
    }
    assertEquals(4, scene.leases().size());
    take(1);
    take(1);
    take(1);
    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.TooManyLeases(3, 3)), take(request(1)));
  }

  /// It adds none: who is told otherwise never takes again, and never closes what is in the way.
  @Test
  void aTakeThatClosesOneIsNotRefusedWhereThereAreAsManyLeasesAsThereMayBe() {
    scene.change(new LedgerChange.Configure(threeLeases()));
    HeldLease first = take(1);
    take(1);
    take(1);
    settled(worker.take(DID, request(1), Optional.of(first)));
    assertEquals(3, scene.leases().size());
    scene.assertBooks(996, 3, 1, 0);
  }

  @Test
  void aLeaseRecycledWhileItsReplyWasLostIsReplacedByAnother() {
    scene.network.onCommits(ALL_LATE);
    LeaseRequest request = request(100, 10);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.network.deliverLate();
    scene.change(new LedgerChange.Recycle(request.id()));

    HeldLease held = settled(take(request));
    assertEquals(ids("11:100", "101:110"), held.lease().ranges());
    scene.assertBooks(890, 100, 0, 10);
  }

  @Test
  void aReplacementThatStaysUncertainIsResumedByTheFirstRequest() {
    LeaseRequest request = request(100, 10);
    LeaseRequest unused = replaced(request);

    assertEquals(ids("11:100", "101:110"), settled(take(request)).lease().ranges());
    scene.assertBooks(890, 100, 0, 10);
  }

  @Test
  void aReplacementThatStaysUncertainIsResumedByItsOwnNameToo() {
    assertEquals(ids("11:1000"), settled(take(replaced(request(1000, 10)))).lease().ranges());
  }

  @Test
  void aLeaseOfTheNewLifeIsFoundBehindAServerThatLagsInTheOldOne() {
    scene.network.read(DID, false);
    scene.deletedBySomebody();
    scene.seed("2001:3000");
    scene.network.onReads(NONE);
    scene.network.onCommits(ALL_LATE);
    LeaseRequest request = request(100);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.network.deliverLate();
    scene.network.onReads(STALE);

    assertEquals(request.id(), settled(take(request)).id());
    scene.assertBooks(900, 100, 1000, 0);
  }

  @Test
  void whoseLeaseIsUsedUpClosesItByTheNextTakeThoughRepliesAreLost() {
    HeldLease first = take(100);
    scene.network.onCommits(REPLY_LOST);
    HeldLease second = settled(worker.take(DID, request(100), Optional.of(first)));

    assertEquals(100, second.lease().carry());
    assertEquals(List.of(second.id()), scene.leases().stream().map(Lease::id).toList());
    scene.assertBooks(800, 100, 100, 0);
  }

  @Test
  void aFinishedLeaseThatWasRecycledMeanwhileIsLeftAlone() {
    HeldLease first = take(100);
    scene.change(new LedgerChange.Recycle(first.id()));
    HeldLease second = settled(worker.take(DID, request(100), Optional.of(first)));

    assertEquals(0, second.lease().carry());
    scene.assertBooks(800, 100, 0, 100);
  }

  @Test
  void aFinishedLeaseThatAnEarlierTakeClosedIsNotCarriedTwice() {
    HeldLease first = take(100);
    scene.network.onCommits(ALL_LATE);
    assertInstanceOf(
        LedgerOutcome.Uncertain.class, worker.take(DID, request(100), Optional.of(first)));
    scene.network.deliverLate();
    HeldLease third = settled(worker.take(DID, request(100), Optional.of(first)));

    assertEquals(0, third.lease().carry());
    scene.assertBooks(700, 200, 100, 0);
  }

  @Test
  void aFinishedLeaseWhoseLastWideningWasUncertainIsClosedAllTheSame() {
    HeldLease first = settled(take(request(100, 50)));
    scene.network.onCommits(REPLY_LOST, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertInstanceOf(LedgerOutcome.Uncertain.class, worker.advance(first, 100));
    HeldLease wide = settled(worker.advance(first, 100));
    HeldLease second = settled(worker.take(DID, request(100), Optional.of(wide)));

    assertEquals(100, second.lease().carry());
    scene.assertBooks(800, 100, 100, 0);
  }

  @Test
  void aLeaseWithIdsThatWereNeverGrantedCannotBeUsedUp() {
    HeldLease first = settled(take(request(100, 50)));

    assertThrows(
        IllegalArgumentException.class, () -> worker.take(DID, request(100), Optional.of(first)));
  }

  @Test
  void othersWhoKeepWinningAreReported() {
    scene.network.others(
        () -> settled(other.take(DID, other.request(1, OptionalLong.empty()), Optional.empty())));
    scene.network.onCommits(OTHERS_WIN, OTHERS_WIN, OTHERS_WIN, OTHERS_WIN);

    assertEquals(new LedgerOutcome.Contended<>(LedgerScene.ATTEMPTS), take(request(100)));
    scene.assertBooks(996, 4, 0, 0);
  }

  @Test
  void aTakeThatWasLostBeforeOthersWonIsCertainlyNotApplied() {
    scene.network.others(
        () ->
            settled(other.take(DID, other.request(1000, OptionalLong.empty()), Optional.empty())));
    scene.network.onCommits(DELIVERED_LATE, OTHERS_WIN);
    LeaseRequest request = request(100);

    assertEquals(new LedgerOutcome.Refused<>(DID, new Refusal.Exhausted()), take(request));
    scene.network.deliverLate();
    scene.assertBooks(0, 1000, 0, 0);
  }

  @Test
  void aMissingLedgerIsNotCalledContention() {
    scene.server.delete(scene.server.layout().ledger(DID));

    var refused = assertInstanceOf(LedgerOutcome.Refused.class, take(request(100)));
    assertInstanceOf(Refusal.BrokenLedger.class, refused.refusal());
  }

  @Test
  void whatIsDeletedWithAllItsRecordsIsCalledAbsentAlsoByWhoeverRemembersIt() {
    settled(take(request(100)));
    scene.deletedBySomebody();
    scene.server.delete(scene.server.layout().control(DID));
    scene.server.delete(scene.server.layout().tally(DID));
    scene.server.delete(scene.server.layout().ledger(DID));

    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.NoSuchCategory()), take(request(100)));
  }

  @Test
  void aWideningWhoseReplyWasLostIsFoundGranted() {
    HeldLease held = settled(take(request(100, 10)));
    scene.network.onCommits(REPLY_LOST);

    assertEquals(20, settled(worker.advance(held, 20)).lease().window());
  }

  @Test
  void aWideningThatArrivesBehindARecyclingGrantsNothing() {
    HeldLease held = settled(take(request(100, 10)));
    scene.network.onCommits(ALL_LATE);
    assertInstanceOf(LedgerOutcome.Uncertain.class, worker.advance(held, 20));
    scene.change(new LedgerChange.Recycle(held.id()));
    scene.network.deliverLate();

    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.LeaseClosed(held.id().value(), "RECYCLED")),
        worker.advance(held, 20));
    scene.assertBooks(990, 0, 0, 10);
  }

  @Test
  void aQuarantinedLeaseCanNeitherBeWidenedNorPushed() {
    HeldLease held = settled(take(request(100, 10)));
    scene.change(new LedgerChange.Quarantine(held.id()));
    var closed =
        new LedgerOutcome.Refused<>(DID, new Refusal.LeaseClosed(held.id().value(), "QUARANTINED"));

    assertEquals(closed, worker.advance(held, 20));
    assertEquals(closed, worker.push(held, ids("6:100")));
    scene.change(new LedgerChange.Recycle(held.id()));
    scene.assertBooks(990, 0, 0, 10);
  }

  @Test
  void aLeaseOfAnEarlierLifeIsNeitherWidenedNorPushedNorClosed() {
    HeldLease held = settled(take(request(100, 10)));
    HeldLease used = take(10);
    scene.deletedBySomebody();
    scene.seed("2001:3000");
    Refusal void_ = new Refusal.OtherGeneration(held.id().value());

    assertEquals(new LedgerOutcome.Refused<>(DID, void_), worker.advance(held, 20));
    assertEquals(new LedgerOutcome.Refused<>(DID, void_), worker.push(held, ids("6:100")));
    HeldLease fresh = settled(worker.take(DID, request(100), Optional.of(used)));
    assertEquals(0, fresh.lease().carry());
    assertEquals(ids("2001:2100"), fresh.lease().ranges());
    scene.assertBooks(900, 100, 1000, 0);
  }

  @Test
  void whoseListSomebodyDeletedIsToldSoAndItsLifeIsOver() {
    HeldLease held = settled(take(request(100, 10)));
    scene.deletedBySomebody();
    LedgerOutcome<Object> gone = new LedgerOutcome.Refused<>(DID, new Refusal.ListGone());
    assertEquals(gone, take(request(100)));
    assertEquals(gone, worker.push(held, ids("6:100")));
    Refusal void_ = new Refusal.OtherGeneration(held.id().value());
    assertEquals(new LedgerOutcome.Refused<>(DID, void_), worker.advance(held, 20));
    assertFalse(new Refusal.ListGone().canBeMended() || void_.canBeMended());
  }

  @Test
  void aTakeOfAnEarlierLifeThatArrivesLateDoesNothing() {
    scene.network.onCommits(ALL_LATE);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request(100)));
    scene.deletedBySomebody();
    scene.seed("2001:3000");
    scene.network.deliverLate();

    scene.assertBooks(1000, 0, 1000, 0);
  }

  @Test
  void aResumedTakeThatArrivesBehindTheCloseOfItsLeaseTakesNothing() {
    HeldLease held = resumedWithAStraggler();

    assertEquals(RangeList.empty(), settled(worker.push(held, RangeList.empty())));
    scene.network.deliverLate();
    scene.assertBooks(900, 0, 100, 0);
  }

  @Test
  void aResumedTakeThatArrivesBetweenTwoSendingsOfACloseIsNotClosedInItsStead() {
    HeldLease held = resumedWithAStraggler();
    scene.network.others(scene.network::deliverLate);
    scene.network.onCommits(REPLY_LOST, OTHERS_WIN);

    assertEquals(RangeList.empty(), settled(worker.push(held, RangeList.empty())));
    scene.assertBooks(900, 0, 100, 0);
  }

  @Test
  void aTakeThatNobodyResumedIsClosedBesideTheTakesOfOthers() {
    HeldLease held = take(100);
    scene.network.others(() -> settled(other.take(DID, request(50), Optional.empty())));
    scene.network.onCommits(OTHERS_WIN);
    int before = scene.network.sendings().size();

    settled(worker.push(held, RangeList.empty()));
    assertEquals(before + 1, scene.network.sendings().size());
    scene.assertBooks(850, 50, 100, 0);
  }

  /// A lease made by a sending whose reply was lost; a second one, planned on the list as it was
  /// behind that, is on its way still.
  private HeldLease resumedWithAStraggler() {
    return resumedWithASendingOnItsWay(request(100), ids("1:100"));
  }

  /// Else the widening would find it in place of the lease, and open it with ids that are free.
  @Test
  void aRenouncementThatArrivesBehindTheCloseOfItsLeaseDoesNothing() {
    HeldLease held = resumedWithARenouncementOnItsWay();
    scene.network.onCommits(ALL_LATE);
    assertInstanceOf(LedgerOutcome.Uncertain.class, worker.advance(held, 20));

    assertEquals(RangeList.empty(), settled(worker.push(held, ids("1:1000"))));
    scene.network.deliverLate();
    assertEquals(Optional.empty(), scene.server.lease(DID, held.id()));
    scene.assertBooks(1000, 0, 0, 0);
  }

  @Test
  void aRenouncementThatArrivesBetweenTwoSendingsOfACloseIsNotClosedInItsStead() {
    HeldLease held = resumedWithARenouncementOnItsWay();
    scene.network.others(scene.network::deliverLate);
    scene.network.onCommits(REPLY_LOST, OTHERS_WIN);

    assertEquals(RangeList.empty(), settled(worker.push(held, RangeList.empty())));
    scene.assertBooks(0, 0, 1000, 0);
  }

  /// A lease of all there was, made by a sending whose reply was lost; nothing was left for the
  /// next one, which was to use up its name, and is on its way still.
  private HeldLease resumedWithARenouncementOnItsWay() {
    return resumedWithASendingOnItsWay(request(1000, 10), ids("1:1000"));
  }

  private HeldLease resumedWithASendingOnItsWay(LeaseRequest request, RangeList granted) {
    scene.network.onCommits(REPLY_LOST, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(request));
    scene.network.onCommits(DELIVERED_LATE, NONE);
    HeldLease held = settled(take(request));
    assertEquals(granted, held.lease().ranges());
    return held;
  }

  @Test
  void aPushWhoseReplyWasLostIsNotDoneTwice() {
    HeldLease held = take(100);
    scene.network.onCommits(REPLY_LOST);

    assertEquals(RangeList.empty(), settled(worker.push(held, ids("51:100"))));
    scene.assertBooks(950, 0, 50, 0);
  }

  @Test
  void anUncertainPushThatArrivedIsFoundDone() {
    HeldLease held = take(100);
    scene.network.onCommits(ALL_LATE);
    assertInstanceOf(LedgerOutcome.Uncertain.class, worker.push(held, ids("51:100")));
    scene.network.deliverLate();

    assertEquals(RangeList.empty(), settled(worker.push(held, ids("51:100"))));
    scene.assertBooks(950, 0, 50, 0);
  }

  @Test
  void aPushOfWhatWasRecycledMeanwhileSaysSo() {
    HeldLease held = settled(take(request(100, 50)));
    scene.change(new LedgerChange.Recycle(held.id()));

    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.LeaseClosed(held.id().value(), "RECYCLED")),
        worker.push(held, ids("51:100")));
  }

  @Test
  void aPushIsNotMisledByAServerThatShowsTheListFromBeforeTheTake() {
    scene.network.read(DID, false);
    HeldLease held = take(100);
    scene.network.onReads(STALE);

    assertEquals(RangeList.empty(), settled(worker.push(held, ids("51:100"))));
  }

  @Test
  void aPushIsNotMisledByAServerThatLagsInAnEarlierLife() {
    scene.network.read(DID, false);
    scene.deletedBySomebody();
    scene.seed("2001:3000");
    HeldLease held = take(100);
    scene.network.onReads(STALE);

    assertEquals(RangeList.empty(), settled(worker.push(held, ids("2051:2100"))));
  }

  @Test
  void aTakeIsNotToldThatNothingIsLeftByAServerThatLags() {
    HeldLease all =
        settled(other.take(DID, other.request(1000, OptionalLong.empty()), Optional.empty()));
    scene.network.read(DID, false);
    settled(other.push(all, ids("501:1000")));
    scene.network.onReads(STALE);

    assertEquals(ids("501:600"), take(100).lease().ranges());
  }

  @Test
  void aPushOfWhatSomebodyPutThereBesidesTheLedgerIsRefused() {
    HeldLease held = take(100);
    scene.server.put(DID.path(), NodeText.of("51:1000\n"));

    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.AlreadyFree(ids("51:100"))),
        worker.push(held, ids("51:100")));
  }

  @Test
  void aPushThatArrivesLateDoesNotReturnWhatWasTakenAgain() {
    HeldLease held = take(100);
    scene.network.onCommits(DELIVERED_LATE);
    settled(worker.push(held, ids("51:100")));
    HeldLease again = take(50);
    scene.network.deliverLate();

    assertEquals(ids("51:100"), again.lease().ranges());
    scene.assertBooks(900, 50, 50, 0);
  }

  @Test
  void aPushOfALeaseWhoseWideningIsUnderWayReturnsItsRest() {
    HeldLease held = settled(take(request(100, 10)));
    scene.network.onCommits(ALL_LATE);
    assertInstanceOf(LedgerOutcome.Uncertain.class, worker.advance(held, 20));
    scene.network.others(scene.network::deliverLate);
    scene.network.onCommits(OTHERS_WIN);
    settled(worker.push(held, ids("11:100")));

    scene.assertBooks(990, 0, 10, 0);
  }

  @Test
  void aPushThatTheListHasNoRoomForIsParkedAndPushedLater() {
    scene.change(new LedgerChange.Configure(narrow(9)));
    HeldLease held = take(100);

    assertEquals(ids("51:100"), settled(worker.push(held, ids("51:100"))));
    assertTrue(scene.lease(held.id()).parked());
    scene.assertBooks(900, 50, 50, 0);
    assertEquals(ids("51:100"), settled(worker.push(held, ids("51:100"))));

    scene.change(new LedgerChange.Configure(CategorySettings.DEFAULT));
    assertEquals(RangeList.empty(), settled(worker.push(held, ids("51:100"))));
    scene.assertBooks(950, 0, 50, 0);
  }

  @Test
  void parkingThroughLostRepliesBooksOnce() {
    scene.change(new LedgerChange.Configure(narrow(9)));
    HeldLease held = take(100);
    scene.network.onCommits(REPLY_LOST);

    assertEquals(ids("51:100"), settled(worker.push(held, ids("51:100"))));
    scene.assertBooks(900, 50, 50, 0);
  }

  @Test
  void aParkedLeaseIsNeverGrantedAgain() {
    scene.change(new LedgerChange.Configure(narrow(9)));
    HeldLease held = settled(take(request(100, 60)));
    settled(worker.push(held, ids("51:100")));

    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.LeaseClosed(held.id().value(), "parked")),
        worker.advance(held, 80));
    assertEquals(0, scene.lease(held.id()).window());
  }

  @Test
  void aParkingThatArrivesBehindThePushDoesNothing() {
    scene.change(new LedgerChange.Configure(narrow(9)));
    HeldLease held = take(100);
    scene.network.onCommits(ALL_LATE);
    assertInstanceOf(LedgerOutcome.Uncertain.class, worker.push(held, ids("51:100")));
    scene.change(new LedgerChange.Configure(CategorySettings.DEFAULT));
    settled(worker.push(held, ids("51:100")));
    scene.network.deliverLate();

    scene.assertBooks(950, 0, 50, 0);
  }

  @Test
  void aParkedLeaseIsRecycledWhole() {
    scene.change(new LedgerChange.Configure(narrow(9)));
    HeldLease held = take(100);
    settled(worker.push(held, ids("51:100")));
    scene.change(new LedgerChange.Configure(CategorySettings.DEFAULT));
    scene.change(new LedgerChange.Recycle(held.id()));

    scene.assertBooks(950, 0, 50, 0);
  }

  @Test
  void versionsBeginAnewBeforeTheyWrapAndOpenLeasesSurvive() {
    HeldLease held = settled(take(request(100, 10)));
    scene.server.setVersion(DID.path(), Revision.LAST_WRITABLE_VERSION);

    HeldLease next = take(100);
    assertEquals(1, scene.category().list().version());
    assertEquals(ids("101:200"), next.lease().ranges());
    HeldLease wider = settled(worker.advance(held, 50));
    assertEquals(RangeList.empty(), settled(worker.push(wider, ids("51:100"))));
    scene.assertBooks(850, 100, 50, 0);
  }

  @Test
  void whoeverRemembersTheListFromBeforeItsVersionsBeganAnewReadsAgain() {
    take(100);
    scene.server.setVersion(DID.path(), Revision.LAST_WRITABLE_VERSION);
    othersTake();
    assertEquals(1, scene.category().list().version());

    assertEquals(ids("201:300"), take(100).lease().ranges());
    scene.assertBooks(700, 300, 0, 0);
  }

  @Test
  void theTallysVersionBeginsAnewToo() {
    HeldLease held = take(100);
    scene.server.setVersion(scene.server.layout().tally(DID), Revision.LAST_WRITABLE_VERSION);
    scene.network.onCommits(REPLY_LOST);

    settled(worker.push(held, ids("51:100")));
    assertEquals(1, scene.category().tally().version());
    scene.assertBooks(950, 0, 50, 0);
  }

  @Test
  void whoeverClosesALeaseOnATallyFromBeforeItsVersionsBeganAnewReadsAgain() {
    HeldLease usedUp = take(100);
    HeldLease second = othersTake();
    HeldLease third = othersTake();
    settled(other.push(second, RangeList.empty()));
    scene.network.onCommits(OTHERS_WIN);
    scene.network.others(
        () -> {
          scene.server.setVersion(scene.server.layout().tally(DID), Revision.LAST_WRITABLE_VERSION);
          LeaseLedger newcomer = scene.workerOver(scene.server, "newcomer");
          settled(
              newcomer.take(DID, newcomer.request(100, OptionalLong.empty()), Optional.empty()));
          scene.change(new LedgerChange.WriteOff(third.id()));
          assertEquals(1, scene.category().tally().version());
        });

    settled(worker.push(usedUp, RangeList.empty()));
    scene.assertBooks(600, 100, 200, 100);
  }

  private HeldLease othersTake() {
    return settled(other.take(DID, other.request(100, OptionalLong.empty()), Optional.empty()));
  }

  /// As where roles are in force: a worker may write a list, and not make it anew.
  @Test
  void whoMayNotBeginVersionsAnewGoesOnUntilTheyWrap() {
    HeldLease held = take(100);
    scene.server.setVersion(DID.path(), Integer.MAX_VALUE - 1);
    // The first is a take from what it remembers, which is too old.
    scene.network.onCommits(NONE, NOT_PERMITTED, NONE, NOT_PERMITTED, NONE);

    assertEquals(ids("101:200"), take(100).lease().ranges());
    assertEquals(RangeList.empty(), settled(worker.push(held, ids("51:100"))));
    assertEquals(Integer.MIN_VALUE, scene.category().list().version());
    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.VersionsUsedUp(Integer.MIN_VALUE)),
        take(request(100)));
    scene.assertBooks(850, 100, 50, 0);
  }

  @Test
  void aVersionThatHasWrappedIsRefused() {
    HeldLease held = take(100);
    scene.server.setVersion(DID.path(), -1);
    var refused = new LedgerOutcome.Refused<>(DID, new Refusal.VersionsUsedUp(-1));

    assertEquals(refused, take(request(100)));
    assertEquals(refused, worker.push(held, ids("51:100")));
  }

  @Test
  void aCategoryWithOthersBelowItCannotBeginAnewAndSaysSo() {
    take(100);
    scene.server.put(DID.path() + "/sub", NodeText.of("1:5\n"));
    scene.server.setVersion(DID.path(), Revision.LAST_WRITABLE_VERSION);

    assertEquals(
        new LedgerOutcome.Refused<>(
            DID, new Refusal.VersionsUsedUp(Revision.LAST_WRITABLE_VERSION)),
        take(request(100)));
  }

  private static CategorySettings narrow(int hardLimitBytes) {
    return Limits.ofBytes(hardLimitBytes, CategorySettings.DEFAULT);
  }

  private static CategorySettings threeLeases() {
    CategorySettings all = CategorySettings.DEFAULT;
    return new CategorySettings(
        all.batch(),
        all.window(),
        all.outageBudget(),
        all.takeLimit(),
        3,
        3,
        all.softLimitBytes(),
        all.hardLimitBytes(),
        all.mergeOnPush());
  }

  private LeaseRequest request(long count) {
    return worker.request(count, OptionalLong.empty());
  }

  private LeaseRequest request(long count, long window) {
    return worker.request(count, OptionalLong.of(window));
  }

  private HeldLease take(long count) {
    return settled(take(request(count)));
  }

  private LedgerOutcome<HeldLease> take(LeaseRequest request) {
    return worker.take(DID, request, Optional.empty());
  }
}
