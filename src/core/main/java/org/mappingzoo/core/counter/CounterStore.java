package org.mappingzoo.core.counter;

import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;

/// Where counters lie: versioned reads and conditional writes. Calls block, from any thread but
/// the store's own.
///
/// A write is one request, sent once; nothing is repeated inside. It names the version it expects,
/// so however late it arrives, it takes effect while the node is at exactly that version, or
/// never.
public interface CounterStore {

  /// The node as one server of the ensemble has it, whatever it holds.
  ///
  /// @throws StoreException if it cannot be read
  CategoryRead read(CategoryName counter);

  /// Moves a counter from the revision that was read to `next`.
  ///
  /// @throws StoreException if it was certainly not applied, for a reason other than a conflict
  /// @throws OtherLifeException if the node was deleted and created again since the read, and the
  ///     write took effect on that other life of it
  WriteReply advance(CategoryName counter, Revision expected, CounterValue next);

  /// Creates the node, which must be absent; missing parents come with it.
  ///
  /// @throws StoreException if it was certainly not applied, for a reason other than a conflict
  WriteReply create(CategoryName counter, CounterValue start);
}
