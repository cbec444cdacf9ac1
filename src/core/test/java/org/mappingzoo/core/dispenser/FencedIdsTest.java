package org.mappingzoo.core.dispenser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.Ids.ids;
import static org.mappingzoo.core.testkit.LedgerScene.DID;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mappingzoo.core.allocator.FencingToken;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.LedgerScene;

/// Each id comes with the token of the lease it is of, whoever asks and from which run it comes.
@Timeout(60)
final class FencedIdsTest {
  private static final DispenserOptions SMALL =
      new DispenserOptions(100, 1_000, Duration.ofSeconds(20));

  private final LedgerScene scene = new LedgerScene();
  private final Map<FencingToken, RangeList> leases = new ConcurrentHashMap<>();

  /// Remembers each lease there was.
  private final ForwardingLedger store =
      new ForwardingLedger(scene.server) {
        @Override
        void beforeCall() {}

        @Override
        boolean losesReply() {
          remember();
          return false;
        }
      };

  private void remember() {
    for (Lease lease : scene.leases()) {
      leases.putIfAbsent(scene.token(lease), lease.ranges());
    }
  }

  private IdDispenser inline(String owner, Order order) {
    return new IdDispenser(
        scene.workerOver(store, owner), DID, SMALL.withOrder(order), Runnable::run, () -> 0);
  }

  private void assertOfItsLease(FencedId fenced) {
    RangeList lease = leases.get(fenced.token());
    assertTrue(
        lease != null && lease.contains(fenced.id()), () -> fenced + " is of none of " + leases);
  }

  @ParameterizedTest
  @EnumSource
  void tokensGrowFromLeaseToLease(Order order) {
    scene.seed("1:10000");
    Set<FencingToken> tokens = new HashSet<>();
    try (IdDispenser dispenser = inline("worker", order)) {
      FencedId last = dispenser.nextFencedId();
      assertEquals(1, last.id());
      for (long expected = 2; expected <= 350; expected++) {
        FencedId next = dispenser.nextFencedId();
        assertEquals(expected, next.id());
        assertTrue(next.token().compareTo(last.token()) >= 0, () -> "goes back with " + next);
        assertOfItsLease(next);
        tokens.add(next.token());
        last = next;
      }
    }
    assertTrue(tokens.size() > 1, "they came from several leases");
    scene.assertBooks(9_650, 0, 350, 0);
  }

  /// A thread may go on with the run of an older lease: each id has its own lease's token.
  @Test
  void aRunThatIsSetAsideKeepsItsLeasesToken() {
    scene.seed("1:10000");
    try (IdDispenser dispenser = inline("worker", Order.ASCENDING);
        IdStripe aside = dispenser.stripe()) {
      FencedId old = aside.nextFencedId();
      FencedId young = old;
      for (int i = 0; i < 300; i++) {
        young = dispenser.nextFencedId();
      }
      FencedId late = aside.nextFencedId();
      assertEquals(old.token(), late.token());
      assertTrue(late.token().compareTo(young.token()) < 0);
      assertOfItsLease(late);
    }
  }

  /// The use of it: who took an id back wrongly is found out by whoever stores what is written.
  @Test
  void whoHasAnIdAgainHasAGreaterTokenForIt() {
    scene.seed("1:100");
    IdDispenser paused = inline("paused", Order.ASCENDING);
    FencedId first = paused.nextFencedId();
    Lease lease = scene.leases().getFirst();
    scene.change(new LedgerChange.RecycleAttested(lease.id(), ids("1:100")));
    try (IdDispenser other = inline("other", Order.ASCENDING)) {
      FencedId again = other.nextFencedId();
      assertEquals(first.id(), again.id());
      assertTrue(again.token().compareTo(first.token()) > 0);
    }
    assertThrows(NoIdException.Refused.class, paused::close);
  }

  @ParameterizedTest
  @EnumSource
  void eachIdHasItsLeasesTokenAmongManyThreads(Order order) throws Exception {
    scene.seed("1:1000000");
    long threads = 8;
    int each = 2_000;
    Set<Long> seen = new HashSet<>();
    try (ExecutorService callers = Executors.newCachedThreadPool();
        ExecutorService refills = Executors.newSingleThreadExecutor();
        IdDispenser dispenser =
            new IdDispenser(
                scene.workerOver(store, "worker"),
                DID,
                SMALL.withOrder(order),
                refills,
                System::nanoTime)) {
      List<Future<List<FencedId>>> got = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        got.add(callers.submit(() -> some(each, dispenser::nextFencedId)));
      }
      for (Future<List<FencedId>> some : got) {
        for (FencedId fenced : some.get()) {
          assertTrue(seen.add(fenced.id()), () -> fenced + " comes twice");
          assertOfItsLease(fenced);
        }
      }
    }
    assertTrue(leases.size() > 10, "they came from many leases");
    scene.assertBooks(1_000_000 - threads * each, 0, threads * each, 0);
  }

  private static List<FencedId> some(int count, Supplier<FencedId> ids) {
    List<FencedId> some = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      some.add(ids.get());
    }
    return some;
  }

  @ParameterizedTest
  @EnumSource
  void aClosedOneHandsOutNothing(Order order) {
    scene.seed("1:100");
    IdDispenser dispenser = inline("worker", order);
    dispenser.nextFencedId();
    dispenser.close();
    assertThrows(IllegalStateException.class, dispenser::nextFencedId);
    scene.assertBooks(99, 0, 1, 0);
  }
}
