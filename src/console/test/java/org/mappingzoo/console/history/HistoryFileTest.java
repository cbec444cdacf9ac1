package org.mappingzoo.console.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.core.monitor.FreeEvent;
import org.mappingzoo.core.monitor.FreeSeries;

/// A category's figures on disk.
@Execution(ExecutionMode.CONCURRENT)
final class HistoryFileTest {
  private static final Instant START = Instant.parse("2026-03-09T08:00:00Z");

  @TempDir private Path directory;
  private HistoryFile file;

  @BeforeEach
  void name() {
    file = new HistoryFile(directory.resolve("did.rrd"), false);
  }

  @Test
  void whatIsAppendedIsReadAgain() throws IOException {
    append(0, 1_000);
    append(1, 900, 850);
    assertEquals(List.of("0 1000", "1 900", "2 850"), told(file.read(minute(60))));
  }

  @Test
  void whileNobodyLookedNothingIsMadeUp() throws IOException {
    append(0, 1_000, 990);
    append(20, 500);
    assertEquals(List.of("0 1000", "1 990", "1 ?", "20 500"), told(file.read(minute(60))));
  }

  @Test
  void whatIsNotLaterIsLeftOut() throws IOException {
    append(5, 1_000);
    append(4, 7, 7, 950);
    assertEquals(List.of("5 1000", "6 950"), told(file.read(minute(60))));
  }

  @Test
  void filesThatEndFarInTheFutureAreSetAsideAndKept() throws IOException {
    append(90_000, 1);
    append(50_000, 1);
    append(0, 1_000);
    assertEquals(List.of("0 1000"), told(file.read(minute(60))));
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(
          2, files.filter(each -> each.getFileName().toString().endsWith(".aside")).count());
    }
  }

  @Test
  void aClockThatIsSetBackSomeHoursCostsNoHistory() throws IOException {
    append(600, 1_000, 900);
    append(0, 800); // ten hours back
    append(602, 700); // the time has come again
    assertEquals(List.of("600 1000", "601 900", "602 700"), told(file.read(minute(700))));
  }

  @Test
  void whatLiesInTheFutureIsNotRead() throws IOException {
    append(0, 1_000, 900, 800);
    assertEquals(List.of("0 1000", "1 900"), told(file.read(minute(1))));
  }

  @Test
  void aDamagedFileIsSetAside() throws IOException {
    Files.writeString(file.path(), "no such thing");
    DiskFault fault = assertThrows(DiskException.class, () -> file.read(minute(60))).fault();
    assertEquals(DiskFault.Kind.DAMAGED, fault.kind(), fault::text);
    assertEquals(file.path(), fault.file());
    append(0, 1_000);
    assertEquals("no such thing", Files.readString(aside("did.rrd")));
    assertEquals(List.of("0 1000"), told(file.read(minute(60))));
  }

  @Test
  void whereThereIsNoFileThereIsNoHistory() throws IOException {
    assertEquals(0, file.read(START).size());
  }

  @Test
  void aCountersFiguresAreExactAlthoughItsRestIsHuge() throws IOException {
    HistoryFile counter = new HistoryFile(directory.resolve("sequence.rrd"), true);
    counter.append(new TreeMap<>(java.util.Map.of(START, Long.MAX_VALUE - 4_001)));
    FreeSeries read = counter.read(START);
    assertEquals(Long.MAX_VALUE - 4_001, read.free(0));
    assertEquals(0, new HistoryFile(counter.path(), false).read(START).size());
  }

  @Test
  void ninetyDaysHaveTheSizeOfOneMinute() throws IOException {
    append(0, 10_000_000);
    long size = Files.size(file.path());
    int days = 95;
    append(1, IntStream.range(1, days * 24 * 60).mapToLong(i -> 10_000_000 - i).toArray());
    assertEquals(size, Files.size(file.path()));
    assertTrue(size < 6_000, size + " bytes");
    Instant end = minute(days * 24 * 60 - 1);
    FreeSeries read = file.read(end);
    assertEquals(end, read.at(read.size() - 1));
    assertTrue(read.at(0).isBefore(end.minus(Duration.ofDays(90))), read.at(0).toString());
    for (int i = 0; i < read.size(); i++) {
      assertEquals(
          10_000_000 - Duration.between(START, read.at(i)).toMinutes(), read.free(i), "at " + i);
    }
  }

  @Test
  void eventsThatAreNotWhollyUnderstoodAreSetAsideBeforeTheyAreWrittenAnew() throws IOException {
    EventFile events = new EventFile(directory.resolve("did.events"));
    FreeEvent seed = new FreeEvent(START, FreeEvent.Kind.SEEDED, 1_000);
    FreeEvent more = new FreeEvent(minute(1), FreeEvent.Kind.EXTENDED, 500);
    events.write(List.of(seed));
    events.write(List.of(seed, more));
    assertEquals(new EventFile.Read(List.of(seed, more), Optional.empty()), events.read());
    String damaged = Files.readString(events.path()) + "17 MOVED 4\n";
    Files.writeString(events.path(), damaged);
    assertEquals(
        new EventFile.Read(
            List.of(seed, more), Optional.of(DiskFault.damaged(events.path(), "17 MOVED 4"))),
        events.read());
    events.write(List.of(more));
    assertEquals(damaged, Files.readString(aside("did.events")));
    assertEquals(new EventFile.Read(List.of(more), Optional.empty()), events.read());
  }

  private Path aside(String name) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(each -> each.getFileName().toString().matches(name + "\\..*\\.aside"))
          .findFirst()
          .orElseThrow();
    }
  }

  private void append(long from, long... free) throws IOException {
    TreeMap<Instant, Long> figures = new TreeMap<>();
    for (int i = 0; i < free.length; i++) {
      figures.put(minute(from + i), free[i]);
    }
    file.append(figures);
  }

  private static List<String> told(FreeSeries series) {
    return IntStream.range(0, series.size())
        .mapToObj(
            i ->
                Duration.between(START, series.at(i)).toMinutes()
                    + " "
                    + (series.isKnown(i) ? Long.toString(series.free(i)) : "?"))
        .toList();
  }

  private static Instant minute(long minute) {
    return START.plus(Duration.ofMinutes(minute));
  }
}
