package org.mappingzoo.bench.allocator;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Transaction;

/// Counts what goes to ZooKeeper.
final class CountingStore implements LedgerStore {
  private final LedgerStore store;
  private final LongAdder reads = new LongAdder();
  private final LongAdder written = new LongAdder();
  private final LongAdder failed = new LongAdder();

  CountingStore(LedgerStore store) {
    this.store = store;
  }

  /// Begins to count anew.
  void reset() {
    reads.reset();
    written.reset();
    failed.reset();
  }

  long reads() {
    return reads.sum();
  }

  /// Transactions that took effect.
  long written() {
    return written.sum();
  }

  /// Transactions that did not, since somebody else was faster.
  long failed() {
    return failed.sum();
  }

  @Override
  public Transaction.Reply commit(Transaction transaction) {
    Transaction.Reply reply = store.commit(transaction);
    switch (reply) {
      case Transaction.Reply.Applied applied -> written.increment();
      case Transaction.Reply.Failed fault -> failed.increment();
      case Transaction.Reply.Unknown unknown -> {}
    }
    return reply;
  }

  @Override
  public CategoryNodes read(CategoryName category, boolean synced) {
    reads.increment();
    return store.read(category, synced);
  }

  @Override
  public Optional<Node> lease(CategoryName category, LeaseId lease) {
    reads.increment();
    return store.lease(category, lease);
  }

  @Override
  public List<LeaseId> leaseNames(CategoryName category) {
    reads.increment();
    return store.leaseNames(category);
  }

  @Override
  public Map<LeaseId, Node> leases(CategoryName category, Collection<LeaseId> names) {
    reads.increment();
    return store.leases(category, names);
  }

  @Override
  public void prepare(CategoryName category) {
    store.prepare(category);
  }
}
