package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// A managed category on a server, an operator who needs no luck, and workers as they are asked
/// for.
final class LedgerScene implements AutoCloseable {
  static final CategoryName DID = CategoryName.of("/com/demdex/ids/did");
  static final Note BY = new Note("ann", "a test", Instant.parse("2026-11-21T03:00:00Z"));
  static final int ATTEMPTS = 40;

  final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  final ZooKeeperConnection connection =
      ZooKeeperConnection.open(new Ensemble(zoo.connectString()), Options.forWorkers());
  final ZooKeeperLedger store = new ZooKeeperLedger(connection, Layout.DEFAULT);
  final LedgerAdmin admin = adminOver(store, new Random(1));

  static LeaseLedger workerOver(LedgerStore store, String owner, Random random) {
    RandomNames names = new RandomNames(random);
    WorkerName worker = WorkerName.of(new OwnerName(owner), "aaaa");
    return new LeaseLedger(
        store,
        new Transactions(Layout.DEFAULT),
        () -> names.lease(worker),
        new JitteredPause(random),
        ATTEMPTS);
  }

  static LedgerAdmin adminOver(LedgerStore store, Random random) {
    RandomNames names = new RandomNames(random);
    return new LedgerAdmin(
        store,
        Layout.DEFAULT,
        names::request,
        names::generation,
        new JitteredPause(random),
        ATTEMPTS);
  }

  /// Who makes changes by hand, as the console does.
  ///
  /// @param present whether a worker is there
  CategoryAdmin byHand(Predicate<WorkerName> present) {
    ZooKeeperStore plain = new ZooKeeperStore(connection, Markers.UNDER_ROOT);
    RandomRequestIds ids = new RandomRequestIds(new Random(2));
    return new CategoryAdmin(
        plain,
        new CompareAndSetLoop(plain, ids, attempt -> {}, ATTEMPTS),
        ids,
        Optional.of(new CategoryAdmin.Books(admin, () -> BY, present)));
  }

  LeaseLedger worker(String owner) {
    return workerOver(store, owner, new Random(owner.hashCode()));
  }

  void seed(String ranges) {
    done(new LedgerChange.Seed(RangeText.parse(ranges), CategorySettings.DEFAULT));
  }

  void seed(CategoryName category, RangeList ranges, CategorySettings settings) {
    switch (admin.prepare(category, new LedgerChange.Seed(ranges, settings), BY)) {
      case Prepared.Ready(LedgerAdmin.Proposal proposal) ->
          assertInstanceOf(Applied.Done.class, admin.apply(proposal));
      case Prepared other -> throw new AssertionError(category + ": " + other);
    }
  }

  void done(LedgerChange change) {
    assertInstanceOf(Applied.Done.class, apply(change), change.what());
  }

  Applied apply(LedgerChange change) {
    return switch (admin.prepare(DID, change, BY)) {
      case Prepared.Ready(LedgerAdmin.Proposal proposal) -> admin.apply(proposal);
      case Prepared other -> throw new AssertionError(change.what() + ": " + other);
    };
  }

  Audit audit() {
    return settled(admin.audit(DID));
  }

  void assertBooks(long free, long leased, long consumed, long lost) {
    Audit audit = audit();
    assertTrue(audit.isBalanced(), audit::toString);
    assertEquals(
        new Audit(free + leased + consumed + lost, free, leased, consumed, lost, List.of()), audit);
  }

  static <R> R settled(LedgerOutcome<R> outcome) {
    return switch (outcome) {
      case LedgerOutcome.Settled<R>(R result) -> result;
      case LedgerOutcome<R> other -> throw new AssertionError(other);
    };
  }

  @Override
  public void close() {
    connection.close();
    zoo.close();
  }
}
