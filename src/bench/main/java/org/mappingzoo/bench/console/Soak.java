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
import org.mappingzoo.bench.console.Slope.Sample;

/// The console for an hour: a line each minute with its memory, and in the end what that grew by,
/// whether its figures moved all the time, whether its session lived, and what was logged as a
/// defect. How to run it: src/bench/README.md.
///
/// Memory grows until all that is ever used was used once; what the hour grows by is taken from
/// the samples after the first third.
public final class Soak {
  private static final int WRITES_A_SECOND = 20;
  private static final double MB = 1_000_000;

  private final int minutes;
  private final List<Sample> resident = new ArrayList<>();
  private final List<Sample> heap = new ArrayList<>();
  private final List<String> sessions = new ArrayList<>();
  private final List<Integer> moved = new ArrayList<>();

  private Soak(int minutes) {
    this.minutes = minutes;
  }

  /// Ends with 1 if the console did not hold out.
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
      return tell(console.ended(), defects(ConsoleProcess.log(kept)));
    }
  }

  private void sample(Child console, Child sleeper, long start, int minute)
      throws IOException, InterruptedException {
    int changes = (int) console.drain().stream().filter(line -> line.startsWith("shown ")).count();
    console.say("vitals");
    Vitals now = Vitals.parse(console.await("vitals", line -> {}));
    Stall stall = Stall.of(console, sleeper);
    double at = (System.nanoTime() - start) / 1e9;
    resident.add(new Sample(at, console.residentMb()));
    heap.add(new Sample(at, now.heapBytes() / MB));
    sessions.add(now.session());
    if (minute > 0) {
      moved.add(changes);
    }
    System.out.printf(
        Locale.ROOT,
        "%6d  %11.0f  %7.1f  %12d  %8.0f  %11.0f  %s, %s%n",
        minute,
        resident.getLast().figure(),
        heap.getLast().figure(),
        changes,
        stall.ms(),
        stall.stoodStillMs(),
        now.headline(),
        now.session());
  }

  /// Whether it held out.
  private boolean tell(int exit, List<String> defects) {
    boolean moves = moved.stream().allMatch(changes -> changes > 0);
    boolean lives = sessions.stream().distinct().count() == 1 && !sessions.getFirst().isEmpty();
    System.out.printf(Locale.ROOT, "resident at the end         %.0f MB%n", last(resident));
    System.out.printf(Locale.ROOT, "resident, most              %.0f MB%n", most(resident));
    System.out.printf(Locale.ROOT, "resident grows              %+.1f MB/h%n", growth(resident));
    System.out.printf(Locale.ROOT, "heap after collection grows %+.1f MB/h%n", growth(heap));
    System.out.println("figures moved each minute   " + moves);
    System.out.println("one session all the time    " + lives);
    System.out.println("logged as a defect          " + defects.size());
    defects.forEach(System.out::println);
    System.out.println("exit code                   " + exit);
    return moves && lives && defects.isEmpty() && exit == 0;
  }

  private static double last(List<Sample> samples) {
    return samples.getLast().figure();
  }

  private static double most(List<Sample> samples) {
    return samples.stream().mapToDouble(Sample::figure).max().orElseThrow();
  }

  private static double growth(List<Sample> samples) {
    return Slope.settled(samples).perHour();
  }

  /// What a reader of the log would look into.
  private static List<String> defects(Path errors) throws IOException {
    return Files.readAllLines(errors).stream()
        .filter(line -> line.matches("(WARNING|SEVERE): .*|(?!INFO: ).*(Exception|Error)\\b.*"))
        .toList();
  }
}
