package org.mappingzoo.bench.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.mappingzoo.bench.Child;
import org.mappingzoo.bench.console.Endurance.Minute;

/// The console for an hour: a line each minute with its memory, and in the end a table of its goals
/// ([Endurance]). How to run it: src/bench/README.md.
public final class Soak {
  private static final int WRITES_A_SECOND = 20;

  private final int minutes;
  private final List<Minute> watched = new ArrayList<>();

  private Soak(int minutes) {
    if (minutes < 1) {
      throw new IllegalArgumentException("for less than a minute: " + minutes);
    }
    this.minutes = minutes;
  }

  /// Ends with 1 if the console missed a goal.
  ///
  /// @param arguments `demo` or `load` (1,000 categories at 20 writes a second), then for how many
  ///     minutes; an hour of the demo if not given
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String what = arguments.length > 0 ? arguments[0] : "demo";
    int minutes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 60;
    System.exit(new Soak(minutes).run(what) ? 0 : 1);
  }

  private boolean run(String what) throws IOException, InterruptedException {
    return switch (what) {
      case "demo" -> watch(0, "--demo");
      case "load" -> underLoad();
      default -> throw new IllegalArgumentException("neither demo nor load: " + what);
    };
  }

  private boolean underLoad() throws IOException, InterruptedException {
    try (Child server = FleetLoad.start()) {
      String connect = server.await("ready", line -> {});
      server.say("rate " + WRITES_A_SECOND);
      Thread.ofVirtual().start(() -> forget(server));
      return watch(FleetLoad.CATEGORIES, "--connect", connect, "--discover", FleetLoad.ROOT);
    }
  }

  /// Nobody asks here when which write was confirmed.
  private static void forget(Child server) {
    while (true) {
      server.drain();
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(5));
    }
  }

  private boolean watch(int expected, String... where) throws IOException, InterruptedException {
    Path kept = Files.createTempDirectory("mapping-zoo-soak");
    ConsoleFigures.train();
    try (Child sleeper = Sleeper.start();
        Child console = ConsoleProcess.cached().start(expected, kept, where)) {
      console.await("readable", line -> {});
      System.out.println(
          "minute  resident MB  heap MB  seen changes  stall ms  stood still  connection");
      long start = System.nanoTime();
      for (int minute = 0; minute <= minutes; minute++) {
        sample(console, sleeper, start, minute);
        LockSupport.parkNanos(start + TimeUnit.MINUTES.toNanos(minute + 1L) - System.nanoTime());
      }
      console.say("end");
      int exit = console.ended();
      return tell(new Endurance(watched, defects(ConsoleProcess.log(kept)), exit));
    }
  }

  private void sample(Child console, Child sleeper, long start, int minute)
      throws IOException, InterruptedException {
    int changes = (int) console.drain().stream().filter(line -> line.startsWith("shown ")).count();
    console.say("vitals");
    Vitals now = Vitals.parse(console.await("vitals", line -> {}));
    Stall stall = Stall.of(console, sleeper);
    double at = (System.nanoTime() - start) / 1e9;
    watched.add(new Minute(at, console.residentMb(), now, changes, stall));
    System.out.printf(
        Locale.ROOT,
        "%6d  %11.0f  %7.1f  %12d  %8.0f  %11.0f  %s, %s%n",
        minute,
        watched.getLast().residentMb(),
        watched.getLast().heapMb(),
        changes,
        stall.ms(),
        stall.stoodStillMs(),
        now.headline(),
        now.session());
  }

  /// Whether all goals are met.
  private static boolean tell(Endurance watched) {
    List<Row> rows = watched.rows();
    System.out.println("\n" + Machine.sentence() + "\n\n" + Row.HEAD);
    rows.forEach(row -> System.out.println(row.line()));
    watched.defects().forEach(System.out::println);
    return rows.stream().noneMatch(Row::isMissed);
  }

  /// What a reader of the log would look into.
  private static List<String> defects(Path errors) throws IOException {
    return Files.readAllLines(errors).stream()
        .filter(line -> line.matches("(WARNING|SEVERE): .*|(?!INFO: ).*(Exception|Error)\\b.*"))
        .toList();
  }
}
