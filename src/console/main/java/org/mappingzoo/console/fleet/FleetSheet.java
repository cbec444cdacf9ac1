package org.mappingzoo.console.fleet;

import java.time.Duration;
import java.util.List;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.core.category.NodeText;

/// The fleet's rows in the order in which they are shown, for other programs. What stands in a
/// folded group is there, too.
final class FleetSheet {
  private static final List<String> COLUMNS =
      List.of(
          "category",
          "reading",
          "free",
          "used share",
          "leased",
          "stranded",
          "ids per hour",
          "exhausts in seconds",
          "ranges",
          "holes",
          "bytes",
          "version",
          "modified",
          "group");

  private FleetSheet() {}

  static Sheet of(FleetViewModel model) {
    FleetTile tile = model.tileProperty().get();
    return new Sheet(
        "fleet",
        Sheet.filter(tile == FleetTile.ALL ? "" : tile.code(), model.filterProperty().get()),
        COLUMNS,
        model.matchingRows().entrySet().stream()
            .flatMap(
                group -> group.getValue().stream().map(row -> row(row.figures(), group.getKey())))
            .toList());
  }

  private static List<Object> row(FleetFigures figures, String group) {
    return List.of(
        figures.category().name().path(),
        figures.category().reading().getClass().getSimpleName(),
        Sheet.orEmpty(figures.free()),
        Sheet.orEmpty(figures.used()),
        Sheet.orEmpty(figures.holdings().map(Holdings::leased)),
        Sheet.orEmpty(figures.holdings().map(Holdings::stranded)),
        Sheet.orEmpty(figures.ratePerHour()),
        Sheet.orEmpty(figures.exhaustsIn().map(Duration::toSeconds)),
        figures.rangeCount(),
        figures.holes(),
        Sheet.orEmpty(figures.text().map(NodeText::length)),
        figures.category().revision().version(),
        figures.category().modified(),
        group);
  }
}
