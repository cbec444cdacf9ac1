package org.mappingzoo.console.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.mappingzoo.core.alert.QuarterHour;

/// Keeps what the rules looked at over a restart: of each category the worst of each quarter of an
/// hour, from a look a minute. In memory is only the look before, and what waits to be written.
/// Owned by the thread that ticks.
final class FigureKeeper {
  /// A thousand categories take eight minutes, which is what a crash may lose.
  static final int WRITES = 2;

  private final Path directory;
  private final Backlog<NavigableMap<Integer, QuarterHour>> waiting = new Backlog<>();
  private final FigureLooks looks = new FigureLooks();

  FigureKeeper(Path directory) {
    this.directory = directory;
  }

  void see(FigureLooks.Look look) {
    looks.see(look, this::add);
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
