package org.mappingzoo.core.counter;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;

/// How the creation of a counter ended.
public sealed interface CounterCreation {

  record Created(Revision now) implements CounterCreation {}

  /// Nothing was written.
  record Refused(CategoryName counter, CounterRefusal refusal) implements CounterCreation {}

  /// The reply was lost: the node may have been created, or still be. It is not asked for again,
  /// since others may use the counter up and delete it meanwhile. To create it again is safe as
  /// long as nobody deletes it.
  record Unsettled(CategoryName counter, String reason) implements CounterCreation {}
}
