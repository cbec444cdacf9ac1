package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.LedgerScene.DID;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.core.allocator.IdGeneratorException;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.dispenser.IdStripe;
import org.mappingzoo.core.dispenser.NoIdException;
import org.mappingzoo.core.dispenser.Order;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.FaultProxy.Fate;

/// What engineers embed, a generator with its dispensers, stripes and batches, while connections
/// break at random, before and after writes. Judged afterwards: no id was used twice, none is lost,
/// and the books say of each used one that it is consumed, and of no other. `-Dseed=…` repeats a
/// failure's dice, if not its timing.
@Execution(ExecutionMode.CONCURRENT)
final class GeneratorCutsTest {
  private static final long SEED = Long.getLong("seed", 20_101_121);
  private static final int UNIVERSE = 2_000_000;

  @Test
  void noIdComesTwiceAndNoneIsLostThroughCutsUnderWholeGenerators() throws Exception {
    workThrough(6, 20);
  }

  @Test
  @Tag("drill")
  void noIdComesTwiceAndNoneIsLostThroughThousandsOfCutsUnderWholeGenerators() throws Exception {
    workThrough(20, Integer.getInteger("cuts", 1_800) / 20);
  }

  private static void workThrough(int workers, int cutsEach) throws Exception {
    try (LedgerScene scene = new LedgerScene();
        ExecutorService threads = Executors.newFixedThreadPool(workers)) {
      scene.seed("1:" + UNIVERSE);
      List<Callable<BitSet>> jobs = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        Random dice = new Random(SEED * 31 + i);
        String owner = "worker-" + i;
        jobs.add(
            () -> {
              try (Worker worker = new Worker(scene, owner, dice)) {
                return worker.workThrough(cutsEach);
              }
            });
      }
      BitSet used = new BitSet();
      for (Future<BitSet> job : threads.invokeAll(jobs)) {
        BitSet own = job.get();
        assertFalse(used.intersects(own), "used twice, seed " + SEED);
        used.or(own);
      }
      judge(scene, used);
    }
  }

  private static void judge(LedgerScene scene, BitSet used) {
    Audit audit = scene.audit();
    RangeList free = scene.store.read(DID, true).list().orElseThrow().text().parse();
    used.stream().forEach(id -> assertFalse(free.contains(id), () -> id + " is used and free"));
    assertTrue(audit.isBalanced(), () -> audit + ", seed " + SEED);
    long consumed = used.cardinality();
    scene.assertBooks(UNIVERSE - consumed, 0, consumed, 0);
  }

  /// One process that embeds the library.
  private static final class Worker implements AutoCloseable {
    private final FaultProxy wire;
    private final ZooKeeperIdGenerator generator;
    private final Random dice;
    private final BitSet used = new BitSet();
    private IdDispenser ids;

    Worker(LedgerScene scene, String owner, Random dice) {
      this.dice = dice;
      wire = new FaultProxy(scene.zoo);
      generator = ZooKeeperIdGenerator.builder(wire.ensemble().toString()).owner(owner).connect();
      ids = open();
      Random fates = new Random(dice.nextLong());
      wire.loseAsToldBy(() -> draw(fates, 5), () -> draw(fates, 60));
    }

    private static synchronized Fate draw(Random fates, int oneIn) {
      return switch (fates.nextInt(2 * oneIn)) {
        case 0 -> Fate.NEVER_ARRIVES;
        case 1 -> Fate.IS_ANSWERED_IN_VAIN;
        default -> Fate.IS_ANSWERED;
      };
    }

    private IdDispenser open() {
      return generator.dispenser(
          DID,
          new DispenserOptions(1 + dice.nextInt(60), 300, Duration.ofSeconds(20))
              .withWindow(
                  dice.nextBoolean() ? OptionalLong.of(1 + dice.nextInt(30)) : OptionalLong.empty())
              .withOrder(dice.nextBoolean() ? Order.ASCENDING : Order.STRIPED));
    }

    BitSet workThrough(int cuts) {
      while (wire.losses() < cuts) {
        try {
          step();
        } catch (NoIdException e) {
          use(e.handedOut());
        } catch (IdGeneratorException | StoreException e) {
          assertFalse(String.valueOf(e.getMessage()).isEmpty(), "a batch whose fate it tells");
        }
      }
      wire.loseNothing();
      closeDispenser();
      generator.close();
      return used;
    }

    private void step() {
      switch (dice.nextInt(12)) {
        case 0, 1, 2 -> use(ids.nextId());
        case 3 -> ids.tryNextId().ifPresent(this::use);
        case 4, 5, 6 -> use(ids.nextIds(1 + dice.nextInt(60)));
        case 7 -> {
          try (IdStripe stripe = ids.stripe()) {
            for (int left = dice.nextInt(40); left > 0; left--) {
              use(stripe.nextId());
            }
          }
        }
        case 8, 9, 10 -> useBatch();
        default -> {
          if (dice.nextInt(6) == 0) {
            closeDispenser();
            ids = open();
          }
        }
      }
    }

    private void useBatch() {
      try (IdSet batch = generator.takeIds(DID, 1 + dice.nextInt(60))) {
        for (long left = dice.nextInt((int) batch.countIds() + 1); left > 0; left--) {
          use(batch.takeId());
        }
      }
    }

    /// A push that is not certain to have succeeded is made again with the next close.
    private void closeDispenser() {
      while (!ids.isReturned()) {
        try {
          ids.close();
        } catch (NoIdException e) {
          assertFalse(e instanceof NoIdException.Unexpected, () -> String.valueOf(e.getCause()));
        }
      }
    }

    private void use(long... more) {
      for (long id : more) {
        assertFalse(used.get((int) id), () -> id + " comes twice");
        used.set((int) id);
      }
    }

    @Override
    public void close() {
      generator.close();
      wire.close();
    }
  }
}
