package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.LedgerScene.DID;
import static org.mappingzoo.core.testkit.LedgerScene.settled;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.LedgerScene;

/// Threads that share ledgers, on one category.
final class LedgerThreadsTest {
  private static final int THREADS = 8;
  private static final int ROUNDS = 150;
  private static final int PATIENCE = 10_000;

  private final LedgerScene scene = new LedgerScene();

  @Test
  void eachIdIsUsedByOneThreadAndTheBooksBalance() throws Exception {
    scene.seed("1:1000000");
    List<Callable<RangeList>> jobs = new ArrayList<>();
    for (int owner = 0; owner < 2; owner++) {
      LeaseLedger shared = ledgerOf("owner-" + owner);
      for (int i = 0; i < THREADS / 2; i++) {
        Random random = new Random(10L * owner + i);
        jobs.add(() -> work(shared, random));
      }
    }
    RangeList used = RangeList.empty();
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      for (Future<RangeList> job : threads.invokeAll(jobs)) {
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

  private LeaseLedger ledgerOf(String owner) {
    return new LeaseLedger(
        scene.server,
        new Transactions(Layout.DEFAULT),
        scene.names.leasesOf(owner),
        attempt -> {},
        PATIENCE);
  }

  private static RangeList work(LeaseLedger ledger, Random random) {
    RangeList used = RangeList.empty();
    Optional<HeldLease> finished = Optional.empty();
    for (int round = 0; round < ROUNDS; round++) {
      HeldLease held =
          settled(
              ledger.take(
                  DID, ledger.request(1 + random.nextInt(50), OptionalLong.of(5)), finished));
      RangeList all = held.lease().ranges();
      if (all.count() > held.lease().window()) {
        held = settled(ledger.advance(held, all.count()));
      }
      long count = random.nextInt((int) all.count() + 1);
      RangeList mine = count == 0 ? RangeList.empty() : all.takeLowest(count).taken();
      used = used.insert(mine).compact();
      finished = count == all.count() ? Optional.of(held) : Optional.empty();
      if (finished.isEmpty()) {
        assertEquals(RangeList.empty(), settled(ledger.push(held, all.minus(mine))));
      }
    }
    finished.ifPresent(last -> settled(ledger.push(last, RangeList.empty())));
    return used;
  }
}
