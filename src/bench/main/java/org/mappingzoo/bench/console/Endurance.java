package org.mappingzoo.bench.console;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.mappingzoo.bench.console.Slope.Sample;

/// What the console did while it was watched for long, against its goals.
///
/// @param minutes what was seen at the beginning, then after each minute
/// @param defects what was logged as one
/// @param exit what it ended with
record Endurance(List<Minute> minutes, List<String> defects, int exit) {
  static final double RESIDENT_MB = 260;
  static final double GROWTH_MB_AN_HOUR = 10;
  static final double STALL_MS = 100;
  private static final double MB = 1_000_000;

  /// @param atSeconds since any moment that is the same for all
  /// @param changes how many changed figures were seen in it
  /// @param stall the longest of it
  record Minute(double atSeconds, double residentMb, Vitals vitals, int changes, Stall stall) {
    double heapMb() {
      return vitals.heapBytes() / MB;
    }

    /// Whether the window speaks of this session, which is one.
    boolean isOn(String session) {
      return !session.isEmpty() && vitals.session().equals(session);
    }
  }

  Endurance {
    minutes = List.copyOf(minutes);
    defects = List.copyOf(defects);
    if (minutes.size() < 2) {
      throw new IllegalArgumentException("watched for no minute");
    }
  }

  List<Row> rows() {
    String first = minutes.getFirst().vitals().session();
    return List.of(
        Row.most(
            "resident at the end",
            RESIDENT_MB,
            minutes.getLast().residentMb(),
            "MB",
            " (at most " + Row.number(mostResidentMb()) + ")"),
        Row.most("growth of that", GROWTH_MB_AN_HOUR, growth(Minute::residentMb), "MB/h", ""),
        Row.note(
            "growth of the heap after a collection", Row.number(growth(Minute::heapMb)) + " MB/h"),
        longestStall().row("longest UI stall", STALL_MS),
        Row.exactly("minutes without a change seen", 0, still()),
        Row.exactly("minutes on no session, or another than at first", 0, away(first)),
        Row.exactly("logged as a defect", 0, defects.size()),
        Row.exactly("exit code", 0, exit));
  }

  private double mostResidentMb() {
    return minutes.stream().mapToDouble(Minute::residentMb).max().orElseThrow();
  }

  private double growth(ToDoubleFunction<Minute> figure) {
    return Slope.settled(
            minutes.stream()
                .map(minute -> new Sample(minute.atSeconds(), figure.applyAsDouble(minute)))
                .toList())
        .perHour();
  }

  private Stall longestStall() {
    return watched().stream()
        .map(Minute::stall)
        .max(Comparator.comparingDouble(Stall::ms))
        .orElseThrow();
  }

  private long still() {
    return watched().stream().filter(minute -> minute.changes() == 0).count();
  }

  private long away(String session) {
    return minutes.stream().filter(minute -> !minute.isOn(session)).count();
  }

  /// Without what came before the first minute: that is loading.
  private List<Minute> watched() {
    return minutes.subList(1, minutes.size());
  }
}
