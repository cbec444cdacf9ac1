package org.mappingzoo.console.leases;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.core.monitor.PresentWorker;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.RangeText;

/// The leases as they are shown, for other programs.
final class LeaseSheet {
  private static final List<String> COLUMNS =
      List.of(
          "category",
          "lease",
          "standing",
          "owner",
          "host",
          "session",
          "ids",
          "granted",
          "recyclable",
          "ranges",
          "taken");

  private LeaseSheet() {}

  static Sheet of(LeasesViewModel model) {
    return new Sheet(
        "leases",
        Sheet.filter(model.tileProperty().get().code(), model.filterProperty().get()),
        COLUMNS,
        model.rows().stream().map(LeaseRow::figures).map(LeaseSheet::row).toList());
  }

  private static List<Object> row(LeaseFigures figures) {
    Lease lease = figures.lease();
    return List.of(
        figures.category().path(),
        lease.id().value(),
        figures.standing().name(),
        lease.owner().value(),
        Sheet.orEmpty(figures.worker().map(PresentWorker::host)),
        Sheet.orEmpty(figures.worker().map(PresentWorker::sessionText)),
        lease.ranges().count(),
        lease.window(),
        figures.beyondWindow(),
        new String(RangeText.print(lease.ranges()), US_ASCII).strip().replace('\n', ' '),
        figures.snapshot().created());
  }
}
