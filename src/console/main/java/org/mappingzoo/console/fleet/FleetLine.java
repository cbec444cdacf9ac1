package org.mappingzoo.console.fleet;

import javafx.beans.property.ReadOnlyObjectProperty;

/// A line of the table: a category, or the heading of a group of them. The line stays, its figures
/// change: so the selection survives.
sealed interface FleetLine permits FleetRow, GroupRow {

  /// What its cells show.
  ReadOnlyObjectProperty<Figures> figuresProperty();

  /// All that one line shows, at one moment.
  sealed interface Figures permits FleetFigures, GroupFigures {}
}
