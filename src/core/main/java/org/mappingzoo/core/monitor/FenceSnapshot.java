package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.DutyReport;

/// How far takes of one category may go before the steward has to move its fence.
///
/// @param fence takes stay below it, as ZooKeeper has it; [Long#MAX_VALUE] where all may be taken
/// @param headroom how many ids are left below it
/// @param beyond how many are free at or above it
/// @param report what the leader said last
public record FenceSnapshot(long fence, long headroom, long beyond, Optional<DutyReport> report) {
  /// Where the headroom lasts less than this at the present rate, takes may have to wait soon.
  public static final Duration LOW = Duration.ofMinutes(15);

  public static final Duration CRITICAL = Duration.ofMinutes(3);

  /// Empty where the category has no fence, or how much is free is not known.
  public static Optional<FenceSnapshot> of(CategoryName category, FleetSnapshot fleet) {
    return fleet
        .ledgers()
        .of(category)
        .flatMap(LedgerSnapshot::control)
        .filter(control -> control.fence().isPresent())
        .flatMap(
            control ->
                Optional.ofNullable(fleet.categories().get(category))
                    .flatMap(
                        found ->
                            of(
                                control.fence().getAsLong(),
                                found.reading(),
                                fleet.leaders().duty(category))));
  }

  private static Optional<FenceSnapshot> of(
      long fence, CategoryReading reading, Optional<DutyReport> report) {
    return switch (reading) {
      case CategoryReading.Ranges ranges -> {
        long below = ranges.free().below(fence).count();
        yield Optional.of(new FenceSnapshot(fence, below, ranges.free().count() - below, report));
      }
      case CategoryReading.Counter(long last) ->
          Optional.of(
              new FenceSnapshot(
                  fence,
                  Math.max(0, fence - 1 - last),
                  Long.MAX_VALUE - Math.max(fence - 1, last),
                  report));
      case CategoryReading.PossiblyExhausted empty -> Optional.empty();
      case CategoryReading.Unreadable unreadable -> Optional.empty();
      case CategoryReading.Hidden hidden -> Optional.empty();
    };
  }

  /// How long the headroom lasts; empty where nothing is taken or the fence holds nothing back.
  /// Where none is left it lasts no time, whatever the rate: nothing is taken since nothing can be.
  public Optional<Duration> lasts(OptionalDouble idsPerHour) {
    if (isReached()) {
      return Optional.of(Duration.ZERO);
    }
    return beyond == 0 || idsPerHour.isEmpty() || idsPerHour.getAsDouble() <= 0
        ? Optional.empty()
        : Optional.of(
            Duration.ofSeconds(
                (long) Math.min(headroom / idsPerHour.getAsDouble() * 3600, Integer.MAX_VALUE)));
  }

  /// Whether takes wait: ids are free, and all of them at or above it.
  public boolean isReached() {
    return headroom == 0 && beyond > 0;
  }

  /// Whether takes may go on to the last id that is free.
  public boolean holdsNothingBack() {
    return beyond == 0;
  }

  /// How many ids the book is ahead of ZooKeeper: what was made durable and may not be taken yet.
  /// 0 where both say the same.
  public long ahead() {
    return report.map(last -> Math.max(0, last.fence() - fence)).orElse(0L);
  }

  /// What an operator should know about a category's fence.
  public static List<Finding> findings(
      CategorySnapshot category, Forecast forecast, FleetSnapshot fleet) {
    Optional<ControlRecord> control =
        fleet.ledgers().of(category.name()).flatMap(LedgerSnapshot::control);
    if (control.isEmpty() || control.get().state() == ControlRecord.State.RETIRED) {
      return List.of();
    }
    List<Finding> findings = new ArrayList<>();
    Optional<DutyReport> report = fleet.leaders().duty(category.name());
    Optional<FenceSnapshot> fence = of(category.name(), fleet);
    boolean stalled = report.flatMap(DutyReport::stall).isPresent();
    report.flatMap(DutyReport::stall).ifPresent(why -> findings.add(new Finding.FenceStalled(why)));
    boolean reserved = control.get().fence().isPresent() && report.isPresent();
    if (fleet.leaders().isServed() && !reserved && !stalled) {
      findings.add(new Finding.ReservationMissing());
    }
    fence
        .flatMap(known -> known.lasts(forecast.rate()).map(in -> new Low(known, in)))
        .filter(low -> low.in().compareTo(LOW) < 0)
        .ifPresent(
            low -> findings.add(new Finding.FenceHeadroomLow(low.fence().headroom(), low.in())));
    return findings;
  }

  private record Low(FenceSnapshot fence, Duration in) {}
}
