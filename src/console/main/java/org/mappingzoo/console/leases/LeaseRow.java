package org.mappingzoo.console.leases;

import java.time.Instant;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.protocol.LeaseId;

/// One lease of the table. The row stays, its figures change: so the selection survives.
///
/// Of tens of thousands only a screen is looked at: the others' ages stand still.
public final class LeaseRow {
  private final UnaryOperator<LeaseFigures> aged;
  private LeaseFigures now;
  private Instant until;

  /// Once somebody looks.
  private @Nullable ReadOnlyObjectWrapper<LeaseFigures> figures;

  /// @param aged brings figures up to date
  LeaseRow(LeaseFigures figures, UnaryOperator<LeaseFigures> aged) {
    this.now = figures;
    this.aged = aged;
    this.until = figures.overdue();
  }

  LeaseId id() {
    return figures().lease().id();
  }

  /// As a field: who sorts thousands asks often. The age is up to date once somebody looks.
  LeaseFigures figures() {
    return now;
  }

  /// For a cell: from now on the age moves, too.
  ReadOnlyObjectProperty<LeaseFigures> figuresProperty() {
    if (figures == null) {
      now = aged.apply(now);
      until = now.until();
      figures = new ReadOnlyObjectWrapper<>(this, "figures", now);
    }
    return figures.getReadOnlyProperty();
  }

  /// Whether time alone has made them others.
  boolean isDue(Instant at) {
    return !at.isBefore(until);
  }

  void show(LeaseFigures next) {
    until = figures == null ? next.overdue() : next.until();
    if (!next.equals(now)) {
      now = next;
      if (figures != null) {
        figures.set(next);
      }
    }
  }

  @Override
  public String toString() {
    return id().value();
  }
}
