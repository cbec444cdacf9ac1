package org.mappingzoo.console.demo;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.mappingzoo.console.demo.DemoCategory.Books;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.PresenceNode;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// The managed categories of the demo: workers that hold leases, and in one of them what another
/// has left behind when it died.
final class DemoLedger implements AutoCloseable {
  static final CategoryName INVOICES = CategoryName.of("/shop/invoices/number");
  private static final int LEFT_BEHIND = 3;
  private static final int ATTEMPTS = 20;

  private final String connectString;
  private final ScheduledExecutorService schedule;
  private final Random random;
  private final RandomNames names;
  private final List<ZooKeeperConnection> connections = new ArrayList<>();
  private final List<Future<?>> jobs = new ArrayList<>();

  DemoLedger(String connectString, ScheduledExecutorService schedule, Random random) {
    this.connectString = connectString;
    this.schedule = schedule;
    this.random = random;
    names = new RandomNames(random);
  }

  /// Gives the categories their ledgers, leaves something stranded and sets the workers to work.
  void start(List<DemoCategory> categories, Instant now) {
    ZooKeeperConnection connection = connect();
    ZooKeeperLedger store = new ZooKeeperLedger(connection, Layout.DEFAULT);
    LedgerAdmin admin =
        new LedgerAdmin(
            store,
            Layout.DEFAULT,
            names::request,
            names::generation,
            new JitteredPause(random),
            ATTEMPTS);
    Note note = new Note("demo", "a category with a ledger", now);
    categories.forEach(
        category ->
            category.books().ifPresent(books -> adopt(admin, category.name(), books, note)));
    strand(
        admin,
        ZooKeeperIdGenerator.ledger(
            connection, random, names.worker(new OwnerName("nightly-import"))),
        note);
    categories.forEach(
        category -> category.books().ifPresent(books -> employ(category.name(), books, now)));
  }

  private static void adopt(LedgerAdmin admin, CategoryName category, Books books, Note note) {
    RangeList universe = RangeList.of(IdRange.of(1, books.universe()));
    apply(admin, category, new LedgerChange.Adopt(universe, CategorySettings.DEFAULT), note);
  }

  private static void apply(
      LedgerAdmin admin, CategoryName category, LedgerChange change, Note note) {
    if (admin.prepare(category, change, note) instanceof LedgerAdmin.Prepared.Ready(var proposal)
        && admin.apply(proposal) instanceof LedgerAdmin.Applied.Done) {
      return;
    }
    throw new IllegalStateException("the demo cannot " + change.what() + " " + category);
  }

  /// Leases whose worker has no presence: one of them was set aside by somebody.
  private static void strand(LedgerAdmin admin, LeaseLedger gone, Note note) {
    for (int i = 0; i < LEFT_BEHIND; i++) {
      HeldLease left = take(gone, INVOICES, 5_000, 1_200, Optional.empty());
      if (i == 0) {
        apply(admin, INVOICES, new LedgerChange.Quarantine(left.id()), note);
      }
    }
  }

  static HeldLease take(
      LeaseLedger ledger,
      CategoryName category,
      long count,
      long window,
      Optional<HeldLease> finished) {
    return switch (ledger.take(
        category, ledger.request(count, OptionalLong.of(window)), finished)) {
      case LedgerOutcome.Settled<HeldLease>(HeldLease lease) -> lease;
      case LedgerOutcome<HeldLease> other ->
          throw new IllegalStateException("the demo cannot take: " + other);
    };
  }

  /// Each worker is a host of its own, with a session of its own.
  private void employ(CategoryName category, Books books, Instant now) {
    for (int i = 1; i <= books.workers(); i++) {
      ZooKeeperConnection connection = connect();
      WorkerName name = names.worker(new OwnerName(books.owner() + "-" + i));
      Presence presence = new Presence("web-0" + i, ProcessHandle.current().pid(), now, "demo");
      PresenceNode.keep(connection, Layout.DEFAULT, name, presence);
      Runnable worker =
          new DemoLeaseholder(
              category,
              books,
              ZooKeeperIdGenerator.ledger(connection, random, name),
              new Random(random.nextLong()));
      long everyMs = books.every().toMillis() + 400L * (i - 1);
      jobs.add(
          schedule.scheduleWithFixedDelay(
              worker, random.nextLong(everyMs), everyMs, TimeUnit.MILLISECONDS));
    }
  }

  private ZooKeeperConnection connect() {
    ZooKeeperConnection connection =
        ZooKeeperConnection.open(
            new Ensemble(connectString), ZooKeeperConnection.Options.forWorkers());
    connections.add(connection);
    return connection;
  }

  /// Ends the workers' sessions. Idempotent.
  @Override
  public void close() {
    jobs.forEach(job -> job.cancel(true));
    connections.forEach(ZooKeeperConnection::close);
  }
}
