package org.mappingzoo.core.allocator;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Transaction;

/// Where managed categories lie: atomic reads and transactions. Calls block, from any thread but
/// the store's own.
public interface LedgerStore {
  /// All nodes of a category but its leases, at one moment, as one server has them.
  ///
  /// @param synced whether that server is to catch up with the leader first
  /// @throws StoreException if they cannot be read
  CategoryNodes read(CategoryName category, boolean synced);

  /// A lease, as it is behind everything that was answered before; empty where there is none.
  ///
  /// @throws StoreException if it cannot be read
  Optional<Node> lease(CategoryName category, LeaseId lease);

  /// The names in a category's ledger, tombstones among them; empty where there is none.
  ///
  /// @throws StoreException if they cannot be read
  List<LeaseId> leaseNames(CategoryName category);

  /// These leases, read one by one behind everything that was answered before; those that are gone
  /// are left out.
  ///
  /// @throws StoreException if they cannot be read
  Map<LeaseId, Node> leases(CategoryName category, Collection<LeaseId> names);

  /// Sends the transaction once; nothing is repeated inside.
  ///
  /// @throws StoreException if it was certainly not applied, for a reason other than a failed
  ///     step
  Transaction.Reply commit(Transaction transaction);

  /// Gives the list of a category that was plain before the access list of a managed one, where
  /// roles are in force: ZooKeeper does that in no transaction. Doing it again changes nothing.
  ///
  /// @return false where whoever asks may not change access lists, or nobody answers: then the
  ///     list is as it was, until an admin applies the roles to it
  default boolean closeList(CategoryName adopted) {
    return true; // where nodes have no access lists there is nothing to close
  }

  /// Whether the session that stood is over, and no other has begun, as far as is known here.
  default boolean isSessionLost() {
    return false; // where there are no sessions none is lost
  }

  /// Makes the directories of a category's parents, of our own root and of its leases, where they
  /// are missing.
  ///
  /// @throws StoreException if one is missing and cannot be made
  void prepare(CategoryName category);
}
