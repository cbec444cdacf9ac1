package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.LeaseId;

/// A take is resumed that was resumed before, by this thread or another: somebody has its lease, or
/// had it.
final class GrantedBeforeException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  GrantedBeforeException(CategoryName category, LeaseId name) {
    super(
        "take %s from %s was granted before: a take that is resumed twice is granted once"
            .formatted(name, category));
  }
}
