package org.mappingzoo.console.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.ranges.RangeAnalysis;

/// The fleet's rows in the order in which they are shown, for other programs: with the same names
/// in all languages, and empty where nothing is known. What stands in a folded group is there, too.
///
/// A sheet outlives the moment in which it was made, so each row says what it is worth: how fresh
/// it is, for which moment it holds, and whether it is only what was known last.
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
          "group",
          "state",
          "severity",
          "findings",
          "last issued",
          "headroom",
          "headroom in seconds",
          "leader",
          "connection",
          "freshness",
          "last known",
          "as of",
          "read at");

  /// Where there is nothing to report.
  private static final String FINE = "OK";

  private FleetSheet() {}

  static Sheet of(FleetViewModel model) {
    FleetTile tile = model.tileProperty().get();
    return new Sheet(
        "fleet",
        Sheet.filter(tile == FleetTile.ALL ? "" : tile.code(), model.filterProperty().get()),
        COLUMNS,
        model.matchingRows().entrySet().stream()
            .flatMap(
                group ->
                    group.getValue().stream().map(row -> row(row.figures(), group.getKey(), model)))
            .toList());
  }

  private static List<Object> row(FleetFigures figures, String group, FleetViewModel model) {
    CategorySnapshot category = figures.category();
    Optional<RangeAnalysis> analysis = figures.ranges().map(CategoryReading.Ranges::analysis);
    return List.of(
        category.name().path(),
        code(category.reading()),
        Sheet.orEmpty(figures.free()),
        Sheet.orEmpty(figures.used()),
        Sheet.orEmpty(figures.holdings().map(Holdings::leased)),
        Sheet.orEmpty(figures.stranded()),
        rate(figures.ratePerHour()),
        exhaustsIn(figures.exhaustsIn()),
        Sheet.orEmpty(analysis.map(RangeAnalysis::ranges)),
        Sheet.orEmpty(analysis.map(RangeAnalysis::holes)),
        Sheet.orEmpty(bytes(figures)),
        category.revision().version(),
        category.modified(),
        group,
        state(figures),
        Sheet.orEmpty(figures.findings().stream().findFirst().map(Finding::severity)),
        figures.findings().stream().map(FleetSheet::name).collect(Collectors.joining(" ")),
        Sheet.orEmpty(category.counted()),
        Sheet.orEmpty(figures.fence().map(FenceSnapshot::headroom)),
        Sheet.orEmpty(
            figures
                .fence()
                .flatMap(fence -> fence.lasts(figures.forecast().rate()))
                .map(Duration::toSeconds)),
        Sheet.orEmpty(figures.keeper()),
        code(model.connection()),
        figures.freshness().state(),
        figures.freshness().state() != Freshness.State.LIVE,
        Sheet.orEmpty(asOf(figures, model.now())),
        category.readAt());
  }

  /// To a tenth of an id: what it was measured by is no more exact.
  private static Object rate(OptionalDouble perHour) {
    return perHour.isPresent() ? Math.round(perHour.getAsDouble() * 10) / 10.0 : "";
  }

  /// Empty where the screen has no figure either, for it is too far.
  private static Object exhaustsIn(Optional<Duration> until) {
    return Sheet.orEmpty(
        until.filter(time -> time.compareTo(FindingWords.FAR) <= 0).map(Duration::toSeconds));
  }

  /// The same as the table's: that nobody may take comes before all that would follow from taking.
  static String state(FleetFigures figures) {
    return figures
        .holdings()
        .map(Holdings::state)
        .filter(state -> state != ControlRecord.State.ACTIVE)
        .map(ControlRecord.State::name)
        .or(() -> figures.findings().stream().findFirst().map(FleetSheet::name))
        .orElse(FINE);
  }

  private static Optional<Integer> bytes(FleetFigures figures) {
    return figures.category().counted().isPresent()
        ? Optional.of(Long.BYTES)
        : figures.text().map(NodeText::length);
  }

  /// When its figures were those of the server last; empty where it may not be read, and where
  /// nobody knows how far the server itself is behind.
  private static Optional<Instant> asOf(FleetFigures figures, Instant now) {
    Freshness fresh = figures.freshness();
    return switch (fresh.state()) {
      case LIVE, REREADING, OLD -> Optional.of(now.minus(fresh.age()));
      case UNSURE, HIDDEN -> Optional.empty();
    };
  }

  /// Whatever level a rule gives it.
  private static String name(Finding finding) {
    return code(finding.itself());
  }

  /// The name of its case.
  private static String code(Object of) {
    return of.getClass().getSimpleName();
  }
}
