package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

/// One versioned read of a category's node.
public sealed interface CategoryRead {

  record Absent() implements CategoryRead {}

  record Present(Revision revision, NodeText text) implements CategoryRead {}
}
