package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.counter.CounterIds;
import org.mappingzoo.core.counter.CounterOutcome;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.counter.Counters;
import org.mappingzoo.zookeeper.FaultProxy.Fate;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Connections break at random under the reads, requests and replies of many takes from one
/// counter, and sessions end; clients of the article take beside them on a line that holds. Judged
/// afterwards: no id was handed out twice, and each was handed out or is named as skipped.
/// `-Dseed=…` repeats a failure's dice, if not its timing.
@Execution(ExecutionMode.CONCURRENT)
final class CounterCutsTest {
  private static final long SEED = Long.getLong("seed", 20_100_309);
  private static final CategoryName SEQUENCE = CategoryName.of("/sequences/items");
  private static final Options OPTIONS =
      new Options(Duration.ofSeconds(10), Duration.ofSeconds(9), Duration.ofSeconds(9), false);

  @Test
  void noIdIsHandedOutTwiceAndNoneIsMissingWithoutAWord() throws Exception {
    takeThroughCuts(10, 12);
  }

  @Test
  @Tag("drill")
  void norIsItThroughThousandsOfCuts() throws Exception {
    takeThroughCuts(20, 120);
  }

  private static void takeThroughCuts(int workers, int cutsEach) throws Exception {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
        Arranger other = new Arranger(zoo)) {
      other.create(SEQUENCE.path(), "\0\0\0\0\0\0\0\0");
      Ledger ledger = new Ledger();
      List<Callable<Boolean>> jobs = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        Random random = new Random(SEED * 31 + i);
        jobs.add(() -> new Worker(zoo, random, ledger).workThrough(cutsEach));
      }
      jobs.add(() -> takeLikeTheArticle(zoo, 10 * cutsEach, ledger));
      runSideBySide(jobs);
      ledger.judge(CounterValue.parse(NodeText.of(other.data(SEQUENCE.path()))));
    }
  }

  private static void runSideBySide(List<Callable<Boolean>> jobs) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(jobs.size())) {
      for (Future<Boolean> done : threads.invokeAll(jobs)) {
        assertTrue(done.get());
      }
    } catch (ExecutionException e) {
      throw new AssertionError("fails with -Dseed=" + SEED, e.getCause());
    }
  }

  private static boolean takeLikeTheArticle(EmbeddedZooKeeper zoo, int count, Ledger ledger)
      throws Exception {
    ArticleClient client = new ArticleClient(zoo.connectString(), SEQUENCE.path());
    for (int i = 0; i < count; i++) {
      long id = Long.parseLong(client.getNextId(), 16);
      ledger.issued(new CounterIds(id, id));
    }
    return true;
  }

  /// Who got what.
  private static final class Ledger {
    private final BitSet issued = new BitSet();
    private final BitSet skipped = new BitSet();
    private final List<Long> twice = new ArrayList<>();

    synchronized void issued(CounterIds ids) {
      ids.stream().filter(id -> issued.get((int) id)).forEach(twice::add);
      issued.set((int) ids.first(), (int) ids.last() + 1);
    }

    synchronized void skipped(CounterIds ids) {
      skipped.set((int) ids.first(), (int) ids.last() + 1);
    }

    synchronized void judge(CounterValue last) {
      assertEquals(List.of(), twice, "handed out twice");
      int end = (int) last.lastIssued() + 1;
      assertTrue(issued.length() <= end, "what was handed out, the counter counted");
      BitSet missing = new BitSet();
      missing.set(1, end);
      missing.andNot(issued);
      missing.andNot(skipped);
      assertEquals(new BitSet(), missing, "missing without a word");
    }
  }

  /// One of ours, on a line that breaks.
  private record Worker(EmbeddedZooKeeper zoo, Random random, Ledger ledger) {

    boolean workThrough(int cuts) {
      try (FaultProxy wire = new FaultProxy(zoo);
          ZooKeeperConnection connection = ZooKeeperConnection.open(wire.ensemble(), OPTIONS)) {
        assertTrue(connection.awaitConnected(Duration.ofSeconds(10)));
        wire.loseAsToldBy(() -> writeFate(connection), this::readFate);
        Counters counters = ZooKeeperCounters.over(connection, random);
        while (wire.losses() < cuts) {
          take(counters);
        }
        return true;
      }
    }

    private void take(Counters counters) {
      try {
        CounterOutcome outcome = counters.take(SEQUENCE, 1 + draw(40));
        outcome.skipped().batches().forEach(ledger::skipped);
        if (outcome instanceof CounterOutcome.Taken taken) {
          ledger.issued(taken.ids());
        }
      } catch (StoreException e) {
        // Nothing was written, it says; the judge will see.
      }
    }

    private Fate writeFate(ZooKeeperConnection connection) {
      if (draw(50) == 0) {
        connection.session().ifPresent(at -> zoo.expire(idOf(at.id())));
      }
      return switch (draw(10)) {
        case 0, 1 -> Fate.NEVER_ARRIVES;
        case 2, 3 -> Fate.IS_ANSWERED_IN_VAIN;
        default -> Fate.IS_ANSWERED;
      };
    }

    private Fate readFate() {
      return draw(25) == 0 ? Fate.IS_ANSWERED_IN_VAIN : Fate.IS_ANSWERED;
    }

    private static long idOf(String session) {
      return Long.parseUnsignedLong(session.substring(2), 16);
    }

    /// The wire's threads draw too.
    private int draw(int bound) {
      synchronized (random) {
        return random.nextInt(bound);
      }
    }
  }
}
