package org.mappingzoo.console.history;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What waits to be written, of each life one thing. What waits longest is written first; what the
/// disk did not take waits behind the rest. Owned by one thread.
final class Backlog<V> {
  private static final Logger LOG = LoggerFactory.getLogger(Backlog.class);

  private final Map<Life, V> waiting = new LinkedHashMap<>();

  /// Those of which the disk did not take what was written last.
  private final Set<Life> failing = new HashSet<>();

  /// Writes what waits of a life; it blocks on the disk.
  @FunctionalInterface
  interface Write<V> {
    void write(Life life, V what) throws IOException;
  }

  /// What waits of a life, after `first` where nothing did.
  V of(Life life, Supplier<V> first) {
    return waiting.computeIfAbsent(life, _ -> first.get());
  }

  void put(Life life, V what) {
    waiting.put(life, what);
  }

  /// Whether the disk does not take what is to be kept.
  boolean isFailing() {
    return !failing.isEmpty();
  }

  /// Writes the first ones, up to one that the disk does not take.
  void writeSome(int most, Write<V> write) {
    int left = Math.min(most, waiting.size());
    while (left > 0 && writeFirst(write)) {
      left--;
    }
  }

  /// Tries each once.
  void writeAll(Write<V> write) {
    for (int left = waiting.size(); left > 0; left--) {
      writeFirst(write);
    }
  }

  private boolean writeFirst(Write<V> write) {
    Map.Entry<Life, V> first = waiting.entrySet().iterator().next();
    Life life = first.getKey();
    V what = first.getValue();
    waiting.remove(life);
    waiting.put(life, what); // behind the rest, unless it is written
    try {
      write.write(life, what);
    } catch (IOException e) {
      if (failing.add(life)) {
        LOG.warn("cannot keep history of {}: {}", life.name().path(), e.toString());
      }
      return false;
    }
    waiting.remove(life);
    failing.remove(life);
    return true;
  }
}
