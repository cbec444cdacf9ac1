package org.mappingzoo.console.demo;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.CategoryWrite.Create;
import org.mappingzoo.core.allocator.CategoryWrite.Replace;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Markers;
import org.mappingzoo.zookeeper.ZooKeeperCounters;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;
import org.mappingzoo.zookeeper.ZooKeeperStore;

/// An embedded ZooKeeper on a free loopback port with a dozen categories, worked on by allocator
/// clients as a fleet of services would, and served by real stewards. What an operator changes
/// stays changed.
public final class DemoFleet implements AutoCloseable {
  private static final int WORKERS = 3;

  private final EmbeddedZooKeeper server;
  private final ScheduledExecutorService schedule;
  private final List<Future<?>> jobs = new ArrayList<>();
  private final List<ZooKeeperIdGenerator> connections = new ArrayList<>();
  private final DemoLedger ledger;
  private final DemoStewards stewards;

  private DemoFleet(EmbeddedZooKeeper server, long seed) {
    this.server = server;
    this.schedule =
        Executors.newScheduledThreadPool(
            WORKERS, Thread.ofPlatform().daemon().name("demo-worker-", 1).factory());
    this.ledger = new DemoLedger(server.connectString(), schedule, new Random(seed));
    this.stewards = new DemoStewards(server.connectString(), schedule);
  }

  /// Starts the server, creates the categories and sets the workers to work. Blocks for about a
  /// second.
  ///
  /// @param seed decides the lists and what the workers use
  public static DemoFleet start(long seed) {
    DemoFleet fleet = new DemoFleet(EmbeddedZooKeeper.start(), seed);
    try {
      fleet.populate(new Random(seed));
      return fleet;
    } catch (RuntimeException e) {
      fleet.close();
      throw e;
    }
  }

  public String connectString() {
    return server.connectString();
  }

  private void populate(Random random) {
    for (int i = 0; i < WORKERS; i++) {
      connections.add(
          ZooKeeperIdGenerator.builder(server.connectString()).withoutLedger().connect());
    }
    ZooKeeperStore store = new ZooKeeperStore(connections.getFirst().connection(), Markers.NONE);
    List<DemoCategory> categories = DemoCategory.all(random);
    categories.forEach(category -> create(store, category));
    ledger.start(categories, Instant.now());
    count(random);
    for (int i = 0; i < categories.size(); i++) {
      employ(categories.get(i), connections.get(i % WORKERS), new Random(random.nextLong()));
    }
    stewards.start();
  }

  /// Ends one of the stewards' processes as a power cut would; another takes over, and it returns
  /// after a while.
  public void killSteward(long pid) {
    stewards.kill(pid);
  }

  /// A counter of 2010, from which somebody takes a few ids now and then.
  private void count(Random random) {
    DemoCounter counter =
        new DemoCounter(
            ZooKeeperCounters.over(connections.getFirst().connection(), random),
            new Random(random.nextLong()));
    counter.create();
    jobs.add(schedule.scheduleWithFixedDelay(counter, 500, 1_300, TimeUnit.MILLISECONDS));
  }

  private static void create(ZooKeeperStore store, DemoCategory category) {
    Revision created = write(store, category.name(), "seed", new Create(category.text()));
    category
        .later()
        .ifPresent(text -> write(store, category.name(), "past", new Replace(created, text)));
  }

  private static Revision write(
      ZooKeeperStore store, CategoryName name, String what, CategoryWrite.Change change) {
    RequestId request = new RequestId("demo-" + what);
    if (store.write(new CategoryWrite(request, name, change), false)
        instanceof WriteReply.Applied(Revision now)) {
      return now;
    }
    throw new IllegalStateException("the demo cannot " + what + " " + name);
  }

  private void employ(DemoCategory category, ZooKeeperIdGenerator connection, Random random) {
    category
        .habit()
        .ifPresent(
            habit -> {
              long everyMs = habit.every().toMillis();
              Runnable worker =
                  new DemoWorker(connection.service(), category.name(), habit, random);
              jobs.add(
                  schedule.scheduleWithFixedDelay(
                      worker, random.nextLong(everyMs), everyMs, TimeUnit.MILLISECONDS));
            });
  }

  /// Stops workers and stewards, then the server, and deletes their files. Idempotent.
  @Override
  public void close() {
    stewards.close();
    jobs.forEach(job -> job.cancel(true));
    schedule.shutdownNow();
    awaitWorkers();
    ledger.close();
    connections.forEach(ZooKeeperIdGenerator::close);
    server.close();
  }

  private void awaitWorkers() {
    try {
      if (!schedule.awaitTermination(2, TimeUnit.SECONDS)) {
        System.getLogger(DemoFleet.class.getName())
            .log(System.Logger.Level.DEBUG, "a demo worker is still busy; its session ends now");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
