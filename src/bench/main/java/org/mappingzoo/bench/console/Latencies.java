package org.mappingzoo.bench.console;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// How long writes took to be seen: from the moment the writer was told that a write is done to
/// the frame that shows its version or a later one. Painting that frame comes on top. Writes of
/// categories out of sight have none.
record Latencies(List<Long> micros) {

  /// @param wrote lines of [FleetLoad]
  /// @param shown lines of [ConsoleProbe]
  static Latencies of(List<String> wrote, List<String> shown) {
    Map<String, NavigableMap<Integer, Long>> frames = new HashMap<>();
    for (String line : shown) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("shown")) {
        frames
            .computeIfAbsent(words[1], path -> new TreeMap<>())
            .put(Integer.valueOf(words[2]), Long.valueOf(words[3]));
      }
    }
    List<Long> latencies = new ArrayList<>();
    for (String line : wrote) {
      String[] words = line.split(" ", -1);
      if (!words[0].equals("wrote")) {
        continue; // ZooKeeper's purge of old snapshots speaks on standard output
      }
      var first =
          frames.getOrDefault(words[1], new TreeMap<>()).ceilingEntry(Integer.valueOf(words[2]));
      if (first != null) {
        latencies.add(Math.max(0, first.getValue() - Long.parseLong(words[3])));
      }
    }
    return new Latencies(latencies);
  }

  double quantileMs(double share) {
    return Figures.quantile(micros, share) / 1_000;
  }

  /// The median, and of how many.
  String more() {
    return " (median %s, of %,d)".formatted(Row.number(quantileMs(0.5)), micros.size());
  }
}
