package org.mappingzoo.bench.console;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.mappingzoo.bench.Child;
import org.mappingzoo.bench.CuttableWire;

/// How soon the console is there, each way to start it several times in turns, and how soon it has
/// read 1,000 categories.
final class StartFigures implements Part {
  /// The first frame is laid out, but not yet painted, when it is told of; that, too, is loading.
  private static final long SETTLED_NANOS = 1_000_000_000;

  private final int rounds;

  StartFigures(int rounds) {
    this.rounds = rounds;
  }

  /// One start; moments are in [Micros].
  private record Round(long start, long window, long connected, long readable, Stall stall) {
    double windowMs() {
      return (window - start) / 1_000.0;
    }

    double readableMs() {
      return (readable - Math.max(connected, start)) / 1_000.0;
    }

    double readableSinceStartMs() {
      return (readable - start) / 1_000.0;
    }
  }

  @Override
  public List<Row> measure() throws IOException, InterruptedException {
    List<Round> bare = new ArrayList<>();
    List<Round> archived = new ArrayList<>();
    List<Round> cached = new ArrayList<>();
    try (Child server = FleetLoad.start();
        Child sleeper = Sleeper.start()) {
      String connect = server.await("ready", line -> {});
      Round _ = round(ConsoleProcess.archived(), connect, sleeper);
      for (int i = 0; i < rounds; i++) {
        bare.add(round(ConsoleProcess.bare(), connect, sleeper));
        archived.add(round(ConsoleProcess.archived(), connect, sleeper));
        cached.add(round(ConsoleProcess.cached(), connect, sleeper));
      }
    }
    return List.of(
        window("first window, no cache of any kind", 1_500, bare),
        window("first window, from the archive that the last run left", 1_500, archived),
        window("first window, from an AOT cache as in the packages", 1_000, cached),
        median(
            "all 1,000 readable after connecting",
            1_500,
            cached.stream().map(Round::readableMs).toList()),
        Row.note(
            "all 1,000 readable after the start, from an AOT cache, median",
            Row.number(Figures.median(cached.stream().map(Round::readableSinceStartMs).toList()))
                + " ms"),
        longestStall(cached).row("longest UI stall while loading, worst start with AOT cache", 200),
        Row.note(
            "longest UI stall while loading, worst start without any cache",
            Row.number(longestStall(bare).ms()) + " ms" + longestStall(bare).more()));
  }

  private static Stall longestStall(List<Round> rounds) {
    return rounds.stream()
        .map(Round::stall)
        .max(Comparator.comparingDouble(Stall::ms))
        .orElseThrow();
  }

  private static Row window(String what, double goal, List<Round> rounds) {
    return median(what, goal, rounds.stream().map(Round::windowMs).toList());
  }

  private static Row median(String what, double goal, List<Double> ms) {
    String all = ms.stream().sorted().map(Row::number).collect(Collectors.joining(", "));
    return Row.most(what, goal, Figures.median(ms), "ms", " (of " + all + ")");
  }

  private static Round round(ConsoleProcess way, String connect, Child sleeper)
      throws IOException, InterruptedException {
    try (CuttableWire wire = new CuttableWire(connect)) {
      long start = Micros.now();
      try (Child console = way.watch(FleetLoad.CATEGORIES, wire.connectString(), FleetLoad.ROOT)) {
        long window = Long.parseLong(console.await("window", line -> {}));
        long readable = Long.parseLong(console.await("readable", line -> {}));
        LockSupport.parkNanos(SETTLED_NANOS);
        Stall stall = Stall.of(console, sleeper);
        console.say("end");
        console.endsWithin(2, TimeUnit.MINUTES);
        return new Round(start, window, micros(wire.begun()), readable, stall);
      }
    }
  }

  private static long micros(Instant moment) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
  }
}
