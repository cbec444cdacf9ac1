package org.mappingzoo.console.leases;

import java.util.Locale;
import org.mappingzoo.core.monitor.LeaseSnapshot.Standing;

/// A summary that is a filter, too.
enum LeaseTile {
  OPEN,
  ORPHANED,
  QUARANTINED,
  WAITING,
  CLOSED;

  /// For message keys.
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean shows(LeaseFigures figures) {
    Standing standing = figures.standing();
    return switch (this) {
      case OPEN -> standing.holdsIds();
      case ORPHANED -> standing == Standing.ORPHANED;
      case QUARANTINED -> standing == Standing.QUARANTINED;
      case WAITING -> standing == Standing.OVERDUE || standing == Standing.PARKED;
      case CLOSED -> !standing.holdsIds();
    };
  }
}
