package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.LOST_ON_THE_WAY;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.NONE;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.OTHERS_WIN;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.REPLY_LOST;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.UNREACHABLE;
import static org.mappingzoo.core.testkit.Ids.ids;
import static org.mappingzoo.core.testkit.LedgerScene.DID;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.FaultyLedger;
import org.mappingzoo.core.testkit.LedgerScene;
import org.mappingzoo.core.testkit.Limits;

/// Threads of one process that take from one category at the same time.
@Timeout(60)
final class SharedTakesTest {
  private final LedgerScene scene = new LedgerScene();
  private final LeaseLedger worker = scene.worker("worker");
  private final List<Consumer<ControlRecord>> listeners = new ArrayList<>();
  private SharedTakes takes =
      new SharedTakes(
          DID, worker, OptionalLong.empty(), (category, listener) -> listeners.add(listener));
  private final List<FutureTask<LedgerOutcome<IdSet>>> threads = new ArrayList<>();

  /// Those who take while the first take is on its way.
  private void meanwhile(long... counts) {
    scene.network.onCommits(OTHERS_WIN);
    scene.network.others(
        () -> {
          for (long count : counts) {
            start(count);
          }
        });
  }

  private Thread start(long count) {
    FutureTask<LedgerOutcome<IdSet>> task = new FutureTask<>(() -> takes.take(count));
    Thread thread = Thread.ofPlatform().daemon().start(task);
    threads.add(task);
    while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
      Thread.onSpinWait();
    }
    return thread;
  }

  private IdSet taken(int thread) throws ExecutionException, InterruptedException {
    return LedgerScene.settled(threads.get(thread).get());
  }

  private IdSet take(long count) {
    return LedgerScene.settled(takes.take(count));
  }

  @Test
  void whoComesWhileATakeIsOnItsWayIsServedByOneMoreTogether() throws Exception {
    scene.seed("1:100", "201:1000");
    meanwhile(30, 40, 50);

    assertEquals(ids("1:10"), take(10).ranges());
    assertEquals(ids("11:40"), taken(0).ranges());
    assertEquals(ids("41:80"), taken(1).ranges());
    assertEquals(ids("81:100", "201:230"), taken(2).ranges());
    assertEquals(2, scene.network.sendings().size());
    scene.assertBooks(770, 130, 0, 0);
  }

  @Test
  void sixtyFourThatWaitCostOneTransactionTogether() throws Exception {
    scene.seed("1:100000");
    meanwhile(LongStream.generate(() -> 1_000).limit(64).toArray());

    assertEquals(ids("1:1000"), take(1_000).ranges());
    for (int thread = 0; thread < 64; thread++) {
      long first = 1_001 + thread * 1_000L;
      assertEquals(ids(first + ":" + (first + 999)), taken(thread).ranges());
    }
    assertEquals(2, scene.network.sendings().size());
    assertEquals(2, scene.leases().size());
    scene.assertBooks(35_000, 65_000, 0, 0);
  }

  @Test
  void aTakeOfNoIdsIsRefusedAndHoldsUpNobody() {
    scene.seed("1:1000");
    take(10).close();

    for (long none : new long[] {0, -1, Long.MIN_VALUE}) {
      var refused = assertThrows(IllegalArgumentException.class, () -> takes.take(none));
      assertTrue(String.valueOf(refused.getMessage()).endsWith("not " + none), refused::toString);
    }
    assertEquals(ids("1:10"), take(10).ranges());
  }

  @Test
  void aTakeOfNoIdsHarmsNoneThatIsOnItsWay() throws Exception {
    scene.seed("1:1000");
    meanwhile(10, 0, 20);

    assertEquals(ids("1:10"), take(10).ranges());
    assertEquals(ids("11:20"), taken(0).ranges());
    var refused = assertThrows(ExecutionException.class, () -> threads.get(1).get());
    assertInstanceOf(IllegalArgumentException.class, refused.getCause());
    assertEquals(ids("21:40"), taken(2).ranges());
    scene.assertBooks(960, 40, 0, 0);
  }

  @Test
  void whatOneThreadGivesBackIsFreeWhileTheOthersGoOn() throws Exception {
    scene.seed("1:1000");
    meanwhile(10, 10, 10);
    IdSet first = take(10);
    IdSet second = taken(1);
    assertEquals(21, second.takeId());

    first.close();
    second.close();
    assertEquals("1:10\n22:30\n41:1000\n", scene.list());
    taken(0).close();
    taken(2).close();
    scene.assertBooks(999, 0, 1, 0);
    assertEquals(List.of(), scene.leases());
  }

  private static RangeList useUp(IdSet ids) {
    RangeList all = ids.ranges();
    while (ids.hasMoreIds()) {
      long unused = ids.takeId();
    }
    return all;
  }

  @Test
  void whatIsUsedUpIsClosedByTheNextTakeThatIsMade() throws Exception {
    scene.seed("1:1000");
    meanwhile(10, 10);
    IdSet first = take(10);
    IdSet one = taken(0);
    IdSet two = taken(1);
    assertEquals(ids("1:10"), useUp(first));
    int sent = scene.network.sendings().size();
    first.close();
    assertEquals(sent + 1, scene.network.sendings().size(), "nobody was about to take");
    assertEquals(ids("11:20"), useUp(one));
    assertEquals(ids("21:30"), useUp(two));
    one.close();
    scene.network.onCommits(OTHERS_WIN);
    scene.network.others(
        () -> {
          start(100);
          two.close();
        });
    IdSet three = take(5);
    IdSet four = taken(2);
    assertEquals(20, scene.lease(leaseOf(three)).carry());
    scene.assertBooks(865, 105, 30, 0);
    three.close();
    four.close();
    scene.assertBooks(970, 0, 30, 0);
  }

  private LeaseId leaseOf(IdSet ids) {
    return scene.leases().stream()
        .filter(lease -> lease.ranges().containsAll(ids.ranges()))
        .findFirst()
        .orElseThrow()
        .id();
  }

  /// Two of three never close theirs.
  @Test
  void whereOneSetOfALeaseIsClosedTheOthersThatAreUsedUpAreToo() throws Exception {
    scene.seed("1:1000");
    meanwhile(10, 10, 10);
    IdSet first = take(10);
    IdSet kept = taken(0);
    IdSet two = taken(1);
    IdSet three = taken(2);
    List.of(first, two, three).forEach(SharedTakesTest::useUp);
    assertEquals(11, kept.takeId());
    kept.close();
    scene.assertBooks(969, 10, 21, 0); // the first lease has its ids until the next take
    take(10).close();
    assertEquals(List.of(), scene.leases());
  }

  @Test
  void whatIsUsedUpIsClosedAllTheSameWhereTheNextTakeIsRefused() throws Exception {
    scene.seed("1:20");
    meanwhile(10);
    IdSet first = take(10);
    assertEquals(ids("1:10"), useUp(first));
    assertEquals(ids("11:20"), taken(0).ranges());
    scene.network.onReads(OTHERS_WIN);
    scene.network.others(
        () -> {
          start(5);
          first.close();
        });

    assertInstanceOf(LedgerOutcome.Refused.class, takes.take(5));
    assertInstanceOf(LedgerOutcome.Refused.class, threads.get(1).get());
    scene.assertBooks(0, 10, 10, 0);
  }

  /// Two threads that wait while the sets so far are used up and closed: theirs and the first.
  private List<IdSet> takeWhileUsingUp(List<IdSet> sets) throws Exception {
    int before = threads.size();
    scene.network.onCommits(OTHERS_WIN);
    scene.network.others(
        () -> {
          start(10);
          start(10);
          sets.forEach(SharedTakesTest::useUp);
          sets.forEach(IdSet::close);
        });
    return List.of(take(10), taken(before), taken(before + 1));
  }

  @Test
  void whoComesToASpareNeitherWaitsNorWrites() throws Exception {
    scene.seed("1:1000");
    List<IdSet> first = takeWhileUsingUp(List.of());
    assertEquals(ids("11:20"), first.get(1).ranges());
    assertEquals(20, scene.lease(leaseOf(first.get(1))).ranges().count(), "nothing was used yet");

    List<IdSet> second = takeWhileUsingUp(first);
    assertEquals(ids("31:40"), second.get(0).ranges());
    assertEquals(ids("41:50"), second.get(1).ranges());
    assertEquals(ids("51:60"), second.get(2).ranges());
    assertEquals(ids("41:120"), scene.lease(leaseOf(second.get(1))).ranges());
    int sent = scene.network.sendings().size();
    List<IdSet> spared = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      spared.add(take(10));
    }
    assertEquals(ids("61:70"), spared.getFirst().ranges());
    assertEquals(ids("111:120"), spared.getLast().ranges());
    assertEquals(sent, scene.network.sendings().size());

    assertEquals(ids("121:130"), take(10).ranges(), "the spare is used up");
    spared.addAll(second.subList(1, 3));
    for (IdSet each : spared) {
      assertEquals(10, useUp(each).count());
      each.close();
    }
    scene.assertBooks(870, 20, 110, 0);
  }

  /// What is used up is closed by those who write anyway.
  @Test
  void whoComesToASpareLeavesToOthersWhatIsToBeClosed() throws Exception {
    scene.seed("1:1000");
    List<IdSet> sets = takeWhileUsingUp(takeWhileUsingUp(List.of()));
    LeaseId usedUp = leaseOf(sets.getFirst());
    useUp(sets.getFirst());
    int sent = scene.network.sendings().size();
    assertEquals(ids("61:70"), take(10).ranges());
    assertEquals(sent, scene.network.sendings().size());

    IdSet larger = take(100);
    assertEquals(10, scene.lease(leaseOf(larger)).carry());
    assertTrue(scene.leases().stream().noneMatch(lease -> lease.id().equals(usedUp)));
    assertEquals(sent + 1, scene.network.sendings().size());
  }

  /// Or a take that fails would wait for ZooKeeper twice.
  @Test
  void whereNobodyAnswersATakeNothingElseIsAsked() {
    scene.seed("1:1000");
    IdSet first = take(10);
    useUp(first);
    int sent = scene.network.sendings().size();
    scene.network.onCommits(UNREACHABLE);

    assertThrows(StoreException.class, () -> takes.take(10));
    assertEquals(sent + 1, scene.network.sendings().size());
    scene.assertBooks(990, 10, 0, 0);
    assertEquals(10, scene.lease(leaseOf(take(10))).carry());
  }

  /// Its lease would count as its owner's for ever: nobody else closes what a living worker holds.
  @Test
  void whatCouldNotBeClosedIsClosedByWhoComesLater() {
    scene.seed("1:1000");
    IdSet usedUp = take(10);
    useUp(usedUp);
    scene.network.onCommits(LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertThrows(IdGeneratorException.class, usedUp::close);
    IdSet begun = take(10);
    assertEquals(11, begun.takeId());
    scene.network.onCommits(LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertThrows(IdGeneratorException.class, begun::close);

    assertTrue(takes.closeAll());
    assertEquals(List.of(), scene.leases());
    scene.assertBooks(989, 0, 11, 0);
    assertEquals("12:20\n21:1000\n", scene.list());
  }

  @Test
  void soIsWhatWasGrantedBitByBit() {
    SharedTakes bitByBit = new SharedTakes(DID, worker, OptionalLong.of(4), ControlNews.NONE);
    scene.seed("1:1000");
    IdSet usedUp = LedgerScene.settled(bitByBit.take(10));
    useUp(usedUp);
    scene.network.onCommits(LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertThrows(IdGeneratorException.class, usedUp::close);

    assertTrue(bitByBit.closeAll());
    assertEquals(List.of(), scene.leases());
    scene.assertBooks(990, 0, 10, 0);
  }

  @Test
  void whatCouldNotGoBackOfASetThatWasGrantedBitByBitGoesBackWithTheNextTake() {
    SharedTakes bitByBit = new SharedTakes(DID, worker, OptionalLong.of(4), ControlNews.NONE);
    scene.seed("1:1000");
    IdSet begun = LedgerScene.settled(bitByBit.take(10));
    assertEquals(1, begun.takeId());
    scene.network.onReads(UNREACHABLE);
    assertThrows(StoreException.class, begun::close);
    scene.assertBooks(990, 10, 0, 0);

    IdSet next = LedgerScene.settled(bitByBit.take(5));
    assertEquals(ids("11:15"), next.ranges());
    assertEquals("2:10\n16:1000\n", scene.list());
    scene.assertBooks(994, 5, 1, 0);
  }

  @Test
  void soItDoesWhereNobodyTakesAnyMore() {
    SharedTakes bitByBit = new SharedTakes(DID, worker, OptionalLong.of(4), ControlNews.NONE);
    scene.seed("1:1000");
    IdSet begun = LedgerScene.settled(bitByBit.take(10));
    assertEquals(1, begun.takeId());
    scene.network.onCommits(REPLY_LOST, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertThrows(IdGeneratorException.class, begun::close);
    scene.network.onReads(UNREACHABLE);
    assertFalse(bitByBit.closeAll());

    assertTrue(bitByBit.closeAll());
    assertEquals(List.of(), scene.leases());
    scene.assertBooks(999, 0, 1, 0);
    int sent = scene.network.sendings().size();
    assertTrue(bitByBit.closeAll());
    assertEquals(sent, scene.network.sendings().size(), "nothing is left to do");
  }

  /// Nothing else would ever close them while there is always somebody who waits.
  @Test
  void whatIsLeftOfASpareGoesBackAlsoWhileOthersWait() throws Exception {
    scene.seed("1:1000");
    List<IdSet> sets = takeWhileUsingUp(takeWhileUsingUp(List.of()));
    sets.forEach(SharedTakesTest::useUp);
    assertEquals("121:1000\n", scene.list(), "61:120 are the spare");
    Thread first = Thread.currentThread();
    CountDownLatch looked = new CountDownLatch(1);
    scene.network.onCommits(OTHERS_WIN);
    scene.network.others(() -> start(200));
    scene.network.diced(
        () -> Thread.currentThread().equals(first) ? NONE : after(looked), () -> NONE);
    assertEquals(100, take(100).countIds());
    assertEquals("61:120\n221:1000\n", scene.list());
    looked.countDown();
    assertEquals(200, taken(threads.size() - 1).countIds());
  }

  private static FaultyLedger.Fate after(CountDownLatch happened) {
    try {
      happened.await();
      return NONE;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aSpareThatNobodyWantsGoesBackWithTheLastOfItsSets() throws Exception {
    scene.seed("1:1000");
    List<IdSet> sets = takeWhileUsingUp(takeWhileUsingUp(List.of()));
    assertEquals("121:1000\n", scene.list());
    for (IdSet each : sets) {
      assertEquals("121:1000\n", scene.list());
      assertEquals(10, useUp(each).count());
      each.close();
    }
    assertEquals("61:120\n121:1000\n", scene.list());
    scene.assertBooks(940, 0, 60, 0);
    assertEquals(List.of(), scene.leases());
  }

  /// As the proposal's code does it in several threads: nobody closes a set that is used up.
  @Test
  void aSpareThatIsTooSmallForWhoComesNextGoesBackWithThatTake() throws Exception {
    scene.seed("1:1000");
    List<IdSet> sets = takeWhileUsingUp(takeWhileUsingUp(List.of()));
    sets.forEach(SharedTakesTest::useUp);
    assertEquals("121:1000\n", scene.list(), "61:120 are the spare");
    IdSet larger = take(100);
    assertEquals(ids("121:220"), larger.ranges());
    assertEquals("61:120\n221:1000\n", scene.list());
    assertEquals(1, scene.leases().size());
    scene.assertBooks(840, 100, 60, 0);
  }

  @Test
  void whileASetIsInUseItsSpareStaysWithIt() throws Exception {
    scene.seed("1:1000");
    List<IdSet> sets = takeWhileUsingUp(takeWhileUsingUp(List.of()));
    useUp(sets.get(0));
    useUp(sets.get(2));
    take(100).close();
    assertFalse(scene.list().startsWith("61:120\n"), scene::list);
    useUp(sets.get(1));
    take(100).close();
    assertTrue(scene.list().startsWith("61:120\n"), scene::list);
    scene.assertBooks(940, 0, 60, 0);
  }

  @Test
  void whoTakesNoMoreGivesTheLastSpareBackToo() throws Exception {
    scene.seed("1:1000");
    List<IdSet> sets = takeWhileUsingUp(takeWhileUsingUp(List.of()));
    sets.forEach(SharedTakesTest::useUp);
    scene.network.onCommits(LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertFalse(takes.closeAll(), "nobody answers");
    assertTrue(takes.closeAll());
    assertEquals("61:120\n121:1000\n", scene.list());
    assertEquals(List.of(), scene.leases());
    sets.forEach(IdSet::close); // nothing is left to do
    scene.assertBooks(940, 0, 60, 0);
  }

  @Test
  void aSpareThatAnOperatorWasFasterWithIsNotPushedAgainAndAgain() throws Exception {
    scene.seed("1:1000");
    List<IdSet> sets = takeWhileUsingUp(takeWhileUsingUp(List.of()));
    LeaseId lease = leaseOf(sets.get(1));
    sets.forEach(SharedTakesTest::useUp);
    scene.change(new LedgerChange.Recycle(lease));
    assertTrue(takes.closeAll());
    int sent = scene.network.sendings().size();
    assertTrue(takes.closeAll());
    assertEquals(sent, scene.network.sendings().size());
  }

  @Test
  void aSpareGoesBackWithTheFirstIdsThatDo() throws Exception {
    scene.seed("1:1000");
    List<IdSet> sets = takeWhileUsingUp(takeWhileUsingUp(List.of()));
    sets.get(1).close();
    assertEquals("41:50\n61:120\n121:1000\n", scene.list());
    assertEquals(ids("41:50"), take(10).ranges());
    scene.assertBooks(940, 30, 30, 0);
  }

  private void tell(ControlRecord record) {
    listeners.forEach(listener -> listener.accept(record));
  }

  private ControlRecord control() {
    return scene.category().control().value();
  }

  @Test
  void aSpareOfAFrozenCategoryIsGivenToNobodyOnceThatIsTold() throws Exception {
    scene.seed("1:1000");
    List<IdSet> sets = takeWhileUsingUp(takeWhileUsingUp(List.of()));
    scene.change(new LedgerChange.Freeze());
    assertEquals(ids("61:70"), useUp(take(10)), "nobody knows");
    tell(control());

    assertInstanceOf(LedgerOutcome.Refused.class, takes.take(10));
    assertEquals("121:1000\n", scene.list(), "sets of its lease are in use");
    sets.forEach(SharedTakesTest::useUp);
    assertInstanceOf(LedgerOutcome.Refused.class, takes.take(10));
    assertEquals("71:120\n121:1000\n", scene.list());
    assertEquals(List.of(), scene.leases());
    scene.change(new LedgerChange.Unfreeze());
    tell(control());
    assertEquals(ids("71:80"), take(10).ranges());
    scene.assertBooks(920, 10, 70, 0);
  }

  @Test
  void aSpareOfAnEarlierLifeIsGivenToNobodyOnceThatIsTold() throws Exception {
    scene.seed("1:1000");
    List<IdSet> unused = takeWhileUsingUp(takeWhileUsingUp(List.of()));
    tell(control());
    int sent = scene.network.sendings().size();
    assertEquals(ids("61:70"), take(10).ranges());
    assertEquals(sent, scene.network.sendings().size(), "it lives on");

    tell(inAnotherLife(control()));
    assertEquals(ids("121:130"), take(10).ranges());
    assertTrue(scene.network.sendings().size() > sent, "who comes asks");
  }

  private ControlRecord inAnotherLife(ControlRecord record) {
    return new ControlRecord(
        scene.names.generation(),
        record.epoch() + 1,
        record.state(),
        record.seedRequest(),
        record.universe(),
        record.fence(),
        record.fenceSequence(),
        record.validatedZkEpoch(),
        record.settings(),
        record.note());
  }

  /// Its reply came first, but the thread was slower.
  @Test
  void noSpareIsGivenOutWhereTheFreezeIsToldBeforeTheTakeIsLookedAt() throws Exception {
    scene.seed("1:1000");
    List<IdSet> sets = takeWhileUsingUp(List.of());
    scene.network.onCommits(OTHERS_WIN);
    scene.network.others(
        () -> {
          start(10);
          start(10);
          sets.forEach(SharedTakesTest::useUp);
          tell(control().withState(ControlRecord.State.FROZEN, LedgerScene.ANN));
        });
    assertEquals(ids("31:40"), take(10).ranges());
    assertEquals(ids("51:60"), taken(3).ranges());
    assertEquals(ids("61:120"), scene.lease(leaseOf(taken(3))).ranges().minus(ids("41:60")));
    int sent = scene.network.sendings().size();
    take(10);
    assertTrue(scene.network.sendings().size() > sent, "who comes asks");
  }

  @Test
  void aThreadThatIsAloneListensToNobody() {
    scene.seed("1:1000");
    take(10).close();
    take(10).close();
    assertEquals(List.of(), listeners);
  }

  @Test
  void aSpareIsAtMostThreeTimesWhatTheSetsHold() throws Exception {
    scene.seed("1:10000");
    List<IdSet> sets = takeWhileUsingUp(List.of(take(500)));
    assertEquals(20 + 3 * (10 + 20), scene.lease(leaseOf(sets.get(1))).ranges().count());
  }

  @Test
  void aThreadThatIsAloneGetsNoSpare() {
    scene.seed("1:10000");
    for (int i = 0; i < 3; i++) {
      try (IdSet ids = take(10)) {
        assertEquals(useUp(ids), scene.leases().getFirst().ranges());
      }
    }
    scene.assertBooks(9_970, 0, 30, 0);
  }

  @Test
  void aSpareIsNotLongerThanWhatTheCategoryGrantsAtOnce() throws Exception {
    CategorySettings all = CategorySettings.DEFAULT;
    scene.change(
        new LedgerChange.Seed(ids("1:10000"), limited(all, OptionalLong.of(40), Long.MAX_VALUE)));
    take(100).close();
    List<IdSet> sets = takeWhileUsingUp(takeWhileUsingUp(List.of()));
    assertEquals(40, scene.lease(leaseOf(sets.get(1))).ranges().count());
    assertEquals(40, scene.lease(leaseOf(sets.get(1))).window());
  }

  @Test
  void aSpareIsLongerOnceItIsToldThatTheCategoryGrantsAllAtOnce() throws Exception {
    CategorySettings all = CategorySettings.DEFAULT;
    scene.change(
        new LedgerChange.Seed(ids("1:10000"), limited(all, OptionalLong.of(40), Long.MAX_VALUE)));
    take(100).close();
    List<IdSet> first = takeWhileUsingUp(List.of());
    scene.change(new LedgerChange.Configure(all));
    tell(control());
    List<IdSet> sets = takeWhileUsingUp(first);
    assertEquals(80, scene.lease(leaseOf(sets.get(1))).ranges().count());
  }

  @Test
  void aSpareIsAsShortAsTheWorkersOwnWindowWhateverIsTold() throws Exception {
    CategorySettings all = CategorySettings.DEFAULT;
    scene.change(new LedgerChange.Seed(ids("1:10000"), all));
    takes =
        new SharedTakes(
            DID, worker, OptionalLong.of(40), (category, listener) -> listeners.add(listener));
    List<IdSet> first = takeWhileUsingUp(List.of());
    tell(control());
    List<IdSet> sets = takeWhileUsingUp(first);
    assertEquals(40, scene.lease(leaseOf(sets.get(1))).ranges().count());
  }

  @Test
  void aTakeThatIsLargerThanWhatIsGrantedAtOnceGetsAllItAsksForBesideOthers() {
    scene.seed("1:1000");
    SharedTakes bits = new SharedTakes(DID, worker, OptionalLong.of(10), ControlNews.NONE);

    try (IdSet few = LedgerScene.settled(bits.take(5));
        IdSet many = LedgerScene.settled(bits.take(100))) {
      assertEquals(ids("1:5"), few.ranges());
      assertEquals(ids("6:105"), many.ranges());
    }
  }

  @Test
  void whoWantsAllIdsThereAreGetsThemBesideOthers() {
    scene.seed("1:100");
    try (IdSet few = take(10);
        IdSet all = take(Long.MAX_VALUE)) {
      assertEquals(ids("1:10"), few.ranges());
      assertEquals(ids("11:100"), all.ranges());
    }
    try (IdSet one = take(1);
        IdSet all = take(Long.MAX_VALUE)) {
      assertEquals(1, one.countIds());
      assertEquals(99, all.countIds());
    }
  }

  @Test
  void whoWaitsWithOthersGetsAsMuchAsAloneWhereTakesHaveALimit() throws Exception {
    CategorySettings all = CategorySettings.DEFAULT;
    scene.change(new LedgerChange.Seed(ids("1:100"), limited(all, OptionalLong.empty(), 15)));
    meanwhile(10, 10, 40);

    assertEquals(ids("1:10"), take(10).ranges());
    assertEquals(ids("11:20"), taken(0).ranges());
    assertEquals(10, taken(1).countIds());
    assertEquals(15, taken(2).countIds(), "the limit itself");
    scene.assertBooks(100 - 10 - 15 - 10 - 15, 10 + 15 + 10 + 15, 0, 0);
  }

  @Test
  void whoWaitsWithOthersGetsAsMuchAsAloneWhereALeaseHasItsMostRanges() throws Exception {
    scene.seed(
        LongStream.range(0, 3_000).mapToObj(i -> 2 * i + ":" + 2 * i).toArray(String[]::new));
    meanwhile(1_000, 1_000);

    assertEquals(1, take(1).countIds());
    assertEquals(1_000, taken(0).countIds());
    assertEquals(1_000, taken(1).countIds());
  }

  @Test
  void onlyWhoGetsLessThanItWantsIsCutByTheFence() throws Exception {
    scene.seed("1:100");
    fenced(26);
    meanwhile(10, 10);

    assertFalse(take(10).isCutByFence());
    assertEquals(ids("11:20"), taken(0).ranges());
    assertFalse(taken(0).isCutByFence());
    assertEquals(ids("21:25"), taken(1).ranges());
    assertTrue(taken(1).isCutByFence());
  }

  @Test
  void whatTheFenceLeavesOfALimitedTakeIsSharedOutAndSaysSo() throws Exception {
    CategorySettings all = CategorySettings.DEFAULT;
    scene.change(new LedgerChange.Seed(ids("1:100"), limited(all, OptionalLong.empty(), 15)));
    fenced(26);
    meanwhile(10, 10);

    assertEquals(ids("1:10"), take(10).ranges());
    assertEquals(ids("11:20"), taken(0).ranges());
    assertEquals(ids("21:25"), taken(1).ranges());
    assertTrue(taken(1).isCutByFence());
  }

  private void fenced(long fence) {
    var plan = new FenceTransactions(Layout.DEFAULT).restrict(scene.category(), fence);
    scene.server.commit(assertInstanceOf(Plan.Send.class, plan).transaction());
  }

  @Test
  void nearTheEndTheFirstGetWhatIsLeft() throws Exception {
    scene.seed("1:35");
    meanwhile(10, 10, 10);

    assertEquals(ids("1:10"), take(10).ranges());
    assertEquals(ids("11:20"), taken(0).ranges());
    assertEquals(ids("21:30"), taken(1).ranges());
    assertEquals(ids("31:35"), taken(2).ranges());
    assertEquals(new LedgerOutcome.Refused<>(DID, new Refusal.Exhausted()), takes.take(1));
  }

  @Test
  void takesThatHaveALimitGoOnOneByOne() throws Exception {
    CategorySettings all = CategorySettings.DEFAULT;
    scene.change(new LedgerChange.Seed(ids("1:100"), limited(all, OptionalLong.empty(), 10)));
    meanwhile(10, 10, 10);

    assertEquals(ids("1:10"), take(10).ranges());
    assertEquals(ids("11:20"), taken(0).ranges());
    assertEquals(ids("21:30"), taken(1).ranges());
    assertEquals(ids("31:40"), taken(2).ranges());
  }

  @Test
  void leasesThatAreGrantedBitByBitAreNotShared() throws Exception {
    CategorySettings all = CategorySettings.DEFAULT;
    scene.change(
        new LedgerChange.Seed(ids("1:100"), limited(all, OptionalLong.of(4), Long.MAX_VALUE)));
    meanwhile(10, 10);

    assertEquals(ids("1:10"), take(10).ranges());
    assertEquals(ids("11:20"), taken(0).ranges());
    assertEquals(ids("21:30"), taken(1).ranges());
    scene.leases().forEach(lease -> assertEquals(4, lease.window()));
    scene.assertBooks(70, 30, 0, 0);
  }

  @Test
  void whereTheCategoryBeginsToGrantBitByBitWhatWasTakenTogetherGoesBack() throws Exception {
    CategorySettings all = CategorySettings.DEFAULT;
    scene.seed("1:100");
    scene.network.onCommits(OTHERS_WIN);
    scene.network.others(
        () -> {
          start(10);
          start(10);
          scene.change(
              new LedgerChange.Configure(limited(all, OptionalLong.of(4), Long.MAX_VALUE)));
        });

    assertEquals(ids("1:10"), take(10).ranges());
    assertEquals(ids("11:20"), taken(0).ranges());
    assertEquals(ids("21:30"), taken(1).ranges());
    scene.leases().forEach(lease -> assertEquals(4, lease.window()));
    scene.assertBooks(70, 30, 0, 0);
  }

  /// Neither is the lease forgotten then that the failed take was to close.
  @Test
  void whereTheNewsCannotBeHeardTheNextTakeAsksForThemAgain() throws Exception {
    scene.seed("1:1000");
    Deque<RuntimeException> failures = new ArrayDeque<>(List.of(new IllegalStateException("no")));
    takes =
        new SharedTakes(
            DID,
            worker,
            OptionalLong.empty(),
            (category, listener) -> {
              if (!failures.isEmpty()) {
                throw failures.remove();
              }
              listeners.add(listener);
            });
    useUp(take(10));
    scene.network.diced(
        () -> {
          scene.network.diced(() -> NONE, () -> NONE);
          start(10);
          start(10);
          return UNREACHABLE;
        },
        () -> NONE);
    assertThrows(StoreException.class, () -> takes.take(10));
    var failed = assertThrows(ExecutionException.class, () -> threads.get(0).get());
    assertInstanceOf(IllegalStateException.class, failed.getCause());
    assertEquals(10, taken(1).countIds());
    scene.assertBooks(980, 10, 10, 0);

    assertEquals(List.of(), listeners);
    assertEquals(10, take(10).countIds());
    assertEquals(1, listeners.size());
  }

  /// Two threads that take together from a category that begins to grant bit by bit meanwhile.
  private void takeByTwoWhileBitsBegin() {
    Deque<Runnable> acts =
        new ArrayDeque<>(
            List.of(
                () -> {
                  start(10);
                  start(10);
                },
                () ->
                    scene.change(
                        new LedgerChange.Configure(
                            limited(
                                CategorySettings.DEFAULT, OptionalLong.of(4), Long.MAX_VALUE)))));
    scene.seed("1:100");
    scene.network.others(() -> acts.remove().run());
    assertEquals(ids("1:10"), take(10).ranges());
  }

  @Test
  void whatWasTakenTogetherWhenBitsBeganGoesBackAndIsTakenAgain() throws Exception {
    scene.network.onCommits(OTHERS_WIN, OTHERS_WIN);
    takeByTwoWhileBitsBegin();

    assertEquals(ids("11:20"), taken(0).ranges());
    assertEquals(ids("21:30"), taken(1).ranges());
    scene.assertBooks(70, 30, 0, 0);
  }

  @Test
  void whereWhatWasTakenTogetherCannotGoBackItsLeaseIsNamed() throws Exception {
    scene.network.onCommits(OTHERS_WIN, OTHERS_WIN, NONE, UNREACHABLE);
    takeByTwoWhileBitsBegin();

    var stranded = assertThrows(ExecutionException.class, () -> threads.get(0).get());
    String told =
        String.valueOf(assertInstanceOf(StoreException.class, stranded.getCause()).getMessage());
    assertTrue(told.contains(leaseSentOf(ids("11:30")).value()), told);
    assertEquals(10, taken(1).countIds(), "it has no part in it");
    scene.assertBooks(80, 20, 0, 0); // and who asks next pushes it back
  }

  private LeaseId leaseSentOf(RangeList ranges) {
    return scene.network.sendings().stream()
        .map(sent -> sent.steps().getFirst())
        .flatMap(step -> step instanceof Create create ? Stream.of(create) : Stream.of())
        .map(create -> Lease.parse(create.text()))
        .filter(lease -> lease.ranges().equals(ranges))
        .findFirst()
        .orElseThrow()
        .id();
  }

  /// Three sets that share one lease, the first of which was perhaps given back.
  private List<IdSet> threeOfWhichOneIsPerhapsBack() throws Exception {
    scene.seed("1:1000");
    meanwhile(10, 10, 10);
    IdSet first = take(10);
    List<IdSet> three = List.of(taken(0), taken(1), taken(2));
    first.close();
    assertEquals(ids("11:20"), three.getFirst().ranges());
    scene.network.onCommits(REPLY_LOST, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    assertThrows(IdGeneratorException.class, three.getFirst()::close);
    return three;
  }

  @Test
  void whatAnotherSetHasPerhapsGivenBackDoesNotKeepTheNextFromGoingBack() throws Exception {
    List<IdSet> three = threeOfWhichOneIsPerhapsBack();
    three.get(1).close();
    scene.assertBooks(990, 10, 0, 0);
    three.get(2).close();
    scene.assertBooks(1000, 0, 0, 0);
    assertEquals(List.of(), scene.leases());
  }

  @Test
  void whatOthersHaveTakenSinceItWasPerhapsGivenBackStaysTheirs() throws Exception {
    List<IdSet> three = threeOfWhichOneIsPerhapsBack();
    LeaseLedger other = scene.workerOver(scene.server, "other");
    HeldLease theirs =
        LedgerScene.settled(
            other.take(DID, other.request(20, OptionalLong.empty()), Optional.empty()));
    assertEquals(ids("1:10", "11:20"), theirs.lease().ranges());

    three.get(1).close();
    scene.assertBooks(970, 30, 0, 0);
    three.get(2).close();
    scene.assertBooks(980, 20, 0, 0);
  }

  private static CategorySettings limited(
      CategorySettings all, OptionalLong window, long takeLimit) {
    return new CategorySettings(
        all.batch(),
        window,
        all.outageBudget(),
        takeLimit,
        all.leaseLimit(),
        all.ownerLeaseLimit(),
        all.softLimitBytes(),
        all.hardLimitBytes(),
        all.mergeOnPush());
  }

  @Test
  void whatStaysParkedOfOneSetGoesBackWithTheLastOfItsLease() throws Exception {
    scene.seed("1:1000");
    meanwhile(10, 10);
    IdSet first = take(10);
    IdSet one = taken(0);
    IdSet two = taken(1);
    CategorySettings all = scene.category().settings();
    scene.change(new LedgerChange.Configure(Limits.ofBytes(9, all)));
    one.close();
    scene.change(new LedgerChange.Configure(all));
    two.close();
    first.close();
    scene.assertBooks(1000, 0, 0, 0);
  }

  @Test
  void anUncertainEndIsOneThreadsAffair() throws Exception {
    scene.seed("1:1000");
    meanwhile(10, 10);
    scene.network.onCommits(REPLY_LOST, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);

    assertEquals(ids("1:10"), take(10).ranges());
    assertInstanceOf(LedgerOutcome.Uncertain.class, threads.get(0).get());
    var notTaken = assertThrows(ExecutionException.class, () -> threads.get(1).get());
    String told =
        String.valueOf(assertInstanceOf(StoreException.class, notTaken.getCause()).getMessage());
    assertTrue(told.contains(leaseSentOf(ids("11:30")).value()), told);
    scene.assertBooks(970, 30, 0, 0);
  }

  @Test
  void whatCannotBeSentIsToldToAll() {
    scene.seed("1:1000");
    meanwhile(10, 10);
    scene.network.onCommits(UNREACHABLE);

    assertEquals(ids("1:10"), take(10).ranges());
    for (FutureTask<LedgerOutcome<IdSet>> thread : threads) {
      var notTaken = assertThrows(ExecutionException.class, thread::get);
      assertInstanceOf(StoreException.class, notTaken.getCause());
    }
    scene.assertBooks(990, 10, 0, 0);
  }

  @Test
  void whoIsInterruptedBeforeItsTurnTakesNothingAndTheOthersDo() throws Exception {
    scene.seed("1:1000");
    scene.network.onCommits(OTHERS_WIN);
    scene.network.others(
        () -> {
          Thread impatient = start(10);
          start(20);
          impatient.interrupt();
          join(impatient);
        });

    assertEquals(ids("1:10"), take(10).ranges());
    var notTaken = assertThrows(ExecutionException.class, () -> threads.get(0).get());
    assertEquals(
        StoreException.Reason.INTERRUPTED,
        assertInstanceOf(StoreException.class, notTaken.getCause()).reason());
    assertEquals(ids("11:30"), taken(1).ranges());
    scene.assertBooks(970, 30, 0, 0);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /// Often: a wake-up that gets lost is rare.
  @RepeatedTest(20)
  void manyThreadsUseEachIdOnceAndTheBooksBalance() throws Exception {
    useByMany(SharedTakesTest::use);
  }

  @RepeatedTest(20)
  void manyThreadsThatUseAllTheyTakeAreServedFromTheSpareToo() throws Exception {
    useByMany(
        (shared, random) -> {
          RangeList used = RangeList.empty();
          for (int round = 0; round < 1_000; round++) {
            try (IdSet ids = LedgerScene.settled(shared.take(10))) {
              used = used.insert(useUp(ids)).compact();
            }
          }
          return used;
        });
  }

  private void useByMany(BiFunction<SharedTakes, Random, RangeList> use) throws Exception {
    scene.seed("1:1000000");
    int count = 16;
    LeaseLedger patient =
        new LeaseLedger(
            scene.server,
            new org.mappingzoo.core.protocol.Transactions(
                org.mappingzoo.core.protocol.Layout.DEFAULT),
            scene.names.leasesOf("patient"),
            attempt -> {},
            10_000);
    SharedTakes shared = new SharedTakes(DID, patient, OptionalLong.empty(), ControlNews.NONE);
    List<Callable<RangeList>> jobs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Random random = new Random(i);
      jobs.add(() -> use.apply(shared, random));
    }
    RangeList used = RangeList.empty();
    try (ExecutorService pool = Executors.newFixedThreadPool(count)) {
      for (Future<RangeList> job : pool.invokeAll(jobs)) {
        RangeList mine = job.get();
        assertEquals(RangeList.empty(), used.intersect(mine), "used by two threads");
        used = used.insert(mine).compact();
      }
    }
    Audit audit = scene.audit();
    assertEquals(used.count(), audit.consumed());
    assertEquals(0, audit.leased() + audit.lost());
    assertTrue(used.intersect(scene.category().free()).isEmpty());
  }

  private static RangeList use(SharedTakes takes, Random random) {
    RangeList used = RangeList.empty();
    for (int round = 0; round < 200; round++) {
      try (IdSet ids = LedgerScene.settled(takes.take(1 + random.nextInt(50)))) {
        if (random.nextBoolean()) {
          used = used.insert(useUp(ids)).compact();
        } else {
          for (long left = random.nextLong(ids.countIds() + 1); left > 0; left--) {
            long id = ids.takeId();
            used = used.insert(ids(id + ":" + id)).compact();
          }
        }
      }
    }
    return used;
  }
}
