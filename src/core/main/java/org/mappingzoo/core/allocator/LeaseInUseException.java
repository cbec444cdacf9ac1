package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.LeaseId;

/// A take is resumed that was resumed before, by this thread or another: its lease is in use.
final class LeaseInUseException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  LeaseInUseException(CategoryName category, LeaseId lease) {
    super(
        "lease %s of %s is in use: a take that is resumed twice is granted once"
            .formatted(lease, category));
  }
}
