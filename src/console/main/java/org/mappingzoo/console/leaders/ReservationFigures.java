package org.mappingzoo.console.leaders;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.DutyReport.Restorable;

/// What one row shows of a category's reservation, at one moment.
///
/// @param live the fence that takes stay below, as ZooKeeper has it
/// @param report what the leader said last of the durable one
/// @param lasts how long the headroom is enough; empty where nothing is taken or held back
/// @param durableAge since the book last took it, cut to what is displayed
/// @param findings about the fence, worst first
record ReservationFigures(
    CategoryName category,
    Standing standing,
    OptionalLong live,
    Optional<FenceSnapshot> fence,
    Optional<DutyReport> report,
    Optional<Duration> lasts,
    Optional<Duration> durableAge,
    List<Finding> findings) {

  /// What an operator is to think of a reservation, the worst first.
  enum Standing {
    STALLED,
    LOW,
    UNRESERVED,
    /// The book is ahead: ZooKeeper is told next.
    MOVING,
    RESERVED,
    /// Nothing is taken from it any more.
    RETIRED
  }

  static ReservationFigures of(
      LedgerSnapshot ledger, FleetSnapshot fleet, FleetHistory history, Instant now) {
    CategoryName category = ledger.name();
    Forecast forecast = history.forecast(category, now);
    Optional<FenceSnapshot> fence = FenceSnapshot.of(category, fleet);
    Optional<DutyReport> report = fleet.leaders().duty(category);
    List<Finding> findings =
        Optional.ofNullable(fleet.categories().get(category))
            .map(found -> findings(found, forecast, fleet))
            .orElse(List.of());
    return new ReservationFigures(
        category,
        standing(ledger, fence, findings),
        ledger.control().map(ControlRecord::fence).orElse(OptionalLong.empty()),
        fence,
        report,
        fence.flatMap(known -> known.lasts(forecast.rate())).map(ReservationFigures::coarse),
        report
            .filter(said -> said.sequence() > 0)
            .map(said -> coarse(Duration.between(said.durableAt(), now))),
        findings);
  }

  private static List<Finding> findings(
      CategorySnapshot category, Forecast forecast, FleetSnapshot fleet) {
    return FenceSnapshot.findings(category, forecast, fleet);
  }

  private static Standing standing(
      LedgerSnapshot ledger, Optional<FenceSnapshot> fence, List<Finding> findings) {
    if (ledger.control().filter(ReservationFigures::isRetired).isPresent()) {
      return Standing.RETIRED;
    }
    if (findings.stream().anyMatch(Finding.FenceStalled.class::isInstance)) {
      return Standing.STALLED;
    }
    if (findings.stream().anyMatch(Finding.FenceHeadroomLow.class::isInstance)) {
      return Standing.LOW;
    }
    if (fence.isEmpty()
        || findings.stream().anyMatch(Finding.ReservationMissing.class::isInstance)) {
      return Standing.UNRESERVED;
    }
    return fence.get().ahead() > 0 ? Standing.MOVING : Standing.RESERVED;
  }

  private static boolean isRetired(ControlRecord control) {
    return control.state() == ControlRecord.State.RETIRED;
  }

  /// Why the fence does not move; empty where it does.
  Optional<String> stall() {
    return report.flatMap(DutyReport::stall);
  }

  /// The durable fence.
  OptionalLong booked() {
    return report
        .filter(said -> said.sequence() > 0)
        .map(said -> OptionalLong.of(said.fence()))
        .orElse(OptionalLong.empty());
  }

  /// What the book would give back.
  Optional<Restorable> restorable() {
    return report.flatMap(DutyReport::restorable);
  }

  /// The steward's clock may be ahead of ours: nothing was written in the future.
  private static Duration coarse(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    long step = seconds < 60 ? 1 : seconds < 3600 ? 60 : 3600;
    return Duration.ofSeconds(seconds / step * step);
  }
}
