package org.mappingzoo.bench.console;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.mappingzoo.bench.Child;
import org.mappingzoo.bench.CuttableWire;

/// What the console says while its server is stopped (SIGSTOP), and after a wire was cut behind
/// which each node was written.
final class ServerFigures implements Part {
  private static final Duration HUNG = Duration.ofSeconds(9);
  private static final Duration CUT = Duration.ofSeconds(14);

  @Override
  public List<Row> measure() throws IOException, InterruptedException {
    try (Child server = FleetLoad.start();
        CuttableWire wire = new CuttableWire(server.await("ready", line -> {}));
        Child console =
            ConsoleProcess.cached()
                .watch(FleetLoad.CATEGORIES, wire.connectString(), FleetLoad.ROOT)) {
      console.await("readable", line -> {});
      console.say("arrange");
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3));
      List<Row> rows = new ArrayList<>(cut(server, console, wire));
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3));
      // Last, and with no writes: the writer's session does not outlive it.
      rows.add(hung(server, console));
      console.say("end");
      console.endsWithin(1, TimeUnit.MINUTES);
      return rows;
    }
  }

  private static Row hung(Child server, Child console) throws IOException, InterruptedException {
    console.drain();
    long start = Micros.now();
    server.signal("STOP");
    try {
      double staleMs = headline(console, "Stale", start);
      LockSupport.parkNanos(HUNG.toNanos() - (long) (staleMs * 1e6));
      return Row.most(
          "a server hung for 9 s is said to be stale", 3, staleMs / 1_000, "s", " after it hung");
    } finally {
      server.signal("CONT");
      headline(console, "Current", start);
    }
  }

  private static List<Row> cut(Child server, Child console, CuttableWire wire)
      throws IOException, InterruptedException {
    server.drain();
    long start = System.nanoTime();
    wire.cut();
    server.say("rewrite");
    Map<String, String> written = new HashMap<>();
    server.await("rewrote", line -> put(written, "wrote", line));
    LockSupport.parkNanos(CUT.toNanos() - (System.nanoTime() - start));
    console.drain();
    long mended = Micros.now();
    wire.mend();
    double currentMs = headline(console, "Current", mended);
    console.say("rows");
    Map<String, String> rows = new HashMap<>();
    console.await("rows", line -> put(rows, "row", line));
    long right =
        rows.entrySet().stream()
            .filter(row -> row.getValue().equals(written.get(row.getKey())))
            .count();
    return List.of(
        Row.most(
            "after a cut of 14 s it says that all is current",
            2,
            currentMs / 1_000,
            "s",
            " after the return"),
        Row.exactly("of 1,000 nodes rewritten meanwhile right at that moment", 1_000, right));
  }

  /// What the second word has in the third.
  private static void put(Map<String, String> versions, String kind, String line) {
    String[] words = line.strip().split(" ", -1);
    if (words[0].equals(kind)) {
      versions.put(words[1], words[2]);
    }
  }

  /// Milliseconds from a moment to the frame that says this of the connection.
  private static double headline(Child console, String begin, long since)
      throws InterruptedException {
    while (true) {
      String[] told = console.await("headline", line -> {}).split(" ", 2);
      if (told[1].startsWith(begin)) {
        return (Long.parseLong(told[0]) - since) / 1_000.0;
      }
    }
  }
}
