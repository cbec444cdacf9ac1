package org.mappingzoo.console.fleet;

import javafx.beans.property.ReadOnlyObjectProperty;
import org.mappingzoo.core.category.CategoryName;

/// One category of the table.
final class FleetRow implements FleetLine {
  private final CategoryName name;
  private final Shown<FleetFigures> shown;

  FleetRow(FleetFigures figures) {
    this.name = figures.category().name();
    this.shown = new Shown<>(figures);
  }

  CategoryName name() {
    return name;
  }

  FleetFigures figures() {
    return shown.figures();
  }

  @Override
  public ReadOnlyObjectProperty<FleetLine.Figures> figuresProperty() {
    return shown.property();
  }

  /// Whether anything that is shown changed.
  boolean show(FleetFigures next) {
    return shown.show(next);
  }

  @Override
  public String toString() {
    return name.path();
  }
}
