package org.mappingzoo.bench.drill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// Worker processes on one category, killed and stopped beyond their sessions at random, while an
/// operator recycles leases under their hands. A judge reads each id that was used from their
/// logs.
@Tag("drill")
@Timeout(300)
class KilledWorkersTest {
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final long UNIVERSE = 100_000_000;
  private static final int WORKERS = 8;
  private static final Duration HOW_LONG =
      Duration.ofSeconds(Integer.getInteger("drill.seconds", 60));
  private static final long SEED = Long.getLong("seed", new Random().nextLong());

  @TempDir Path logs;

  private final Random random = new Random(SEED);
  private final List<ChildProcess> workers = new ArrayList<>();
  private int started;
  private int killed;
  private int stopped;
  private int recycled;

  @Test
  void noIdIsUsedTwiceAndTheBooksBalance() throws Exception {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
        ZooKeeperConnection connection =
            ZooKeeperConnection.open(
                new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers())) {
      LedgerAdmin admin = admin(connection);
      RangeList universe = RangeList.of(IdRange.of(1, UNIVERSE));
      assertInstanceOf(
          Applied.Done.class,
          change(admin, new LedgerChange.Seed(universe, CategorySettings.DEFAULT)));
      work(zoo.connectString(), admin);
      workers.forEach(ChildProcess::kill);
      judge(connection, admin);
    } finally {
      workers.forEach(ChildProcess::close);
    }
  }

  private void work(String connect, LedgerAdmin admin) throws Exception {
    for (int i = 0; i < WORKERS; i++) {
      workers.add(start(connect));
    }
    for (ChildProcess worker : workers) {
      assertEquals("working", worker.hear());
    }
    try (ScheduledExecutorService chaos = Executors.newScheduledThreadPool(3)) {
      var kills = chaos.scheduleWithFixedDelay(() -> killOne(connect), 1, 2, TimeUnit.SECONDS);
      var stops = chaos.scheduleWithFixedDelay(this::stopOne, 2, 7, TimeUnit.SECONDS);
      var recycles =
          chaos.scheduleWithFixedDelay(() -> recycleOne(admin), 500, 200, TimeUnit.MILLISECONDS);
      var end = chaos.schedule(() -> true, HOW_LONG.toSeconds(), TimeUnit.SECONDS);
      assertTrue(end.get());
      for (var job : List.of(kills, stops, recycles)) {
        assertTrue(job.cancel(false), "it had not failed, seed " + SEED);
      }
    }
  }

  private synchronized ChildProcess start(String connect) {
    started++;
    try {
      return ChildProcess.java(
          LeaseWorker.class,
          connect,
          DID.path(),
          "worker-" + started,
          logs.resolve("worker-" + started + ".log").toString());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private synchronized void killOne(String connect) {
    int index = random.nextInt(workers.size());
    workers.get(index).kill();
    workers.set(index, start(connect));
    killed++;
  }

  /// For longer than its session lasts; it does not know when it goes on.
  private void stopOne() {
    ChildProcess victim;
    synchronized (this) {
      victim = workers.get(random.nextInt(workers.size()));
      stopped++;
    }
    victim.signal("STOP");
    victim.awaitDead(Duration.ofSeconds(6));
    victim.signal("CONT");
  }

  private void recycleOne(LedgerAdmin admin) {
    List<LeaseId> held = held(admin);
    if (!held.isEmpty()) {
      LeaseId lease = held.get(random.nextInt(held.size()));
      LedgerChange change =
          random.nextInt(5) == 0
              ? new LedgerChange.Quarantine(lease)
              : new LedgerChange.Recycle(lease);
      if (change(admin, change) instanceof Applied.Done) {
        recycled++;
      }
    }
  }

  private static List<LeaseId> held(LedgerAdmin admin) {
    return admin.leases(DID).stream()
        .map(Stamped::value)
        .filter(lease -> lease.state().holdsIds())
        .map(Lease::id)
        .toList();
  }

  /// A conflict where there was nothing to do, or a worker was quicker.
  private static Applied change(LedgerAdmin admin, LedgerChange change) {
    Note note = new Note("drill", "", Instant.EPOCH);
    return admin.prepare(DID, change, note) instanceof Prepared.Ready(var proposal)
        ? admin.apply(proposal)
        : new Applied.Conflict();
  }

  private void judge(ZooKeeperConnection connection, LedgerAdmin admin) throws IOException {
    // What the dead have sent last is on the server by now, or never will be.
    Optional<Audit> audit = Optional.empty();
    while (!held(admin).isEmpty()) {
      held(admin).forEach(lease -> change(admin, new LedgerChange.Recycle(lease)));
    }
    if (admin.audit(DID) instanceof LedgerOutcome.Settled<Audit>(Audit settled)) {
      audit = Optional.of(settled);
    }
    RangeList used = RangeList.empty();
    for (int i = 1; i <= started; i++) {
      Path log = logs.resolve("worker-" + i + ".log");
      RangeList mine =
          Files.exists(log) ? LeaseWorker.read(Files.readString(log)) : RangeList.empty();
      assertEquals(RangeList.empty(), used.intersect(mine), "used twice, seed " + SEED);
      used = used.insert(mine).compact();
    }
    RangeList free =
        new ZooKeeperLedger(connection, Layout.DEFAULT)
            .read(DID, true)
            .list()
            .orElseThrow()
            .text()
            .parse();
    Audit books = audit.orElseThrow();
    System.out.printf(
        "%d workers, %d killed, %d stopped, %d leases recycled; %,d ids used; %s%n",
        started, killed, stopped, recycled, used.count(), books);
    assertEquals(RangeList.empty(), used.intersect(free), "used and free, seed " + SEED);
    assertTrue(books.isBalanced(), () -> books + ", seed " + SEED);
    assertEquals(0, books.leased());
    assertTrue(used.count() <= books.consumed() + books.lost(), () -> "each is booked: " + books);
    assertTrue(books.consumed() <= used.count(), () -> "none is booked unused: " + books);
    assertTrue(killed > 0 && stopped > 0 && recycled > 0 && used.count() > 0);
  }

  private static LedgerAdmin admin(ZooKeeperConnection connection) {
    Random dice = new Random(SEED);
    RandomNames names = new RandomNames(dice);
    return new LedgerAdmin(
        new ZooKeeperLedger(connection, Layout.DEFAULT),
        Layout.DEFAULT,
        names::request,
        names::generation,
        new JitteredPause(dice),
        20);
  }
}
