package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.Ids.ids;
import static org.mappingzoo.core.testkit.LedgerScene.ANN;
import static org.mappingzoo.core.testkit.LedgerScene.DID;
import static org.mappingzoo.core.testkit.LedgerScene.settled;

import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Proposal;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.testkit.FaultyLedger.Fate;
import org.mappingzoo.core.testkit.InMemoryLedger;
import org.mappingzoo.core.testkit.LedgerScene;

/// An ensemble that goes back in time, as one does that lost a member's disk while another was
/// down (PROTOCOL.md H18): what it granted is granted again, and nobody is told. Nothing but the
/// epoch of its leader is new. Each hole is shown in a category that trusts new leaders, and closed
/// in one that doubts them.
final class RolledBackTest {
  private static final long FENCE = 51;

  private final LedgerScene scene = new LedgerScene();
  private final FenceTransactions fences = new FenceTransactions(Layout.DEFAULT);
  private final LeaseLedger one = scene.worker("one");
  private final LeaseLedger other = scene.worker("other");
  private final Book book = new Book();

  /// What the book says, and the steward that writes it.
  private final class Book {
    private Optional<Reservation> booked = Optional.empty();

    void write(Proposal proposal) {
      booked = Optional.of(assertInstanceOf(Proposal.Write.class, proposal).next());
    }

    Reservation booked() {
      return booked.orElseThrow();
    }

    void fence(long at) {
      write(fences.next(scene.category(), booked, at, ANN));
      carryOut(fences.raise(scene.category(), booked()));
    }

    void validate() {
      write(fences.validated(booked(), scene.server.epoch(), ANN));
      carryOut(fences.raise(scene.category(), booked()));
    }

    void reseal() {
      Reservation claim =
          fences.claim(booked(), scene.names.generation(), scene.server.epoch(), ANN);
      write(new Proposal.Write(claim));
      carryOut(fences.reseal(scene.category(), claim));
      fence(FENCE + 20);
    }
  }

  private void carryOut(Plan<ControlRecord> plan) {
    switch (plan) {
      case Plan.Send<ControlRecord> send ->
          assertInstanceOf(Reply.Applied.class, scene.server.commit(send.transaction()));
      case Plan.Leave<ControlRecord> leave -> {}
      case Plan.Refuse<ControlRecord> refuse -> throw new AssertionError(refuse);
    }
  }

  private void served(boolean doubts) {
    scene.server.newLeader();
    scene.change(
        new LedgerChange.Seed(ids("1:100"), CategorySettings.DEFAULT.resealingOnNewLeader(doubts)));
    carryOut(fences.restrict(scene.category(), FENCE));
    book.fence(FENCE);
    book.validate();
  }

  private void doubtNewLeaders() {
    scene.change(new LedgerChange.Configure(CategorySettings.DEFAULT.resealingOnNewLeader(true)));
  }

  private void goBackTo(InMemoryLedger.Memory past) {
    scene.server.goBackTo(past);
    scene.server.newLeader();
  }

  private static LeaseRequest tenOf(LeaseLedger worker, OptionalLong window) {
    return worker.request(10, window);
  }

  private static LeaseRequest tenOf(LeaseLedger worker) {
    return tenOf(worker, OptionalLong.empty());
  }

  private static LedgerOutcome<HeldLease> take(LeaseLedger worker, LeaseRequest request) {
    return worker.take(DID, request, Optional.empty());
  }

  private static void assertNotToBeUsed(LedgerOutcome<HeldLease> outcome) {
    String reason = assertInstanceOf(LedgerOutcome.Uncertain.class, outcome).reason();
    assertTrue(reason.contains("new leader"), reason);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatWasTakenBeforeIsTakenAgain(boolean doubts) {
    served(doubts);
    var before = scene.server.memory();
    assertEquals(ids("1:10"), settled(take(one, tenOf(one))).lease().granted());
    goBackTo(before);
    LeaseRequest request = tenOf(other);
    LedgerOutcome<HeldLease> again = take(other, request);
    if (!doubts) {
      assertEquals(ids("1:10"), settled(again).lease().granted(), "the hole");
      return;
    }
    assertNotToBeUsed(again);
    assertNotToBeUsed(take(other, request));
    book.reseal();
    assertEquals(ids("51:60"), settled(take(other, request)).lease().granted());
  }

  /// What was granted is in the ledger then: not to say so would strand it.
  @Test
  void aLeaseOfWhichNobodyCanTellWhoseLeaderGrantedItIsUncertain() {
    served(true);
    scene.server.newLeader();
    LeaseRequest request = tenOf(one);
    scene.network.onReads(Fate.NONE, Fate.UNREACHABLE);
    var uncertain = assertInstanceOf(LedgerOutcome.Uncertain.class, take(one, request));
    assertEquals(request.id().value(), uncertain.request());

    book.validate();
    assertEquals(request.id(), settled(take(one, request)).id());
    assertEquals(1, scene.leases().size());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aLeaseThatWasRecycledIsItsOwnersAgain(boolean doubts) {
    served(doubts);
    HeldLease mine = settled(take(one, tenOf(one, OptionalLong.of(2))));
    var before = scene.server.memory();
    scene.change(new LedgerChange.Recycle(mine.id()));
    assertEquals(ids("3:10", "11:12"), settled(take(other, tenOf(other))).lease().granted());
    goBackTo(before);
    LedgerOutcome<HeldLease> wider = one.advance(mine, 10);
    if (!doubts) {
      assertEquals(ids("1:10"), settled(wider).lease().granted(), "the hole");
      return;
    }
    assertNotToBeUsed(wider);
    assertNotToBeUsed(one.advance(mine, 10));
    book.reseal();
    assertInstanceOf(
        Refusal.OtherGeneration.class,
        assertInstanceOf(LedgerOutcome.Refused.class, one.advance(mine, 10)).refusal());
    LeaseRequest name = new LeaseRequest(mine.id(), 10, OptionalLong.empty());
    HeldLease next = settled(one.resume(DID, name, Optional.empty()));
    assertNotEquals(mine.id(), next.id(), "it is in use no more, nor ever again");
  }

  /// Who only widens takes nothing that would tell it.
  @Test
  void whoTookBeforeNewLeadersWereDoubtedDoubtsThemToo() {
    served(false);
    HeldLease mine = settled(take(one, tenOf(one, OptionalLong.of(2))));
    doubtNewLeaders();
    var before = scene.server.memory();
    scene.change(new LedgerChange.Recycle(mine.id()));
    assertEquals(ids("3:10", "11:12"), settled(take(other, tenOf(other))).lease().granted());
    goBackTo(before);
    assertNotToBeUsed(one.advance(mine, 10));
    book.reseal();
    assertInstanceOf(
        Refusal.OtherGeneration.class,
        assertInstanceOf(LedgerOutcome.Refused.class, one.advance(mine, 10)).refusal());
  }

  @Test
  void aWindowIsWidenedThoughTheControlRecordWasWrittenSince() {
    served(false);
    HeldLease mine = settled(take(one, tenOf(one, OptionalLong.of(2))));
    doubtNewLeaders();
    assertEquals(5, settled(one.advance(mine, 5)).lease().window());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aTakeWhoseReplyWasLostFindsALeaseThatWasGivenToOthers(boolean doubts) {
    served(doubts);
    LeaseRequest request = tenOf(one);
    scene.network.onCommits(Fate.REPLY_LOST, Fate.UNREACHABLE, Fate.UNREACHABLE, Fate.UNREACHABLE);
    assertInstanceOf(LedgerOutcome.Uncertain.class, take(one, request));
    var before = scene.server.memory();
    scene.change(new LedgerChange.RecycleAttested(request.id(), ids("1:10")));
    assertEquals(ids("1:10"), settled(take(other, tenOf(other))).lease().granted());
    goBackTo(before);
    LedgerOutcome<HeldLease> found = take(one, request);
    if (!doubts) {
      assertEquals(ids("1:10"), settled(found).lease().granted(), "the hole");
      return;
    }
    assertNotToBeUsed(found);
    book.reseal();
    assertEquals(ids("51:60"), settled(take(one, request)).lease().granted());
  }

  /// Its owner has used each id that was granted in the time that is no more.
  @Test
  void aLeaseThatIsUsedUpAndWasNarrowedHoldsUpNoTake() {
    served(false);
    HeldLease mine = settled(take(one, tenOf(one, OptionalLong.of(2))));
    var before = scene.server.memory();
    HeldLease usedUp = settled(one.advance(mine, 10));
    goBackTo(before);
    HeldLease next = settled(one.take(DID, tenOf(one), Optional.of(usedUp)));
    assertEquals(ids("11:20"), next.lease().granted());
    assertEquals(0, next.lease().carry(), "it was not closed in passing");
    assertEquals(ids(), settled(one.push(usedUp, ids())));
    scene.assertBooks(80, 10, 10, 0);
  }

  @Test
  void aTakeWaitsForTheStewardThatReseals() {
    served(true);
    var before = scene.server.memory();
    settled(take(other, tenOf(other)));
    goBackTo(before);
    LeaseLedger patient =
        new LeaseLedger(
            scene.server,
            new Transactions(Layout.DEFAULT),
            scene.names.leasesOf("patient"),
            attempt -> {},
            look -> book.reseal(),
            LedgerScene.ATTEMPTS);
    assertEquals(ids("51:60"), settled(take(patient, tenOf(patient))).lease().granted());
  }

  @Test
  void underTheLeaderThatWasFoundInOrderNothingIsReadMore() {
    served(true);
    HeldLease first = settled(take(one, tenOf(one, OptionalLong.empty())));
    int reads = scene.server.reads();
    settled(one.take(DID, tenOf(one), Optional.of(first)));
    assertEquals(reads, scene.server.reads());
  }

  @Test
  void anOldReaderRefusesACategoryThatDoubtsNewLeaders() {
    served(true);
    String text = scene.category().control().value().text().display();
    assertTrue(text.contains("resealOnNewLeader=true"), text);
    scene.change(new LedgerChange.Configure(CategorySettings.DEFAULT));
    String trusting = scene.category().control().value().text().display();
    assertFalse(trusting.contains("resealOnNewLeader"), trusting);
  }
}
