package org.mappingzoo.bench.console;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/// How long writes took to be seen: from the moment the writer was told that a write is done to
/// the frame that shows its version or a later one, for one that was soon written over is seen with
/// what replaced it. Painting that frame comes on top. Writes of categories out of sight have none.
///
/// @param micros of those that were seen
/// @param unseen how many never were: their row stands still
record Latencies(List<Long> micros, int unseen) {

  /// @param inSight the paths whose rows could be seen all the while
  /// @param wrote lines of [FleetLoad]
  /// @param shown lines of [ConsoleProbe]
  static Latencies of(Set<String> inSight, List<String> wrote, List<String> shown) {
    Map<String, NavigableMap<Integer, Long>> frames = frames(shown);
    List<Long> latencies = new ArrayList<>();
    int unseen = 0;
    for (String line : wrote) {
      String[] words = line.split(" ", -1);
      // ZooKeeper's purge of old snapshots speaks on standard output, too.
      if (!words[0].equals("wrote") || !inSight.contains(words[1])) {
        continue;
      }
      var first =
          frames.getOrDefault(words[1], new TreeMap<>()).ceilingEntry(Integer.valueOf(words[2]));
      if (first == null) {
        unseen++;
      } else {
        latencies.add(Math.max(0, first.getValue() - Long.parseLong(words[3])));
      }
    }
    return new Latencies(latencies, unseen);
  }

  private static Map<String, NavigableMap<Integer, Long>> frames(List<String> shown) {
    Map<String, NavigableMap<Integer, Long>> frames = new HashMap<>();
    for (String line : shown) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("shown")) {
        frames
            .computeIfAbsent(words[1], path -> new TreeMap<>())
            .put(Integer.valueOf(words[2]), Long.valueOf(words[3]));
      }
    }
    return frames;
  }

  /// Infinite where that write was never seen.
  ///
  /// @throws IllegalArgumentException if nothing in sight was written
  double quantileMs(double share) {
    List<Double> all = new ArrayList<>(micros.stream().map(Long::doubleValue).toList());
    all.addAll(Collections.nCopies(unseen, Double.POSITIVE_INFINITY));
    return Figures.quantile(all, share) / 1_000;
  }

  /// Missed by each write that was never seen, however many were.
  Row row(String what, double goalMs) {
    Row row = Row.most(what, goalMs, quantileMs(0.95), "ms", more());
    return unseen == 0 ? row : row.missed();
  }

  /// The median, of how many, and how many of these were never seen.
  private String more() {
    String never = unseen == 0 ? "" : ", %,d never seen".formatted(unseen);
    return " (median %s, of %,d%s)"
        .formatted(Row.number(quantileMs(0.5)), micros.size() + unseen, never);
  }
}
