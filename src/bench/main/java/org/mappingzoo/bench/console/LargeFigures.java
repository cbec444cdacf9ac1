package org.mappingzoo.bench.console;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.mappingzoo.bench.Child;
import org.mappingzoo.bench.CuttableWire;

/// The console on 50,000 leases, and on a list of 50,000 ranges.
final class LargeFigures implements Part {
  private static final int FRAMES = 60;
  private static final int UNCOUNTED = 20;
  private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  @Override
  public List<Row> measure() throws IOException, InterruptedException {
    List<Row> rows = new ArrayList<>();
    try (Child server = Child.start(List.of("-Xmx1g"), LargeLoad.class);
        Child sleeper = Sleeper.start();
        CuttableWire wire = new CuttableWire(server.await("ready", line -> {}));
        Child console =
            ConsoleProcess.cached()
                .watch(LargeLoad.CATEGORIES + 1, wire.connectString(), LargeLoad.ROOT)) {
      console.await("window", line -> {});
      measureLeases(console, wire, sleeper, rows);
      console.say("fleet");
      console.await("fleet", line -> {});
      measureRanges(console, rows);
      rows.add(Row.note("resident with 50,000 leases and 50,000 ranges", mb(console)));
      console.say("end");
      console.endsWithin(1, TimeUnit.MINUTES);
    }
    return rows;
  }

  private static void measureLeases(Child console, CuttableWire wire, Child sleeper, List<Row> rows)
      throws IOException, InterruptedException {
    console.say("leases");
    console.await("leases", line -> {});
    rows.add(
        Row.most(
            "50,000 leases, the view opened at once: first screen after connecting",
            2,
            since(wire.begun()),
            "s",
            ""));
    awaitAll(console);
    rows.add(
        Row.note(
            "all 50,000 in the table after connecting", Row.number(since(wire.begun())) + " s"));
    rows.add(Stall.of(console, sleeper).row("longest UI stall meanwhile", 200));
    console.say("fleet");
    console.await("fleet", line -> {});
    console.say("leases");
    double againMs = Long.parseLong(console.await("leases", line -> {})) / 1_000.0;
    rows.add(Row.most("50,000 leases, first screen after the key", 2, againMs / 1_000, "s", ""));
  }

  private static void awaitAll(Child console) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (System.nanoTime() < deadline) {
      console.say("count");
      if (console.await("count", line -> {}).equals(String.valueOf(LargeLoad.LEASES))) {
        return;
      }
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
    }
    throw new IllegalStateException("the leases are not all there after two minutes");
  }

  private static void measureRanges(Child console, List<Row> rows)
      throws IOException, InterruptedException {
    console.say("category " + LargeLoad.RANGES_PATH);
    double openMs = Long.parseLong(console.await("category", line -> {})) / 1_000.0;
    rows.add(Row.note("a category of 50,000 ranges opens", Row.number(openMs) + " ms"));
    List<Double> ms = new ArrayList<>();
    for (int i = 0; i < UNCOUNTED + FRAMES; i++) {
      console.say("draw");
      double frame = Long.parseLong(console.await("draw", line -> {})) / 1_000.0;
      if (i >= UNCOUNTED) {
        ms.add(frame);
      }
    }
    rows.add(
        Row.most(
            "50,000 ranges: a frame of the range map, laid out and painted, p95",
            16,
            Figures.quantile(ms, 0.95),
            "ms",
            " (median " + Row.number(Figures.median(ms)) + ")"));
  }

  private static String mb(Child console) throws IOException {
    return console.residentMb() + " MB";
  }

  private static double since(Instant moment) {
    return ChronoUnit.MILLIS.between(moment, Instant.now()) / 1_000.0;
  }
}
