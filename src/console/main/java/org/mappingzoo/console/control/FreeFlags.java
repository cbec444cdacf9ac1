package org.mappingzoo.console.control;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.mappingzoo.core.monitor.FreeEvent;

/// What is written at the flags of a chart, and which of them have room for it.
final class FreeFlags {
  private FreeFlags() {}

  static String text(FreeEvent event, Words words) {
    String key =
        switch (event.kind()) {
          case SEEDED -> "chart.flag.seeded";
          case EXTENDED -> "chart.flag.extended";
          case PUSHED -> "chart.flag.pushed";
          case COMPACTED -> "chart.flag.compacted";
        };
    return words.get(key, words.number(event.ids()));
  }

  /// Each kind has a shape of its own.
  static String style(FreeEvent event) {
    return switch (event.kind()) {
      case SEEDED -> "free-chart-seeded";
      case EXTENDED -> "free-chart-extended";
      case PUSHED -> "free-chart-pushed";
      case COMPACTED -> "free-chart-compacted";
    };
  }

  /// A flag with its place on the line of flags.
  ///
  /// @param x of the event
  /// @param from where its text begins
  /// @param written whether there is room for the text
  record Placed(FreeEvent event, double x, double from, boolean written) {}

  /// A flag that asks for a place.
  record Wanted(FreeEvent event, double x, double width) {}

  /// Gives each flag its place between the two; what operators did has its text before what workers
  /// pushed, and the newer before the older. A push whose mark would cover another is left out.
  static List<Placed> place(List<Wanted> wanted, double left, double right, double gap) {
    List<Placed> placed = new ArrayList<>();
    List<Wanted> byRank = new ArrayList<>(wanted);
    byRank.sort(
        Comparator.comparing((Wanted flag) -> flag.event().kind() == FreeEvent.Kind.PUSHED)
            .thenComparing(flag -> flag.event().at(), Comparator.reverseOrder()));
    for (Wanted flag : byRank) {
      double from =
          Math.clamp(flag.x() - flag.width() / 2, left, Math.max(left, right - flag.width()));
      boolean room =
          placed.stream()
              .filter(Placed::written)
              .noneMatch(
                  other ->
                      from < other.from() + widthOf(other, wanted) + gap
                          && other.from() < from + flag.width() + gap);
      boolean covered = placed.stream().anyMatch(other -> Math.abs(other.x() - flag.x()) < gap);
      if (room || flag.event().kind() != FreeEvent.Kind.PUSHED || !covered) {
        placed.add(new Placed(flag.event(), flag.x(), from, room));
      }
    }
    return placed;
  }

  private static double widthOf(Placed placed, List<Wanted> wanted) {
    return wanted.stream()
        .filter(flag -> flag.event().equals(placed.event()))
        .mapToDouble(Wanted::width)
        .findFirst()
        .orElse(0);
  }
}
