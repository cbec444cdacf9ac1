package org.mappingzoo.steward.duty;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Reply;

/// A ledger where something happens before each read of a category and before each write, and
/// where the answers to writes change on their way.
record DisturbedLedger(
    LedgerStore store,
    Consumer<CategoryName> beforeReads,
    Runnable beforeWrites,
    UnaryOperator<Reply> answers)
    implements LedgerStore {
  /// Nothing changes, and somebody hears what is read.
  DisturbedLedger(LedgerStore store, Consumer<CategoryName> heard) {
    this(store, heard, () -> {}, UnaryOperator.identity());
  }

  /// Nothing happens before writes.
  DisturbedLedger(LedgerStore store, Runnable beforeReads, UnaryOperator<Reply> answers) {
    this(store, category -> beforeReads.run(), () -> {}, answers);
  }

  @Override
  public CategoryNodes read(CategoryName category, boolean synced) {
    beforeReads.accept(category);
    return store.read(category, synced);
  }

  @Override
  public Optional<Node> lease(CategoryName category, LeaseId lease) {
    return store.lease(category, lease);
  }

  @Override
  public List<LeaseId> leaseNames(CategoryName category) {
    return store.leaseNames(category);
  }

  @Override
  public Map<LeaseId, Node> leases(CategoryName category, Collection<LeaseId> names) {
    return store.leases(category, names);
  }

  @Override
  public Reply commit(Transaction transaction) {
    beforeWrites.run();
    return answers.apply(store.commit(transaction));
  }

  @Override
  public void prepare(CategoryName category) {
    store.prepare(category);
  }
}
