package org.mappingzoo.console.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.Recording;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FreeEvent;
import org.mappingzoo.core.monitor.FreeSeries;
import org.mappingzoo.core.monitor.SeenVersion;
import org.mappingzoo.core.ranges.RangeText;

/// What a console finds of what the one before it saw.
@Execution(ExecutionMode.CONCURRENT)
final class HistoryKeeperTest {
  private static final Instant START = Instant.parse("2026-03-09T08:00:00Z");
  private static final CategoryName DID = CategoryName.of("/ids/did");

  @TempDir private Path directory;
  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final AtomicBoolean ours = new AtomicBoolean(true);

  /// A console over the directory.
  private final class Console implements AutoCloseable {
    private final FleetFeed feed =
        new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
    private final HistoryKeeper keeper;

    Console(AtomicBoolean owner) {
      this(owner, directory);
    }

    Console(AtomicBoolean owner, Path place) {
      keeper = new HistoryKeeper(place, owner::get, feed, Runnable::run);
    }

    Console look() {
      feed.publish(fleet.snapshot());
      keeper.see(feed.snapshot());
      keeper.tick(fleet.now());
      return this;
    }

    FreeSeries series() {
      return feed.history().series(DID);
    }

    @Override
    public void close() {
      keeper.close();
    }
  }

  @Test
  void afterARestartTheHistoryGoesOn() {
    try (Console first = new Console(ours)) {
      fleet.write("/ids/did", "1:1000\n");
      first.look();
      fleet.pass(Duration.ofMinutes(1)).write("/ids/did", "101:1000\n");
      first.look();
    }
    fleet.pass(Duration.ofHours(2)).write("/ids/did", "301:1000\n");
    try (Console second = new Console(ours)) {
      second.look();
      assertEquals(1_000, second.series().free(0));
      assertEquals(900, second.series().free(1));
      assertFalse(second.series().isKnown(2));
      assertEquals(700, second.series().last().orElseThrow());
      assertEquals(100, second.feed.history().forecast(DID, fleet.now()).rate().orElseThrow(), 1.0);
    }
  }

  @Test
  void soDoEvents() {
    try (Console first = new Console(ours)) {
      fleet.write("/ids/did", "1:1000\n");
      first.look();
      fleet.pass(Duration.ofMinutes(1)).write("/ids/did", "1:2000\n");
      first.look();
    }
    try (Console second = new Console(ours)) {
      second.look();
      assertEquals(
          List.of(FreeEvent.Kind.SEEDED, FreeEvent.Kind.EXTENDED),
          second.feed.history().events(DID).stream().map(FreeEvent::kind).toList());
    }
  }

  @Test
  void whatAServerWithoutItsQuorumShowsFirstLosesNothingOfIt() {
    try (Console first = new Console(ours)) {
      fleet.write("/ids/did", "1:1000\n");
      first.look();
      fleet.pass(Duration.ofMinutes(1)).write("/ids/did", "1:2000\n");
      first.look();
    }
    try (Console second = new Console(ours)) {
      fleet.pass(Duration.ofMinutes(1)).connection(SyntheticFleet.quorumless());
      second.look();
      fleet.pass(Duration.ofMinutes(1)).connection(SyntheticFleet.current());
      second.look();
      assertEquals(1_000, second.series().free(0));
      assertEquals(
          List.of("1:1000\n", "1:2000\n"),
          second.feed.history().versions(DID).stream()
              .map(version -> version.text().display())
              .toList());
    }
    try (Console third = new Console(ours)) {
      third.look();
      assertEquals(
          List.of(FreeEvent.Kind.SEEDED, FreeEvent.Kind.EXTENDED),
          third.feed.history().events(DID).stream().map(FreeEvent::kind).toList());
    }
  }

  @Test
  void whatCannotBeReadIsToldOnceAndKeptAside() throws IOException {
    try (Console first = new Console(ours)) {
      fleet.write("/ids/did", "1:1000\n");
      first.look();
      assertEquals(Optional.empty(), first.feed.missedProperty().get());
    }
    List<Path> spoiled = files();
    for (Path file : spoiled) {
      Files.writeString(file, "mud");
    }
    try (Console second = new Console(ours)) {
      for (int minute = 0; minute < 3; minute++) {
        fleet.pass(Duration.ofMinutes(1)).write("/ids/did", "1:" + (2_000 + minute) + "\n");
        second.look();
      }
      DiskFault missed = second.feed.missedProperty().get().orElseThrow();
      assertEquals(DiskFault.Kind.DAMAGED, missed.kind());
      assertTrue(spoiled.contains(missed.file()));
    }
    int mud = 0;
    for (Path file : files()) {
      mud += Files.readString(file, StandardCharsets.ISO_8859_1).startsWith("mud") ? 1 : 0;
    }
    assertEquals(spoiled.size(), mud, "nothing is written over");
  }

  @Test
  void textsThatCannotBeReadAreToldAndStay() throws IOException {
    fleet.write("/ids/did", "1:1000\n");
    Path texts = Files.createDirectories(directory.resolve(Life.stem(DID) + ".versions"));
    try (Console console = new Console(ours)) {
      console.look();
      console.look();
      assertEquals(
          Optional.of(new DiskFault(DiskFault.Kind.DIRECTORY, texts, "")),
          console.feed.missedProperty().get());
      assertEquals(Recording.FAILING, console.feed.recordingProperty().get());
    }
    assertTrue(Files.isDirectory(texts));
  }

  @Test
  void eventsOfMoreCategoriesThanAreReadAtOnceOutliveAnyNumberOfRestarts() {
    int all = 3 * HistoryKeeper.READS;
    for (int i = 0; i < all; i++) {
      fleet.write("/ids/c" + i, "1:1000\n");
    }
    for (int start = 0; start < 3; start++) {
      try (Console console = new Console(ours)) {
        console.look();
        for (int minute = 0; minute < 3; minute++) {
          fleet.pass(Duration.ofMinutes(1));
          console.look();
        }
        for (int i = 0; i < all; i++) {
          assertEquals(
              List.of(FreeEvent.Kind.SEEDED),
              console.feed.history().events(CategoryName.of("/ids/c" + i)).stream()
                  .map(FreeEvent::kind)
                  .toList(),
              "/ids/c%d at start %d".formatted(i, start));
        }
      }
      for (int i = 0; start == 0 && i < all; i++) {
        fleet.write("/ids/c" + i, "2:1000\n"); // seen at version 1, as nodes are that are in use
      }
    }
  }

  @Test
  void textsOfVersionsAreThereAfterARestart() {
    try (Console first = new Console(ours)) {
      fleet.write("/ids/did", "1:1000\n");
      first.look();
      fleet.pass(Duration.ofSeconds(1)).write("/ids/did", "101:1000\n");
      first.look();
    }
    fleet.pass(Duration.ofHours(2)).write("/ids/did", "201:1000\n").write("/ids/did", "301:1000\n");
    try (Console second = new Console(ours)) {
      second.look();
      List<SeenVersion> versions = second.feed.history().versions(DID);
      assertEquals(
          List.of("1:1000\n", "101:1000\n", "301:1000\n"),
          versions.stream().map(version -> version.text().display()).toList());
      assertEquals(1, versions.getLast().missed());
    }
    try (Console third = new Console(ours)) {
      third.look();
      assertEquals(3, third.feed.history().versions(DID).size(), "the last one is no news");
    }
  }

  /// More are kept than are remembered.
  @Test
  void versionsOnDiskAreLookedThroughBesideWhoWrites() {
    try (Console first = new Console(ours)) {
      fleet.write("/ids/did", "1:1000\n");
      first.look();
      fleet.write("/ids/did", "101:1000\n");
      first.look();
      List<String> texts = new ArrayList<>();
      VersionArchive archive = new VersionArchive(directory);
      archive.tell(DID, version -> texts.add(version.text().display()));
      archive.tell(CategoryName.of("/ids/other"), version -> texts.add("of another"));
      assertEquals(List.of("1:1000\n", "101:1000\n"), texts);
    }
  }

  @Test
  void aVersionGoneBackwardsWhileTheConsoleWasClosedIsAnAlert() {
    try (Console first = new Console(ours)) {
      fleet.write("/ids/did", "1:1000\n").write("/ids/did", "501:1000\n");
      first.look();
    }
    SyntheticFleet restored = new SyntheticFleet(START.plus(Duration.ofHours(1)));
    restored.write("/ids/did", "1:1000\n");
    FleetFeed feed = new FleetFeed(new FleetHistory(1_000_000), Runnable::run, restored::now);
    AlertFeed alerts = new AlertFeed(feed, AlertFeed.Keeper.forgetful());
    HistoryKeeper keeper = new HistoryKeeper(directory, ours::get, feed, Runnable::run);
    feed.publish(restored.snapshot());
    keeper.see(feed.snapshot());
    keeper.tick(restored.now());
    restored.pass(Duration.ofSeconds(1));
    feed.tick();
    Finding.DuplicateRisk risk =
        alerts.book().alerts().values().stream()
            .map(Alert::evidence)
            .filter(Finding.DuplicateRisk.class::isInstance)
            .map(Finding.DuplicateRisk.class::cast)
            .findFirst()
            .orElseThrow();
    assertEquals(Finding.DuplicateRisk.Cause.VERSION_BACKWARDS, risk.cause());
    assertEquals(RangeText.parse("1:500"), risk.exposed());
  }

  @Test
  void aSecondConsoleReadsAndWritesNothingUntilTheFirstEnds() throws IOException {
    AtomicBoolean second = new AtomicBoolean();
    try (Console writing = new Console(ours);
        Console reading = new Console(second)) {
      fleet.write("/ids/did", "1:1000\n");
      reading.look();
      assertEquals(List.of(), files());
      assertEquals(Recording.ELSEWHERE, reading.feed.recordingProperty().get());
      writing.look();
      assertEquals(Recording.HERE, writing.feed.recordingProperty().get());
      List<Path> kept = files();
      FileTime written = Files.getLastModifiedTime(kept.getFirst());
      fleet.pass(Duration.ofMinutes(1)).write("/ids/did", "101:1000\n");
      reading.look();
      assertEquals(written, Files.getLastModifiedTime(kept.getFirst()));
      second.set(true);
      fleet.pass(Duration.ofMinutes(1));
      reading.look();
      assertEquals(Recording.HERE, reading.feed.recordingProperty().get());
    }
    try (Console third = new Console(ours)) {
      third.look();
      assertEquals(900, third.series().last().orElseThrow());
    }
  }

  @Test
  void whileNothingIsHeardNothingIsKept() throws IOException {
    try (Console console = new Console(ours)) {
      fleet
          .write("/ids/did", "1:1000\n")
          .connection(new ConnectionStatus.Disconnected(START, "gone"));
      console.look();
    }
    assertEquals(List.of(), files());
  }

  @Test
  void whatCannotBeWrittenIsSaidAndKeptUntilItCan() throws IOException {
    Path place = Files.writeString(directory.resolve("place"), "in the way");
    try (Console console = new Console(ours, place)) {
      for (int minute = 0; minute < 3; minute++) {
        fleet.write("/ids/did", (1 + 100 * minute) + ":1000\n");
        console.look();
        assertEquals(Recording.FAILING, console.feed.recordingProperty().get());
        fleet.pass(Duration.ofMinutes(1));
      }
      Files.delete(place);
      console.look();
      assertEquals(Recording.HERE, console.feed.recordingProperty().get());
    }
    try (Console second = new Console(ours, place)) {
      second.look();
      assertEquals(1_000, second.series().free(0));
      assertEquals(900, second.series().free(1), "of a minute in which nothing could be written");
    }
  }

  @Test
  void whatCannotBeWrittenHoldsUpNothingElse() throws IOException {
    fleet.write("/ids/a", "1:9\n").write("/ids/did", "1:1000\n");
    long czxid = fleet.snapshot().categories().firstEntry().getValue().revision().czxid();
    Path stuck = new Life(CategoryName.of("/ids/a"), czxid, false).figures(directory).path();
    Files.createDirectory(stuck); // it is set aside, but for another that was before
    Files.createFile(
        stuck.resolveSibling(stuck.getFileName() + "." + START.getEpochSecond() + ".aside"));
    try (Console console = new Console(ours)) {
      for (int look = 0; look < 3; look++) {
        console.look();
        assertEquals(Recording.FAILING, console.feed.recordingProperty().get());
        fleet.pass(Duration.ofSeconds(1));
      }
      assertEquals(2, figures(), "that of the other, beside what is in the way");
    }
  }

  @Test
  void aThousandCategoriesAreWrittenAFewAtATimeAndAllAtTheEnd() throws IOException {
    for (int i = 0; i < 1_000; i++) {
      fleet.write("/ids/c" + i, "1:" + (i + 1) + "\n");
    }
    try (Console console = new Console(ours)) {
      console.look();
      assertEquals(HistoryKeeper.WRITES, figures());
      fleet.pass(Duration.ofSeconds(1));
      console.look();
      assertEquals(2 * HistoryKeeper.WRITES, figures());
    }
    assertEquals(1_000, figures());
  }

  @Test
  void whatCannotBeWrittenInTimeIsThinnedToTheNewest() {
    for (int i = 0; i < 20 * HistoryKeeper.WRITES; i++) {
      fleet.write("/ids/c" + i, "1:1000\n");
    }
    fleet.write("/ids/did", "1:1000\n");
    try (Console console = new Console(ours)) {
      for (int minute = 0; minute < 15; minute++) {
        console.look();
        fleet.pass(Duration.ofMinutes(1));
      }
    }
    fleet.write("/ids/did", "1:1000\n");
    try (Console next = new Console(ours)) {
      for (int look = 0; look < 6; look++) {
        next.look();
      }
      assertEquals(
          HistoryKeeper.WAITING + 2, next.series().size(), "the newest, a gap, and what is now");
    }
  }

  @Test
  void anotherNodeOfThatNameBeginsAnew() {
    try (Console first = new Console(ours)) {
      fleet.write("/ids/did", "1:1000\n");
      first.look();
    }
    fleet.pass(Duration.ofMinutes(5)).remove("/ids/did").write("/ids/did", "1:50\n");
    try (Console second = new Console(ours)) {
      second.look();
      assertEquals(50, second.series().free(0));
    }
  }

  @Test
  void whatNoChartShowsAnyMoreIsDeleted() throws IOException {
    Path old = Files.writeString(directory.resolve("old.rrd"), "");
    Path text = Files.writeString(directory.resolve("old.versions"), "");
    for (Path file : List.of(old, text)) {
      Files.setLastModifiedTime(file, FileTime.from(START.minus(Duration.ofDays(94))));
    }
    try (Console console = new Console(ours)) {
      fleet.write("/ids/did", "1:1000\n");
      console.look();
    }
    assertFalse(Files.exists(old));
    assertTrue(Files.exists(text), "the last text of a category is right however old it is");
  }

  @Test
  void textsOfCategoriesThatAreThereStayHoweverManyBytesThereAre() throws IOException {
    fleet.write("/ids/did", "1:1000\n");
    try (Console first = new Console(ours)) {
      first.look();
    }
    Path there = directory.resolve(Life.stem(DID) + ".versions");
    Files.setLastModifiedTime(there, FileTime.from(START.minus(Duration.ofDays(365))));
    Path gone = directory.resolve("gone.versions");
    try (FileChannel sparse =
        FileChannel.open(gone, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      sparse.write(ByteBuffer.allocate(1), VersionKeeper.MOST_BYTES);
    }
    try (Console second = new Console(ours)) {
      second.look();
    }
    assertTrue(Files.exists(there));
    assertFalse(Files.exists(gone));
  }

  private long figures() throws IOException {
    return files().stream().filter(file -> file.toString().endsWith(".rrd")).count();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.sorted().toList();
    }
  }
}
