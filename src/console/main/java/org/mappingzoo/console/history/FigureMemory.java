package org.mappingzoo.console.history;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptFigures;
import org.mappingzoo.core.alert.QuarterHour;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// Figures since the start, for a fleet of few categories of which nothing is written: 60 kB each
/// after a week. Read from any thread.
public final class FigureMemory implements KeptFigures {
  private final Map<Life, NavigableMap<Integer, QuarterHour>> kept = new HashMap<>();

  private FigureMemory() {}

  /// Looks once a minute, in turns of their own.
  public static FigureMemory of(FleetFeed feed) {
    FigureMemory memory = new FigureMemory();
    FigureLooks looks = new FigureLooks();
    feed.nowProperty()
        .map(now -> now.truncatedTo(ChronoUnit.MINUTES))
        .subscribe(minute -> feed.inTurn(() -> memory.look(feed, looks, minute)));
    return memory;
  }

  private synchronized void look(FleetFeed feed, FigureLooks looks, Instant minute) {
    FleetSnapshot fleet = feed.snapshot();
    if (fleet.connection().followsQuorum()) {
      looks.see(
          new FigureLooks.Look(fleet, name -> feed.history().forecast(name, minute), minute),
          this::add);
      kept.keySet()
          .retainAll(
              fleet.categories().values().stream().map(Life::of).collect(Collectors.toSet()));
    }
  }

  private void add(Life life, QuarterHour quarter) {
    NavigableMap<Integer, QuarterHour> quarters = kept.computeIfAbsent(life, _ -> new TreeMap<>());
    quarters.merge(quarter.number(), quarter, QuarterHour::with);
    if (quarters.size() > FigureFile.ROWS) {
      quarters.pollFirstEntry();
    }
  }

  @Override
  public synchronized List<QuarterHour> of(CategorySnapshot category) {
    return List.copyOf(kept.getOrDefault(Life.of(category), new TreeMap<>()).values());
  }
}
