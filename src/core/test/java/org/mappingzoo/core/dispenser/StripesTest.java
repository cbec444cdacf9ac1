package org.mappingzoo.core.dispenser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.LedgerScene.DID;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.testkit.LedgerScene;

/// Ids set aside for threads: each once, and none lost, however threads come, go and are stopped.
@Timeout(60)
final class StripesTest {
  private static final DispenserOptions SMALL =
      new DispenserOptions(100, 100_000, Duration.ofSeconds(20)).withOrder(Order.STRIPED);
  private static final int UNIVERSE = 1_000_000_000;

  private final LedgerScene scene = new LedgerScene();

  private IdDispenser inline(DispenserOptions options) {
    return new IdDispenser(scene.worker("worker"), DID, options, Runnable::run, () -> 0);
  }

  private void seed(long last) {
    scene.seed("1:" + last);
  }

  @Test
  void aThreadsIdsAscendAndWhatItHasLeftComesBack() {
    seed(10_000);
    try (IdDispenser ids = inline(SMALL)) {
      for (long expected = 1; expected <= 250; expected++) {
        assertEquals(expected, ids.nextId());
      }
    }
    scene.assertBooks(9_750, 0, 250, 0);
  }

  @Test
  void aStripeOfOnesOwnIsThereInEachOrder() {
    seed(10_000);
    IdDispenser ids = inline(SMALL.withOrder(Order.ASCENDING));
    try (IdStripe mine = ids.stripe()) {
      assertEquals(1, mine.nextId());
      assertTrue(ids.nextId() > 2, "the run is set aside");
      assertEquals(2, mine.nextId());
    }
    ids.nextIds(100);
    ids.close();
    scene.assertBooks(9_897, 0, 103, 0);
  }

  @Test
  void whatAClosedStripeHasLeftGoesToOthers() {
    seed(100);
    IdDispenser ids = inline(SMALL);
    IdStripe first = ids.stripe();
    assertEquals(1, first.nextId());
    first.close();
    first.close();
    assertThrows(IllegalStateException.class, first::nextId);
    assertEquals(99, untilExhausted(ids).cardinality());
    ids.close();
    scene.assertBooks(0, 0, 100, 0);
  }

  @Test
  void whatAThreadLeavesBehindThatEndsGoesToOthers() throws Exception {
    seed(100);
    IdDispenser ids = inline(SMALL);
    for (int i = 0; i < 10; i++) {
      inThreadOfItsOwn(ids::nextId);
    }
    assertEquals(90, untilExhausted(ids).cardinality());
    ids.close();
    scene.assertBooks(0, 0, 100, 0);
  }

  private static BitSet untilExhausted(IdDispenser ids) {
    BitSet seen = new BitSet();
    try {
      while (true) {
        use(ids.nextId(), seen);
      }
    } catch (NoIdException.Exhausted none) {
      return seen;
    }
  }

  private static void use(long id, BitSet seen) {
    assertFalse(seen.get(Math.toIntExact(id)), () -> id + " comes twice");
    seen.set(Math.toIntExact(id));
  }

  @Test
  void aStripeIsOfTheThreadThatAskedForItAlone() throws Exception {
    seed(1_000);
    IdDispenser ids = inline(SMALL);
    IdStripe mine = ids.stripe();
    assertEquals(1, mine.nextId());
    inThreadOfItsOwn(() -> assertThrows(IllegalStateException.class, mine::nextId));
    ids.close();
    assertThrows(IllegalStateException.class, mine::nextId);
    assertThrows(IllegalStateException.class, ids::nextId);
    assertThrows(IllegalStateException.class, ids::tryNextId);
    assertThrows(IllegalStateException.class, ids::stripe);
    scene.assertBooks(999, 0, 1, 0);
  }

  @Test
  void whoUsesAStripeInVainIsToldOfWhichCategoryAndWhatIsClosed() throws Exception {
    seed(1_000);
    IdDispenser ids = inline(SMALL.withOrder(Order.ASCENDING));
    IdStripe first = ids.stripe();
    first.close();
    assertEquals("a stripe of /ids/did is closed", toldInVain(first));
    IdStripe second = ids.stripe();
    second.nextId();
    ids.close();
    assertEquals("the dispenser of /ids/did is closed", toldInVain(second));
    inThreadOfItsOwn(
        () -> {
          assertEquals(
              "a stripe of /ids/did is of %s, not of %s"
                  .formatted(second.owner(), Thread.currentThread()),
              toldInVain(second));
          return null;
        });
  }

  private static String toldInVain(IdStripe stripe) {
    return String.valueOf(assertThrows(IllegalStateException.class, stripe::nextId).getMessage());
  }

  @Test
  void whoCannotWaitGetsNothingUntilSomethingIsReserved() {
    seed(1_000);
    List<Runnable> queue = new ArrayList<>();
    IdDispenser ids = new IdDispenser(scene.worker("worker"), DID, SMALL, queue::add, () -> 0);
    assertEquals(OptionalLong.empty(), ids.tryNextId());
    queue.getFirst().run();
    assertEquals(OptionalLong.of(1), ids.tryNextId());
    assertEquals(2, ids.nextId());
    assertEquals(OptionalLong.of(3), ids.tryNextId());
    ids.close();
    scene.assertBooks(997, 0, 3, 0);
  }

  @Test
  void stripesAreWithinTheWasteBudget() {
    seed(100_000);
    IdDispenser ids = inline(new DispenserOptions(100, 1_000, Duration.ZERO));
    List<IdStripe> many = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      many.add(ids.stripe());
      many.forEach(IdStripe::nextId);
      assertTrue(scene.audit().leased() <= 1_000 + 50 * 51 / 2, "what is not used is the budget");
    }
    ids.close();
    scene.assertBooks(100_000 - 50 * 51 / 2, 0, 50 * 51 / 2, 0);
  }

  @Test
  void threadsThatRestDoNotUseUpTheLeasesThatOneOwnerMayHave() {
    seed(100_000);
    CategorySettings few = ownerLeases(3);
    scene.change(new LedgerChange.Configure(few));
    IdDispenser ids = inline(SMALL.withOrder(Order.ASCENDING));
    ids.follow(few);
    BitSet seen = new BitSet();
    List<IdStripe> resting = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      resting.add(ids.stripe());
      use(resting.getLast().nextId(), seen);
      for (int j = 0; j < 500; j++) {
        use(ids.nextId(), seen);
        assertTrue(scene.leases().size() <= 3);
      }
    }
    for (int j = 0; j < 100; j++) {
      resting.forEach(stripe -> use(stripe.nextId(), seen));
    }
    ids.close();
    scene.assertBooks(100_000 - seen.cardinality(), 0, seen.cardinality(), 0);
  }

  /// In a pool that grows as it is needed, numbers of threads are scattered.
  @Test
  void threadsWhoseNumbersLieFarApartHaveOneEach() throws Exception {
    seed(100);
    CountDownLatch end = new CountDownLatch(1);
    Thread first = new Thread(() -> await(end));
    first.start();
    Thread later = new Thread(() -> {});
    while ((later.threadId() - first.threadId()) % 4_096 != 0) { // others are made meanwhile, too
      later = new Thread(() -> {});
    }
    try (IdDispenser ids = inline(SMALL)) {
      Stripes stripes = new Stripes();
      IdStripe one = new IdStripe(ids, first);
      IdStripe other = new IdStripe(ids, later);
      assertTrue(stripes.assign(one));
      assertTrue(stripes.assign(other));
      assertEquals(one, stripes.of(first));
      assertEquals(other, stripes.of(later));
      stripes.remove(one);
      assertNull(stripes.of(first));
      assertEquals(other, stripes.of(later));
    } finally {
      end.countDown();
      first.join();
    }
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whileThereIsSomethingElseThreadsKeepWhatTheyHave() {
    seed(10_000);
    CategorySettings one = ownerLeases(1);
    scene.change(new LedgerChange.Configure(one));
    IdDispenser ids = inline(SMALL.withOrder(Order.ASCENDING));
    ids.follow(one);
    IdStripe mine = ids.stripe();
    assertEquals(1, mine.nextId());
    ids.nextIds(8); // more than one piece, so that it is looked whether more is needed
    assertEquals(2, mine.nextId());
    ids.close();
  }

  private static CategorySettings ownerLeases(int most) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return new CategorySettings(
        usual.batch(),
        usual.window(),
        Duration.ZERO,
        usual.takeLimit(),
        usual.leaseLimit(),
        most,
        usual.softLimitBytes(),
        usual.hardLimitBytes(),
        usual.mergeOnPush());
  }

  @Test
  void takingRunsAwayFromThreadsThatAskCountsEachIdExactlyOnce() throws Exception {
    seed(Long.MAX_VALUE - 1);
    CategorySettings few = ownerLeases(2);
    scene.change(new LedgerChange.Configure(few));
    try (ExecutorService callers = Executors.newFixedThreadPool(3);
        ExecutorService refills = Executors.newSingleThreadExecutor()) {
      IdDispenser ids =
          new IdDispenser(scene.worker("worker"), DID, SMALL, refills, System::nanoTime);
      ids.follow(few);
      List<Future<long[]>> got = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        got.add(callers.submit(() -> ids.nextIds(50_000)));
      }
      BitSet seen = new BitSet();
      for (Future<long[]> some : got) {
        for (long id : some.get()) {
          use(id, seen);
        }
      }
      ids.close();
      assertEquals(150_000, scene.audit().consumed());
      assertEquals(0, scene.audit().leased());
    }
  }

  // Many threads

  @Test
  void noIdComesTwiceAndNoneIsLostWithPlatformThreads() throws Exception {
    manyThreads(Executors.newFixedThreadPool(16));
  }

  @Test
  void noIdComesTwiceAndNoneIsLostWithVirtualThreads() throws Exception {
    manyThreads(Executors.newVirtualThreadPerTaskExecutor());
  }

  @Test
  void noIdComesTwiceAndNoneIsLostWithThreadsThatComeAndGo() throws Exception {
    manyThreads(Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory()));
  }

  private void manyThreads(ExecutorService callers) throws Exception {
    seed(UNIVERSE);
    long tasks = 64;
    int each = 2_000;
    BitSet seen = new BitSet();
    try (callers;
        ExecutorService refills = Executors.newSingleThreadExecutor()) {
      IdDispenser ids =
          new IdDispenser(scene.worker("worker"), DID, SMALL, refills, System::nanoTime);
      List<Future<long[]>> got = new ArrayList<>();
      for (int i = 0; i < tasks; i++) {
        got.add(callers.submit(() -> ids.nextIds(each)));
      }
      for (Future<long[]> some : got) {
        for (long id : some.get()) {
          use(id, seen);
        }
      }
      ids.close();
    }
    assertEquals(tasks * each, seen.cardinality());
    scene.assertBooks(UNIVERSE - tasks * each, 0, tasks * each, 0);
  }

  // Closing while threads ask

  @Test
  void closingAmongThreadsThatAskCountsEachIdExactlyOnce() throws Exception {
    closeAmong(400, Executors.newFixedThreadPool(3), ids -> ids::nextId);
  }

  @Test
  void closingAmongThreadsWithStripesOfTheirOwnCountsEachIdExactlyOnce() throws Exception {
    closeAmong(400, Executors.newFixedThreadPool(3), ids -> ids.stripe()::nextId);
  }

  @Test
  void closingAmongVirtualThreadsWithStripesCountsEachIdExactlyOnce() throws Exception {
    closeAmong(100, Executors.newVirtualThreadPerTaskExecutor(), ids -> ids.stripe()::nextId);
  }

  private void closeAmong(
      int rounds, ExecutorService callers, Function<IdDispenser, LongSupplier> how)
      throws Exception {
    seed(Long.MAX_VALUE - 1);
    try (callers;
        ExecutorService refills = Executors.newSingleThreadExecutor()) {
      for (int round = 0; round < rounds; round++) {
        long before = scene.audit().consumed();
        IdDispenser ids =
            new IdDispenser(
                scene.worker("worker"),
                DID,
                new DispenserOptions(
                        round % 2 == 0 ? 50 : 100_000, 1_000_000, Duration.ofMinutes(1))
                    .withOrder(Order.STRIPED),
                refills,
                System::nanoTime);
        CountDownLatch begun = new CountDownLatch(3);
        List<Future<Long>> counts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          counts.add(callers.submit(() -> untilClosed(how.apply(ids), begun)));
        }
        begun.await();
        for (int i = 0; i < round; i++) {
          Thread.onSpinWait();
        }
        ids.close();
        long handedOut = 0;
        for (Future<Long> count : counts) {
          handedOut += count.get();
        }
        assertEquals(before + handedOut, scene.audit().consumed(), "round " + round);
        assertEquals(0, scene.audit().leased());
      }
    }
  }

  private static long untilClosed(LongSupplier ids, CountDownLatch begun) {
    long count = 0;
    try {
      while (true) {
        long unused = ids.getAsLong();
        if (count++ == 0) {
          begun.countDown();
        }
      }
    } catch (IllegalStateException closed) {
      return count;
    }
  }

  private static <T> void inThreadOfItsOwn(Callable<T> task) throws Exception {
    FutureTask<T> future = new FutureTask<>(task);
    Thread thread = new Thread(future);
    thread.start();
    thread.join();
    T unused = future.get();
  }
}
