package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

/// One conditional write, as a value: it can be sent again as it is.
public record CategoryWrite(RequestId request, CategoryName category, Change change) {

  public sealed interface Change {}

  /// Create the node, which must be absent; missing parents come with it.
  public record Create(NodeText text) implements Change {}

  /// Replace the text of exactly this revision.
  public record Replace(Revision expected, NodeText text) implements Change {}

  /// Delete exactly this revision: only ever the undo of a create.
  public record Remove(Revision expected) implements Change {}
}
