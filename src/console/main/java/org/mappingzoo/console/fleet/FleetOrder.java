package org.mappingzoo.console.fleet;

import java.util.Comparator;
import java.util.Locale;
import org.mappingzoo.core.monitor.FenceSnapshot;

/// What the table can be sorted by. Where there is no figure it counts as the least urgent.
enum FleetOrder {
  NAME,
  STATE,
  FREE,
  USED,
  LEASED,
  STRANDED,
  HEADROOM,
  LEADER,
  RATE,
  EXHAUSTS,
  RANGES,
  HOLES,
  BYTES,
  CHANGED,
  VERSION,
  FRESHNESS;

  /// The id of its column.
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  Comparator<FleetFigures> ofFigures() {
    return switch (this) {
      case NAME -> Comparator.comparing(figures -> figures.category().name());
      case STATE -> FleetFigures.URGENCY;
      case FREE -> Comparator.comparingLong(figures -> figures.free().orElse(Long.MAX_VALUE));
      case USED -> Comparator.comparingDouble(figures -> figures.used().orElse(-1));
      case LEASED ->
          Comparator.comparingLong(figures -> figures.holdings().map(Holdings::leased).orElse(-1L));
      case STRANDED -> Comparator.comparingLong(figures -> figures.stranded().orElse(-1));
      case HEADROOM ->
          Comparator.comparing(
                  (FleetFigures figures) ->
                      figures
                          .fence()
                          .flatMap(fence -> fence.lasts(figures.forecast().rate()))
                          .orElse(FleetFigures.NEVER))
              .thenComparingLong(
                  figures -> figures.fence().map(FenceSnapshot::headroom).orElse(Long.MAX_VALUE));
      case LEADER -> Comparator.comparing(figures -> figures.keeper().orElse(""));
      case RATE ->
          Comparator.comparingDouble(figures -> figures.ratePerHour().orElse(-Double.MAX_VALUE));
      case EXHAUSTS ->
          Comparator.comparing(figures -> figures.exhaustsIn().orElse(FleetFigures.NEVER));
      case RANGES -> Comparator.comparingInt(FleetFigures::rangeCount);
      case HOLES -> Comparator.comparingInt(FleetFigures::holes);
      case BYTES ->
          Comparator.comparingInt(figures -> figures.text().map(text -> text.length()).orElse(-1));
      case CHANGED -> Comparator.comparing(figures -> figures.category().modified());
      case VERSION -> Comparator.comparingInt(figures -> figures.category().revision().version());
      case FRESHNESS -> Comparator.comparing(FleetFigures::freshness);
    };
  }

  /// Of what a table's cells show: headings are arranged by those that stand under them.
  Comparator<FleetLine.Figures> ofLines() {
    Comparator<FleetFigures> order = ofFigures();
    return (a, b) ->
        a instanceof FleetFigures one && b instanceof FleetFigures other
            ? order.compare(one, other)
            : 0;
  }

  Comparator<FleetRow> ofRows() {
    return Comparator.comparing(FleetRow::figures, ofFigures());
  }

  /// The worst first, then what ends first, then by name: the order while nobody chose one.
  static Comparator<FleetRow> worstFirst() {
    return STATE.ofRows().reversed().thenComparing(EXHAUSTS.ofRows()).thenComparing(FleetRow::name);
  }
}
