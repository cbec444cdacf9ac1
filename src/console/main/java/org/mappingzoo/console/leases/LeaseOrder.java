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

  /// What needs somebody first, the oldest first. Without comparators of comparators: where leases
  /// are many this is asked tens of thousands of times in a row.
  static Comparator<LeaseRow> urgentFirst() {
    return (a, b) -> compareUrgency(a.figures(), b.figures());
  }

  private static int compareUrgency(LeaseFigures a, LeaseFigures b) {
    if (a.standing() != b.standing()) {
      return Integer.compare(urgency(a.standing()), urgency(b.standing()));
    }
    int older = a.snapshot().created().compareTo(b.snapshot().created());
    return older != 0 ? older : a.lease().id().value().compareTo(b.lease().id().value());
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
      case VOID -> 7;
    };
  }
}
