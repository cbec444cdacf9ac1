package org.mappingzoo.core.counter;

import java.util.Optional;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Generation;

/// Where counters lie: versioned reads and conditional writes. Calls block, from any thread but
/// the store's own.
///
/// A write is one request, sent once; nothing is repeated inside. It names the version it expects,
/// so however late it arrives, it takes effect while the node is at exactly that version, or
/// never.
public interface CounterStore {

  /// The node and its fence at one moment, as one server of the ensemble has them.
  ///
  /// @param synced whether that server is to catch up with the leader first
  /// @throws StoreException if they cannot be read
  CounterReading read(CategoryName counter, boolean synced);

  /// Moves a counter from the revision that was read to `next`.
  ///
  /// @param life the generation that was read with it, and has to be there still; empty for one
  ///     that nobody serves
  /// @throws StoreException if it was certainly not applied, for a reason other than a conflict
  /// @throws OtherLifeException if the node was deleted and created again since the read, and the
  ///     write took effect on that other life of it
  WriteReply advance(
      CategoryName counter, Revision expected, Optional<Generation> life, CounterValue next);

  /// Creates the node, which must be absent; missing parents come with it.
  ///
  /// @throws StoreException if it was certainly not applied, for a reason other than a conflict
  WriteReply create(CategoryName counter, CounterValue start);
}
