package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;

/// Where categories lie: versioned reads and conditional writes. Calls block, from any thread but
/// the store's own.
public interface CategoryStore {

  /// The node as one server of the ensemble has it.
  ///
  /// @throws StoreException if it cannot be read; with [StoreException.Reason#DAMAGED] if it was
  ///     made anew by somebody who knew nothing of the books that it has
  CategoryRead read(CategoryName category);

  /// Sends the write once, a [CategoryWrite.Replace] only where path, czxid, mzxid and version are
  /// all as expected; nothing is retried inside.
  ///
  /// @param sentBefore whether the same request was sent before and its reply lost. The answer
  ///     then tells whether *any* of the sendings took effect, and is `Unknown` again where the
  ///     store cannot tell
  /// @throws StoreException if it was certainly not applied, for a reason other than a conflict
  /// @throws OtherLifeException if the node was deleted and created again since it was compared,
  ///     and the write took effect on that other life of it
  WriteReply write(CategoryWrite write, boolean sentBefore);
}
