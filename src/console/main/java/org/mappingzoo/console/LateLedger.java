package org.mappingzoo.console;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Transaction;

/// A ledger that is still being opened: calls wait for it, never on the FX thread.
record LateLedger(Late<LedgerStore> ledger) implements LedgerStore {
  @Override
  public CategoryNodes read(CategoryName category, boolean synced) {
    return opened().read(category, synced);
  }

  @Override
  public Optional<Node> lease(CategoryName category, LeaseId lease) {
    return opened().lease(category, lease);
  }

  @Override
  public List<LeaseId> leaseNames(CategoryName category) {
    return opened().leaseNames(category);
  }

  @Override
  public Map<LeaseId, Node> leases(CategoryName category, Collection<LeaseId> names) {
    return opened().leases(category, names);
  }

  @Override
  public Transaction.Reply commit(Transaction transaction) {
    return opened().commit(transaction);
  }

  @Override
  public boolean closeList(CategoryName adopted) {
    return opened().closeList(adopted);
  }

  @Override
  public boolean isSessionLost() {
    return opened().isSessionLost();
  }

  @Override
  public void prepare(CategoryName category) {
    opened().prepare(category);
  }

  private LedgerStore opened() {
    return ledger.opened();
  }
}
