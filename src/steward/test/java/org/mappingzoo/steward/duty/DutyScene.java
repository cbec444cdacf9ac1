package org.mappingzoo.steward.duty;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.steward.Resealing;
import org.mappingzoo.steward.book.Bonding;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// A real server with a leader's hands, and pictures of it as the eyes would make them.
final class DutyScene implements AutoCloseable {
  static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Note BY = new Note("ann", "a test", NOON);
  private static final String NODE = "n_0000000001";
  private static final ConnectionStatus CURRENT =
      new ConnectionStatus.Current(
          new ConnectionStatus.Session("0x1", "localhost:2181", false), Duration.ZERO);

  private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  private final ZooKeeperConnection connection =
      ZooKeeperConnection.open(
          new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
  private final ZooKeeperLedger ledger = new ZooKeeperLedger(connection, Layout.DEFAULT);
  private final RandomNames names = new RandomNames(new Random(1));
  private final Transactions transactions = new Transactions(Layout.DEFAULT);
  final MemoryBook book = new MemoryBook();

  /// Which categories the hands have read.
  final ConcurrentLinkedQueue<CategoryName> reads = new ConcurrentLinkedQueue<>();

  final Planner planner;
  volatile boolean leads = true;

  /// How often somebody has found that this one does not lead.
  final AtomicInteger askedInVain = new AtomicInteger();

  volatile Instant now = NOON;
  volatile long era;

  /// Why it is not known whether the book fits; empty where it does.
  volatile Optional<String> waits = Optional.empty();

  private long sequence;
  private final LedgerAdmin admin = admin(ledger);

  final Lead lead =
      new Lead() {
        @Override
        public Optional<String> tenure() {
          if (!leads) {
            askedInVain.incrementAndGet();
          }
          return leads ? Optional.of(NODE) : Optional.empty();
        }

        @Override
        public long zkEpoch() {
          return 0;
        }
      };
  final Hands hands;

  /// A reserve of 100 ids, however fast they are taken.
  DutyScene() {
    this(Policy.DEFAULT.with(100).with(Duration.ZERO));
  }

  DutyScene(Policy policy) {
    planner = new Planner(policy);
    hands = handsUnder(lead);
  }

  /// The hands of another steward, which leads whatever becomes of this one.
  Hands handsOfAnotherLeader() {
    return handsUnder(alwaysLeading(NODE));
  }

  /// The hands of one whose node is gone, and who has not noticed.
  Hands handsOfADeposedLeader() {
    return handsUnder(alwaysLeading("n_0000000000"));
  }

  /// Of a steward that leads, whatever happens, in an ensemble that never had another leader.
  static Lead alwaysLeading(String node) {
    return new Lead() {
      @Override
      public Optional<String> tenure() {
        return Optional.of(node);
      }

      @Override
      public long zkEpoch() {
        return 0;
      }
    };
  }

  /// The hands of a leader of whom nobody knows yet whether his book is the right one.
  Hands handsThatWait() {
    return handsUnder(
        lead,
        new Trust() {
          @Override
          public Bonding.Verdict verdict(String tenure) {
            return new Bonding.Verdict.Waits("nobody has looked");
          }

          @Override
          public long era() {
            return 0;
          }
        });
  }

  private Hands handsUnder(Lead whose) {
    return handsUnder(
        whose,
        new Trust() {
          @Override
          public Bonding.Verdict verdict(String tenure) {
            return waits
                .<Bonding.Verdict>map(Bonding.Verdict.Waits::new)
                .orElseGet(() -> new Bonding.Verdict.Fits(era));
          }

          @Override
          public long era() {
            return era;
          }
        });
  }

  private LedgerAdmin admin(LedgerStore store) {
    return new LedgerAdmin(
        store,
        Layout.DEFAULT,
        names::request,
        names::generation,
        new JitteredPause(new Random(2)),
        10);
  }

  private Hands handsUnder(Lead whose, Trust trust) {
    return new Hands(
        new DisturbedLedger(ledger, reads::add),
        admin(new DisturbedLedger(ledger, reads::add)),
        Layout.DEFAULT,
        book,
        planner,
        whose,
        () -> now,
        names::generation,
        trust,
        "steward-a");
  }

  void seed(CategoryName name) {
    seed(name, "1:1000");
  }

  void seed(CategoryName name, String universe) {
    change(name, new LedgerChange.Seed(RangeText.parse(universe), CategorySettings.DEFAULT));
    ledger.commit(
        Transaction.of(new Transaction.Create(Layout.DEFAULT.candidate(NODE), NodeText.of(""))));
  }

  void change(CategoryName name, LedgerChange change) {
    switch (admin.prepare(name, change, BY)) {
      case Prepared.Ready(LedgerAdmin.Proposal proposal) ->
          assertInstanceOf(Applied.Done.class, admin.apply(proposal));
      case Prepared other -> fail(change.what() + ": " + other);
    }
  }

  /// As somebody does who knows of no ledger.
  void delete(CategoryName name) {
    ManagedCategory there = category(name);
    assertInstanceOf(
        Transaction.Reply.Applied.class,
        ledger.commit(
            Transaction.of(
                new Transaction.Delete(Layout.DEFAULT.generation(name, there.generation()), 0),
                new Transaction.Delete(name.path(), there.list().version()))));
  }

  /// Writes something over its control record.
  void breakRecord(CategoryName name) {
    assertInstanceOf(
        Transaction.Reply.Applied.class,
        ledger.commit(
            Transaction.of(
                new Transaction.Replace(
                    Layout.DEFAULT.control(name),
                    category(name).control().version(),
                    NodeText.of("nonsense")))));
  }

  /// As an operator does it.
  void reseal(CategoryName name) {
    Resealing.reseal(book, ledger, BY, name);
  }

  LeaseLedger worker() {
    return new LeaseLedger(
        ledger,
        transactions,
        () -> names.lease(new WorkerName("worker-aaaa")),
        new JitteredPause(new Random(3)),
        10);
  }

  HeldLease take(CategoryName name, long count, OptionalLong window) {
    LeaseLedger worker = worker();
    return settled(worker.take(name, worker.request(count, window), Optional.empty()));
  }

  static <R> R settled(LedgerOutcome<R> outcome) {
    return switch (outcome) {
      case LedgerOutcome.Settled<R>(R result) -> result;
      case LedgerOutcome<R> other -> throw new AssertionError(other);
    };
  }

  ManagedCategory category(CategoryName name) {
    return assertInstanceOf(
            org.mappingzoo.core.protocol.CategoryReading.Managed.class, admin.read(name))
        .category();
  }

  OptionalLong fence(CategoryName name) {
    return category(name).control().value().fence();
  }

  String list(CategoryName name) {
    return NodeText.of(category(name).free()).display();
  }

  /// A lease as the eyes see it.
  LeaseSnapshot lease(CategoryName name, LeaseId id) {
    var node = ledger.lease(name, id).orElseThrow();
    return new LeaseSnapshot(Lease.parse(node.text()), node.revision(), NOON, NOON);
  }

  boolean isThere(CategoryName name, LeaseId id) {
    return ledger.lease(name, id).isPresent();
  }

  /// All of one category as the eyes see it, without its leases.
  CategorySnapshot seen(CategoryName name) {
    ManagedCategory category = category(name);
    return new CategorySnapshot(
        name,
        category.list(),
        NOON,
        NOON,
        NOON,
        new CategoryReading.Ranges(
            category.free(), RangeAnalysis.of(category.free()), NodeText.of(category.free())));
  }

  LedgerSnapshot books(CategoryName name, LeaseSnapshot... leases) {
    return new LedgerSnapshot(
        name,
        Optional.of(category(name).control().value()),
        Optional.empty(),
        List.of(leases),
        List.of());
  }

  FleetSnapshot fleet(List<CategorySnapshot> categories, List<LedgerSnapshot> books) {
    TreeMap<CategoryName, CategorySnapshot> all = new TreeMap<>();
    categories.forEach(category -> all.put(category.name(), category));
    TreeMap<CategoryName, LedgerSnapshot> ledgers = new TreeMap<>();
    books.forEach(each -> ledgers.put(each.name(), each));
    return FleetSnapshot.of(++sequence, now, CURRENT, all, 0, new FleetSnapshot.Traffic(2, 0, 0))
        .with(new LedgersSnapshot(ledgers, Map.of()));
  }

  @Override
  public void close() {
    connection.close();
    zoo.close();
  }
}
