package org.mappingzoo.console.leases;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.core.protocol.LeaseId;

/// One lease of the table. The row stays, its figures change: so the selection survives.
public final class LeaseRow {
  private final ReadOnlyObjectWrapper<LeaseFigures> figures;

  LeaseRow(LeaseFigures figures) {
    this.figures = new ReadOnlyObjectWrapper<>(this, "figures", figures);
  }

  LeaseId id() {
    return figures().lease().id();
  }

  LeaseFigures figures() {
    return figures.get();
  }

  ReadOnlyObjectProperty<LeaseFigures> figuresProperty() {
    return figures.getReadOnlyProperty();
  }

  /// Whether they are others than before.
  boolean show(LeaseFigures next) {
    boolean others = !next.equals(figures.get());
    if (others) {
      figures.set(next);
    }
    return others;
  }

  @Override
  public String toString() {
    return id().value();
  }
}
