package org.mappingzoo.bench.console;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// A server with 50 categories of 1,000 leases each, and one with a list of 50,000 ranges, in a
/// process of its own. It says `made NAME` for each and at last `ready CONNECT-STRING`, and ends
/// with its input.
public final class LargeLoad {
  static final String ROOT = "/large";
  static final String RANGES_PATH = ROOT + "/ranges";
  static final int CATEGORIES = 50;
  static final int LEASES = 50_000;
  private static final int RANGES = 50_000;
  private static final int SESSIONS = 4;
  private static final int ATTEMPTS = 40;
  private static final long BATCH = 1_000;
  private static final long WINDOW = 100;
  private static final long UNIVERSE = 4_294_967_295L;

  private final String connect;
  private final SecureRandom random = new SecureRandom();

  private LargeLoad(String connect) {
    this.connect = connect;
  }

  /// Runs until standard input ends.
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException, KeeperException {
    Logger.getLogger("").setLevel(Level.SEVERE);
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start()) {
      LargeLoad load = new LargeLoad(server.connectString());
      load.makeLeases();
      load.makeRanges();
      System.out.println("ready " + server.connectString());
      while (System.in.read() >= 0) {
        // There are no orders.
      }
    }
  }

  private void makeLeases() throws InterruptedException, ExecutionException {
    try (ExecutorService sessions = Executors.newFixedThreadPool(SESSIONS)) {
      List<Future<?>> made = new ArrayList<>();
      for (int i = 0; i < CATEGORIES; i++) {
        CategoryName name = CategoryName.of(ROOT + "/category-%02d".formatted(i));
        made.add(sessions.submit(() -> make(name)));
      }
      for (Future<?> each : made) {
        each.get();
      }
    }
  }

  private void make(CategoryName name) {
    try (ZooKeeperConnection connection =
        ZooKeeperConnection.open(new Ensemble(connect), ZooKeeperConnection.Options.forWorkers())) {
      seed(connection, name);
      WorkerName worker =
          new RandomNames(random).worker(new OwnerName("worker-of-" + name.shortName()));
      LeaseLedger ledger = ZooKeeperIdGenerator.ledger(connection, random, worker);
      for (int i = 0; i < LEASES / CATEGORIES; i++) {
        var request = ledger.request(BATCH, OptionalLong.of(WINDOW));
        var taken = ledger.take(name, request, Optional.empty());
        if (!(taken instanceof LedgerOutcome.Settled)) {
          throw new IllegalStateException("no lease of " + name + ": " + taken);
        }
      }
      System.out.println("made " + name);
    }
  }

  private void seed(ZooKeeperConnection connection, CategoryName name) {
    RandomNames names = new RandomNames(random);
    LedgerAdmin admin =
        new LedgerAdmin(
            new ZooKeeperLedger(connection, Layout.DEFAULT),
            Layout.DEFAULT,
            names::request,
            names::generation,
            new JitteredPause(random),
            ATTEMPTS);
    RangeList all = RangeList.of(IdRange.of(1, UNIVERSE));
    var seed = new LedgerChange.Seed(all, manyLeases());
    if (!(admin.prepare(name, seed, new Note("bench", "a measurement", Instant.now()))
            instanceof LedgerAdmin.Prepared.Ready(LedgerAdmin.Proposal proposal))
        || !(admin.apply(proposal) instanceof LedgerAdmin.Applied.Done)) {
      throw new IllegalStateException("cannot seed " + name);
    }
  }

  /// One worker may have all of a category's.
  private static CategorySettings manyLeases() {
    CategorySettings normal = CategorySettings.DEFAULT;
    return new CategorySettings(
        normal.batch(),
        normal.window(),
        normal.outageBudget(),
        normal.takeLimit(),
        normal.leaseLimit(),
        LEASES / CATEGORIES,
        normal.softLimitBytes(),
        normal.hardLimitBytes(),
        normal.mergeOnPush());
  }

  /// As many as a node can just hold.
  private void makeRanges() throws IOException, InterruptedException, KeeperException {
    RangeList.Builder list = new RangeList.Builder();
    long at = 10_000_000;
    for (int i = 0; i < RANGES; i++) {
      long size = 1L + random.nextInt(800);
      list.append(at, at + size - 1);
      at += size + 1L + random.nextInt(800);
    }
    ZooKeeper zk = new ZooKeeper(connect, 30_000, event -> {});
    byte[] text = RangeText.print(list.build());
    zk.create(RANGES_PATH, text, Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    zk.close();
    System.out.println("made " + RANGES_PATH);
  }
}
