package org.mappingzoo.bench.steward;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.mappingzoo.bench.Child;
import org.mappingzoo.bench.allocator.ZooServer;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// A server in a process of its own, stewards in theirs, and somebody who looks on.
final class Stage {
  private static final int SESSION_MS = 15_000;
  private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final CountDownLatch NEVER = new CountDownLatch(1);

  private final Path directory;
  private final Child server;
  private final String connect;
  private final List<Child> stewards = new ArrayList<>();
  final ZooKeeper looker;
  final ZooKeeperConnection connection;
  final RandomNames names = new RandomNames(new SecureRandom());
  final LedgerAdmin admin;

  private Stage(Path directory, Child server, String connect)
      throws IOException, InterruptedException {
    this.directory = directory;
    this.server = server;
    this.connect = connect;
    CountDownLatch connected = new CountDownLatch(1);
    this.looker =
        new ZooKeeper(
            connect,
            SESSION_MS,
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
              }
            });
    connected.await();
    this.connection =
        ZooKeeperConnection.open(new Ensemble(connect), ZooKeeperConnection.Options.forWorkers());
    this.admin =
        new LedgerAdmin(
            new ZooKeeperLedger(connection, Layout.DEFAULT),
            Layout.DEFAULT,
            names::request,
            names::generation,
            new JitteredPause(new SecureRandom()),
            10);
  }

  static Stage open(Path directory) throws IOException, InterruptedException {
    Child server = Child.start(List.of("-Xmx512m"), ZooServer.class);
    return new Stage(directory, server, server.await("ready", line -> {}));
  }

  String book() {
    return "file:" + directory.resolve("book");
  }

  /// With the options of the launch script, and no more of a reserve than its least.
  Child steward(String name, String sessionTimeout, String floor) throws IOException {
    return steward(name, sessionTimeout, floor, "0s");
  }

  /// @param floor the least reserve, in ids
  /// @param lasts how long a reserve is to last at the measured peak
  Child steward(String name, String sessionTimeout, String floor, String lasts) throws IOException {
    Child steward =
        Child.start(
            List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xms16m",
                "-Xmx256m"),
            org.mappingzoo.steward.command.Main.class,
            "steward",
            "--connect",
            connect,
            "--book",
            book(),
            "--name",
            name,
            "--session-timeout",
            sessionTimeout,
            "--reserve-floor",
            floor,
            "--reserve-time",
            lasts,
            "--http",
            "none");
    stewards.add(steward);
    return steward;
  }

  void seed(CategoryName category) {
    RangeList all = RangeList.of(IdRange.of(1, 1_000_000_000_000L));
    LedgerChange seed = new LedgerChange.Seed(all, CategorySettings.DEFAULT);
    Note by = new Note("bench", "a measurement", Instant.now());
    if (!(admin.prepare(category, seed, by) instanceof LedgerAdmin.Prepared.Ready(var proposal))
        || !(admin.apply(proposal) instanceof LedgerAdmin.Applied.Done)) {
      throw new IllegalStateException("cannot seed " + category);
    }
  }

  OptionalLong fence(CategoryName category) {
    try {
      byte[] data = looker.getData(Layout.DEFAULT.control(category), false, null);
      return ControlRecord.parse(NodeText.of(data)).fence();
    } catch (KeeperException e) {
      return OptionalLong.empty();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The lowest candidate, where it says that it leads.
  Optional<Candidate> leader() {
    return candidates().findFirst().filter(first -> first.leadingSince().isPresent());
  }

  Stream<Candidate> candidates() {
    try {
      List<Candidate> found = new ArrayList<>();
      String parent = Layout.DEFAULT.stewards();
      for (String node : looker.getChildren(parent, false).stream().sorted().toList()) {
        byte[] data = looker.getData(Layout.DEFAULT.candidate(node), false, null);
        found.add(Candidate.parse(NodeText.of(data)));
      }
      return found.stream();
    } catch (KeeperException e) {
      // The directory is not there yet, or a node went between the two.
      return Stream.empty();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  boolean leads(String name) {
    return leader().filter(leader -> leader.steward().equals(name)).isPresent();
  }

  /// How long it took, in milliseconds.
  static long await(String what, BooleanSupplier condition) throws InterruptedException {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > LONGEST_WAIT_NANOS) {
        throw new IllegalStateException("not within a minute: " + what);
      }
      boolean _ = NEVER.await(2, TimeUnit.MILLISECONDS);
    }
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }

  /// Lets a while go by.
  static void rest(long millis) throws InterruptedException {
    boolean _ = NEVER.await(millis, TimeUnit.MILLISECONDS);
  }

  /// Lets time go by until then, by [System#nanoTime()].
  static void restUntil(long nanos) {
    for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /// Ends all that it started.
  void end() throws IOException, InterruptedException {
    stewards.forEach(Child::close);
    looker.close();
    connection.close();
    int _ = server.end();
    try (Stream<Path> left = Files.walk(directory)) {
      for (Path path : left.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
