package org.mappingzoo.console.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Messages;

/// The fleet as a table of plain text, for where there is no window.
public final class FleetText {
  private static final int FIRST_FIGURE = 2;
  private static final String GAP = "  ";

  private final FleetCellWords cells;
  private final Messages messages;

  public FleetText(Messages messages) {
    this.messages = messages;
    this.cells = new FleetCellWords(messages, new FindingWords(messages));
  }

  /// One line for each category, worst first.
  public String table(FleetFeed feed) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(head());
    feed.snapshot().categories().values().stream()
        .map(category -> new FleetRow(FleetFigures.of(category, feed, feed.now())))
        .sorted(FleetOrder.worstFirst())
        .map(FleetRow::figures)
        .map(this::line)
        .forEach(lines::add);
    return lines.stream().map(line -> aligned(line, lines)).collect(Collectors.joining("\n"));
  }

  private List<String> head() {
    return List.of(
        messages.get("fleet.column.name"),
        messages.get("fleet.column.state"),
        messages.get("fleet.column.free"),
        messages.get("fleet.column.rate"),
        messages.get("fleet.column.exhausts"),
        messages.get("fleet.column.ranges"),
        messages.get("fleet.column.bytes"),
        messages.get("fleet.column.version"));
  }

  private List<String> line(FleetFigures figures) {
    return List.of(
        figures.category().name().path(),
        cells.state(figures),
        cells.free(figures),
        cells.rate(figures),
        cells.exhausts(figures),
        cells.ranges(figures),
        cells.bytes(figures),
        cells.version(figures));
  }

  private static String aligned(List<String> line, List<List<String>> all) {
    StringBuilder text = new StringBuilder();
    for (int column = 0; column < line.size(); column++) {
      int at = column;
      int width = all.stream().mapToInt(other -> other.get(at).length()).max().orElse(0);
      String padding = " ".repeat(width - line.get(column).length());
      text.append(column == 0 ? "" : GAP)
          .append(column < FIRST_FIGURE ? line.get(column) + padding : padding + line.get(column));
    }
    return text.toString().stripTrailing();
  }
}
