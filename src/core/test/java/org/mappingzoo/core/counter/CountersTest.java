package org.mappingzoo.core.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.FakeStore.Fault.DELIVERED_LATE;
import static org.mappingzoo.core.testkit.FakeStore.Fault.LOST_ON_THE_WAY;
import static org.mappingzoo.core.testkit.FakeStore.Fault.NONE;
import static org.mappingzoo.core.testkit.FakeStore.Fault.NO_PERMISSION;
import static org.mappingzoo.core.testkit.FakeStore.Fault.OTHERS_WIN;
import static org.mappingzoo.core.testkit.FakeStore.Fault.REPLY_LOST;
import static org.mappingzoo.core.testkit.FakeStore.Fault.UNREACHABLE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.testkit.CounterNodes;
import org.mappingzoo.core.testkit.FakeStore;
import org.mappingzoo.core.testkit.InMemoryStore;

/// How a take from a counter ends when others write too and replies are lost.
final class CountersTest {
  private static final CategoryName SEQUENCE = CategoryName.of("/sequences/items");

  private final InMemoryStore server = InMemoryStore.plain();
  private final FakeStore store = new FakeStore(server);
  private final List<Integer> pauses = new ArrayList<>();
  private final Counters counters = new Counters(new CounterNodes(store), pauses::add, 4);

  @BeforeEach
  void begin() {
    stand(100);
  }

  private void stand(long value) {
    server.put(SEQUENCE, new CounterValue(value).bytes());
  }

  private long value() {
    CategoryRead.Present node = assertInstanceOf(CategoryRead.Present.class, server.read(SEQUENCE));
    return CounterValue.parse(node.text()).lastIssued();
  }

  @Test
  void theNextIdIsOneAboveWhatTheNodeHolds() {
    assertEquals(101, counters.nextId(SEQUENCE));
    assertEquals(101, value());
  }

  @Test
  void getNextIdPrintsHexadecimal() {
    assertEquals("65", counters.getNextId(SEQUENCE));
    stand(0xfffe);
    assertEquals("ffff", counters.getNextId(SEQUENCE));
    assertEquals("10000", counters.getNextId(SEQUENCE));
  }

  @Test
  void aBatchIsOneWrite() {
    assertEquals(new CounterIds(101, 1_100), counters.nextIds(SEQUENCE, 1_000));
    assertEquals(1_100, value());
    assertEquals(1, store.sendings().size());
    assertEquals(List.of(), pauses);
  }

  @Test
  void theWriteNamesExactlyWhatWasRead() {
    Revision read = server.revision(SEQUENCE);
    assertEquals(taken(101, 105, SkippedIds.NONE, read.version() + 1), counters.take(SEQUENCE, 5));
    assertEquals(
        List.of(new CategoryWrite.Replace(read, new CounterValue(105).bytes())),
        store.sendings().stream().map(sending -> sending.write().change()).toList());
  }

  private CounterOutcome taken(long first, long last, SkippedIds skipped, int version) {
    Revision now = server.revision(SEQUENCE);
    Revision made = new Revision(now.czxid(), now.mzxid() + 1, version);
    return new CounterOutcome.Taken(new CounterIds(first, last), made, skipped);
  }

  @Test
  void whereOthersWinItReadsAgain() {
    store.onWrites(OTHERS_WIN, OTHERS_WIN);
    assertEquals(new CounterIds(101, 105), counters.nextIds(SEQUENCE, 5));
    assertEquals(3, store.reads());
    assertEquals(List.of(1, 2), pauses);
    assertEquals(0, counters.skipped(), "a conflict skips nothing");
  }

  @Test
  void whereOthersKeepWinningItGivesUpAtItsBoundAndNothingIsWritten() {
    store.onWrites(OTHERS_WIN, OTHERS_WIN, OTHERS_WIN, OTHERS_WIN);
    assertEquals(new CounterOutcome.Contended(4, SkippedIds.NONE), counters.take(SEQUENCE, 5));
    assertEquals(100, value());
    assertEquals(4, store.sendings().size());
  }

  @Test
  void aLostReplyOfAWriteThatTookEffectSkipsItsIdsAndSaysSo() {
    store.onWrites(REPLY_LOST);
    var taken = assertInstanceOf(CounterOutcome.Taken.class, counters.take(SEQUENCE, 5));
    assertEquals(new CounterIds(106, 110), taken.ids());
    assertEquals(skipped(new CounterIds(101, 105)), taken.skipped());
    assertEquals(5, counters.skipped());
    assertEquals(110, value());
    assertEquals(List.of(1), pauses);
  }

  @Test
  void aRequestThatNeverArrivedSkipsNothing() {
    store.onWrites(LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    var taken = assertInstanceOf(CounterOutcome.Taken.class, counters.take(SEQUENCE, 5));
    assertEquals(new CounterIds(101, 105), taken.ids());
    assertEquals(SkippedIds.NONE, taken.skipped());
    assertEquals(105, value());
  }

  @Test
  void whatArrivesAfterOursWasWrittenNeverTakesEffect() {
    store.onWrites(DELIVERED_LATE);
    assertEquals(new CounterIds(101, 105), counters.nextIds(SEQUENCE, 5));
    store.deliverLate();
    assertEquals(105, value());
    assertEquals(new CounterIds(106, 106), counters.nextIds(SEQUENCE, 1));
  }

  @Test
  void whatArrivesBetweenOurReadAndOurWriteMakesOursAConflict() {
    Counters slow = new Counters(new BeforeEachWrite(store::deliverLate), pauses::add, 4);
    store.onWrites(DELIVERED_LATE);
    var taken = assertInstanceOf(CounterOutcome.Taken.class, slow.take(SEQUENCE, 5));
    assertEquals(new CounterIds(106, 110), taken.ids());
    assertEquals(skipped(new CounterIds(101, 105)), taken.skipped());
    assertEquals(3, store.sendings().size());
  }

  /// Something happens between each read and its write.
  private final class BeforeEachWrite implements CounterStore {
    private final CounterStore nodes = new CounterNodes(store);
    private final Runnable event;

    BeforeEachWrite(Runnable event) {
      this.event = event;
    }

    @Override
    public CounterReading read(CategoryName counter, boolean synced) {
      return nodes.read(counter, synced);
    }

    @Override
    public WriteReply advance(
        CategoryName counter, Revision expected, Optional<Generation> life, CounterValue next) {
      event.run();
      return nodes.advance(counter, expected, life, next);
    }

    @Override
    public WriteReply create(CategoryName counter, CounterValue start) {
      return nodes.create(counter, start);
    }
  }

  @Test
  void aLostBatchThatOthersOvertookIsNotCalledSkipped() {
    Counters overtaken = new Counters(new CounterNodes(store), attempt -> stand(102), 4);
    store.onWrites(LOST_ON_THE_WAY);
    var taken = assertInstanceOf(CounterOutcome.Taken.class, overtaken.take(SEQUENCE, 5));
    assertEquals(new CounterIds(103, 107), taken.ids());
    assertEquals(SkippedIds.NONE, taken.skipped(), "102 lies inside the batch");
  }

  @Test
  void aLostBatchThatOthersMayHaveIssuedIsCalledSkippedAllTheSame() {
    Counters overtaken = new Counters(new CounterNodes(store), attempt -> stand(105), 4);
    store.onWrites(LOST_ON_THE_WAY);
    var taken = assertInstanceOf(CounterOutcome.Taken.class, overtaken.take(SEQUENCE, 5));
    assertEquals(new CounterIds(106, 110), taken.ids());
    assertEquals(skipped(new CounterIds(101, 105)), taken.skipped(), "nobody can tell");
  }

  @Test
  void whereEveryReplyIsLostNoIdIsHandedOutAndAllAreNamed() {
    store.onWrites(REPLY_LOST, LOST_ON_THE_WAY, LOST_ON_THE_WAY, REPLY_LOST);
    var outcome = counters.take(SEQUENCE, 5);
    assertEquals(
        new CounterOutcome.Contended(
            4, skipped(new CounterIds(101, 105), new CounterIds(106, 110))),
        outcome);
    assertEquals(110, value());
    assertEquals(10, counters.skipped());
  }

  @Test
  void aStoreThatFailsAfterALostReplyEndsTheTakeWithWhatItSkipped() {
    store.onWrites(REPLY_LOST, UNREACHABLE);
    var outcome = assertInstanceOf(CounterOutcome.Unsettled.class, counters.take(SEQUENCE, 5));
    assertEquals(Reason.UNREACHABLE, outcome.cause().reason());
    assertEquals(skipped(new CounterIds(101, 105)), outcome.skipped());
    assertEquals(new CounterIds(106, 110), counters.nextIds(SEQUENCE, 5), "calling again is safe");
  }

  @Test
  void aReadThatFailsAfterALostReplyEndsTheTakeToo() {
    Counters unlucky =
        new Counters(new CounterNodes(store), attempt -> store.onRead(Reason.UNREACHABLE), 4);
    store.onWrites(REPLY_LOST);
    var outcome = assertInstanceOf(CounterOutcome.Unsettled.class, unlucky.take(SEQUENCE, 5));
    assertEquals(skipped(new CounterIds(101, 105)), outcome.skipped());
  }

  @Test
  void anInterruptAfterALostReplyNamesWhatItSkipped() {
    StoreException interrupt = new StoreException(Reason.INTERRUPTED, "interrupted");
    Counters interrupted =
        new Counters(
            new CounterNodes(store),
            attempt -> {
              throw interrupt;
            },
            4);
    store.onWrites(REPLY_LOST);
    assertEquals(
        new CounterOutcome.Unsettled(interrupt, skipped(new CounterIds(101, 105))),
        interrupted.take(SEQUENCE, 5));
  }

  @Test
  void withNothingWrittenAFailingStoreIsItsOwnException() {
    store.onRead(Reason.UNREACHABLE);
    assertThrows(StoreException.class, () -> counters.take(SEQUENCE, 5));
    store.onWrites(NO_PERMISSION);
    assertThrows(StoreException.class, () -> counters.take(SEQUENCE, 5));
    store.onWrites(OTHERS_WIN, NO_PERMISSION);
    assertThrows(StoreException.class, () -> counters.take(SEQUENCE, 5));
    assertEquals(100, value());
    assertEquals(0, counters.skipped());
  }

  @Test
  void aRefusalAfterALostReplyNamesWhatWasSkipped() {
    Counters deleting =
        new Counters(new CounterNodes(store), attempt -> server.delete(SEQUENCE), 4);
    store.onWrites(REPLY_LOST);
    assertEquals(
        new CounterOutcome.Refused(
            SEQUENCE, new CounterRefusal.NoSuchCounter(), skipped(new CounterIds(101, 105))),
        deleting.take(SEQUENCE, 5));
  }

  @Test
  void anAbsentCounterIsRefusedAndNotMade() {
    CategoryName absent = CategoryName.of("/sequences/absent");
    assertEquals(
        "cannot take 1 ids from /sequences/absent: there is no such node; a counter is created"
            + " by its own call",
        assertThrows(CounterException.class, () -> counters.nextId(absent)).getMessage());
    assertEquals(List.of(), store.sendings());
  }

  @Test
  void whatIsNoCounterIsRefusedWithItsNodeAndItsBytes() {
    server.put(SEQUENCE, NodeText.of("100"));
    CounterException refused =
        assertThrows(CounterException.class, () -> counters.getNextId(SEQUENCE));
    assertEquals(
        "cannot take 1 ids from /sequences/items: the node holds 3 bytes (31 30 30): a counter has"
            + " eight bytes",
        refused.getMessage());
    assertEquals(SEQUENCE, refused.counter());
    assertEquals("100", server.text(SEQUENCE), "and left as it is");
  }

  @Test
  void aNegativeCounterIsRefused() {
    byte[] minusOne = {-1, -1, -1, -1, -1, -1, -1, -1};
    server.put(SEQUENCE, NodeText.of(minusOne));
    CounterException refused =
        assertThrows(CounterException.class, () -> counters.nextId(SEQUENCE));
    assertTrue(refused.toString().contains("(ff ff ff ff ff ff ff ff)"), refused::toString);
    assertEquals(List.of(), store.sendings());
  }

  @Test
  void aCounterIsNeverRunOverItsEnd() {
    stand(Long.MAX_VALUE - 2);
    CounterException refused =
        assertThrows(CounterException.class, () -> counters.nextIds(SEQUENCE, 3));
    assertEquals(
        "cannot take 3 ids from /sequences/items: 3 ids were asked for; behind 9223372036854775805"
            + " (0x7ffffffffffffffd) a counter has only 2 left",
        refused.getMessage());
    assertEquals(new CounterIds(Long.MAX_VALUE - 1, Long.MAX_VALUE), counters.nextIds(SEQUENCE, 2));
    assertThrows(CounterException.class, () -> counters.nextId(SEQUENCE));
    assertEquals(Long.MAX_VALUE, value());
    assertThrows(CounterException.class, () -> counters.nextIds(SEQUENCE, Long.MAX_VALUE));
  }

  @Test
  void aVersionNearItsWrapIsNotWritten() {
    for (int version : new int[] {Revision.LAST_WRITABLE_VERSION, Integer.MAX_VALUE, -1}) {
      server.setRevision(SEQUENCE, new Revision(1, 2, version));
      assertEquals(
          new CounterOutcome.Refused(
              SEQUENCE, new CounterRefusal.VersionsUsedUp(version), SkippedIds.NONE),
          counters.take(SEQUENCE, 1));
    }
    assertEquals(List.of(), store.sendings());
    server.setRevision(SEQUENCE, new Revision(1, 2, Revision.LAST_WRITABLE_VERSION - 1));
    assertEquals(101, counters.nextId(SEQUENCE));
  }

  @Test
  void aFailureNamesTheIdsThatWereSkipped() {
    store.onWrites(REPLY_LOST, REPLY_LOST, REPLY_LOST, REPLY_LOST);
    CounterException failed =
        assertThrows(CounterException.class, () -> counters.nextIds(SEQUENCE, 2));
    assertEquals(
        "cannot take 2 ids from /sequences/items: none of 4 attempts certainly took effect."
            + " Skipped, at most 8 ids: 101:102 103:104 105:106 107:108",
        failed.getMessage());
    assertInstanceOf(CounterOutcome.Contended.class, failed.outcome());
  }

  @Test
  void aTakeIsOfAtLeastOneId() {
    assertThrows(IllegalArgumentException.class, () -> counters.take(SEQUENCE, 0));
    assertThrows(IllegalArgumentException.class, () -> counters.nextIds(SEQUENCE, -5));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Counters(new CounterNodes(store), pauses::add, 0));
  }

  @Test
  void aCounterIsCreatedWhereThereIsNone() {
    CategoryName fresh = CategoryName.of("/sequences/fresh");
    assertInstanceOf(CounterCreation.Created.class, counters.create(fresh, new CounterValue(0xff)));
    assertEquals("100", counters.getNextId(fresh));
  }

  @Test
  void whatIsThereIsNeverOverwrittenByACreate() {
    assertEquals(
        new CounterCreation.Refused(SEQUENCE, new CounterRefusal.AlreadyExists()),
        counters.create(SEQUENCE, new CounterValue(0)));
    assertEquals(100, value());
  }

  @Test
  void aCreateIsSentOnceAndALostReplyIsTold() {
    CategoryName fresh = CategoryName.of("/sequences/fresh");
    store.onWrites(DELIVERED_LATE, NONE);
    assertEquals(
        new CounterCreation.Unsettled(fresh, "connection lost"),
        counters.create(fresh, new CounterValue(7)));
    assertEquals(1, store.sendings().size());
    assertInstanceOf(CounterCreation.Created.class, counters.create(fresh, new CounterValue(7)));
    assertEquals(8, counters.nextId(fresh));
    store.deliverLate();
    assertEquals(9, counters.nextId(fresh), "the late one finds the node there");
  }

  private static SkippedIds skipped(CounterIds... batches) {
    return new SkippedIds(List.of(batches));
  }
}
