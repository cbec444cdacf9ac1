package org.mappingzoo.bench.allocator;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryNTimes;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.mappingzoo.bench.Child;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// The server that all compete for, and what each contestant needs to reach it. [#end()] closes
/// all that it opened.
final class Zoo {
  private static final long UNIVERSE = 4_000_000_000_000_000_000L;
  private static final int ATTEMPTS = 40;
  private static final int SESSION_MS = 15_000;

  private final Child server;
  private final String connect;
  private final SecureRandom random = new SecureRandom();
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final AtomicInteger number = new AtomicInteger();

  private Zoo(Child server, String connect) {
    this.server = server;
    this.connect = connect;
  }

  static Zoo start() throws IOException, InterruptedException {
    Child server = Child.start(List.of("-Xmx512m"), ZooServer.class);
    return new Zoo(server, server.await("ready", line -> {}));
  }

  String connect() {
    return connect;
  }

  Child server() {
    return server;
  }

  SecureRandom random() {
    return random;
  }

  <T extends AutoCloseable> T keep(T resource) {
    synchronized (opened) {
      opened.push(resource);
    }
    return resource;
  }

  /// A session as ZooKeeper's own client has it.
  ZooKeeper raw() throws IOException, InterruptedException {
    return keep(unkeptRaw());
  }

  /// The same, to be closed by whoever asks for it.
  ZooKeeper unkeptRaw() throws IOException, InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper zk =
        new ZooKeeper(
            connect,
            SESSION_MS,
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
              }
            });
    connected.await();
    return zk;
  }

  ZooKeeperConnection connection() {
    return keep(unkeptConnection());
  }

  /// The same, to be closed by whoever asks for it.
  ZooKeeperConnection unkeptConnection() {
    return ZooKeeperConnection.open(
        new Ensemble(connect), ZooKeeperConnection.Options.forWorkers());
  }

  /// Curator as its users start it.
  CuratorFramework curator() {
    return keep(unkeptCurator());
  }

  /// The same, to be closed by whoever asks for it.
  CuratorFramework unkeptCurator() {
    CuratorFramework client =
        CuratorFrameworkFactory.newClient(connect, SESSION_MS, 5_000, new RetryNTimes(3, 100));
    client.start();
    return client;
  }

  CountingStore store(ZooKeeperConnection connection) {
    return new CountingStore(new ZooKeeperLedger(connection, Layout.DEFAULT));
  }

  /// What a worker connects to.
  ZooKeeperIdGenerator generator(String name) {
    return keep(ZooKeeperIdGenerator.builder(connect).owner(name).connect());
  }

  /// The leases of a new owner.
  LeaseLedger ledger(CountingStore store) {
    RandomNames names = new RandomNames(random);
    WorkerName worker = names.worker(new OwnerName("worker-" + number.incrementAndGet()));
    return new LeaseLedger(
        store,
        new Transactions(Layout.DEFAULT),
        () -> names.lease(worker),
        new JitteredPause(random, Duration.ofSeconds(15), System::nanoTime),
        ATTEMPTS);
  }

  LedgerAdmin admin(ZooKeeperConnection connection) {
    RandomNames names = new RandomNames(random);
    return new LedgerAdmin(
        new ZooKeeperLedger(connection, Layout.DEFAULT),
        Layout.DEFAULT,
        names::request,
        names::generation,
        new JitteredPause(random),
        ATTEMPTS);
  }

  /// A new managed category with more ids than anybody takes.
  CategoryName seeded(CategorySettings settings) {
    return seeded(admin(connection()), settings);
  }

  /// The same by somebody else.
  CategoryName seeded(LedgerAdmin admin, CategorySettings settings) {
    CategoryName category = CategoryName.of("/bench/category-" + number.incrementAndGet());
    RangeList all = RangeList.of(IdRange.of(1, UNIVERSE));
    change(admin, category, new LedgerChange.Seed(all, settings));
    return category;
  }

  /// @throws IllegalStateException if it did not take effect
  static void change(LedgerAdmin admin, CategoryName category, LedgerChange change) {
    if (!(admin.prepare(category, change, new Note("bench", "a measurement", Instant.now()))
            instanceof LedgerAdmin.Prepared.Ready(LedgerAdmin.Proposal proposal))
        || !(admin.apply(proposal) instanceof LedgerAdmin.Applied.Done)) {
      throw new IllegalStateException(change.what() + " " + category + " failed");
    }
  }

  static ManagedCategory managed(LedgerAdmin admin, CategoryName category) {
    if (admin.read(category) instanceof CategoryReading.Managed(ManagedCategory managed)) {
      return managed;
    }
    throw new IllegalStateException(category + " is not managed");
  }

  /// LIMIT: raw synchronous `setData`, each session on its own node.
  Contestant rawWrites(int sessions) throws IOException, InterruptedException, KeeperException {
    List<Work> threads = new ArrayList<>();
    for (int i = 0; i < sessions; i++) {
      ZooKeeper zk = raw();
      String path = "/raw-" + number.incrementAndGet();
      byte[] data = "123456789001:4000000000000000000\n".getBytes(UTF_8);
      zk.create(path, data, Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      threads.add(
          () -> {
            zk.setData(path, data, -1);
            return 1;
          });
    }
    return new Contestant("raw setData, %d sessions".formatted(sessions), threads);
  }

  String path(String kind) {
    return "/" + kind + "-" + number.incrementAndGet();
  }

  void end() throws Exception {
    synchronized (opened) {
      while (!opened.isEmpty()) {
        opened.pop().close();
      }
    }
    int _ = server.end();
  }
}
