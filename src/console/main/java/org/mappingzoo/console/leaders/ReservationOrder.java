package org.mappingzoo.console.leaders;

import java.time.Duration;
import java.util.Comparator;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.DutyReport.Restorable;

/// How reservations can be sorted.
enum ReservationOrder {
  CATEGORY,
  STANDING,
  LIVE,
  BOOKED,
  HEADROOM,
  LASTS,
  LAG,
  DURABLE,
  LOST;

  private static final Duration NEVER = Duration.ofSeconds(Long.MAX_VALUE);

  Comparator<ReservationFigures> ofFigures() {
    return switch (this) {
      case CATEGORY -> Comparator.comparing(ReservationFigures::category);
      case STANDING -> Comparator.comparing(ReservationFigures::standing);
      case LIVE -> Comparator.comparingLong(figures -> figures.live().orElse(-1));
      case BOOKED -> Comparator.comparingLong(figures -> figures.booked().orElse(-1));
      case HEADROOM ->
          Comparator.comparingLong(
              figures -> figures.fence().map(FenceSnapshot::headroom).orElse(-1L));
      case LASTS -> Comparator.comparing(figures -> figures.lasts().orElse(NEVER));
      case LAG ->
          Comparator.comparing(
              figures -> figures.report().map(DutyReport::lag).orElse(Duration.ZERO));
      case LOST ->
          Comparator.comparingLong(
              figures -> figures.restorable().map(Restorable::lost).orElse(-1L));
      case DURABLE -> Comparator.comparing(figures -> figures.durableAge().orElse(NEVER));
    };
  }

  /// What needs somebody first.
  static Comparator<ReservationRow> worstFirst() {
    return Comparator.comparing(
        ReservationRow::figures, STANDING.ofFigures().thenComparing(CATEGORY.ofFigures()));
  }
}
