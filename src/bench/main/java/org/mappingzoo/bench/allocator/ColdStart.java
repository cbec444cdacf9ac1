package org.mappingzoo.bench.allocator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.zookeeper.ZooKeeperConnection;

/// Row 6: eight workers start at once on one category, each with a session of its own; how long
/// the slowest takes from nothing but its classes to its first id.
final class ColdStart {
  private static final int WORKERS = 8;
  private static final long BATCH = 1_000;
  private static final double GOAL = 50;

  /// Until what a start runs is compiled: behind twenty a start takes half as long again.
  private static final int WARM_UP = 200;

  private final Zoo zoo;
  private final Flags flags;

  ColdStart(Zoo zoo, Flags flags) {
    this.zoo = zoo;
    this.flags = flags;
  }

  /// A worker that starts, gets one id, and is ended later.
  private interface Start {
    List<AutoCloseable> firstId() throws Exception;
  }

  /// A worker that has its first id.
  ///
  /// @param nanos until it had it
  /// @param open what it holds until it ends
  private record Started(long nanos, List<AutoCloseable> open) {
    int end() throws Exception {
      for (AutoCloseable each : open) {
        each.close();
      }
      return open.size();
    }
  }

  /// What comes right behind the raw writes finds the processors' caches full of those: each is
  /// first in turn.
  List<Row> measure() throws Exception {
    Contestant raw = zoo.rawWrites(1);
    LedgerAdmin admin = zoo.admin(zoo.connection());
    String path = zoo.path("counter");
    List<Supplier<Start>> contestants =
        List.of(() -> onNewCategory(admin), () -> () -> cosId(path), () -> this::bareSession);
    for (int round = 0; round < WARM_UP; round++) {
      for (Supplier<Start> contestant : contestants) {
        slowestMs(contestant.get());
      }
    }
    List<List<Double>> ratios =
        contestants.stream().<List<Double>>map(each -> new ArrayList<>()).toList();
    List<Double> rawMs = new ArrayList<>();
    for (int round = 0; round < flags.rounds(); round++) {
      double rawRound = raw.run(flags.slice()).medianMicros() / 1_000;
      rawMs.add(rawRound);
      for (int turn = 0; turn < contestants.size(); turn++) {
        int next = (round + turn) % contestants.size();
        ratios.get(next).add(slowestMs(contestants.get(next).get()) / rawRound);
      }
    }
    Spread ours = Spread.of(ratios.get(0));
    Spread cosId = Spread.of(ratios.get(1));
    Spread sessions = Spread.of(ratios.get(2));
    double rawMedian = Spread.of(rawMs).median();
    return List.of(
        Row.of(
            6,
            "8 workers start at once, slowest first id",
            ms(ours.median() * rawMedian),
            "raw setData %s; CosId %s, %s ×"
                .formatted(ms(rawMedian), ms(cosId.median() * rawMedian), cosId),
            ours + " × raw",
            "≤ 50 × raw",
            ours.median() <= GOAL),
        Row.note(
            "8 bare sessions at once, one read each, slowest",
            ms(sessions.median() * rawMedian),
            sessions + " × raw"));
  }

  private static String ms(double figure) {
    return String.format(Locale.ROOT, "%.1f ms", figure);
  }

  private static double slowestMs(Start start) throws Exception {
    CyclicBarrier together = new CyclicBarrier(WORKERS);
    try (ExecutorService pool = Executors.newFixedThreadPool(WORKERS)) {
      List<Started> workers = all(pool, Collections.nCopies(WORKERS, () -> timed(start, together)));
      List<Callable<Integer>> ends =
          workers.stream().<Callable<Integer>>map(each -> each::end).toList();
      List<Integer> _ = all(pool, ends);
      return workers.stream().mapToLong(Started::nanos).max().orElseThrow() / 1e6;
    }
  }

  private static Started timed(Start start, CyclicBarrier together) throws Exception {
    int _ = together.await();
    long before = System.nanoTime();
    List<AutoCloseable> open = start.firstId();
    return new Started(System.nanoTime() - before, open);
  }

  private static <T> List<T> all(ExecutorService pool, List<Callable<T>> tasks) throws Exception {
    List<T> results = new ArrayList<>();
    for (Future<T> each : pool.invokeAll(tasks)) {
      results.add(each.get());
    }
    return results;
  }

  /// On a category of its own: what is given back behind each start would leave the list with holes
  /// that no cold start has to read and write.
  private Start onNewCategory(LedgerAdmin admin) {
    CategoryName category = zoo.seeded(admin, CategorySettings.DEFAULT);
    return () -> dispenser(category);
  }

  private List<AutoCloseable> dispenser(CategoryName category) {
    ZooKeeperConnection connection = zoo.unkeptConnection();
    ExecutorService refills = Executors.newSingleThreadExecutor();
    IdDispenser dispenser =
        new IdDispenser(
            zoo.ledger(zoo.store(connection)),
            category,
            new DispenserOptions(BATCH, 1_000_000, Duration.ofSeconds(10)),
            refills,
            System::nanoTime);
    long _ = dispenser.nextId();
    return List.of(dispenser, refills, connection);
  }

  /// What no worker can do without: ZooKeeper's own client, its session, and one answer.
  private List<AutoCloseable> bareSession() throws Exception {
    ZooKeeper zk = zoo.unkeptRaw();
    Stat _ = zk.exists("/", false);
    return List.of(zk);
  }

  private List<AutoCloseable> cosId(String path) {
    CuratorFramework client = zoo.unkeptCurator();
    CosIdChain chain = new CosIdChain(client, path, BATCH);
    long _ = chain.nextId();
    return List.of(chain, client);
  }
}
