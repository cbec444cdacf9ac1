package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Action;

/// One conditional write, as a value: it can be sent again as it is.
///
/// @param action what goes on record in the same transaction, where a person made the change
public record CategoryWrite(
    RequestId request, CategoryName category, Change change, Optional<Action> action) {

  /// A write that leaves no record.
  public CategoryWrite(RequestId request, CategoryName category, Change change) {
    this(request, category, change, Optional.empty());
  }

  /// The same, leaving no record.
  public CategoryWrite unrecorded() {
    return new CategoryWrite(request, category, change);
  }

  public sealed interface Change {}

  /// Create the node, which must be absent; missing parents come with it.
  public record Create(NodeText text) implements Change {}

  /// Replace the text of exactly this revision.
  public record Replace(Revision expected, NodeText text) implements Change {}

  /// Delete exactly this revision: only ever the undo of a create.
  public record Remove(Revision expected) implements Change {}
}
