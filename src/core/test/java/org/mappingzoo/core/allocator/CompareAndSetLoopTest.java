package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mappingzoo.core.testkit.FakeStore.Fault.DELIVERED_LATE;
import static org.mappingzoo.core.testkit.FakeStore.Fault.LOST_ON_THE_WAY;
import static org.mappingzoo.core.testkit.FakeStore.Fault.NO_PERMISSION;
import static org.mappingzoo.core.testkit.FakeStore.Fault.OTHERS_WIN;
import static org.mappingzoo.core.testkit.FakeStore.Fault.REPLY_LOST;
import static org.mappingzoo.core.testkit.FakeStore.Fault.UNREACHABLE;
import static org.mappingzoo.core.testkit.Ids.ids;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.CategoryOp;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.FakeStore;
import org.mappingzoo.core.testkit.FakeStore.Sending;
import org.mappingzoo.core.testkit.InMemoryStore;
import org.mappingzoo.core.testkit.Requests;

/// How an operation ends when others write too and replies are lost.
final class CompareAndSetLoopTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final CategoryOp<RangeList> TAKE_10 = Operations.take(10);

  private final InMemoryStore server = InMemoryStore.withMarkers();
  private final FakeStore store = new FakeStore(server);
  private final List<Integer> pauses = new ArrayList<>();
  private final CompareAndSetLoop loop =
      new CompareAndSetLoop(store, new Requests(), pauses::add, 4);

  @BeforeEach
  void seed() {
    server.put(DID, "1:100\n");
  }

  @Test
  void whatIsWrittenAtOnceIsSettledWithoutAPause() {
    var outcome = loop.run(DID, TAKE_10);
    assertEquals(new Outcome.Settled<>(ids("1:10"), server.revision(DID)), outcome);
    assertEquals("11:100\n", server.text(DID));
    assertEquals(List.of(), pauses);
  }

  @Test
  void theWriteNamesExactlyWhatWasRead() {
    Revision read = server.revision(DID);
    loop.run(DID, TAKE_10);
    assertEquals(
        List.of(new CategoryWrite.Replace(read, NodeText.of("11:100\n"))),
        store.sendings().stream().map(sending -> sending.write().change()).toList());
  }

  @Test
  void whereOthersWinItReadsAgainAndSendsANewRequest() {
    store.onWrites(OTHERS_WIN, OTHERS_WIN);
    assertInstanceOf(Outcome.Settled.class, loop.run(DID, TAKE_10));
    assertEquals(3, store.reads());
    assertEquals(List.of("r-1 first", "r-2 first", "r-3 first"), sent());
    assertEquals(List.of(1, 2), pauses);
  }

  @Test
  void whereOthersKeepWinningItGivesUpAtItsBoundAndNothingIsWritten() {
    store.onWrites(OTHERS_WIN, OTHERS_WIN, OTHERS_WIN, OTHERS_WIN);
    assertEquals(new Outcome.Contended<>(4), loop.run(DID, TAKE_10));
    assertEquals("1:100\n", server.text(DID));
    assertEquals(4, store.sendings().size());
    assertEquals(List.of(1, 2, 3), pauses);
  }

  @Test
  void aLostReplyOfAnAppliedWriteIsSettledUnderTheSameRequest() {
    store.onWrites(REPLY_LOST);
    var outcome = loop.run(DID, TAKE_10);
    assertEquals(new Outcome.Settled<>(ids("1:10"), server.revision(DID)), outcome);
    assertEquals(List.of("r-1 first", "r-1 again"), sent());
    assertEquals("11:100\n", server.text(DID));
  }

  @Test
  void anAppliedWriteIsSettledEvenWhenOthersHaveWrittenSince() {
    store.onWrites(REPLY_LOST, OTHERS_WIN);
    var outcome = loop.run(DID, TAKE_10);
    Revision ours = assertInstanceOf(Outcome.Settled.class, outcome).now();
    assertEquals(1, ours.version());
    assertEquals(2, server.revision(DID).version());
  }

  @Test
  void aRequestLostOnTheWayIsAppliedWhenItIsSentAgain() {
    store.onWrites(LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertInstanceOf(Outcome.Settled.class, loop.run(DID, TAKE_10));
    assertEquals(List.of("r-1 first", "r-1 again", "r-1 again"), sent());
    assertEquals("11:100\n", server.text(DID));
  }

  @Test
  void aRequestLostOnTheWayThatOthersOvertookIsStartedAnew() {
    store.onWrites(LOST_ON_THE_WAY, OTHERS_WIN);
    var outcome = loop.run(DID, TAKE_10);
    assertEquals(List.of("r-1 first", "r-1 again", "r-2 first"), sent());
    assertEquals(new Outcome.Settled<>(ids("1:10"), server.revision(DID)), outcome);
  }

  @Test
  void whatArrivesLateTakesEffectOnlyOnce() {
    store.onWrites(DELIVERED_LATE);
    assertInstanceOf(Outcome.Settled.class, loop.run(DID, TAKE_10));
    store.deliverLate();
    assertEquals("11:100\n", server.text(DID));
    assertEquals(1, server.revision(DID).version());
  }

  @Test
  void whereNoReplyEverComesTheOutcomeIsUnsettledAndSaysWhatWasMeant() {
    store.onWrites(LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY, DELIVERED_LATE);
    var outcome = loop.run(DID, TAKE_10);
    CategoryWrite write = store.sendings().getFirst().write();
    assertEquals(new Outcome.Unsettled<>(write, ids("1:10"), "connection lost"), outcome);
    assertEquals(4, store.sendings().size());
    assertEquals(Set.of(write), writes());
    store.deliverLate();
    assertEquals("11:100\n", server.text(DID));
  }

  @Test
  void anUnsettledWriteCanBeSettledLater() {
    store.onWrites(REPLY_LOST, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    var outcome = assertInstanceOf(Outcome.Unsettled.class, loop.run(DID, TAKE_10));
    assertEquals(new WriteReply.Applied(server.revision(DID)), loop.settle(outcome.write()));
    assertEquals(Set.of(outcome.write()), writes());
  }

  @Test
  void settlingIsTriedAsOftenAsTheLoopMayTry() {
    store.onWrites(REPLY_LOST, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    var outcome = assertInstanceOf(Outcome.Unsettled.class, loop.run(DID, TAKE_10));
    store.onWrites(LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertEquals(new WriteReply.Applied(server.revision(DID)), loop.settle(outcome.write()));
    store.onWrites(LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertInstanceOf(WriteReply.Unknown.class, loop.settle(outcome.write()));
    assertEquals(12, store.sendings().size());
  }

  @Test
  void aLoopOfOneAttemptStillAsksOnceWhatBecameOfAWrite() {
    var once = new CompareAndSetLoop(store, new Requests(), pauses::add, 1);
    store.onWrites(REPLY_LOST);
    var outcome = assertInstanceOf(Outcome.Unsettled.class, once.run(DID, TAKE_10));
    assertEquals(new WriteReply.Applied(server.revision(DID)), once.settle(outcome.write()));
  }

  @Test
  void aPlainNodeCannotTellWhetherTheChangeWasOurs() {
    InMemoryStore plain = InMemoryStore.plain();
    plain.put(DID, "1:100\n");
    FakeStore forgetful = new FakeStore(plain).onWrites(REPLY_LOST);
    var outcome =
        new CompareAndSetLoop(forgetful, new Requests(), pauses::add, 4).run(DID, TAKE_10);
    assertEquals(ids("1:10"), assertInstanceOf(Outcome.Unsettled.class, outcome).intended());
    assertEquals("11:100\n", plain.text(DID));
  }

  @Test
  void aRefusalByTheStoreIsAnExceptionBecauseNothingWasWritten() {
    store.onWrites(NO_PERMISSION);
    var refused = assertThrows(StoreException.class, () -> loop.run(DID, TAKE_10));
    assertEquals(StoreException.Reason.NO_PERMISSION, refused.reason());
    assertEquals("1:100\n", server.text(DID));
  }

  @Test
  void afterALostReplyARefusalSettlesNothing() {
    store.onWrites(REPLY_LOST, UNREACHABLE, NO_PERMISSION, UNREACHABLE);
    var outcome = assertInstanceOf(Outcome.Unsettled.class, loop.run(DID, TAKE_10));
    assertEquals(ids("1:10"), outcome.intended());
    assertEquals("no connection", outcome.reason());
  }

  @Test
  void anInterruptBetweenAttemptsEndsTheLoopWithNothingWritten() {
    store.onWrites(OTHERS_WIN);
    var interrupted = assertThrows(StoreException.class, () -> interruptible().run(DID, TAKE_10));
    assertEquals(StoreException.Reason.INTERRUPTED, interrupted.reason());
    assertEquals("1:100\n", server.text(DID));
  }

  @Test
  void anInterruptAfterALostReplyLeavesItUnsettled() {
    store.onWrites(REPLY_LOST);
    var outcome = assertInstanceOf(Outcome.Unsettled.class, interruptible().run(DID, TAKE_10));
    assertEquals("interrupted", outcome.reason());
    assertEquals(List.of("r-1 first"), sent());
  }

  @Test
  void aFailingReadIsAnException() {
    store.onRead(StoreException.Reason.UNREACHABLE);
    assertThrows(StoreException.class, () -> loop.run(DID, TAKE_10));
    assertEquals(List.of(), store.sendings());
  }

  @Test
  void aRefusedOperationSendsNothing() {
    server.put(DID, "");
    assertEquals(new Outcome.Refused<>(DID, new Refusal.Exhausted()), loop.run(DID, TAKE_10));
    assertEquals(List.of(), store.sendings());
  }

  @Test
  void anUnreadableTextIsRefusedWithItsFault() {
    server.put(DID, "1:100\n50:60\n");
    var fault = new RangeFault(RangeFault.Kind.NOT_BEHIND_PREVIOUS, 2, 1, "50:60");
    assertEquals(new Outcome.Refused<>(DID, new Refusal.Unreadable(fault)), loop.run(DID, TAKE_10));
    assertEquals(List.of(), store.sendings());
  }

  @Test
  void aVersionNearItsWrapIsNotWritten() {
    server.setRevision(DID, new Revision(1, 2, -1));
    assertEquals(
        new Outcome.Refused<>(DID, new Refusal.VersionsUsedUp(-1)), loop.run(DID, TAKE_10));
    assertEquals(List.of(), store.sendings());
  }

  @Test
  void whatIsLeftAsItIsSettlesWithoutAWrite() {
    var outcome = loop.run(DID, Operations.compact());
    assertEquals(new Outcome.Settled<>(ids("1:100"), server.revision(DID)), outcome);
    assertEquals(List.of(), store.sendings());
  }

  @Test
  void aSeedCreatesTheNodeAndNeverReplacesOne() {
    CategoryName fresh = CategoryName.of("/com/demdex/fresh");
    assertInstanceOf(Outcome.Settled.class, loop.run(fresh, Operations.seed(ids("1:5"))));
    assertEquals("1:5\n", server.text(fresh));
    assertEquals(
        new Outcome.Refused<>(fresh, new Refusal.AlreadyExists(ids("1:5"))),
        loop.run(fresh, Operations.seed(ids("7:9"))));
  }

  @Test
  void aSeedThatOthersOvertookIsRefusedAndNotMerged() {
    CategoryName fresh = CategoryName.of("/com/demdex/fresh");
    CategoryOp<RangeList> seedAfterOthers =
        state -> {
          var step = Operations.seed(ids("1:5")).apply(state);
          server.put(fresh, "7:9\n");
          return step;
        };
    assertEquals(
        new Outcome.Refused<>(fresh, new Refusal.AlreadyExists(ids("7:9"))),
        loop.run(fresh, seedAfterOthers));
    assertEquals("7:9\n", server.text(fresh));
  }

  @Test
  void aLoopTriesAtLeastOnce() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new CompareAndSetLoop(store, new Requests(), pauses::add, 0));
  }

  private CompareAndSetLoop interruptible() {
    return new CompareAndSetLoop(
        store,
        new Requests(),
        attempt -> {
          throw new StoreException(StoreException.Reason.INTERRUPTED, "interrupted");
        },
        4);
  }

  private List<String> sent() {
    return store.sendings().stream()
        .map(sending -> sending.write().request() + (sending.sentBefore() ? " again" : " first"))
        .toList();
  }

  private Set<CategoryWrite> writes() {
    return store.sendings().stream().map(Sending::write).collect(Collectors.toSet());
  }
}
