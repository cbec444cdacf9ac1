package org.mappingzoo.bench.console;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.mappingzoo.bench.Child;
import org.mappingzoo.bench.console.Slope.Sample;

/// The console while 1,000 categories are written: how soon that is seen, how long it stalls, what
/// memory it takes, and how soon it sorts and filters.
final class LoadFigures implements Part {
  private static final int ORDERS = 15;
  private static final double MB = 1_000_000;
  private static final long SAMPLE_EVERY_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long SETTLED_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Options options;
  private final List<Row> rows = new ArrayList<>();
  private final List<Sample> resident = new ArrayList<>();
  private final List<Sample> heap = new ArrayList<>();

  LoadFigures(Options options) {
    this.options = options;
  }

  @Override
  public List<Row> measure() throws IOException, InterruptedException {
    try (Child server = FleetLoad.start();
        Child sleeper = Sleeper.start();
        Child console =
            ConsoleProcess.cached()
                .watch(FleetLoad.CATEGORIES, server.await("ready", line -> {}), FleetLoad.ROOT)) {
      console.await("readable", line -> {});
      console.say("arrange");
      LockSupport.parkNanos(SETTLED_NANOS);
      Stall _ = Stall.of(console, sleeper);
      Latencies slow = watch(server, console, 20);
      rows.add(stalled(Stall.of(console, sleeper), 20));
      rows.add(seen(slow, 20, 250));
      remember(server, console);
      Latencies fast = watch(server, console, 1_000);
      rows.add(stalled(Stall.of(console, sleeper), 1_000));
      rows.add(seen(fast, 1_000, 500));
      rows.add(Row.note("resident after that", console.residentMb() + " MB"));
      for (String order : List.of("sort", "filter", "all")) {
        rows.add(order(console, order));
      }
      console.say("end");
      console.endsWithin(1, TimeUnit.MINUTES);
    }
    return rows;
  }

  /// Lets the writers write at a rate, and compares when each write was confirmed with when the
  /// window showed it.
  private Latencies watch(Child server, Child console, int rate)
      throws IOException, InterruptedException {
    server.drain();
    console.say("sight");
    Set<String> inSight = Set.of(console.await("sight", line -> {}).split(" ", -1));
    server.say("rate " + rate);
    LockSupport.parkNanos(options.watch().toNanos());
    server.say("rate 0");
    LockSupport.parkNanos(SETTLED_NANOS);
    return Latencies.of(inSight, server.drain(), console.drain());
  }

  private Row stalled(Stall stall, int rate) {
    String what = "longest UI stall in %s at %,d writes/s".formatted(text(options.watch()), rate);
    return stall.row(what, Endurance.STALL_MS);
  }

  private static Row seen(Latencies latencies, int rate, double goal) {
    String what = "write to pixel, p95, at %,d writes/s".formatted(rate);
    return latencies.row(what, goal);
  }

  private void remember(Child server, Child console) throws IOException, InterruptedException {
    server.say("rate 20");
    long start = System.nanoTime();
    while (System.nanoTime() - start < options.memory().toNanos()) {
      LockSupport.parkNanos(SAMPLE_EVERY_NANOS);
      server.drain();
      console.drain();
      console.say("vitals");
      Vitals now = Vitals.parse(console.await("vitals", line -> {}));
      double at = (System.nanoTime() - start) / 1e9;
      resident.add(new Sample(at, console.residentMb()));
      heap.add(new Sample(at, now.heapBytes() / MB));
    }
    server.say("rate 0");
    LockSupport.parkNanos(SETTLED_NANOS);
    String after = text(options.memory());
    double most = resident.stream().mapToDouble(Sample::figure).max().orElseThrow();
    rows.add(
        Row.most(
            "resident after %s at 20 writes/s".formatted(after),
            Endurance.RESIDENT_MB,
            resident.getLast().figure(),
            "MB",
            " (at most " + Row.number(most) + ")"));
    rows.add(
        Row.most(
            "growth of that",
            Endurance.GROWTH_MB_AN_HOUR,
            Slope.settled(resident).perHour(),
            "MB/h",
            ""));
    rows.add(
        Row.note(
            "heap after a collection; its growth",
            "%s MB; %s MB/h"
                .formatted(
                    Row.number(heap.getLast().figure()),
                    Row.number(Slope.settled(heap).perHour()))));
  }

  private static Row order(Child console, String order) throws IOException, InterruptedException {
    String what =
        switch (order) {
          case "sort" -> "sort 1,000 by a column, median";
          case "filter" -> "filter 1,000, median";
          default -> "show all 1,000 again, median";
        };
    List<Double> ms = new ArrayList<>();
    for (int i = 0; i < ORDERS; i++) {
      if (order.equals("all")) {
        time(console, "filter");
      }
      ms.add(time(console, order));
      if (order.equals("filter")) {
        time(console, "all");
      }
    }
    return Row.most(
        what,
        33,
        Figures.median(ms),
        "ms",
        " (slowest " + Row.number(Figures.quantile(ms, 1)) + ")");
  }

  private static double time(Child console, String order) throws IOException, InterruptedException {
    console.say(order);
    return Long.parseLong(console.await(order, line -> {})) / 1_000.0;
  }

  private static String text(Duration time) {
    return time.toSeconds() < 120 ? time.toSeconds() + " s" : time.toMinutes() + " min";
  }
}
