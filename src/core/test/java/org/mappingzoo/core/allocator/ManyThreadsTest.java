package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.InMemoryStore;
import org.mappingzoo.core.testkit.Requests;

/// Eight threads on one category: no id twice, none lost.
@Timeout(60)
final class ManyThreadsTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final int THREADS = 8;
  private static final int UNIVERSE = 40_000;

  private final InMemoryStore store = InMemoryStore.plain();
  private final Requests requests = new Requests();
  private final Set<Long> used = ConcurrentHashMap.newKeySet();

  @Test
  void workersOnOneCategoryNeverShareAnId() throws Exception {
    store.put(DID, "1:" + UNIVERSE + "\n");
    inThreads(this::takeUseAndPushUntilNoneAreLeft);
    assertEquals("", store.text(DID));
    assertEquals(UNIVERSE, used.size());
  }

  @Test
  void workersThatStopHalfwayLeaveTheRestFree() throws Exception {
    store.put(DID, "1:" + UNIVERSE + "\n");
    inThreads(random -> takeUseAndPush(service(), random, 50));
    RangeList free = ((CategoryRead.Present) store.read(DID)).text().parse();
    assertEquals(UNIVERSE, free.count() + used.size());
    assertTrue(used.stream().noneMatch(free::contains));
  }

  @Test
  void threadsThatHandASetOverToEachOtherNeverShareAnId() throws Exception {
    store.put(DID, "1:" + UNIVERSE + "\n");
    IdSet shared = service().takeIds(DID, UNIVERSE);
    inThreads(random -> useWhileThereAreAny(shared));
    assertEquals(UNIVERSE, used.size());
  }

  @Test
  void ofThreadsThatWantTheSameSetOneHasItAndTheOthersAreRefused() throws Exception {
    store.put(DID, "1:" + UNIVERSE + "\n");
    IdSet contended = service().takeIds(DID, UNIVERSE);
    AtomicInteger users = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    CountDownLatch allTried = new CountDownLatch(THREADS);
    inThreads(
        random -> {
          try {
            useOne(contended);
            users.incrementAndGet();
          } catch (IllegalStateException somebodyElseHasIt) {
            refused.incrementAndGet();
          }
          allTried.countDown();
          await(allTried);
        });
    assertEquals(1, users.get());
    assertEquals(THREADS - 1, refused.get());
    assertEquals(1, used.size());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aSetThatIsClosedAsItIsHandedOverPushesBackExactlyWhatNobodyGot() throws Exception {
    store.put(DID, "1:" + UNIVERSE + "\n");
    IdSet shared = service().takeIds(DID, UNIVERSE);
    inThreads(
        random -> {
          for (int n = random.nextInt(UNIVERSE / THREADS); n > 0; n--) {
            synchronized (shared) {
              useOneIfAny(shared);
              shared.handOver();
            }
          }
          synchronized (shared) {
            shared.close();
            shared.handOver();
          }
        });
    RangeList free = ((CategoryRead.Present) store.read(DID)).text().parse();
    assertEquals(UNIVERSE, free.count() + used.size());
    assertTrue(used.stream().noneMatch(free::contains));
  }

  private void takeUseAndPushUntilNoneAreLeft(RandomGenerator random) {
    try {
      takeUseAndPush(service(), random, Integer.MAX_VALUE);
    } catch (IdGeneratorException e) {
      assertEquals(new Outcome.Refused<>(DID, new Refusal.Exhausted()), e.outcome());
    }
  }

  private void takeUseAndPush(IdGeneratorService service, RandomGenerator random, int batches) {
    for (int batch = 0; batch < batches; batch++) {
      try (IdSet ids = service.takeIds(DID, 1 + random.nextInt(60))) {
        for (long n = random.nextLong(1, ids.countIds() + 1); n > 0; n--) {
          useOne(ids);
        }
      }
    }
  }

  private void useWhileThereAreAny(IdSet ids) {
    boolean any = true;
    while (any) {
      synchronized (ids) {
        any = ids.hasMoreIds();
        useOneIfAny(ids);
        ids.handOver();
      }
    }
  }

  private void useOneIfAny(IdSet ids) {
    if (ids.hasMoreIds()) {
      useOne(ids);
    }
  }

  private void useOne(IdSet ids) {
    try {
      long id = ids.takeId();
      assertTrue(used.add(id), () -> id + " is used twice");
    } catch (NoSuchElementException e) {
      // Another thread had the last one.
    }
  }

  private IdGeneratorService service() {
    return new IdGeneratorService(
        new CompareAndSetLoop(store, requests, attempt -> Thread.onSpinWait(), 1_000_000));
  }

  private interface Work {
    void with(RandomGenerator random);
  }

  private static void inThreads(Work work) throws Exception {
    List<Callable<Void>> workers = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int seed = i;
      workers.add(
          () -> {
            work.with(new SplittableRandom(seed));
            return null;
          });
    }
    try (var threads = Executors.newFixedThreadPool(THREADS)) {
      for (Future<Void> done : threads.invokeAll(workers)) {
        done.get();
      }
    }
  }
}
