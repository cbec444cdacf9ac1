package org.mappingzoo.console.leaders;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.DutyReport.Restorable;

/// The reservations as they are shown, for other programs.
final class ReservationSheet {
  private static final List<String> COLUMNS =
      List.of(
          "category",
          "standing",
          "live fence",
          "durable fence",
          "headroom",
          "lasts seconds",
          "durable at",
          "steward",
          "lag ms",
          "restore skips");

  private ReservationSheet() {}

  static Sheet of(LeadersViewModel model) {
    return new Sheet(
        "reservations",
        Sheet.filter(model.filterProperty().get()),
        COLUMNS,
        model.rows().stream().map(ReservationRow::figures).map(ReservationSheet::row).toList());
  }

  private static List<Object> row(ReservationFigures figures) {
    return List.of(
        figures.category().path(),
        figures.standing().name(),
        Sheet.orEmpty(figures.live()),
        Sheet.orEmpty(figures.booked()),
        Sheet.orEmpty(figures.fence().map(FenceSnapshot::headroom)),
        Sheet.orEmpty(figures.lasts().map(Duration::toSeconds)),
        Sheet.orEmpty(durable(figures).map(DutyReport::durableAt)),
        Sheet.orEmpty(figures.report().map(DutyReport::steward)),
        Sheet.orEmpty(durable(figures).map(said -> said.lag().toMillis())),
        Sheet.orEmpty(figures.restorable().map(Restorable::lost)));
  }

  private static Optional<DutyReport> durable(ReservationFigures figures) {
    return figures.report().filter(said -> said.sequence() > 0);
  }
}
