package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

/// One versioned read of a category's node.
public sealed interface CategoryRead {

  record Absent() implements CategoryRead {}

  record Present(Revision revision, NodeText text) implements CategoryRead {}

  /// The list of a managed category: what changes its ids goes through its ledger, or that would
  /// be wrong from then on.
  record Managed(Revision revision, NodeText text) implements CategoryRead {}
}
