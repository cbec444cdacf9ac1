package org.mappingzoo.bench.allocator;

import java.time.Duration;
import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// What to measure, and for how long.
///
/// @param rows of the table of goals
/// @param slice for how long each contestant runs before the next one does
/// @param rounds how many slices each gets
/// @param outage for how long ZooKeeper does not answer in row 7
/// @param run for how long row 8 hands out ids
record Flags(SortedSet<Integer> rows, Duration slice, int rounds, Duration outage, Duration run) {
  static final String USAGE =
      "[--rows 1,2,3,4,5,6,7,8,9] [--slice SECONDS] [--rounds N] [--outage SECONDS] [--run"
          + " SECONDS]";

  private static final Flags DEFAULT =
      new Flags(
          rows("1,2,3,4,5,6,7,8"),
          Duration.ofSeconds(2),
          7,
          Duration.ofSeconds(30),
          Duration.ofSeconds(60));

  /// @throws IllegalArgumentException if a flag is none, or has no value that fits
  static Flags parse(String[] arguments) {
    if (arguments.length % 2 != 0) {
      throw new IllegalArgumentException(USAGE);
    }
    Flags flags = DEFAULT;
    for (int i = 0; i < arguments.length; i += 2) {
      flags = flags.with(arguments[i], arguments[i + 1]);
    }
    return flags;
  }

  private Flags with(String flag, String value) {
    return switch (flag) {
      case "--rows" -> new Flags(rows(value), slice, rounds, outage, run);
      case "--slice" -> new Flags(rows, seconds(value), rounds, outage, run);
      case "--rounds" -> new Flags(rows, slice, Integer.parseInt(value), outage, run);
      case "--outage" -> new Flags(rows, slice, rounds, seconds(value), run);
      case "--run" -> new Flags(rows, slice, rounds, outage, seconds(value));
      default -> throw new IllegalArgumentException(flag + " is none of " + USAGE);
    };
  }

  private static SortedSet<Integer> rows(String list) {
    return Arrays.stream(list.split(",", -1))
        .map(Integer::valueOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Duration seconds(String value) {
    return Duration.ofMillis(Math.round(1_000 * Double.parseDouble(value)));
  }
}
