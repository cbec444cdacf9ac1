package org.mappingzoo.console.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.mappingzoo.core.alert.Figures;
import org.mappingzoo.core.alert.QuarterHour;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;

/// Keeps what the rules looked at over a restart: of each category the worst of each quarter of an
/// hour, from a look a minute. In memory is only the look before, and what waits to be written.
/// Owned by the thread that ticks.
final class FigureKeeper {
  static final int WRITES = 10;

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Path directory;
  private final Backlog<NavigableMap<Integer, QuarterHour>> waiting = new Backlog<>();
  private Map<Life, Figures> before = Map.of();
  private Instant beforeAt = Instant.EPOCH;

  /// What is seen in one look.
  ///
  /// @param at a whole minute
  record Look(FleetSnapshot fleet, Function<CategoryName, Forecast> forecasts, Instant at) {}

  FigureKeeper(Path directory) {
    this.directory = directory;
  }

  /// Takes in one look. Where none was a minute before, nobody knows what held since.
  void see(Look look) {
    Map<Life, Figures> now = new HashMap<>();
    for (CategorySnapshot category : look.fleet().categories().values()) {
      now.put(Life.of(category), Figures.of(category, look.fleet(), look.forecasts(), look.at()));
    }
    Instant since = look.at().minus(MINUTE);
    if (beforeAt.equals(since)) {
      now.forEach(
          (life, figures) ->
              Optional.ofNullable(before.get(life))
                  .map(earlier -> QuarterHour.of(since, earlier.andStill(figures)))
                  .ifPresent(quarter -> add(life, quarter)));
    }
    before = now;
    beforeAt = look.at();
  }

  private void add(Life life, QuarterHour quarter) {
    NavigableMap<Integer, QuarterHour> quarters = waiting.of(life, TreeMap::new);
    quarters.merge(quarter.number(), quarter, QuarterHour::with);
    if (quarters.size() > HistoryKeeper.WAITING) {
      quarters.pollFirstEntry();
    }
  }

  /// Whether the disk does not take what is to be kept.
  boolean isFailing() {
    return waiting.isFailing();
  }

  void writeSome() {
    waiting.writeSome(WRITES, this::write);
  }

  void writeAll() {
    waiting.writeAll(this::write);
  }

  private void write(Life life, NavigableMap<Integer, QuarterHour> quarters) throws IOException {
    Files.createDirectories(directory);
    life.worst(directory).join(quarters.values());
  }
}
