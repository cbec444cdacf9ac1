package org.mappingzoo.console.fleet;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mappingzoo.console.fleet.FleetGrouping.Groups;

/// Puts categories under headings. A heading stays as long as its group has categories that are
/// shown, so that its selection survives.
final class FleetGroups {
  private final Map<String, GroupRow> headings = new HashMap<>();

  /// The lines to show. A group stands where its first category would.
  ///
  /// @param rows in their order
  /// @param groups of all categories, whether they are among the rows or not
  List<FleetLine> lines(List<FleetRow> rows, Groups groups, FleetGrouping grouping) {
    if (!grouping.isOn()) {
      headings.clear();
      return List.copyOf(rows);
    }
    Map<String, List<FleetRow>> members = new LinkedHashMap<>();
    rows.forEach(
        row -> members.computeIfAbsent(groups.of(row.name()), path -> new ArrayList<>()).add(row));
    headings.keySet().retainAll(members.keySet());
    List<FleetLine> lines = new ArrayList<>();
    members.forEach(
        (path, held) -> {
          GroupRow heading = headings.computeIfAbsent(path, GroupRow::new);
          boolean open = !grouping.closed().contains(path);
          heading.hold(held, open);
          lines.add(heading);
          if (open) {
            lines.addAll(held);
          }
        });
    return lines;
  }

  /// Follows the figures of the categories.
  void refresh() {
    headings.values().forEach(GroupRow::refresh);
  }

  Collection<String> paths() {
    return List.copyOf(headings.keySet());
  }

  Optional<GroupRow> heading(String path) {
    return Optional.ofNullable(headings.get(path));
  }

  /// The group that a category is in.
  Optional<GroupRow> of(FleetRow row) {
    return headings.values().stream().filter(group -> group.members().contains(row)).findFirst();
  }
}
