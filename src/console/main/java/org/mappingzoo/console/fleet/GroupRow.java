package org.mappingzoo.console.fleet;

import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The heading of a group, with what its categories come to.
final class GroupRow implements FleetLine {
  private final String path;
  private final ReadOnlyObjectWrapper<FleetLine.Figures> shown;
  private List<FleetRow> members = List.of();
  private GroupFigures figures;

  GroupRow(String path) {
    this.path = path;
    figures = new GroupFigures(path, true, List.of());
    shown = new ReadOnlyObjectWrapper<>(this, "figures", figures);
  }

  String path() {
    return path;
  }

  GroupFigures figures() {
    return figures;
  }

  @Override
  public ReadOnlyObjectProperty<FleetLine.Figures> figuresProperty() {
    return shown.getReadOnlyProperty();
  }

  /// Stands for these categories, in the order in which they follow it.
  ///
  /// @param open whether they are shown below it
  void hold(List<FleetRow> next, boolean open) {
    members = List.copyOf(next);
    show(open);
  }

  List<FleetRow> members() {
    return members;
  }

  /// Follows the figures of its categories.
  void refresh() {
    show(figures.open());
  }

  private void show(boolean open) {
    GroupFigures next =
        new GroupFigures(path, open, members.stream().map(FleetRow::figures).toList());
    if (!next.equals(figures)) {
      figures = next;
      shown.set(next);
    }
  }

  @Override
  public String toString() {
    return path;
  }
}
