package org.mappingzoo.console.leases;

import java.util.Comparator;
import org.mappingzoo.core.monitor.LeaseSnapshot.Standing;

/// How leases can be sorted.
enum LeaseOrder {
  CATEGORY,
  STANDING,
  OWNER,
  IDS,
  FIRST,
  WINDOW,
  BEYOND,
  AGE;

  Comparator<LeaseFigures> ofFigures() {
    return switch (this) {
      case CATEGORY -> Comparator.comparing(LeaseFigures::category);
      case STANDING -> Comparator.comparing(LeaseFigures::standing);
      case OWNER -> Comparator.comparing(figures -> figures.lease().owner().value());
      case IDS -> Comparator.comparingLong(figures -> figures.lease().ranges().count());
      case FIRST -> Comparator.comparingLong(LeaseOrder::first);
      case WINDOW -> Comparator.comparingLong(figures -> figures.lease().window());
      case BEYOND -> Comparator.comparingLong(LeaseFigures::beyondWindow);
      // Not by the ages that are shown, whose order changes as time passes.
      case AGE ->
          Comparator.comparing((LeaseFigures figures) -> figures.snapshot().created()).reversed();
    };
  }

  private static long first(LeaseFigures figures) {
    return figures.lease().ranges().isEmpty() ? -1 : figures.lease().ranges().first(0);
  }

  /// What needs somebody first, the oldest first.
  static Comparator<LeaseRow> urgentFirst() {
    return Comparator.comparing(
        LeaseRow::figures,
        Comparator.<LeaseFigures>comparingInt(figures -> urgency(figures.standing()))
            .thenComparing(figures -> figures.snapshot().created())
            .thenComparing(figures -> figures.lease().id().value()));
  }

  private static int urgency(Standing standing) {
    return switch (standing) {
      case ORPHANED -> 0;
      case QUARANTINED -> 1;
      case OVERDUE -> 2;
      case PARKED -> 3;
      case ACTIVE -> 4;
      case RECYCLED -> 5;
      case WRITTEN_OFF -> 6;
    };
  }
}
