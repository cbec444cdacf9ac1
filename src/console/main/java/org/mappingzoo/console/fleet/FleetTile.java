package org.mappingzoo.console.fleet;

import java.util.Locale;
import org.mappingzoo.core.monitor.Finding;

/// A tile above the table: counts categories of one kind, and filters them.
enum FleetTile {
  ALL,
  DUPLICATES,
  EXHAUSTING,
  STRANDED,
  FRAGMENTED,
  UNREADABLE,
  UNCERTAIN,
  /// Frozen or retired by an operator, whatever is found in them.
  STOPPED;

  /// The rest of its message keys.
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean holds(FleetFigures figures) {
    boolean held = isFound(figures);
    for (Finding finding : figures.telling()) {
      held |= this == of(finding);
    }
    return held;
  }

  /// Whatever is found in it: of ids a few may be stranded before a rule makes that a finding.
  private boolean isFound(FleetFigures figures) {
    return this == ALL
        || (this == STRANDED && figures.stranded().orElse(0) > 0)
        || (this == STOPPED && figures.isStopped());
  }

  /// What is about the stewards is about no category.
  private static FleetTile of(Finding finding) {
    return switch (finding) {
      case Finding.Exhausted exhausted -> EXHAUSTING;
      case Finding.CounterUsedUp used -> EXHAUSTING;
      case Finding.RunsOutSoon soon -> EXHAUSTING;
      case Finding.VersionsEnding versions -> EXHAUSTING;
      case Finding.FenceHeadroomLow low -> EXHAUSTING;
      case Finding.FenceStalled stalled -> EXHAUSTING;
      case Finding.Fragmented fragmented -> FRAGMENTED;
      case Finding.Unreadable unreadable -> UNREADABLE;
      case Finding.BooksUnreadable books -> books.areElsewhere() ? UNCERTAIN : UNREADABLE;
      case Finding.PossiblyExhausted empty -> UNCERTAIN;
      case Finding.Hidden hidden -> UNCERTAIN;
      case Finding.ReservationMissing missing -> UNCERTAIN;
      case Finding.FreeLow low -> EXHAUSTING;
      case Finding.LeasesEnding ending -> EXHAUSTING;
      case Finding.Stranded stranded -> STRANDED;
      case Finding.DuplicateRisk risk -> DUPLICATES;
      case Finding.ByRule ruled -> of(ruled.itself());
      case Finding.NoData none -> ALL;
      case Finding.NoLeader none -> ALL;
      case Finding.NoStandby none -> ALL;
      case Finding.WrongPredecessor wrong -> ALL;
      case Finding.Flapping flapping -> ALL;
      case Finding.UnfencedBook book -> ALL;
    };
  }
}
