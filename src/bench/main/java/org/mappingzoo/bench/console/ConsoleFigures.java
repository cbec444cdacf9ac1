package org.mappingzoo.bench.console;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.mappingzoo.bench.Child;

/// Measures the console on 1,000 categories of 4.9 kB and prints the table of CONSOLE.md's
/// targets.
///
/// With a display it opens a real window there; without one it runs on the headless platform. The
/// first run warms the file cache, leaves an archive of its classes behind as each end of the
/// console does, and is not counted. How to run it: src/bench/README.md.
public final class ConsoleFigures {
  private static final int CATEGORIES = 1_000;
  private static final int ORDERS = 15;
  /// The first frame is laid out, but not yet painted, when it is told of; that, too, is loading.
  private static final long SETTLED_NANOS = 1_000_000_000;
  /// The console's own options, handed down by the build.
  private static final List<String> CONSOLE_JVM =
      List.of(System.getProperty("console.heap", "").split(" +", 0));

  private final int seconds;
  private final boolean display = System.getenv("DISPLAY") != null;

  private ConsoleFigures(int seconds) {
    this.seconds = seconds;
  }

  /// Prints the table and ends.
  ///
  /// @param arguments how many seconds to watch at each rate; 60 if not given
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int seconds = arguments.length == 0 ? 60 : Integer.parseInt(arguments[0]);
    new ConsoleFigures(seconds).run();
  }

  private void run() throws IOException, InterruptedException {
    try (Child server =
        Child.start(List.of("-Xmx512m"), FleetLoad.class, String.valueOf(CATEGORIES))) {
      String connect = server.await("ready", line -> {});
      measure(server, connect, 1, false);
      measure(server, connect, seconds, true);
      server.say("rate 0");
    }
  }

  private void measure(Child server, String connect, int watchSeconds, boolean print)
      throws IOException, InterruptedException {
    long start = Micros.now();
    try (Child console = Child.startWithJavaFx(jvm(), ConsoleProbe.class, arguments(connect))) {
      long window = Long.parseLong(console.await("window", line -> {}));
      long readable = Long.parseLong(console.await("readable", line -> {}));
      LockSupport.parkNanos(SETTLED_NANOS);
      long loadingStall = stall(console);
      Latencies slow = watch(server, console, 20, watchSeconds);
      long slowStall = stall(console);
      Latencies fast = watch(server, console, 1_000, watchSeconds);
      long fastStall = stall(console);
      Orders orders = Orders.of(console);
      long resident = console.residentMb();
      console.say("end");
      int exit = console.ended();
      if (print) {
        System.out.printf("%s, %d s at each rate%n", display ? "window" : "headless", seconds);
        row("first window after process start", (window - start) / 1_000, "ms", "1500");
        row("all readable after process start", (readable - start) / 1_000, "ms", "-");
        row("all readable after first window", (readable - window) / 1_000, "ms", "1500");
        row("longest UI stall while loading", loadingStall / 1_000, "ms", "200");
        row("sort by a column to its frame, median", orders.sort() / 1_000, "ms", "33");
        row("filter to its frame, median", orders.filter() / 1_000, "ms", "33");
        row("all rows again to their frame, median", orders.all() / 1_000, "ms", "33");
        row("longest UI stall at 20 writes/s", slowStall / 1_000, "ms", "100");
        row("longest UI stall at 1,000 writes/s", fastStall / 1_000, "ms", "-");
        row("write to pixel p50 at 20/s", slow.quantile(0.5) / 1_000, "ms", "-");
        row("write to pixel p95 at 20/s", slow.quantile(0.95) / 1_000, "ms", "250");
        row("write to pixel p95 at 1,000/s", fast.quantile(0.95) / 1_000, "ms", "500");
        row("writes seen in the window at 20/s", slow.count(), "", "-");
        row("writes seen in the window at 1,000/s", fast.count(), "", "-");
        row("resident memory at the end", resident, "MB", "260");
        row("exit code", exit, "", "0");
      }
    }
  }

  private static void row(String what, long figure, String unit, String target) {
    System.out.printf("%-40s %8d %-3s target %s%n", what, figure, unit, target);
  }

  private List<String> jvm() {
    List<String> options = new ArrayList<>(CONSOLE_JVM);
    options.add("-XX:+AutoCreateSharedArchive");
    options.add("-XX:SharedArchiveFile=" + System.getProperty("console.archive"));
    options.add("-Xlog:cds*=off,aot*=off");
    if (!display) {
      options.addAll(List.of("-Dglass.platform=Headless", "-Dprism.order=sw"));
    }
    return options;
  }

  /// The console's own, after the number of categories; what it keeps is kept for one measurement.
  private static String[] arguments(String connect) throws IOException {
    String kept = Files.createTempDirectory("mapping-zoo-figures").toString();
    return new String[] {
      String.valueOf(CATEGORIES), "--connect", connect, "--discover", "/load", "--data", kept
    };
  }

  /// What an operator waits for, each several times, the middle one of them in microseconds.
  private record Orders(long sort, long filter, long all) {
    static Orders of(Child console) throws IOException, InterruptedException {
      List<Long> sorts = new ArrayList<>();
      List<Long> filters = new ArrayList<>();
      List<Long> alls = new ArrayList<>();
      for (int i = 0; i < ORDERS; i++) {
        sorts.add(time(console, "sort", "sorted"));
        filters.add(time(console, "filter", "filtered"));
        alls.add(time(console, "all", "unfiltered"));
      }
      return new Orders(middle(sorts), middle(filters), middle(alls));
    }

    private static long time(Child console, String order, String answer)
        throws IOException, InterruptedException {
      console.say(order);
      return Long.parseLong(console.await(answer, line -> {}));
    }

    private static long middle(List<Long> micros) {
      return micros.stream().sorted().toList().get(micros.size() / 2);
    }
  }

  private static long stall(Child console) throws IOException, InterruptedException {
    console.say("stall");
    return Long.parseLong(console.await("stall", line -> {}));
  }

  /// Lets the writers write at a rate, and compares when each write was confirmed with when the
  /// window first showed it or a later one.
  private static Latencies watch(Child server, Child console, int rate, int seconds)
      throws IOException {
    server.drain();
    console.drain();
    server.say("rate " + rate);
    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(seconds));
    server.say("rate 0");
    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
    return Latencies.of(server.drain(), console.drain());
  }

  private record Latencies(List<Long> sorted) {

    static Latencies of(List<String> wrote, List<String> shown) {
      Map<String, NavigableMap<Integer, Long>> frames = new HashMap<>();
      shown.stream()
          .map(line -> line.split(" ", -1))
          .filter(words -> words[0].equals("shown"))
          .forEach(
              words ->
                  frames
                      .computeIfAbsent(words[1], path -> new TreeMap<>())
                      .put(Integer.valueOf(words[2]), Long.valueOf(words[3])));
      List<Long> latencies = new ArrayList<>();
      for (String line : wrote) {
        String[] words = line.split(" ", -1);
        if (!words[0].equals("wrote")) {
          continue; // ZooKeeper's purge of old snapshots speaks on standard output
        }
        var frame = frames.getOrDefault(words[1], new TreeMap<>());
        var first = frame.ceilingEntry(Integer.valueOf(words[2]));
        if (first != null) {
          latencies.add(first.getValue() - Long.parseLong(words[3]));
        }
      }
      return new Latencies(latencies.stream().sorted().toList());
    }

    int count() {
      return sorted.size();
    }

    long quantile(double share) {
      if (sorted.isEmpty()) {
        throw new IllegalStateException("no write was seen in the window");
      }
      return sorted.get((int) (share * (sorted.size() - 1)));
    }
  }
}
