package org.mappingzoo.console.fleet;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.core.category.CategoryName;

/// One category of the table. The row stays, its figures change: so the selection survives.
public final class FleetRow {
  private final CategoryName name;
  private final ReadOnlyObjectWrapper<FleetFigures> figures;

  FleetRow(FleetFigures figures) {
    this.name = figures.category().name();
    this.figures = new ReadOnlyObjectWrapper<>(this, "figures", figures);
  }

  public CategoryName name() {
    return name;
  }

  FleetFigures figures() {
    return figures.get();
  }

  ReadOnlyObjectProperty<FleetFigures> figuresProperty() {
    return figures.getReadOnlyProperty();
  }

  /// Whether anything that is shown changed.
  boolean show(FleetFigures next) {
    if (next.equals(figures.get())) {
      return false;
    }
    figures.set(next);
    return true;
  }

  @Override
  public String toString() {
    return name.path();
  }
}
