package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.WorkerName;

/// A lease as it was last read.
///
/// @param created by the server's clock
/// @param modified by the server's clock
public record LeaseSnapshot(Lease lease, Revision revision, Instant created, Instant modified) {
  /// A lease that its living owner has not touched for so long is worth a look.
  public static final Duration OVERDUE_AFTER = Duration.ofHours(24);

  /// What an operator is to think of a lease.
  public enum Standing {
    ACTIVE,
    /// Its worker lives, but has not touched it for long.
    OVERDUE,
    /// Its worker has no presence: what lies beyond its window will not come back by itself.
    ORPHANED,
    /// Its owner wants to return it, but the list is too long.
    PARKED,
    QUARANTINED,
    RECYCLED,
    WRITTEN_OFF,
    /// See [Lease#isVoidIn].
    VOID;

    /// Whether its ids are still the lease's.
    public boolean holdsIds() {
      return switch (this) {
        case ACTIVE, OVERDUE, ORPHANED, PARKED, QUARANTINED -> true;
        case RECYCLED, WRITTEN_OFF, VOID -> false;
      };
    }
  }

  /// The standing at a moment.
  ///
  /// @param life that its category is in; empty where that cannot be read
  /// @param present workers that have a presence node
  public Standing standing(Optional<Generation> life, Set<WorkerName> present, Instant now) {
    if (life.filter(lease::isVoidIn).isPresent()) {
      return Standing.VOID;
    }
    return switch (lease.state()) {
      case RECYCLED -> Standing.RECYCLED;
      case WRITTEN_OFF -> Standing.WRITTEN_OFF;
      case QUARANTINED -> Standing.QUARANTINED;
      case OPEN -> standingOfOpen(present, now);
    };
  }

  /// Whether it belongs to this life of its category, or may.
  boolean isOf(Optional<Generation> life) {
    return life.isEmpty() || lease.generation().equals(life.get());
  }

  /// Whether its ids are still its own while its category is in this life.
  boolean holdsIdsIn(Optional<Generation> life) {
    return lease.state().holdsIds() && isOf(life);
  }

  private Standing standingOfOpen(Set<WorkerName> present, Instant now) {
    if (!present.contains(lease.worker())) {
      return Standing.ORPHANED;
    }
    if (lease.parked()) {
      return Standing.PARKED;
    }
    return Duration.between(modified, now).compareTo(OVERDUE_AFTER) > 0
        ? Standing.OVERDUE
        : Standing.ACTIVE;
  }

  /// Whether its ids are held by a worker who is gone.
  public boolean isStranded(Set<WorkerName> present) {
    return lease.isStranded(present);
  }
}
