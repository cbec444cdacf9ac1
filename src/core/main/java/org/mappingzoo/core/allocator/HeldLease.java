package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Shortfall;
import org.mappingzoo.core.protocol.Stamped;

/// A lease as its owner last knew it.
///
/// @param token for sinks that refuse writers of the past
/// @param shortfall why it had fewer ids than were asked for, if that is so
/// @param stragglers whether a sending of its take may still be on its way that was planned after
///     the one which made it: once its node is gone, that one would take anew under its name
public record HeldLease(
    CategoryName category,
    Stamped<Lease> stamped,
    FencingToken token,
    Shortfall shortfall,
    boolean stragglers) {
  public Lease lease() {
    return stamped.value();
  }

  public LeaseId id() {
    return lease().id();
  }

  /// Whether it had fewer ids than were asked for since all others that are free lie at or above
  /// the fence.
  public boolean cutByFence() {
    return shortfall == Shortfall.FENCE;
  }

  HeldLease as(Stamped<Lease> next) {
    return new HeldLease(category, next, token, shortfall, stragglers);
  }
}
