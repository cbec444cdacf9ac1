package org.mappingzoo.console.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.Recording;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.console.testing.TaskQueue;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.QuarterHour;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.Tally;

/// What a console keeps of what its rules look at, a look a minute.
@Execution(ExecutionMode.CONCURRENT)
final class FigureKeeperTest {
  private static final Instant START = Instant.parse("2026-03-09T08:00:00Z");
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @TempDir private Path directory;
  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final AtomicBoolean ours = new AtomicBoolean(true);
  private LedgersSnapshot books = LedgersSnapshot.EMPTY;

  /// A console over the directory.
  private final class Console implements AutoCloseable {
    private final FleetFeed feed =
        new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
    private final HistoryKeeper keeper;

    Console(AtomicBoolean owner, Path place) {
      keeper = new HistoryKeeper(place, owner::get, feed, Runnable::run);
    }

    Console() {
      this(ours, directory);
    }

    Console look() {
      feed.publish(shown());
      keeper.see(feed.snapshot());
      keeper.tick(fleet.now());
      return this;
    }

    /// A look now and after each of these minutes.
    void watch(int minutes) {
      look();
      for (int i = 0; i < minutes; i++) {
        fleet.pass(MINUTE);
        look();
      }
    }

    @Override
    public void close() {
      keeper.close();
    }
  }

  @Test
  void theWorstThatHeldForAMinuteIsThereAfterARestart() throws IOException {
    fleet.write("/ids/did", "1:1000\n");
    try (Console first = new Console()) {
      first.watch(4);
      fleet.pass(MINUTE).write("/ids/did", "1:10\n20:30\n40:1000\n");
      first.look();
      fleet.pass(MINUTE).write("/ids/did", "1:10\n20:1000\n");
      first.look();
      fleet.pass(MINUTE).write("/ids/did", "1:1000\n");
      first.watch(10);
    }
    assertEquals(
        List.of("15 min to 08:15, 2 ranges, 13 bytes", "2 min to 08:17, 1 ranges, 7 bytes"),
        told());
  }

  @Test
  void aQuarterGoesOnAfterARestart() throws IOException {
    fleet.write("/ids/did", "1:10\n20:1000\n");
    try (Console first = new Console()) {
      first.watch(3);
    }
    fleet.write("/ids/did", "1:1000\n");
    try (Console second = new Console()) {
      second.watch(3);
      fleet.pass(Duration.ofMinutes(2));
      second.watch(3);
      assertEquals(List.of("9 min to 08:11, 2 ranges, 13 bytes"), told());
    }
  }

  @Test
  void whileNothingIsHeardNothingIsKept() throws IOException {
    fleet.write("/ids/did", "1:1000\n").connection(SyntheticFleet.quorumless());
    try (Console console = new Console()) {
      console.watch(5);
    }
    assertEquals(List.of(), told());
  }

  @Test
  void whatIsNotOfTheQuorumAnyMoreWhenItsTurnComesIsNotKept() throws IOException {
    fleet.write("/ids/did", "1:1000\n");
    TaskQueue turns = new TaskQueue();
    FleetFeed feed = new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
    try (HistoryKeeper keeper = new HistoryKeeper(directory, ours::get, feed, turns)) {
      for (int minute = 0; minute < 3; minute++) {
        fleet.pass(MINUTE).connection(SyntheticFleet.current());
        keeper.see(fleet.snapshot());
        keeper.tick(fleet.now());
        feed.publish(fleet.connection(SyntheticFleet.quorumless()).snapshot());
        turns.runAll();
        keeper.tick(fleet.now());
      }
    }
    assertEquals(List.of(), told());
  }

  @Test
  void whatIsIntoItsMinuteIsOfThatMinute() throws IOException {
    fleet.write("/ids/did", "1:1000\n").pass(Duration.ofSeconds(50));
    try (Console console = new Console()) {
      console.watch(1);
      fleet.pass(Duration.ofSeconds(5));
      console.look();
    }
    assertEquals(List.of("1 min to 08:01, 1 ranges, 7 bytes"), told());
  }

  @Test
  void theHeadroomIsHeldAgainstTheRate() throws IOException {
    fleet.write("/ids/did", "1:1000\n");
    books = new SyntheticLedger(DID, START, "1:1000", Tally.ZERO).fence(501).snapshot();
    try (Console console = new Console()) {
      for (int minute = 0; minute < 5; minute++) {
        console.look();
        fleet.pass(MINUTE).take("/ids/did", 10);
      }
      console.look();
    }
    assertEquals(46, kept().getFirst().worst().of(AlertKind.HEADROOM), 1);
  }

  @Test
  void aSecondConsoleWritesNothingUntilTheFirstEndsAndReadsAll() throws IOException {
    fleet.write("/ids/did", "1:1000\n");
    AtomicBoolean second = new AtomicBoolean();
    try (Console reading = new Console(second, directory)) {
      reading.watch(3);
      assertEquals(List.of(), told());
      second.set(true);
      reading.watch(2);
      assertEquals(List.of("1 min to 08:05, 1 ranges, 7 bytes"), told());
    }
  }

  @Test
  void anotherNodeOfThatNameBeginsAnew() throws IOException {
    fleet.write("/ids/did", "1:1000\n");
    try (Console console = new Console()) {
      console.watch(3);
      fleet.remove("/ids/did").write("/ids/did", "1:50\n");
      console.watch(2);
      assertEquals(List.of("1 min to 08:05, 1 ranges, 5 bytes"), told());
    }
  }

  @Test
  void whatCannotBeWrittenIsSaidAndKeptUntilItCan() throws IOException {
    fleet.write("/ids/did", "1:1000\n");
    Path stuck = Life.of(did()).worst(directory).path();
    Files.createDirectories(stuck);
    try (Console console = new Console()) {
      console.watch(3);
      assertEquals(Recording.FAILING, console.feed.recordingProperty().get());
      Files.delete(stuck);
      fleet.pass(Duration.ofSeconds(1));
      console.look();
      assertEquals(Recording.HERE, console.feed.recordingProperty().get());
    }
    assertEquals(List.of("3 min to 08:03, 1 ranges, 7 bytes"), told());
  }

  @Test
  void ofManyCategoriesAFewAreWrittenAtATimeAndAllAtTheEnd() throws IOException {
    for (int i = 0; i < 100; i++) {
      fleet.write("/ids/c" + i, "1:" + (i + 1) + "\n");
    }
    try (Console console = new Console()) {
      console.watch(1);
      assertEquals(FigureKeeper.WRITES, files());
    }
    assertEquals(100, files());
  }

  @Test
  void whatNoRuleIsTriedOnAnyMoreIsDeleted() throws IOException {
    Path old = Files.writeString(directory.resolve("old.figures"), "");
    Path recent = Files.writeString(directory.resolve("recent.figures"), "");
    Files.setLastModifiedTime(old, FileTime.from(START.minus(Duration.ofDays(10))));
    Files.setLastModifiedTime(recent, FileTime.from(START.minus(Duration.ofDays(8))));
    fleet.write("/ids/did", "1:1000\n");
    try (Console console = new Console()) {
      console.look();
    }
    assertFalse(Files.exists(old));
    assertTrue(Files.exists(recent));
  }

  private FleetSnapshot shown() {
    return fleet.snapshot().with(books);
  }

  private CategorySnapshot did() {
    return Objects.requireNonNull(fleet.snapshot().categories().get(DID));
  }

  private List<QuarterHour> kept() throws DiskException {
    return new FigureArchive(directory).of(did());
  }

  private List<String> told() throws DiskException {
    return kept().stream()
        .map(
            quarter ->
                "%d min to %s, %.0f ranges, %.0f bytes"
                    .formatted(
                        quarter.known().toMinutes(),
                        quarter.until().toString().substring(11, 16),
                        quarter.worst().of(AlertKind.RANGES),
                        quarter.worst().of(AlertKind.LIST_BYTES)))
        .toList();
  }

  private long files() throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(file -> file.toString().endsWith(FigureFile.ENDING)).count();
    }
  }
}
