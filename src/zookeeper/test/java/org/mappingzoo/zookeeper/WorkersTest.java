package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.IdGeneratorException;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.ranges.RangeList;

/// Workers as the proposal has them: each takes, uses some, and pushes the rest back.
final class WorkersTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/eventpublish/idgen/did");
  private static final int UNIVERSE = 100_000;
  private static final int WORKERS = 6;
  private static final int BATCHES = 40;

  private EmbeddedZooKeeper zoo;
  private Arranger other;

  @BeforeEach
  void seed() {
    zoo = EmbeddedZooKeeper.start();
    other = new Arranger(zoo);
    other.create(DID.path(), "1:" + UNIVERSE + "\n");
  }

  @AfterEach
  void stop() {
    other.close();
    zoo.close();
  }

  @Test
  void noIdIsUsedTwiceAndNoneIsLostByManyWorkersAtOnce() {
    long seed = new SecureRandom().nextLong();
    String hint = "seed " + seed;
    List<CompletableFuture<BitSet>> workers = new ArrayList<>();
    Random seeds = new Random(seed);
    IntStream.range(0, WORKERS)
        .forEach(
            i -> {
              long own = seeds.nextLong();
              workers.add(
                  CompletableFuture.supplyAsync(
                      () -> work(new Ensemble(zoo.connectString()), own), WorkersTest::start));
            });
    BitSet used = union(workers.stream().map(CompletableFuture::join).toList(), hint);
    RangeList free = NodeText.of(other.text(DID.path())).parse();
    assertEquals(UNIVERSE, used.cardinality() + free.count(), hint);
    free.forEach(range -> assertEquals(-1, firstUsed(used, range.first(), range.last()), hint));
  }

  @Test
  void noIdIsUsedTwiceOverAWireThatLosesWrites() {
    long seed = new SecureRandom().nextLong();
    String hint = "seed " + seed;
    Random random = new Random(seed);
    AtomicInteger lost = new AtomicInteger();
    try (FaultProxy wire = new FaultProxy(zoo)) {
      List<CompletableFuture<BitSet>> workers =
          IntStream.range(0, 3)
              .mapToObj(
                  i -> {
                    long own = random.nextLong();
                    return CompletableFuture.supplyAsync(
                        () -> workThroughLosses(wire, own, lost), WorkersTest::start);
                  })
              .toList();
      BitSet used = union(workers.stream().map(CompletableFuture::join).toList(), hint);
      RangeList free = NodeText.of(other.text(DID.path())).parse();
      assertTrue(used.cardinality() + free.count() <= UNIVERSE, hint);
      assertTrue(lost.get() > 0, "some were lost indeed, " + hint);
      free.forEach(range -> assertEquals(-1, firstUsed(used, range.first(), range.last()), hint));
    }
  }

  private static void start(Runnable worker) {
    Thread thread = new Thread(worker, "worker");
    thread.setDaemon(true);
    thread.start();
  }

  private static BitSet work(Ensemble ensemble, long seed) {
    Random random = new Random(seed);
    BitSet used = new BitSet();
    try (ZooKeeperIdGenerator generator =
        ZooKeeperIdGenerator.builder(ensemble.toString()).withoutLedger().connect()) {
      for (int batch = 0; batch < BATCHES; batch++) {
        try (IdSet ids = generator.service().takeIds(DID, 1 + random.nextInt(100))) {
          use(ids, random, used);
        }
      }
    }
    return used;
  }

  private static void use(IdSet ids, Random random, BitSet used) {
    for (long left = random.nextLong(ids.countIds() + 1); left > 0; left--) {
      used.set(Math.toIntExact(ids.takeId()));
    }
  }

  /// A plain category has no ledger: a batch whose reply is lost is out of use, and that is all.
  private static BitSet workThroughLosses(FaultProxy wire, long seed, AtomicInteger lost) {
    Random random = new Random(seed);
    BitSet used = new BitSet();
    try (ZooKeeperIdGenerator generator =
        ZooKeeperIdGenerator.builder(wire.ensemble().toString()).withoutLedger().connect()) {
      for (int batch = 0; batch < 8; batch++) {
        if (random.nextInt(4) == 0) {
          wire.loseReplies(1);
        } else if (random.nextInt(4) == 0) {
          wire.loseRequests(1);
        }
        try (IdSet ids = generator.service().takeIds(DID, 1 + random.nextInt(100))) {
          use(ids, random, used);
        } catch (IdGeneratorException | StoreException e) {
          lost.incrementAndGet();
        }
      }
    }
    return used;
  }

  private static BitSet union(List<BitSet> parts, String hint) {
    BitSet all = new BitSet();
    for (BitSet part : parts) {
      assertTrue(!all.intersects(part), () -> "used twice: " + all + " and " + part + ", " + hint);
      all.or(part);
    }
    return all;
  }

  private static int firstUsed(BitSet used, long first, long last) {
    int next = used.nextSetBit(Math.toIntExact(first));
    return next >= 0 && next <= last ? next : -1;
  }
}
