package org.mappingzoo.console.fleet;

import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;

/// The heading of a group, with what its categories come to.
final class GroupRow implements FleetLine {
  private final String path;
  private final Shown<GroupFigures> shown;
  private List<FleetRow> members = List.of();

  GroupRow(String path) {
    this.path = path;
    shown = new Shown<>(new GroupFigures(path, true, List.of()));
  }

  String path() {
    return path;
  }

  GroupFigures figures() {
    return shown.figures();
  }

  @Override
  public ReadOnlyObjectProperty<FleetLine.Figures> figuresProperty() {
    return shown.property();
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
    show(figures().open());
  }

  private void show(boolean open) {
    boolean _ =
        shown.show(new GroupFigures(path, open, members.stream().map(FleetRow::figures).toList()));
  }

  @Override
  public String toString() {
    return path;
  }
}
