package org.mappingzoo.console.leaders;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.core.category.CategoryName;

/// One category of the table. The row stays, its figures change: so the selection survives.
public final class ReservationRow {
  private final ReadOnlyObjectWrapper<ReservationFigures> figures;

  ReservationRow(ReservationFigures figures) {
    this.figures = new ReadOnlyObjectWrapper<>(this, "figures", figures);
  }

  CategoryName category() {
    return figures().category();
  }

  ReservationFigures figures() {
    return figures.get();
  }

  ReadOnlyObjectProperty<ReservationFigures> figuresProperty() {
    return figures.getReadOnlyProperty();
  }

  void show(ReservationFigures next) {
    if (!next.equals(figures.get())) {
      figures.set(next);
    }
  }

  @Override
  public String toString() {
    return category().path();
  }
}
