package org.mappingzoo.bench.allocator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
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

  /// Until what a start runs is compiled.
  private static final int WARM_UP = 20;

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

  List<Row> measure() throws Exception {
    Contestant raw = zoo.rawWrites(1);
    CategoryName category = zoo.seeded(CategorySettings.DEFAULT);
    String path = zoo.path("counter");
    List<Double> ours = new ArrayList<>();
    List<Double> cosId = new ArrayList<>();
    List<Double> sessions = new ArrayList<>();
    List<Double> rawMs = new ArrayList<>();
    for (int round = 0; round < WARM_UP; round++) {
      slowestMs(() -> dispenser(category));
      slowestMs(() -> cosId(path));
      slowestMs(this::bareSession);
    }
    for (int round = 0; round <= flags.rounds(); round++) {
      double rawRound = raw.run(flags.slice()).medianMicros() / 1_000;
      double oursRound = slowestMs(() -> dispenser(category));
      double cosIdRound = slowestMs(() -> cosId(path));
      double sessionsRound = slowestMs(this::bareSession);
      if (round > 0) {
        rawMs.add(rawRound);
        ours.add(oursRound / rawRound);
        cosId.add(cosIdRound / rawRound);
        sessions.add(sessionsRound / rawRound);
      }
    }
    Spread ratio = Spread.of(ours);
    double rawMedian = Spread.of(rawMs).median();
    return List.of(
        Row.of(
            6,
            "8 workers start at once, slowest first id",
            ms(ratio.median() * rawMedian),
            "raw setData %s; CosId %s, %s ×"
                .formatted(
                    ms(rawMedian), ms(Spread.of(cosId).median() * rawMedian), Spread.of(cosId)),
            ratio + " × raw",
            "≤ 50 × raw",
            ratio.median() <= GOAL),
        Row.note(
            "8 bare sessions at once, one read each, slowest",
            ms(Spread.of(sessions).median() * rawMedian),
            Spread.of(sessions) + " × raw"));
  }

  private static String ms(double figure) {
    return String.format(Locale.ROOT, "%.1f ms", figure);
  }

  private static double slowestMs(Start start) throws Exception {
    CyclicBarrier together = new CyclicBarrier(WORKERS);
    List<Callable<Long>> tasks = new ArrayList<>();
    List<AutoCloseable> open = java.util.Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < WORKERS; i++) {
      tasks.add(
          () -> {
            int _ = together.await();
            long before = System.nanoTime();
            List<AutoCloseable> started = start.firstId();
            long nanos = System.nanoTime() - before;
            open.addAll(started);
            return nanos;
          });
    }
    try (ExecutorService pool = Executors.newFixedThreadPool(WORKERS)) {
      long slowest = 0;
      for (Future<Long> worker : pool.invokeAll(tasks)) {
        slowest = Math.max(slowest, worker.get());
      }
      for (AutoCloseable started : open) {
        started.close();
      }
      return slowest / 1e6;
    }
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
