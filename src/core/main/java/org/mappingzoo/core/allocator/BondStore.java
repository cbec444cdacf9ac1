package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Transaction;

/// Where an ensemble keeps to which book it belongs. Calls block, from any thread but the store's
/// own.
public interface BondStore {
  /// The node with the [org.mappingzoo.core.protocol.Bond], behind all that was written before.
  ///
  /// @throws StoreException if it cannot be read
  Optional<Node> bond();

  /// Whether a category or a counter has a fence, so that some book has promised something.
  ///
  /// @throws StoreException if that cannot be read
  boolean isAnythingFenced();

  /// Makes the directory of the node, where it is missing.
  ///
  /// @throws StoreException if it cannot be made
  void prepare();

  /// As [LedgerStore#commit].
  Transaction.Reply commit(Transaction transaction);
}
