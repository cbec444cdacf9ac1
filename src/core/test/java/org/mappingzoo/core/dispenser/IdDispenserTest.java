package org.mappingzoo.core.dispenser;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Delete;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.core.testkit.InMemoryLedger;

/// Ids one by one: in order, never twice, none lost, and not further than they were granted.
@Timeout(60)
final class IdDispenserTest {
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final DispenserOptions SMALL =
      new DispenserOptions(100, 100_000, Duration.ofSeconds(20));
  private static final CategorySettings USUAL = CategorySettings.DEFAULT;
  private static final String BASE_32 = "abcdefghijklmnopqrstuvwxyz234567";

  private final CuttableLedger store = new CuttableLedger();
  private final Random random = new Random(1);
  private final AtomicLong clock = new AtomicLong();
  private final Deque<Runnable> queue = new ArrayDeque<>();
  private final LeaseLedger ledger =
      new LeaseLedger(
          store,
          new Transactions(Layout.DEFAULT),
          () -> LeaseId.of(new WorkerName("worker-aaaa"), token(12)),
          attempt -> {},
          3);
  private final LedgerAdmin admin =
      new LedgerAdmin(
          store.server(),
          Layout.DEFAULT,
          () -> new RequestId(token(16)),
          () -> new Generation(token(26)),
          attempt -> {},
          3);

  @BeforeEach
  void seeded() {
    change(new LedgerChange.Seed(RangeText.parse("1:100000"), CategorySettings.DEFAULT));
  }

  // One caller

  @Test
  void idsAscendWithinALeaseAndNoneIsLostAtTheEnd() {
    try (IdDispenser ids = inline(SMALL)) {
      assertArrayEquals(LongStream.rangeClosed(1, 250).toArray(), ids.nextIds(250));
    }
    assertBooks(99_750, 0, 250);
  }

  @Test
  void aClosedOneHandsOutNothing() {
    IdDispenser ids = inline(SMALL);
    ids.nextId();
    ids.close();
    ids.close();
    assertThrows(IllegalStateException.class, ids::nextId);
    assertThrows(IllegalStateException.class, ids::tryNextId);
    assertBooks(99_999, 0, 1);
  }

  @Test
  void closingDoesNotWaitForARefillThatIsNeverRun() {
    IdDispenser ids = new IdDispenser(ledger, DID, SMALL, queue::add, clock::get);
    assertEquals(OptionalLong.empty(), ids.tryNextId());
    ids.close();
    queue.remove().run();
    assertBooks(100_000, 0, 0);
  }

  @Test
  void whoCannotWaitGetsNothingUntilSomethingIsReserved() {
    IdDispenser ids = new IdDispenser(ledger, DID, SMALL, queue::add, clock::get);
    assertEquals(OptionalLong.empty(), ids.tryNextId());
    assertEquals(1, queue.size(), "one refill, however often it is asked");
    assertEquals(OptionalLong.empty(), ids.tryNextId());
    assertEquals(1, queue.size());
    queue.remove().run();
    assertEquals(OptionalLong.of(1), ids.tryNextId());
    ids.close();
    assertBooks(99_999, 0, 1);
  }

  // What is in the way

  @Test
  void whoWaitsIsToldWhyThereIsNoneAlsoWhereAnotherAsksAgainAtOnce() throws Exception {
    change(new LedgerChange.Freeze());
    IdDispenser ids = new IdDispenser(ledger, DID, SMALL, queue::add, clock::get);
    FutureTask<Long> waits = new FutureTask<>(ids::nextId);
    Thread waiter = Thread.ofPlatform().daemon().start(waits);
    while (waiter.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < 100 && !waits.isDone(); i++) {
      Optional.ofNullable(queue.poll()).ifPresent(Runnable::run);
      assertEquals(OptionalLong.empty(), ids.tryNextId());
    }
    ExecutionException failed = assertThrows(ExecutionException.class, waits::get);
    assertInstanceOf(NoIdException.Stopped.class, failed.getCause());
    ids.close();
  }

  @Test
  void whereThereMayBeNoMoreLeasesItsUsedUpOneMakesRoomForTheNext() {
    change(
        new LedgerChange.Configure(
            new CategorySettings(
                USUAL.batch(),
                USUAL.window(),
                USUAL.outageBudget(),
                USUAL.takeLimit(),
                1,
                USUAL.ownerLeaseLimit(),
                USUAL.softLimitBytes(),
                USUAL.hardLimitBytes(),
                USUAL.mergeOnPush())));
    IdDispenser ids = inline(SMALL);
    assertArrayEquals(LongStream.rangeClosed(1, 250).toArray(), ids.nextIds(250));
    ids.close();
    assertBooks(99_750, 0, 250);
  }

  /// As where an operator lowers the limit below what is open.
  @Test
  void moreUsedUpLeasesThanThereMayBeAreAllClosed() {
    CategorySettings two =
        settings(OptionalLong.of(100), USUAL.window(), Duration.ZERO, 50, USUAL.ownerLeaseLimit());
    change(new LedgerChange.Configure(two));
    IdDispenser ids = inline(SMALL);
    ids.follow(two);
    ids.nextIds(7);
    assertEquals(2, admin.leases(DID).size());
    CategorySettings one = settings(OptionalLong.of(100), USUAL.window(), Duration.ZERO, 50, 1);
    change(new LedgerChange.Configure(one));
    ids.follow(one);
    ids.nextIds(93);
    assertEquals(101, ids.nextId());
    ids.close();
    assertBooks(99_899, 0, 101);
  }

  /// No take follows that would.
  @Test
  void whatIsUsedUpOfAnExhaustedCategoryIsClosed() {
    IdDispenser ids = inline(new DispenserOptions(100, 100_000, Duration.ofSeconds(20)));
    assertEquals(100_000, ids.nextIds(100_000).length);
    assertThrows(NoIdException.Exhausted.class, ids::nextId);
    assertEquals(List.of(), admin.leases(DID));
    assertBooks(0, 0, 100_000);
    ids.close();
  }

  @Test
  void exhaustedFrozenAndUnreachableAreToldApartAndOnlyOnceNothingIsLeft() {
    IdDispenser ids = inline(new DispenserOptions(100, 500, Duration.ofSeconds(20)));
    ids.nextId();
    change(new LedgerChange.Freeze());
    long reserved = ids.reserved();
    assertTrue(reserved > 0);
    ids.nextIds((int) reserved);
    assertThrows(NoIdException.Stopped.class, ids::nextId);
    assertEquals(OptionalLong.empty(), ids.tryNextId());

    change(new LedgerChange.Unfreeze());
    assertEquals(reserved + 2, ids.nextId(), "it heals");
    store.cut();
    ids.nextIds((int) ids.reserved());
    assertSame(NoIdException.Unreachable.class, typeOfEnd(ids));
    store.endSession();
    assertSame(NoIdException.SessionLost.class, typeOfEnd(ids));
    store.mend();
    ids.nextId();
    ids.close();
    assertTrue(audit().isBalanced());
  }

  private static Class<?> typeOfEnd(IdDispenser ids) {
    return assertThrows(NoIdException.class, ids::nextId).getClass();
  }

  /// Of a take whose reply was lost as well.
  @Test
  void thatTheSessionIsOverIsToldAlsoOfATakeInDoubt() {
    IdDispenser ids = inline(SMALL);
    store.loseReplies();
    assertSame(NoIdException.Unreachable.class, typeOfEnd(ids));
    store.cut();
    store.endSession();
    assertSame(NoIdException.SessionLost.class, typeOfEnd(ids));
    store.mend();
    assertEquals(1, ids.nextId());
    ids.close();
    assertBooks(99_999, 0, 1);
  }

  // While a refill is on its way

  @ParameterizedTest
  @EnumSource(Order.class)
  void allThatIsReservedIsHandedOutWhileATakeIsOnItsWay(Order order) throws Exception {
    drawAllWhileARefillHangs(SMALL.withOrder(order));
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void allThatIsGrantedIsHandedOutWhileMoreOfALeaseIsAskedFor(Order order) throws Exception {
    drawAllWhileARefillHangs(
        new DispenserOptions(5_000, 100_000, Duration.ofSeconds(20))
            .withWindow(OptionalLong.of(500))
            .withOrder(order));
  }

  /// Whoever waited for the refill would get ids only once that gives up.
  private void drawAllWhileARefillHangs(DispenserOptions options) throws Exception {
    IdDispenser ids = new IdDispenser(ledger, DID, options, queue::add, clock::get);
    assertEquals(OptionalLong.empty(), ids.tryNextId());
    queue.remove().run();
    BitSet seen = new BitSet();
    while (queue.isEmpty()) {
      seen.set((int) ids.nextId());
    }
    CountDownLatch reached = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    store.beforeEach(
        () -> {
          reached.countDown();
          awaitForAWhile(goOn);
        });
    Thread refill = Thread.ofPlatform().start(queue.remove());
    reached.await();
    long reserved = ids.reserved();
    assertTrue(reserved >= 10, () -> reserved + " are reserved");
    for (long i = 0; i < reserved; i++) {
      seen.set((int) ids.tryNextId().orElseThrow());
    }
    for (OptionalLong more = ids.tryNextId(); more.isPresent(); more = ids.tryNextId()) {
      seen.set((int) more.getAsLong()); // of the thread's own stripe
    }
    assertTrue(refill.isAlive());
    goOn.countDown();
    refill.join();
    seen.set((int) ids.tryNextId().orElseThrow());
    ids.close();
    assertBooks(100_000 - seen.cardinality(), 0, seen.cardinality());
  }

  /// Whoever calls in a loop would have ZooKeeper read the list with each turn.
  @Test
  void whoFindsNothingTimeAndAgainIsToldWithoutAskingEachTime() {
    AtomicLong calls = new AtomicLong();
    try (IdDispenser ids = inline(new DispenserOptions(100_000, 200_000, Duration.ZERO))) {
      ids.nextIds(100_000);
      store.beforeEach(calls::incrementAndGet);
      long seconds = 10;
      for (long millis = 0; millis < seconds * 1_000; millis++) {
        clock.addAndGet(Duration.ofMillis(1).toNanos());
        assertThrows(NoIdException.Exhausted.class, ids::nextId);
        assertEquals(OptionalLong.empty(), ids.tryNextId());
      }
      assertTrue(calls.get() < 100, () -> calls + " calls in %d s".formatted(seconds));

      change(new LedgerChange.Extend(RangeText.parse("200001:200010")));
      clock.addAndGet(Duration.ofSeconds(1).toNanos());
      assertEquals(200_001, ids.nextId(), "it heals within a second");
    }
  }

  @Test
  void newsOfTheCategoryAreFollowedAtOnce() {
    try (IdDispenser ids = inline(new DispenserOptions(100_000, 200_000, Duration.ZERO))) {
      ids.nextIds(100_000);
      change(new LedgerChange.Freeze());
      ids.follow(control());
      for (int call = 0; call < 20; call++) {
        clock.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThrows(NoIdException.class, ids::nextId);
      }
      change(new LedgerChange.Unfreeze());
      change(new LedgerChange.Extend(RangeText.parse("200001:200010")));
      assertThrows(NoIdException.Stopped.class, ids::nextId, "as it was last");
      ids.follow(control());
      assertEquals(200_001, ids.nextId());
    }
  }

  @Test
  void theLastIdIsHandedOutBeforeExhaustionIsTold() {
    try (IdDispenser ids = inline(new DispenserOptions(70_000, 100_000, Duration.ZERO))) {
      BitSet seen = new BitSet();
      for (long id : ids.nextIds(100_000)) {
        seen.set((int) id);
      }
      assertEquals(100_000, seen.cardinality());
      assertThrows(NoIdException.Exhausted.class, ids::nextId);
    }
    assertBooks(0, 0, 100_000);
  }

  @Test
  void whoGetsFewerIdsThanHeWantsIsToldWhichHeGot() {
    IdDispenser ids = inline(new DispenserOptions(70_000, 100_000, Duration.ZERO));
    ids.nextIds(99_990);
    NoIdException.Exhausted told =
        assertThrows(NoIdException.Exhausted.class, () -> ids.nextIds(20));
    assertArrayEquals(LongStream.rangeClosed(99_991, 100_000).toArray(), told.handedOut());
    assertEquals(0, assertThrows(NoIdException.class, ids::nextId).handedOut().length);
    ids.close();
  }

  @Test
  void soIsWhoIsDrawingIdsWhenTheDispenserIsClosed() {
    AtomicReference<IdDispenser> closed = new AtomicReference<>();
    IdDispenser ids = refilledOnce(() -> closed.get().close());
    closed.set(ids);
    NoIdException.Closed told =
        assertThrows(NoIdException.Closed.class, () -> ids.nextIds(100_000));
    int count = told.handedOut().length;
    assertTrue(count > 0);
    assertArrayEquals(LongStream.rangeClosed(1, count).toArray(), told.handedOut());
    assertThrows(IllegalStateException.class, () -> ids.nextIds(1));
    assertBooks(100_000 - count, 0, count);
  }

  /// @param then what becomes of each refill behind the first
  private IdDispenser refilledOnce(Runnable then) {
    AtomicInteger refills = new AtomicInteger();
    return new IdDispenser(
        ledger,
        DID,
        new DispenserOptions(100, 100, Duration.ZERO),
        refill -> (refills.incrementAndGet() == 1 ? refill : then).run(),
        clock::get);
  }

  /// Such as that no thread can be started for the next refill.
  @Test
  void soIsWhoIsDrawingIdsWhenSomethingHappensThatNobodyHasForeseen() {
    Error noThread = new InternalError("a test");
    IdDispenser ids =
        refilledOnce(
            () -> {
              throw noThread;
            });
    NoIdException.Unexpected told =
        assertThrows(NoIdException.Unexpected.class, () -> ids.nextIds(100_000));
    int count = told.handedOut().length;
    assertTrue(count > 0);
    assertArrayEquals(LongStream.rangeClosed(1, count).toArray(), told.handedOut());
    assertEquals(noThread, told.getCause());
    ids.close();
    assertBooks(100_000 - count, 0, count);
  }

  @Test
  void aFenceThatIsNotMovedIsToldApartFromExhaustion() {
    ControlRecord record = control();
    String path = Layout.DEFAULT.control(DID);
    store.server().put(path, withFence(record, 151).text());
    IdDispenser ids = inline(new DispenserOptions(100, 500, Duration.ZERO));
    assertArrayEquals(LongStream.rangeClosed(1, 150).toArray(), ids.nextIds(150));
    assertThrows(NoIdException.FenceStalled.class, ids::nextId);
    store.server().put(path, withFence(record, 1_000).text());
    assertEquals(151, ids.nextId(), "it heals");
    ids.close();
    assertBooks(99_849, 0, 151);
  }

  private ControlRecord control() {
    return ControlRecord.parse(
        store.server().node(Layout.DEFAULT.control(DID)).orElseThrow().text());
  }

  private static ControlRecord withFence(ControlRecord record, long fence) {
    return new ControlRecord(
        record.generation(),
        record.epoch(),
        record.state(),
        record.seedRequest(),
        record.universe(),
        OptionalLong.of(fence),
        record.fenceSequence() + 1,
        record.validatedZkEpoch(),
        record.settings(),
        record.note());
  }

  @Test
  void whoHearsOfAFreezeReservesNothingAheadUntilItsEnd() {
    IdDispenser ids = inline(SMALL);
    ids.nextId();
    change(new LedgerChange.Freeze());
    ids.follow(control());
    assertInstanceOf(NoIdException.Stopped.class, ids.obstacle().orElseThrow());
    int reads = store.server().reads();
    ids.nextIds((int) ids.reserved());
    assertEquals(reads, store.server().reads(), "it does not even ask");
    assertThrows(NoIdException.Stopped.class, ids::nextId);

    change(new LedgerChange.Unfreeze());
    ids.follow(control());
    assertEquals(Optional.empty(), ids.obstacle());
    assertTrue(ids.reserved() > 0, "there are ids before anybody asks");
    ids.close();
  }

  @Test
  void newsOfAFreezeThatIsOverAlreadyDoNotStopAnybodyWhoAsks() {
    IdDispenser ids = inline(SMALL);
    ids.nextId();
    change(new LedgerChange.Freeze());
    ControlRecord late = control();
    change(new LedgerChange.Unfreeze());
    ids.follow(late);
    ids.nextIds(1_000);
    ids.close();
    assertBooks(98_999, 0, 1_001);
  }

  @Test
  void whatTheAccessListsDoNotPermitIsRefused() {
    store.forbid();
    IdDispenser ids = inline(SMALL);
    assertThrows(NoIdException.Refused.class, ids::nextId);
  }

  @Test
  void whatNobodyHasForeseenIsToldWithItsCauseAndAskedForOnce() {
    IllegalArgumentException defect = new IllegalArgumentException("that cannot be");
    AtomicLong refills = new AtomicLong();
    store.beforeEach(
        () -> {
          refills.incrementAndGet();
          throw defect;
        });
    IdDispenser ids = inline(SMALL);
    NoIdException told = assertThrows(NoIdException.class, ids::nextId);
    assertSame(defect, ids.obstacle().orElseThrow().getCause());
    assertTrue(String.valueOf(told.getMessage()).contains("that cannot be"), told::toString);
    assertEquals(1, refills.get());

    store.beforeEach(() -> {});
    assertEquals(1, ids.nextId(), "it heals");
    ids.close();
    assertBooks(99_999, 0, 1);
  }

  @Test
  void whoeverIsToldHasAnExceptionOfHisOwnWithAllThatLedToIt() {
    IdDispenser ids = inline(SMALL);
    store.cut();
    NoIdException first = assertThrows(NoIdException.Unreachable.class, ids::nextId);
    NoIdException shared = ids.obstacle().orElseThrow();
    assertSame(shared, first.getCause());
    assertEquals(shared.getMessage(), first.getMessage());
    assertEquals(DID, first.category());
    assertInstanceOf(StoreException.class, shared.getCause());

    IdDispenser slow =
        new IdDispenser(
            ledger, DID, new DispenserOptions(1, 1, Duration.ZERO), queue::add, clock::get);
    assertEquals(OptionalLong.empty(), slow.tryNextId());
    queue.remove().run();
    NoIdException late = assertThrows(NoIdException.Unreachable.class, slow::nextId);
    assertSame(slow.obstacle().orElseThrow(), late.getCause());
  }

  @Test
  void whoIsInterruptedWhileWaitingIsToldSoAndStaysInterrupted() {
    IdDispenser ids = new IdDispenser(ledger, DID, SMALL, queue::add, clock::get);
    Thread.currentThread().interrupt();
    NoIdException told = assertThrows(NoIdException.class, ids::nextId);
    assertTrue(Thread.interrupted(), "it stays so");
    assertInstanceOf(InterruptedException.class, told.getCause());
    assertInstanceOf(NoIdException.Interrupted.class, told);
    queue.remove().run();
    assertEquals(1, ids.nextId(), "nothing was lost");
    ids.close();
  }

  @Test
  void whatDoesNotComeInTimeIsToldApart() {
    DispenserOptions impatient = new DispenserOptions(100, 500, Duration.ZERO);
    IdDispenser ids = new IdDispenser(ledger, DID, impatient, queue::add, clock::get);
    assertThrows(NoIdException.TooSlow.class, ids::nextId);
    queue.remove().run();
    assertEquals(1, ids.nextId());
    ids.close();
  }

  @Test
  void whatWasInTheWayLastIsToldUntilTheNextIdsAreThere() {
    DispenserOptions impatient = new DispenserOptions(100, 500, Duration.ZERO);
    IdDispenser ids = new IdDispenser(ledger, DID, impatient, queue::add, clock::get);
    store.cut();
    assertThrows(NoIdException.TooSlow.class, ids::nextId, "nothing is known yet");
    queue.remove().run();
    assertThrows(NoIdException.Unreachable.class, ids::nextId);
    assertEquals(OptionalLong.empty(), ids.tryNextId());
    assertInstanceOf(NoIdException.Unreachable.class, ids.obstacle().orElseThrow());
    assertEquals(1, queue.size(), "the next refill is on its way");

    store.mend();
    queue.remove().run();
    assertEquals(Optional.empty(), ids.obstacle());
    assertEquals(1, ids.nextId());
    ids.close();
    assertBooks(99_999, 0, 1);
  }

  @Test
  void whoHasPatienceForEverWaitsForATakeThatIsSlow() throws Exception {
    DispenserOptions patient = new DispenserOptions(100, 500, Duration.ofSeconds(Long.MAX_VALUE));
    LongSupplier atItsEnd = () -> Long.MAX_VALUE - 1;
    CountDownLatch asked = new CountDownLatch(1);
    IdDispenser ids =
        new IdDispenser(
            ledger,
            DID,
            patient,
            refill -> {
              queue.add(refill);
              asked.countDown();
            },
            atItsEnd);
    FutureTask<Long> slow = new FutureTask<>(ids::nextId);
    Thread.ofPlatform().start(slow);
    asked.await();
    queue.remove().run();
    assertEquals(1, slow.get());
    ids.close();
  }

  @Test
  void othersWhoKeepWinningAreToldApart() {
    IdDispenser ids = inline(SMALL);
    store.othersAlwaysWin(this::somebodyTakes);
    assertThrows(NoIdException.Contended.class, ids::nextId);
  }

  @Test
  void aPlainCategoryIsRefused() {
    store.server().put("/plain", NodeText.of("1:100\n"));
    IdDispenser ids =
        new IdDispenser(ledger, CategoryName.of("/plain"), SMALL, Runnable::run, clock::get);
    assertThrows(NoIdException.Refused.class, ids::nextId);
  }

  // Windows

  @Test
  void nothingIsHandedOutBeyondWhatIsGrantedOnceTheLeaseIsRecycled() {
    change(new LedgerChange.Configure(windowOf(40)));
    IdDispenser ids = inline(new DispenserOptions(30, 1_000, Duration.ZERO));
    ids.follow(windowOf(40));
    ids.nextId();
    var lease = admin.leases(DID).getFirst().value();
    change(new LedgerChange.Recycle(lease.id()));
    long granted = lease.window();

    BitSet seen = new BitSet();
    seen.set(1);
    for (long id : ids.nextIds(200)) {
      assertTrue(!seen.get((int) id), "never twice: " + id);
      seen.set((int) id);
    }
    assertTrue(seen.get((int) granted), "what was granted is used");
    ids.close();
    assertTrue(audit().isBalanced(), () -> audit().toString());
  }

  @Test
  void noMoreIsGrantedAheadThanAWindowOrTwo() {
    CategorySettings narrow =
        settings(
            OptionalLong.of(100),
            OptionalLong.of(10),
            Duration.ZERO,
            USUAL.takeLimit(),
            USUAL.ownerLeaseLimit());
    change(new LedgerChange.Configure(narrow));
    IdDispenser ids = inline(new DispenserOptions(100, 1_000, Duration.ZERO));
    ids.follow(narrow);
    for (int used = 1; used <= 250; used++) {
      ids.nextId();
      long ahead = ids.reserved();
      assertTrue(ahead >= 5 && ahead <= 20, () -> "ahead: " + ahead);
    }
    ids.close();
    assertBooks(99_750, 0, 250);
  }

  @Test
  void whatIsToOutlastAnOutageIsGrantedWhateverTheWindow() {
    CategorySettings narrow =
        settings(
            OptionalLong.of(100_000),
            OptionalLong.of(100),
            Duration.ofSeconds(5),
            USUAL.takeLimit(),
            USUAL.ownerLeaseLimit());
    IdDispenser ids = inline(new DispenserOptions(100, 60_000, Duration.ZERO));
    ids.follow(narrow);
    demand(ids, 1_000, 20);
    store.cut();
    demand(ids, 1_000, 4);
    store.mend();
    ids.close();
    assertTrue(audit().isBalanced());
  }

  // Reserve

  @Test
  void theReserveOutlastsAnOutageAtTheDemandThatThereWas() {
    IdDispenser ids = inline(new DispenserOptions(1_000, 60_000, Duration.ZERO));
    ids.follow(outageBudgetOf(Duration.ofSeconds(5)));
    demand(ids, 1_000, 20);
    store.cut();
    demand(ids, 1_000, 4);
    store.mend();
    ids.close();
    assertTrue(audit().isBalanced());
  }

  @Test
  void aBurstDoesNotReserveWhatOnlySteadyDemandWouldNeed() {
    IdDispenser ids = inline(new DispenserOptions(100, 60_000, Duration.ZERO));
    ids.nextIds(200);
    assertTrue(ids.reserved() < 20_000, () -> "reserved " + ids.reserved());
    ids.close();
  }

  @Test
  void theReserveShrinksAsDemandFalls() {
    IdDispenser ids = inline(new DispenserOptions(100, 60_000, Duration.ZERO));
    ids.follow(outageBudgetOf(Duration.ofSeconds(20)));
    demand(ids, 1_000, 20);
    assertTrue(ids.reserved() >= 20_000 * 9 / 10, () -> "reserved " + ids.reserved());
    demand(ids, 10, 5_000);
    assertTrue(ids.reserved() < 2 * 200, () -> "reserved " + ids.reserved());
    ids.close();
    assertBooks(100_000 - 70_000, 0, 70_000);
  }

  // Shrinking

  @Test
  void whatDemandHasNotWantedForTenMinutesComesBack() {
    IdDispenser ids = afterAPeak();
    long peak = ids.reserved();
    ids.shrink();
    passes(Reserve.CALM.minusSeconds(1));
    ids.shrink();
    assertEquals(peak, ids.reserved(), "it may be wanted again soon");
    passes(Duration.ofSeconds(1));
    ids.shrink();
    assertTrue(ids.reserved() >= 100, () -> "what is always kept, not " + ids.reserved());
    assertTrue(ids.reserved() < peak / 2, () -> "%d of %d".formatted(ids.reserved(), peak));
    assertEquals(20_000 + ids.reserved(), 100_000 - audit().free());
    assertEquals(20_001, ids.nextId(), "and goes on where it was");
    ids.close();
    assertBooks(100_000 - 20_001, 0, 20_001);
  }

  @Test
  void whatIsWantedStaysHoweverOftenItIsLooked() {
    IdDispenser ids = inline(new DispenserOptions(100, 60_000, Duration.ZERO));
    ids.follow(outageBudgetOf(Duration.ofSeconds(20)));
    for (int minute = 0; minute < 15; minute++) {
      demand(ids, 100, 60);
      ids.shrink();
      assertTrue(ids.reserved() >= 100 * 20 * 7 / 8, () -> "reserved " + ids.reserved());
    }
    ids.close();
    assertBooks(100_000 - 90_000, 0, 90_000);
  }

  /// A piece is used up at the end only, so the demand of the time before is told late.
  @Test
  void aPieceThatIsStillInUseTellsTheDemandToo() {
    IdDispenser ids = inline(new DispenserOptions(100, 60_000, Duration.ZERO));
    ids.follow(outageBudgetOf(Duration.ofHours(1)));
    demand(ids, 10, 1_000);
    long wanted = ids.reserved();
    ids.shrink();
    int pieces = 8;
    for (long handedOut = 0; handedOut < wanted / pieces / 2; handedOut += 600) {
      demand(ids, 10, 60);
      ids.shrink();
    }
    assertTrue(
        ids.reserved() > wanted * 8 / 10, () -> "%d of %d".formatted(ids.reserved(), wanted));
    ids.close();
    assertTrue(audit().isBalanced());
  }

  @Test
  void aTakeInBetweenBeginsTheTenMinutesAnew() {
    IdDispenser ids = afterAPeak();
    ids.shrink();
    passes(Reserve.CALM.dividedBy(2));
    ids.nextIds((int) ids.reserved());
    demand(ids, 1_000, 20);
    long again = ids.reserved();
    passes(Reserve.CALM.dividedBy(2));
    ids.shrink();
    assertEquals(again, ids.reserved());
    ids.close();
  }

  @Test
  void whatCouldNotBePushedBackIsPushedWithTheNextLook() {
    IdDispenser ids = longAfterAPeak();
    store.loseReplies();
    assertThrows(NoIdException.Unreachable.class, ids::shrink);
    store.mend();
    long kept = ids.reserved();
    assertEquals(20_001, ids.nextId());
    ids.shrink();
    assertEquals(kept - 1, ids.reserved());
    assertEquals(100_000 - 20_000 - kept, audit().free());
    ids.close();
    assertBooks(100_000 - 20_001, 0, 20_001);
  }

  @Test
  void whatCouldNotBePushedBackIsPushedByClosing() {
    IdDispenser ids = longAfterAPeak();
    store.cut();
    assertThrows(NoIdException.Unreachable.class, ids::shrink);
    store.mend();
    ids.close();
    assertTrue(ids.isReturned());
    assertBooks(80_000, 0, 20_000);
  }

  @Test
  void leasesThatSomebodyHadAnIdOfStay() {
    IdDispenser ids = afterAPeak();
    IdStripe stripe = ids.stripe();
    long first = stripe.nextId();
    ids.shrink();
    passes(Reserve.CALM);
    ids.shrink();
    assertEquals(first + 1, stripe.nextId());
    ids.close();
    assertBooks(100_000 - 20_002, 0, 20_002);
  }

  @Test
  void aClosedOneHasNothingToGiveBack() {
    IdDispenser ids = afterAPeak();
    ids.close();
    passes(Reserve.CALM);
    ids.shrink();
    assertBooks(80_000, 0, 20_000);
  }

  @Test
  void refillsWaitUntilItHasShrunkAndIdsAreHandedOutMeanwhile() {
    IdDispenser ids = longAfterAPeak();
    AtomicBoolean asked = new AtomicBoolean();
    store.beforeEach(
        () -> {
          if (!asked.getAndSet(true)) {
            long[] all = ids.nextIds((int) ids.reserved());
            assertEquals(20_001, all[0]);
            assertEquals(OptionalLong.empty(), ids.tryNextId());
          }
        });
    ids.shrink();
    assertTrue(asked.get());
    assertTrue(ids.reserved() > 0, "what was refused meanwhile was reserved at the end");
    ids.close();
    assertTrue(audit().isBalanced());
  }

  /// Has handed out 20,000 ids a minute ago, and keeps some 20,000 more.
  private IdDispenser afterAPeak() {
    IdDispenser ids = inline(new DispenserOptions(100, 60_000, Duration.ZERO));
    ids.follow(outageBudgetOf(Duration.ofSeconds(20)));
    demand(ids, 1_000, 20);
    passes(Duration.ofMinutes(1));
    return ids;
  }

  /// So long that the next look finds what nobody wanted.
  private IdDispenser longAfterAPeak() {
    IdDispenser ids = afterAPeak();
    ids.shrink();
    passes(Reserve.CALM);
    return ids;
  }

  private void passes(Duration time) {
    clock.addAndGet(time.toNanos());
  }

  @Test
  void neitherDemandNorSettingsReserveMoreThanTheWasteBudget() {
    change(new LedgerChange.Configure(batchOf(50_000)));
    IdDispenser ids = inline(new DispenserOptions(100, 1_000, Duration.ZERO));
    ids.follow(batchOf(50_000));
    for (int i = 0; i < 20_000; i++) {
      ids.nextId();
      assertTrue(ids.reserved() <= 1_000);
    }
    ids.close();
    assertBooks(80_000, 0, 20_000);
  }

  // Others who want ids, too

  @Test
  void aTakeThatOthersDelayedMakesTheNextBatchesLargerUntilTheyLeaveOff() {
    IdDispenser ids = inline(SMALL);
    ids.follow(outageBudgetOf(Duration.ZERO));
    store.others(this::somebodyTakes);
    assertEquals(List.of(112L, 800L), nextTakes(ids, 2));

    store.others(() -> {});
    clock.addAndGet(Growth.CALM.toNanos());
    assertEquals(List.of(3_200L), nextTakes(ids, 1));
    clock.addAndGet(Growth.CALM.toNanos());
    assertEquals(List.of(1_600L), nextTakes(ids, 1));
    demand(ids, 10, 500);
    assertTrue(store.takes().getLast() <= 112, () -> "as at first, not " + store.takes());
    ids.close();
    assertTrue(audit().isBalanced());
  }

  @Test
  void batchesGrowBeyond64TimesOnlyWhereThatIsUsedUpWithinASecond() {
    assertEquals(6_400, largestTakeAmongOthers(2_000, 15), "64 times the usual batch");
    long large = largestTakeAmongOthers(20_000, 3);
    assertTrue(large > 6_400 && large <= 20_000, () -> "took " + large);
  }

  @Test
  void whatIsUsedUpWithinASecondDoesNotShrinkAgain() {
    IdDispenser ids = inline(new DispenserOptions(100, 50_000, Duration.ZERO));
    ids.follow(outageBudgetOf(Duration.ZERO));
    store.others(this::somebodyTakes);
    demand(ids, 1_700, 2);
    store.others(() -> {});
    demand(ids, 1_700, 30);
    assertEquals(1_600, store.takes().getLast(), "halved until a second uses it up");
    demand(ids, 10, 1_000);
    assertTrue(store.takes().getLast() <= 200, () -> "took " + store.takes().getLast());
    ids.close();
    assertTrue(audit().isBalanced());
  }

  private long largestTakeAmongOthers(int perSecond, int seconds) {
    IdDispenser ids = inline(new DispenserOptions(100, 50_000, Duration.ZERO));
    ids.follow(outageBudgetOf(Duration.ZERO));
    store.others(this::somebodyTakes);
    int before = store.takes().size();
    demand(ids, perSecond, seconds);
    store.others(() -> {});
    ids.close();
    return Collections.max(store.takes().subList(before, store.takes().size()));
  }

  @Test
  void batchesGrowNoFurtherThanTheTakeLimitAndTheWasteBudget() {
    change(new LedgerChange.Configure(takeLimitOf(300)));
    IdDispenser limited = inline(SMALL);
    limited.follow(takeLimitOf(300));
    IdDispenser thrifty = inline(new DispenserOptions(100, 250, Duration.ZERO));
    store.others(this::somebodyTakes);
    assertEquals(300, Collections.max(nextTakes(limited, 8)));
    assertTrue(Collections.max(nextTakes(thrifty, 8)) <= 250);
    store.others(() -> {});
    limited.close();
    thrifty.close();
    assertTrue(audit().isBalanced());
  }

  @Test
  void itTakesNoMoreLeasesThanOneOwnerMayHave() {
    CategorySettings oneLease = leaseLimitOf(1);
    change(new LedgerChange.Configure(oneLease));
    IdDispenser ids = inline(SMALL);
    ids.follow(oneLease);
    for (int i = 0; i < 1_000; i++) {
      ids.nextId();
      assertTrue(admin.leases(DID).size() <= 1);
    }
    ids.close();
    assertBooks(99_000, 0, 1_000);
  }

  /// Uses ids until so many leases were taken.
  ///
  /// @return how many ids each had
  private List<Long> nextTakes(IdDispenser ids, int takes) {
    int before = store.takes().size();
    while (store.takes().size() < before + takes) {
      ids.nextId();
    }
    return store.takes().subList(before, before + takes);
  }

  private void somebodyTakes() {
    LeaseLedger other =
        new LeaseLedger(
            store.server(),
            new Transactions(Layout.DEFAULT),
            () -> LeaseId.of(new WorkerName("other-aaaa"), token(12)),
            attempt -> {},
            3);
    assertInstanceOf(
        LedgerOutcome.Settled.class,
        other.take(DID, other.request(1, OptionalLong.empty()), Optional.empty()));
  }

  /// So many ids a second, for so many seconds.
  private void demand(IdDispenser ids, int perSecond, int seconds) {
    for (int i = 0; i < perSecond * seconds; i++) {
      clock.addAndGet(1_000_000_000L / perSecond);
      ids.nextId();
    }
  }

  @Test
  void aTakeWhoseReplyWasLostIsNotMadeTwice() {
    IdDispenser ids = inline(SMALL);
    store.loseReplies();
    assertThrows(NoIdException.Unreachable.class, ids::nextId);
    store.mend();
    assertEquals(1, ids.nextId(), "it is the lease of the first take");
    ids.close();
    assertBooks(99_999, 0, 1);
  }

  @Test
  void aTakeWhoseReplyWasLostIsPushedBackAtTheEnd() {
    IdDispenser ids = inline(SMALL);
    store.loseReplies();
    assertThrows(NoIdException.Unreachable.class, ids::nextId);
    LeaseId lease = admin.leases(DID).getFirst().value().id();
    var lost = assertThrows(NoIdException.Unreachable.class, ids::close);
    assertTrue(String.valueOf(lost.getMessage()).contains(lease.value()), lost::toString);
    store.mend();
    ids.close();
    assertBooks(100_000, 0, 0);
  }

  @Test
  void whatCouldNotBePushedBackIsPushedByAnotherClose() {
    IdDispenser ids = inline(SMALL);
    ids.nextIds(150);
    store.cut();
    assertThrows(NoIdException.Unreachable.class, ids::close);
    assertTrue(audit().leased() > 0, "it stays in the ledger");
    assertFalse(ids.isReturned());
    store.mend();
    ids.close();
    assertTrue(ids.isReturned());
    assertBooks(99_850, 0, 150);
    ids.close();
    assertBooks(99_850, 0, 150);
  }

  @Test
  void theListIsNotCutWhereOnlyTheDispenserHadCutItsLease() {
    IdDispenser ids = inline(SMALL);
    ids.nextIds(7);
    try (IdStripe stripe = ids.stripe()) {
      stripe.nextId();
    }
    RangeList lease = admin.leases(DID).getFirst().value().ranges();
    ids.close();
    assertEquals(
        RangeText.parse("9:%d\n%d:100000".formatted(lease.last(0), lease.last(0) + 1)), free());
  }

  @Test
  void rangesThatTouchedBeforeStayApart() {
    change(new LedgerChange.Extend(RangeText.parse("100001:100100")));
    IdDispenser ids = inline(new DispenserOptions(100_050, 200_000, Duration.ZERO));
    ids.nextIds(99_990);
    ids.close();
    assertEquals(RangeText.parse("99991:100000\n100001:100100"), free());
  }

  private RangeList free() {
    return RangeText.parse(store.server().node(DID.path()).orElseThrow().text().display());
  }

  @Test
  void aTakeThatIsResumedClosesTheLeaseThatItWasSentToClose() {
    IdDispenser ids = inline(SMALL);
    IdStripe slow = ids.stripe();
    BitSet seen = new BitSet();
    seen.set((int) slow.nextId());
    RangeList first = admin.leases(DID).getFirst().value().ranges();
    store.loseRepliesOnceALeaseIsClosed();
    while (ids.obstacle().isEmpty()) {
      seen.set((int) ids.nextId()); // until the second lease is used up, and the first is lent
    }
    while (seen.get(1, 1 + (int) first.count()).cardinality() < first.count()) {
      seen.set((int) slow.nextId());
    }
    store.mend();
    for (long id : ids.nextIds(500)) {
      seen.set((int) id);
    }
    ids.close();
    assertBooks(100_000 - seen.cardinality(), 0, seen.cardinality());
  }

  @Test
  void whatTheStoreDidNotPermitIsPushedByAnotherClose() {
    IdDispenser ids = inline(SMALL);
    ids.nextIds(150);
    store.forbid();
    assertThrows(NoIdException.Refused.class, ids::close);
    store.mend();
    ids.close();
    assertBooks(99_850, 0, 150);
  }

  @Test
  void whatAnOperatorHasClosedIsNotPushedAgain() {
    IdDispenser ids = inline(SMALL);
    ids.nextId();
    change(new LedgerChange.Recycle(admin.leases(DID).getFirst().value().id()));
    assertThrows(NoIdException.Refused.class, ids::close);
    ids.close();
    assertTrue(audit().isBalanced());
  }

  @Test
  void whatNobodyHasForeseenAtOneLeaseKeepsNoOtherFromGoingBack() {
    IdDispenser ids = inline(SMALL);
    ids.follow(outageBudgetOf(Duration.ofSeconds(20)));
    IdStripe slow = ids.stripe();
    slow.nextId();
    ids.nextIds(250);
    int leases = admin.leases(DID).size();
    assertTrue(leases > 1, () -> leases + " leases");
    AtomicInteger calls = new AtomicInteger();
    store.beforeEach(
        () -> {
          if (calls.incrementAndGet() == 1) {
            throw new IllegalArgumentException("a defect");
          }
        });
    NoIdException told = assertThrows(NoIdException.Unexpected.class, ids::close);
    assertInstanceOf(IllegalArgumentException.class, told.getCause());
    assertEquals(1, admin.leases(DID).size());
    ids.close();
    assertBooks(100_000 - 251, 0, 251);
  }

  @Test
  void whatTheListIsTooLongToTakeStaysParkedAndIsTold() {
    IdDispenser ids = inline(SMALL);
    ids.nextId();
    RangeList lease = admin.leases(DID).getFirst().value().ranges();
    change(new LedgerChange.Configure(hardLimitOf(9)));
    assertEquals(RangeList.empty(), ids.parked());
    ids.close();
    ids.close();
    assertEquals(lease.minus(RangeText.parse("1:1")), ids.parked());
    assertTrue(admin.leases(DID).getFirst().value().parked());
    assertBooks(100_000 - lease.count(), lease.count() - 1, 1);
  }

  private static CategorySettings hardLimitOf(int bytes) {
    return new CategorySettings(
        USUAL.batch(),
        USUAL.window(),
        USUAL.outageBudget(),
        USUAL.takeLimit(),
        USUAL.leaseLimit(),
        USUAL.ownerLeaseLimit(),
        bytes,
        bytes,
        USUAL.mergeOnPush());
  }

  /// As a worker does whose pool is shut down.
  @Test
  void anInterruptedThreadPushesBackAndStaysInterrupted() {
    IdDispenser ids = inline(SMALL);
    ids.nextId();
    Thread.currentThread().interrupt();
    ids.close();
    assertTrue(Thread.interrupted(), "it stays so");
    assertBooks(99_999, 0, 1);
  }

  @Test
  void aThreadThatCannotBeStartedLeavesTheNextCallerToTryAgain() {
    AtomicLong starts = new AtomicLong();
    Executor poor =
        task -> {
          if (starts.incrementAndGet() == 1) {
            throw new OutOfMemoryError("unable to create native thread");
          }
          task.run();
        };
    try (IdDispenser ids = new IdDispenser(ledger, DID, SMALL, poor, clock::get)) {
      assertThrows(OutOfMemoryError.class, ids::nextId);
      assertEquals(1, ids.nextId());
    }
    assertBooks(99_999, 0, 1);
  }

  @Test
  void theHighestIdOfAllIsHandedOut() {
    change(new LedgerChange.Extend(RangeText.parse("9223372036854775801:9223372036854775806")));
    try (IdDispenser ids = inline(SMALL)) {
      ids.nextIds(100_000);
      assertArrayEquals(
          LongStream.rangeClosed(IdRange.MAX_ID - 5, IdRange.MAX_ID).toArray(), ids.nextIds(6));
    }
    assertTrue(audit().isBalanced());
  }

  // Many callers

  /// Who closes it again may close the connection next.
  @Test
  void whoClosesItTwiceAtOnceWaitsForThePush() throws Exception {
    CountDownLatch reached = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    IdDispenser ids = inline(SMALL);
    ids.nextId();
    store.beforeEach(
        () -> {
          reached.countDown();
          awaitQuietly(goOn);
          order.add("asked");
        });
    Thread first = Thread.ofPlatform().start(ids::close);
    reached.await();
    Thread second =
        Thread.ofPlatform()
            .start(
                () -> {
                  ids.close();
                  order.add("closed");
                });
    while (second.isAlive() && second.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    goOn.countDown();
    first.join();
    second.join();
    assertEquals("closed", order.getLast());
    assertBooks(99_999, 0, 1);
  }

  @Test
  void noIdComesTwiceAndNoneIsLostWithManyThreads() throws Exception {
    int threads = 16;
    int each = 5_000;
    try (ExecutorService callers = Executors.newFixedThreadPool(threads);
        ExecutorService refills = Executors.newSingleThreadExecutor()) {
      IdDispenser ids = new IdDispenser(ledger, DID, SMALL, refills, System::nanoTime);
      Callable<long[]> caller = () -> ids.nextIds(each);
      BitSet seen = new BitSet();
      for (Future<long[]> got : callers.invokeAll(Collections.nCopies(threads, caller))) {
        for (long id : got.get()) {
          assertTrue(!seen.get((int) id), "never twice: " + id);
          seen.set((int) id);
        }
      }
      assertEquals(threads * each, seen.cardinality());
      ids.close();
    }
    long used = (long) threads * each;
    assertBooks(100_000 - used, 0, used);
  }

  @Test
  void closingAmongCallersLosesNothing() throws Exception {
    change(new LedgerChange.Extend(RangeText.parse("1000001:9000000000")));
    for (int round = 0; round < 20; round++) {
      Audit before = audit();
      try (ExecutorService callers = Executors.newFixedThreadPool(4);
          ExecutorService refills = Executors.newSingleThreadExecutor()) {
        IdDispenser ids = new IdDispenser(ledger, DID, SMALL, refills, System::nanoTime);
        List<Future<Long>> counts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          counts.add(callers.submit(() -> untilClosed(ids)));
        }
        ids.nextIds(50 + round);
        ids.close();
        long handedOut = 50L + round;
        for (Future<Long> count : counts) {
          handedOut += count.get();
        }
        assertEquals(before.consumed() + handedOut, audit().consumed(), "round " + round);
      }
    }
    assertTrue(audit().isBalanced());
    assertEquals(0, audit().leased());
  }

  private static long untilClosed(IdDispenser ids) {
    long count = 0;
    try {
      while (true) {
        ids.nextId();
        count++;
      }
    } catch (IllegalStateException closed) {
      return count;
    } catch (NoIdException.Exhausted exhausted) {
      return count;
    }
  }

  private static void awaitForAWhile(CountDownLatch latch) {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS), "nobody comes");
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private IdDispenser inline(DispenserOptions options) {
    return new IdDispenser(ledger, DID, options, Runnable::run, clock::get);
  }

  private String token(int length) {
    StringBuilder token = new StringBuilder();
    synchronized (random) {
      for (int i = 0; i < length; i++) {
        token.append(BASE_32.charAt(random.nextInt(BASE_32.length())));
      }
    }
    return token.toString();
  }

  private void change(LedgerChange change) {
    Note by = new Note("ann", "", Instant.EPOCH);
    if (admin.prepare(DID, change, by) instanceof LedgerAdmin.Prepared.Ready(var proposal)
        && admin.apply(proposal) instanceof LedgerAdmin.Applied.Done) {
      return;
    }
    throw new AssertionError(change);
  }

  private Audit audit() {
    if (admin.audit(DID) instanceof LedgerOutcome.Settled<Audit>(Audit audit)) {
      return audit;
    }
    throw new AssertionError("no audit");
  }

  private void assertBooks(long free, long leased, long consumed) {
    assertEquals(new Audit(100_000, free, leased, consumed, 0, List.of()), audit());
  }

  private static CategorySettings windowOf(long ids) {
    return settings(
        OptionalLong.of(100),
        OptionalLong.of(ids),
        USUAL.outageBudget(),
        USUAL.takeLimit(),
        USUAL.ownerLeaseLimit());
  }

  private static CategorySettings outageBudgetOf(Duration budget) {
    return settings(
        USUAL.batch(), USUAL.window(), budget, USUAL.takeLimit(), USUAL.ownerLeaseLimit());
  }

  private static CategorySettings batchOf(long ids) {
    return settings(
        OptionalLong.of(ids),
        USUAL.window(),
        USUAL.outageBudget(),
        USUAL.takeLimit(),
        USUAL.ownerLeaseLimit());
  }

  private static CategorySettings takeLimitOf(long ids) {
    return settings(USUAL.batch(), USUAL.window(), Duration.ZERO, ids, USUAL.ownerLeaseLimit());
  }

  private static CategorySettings leaseLimitOf(int leases) {
    return settings(USUAL.batch(), USUAL.window(), USUAL.outageBudget(), USUAL.takeLimit(), leases);
  }

  private static CategorySettings settings(
      OptionalLong batch,
      OptionalLong window,
      Duration outageBudget,
      long takeLimit,
      int ownerLeases) {
    return new CategorySettings(
        batch,
        window,
        outageBudget,
        takeLimit,
        USUAL.leaseLimit(),
        ownerLeases,
        USUAL.softLimitBytes(),
        USUAL.hardLimitBytes(),
        USUAL.mergeOnPush());
  }

  /// A ledger that can be cut off, or whose replies get lost.
  private static final class CuttableLedger extends ForwardingLedger {
    private volatile boolean cut;
    private volatile boolean sessionLost;
    private volatile boolean deaf;
    private volatile boolean forbidden;
    private boolean deafOnceClosing;
    private final List<Long> takes = new ArrayList<>();
    private volatile Runnable before = () -> {};
    private Runnable others = () -> {};
    private boolean othersActed;
    private boolean always;

    CuttableLedger() {
      super(new InMemoryLedger(Layout.DEFAULT));
    }

    void cut() {
      cut = true;
    }

    void loseReplies() {
      deaf = true;
    }

    /// From the first take on that closes a lease in passing.
    void loseRepliesOnceALeaseIsClosed() {
      deafOnceClosing = true;
    }

    void forbid() {
      forbidden = true;
    }

    /// Until it is mended no other begins.
    void endSession() {
      sessionLost = true;
    }

    @Override
    public boolean isSessionLost() {
      return sessionLost;
    }

    void mend() {
      sessionLost = false;
      cut = false;
      deaf = false;
      deafOnceClosing = false;
      forbidden = false;
    }

    /// What happens before each call.
    void beforeEach(Runnable act) {
      before = act;
    }

    /// Somebody who acts just before each take, so that its first attempt fails.
    void others(Runnable act) {
      others = act;
    }

    /// The same before each attempt.
    void othersAlwaysWin(Runnable act) {
      others = act;
      always = true;
    }

    /// How many ids the leases had that were taken so far.
    List<Long> takes() {
      return takes;
    }

    @Override
    public synchronized Transaction.Reply commit(Transaction transaction) {
      Optional<Lease> lease = taken(transaction);
      if (lease.isPresent() && (always || !othersActed)) {
        others.run();
      }
      othersActed = lease.isPresent();
      deaf |= deafOnceClosing && transaction.steps().stream().anyMatch(Delete.class::isInstance);
      Transaction.Reply reply = super.commit(transaction);
      if (lease.isPresent() && reply instanceof Transaction.Reply.Applied) {
        takes.add(lease.get().ranges().count());
        othersActed = false;
      }
      return reply;
    }

    private static Optional<Lease> taken(Transaction transaction) {
      return transaction.steps().getFirst() instanceof Transaction.Create create
          ? Optional.of(Lease.parse(create.text()))
          : Optional.empty();
    }

    @Override
    void beforeCall() {
      before.run();
      if (Thread.currentThread().isInterrupted()) {
        throw new StoreException(StoreException.Reason.INTERRUPTED, "interrupted");
      }
      if (forbidden) {
        throw new StoreException(StoreException.Reason.NO_PERMISSION, "not permitted");
      }
      if (cut) {
        throw new StoreException(StoreException.Reason.UNREACHABLE, "no connection");
      }
    }

    @Override
    boolean losesReply() {
      return deaf;
    }
  }
}
