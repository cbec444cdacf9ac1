package org.mappingzoo.console.fleet;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.core.category.CategoryName;

/// One category of the table.
final class FleetRow implements FleetLine {
  private final CategoryName name;
  private final ReadOnlyObjectWrapper<FleetLine.Figures> shown;
  private FleetFigures figures;

  FleetRow(FleetFigures figures) {
    this.name = figures.category().name();
    this.figures = figures;
    this.shown = new ReadOnlyObjectWrapper<>(this, "figures", figures);
  }

  CategoryName name() {
    return name;
  }

  FleetFigures figures() {
    return figures;
  }

  @Override
  public ReadOnlyObjectProperty<FleetLine.Figures> figuresProperty() {
    return shown.getReadOnlyProperty();
  }

  /// Whether anything that is shown changed.
  boolean show(FleetFigures next) {
    if (next.equals(figures)) {
      return false;
    }
    figures = next;
    shown.set(next);
    return true;
  }

  @Override
  public String toString() {
    return name.path();
  }
}
