package org.mappingzoo.core.dispenser;

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
import org.mappingzoo.core.testkit.InMemoryLedger;

/// A ledger behind a connection that a test may break.
abstract class ForwardingLedger implements LedgerStore {
  private final InMemoryLedger server;

  ForwardingLedger(InMemoryLedger server) {
    this.server = server;
  }

  /// May throw instead of calling.
  abstract void beforeCall();

  /// Whether the caller is not told what became of a transaction.
  abstract boolean losesReply();

  InMemoryLedger server() {
    return server;
  }

  @Override
  public CategoryNodes read(CategoryName category, boolean synced) {
    beforeCall();
    return server.read(category, synced);
  }

  @Override
  public Optional<Node> lease(CategoryName category, LeaseId lease) {
    beforeCall();
    return server.lease(category, lease);
  }

  @Override
  public List<LeaseId> leaseNames(CategoryName category) {
    beforeCall();
    return server.leaseNames(category);
  }

  @Override
  public Map<LeaseId, Node> leases(CategoryName category, Collection<LeaseId> names) {
    beforeCall();
    return server.leases(category, names);
  }

  @Override
  public Transaction.Reply commit(Transaction transaction) {
    beforeCall();
    Transaction.Reply reply = server.commit(transaction);
    return losesReply() ? new Transaction.Reply.Unknown("connection lost") : reply;
  }

  @Override
  public void prepare(CategoryName category) {
    beforeCall();
    server.prepare(category);
  }
}
