package org.mappingzoo.console.fleet;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The figures of a line of the table, which its cells follow.
final class Shown<F extends FleetLine.Figures> {
  private final ReadOnlyObjectWrapper<FleetLine.Figures> property;
  private F figures;

  Shown(F figures) {
    this.figures = figures;
    this.property = new ReadOnlyObjectWrapper<>(this, "figures", figures);
  }

  F figures() {
    return figures;
  }

  ReadOnlyObjectProperty<FleetLine.Figures> property() {
    return property.getReadOnlyProperty();
  }

  /// Whether anything that is shown changed.
  boolean show(F next) {
    if (next.equals(figures)) {
      return false;
    }
    figures = next;
    property.set(next);
    return true;
  }
}
