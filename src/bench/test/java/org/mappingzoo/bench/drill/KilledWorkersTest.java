package org.mappingzoo.bench.drill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerAdmin.Proposal;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.PresentWorkers;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// Worker processes on one category, killed and stopped beyond their sessions at random, while an
/// operator recycles leases under their hands. A judge reads each id that was used from their
/// logs.
///
/// What no log names may have been used all the same, where a process was killed in between. So the
/// judge knows for certain of an id that was used, and of none that it was not.
@Tag("drill")
@Timeout(300)
class KilledWorkersTest {
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final RangeList UNIVERSE = RangeList.of(IdRange.of(1, 100_000_000));
  private static final int WORKERS = 8;

  /// Half of what a process costs that lives for seconds.
  private static final Map<String, String> QUICK_START =
      Map.of("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");

  /// An operator who waits for a machine that starts processes all the time.
  private static final ZooKeeperConnection.Options PATIENT =
      new ZooKeeperConnection.Options(
          Duration.ofSeconds(60), Duration.ofSeconds(30), Duration.ofSeconds(30), false);

  /// Windows are what dispensers go by, however much is drawn from them.
  private static final CategorySettings SETTINGS =
      new CategorySettings(
          OptionalLong.empty(),
          OptionalLong.empty(),
          Duration.ZERO,
          Long.MAX_VALUE,
          CategorySettings.MAX_LEASES,
          100,
          NodeText.SOFT_LIMIT_BYTES,
          NodeText.HARD_LIMIT_BYTES,
          false);

  private static final Duration HOW_LONG =
      Duration.ofSeconds(Integer.getInteger("drill.seconds", 60));
  private static final long SEED = Long.getLong("seed", new Random().nextLong());

  @TempDir Path logs;

  private final Random random = new Random(SEED);
  private final List<Hand> workers = new ArrayList<>();
  private final Set<Hand> stopped = new HashSet<>();
  private int started;
  private int killed;
  private int stops;

  /// How many of the stopped ZooKeeper took for dead before they went on.
  private int expired;

  private int recycled;

  /// What the leases had been granted that the operator recycled: lost, whether it was used or not.
  private RangeList lost = RangeList.empty();

  /// What drives the protocol: a worker's own hands, or what people embed.
  enum Kind {
    LEASES(LeaseWorker.class, 0),
    DISPENSERS(DispensingWorker.class, DispensingWorker.MOST_UNLOGGED);

    private final Class<?> program;
    private final int mostUnlogged;

    Kind(Class<?> program, int mostUnlogged) {
      this.program = program;
      this.mostUnlogged = mostUnlogged;
    }
  }

  private record Hand(String owner, ChildProcess process) implements AutoCloseable {
    boolean holds(Lease lease) {
      return lease.owner().value().equals(owner);
    }

    /// One that has ended by itself has met with what nobody has foreseen.
    void kill() {
      assertTrue(process.isAlive(), () -> owner + " has ended by itself, seed " + SEED);
      process.kill();
      assertTrue(process.awaitDead(Duration.ofSeconds(10)));
    }

    @Override
    public void close() {
      process.close();
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void noIdIsUsedTwiceAndTheBooksBalance(Kind kind) throws Exception {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
        ZooKeeperConnection connection =
            ZooKeeperConnection.open(new Ensemble(zoo.connectString()), PATIENT)) {
      LedgerAdmin admin = admin(connection);
      assertInstanceOf(
          Applied.Done.class, change(admin, new LedgerChange.Seed(UNIVERSE, SETTINGS)));
      work(kind, zoo.connectString(), admin, connection);
      workers.forEach(Hand::kill);
      judge(kind, closeBooks(admin));
    } finally {
      workers.forEach(Hand::close);
    }
  }

  private void work(Kind kind, String connect, LedgerAdmin admin, ZooKeeperConnection connection)
      throws Exception {
    for (int i = 0; i < WORKERS; i++) {
      workers.add(start(kind, connect));
    }
    for (Hand worker : workers) {
      assertEquals("working", worker.process().hear());
    }
    try (ScheduledExecutorService chaos = Executors.newScheduledThreadPool(4)) {
      List<ScheduledFuture<?>> jobs =
          List.of(
              chaos.scheduleWithFixedDelay(() -> killOne(kind, connect), 1, 2, TimeUnit.SECONDS),
              chaos.scheduleWithFixedDelay(
                  () -> stopOne(admin, connection), 2, 1, TimeUnit.SECONDS),
              chaos.scheduleWithFixedDelay(
                  () -> stopOne(admin, connection), 5, 1, TimeUnit.SECONDS),
              chaos.scheduleWithFixedDelay(
                  () -> recycleOne(admin), 500, 50, TimeUnit.MILLISECONDS));
      var end = chaos.schedule(() -> true, HOW_LONG.toSeconds(), TimeUnit.SECONDS);
      assertTrue(end.get());
      for (ScheduledFuture<?> job : jobs) {
        if (!job.cancel(false)) {
          fail("seed " + SEED + ", it ended with " + job.get());
        }
      }
    }
    assertTrue(killed > 0 && stops > 0 && expired > 0 && recycled > 0);
  }

  private synchronized Hand start(Kind kind, String connect) {
    started++;
    String owner = "worker-" + started;
    try {
      return new Hand(
          owner,
          ChildProcess.java(
              kind.program, QUICK_START, connect, DID.path(), owner, log(started).toString()));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private synchronized void killOne(Kind kind, String connect) {
    int index = random.nextInt(workers.size());
    workers.get(index).kill();
    workers.set(index, start(kind, connect));
    killed++;
  }

  /// For longer than its session lasts. It does not know when it goes on, nor that an operator has
  /// taken it for dead.
  private void stopOne(LedgerAdmin admin, ZooKeeperConnection connection) {
    Optional<Hand> working = stopOneOf(held(admin));
    if (working.isPresent()) {
      Hand victim = working.get();
      boolean present = isPresent(victim, connection);
      boolean _ = victim.process().awaitDead(Duration.ofSeconds(6));
      if (present) {
        awaitExpiry(victim, connection);
      }
      held(admin).stream()
          .filter(victim::holds)
          .forEach(lease -> recycleOrQuarantine(admin, lease.id()));
      goOn(victim);
    }
  }

  private static boolean isPresent(Hand worker, ZooKeeperConnection connection) {
    return PresentWorkers.read(connection, Layout.DEFAULT).stream()
        .anyMatch(name -> name.owner().value().equals(worker.owner()));
  }

  /// It counts unless the worker is killed meanwhile.
  private void awaitExpiry(Hand victim, ZooKeeperConnection connection) {
    for (int polls = 0; isPresent(victim, connection); polls++) {
      assertTrue(polls < 300, () -> victim.owner() + " is stopped, and present still");
      if (victim.process().awaitDead(Duration.ofMillis(100))) {
        return;
      }
    }
    noteExpired(victim);
  }

  private synchronized void noteExpired(Hand victim) {
    expired += victim.process().isAlive() ? 1 : 0;
  }

  /// One of their owners that works, and will want more of a lease.
  private synchronized Optional<Hand> stopOneOf(List<Lease> leases) {
    List<Lease> unfinished =
        leases.stream().filter(lease -> !lease.beyondWindow().isEmpty()).toList();
    List<Hand> working =
        workers.stream()
            .filter(worker -> !stopped.contains(worker))
            .filter(worker -> unfinished.stream().anyMatch(worker::holds))
            .toList();
    if (working.isEmpty()) {
      return Optional.empty();
    }
    Hand victim = working.get(random.nextInt(working.size()));
    victim.process().signal("STOP");
    stopped.add(victim);
    stops++;
    return Optional.of(victim);
  }

  private synchronized void goOn(Hand victim) {
    victim.process().signal("CONT");
    stopped.remove(victim);
  }

  private void recycleOne(LedgerAdmin admin) {
    List<Lease> held = held(admin);
    if (!held.isEmpty()) {
      recycleOrQuarantine(admin, held.get(random.nextInt(held.size())).id());
    }
  }

  private void recycleOrQuarantine(LedgerAdmin admin, LeaseId lease) {
    if (random.nextInt(5) == 0) {
      Applied _ = change(admin, new LedgerChange.Quarantine(lease));
    } else {
      recycle(admin, lease);
    }
  }

  private void recycle(LedgerAdmin admin, LeaseId lease) {
    if (change(admin, new LedgerChange.Recycle(lease))
        instanceof Applied.Done(Proposal made, _, _)) {
      noteLost(made.lease().orElseThrow().granted());
    }
  }

  private synchronized void noteLost(RangeList granted) {
    lost = lost.insert(granted);
    recycled++;
  }

  private static List<Lease> held(LedgerAdmin admin) {
    return admin.leases(DID).stream()
        .map(Stamped::value)
        .filter(lease -> lease.state().holdsIds())
        .toList();
  }

  /// A conflict where there was nothing to do, or a worker was quicker.
  private static Applied change(LedgerAdmin admin, LedgerChange change) {
    Note note = new Note("drill", "", Instant.EPOCH);
    return admin.prepare(DID, change, note) instanceof Prepared.Ready(var proposal)
        ? settled(admin, admin.apply(proposal))
        : new Applied.Conflict();
  }

  /// Until it is known whether it took effect: what is lost by it counts.
  private static Applied settled(LedgerAdmin admin, Applied first) {
    Applied end = first;
    while (end instanceof Applied.Unknown(Proposal sent, _)) {
      end = admin.settle(sent);
    }
    return end;
  }

  /// A category of which nobody holds an id: what was consumed is neither free nor lost.
  private record Books(Audit audit, RangeList free) {}

  /// What the dead have sent last may reach the server later than their end is known here.
  private Books closeBooks(LedgerAdmin admin) {
    while (true) {
      held(admin).forEach(lease -> recycle(admin, lease.id()));
      if (admin.audit(DID) instanceof LedgerOutcome.Settled<Audit>(Audit audit)
          && audit.leased() == 0
          && admin.read(DID) instanceof CategoryReading.Managed(ManagedCategory now)
          && now.free().count() == audit.free()) {
        return new Books(audit, now.free());
      }
    }
  }

  private void judge(Kind kind, Books books) {
    RangeList used = RangeList.empty();
    for (int i = 1; i <= started; i++) {
      RangeList mine = UseLog.read(log(i));
      assertEquals(RangeList.empty(), used.intersect(mine), "used twice, seed " + SEED);
      used = used.insert(mine).compact();
    }
    RangeList consumed = UNIVERSE.minus(books.free()).minus(lost);
    RangeList unlogged = consumed.minus(used);
    System.out.printf(
        "%s, seed %d: %d workers, %d killed, %d stopped and %d of them expired, %d leases recycled;"
            + " %,d ids used; consumed without a trace: %s; %s%n",
        kind,
        SEED,
        started,
        killed,
        stops,
        expired,
        recycled,
        used.count(),
        unlogged,
        books.audit());
    assertEquals(RangeList.empty(), used.intersect(books.free()), "used and free, seed " + SEED);
    assertEquals(RangeList.empty(), lost.intersect(books.free()), "lost and free, seed " + SEED);
    assertTrue(books.audit().isBalanced(), () -> books.audit() + ", seed " + SEED);
    assertEquals(lost.count(), books.audit().lost(), "lost, seed " + SEED);
    assertEquals(consumed.count(), books.audit().consumed(), "consumed, seed " + SEED);
    assertTrue(
        unlogged.count() <= (long) started * kind.mostUnlogged,
        () -> "booked as consumed, and not used: %s, seed %d".formatted(unlogged, SEED));
    assertTrue(used.count() > 0);
  }

  private Path log(int worker) {
    return logs.resolve("worker-" + worker + ".log");
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
