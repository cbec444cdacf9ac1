package org.mappingzoo.bench.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// What is measured on.
public final class Machine {
  private Machine() {}

  /// Over the last minute; empty where nobody counts it.
  public static String load() {
    return firstWord(Path.of("/proc/loadavg"));
  }

  static String sentence() {
    Runtime runtime = Runtime.getRuntime();
    return "%s, %s with %d processors (%s), Java %s, drawn %s"
        .formatted(
            Instant.now().truncatedTo(ChronoUnit.MINUTES),
            System.getProperty("os.name"),
            runtime.availableProcessors(),
            processor(),
            Runtime.version(),
            ConsoleProcess.DISPLAY ? "on a display" : "on the headless platform");
  }

  private static String processor() {
    return lines(Path.of("/proc/cpuinfo"))
        .lines()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 2))
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }

  private static String firstWord(Path file) {
    return lines(file).split(" ", 2)[0];
  }

  private static String lines(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
