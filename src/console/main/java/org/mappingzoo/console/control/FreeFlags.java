package org.mappingzoo.console.control;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import org.mappingzoo.core.monitor.FreeEvent;

/// What is written at the flags of a chart, and which of them have room for it.
final class FreeFlags {
  /// The width of a mark.
  static final double MARK = 9;

  private static final double GAP = 8;

  private final double left;
  private final double right;
  private final List<Span> taken = new ArrayList<>();

  private FreeFlags(double left, double right) {
    this.left = left;
    this.right = right;
  }

  static String text(FreeEvent event, Words words) {
    String key =
        switch (event.kind()) {
          case SEEDED -> "chart.flag.seeded";
          case EXTENDED -> "chart.flag.extended";
          case PUSHED -> "chart.flag.pushed";
          case COMPACTED -> "chart.flag.compacted";
        };
    return words.get(key, event.ids(), words.number(event.ids()));
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

  /// A flag that asks for a place.
  ///
  /// @param x of the event
  /// @param width of its text
  record Wanted(FreeEvent event, double x, double width) {}

  /// A flag with its place on the line of flags.
  ///
  /// @param text where its text begins; negative where there is no room for it
  record Placed(FreeEvent event, double x, double text) {}

  private record Span(double from, double to) {
    boolean meets(Span other) {
      return from < other.to + GAP && other.from < to + GAP;
    }
  }

  /// Gives each flag its place between the two, and its text to the right of its mark or to the
  /// left. What operators did comes before what workers pushed, and the newer before the older; a
  /// push whose mark would cover another is left out.
  static List<Placed> place(List<Wanted> wanted, double left, double right) {
    FreeFlags line = new FreeFlags(left, right);
    List<Wanted> marked =
        wanted.stream()
            .sorted(
                Comparator.comparing((Wanted flag) -> isPush(flag))
                    .thenComparing(flag -> flag.event().at(), Comparator.reverseOrder()))
            .filter(line::mark)
            .toList();
    return marked.stream().map(line::write).toList();
  }

  private static boolean isPush(Wanted flag) {
    return flag.event().kind() == FreeEvent.Kind.PUSHED;
  }

  private boolean mark(Wanted flag) {
    Span mark = new Span(flag.x() - MARK / 2, flag.x() + MARK / 2);
    if (isPush(flag) && taken.stream().anyMatch(mark::meets)) {
      return false;
    }
    taken.add(mark);
    return true;
  }

  private Placed write(Wanted flag) {
    double text =
        DoubleStream.of(flag.x() + MARK, flag.x() - MARK - flag.width())
            .filter(from -> from >= left && from + flag.width() <= right)
            .filter(from -> isFree(from, flag))
            .findFirst()
            .orElse(-1);
    if (text >= 0) {
      taken.add(new Span(text, text + flag.width()));
    }
    return new Placed(flag.event(), flag.x(), text);
  }

  /// Its own mark is no obstacle.
  private boolean isFree(double from, Wanted flag) {
    Span text = new Span(from, from + flag.width());
    return taken.stream()
        .filter(other -> other.from() > flag.x() || other.to() < flag.x())
        .noneMatch(text::meets);
  }
}
