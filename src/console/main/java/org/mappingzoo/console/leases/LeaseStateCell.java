package org.mappingzoo.console.leases;

import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.StateLine;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.control.SteadyCell;
import org.mappingzoo.core.monitor.LeaseSnapshot.Standing;

/// A lease's standing: a mark and a word.
final class LeaseStateCell extends SteadyCell<LeaseRow, LeaseFigures> {
  private final LeaseWords words;
  private final StateLine line = new StateLine();

  LeaseStateCell(LeaseWords words) {
    this.words = words;
    tellWhole(line.words());
  }

  @Override
  protected void updateItem(@Nullable LeaseFigures figures, boolean nothing) {
    super.updateItem(figures, nothing);
    if (figures == null || nothing) {
      setGraphic(null);
      return;
    }
    line.show(toneOf(figures.standing()), words.standing(figures));
    setAccessibleText(words.standing(figures));
    setGraphic(line);
  }

  private static Tone toneOf(Standing standing) {
    return switch (standing) {
      case ACTIVE -> Tone.OK;
      case OVERDUE, PARKED, QUARANTINED -> Tone.NOTICE;
      case ORPHANED -> Tone.WARNING;
      case RECYCLED, WRITTEN_OFF, VOID -> Tone.OFF;
    };
  }
}
