package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Stamped;

/// A lease as its owner last knew it.
///
/// @param token for sinks that refuse writers of the past
public record HeldLease(CategoryName category, Stamped<Lease> stamped, FencingToken token) {
  public Lease lease() {
    return stamped.value();
  }

  public LeaseId id() {
    return lease().id();
  }

  HeldLease as(Stamped<Lease> next) {
    return new HeldLease(category, next, token);
  }
}
