package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.core.testkit.FaultyLedger;
import org.mappingzoo.core.testkit.FaultyLedger.Fate;
import org.mappingzoo.core.testkit.InMemoryLedger;

/// A managed category where all goes well.
class LeaseLedgerTest {
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final Note NIGHT_SHIFT =
      new Note("ann", "new season", Instant.parse("2026-11-21T03:00:00Z"));

  private final InMemoryLedger store = new InMemoryLedger(Layout.DEFAULT);
  private final AtomicInteger drawn = new AtomicInteger();
  private final LeaseLedger worker = ledgerOf("worker");
  private final LedgerAdmin admin =
      new LedgerAdmin(
          store,
          Layout.DEFAULT,
          () -> new RequestId("request-" + drawn.incrementAndGet()),
          () -> new Generation("a".repeat(25) + letter()),
          attempt -> {},
          5);

  private LeaseLedger ledgerOf(String owner) {
    return ledgerOver(store, owner);
  }

  private LeaseLedger ledgerOver(LedgerStore store, String owner) {
    return new LeaseLedger(
        store,
        new Transactions(Layout.DEFAULT),
        () -> LeaseId.of(new WorkerName(owner + "-aaaa"), "a".repeat(11) + letter()),
        attempt -> {},
        5);
  }

  private char letter() {
    return (char) ('a' + drawn.getAndIncrement() % 26);
  }

  @BeforeEach
  void seeded() {
    done(new LedgerChange.Seed(RangeText.parse("1:100000"), CategorySettings.DEFAULT));
  }

  @Test
  void aTakeMovesTheLowestIdsIntoALease() {
    HeldLease held = take(10_000, Optional.empty());

    assertEquals("[1:10000]", held.lease().ranges().toString());
    assertEquals("10001:100000\n", list());
    assertBooks(90_000, 10_000, 0, 0);
  }

  @Test
  void aUsedUpLeaseIsClosedByTheNextTakeAndCarriedOn() {
    HeldLease first = take(1_000, Optional.empty());
    HeldLease second = take(1_000, Optional.of(first));

    assertEquals(1_000, second.lease().carry());
    assertEquals(List.of(second.id()), store.leaseNames(DID));
    assertBooks(98_000, 1_000, 1_000, 0);
  }

  @Test
  void aPushReturnsTheRestAndBooksWhatWasUsed() {
    HeldLease held = take(10_000, Optional.empty());

    assertEquals(
        new LedgerOutcome.Settled<>(RangeText.parse("")),
        worker.push(held, RangeText.parse("9001:10000")));
    assertEquals("9001:10000\n10001:100000\n", list());
    assertBooks(91_000, 0, 9_000, 0);
  }

  @Test
  void whatTheListIsTooLongToTakeBackStaysInItsLease() {
    HeldLease held = take(1_000, Optional.empty());
    done(new LedgerChange.Configure(hardLimitOf(list().length() + 5)));
    int version = store.node(DID.path()).orElseThrow().revision().version();

    assertEquals(
        new LedgerOutcome.Settled<>(held), worker.giveBack(held, RangeText.parse("301:400")));
    assertEquals("1001:100000\n", list());
    assertEquals(version, store.node(DID.path()).orElseThrow().revision().version());
    assertBooks(99_000, 1_000, 0, 0);

    done(new LedgerChange.Configure(CategorySettings.DEFAULT));
    HeldLease left = settled(worker.giveBack(held, RangeText.parse("301:400")));
    assertEquals("[1:300, 401:1000]", left.lease().ranges().toString());
    assertEquals("301:400\n1001:100000\n", list());
    assertBooks(99_100, 900, 0, 0);
  }

  private static CategorySettings hardLimitOf(int bytes) {
    return settings(bytes, bytes, CategorySettings.DEFAULT.mergeOnPush());
  }

  private static CategorySettings settings(int softLimit, int hardLimit, boolean mergeOnPush) {
    CategorySettings normal = CategorySettings.DEFAULT;
    return new CategorySettings(
        normal.batch(),
        normal.window(),
        normal.outageBudget(),
        normal.takeLimit(),
        normal.leaseLimit(),
        normal.ownerLeaseLimit(),
        softLimit,
        hardLimit,
        mergeOnPush);
  }

  @Test
  void whatComesBackTouchesTheListOrIsMergedWithItAsTheCategoryIsSet() {
    HeldLease first = take(100, Optional.empty());
    settled(worker.push(first, RangeText.parse("51:100")));
    assertEquals("51:100\n101:100000\n", list());

    done(new LedgerChange.Configure(merging()));
    HeldLease second = take(100, Optional.empty());
    assertEquals("[51:100, 101:150]", second.lease().ranges().toString());
    settled(worker.push(second, RangeText.parse("61:100\n101:150")));
    assertEquals("61:100000\n", list());
    assertBooks(99_940, 0, 60, 0);
  }

  private static CategorySettings merging() {
    CategorySettings normal = CategorySettings.DEFAULT;
    return settings(normal.softLimitBytes(), normal.hardLimitBytes(), true);
  }

  @Test
  void aThousandTakesByOneWorkerAreAThousandWritesAndNoReads() {
    FaultyLedger wire = new FaultyLedger(store);
    LeaseLedger steady = ledgerOver(wire, "steady");
    HeldLease held = takeOnBy(steady, Optional.empty());
    int reads = store.reads();
    int writes = wire.sendings().size();
    for (int i = 0; i < 1_000; i++) {
      held = takeOnBy(steady, Optional.of(held));
    }
    assertEquals(1_000, wire.sendings().size() - writes);
    assertEquals(reads, store.reads());
    assertBooks(100_000 - 1_001 * 10, 10, 10_000, 0);
  }

  private static HeldLease takeOnBy(LeaseLedger ledger, Optional<HeldLease> usedUp) {
    return settled(ledger.take(DID, ledger.request(10, OptionalLong.empty()), usedUp));
  }

  @Test
  void aLedgerThatIsFullHasRoomOnlyForWhoClosesALeaseInIt() {
    for (int others = 2; others < CategorySettings.MAX_LEASES; others++) {
      putLease(others);
    }
    HeldLease held = take(10, Optional.empty());
    HeldLease last = take(10, Optional.empty());
    assertEquals(CategorySettings.MAX_LEASES, store.leaseNames(DID).size());

    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.LedgerFull(20_000, 20_000)),
        worker.take(DID, worker.request(10, OptionalLong.empty()), Optional.empty()));
    assertEquals("[21:30]", take(10, Optional.of(held)).lease().ranges().toString());
    settled(worker.push(last, RangeText.parse("")));
    assertEquals("[31:40]", take(10, Optional.empty()).lease().ranges().toString());
  }

  /// Another owner's.
  private void putLease(int number) {
    String token = "%4s".formatted(Integer.toString(number, 20)).replace(' ', '0');
    StringBuilder letters = new StringBuilder();
    token.chars().forEach(digit -> letters.append((char) ('a' + Character.digit(digit, 20))));
    LeaseId id = LeaseId.of(new WorkerName("crowd-aaaa"), "a".repeat(8) + letters);
    store.put(Layout.DEFAULT.lease(DID, id), NodeText.of(""));
  }

  @Test
  void recyclingReturnsOnlyWhatLiesBeyondTheWindow() {
    HeldLease held =
        settled(worker.take(DID, worker.request(1_000, OptionalLong.of(100)), Optional.empty()));
    done(new LedgerChange.Recycle(held.id()));

    assertBooks(99_900, 0, 0, 100);
    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.LeaseClosed(held.id().value(), "RECYCLED")),
        worker.advance(held, 200));
  }

  @Test
  void aFrozenCategoryGivesNothingEvenToAWorkerThatRemembersIt() {
    HeldLease held = take(1_000, Optional.empty());
    done(new LedgerChange.Freeze());

    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.Frozen("ann", "new season")),
        worker.take(DID, worker.request(1_000, OptionalLong.empty()), Optional.of(held)));
  }

  @Test
  void whoSharesACategoryReadsItFirstUntilTheOthersLeaveOff() {
    LeaseLedger other = ledgerOf("other");
    take(10, Optional.empty());
    for (int i = 0; i < 3; i++) {
      takeBy(other);
      assertEquals(i == 0 ? 1 : 0, overtakenInATake(), "only the first time it is a surprise");
    }
    assertEquals(0, overtakenInATake());
    int reads = store.reads();
    assertEquals(0, overtakenInATake());
    assertEquals(reads, store.reads(), "alone again, it need not read");
  }

  @Test
  void whoseTimeIsOverBeginsNoFurtherAttempt() {
    LeaseLedger other = ledgerOf("other");
    FaultyLedger wire = new FaultyLedger(store);
    wire.others(() -> takeBy(other));
    wire.diced(() -> Fate.OTHERS_WIN, () -> Fate.NONE);
    LeaseLedger hasty =
        new LeaseLedger(
            wire,
            new Transactions(Layout.DEFAULT),
            () -> LeaseId.of(new WorkerName("hasty-aaaa"), "a".repeat(11) + letter()),
            new TwoPauses(),
            100);
    for (int i = 1; i <= 2; i++) {
      assertEquals(
          new LedgerOutcome.Contended<>(3),
          hasty.take(DID, hasty.request(10, OptionalLong.empty()), Optional.empty()));
      assertEquals(3 * i, wire.sendings().size(), "each operation has its own time");
    }
    wire.diced(() -> Fate.LOST_ON_THE_WAY, () -> Fate.NONE);
    assertInstanceOf(
        LedgerOutcome.Uncertain.class,
        hasty.take(DID, hasty.request(10, OptionalLong.empty()), Optional.empty()));
    assertEquals(9, wire.sendings().size());
  }

  /// As if the time of an operation were over once it has paused twice.
  private static final class TwoPauses implements Pause {
    private int pauses;

    @Override
    public void after(int attempt) {
      pauses++;
    }

    @Override
    public Pause begun() {
      return new TwoPauses();
    }

    @Override
    public boolean isOver() {
      return pauses == 2;
    }
  }

  @Test
  void whoTakesMoreAtATimeWhereOthersAreFasterRestsInBetween() {
    RestingPause pause = new RestingPause();
    LeaseLedger greedy =
        new LeaseLedger(
            store,
            new Transactions(Layout.DEFAULT),
            () -> LeaseId.of(new WorkerName("greedy-aaaa"), "a".repeat(11) + letter()),
            pause,
            5);
    LeaseLedger other = ledgerOf("other");
    takeGrowing(greedy, 10);
    takeBy(other);
    takeGrowing(greedy, 80);
    assertTrue(pause.chance > 0, "overtaken, and eight times larger");
    assertEquals(0, pause.rested);

    takeGrowing(greedy, 640);
    assertTrue(
        LongStream.range(0, 27)
            .anyMatch(
                half ->
                    pause.restedAt + pause.rested - pause.retried == Pace.LONGEST_NANOS >> half),
        "a period after the attempt that was made anew");

    long before = pause.rested + pause.chance;
    takeBy(other);
    settled(greedy.take(DID, greedy.request(80, OptionalLong.empty()), Optional.empty()));
    assertEquals(before, pause.rested + pause.chance, "who does not grow need not rest");
  }

  private static void takeGrowing(LeaseLedger ledger, long count) {
    settled(
        ledger.take(DID, ledger.request(count, OptionalLong.empty()), Optional.empty(), () -> {}));
  }

  /// With a clock that goes on by one whenever it is looked at.
  private static final class RestingPause implements Pause {
    private long rested;
    private long restedAt;
    private long chance;
    private long retried;
    private long now;

    @Override
    public void after(int attempt) {
      now += 1_000_000;
      retried = now;
    }

    @Override
    public long nanoTime() {
      return now++;
    }

    @Override
    public void rest(long nanos) {
      rested += nanos;
      restedAt = now - 1;
    }

    @Override
    public void restUpTo(long nanos) {
      chance += nanos;
    }
  }

  private int overtakenInATake() {
    AtomicInteger overtaken = new AtomicInteger();
    settled(
        worker.take(
            DID,
            worker.request(10, OptionalLong.empty()),
            Optional.empty(),
            overtaken::incrementAndGet));
    return overtaken.get();
  }

  private static void takeBy(LeaseLedger ledger) {
    settled(ledger.take(DID, ledger.request(10, OptionalLong.empty()), Optional.empty()));
  }

  private HeldLease take(long count, Optional<HeldLease> finished) {
    return settled(worker.take(DID, worker.request(count, OptionalLong.empty()), finished));
  }

  private static <R> R settled(LedgerOutcome<R> outcome) {
    return switch (outcome) {
      case LedgerOutcome.Settled<R>(R result) -> result;
      case LedgerOutcome<R> other -> throw new AssertionError(other);
    };
  }

  private void done(LedgerChange change) {
    var prepared = admin.prepare(DID, change, NIGHT_SHIFT);
    var ready = assertInstanceOf(LedgerAdmin.Prepared.Ready.class, prepared);
    assertInstanceOf(LedgerAdmin.Applied.Done.class, admin.apply(ready.proposal()));
  }

  private String list() {
    return store.node(DID.path()).orElseThrow().text().display();
  }

  private void assertBooks(long free, long leased, long consumed, long lost) {
    Audit audit = settled(admin.audit(DID));
    assertTrue(audit.isBalanced(), audit::toString);
    assertEquals(new Audit(100_000, free, leased, consumed, lost, List.of()), audit);
  }
}
