package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.Ids.ids;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.IdWindow;
import org.mappingzoo.core.testkit.InMemoryStore;
import org.mappingzoo.core.testkit.Randomly;
import org.mappingzoo.core.testkit.Requests;

final class IdSetTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");

  private final InMemoryStore store = InMemoryStore.plain();
  private final CompareAndSetLoop loop =
      new CompareAndSetLoop(store, new Requests(), attempt -> {}, 1);
  private final IdGeneratorService generator = new IdGeneratorService(loop);

  @Test
  void idsAreHandedOutOneByOneAcrossRanges() {
    store.put(DID, "9:10\n20:20\n30:40\n");
    IdSet ids = generator.takeIds(DID, 4);
    assertEquals(DID, ids.category());
    assertEquals(List.of(9L, 10L, 20L, 30L), handOutAll(ids));
    assertFalse(ids.hasMoreIds());
    assertEquals(0, ids.countIds());
  }

  @Test
  void whatIsLeftShrinksWithEachId() {
    store.put(DID, "9:10\n20:20\n30:40\n");
    IdSet ids = generator.takeIds(DID, 5);
    assertEquals(ids("9:10", "20:20", "30:31"), ids.ranges());
    ids.takeId();
    assertEquals(ids("10:10", "20:20", "30:31"), ids.ranges());
    ids.takeId();
    assertEquals(ids("20:20", "30:31"), ids.ranges());
    assertEquals(3, ids.countIds());
  }

  @Test
  void anEmptySetHandsNothingOut() {
    store.put(DID, "7:7\n");
    IdSet ids = generator.takeIds(DID, 1);
    assertEquals(7, ids.takeId());
    var empty = assertThrows(NoSuchElementException.class, ids::takeId);
    assertEquals("no ids of /com/demdex/did are left in this set", empty.getMessage());
  }

  @Test
  void theHighestIdOfAllIsHandedOut() {
    store.put(DID, "9223372036854775805:9223372036854775806\n");
    IdSet ids = generator.takeIds(DID, 10);
    assertEquals(List.of(IdRange.MAX_ID - 1, IdRange.MAX_ID), handOutAll(ids));
  }

  @Test
  void closingPushesBackWhatWasNotHandedOut() {
    store.put(DID, "1:100\n");
    try (IdSet ids = generator.takeIds(DID, 10)) {
      ids.takeId();
      ids.takeId();
    }
    assertEquals("3:10\n11:100\n", store.text(DID));
  }

  @Test
  void closingTwiceOrWithNothingLeftPushesNothing() {
    store.put(DID, "1:100\n");
    IdSet ids = generator.takeIds(DID, 10);
    ids.close();
    int version = store.revision(DID).version();
    ids.close();
    assertEquals(version, store.revision(DID).version());
    assertEquals("1:10\n11:100\n", store.text(DID));
  }

  @Test
  void aSetThatWasGivenBackIsEmptyAndGivesNothingBackTwice() {
    store.put(DID, "1:10\n");
    IdSet ids = generator.takeIds(DID, 10);
    ids.takeId();
    assertEquals(RangeList.empty(), ids.giveBack(), "nothing stays parked");
    assertEquals("2:10\n", store.text(DID));
    assertEquals(RangeList.empty(), ids.ranges());
    assertFalse(ids.hasMoreIds());
    assertThrows(NoSuchElementException.class, ids::takeId);
    assertEquals(RangeList.empty(), ids.giveBack());
    assertEquals("2:10\n", store.text(DID));
  }

  @Test
  void idsOfNoLeaseHaveNoToken() {
    store.put(DID, "1:10\n");
    assertEquals(Optional.empty(), generator.takeIds(DID, 10).fencingToken());
  }

  /// As a worker does whose pool is shut down.
  @Test
  void anInterruptedThreadGivesItsIdsBackAndStaysInterrupted() {
    AtomicReference<RangeList> returned = new AtomicReference<>(RangeList.empty());
    IdOrigin origin =
        new IdOrigin() {
          @Override
          public long granted() {
            return 10;
          }

          @Override
          public boolean cutByFence() {
            return false;
          }

          @Override
          public Optional<FencingToken> token() {
            return Optional.empty();
          }

          @Override
          public long widen() {
            return 10;
          }

          @Override
          public void usedUp() {}

          @Override
          public RangeList giveBack(RangeList rest) {
            assertFalse(Thread.currentThread().isInterrupted(), "or the store would not be asked");
            returned.set(rest);
            return RangeList.empty();
          }
        };
    IdSet ids = new IdSet(DID, ids("1:10"), origin);
    Thread.currentThread().interrupt();
    ids.close();
    assertTrue(Thread.interrupted(), "it stays so");
    assertEquals(ids("1:10"), returned.get());
  }

  @Test
  void aSetBelongsToTheThreadThatTakesFromItFirst() throws InterruptedException {
    store.put(DID, "1:100\n");
    IdSet ids = generator.takeIds(DID, 10);
    inThreadOfItsOwn(
        () -> {
          assertEquals(1, ids.takeId());
          inThreadOfItsOwn(
              () -> {
                assertThrows(IllegalStateException.class, ids::takeId);
                assertThrows(IllegalStateException.class, ids::close);
                assertThrows(IllegalStateException.class, ids::handOver);
              });
          assertEquals(2, ids.takeId());
        });
    assertEquals(3, ids.takeId(), "its thread has ended");
    ids.close();
    assertEquals("4:10\n11:100\n", store.text(DID));
  }

  @Test
  void aSetThatIsHandedOverBelongsToTheNextThreadThatTakesFromIt() throws InterruptedException {
    store.put(DID, "1:100\n");
    IdSet ids = generator.takeIds(DID, 10);
    assertEquals(1, ids.takeId());
    ids.handOver();
    inThreadOfItsOwn(
        () -> {
          assertEquals(2, ids.takeId());
          inThreadOfItsOwn(() -> assertThrows(IllegalStateException.class, ids::takeId));
          ids.handOver();
        });
    assertEquals(3, ids.takeId());
    ids.close();
    assertEquals("4:10\n11:100\n", store.text(DID));
  }

  private static void inThreadOfItsOwn(Task task) throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (Throwable e) {
                failure.set(e);
              }
            });
    thread.start();
    thread.join();
    assertNull(failure.get());
  }

  private interface Task {
    void run() throws InterruptedException;
  }

  @Test
  void handedOutAndLeftAreAlwaysWhatWasTaken() {
    Randomly.check(
        2_000,
        random -> {
          RangeList taken = IdWindow.random(random).randomList(random);
          IdSet ids = new IdSet(DID, taken, new PlainIds(loop, DID));
          RangeList.Builder handedOut = new RangeList.Builder();
          for (long n = random.nextLong(taken.count() + 1); n > 0; n--) {
            long id = ids.takeId();
            handedOut.append(id, id);
          }
          assertTrue(handedOut.build().insert(ids.ranges()).hasSameIdsAs(taken));
          assertEquals(ids.ranges().count(), ids.countIds());
          assertEquals(ids.countIds() > 0, ids.hasMoreIds());
        });
  }

  private static List<Long> handOutAll(IdSet ids) {
    List<Long> all = new ArrayList<>();
    while (ids.hasMoreIds()) {
      all.add(ids.takeId());
    }
    return all;
  }
}
