package org.mappingzoo.console.leases;

import java.time.Instant;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.core.protocol.LeaseId;

/// One lease of the table. The row stays, its figures change: so the selection survives.
public final class LeaseRow {
  private final ReadOnlyObjectWrapper<LeaseFigures> figures;
  private LeaseFigures now;
  private Instant until;

  LeaseRow(LeaseFigures figures) {
    this.now = figures;
    this.figures = new ReadOnlyObjectWrapper<>(this, "figures", figures);
    this.until = figures.until();
  }

  LeaseId id() {
    return figures().lease().id();
  }

  /// As a field: who sorts thousands asks often.
  LeaseFigures figures() {
    return now;
  }

  ReadOnlyObjectProperty<LeaseFigures> figuresProperty() {
    return figures.getReadOnlyProperty();
  }

  /// Whether time alone has made them others.
  boolean isDue(Instant at) {
    return !at.isBefore(until);
  }

  void show(LeaseFigures next) {
    until = next.until();
    if (!next.equals(now)) {
      now = next;
      figures.set(next);
    }
  }

  @Override
  public String toString() {
    return id().value();
  }
}
