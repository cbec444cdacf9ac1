package org.mappingzoo.console.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.DutyReport;

/// All that one row shows, at one moment.
///
/// @param findings worst first; what fires among them
/// @param age since the last write, cut to what is displayed, so that a row changes only when what
///     it shows does
/// @param freshness how far it is behind the server
record FleetFigures(
    CategorySnapshot category,
    Forecast forecast,
    List<Finding> findings,
    Duration age,
    Optional<Holdings> holdings,
    Optional<FenceSnapshot> fence,
    Freshness freshness)
    implements FleetLine.Figures {

  /// Longer than any forecast.
  static final Duration NEVER = Duration.ofSeconds(Long.MAX_VALUE);

  /// How urgently somebody has to look: the worst is the greatest. Of equals whoever is hindered
  /// now, so what is in use; where there is nothing to tell, what is stopped.
  static final Comparator<FleetFigures> URGENCY =
      Comparator.comparingInt(FleetFigures::severity)
          .thenComparing(figures -> figures.isStopped() == (figures.severity() == 0));

  /// What a feed shows of a category.
  static FleetFigures of(CategorySnapshot category, FleetFeed feed, Instant now) {
    FleetSnapshot fleet = feed.snapshot();
    Forecast forecast = feed.history().forecast(category.name(), now);
    return new FleetFigures(
        category,
        forecast,
        feed.told().with(category.name(), Finding.of(category, forecast, fleet)),
        coarse(Duration.between(category.modified(), now)),
        Holdings.of(category.name(), fleet.ledgers()),
        FenceSnapshot.of(category.name(), fleet),
        Freshness.of(category, feed, now));
  }

  Optional<CategoryReading.Ranges> ranges() {
    return category.ranges();
  }

  OptionalLong free() {
    return ranges().map(read -> OptionalLong.of(read.free().count())).orElse(OptionalLong.empty());
  }

  /// Whether an operator has frozen or retired it.
  boolean isStopped() {
    return holdings.filter(held -> held.state() != ControlRecord.State.ACTIVE).isPresent();
  }

  /// Whether an operator has retired it: nobody takes from it again.
  boolean isRetired() {
    return holdings.filter(held -> held.state() == ControlRecord.State.RETIRED).isPresent();
  }

  /// Which share of the universe is not free any more, 0 to 1; empty where nobody knows the
  /// universe.
  OptionalDouble used() {
    return holdings.isEmpty() || free().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) usedIds() / holdings.get().universe());
  }

  /// How many ids of the universe are not free any more; none where nobody knows, or more are free
  /// than were ever seeded.
  long usedIds() {
    long universe = holdings.map(Holdings::universe).orElse(0L);
    return Math.max(0, universe - free().orElse(universe));
  }

  /// Why its books cannot be seen; empty for a plain category, too.
  Optional<ReadFault.Kind> booksFault() {
    return findings.stream()
        .map(Finding::itself)
        .filter(Finding.BooksUnreadable.class::isInstance)
        .map(found -> ((Finding.BooksUnreadable) found).kind())
        .findFirst();
  }

  /// How many ids are held by workers who are gone; empty where that is not known.
  OptionalLong stranded() {
    return holdings.map(Holdings::stranded).orElse(OptionalLong.empty());
  }

  /// The steward that keeps its reservation.
  Optional<String> keeper() {
    return fence.flatMap(FenceSnapshot::report).map(DutyReport::steward);
  }

  /// Ids an hour; empty where nothing can be said yet.
  OptionalDouble ratePerHour() {
    return ranges().isEmpty() && category.counted().isEmpty()
        ? OptionalDouble.empty()
        : forecast.rate();
  }

  /// Empty where it does not run out.
  Optional<Duration> exhaustsIn() {
    if (ranges().isEmpty() || isRetired()) {
      return Optional.empty();
    }
    if (free().orElse(1) == 0) {
      return Optional.of(Duration.ZERO);
    }
    return forecast instanceof Forecast.RunsOut runsOut
        ? Optional.of(runsOut.earliest())
        : Optional.empty();
  }

  int rangeCount() {
    return ranges().map(read -> read.analysis().ranges()).orElse(0);
  }

  int holes() {
    return ranges().map(read -> read.analysis().holes()).orElse(0);
  }

  /// Length of the stored text; empty where it may not be read.
  Optional<NodeText> text() {
    return switch (category.reading()) {
      case CategoryReading.Ranges ranges -> Optional.of(ranges.text());
      case CategoryReading.PossiblyExhausted(NodeText text) -> Optional.of(text);
      case CategoryReading.Unreadable unreadable -> Optional.of(unreadable.text());
      case CategoryReading.Counter counter -> Optional.empty();
      case CategoryReading.Hidden hidden -> Optional.empty();
    };
  }

  /// The findings that matter as it stands: while nobody may take, nothing follows from takes.
  List<Finding> telling() {
    return isStopped()
        ? findings.stream().filter(finding -> !finding.followsFromTakes()).toList()
        : findings;
  }

  /// How bad the worst of it is; empty where there is nothing to tell.
  Optional<Finding.Severity> worst() {
    return telling().stream().findFirst().map(Finding::severity);
  }

  /// The same as a number: 0 where there is nothing to tell, then 1 to 3.
  int severity() {
    return worst()
        .map(
            severity ->
                switch (severity) {
                  case NOTICE -> 1;
                  case WARNING -> 2;
                  case CRITICAL -> 3;
                })
        .orElse(0);
  }

  /// The leader's clock may be ahead of ours: nothing was written in the future.
  private static Duration coarse(Duration age) {
    long seconds = Math.max(0, age.toSeconds());
    long step = seconds < 60 ? 1 : seconds < 3600 ? 60 : 3600;
    return Duration.ofSeconds(seconds / step * step);
  }
}
