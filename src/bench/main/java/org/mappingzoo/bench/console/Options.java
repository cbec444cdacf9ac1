package org.mappingzoo.bench.console;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/// What to measure, and for how long.
///
/// @param parts of the table
/// @param rounds how often the console is started anew, for each way to start
/// @param watch for how long it is watched at each rate of writes
/// @param memory for how long its memory is
/// @param file gets the table
record Options(Set<String> parts, int rounds, Duration watch, Duration memory, Path file) {
  static final String USAGE =
      "[--parts start,load,server,large] [--rounds N] [--watch SECONDS] [--memory MINUTES]"
          + " [--file PATH] [--quick]";

  private static final Options USUAL =
      new Options(
          Set.of("start", "load", "server", "large"),
          5,
          Duration.ofMinutes(5),
          Duration.ofHours(1),
          Path.of("console-figures.md"));

  /// @throws IllegalArgumentException if a flag is none, or has no value that fits
  static Options parse(String... arguments) {
    Options options = USUAL;
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].equals("--quick")) {
        options =
            new Options(
                options.parts, 1, Duration.ofSeconds(10), Duration.ofMinutes(1), options.file);
      } else if (i + 1 < arguments.length) {
        options = options.with(arguments[i], arguments[++i]);
      } else {
        throw new IllegalArgumentException(arguments[i] + " is none of " + USAGE);
      }
    }
    return options;
  }

  private Options with(String flag, String value) {
    return switch (flag) {
      case "--parts" -> new Options(parts(value), rounds, watch, memory, file);
      case "--rounds" -> new Options(parts, Integer.parseInt(value), watch, memory, file);
      case "--watch" ->
          new Options(parts, rounds, Duration.ofSeconds(Long.parseLong(value)), memory, file);
      case "--memory" ->
          new Options(parts, rounds, watch, Duration.ofMinutes(Long.parseLong(value)), file);
      case "--file" -> new Options(parts, rounds, watch, memory, Path.of(value));
      default -> throw new IllegalArgumentException(flag + " is none of " + USAGE);
    };
  }

  private static Set<String> parts(String list) {
    Set<String> parts = new TreeSet<>(Set.of(list.split(",", -1)));
    if (!USUAL.parts.containsAll(parts)) {
      throw new IllegalArgumentException(list + " is not of " + USAGE);
    }
    return parts;
  }
}
