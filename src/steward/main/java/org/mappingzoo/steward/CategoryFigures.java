package org.mappingzoo.steward;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.FreeSeries;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.ControlRecord;

/// What is told of each category, worked out from the newest snapshot when it is asked for. A rate
/// that is not known is not a number; who has no fence has no headroom. A counter's free ids are
/// those up to the end of its numbers. When ids run out is judged as by the console's alerts
/// (src/decisions/0047), not by the minutes that the rate is of. Of a list that cannot be read,
/// that is all that is told.
///
/// Not thread-safe; [Metrics] guards it.
final class CategoryFigures {
  /// Whether what the node holds can be understood, 1 or 0.
  private static final String READABLE = "readable";

  private final Map<CategoryName, FreeSeries> series = new HashMap<>();
  private final Map<CategoryName, Revision> sampled = new HashMap<>();
  private Optional<FleetSnapshot> newest = Optional.empty();

  void see(FleetSnapshot fleet) {
    newest = Optional.of(fleet);
    series.keySet().retainAll(fleet.categories().keySet());
    sampled.keySet().retainAll(fleet.categories().keySet());
    for (CategorySnapshot category : fleet.categories().values()) {
      if (!category.revision().equals(sampled.put(category.name(), category.revision()))) {
        free(category)
            .ifPresent(
                free ->
                    series
                        .computeIfAbsent(category.name(), name -> new FreeSeries())
                        .add(fleet.at(), free));
      }
    }
  }

  boolean areCurrent() {
    return newest.filter(fleet -> fleet.connection().isCurrent()).isPresent();
  }

  /// The figures of each category, by their names.
  SortedMap<CategoryName, Map<String, Double>> at(Instant now) {
    SortedMap<CategoryName, Map<String, Double>> all = new TreeMap<>();
    newest.ifPresent(
        fleet ->
            fleet
                .categories()
                .values()
                .forEach(category -> all.put(category.name(), of(category, fleet, now))));
    all.values().removeIf(Map::isEmpty);
    return all;
  }

  private Map<String, Double> of(CategorySnapshot category, FleetSnapshot fleet, Instant now) {
    return switch (category.reading()) {
      case CategoryReading.Unreadable unreadable -> Map.of(READABLE, 0.0);
      case CategoryReading.Hidden hidden -> Map.of(READABLE, 0.0);
      // Perhaps no category at all.
      case CategoryReading.PossiblyExhausted empty -> Map.of();
      case CategoryReading.Ranges ranges -> of(category, ranges.free().count(), fleet, now);
      case CategoryReading.Counter(long last) -> of(category, Long.MAX_VALUE - last, fleet, now);
    };
  }

  private static OptionalLong free(CategorySnapshot category) {
    if (category.counted().isPresent()) {
      return OptionalLong.of(Long.MAX_VALUE - category.counted().getAsLong());
    }
    return category
        .ranges()
        .map(ranges -> OptionalLong.of(ranges.free().count()))
        .orElse(OptionalLong.empty());
  }

  private Map<String, Double> of(
      CategorySnapshot category, long free, FleetSnapshot fleet, Instant now) {
    Map<String, Double> figures = new HashMap<>();
    figures.put(READABLE, 1.0);
    figures.put("free.ids", (double) free);
    Forecast forecast = Forecast.of(series.getOrDefault(category.name(), new FreeSeries()), now);
    figures.put("burn.ids.per.hour", forecast.rate().orElse(Double.NaN));
    figures.put(
        "runs.out.seconds",
        forecast instanceof Forecast.RunsOut runsOut
            ? (double) runsOut.steadily().toSeconds()
            : Double.NaN);
    Optional<LedgerSnapshot> books = fleet.ledgers().of(category.name());
    headroom(category, books).ifPresent(ids -> figures.put("fence.headroom.ids", (double) ids));
    category.ranges().ifPresent(ranges -> put(figures, ranges, books, fleet));
    books
        .flatMap(LedgerSnapshot::control)
        .map(ControlRecord::state)
        .ifPresent(
            state -> {
              figures.put("retired", state == ControlRecord.State.RETIRED ? 1.0 : 0.0);
              figures.put("stopped", state == ControlRecord.State.ACTIVE ? 0.0 : 1.0);
            });
    if (category.ranges().isPresent()) {
      books.ifPresent(of -> put(figures, of, fleet, now));
    }
    return figures;
  }

  /// What only books tell.
  private static void put(
      Map<String, Double> figures, LedgerSnapshot books, FleetSnapshot fleet, Instant now) {
    books
        .control()
        .ifPresent(
            control -> {
              figures.put("universe.ids", (double) control.universe().count());
              figures.put("lease.limit", (double) control.settings().leaseLimit());
            });
    figures.put("open.leases", (double) books.openLeases());
    figures.put("ledger.leases", (double) books.leases().size());
    figures.put(
        "stranded.seconds",
        books
            .oldestStranded(fleet.ledgers().present())
            .map(oldest -> seconds(oldest, now))
            .orElse(0.0));
  }

  /// From a time of the server's clock, which may be ahead of ours.
  private static double seconds(Instant since, Instant now) {
    return Math.max(0, Duration.between(since, now).toMillis() / 1_000.0);
  }

  private static void put(
      Map<String, Double> figures,
      CategoryReading.Ranges ranges,
      Optional<LedgerSnapshot> books,
      FleetSnapshot fleet) {
    figures.put("holes", (double) Math.max(0, ranges.free().size() - 1));
    figures.put("list.bytes", (double) ranges.text().length());
    figures.put("used.ids", (double) books.map(LedgerSnapshot::consumed).orElse(0L));
    figures.put("lost.ids", (double) books.map(LedgerSnapshot::lost).orElse(0L));
    figures.put("leased.ids", (double) books.map(LedgerSnapshot::leased).orElse(0L));
    figures.put(
        "stranded.ids",
        (double) books.map(of -> of.stranded(fleet.ledgers().present())).orElse(0L));
  }

  /// Below 0 where clients of 2010 have passed a counter's fence.
  private static OptionalLong headroom(CategorySnapshot category, Optional<LedgerSnapshot> books) {
    OptionalLong fence =
        books
            .flatMap(LedgerSnapshot::control)
            .map(ControlRecord::fence)
            .orElse(OptionalLong.empty());
    if (fence.isEmpty()) {
      return fence;
    }
    return category.counted().isPresent()
        ? OptionalLong.of(fence.getAsLong() - 1 - category.counted().getAsLong())
        : category
            .ranges()
            .map(ranges -> OptionalLong.of(ranges.free().below(fence.getAsLong()).count()))
            .orElse(OptionalLong.empty());
  }
}
