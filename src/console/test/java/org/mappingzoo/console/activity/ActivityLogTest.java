package org.mappingzoo.console.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.activity.ActivityEntry.Gone;
import org.mappingzoo.console.activity.ActivityEntry.Life;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.console.activity.ActivityLog.Kept;
import org.mappingzoo.console.activity.ActivityLog.Limits;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.shell.ChangeNews.Outcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Action;

/// The file of the time line, and what becomes of it in bad times.
final class ActivityLogTest {
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Versions SEEN =
      new Versions(
          DID,
          NOON,
          NOON.plusSeconds(9),
          Life.GOES_ON,
          0x100000001L,
          -2,
          4,
          10,
          3,
          4,
          OptionalLong.of(100),
          OptionalLong.empty());
  private static final Deed PUSH =
      new Deed(
          DID,
          NOON,
          "r-1",
          "push",
          "ann",
          "a \"quoted\" word,\nand a second line",
          Optional.of(new Action.Effect(OptionalLong.of(10), 5, 15, 1, 2)),
          Outcome.DONE,
          OptionalLong.of(0x100000009L));

  @TempDir private Path directory;

  private ActivityLog log(Limits limits) {
    return new ActivityLog(directory, () -> true, limits);
  }

  private ActivityLog log() {
    return log(Limits.USUAL);
  }

  private Path file() {
    return directory.resolve("time-line.jsonl");
  }

  private Path actions() {
    return directory.resolve("actions.jsonl");
  }

  @Test
  void whatIsKeptIsReadBackAsItWas() throws IOException {
    Deed seed = seed(Outcome.SENT);
    Gone gone = new Gone(DID, NOON);
    assertTrue(log().append(List.of(SEEN, gone)));
    assertTrue(log().append(List.of(PUSH, seed)));
    assertEquals(new Kept(List.of(SEEN, gone, PUSH, seed), 0, 0, Optional.empty()), log().load());
    assertEquals(2, Files.readAllLines(file()).size(), "a line each");
    assertEquals(2, Files.readAllLines(actions()).size(), "a line each");
  }

  private static Deed seed(Outcome outcome) {
    return new Deed(
        DID, NOON, "r-2", "seed", "", "", Optional.empty(), outcome, OptionalLong.empty());
  }

  @Test
  void anActionIsReadBackAsItWasToldOfLast() throws IOException {
    log().append(List.of(seed(Outcome.SENT), PUSH));
    log().append(List.of(seed(Outcome.NOT_WRITTEN)));
    assertEquals(
        List.of(seed(Outcome.NOT_WRITTEN), PUSH), log(new Limits(1_000, 3, 2)).load().entries());
  }

  @Test
  void actionsAndVersionsGoToFilesOfTheirOwn() {
    assertThrows(IllegalArgumentException.class, () -> log().append(List.of(PUSH, SEEN)));
  }

  @Test
  void versionsPushNoActionOffTheDisk() throws IOException {
    Limits small = new Limits(1_000, 3, 10);
    log(small).append(List.of(PUSH));
    for (int i = 0; i < 60; i++) {
      log(small).append(List.of(numbered(i)));
    }
    List<ActivityEntry> kept = log(small).load().entries();
    assertEquals(11, kept.size());
    assertEquals(PUSH, kept.getLast());
  }

  @Test
  void whatAnOlderReleaseKeptInOneFileIsNotLost() throws IOException {
    old(PUSH, SEEN, seed(Outcome.SENT));
    Limits small = new Limits(1_000, 2, 10);
    assertEquals(List.of(SEEN, PUSH, seed(Outcome.SENT)), log(small).load().entries());
    for (int i = 0; i < 60; i++) {
      log(small).append(List.of(numbered(i)));
    }
    log(small).append(List.of(seed(Outcome.DONE)));
    List<ActivityEntry> kept = log(small).load().entries();
    assertEquals(List.of(PUSH, seed(Outcome.DONE)), kept.subList(10, kept.size()));
    assertEquals(3, Files.readAllLines(actions()).size(), "nothing is copied twice");
  }

  @Test
  void whatAnOlderReleaseKeptIsCopiedByWhoeverWritesFirst() throws IOException {
    old(SEEN, PUSH);
    log().append(List.of(seed(Outcome.DONE)));
    assertEquals(List.of(SEEN, PUSH, seed(Outcome.DONE)), log().load().entries());
    assertEquals(2, Files.readAllLines(actions()).size());
  }

  @Test
  void aSecondConsoleCopiesNothing() throws IOException {
    old(SEEN, PUSH);
    ActivityLog second = new ActivityLog(directory, () -> false, Limits.USUAL);
    assertEquals(List.of(SEEN, PUSH), second.load().entries());
    assertFalse(Files.exists(actions()));
  }

  /// As releases did that had one file for all.
  private void old(ActivityEntry... entries) throws IOException {
    Files.write(file(), Stream.of(entries).map(ActivityJson::print).toList());
  }

  @Test
  void nothingWasKeptYet() throws IOException {
    assertEquals(Kept.NOTHING, log().load());
    assertFalse(Files.exists(file()));
  }

  @Test
  void aLineThatACrashCutOffIsSetAsideAndSaid() throws IOException {
    log().append(List.of(SEEN));
    Files.writeString(file(), "{\"kind\":\"act", StandardOpenOption.APPEND);
    assertEquals(new Kept(List.of(SEEN), 12, 0, Optional.empty()), log().load());
    assertEquals("{\"kind\":\"act\n", Files.readString(directory.resolve("time-line.torn")));
    Gone gone = new Gone(DID, NOON);
    log().append(List.of(gone));
    assertEquals(new Kept(List.of(SEEN, gone), 0, 0, Optional.empty()), log().load());
  }

  @Test
  void nothingIsAppendedToHalfALine() throws IOException {
    Files.writeString(actions(), "{\"kind\":\"act");
    log().append(List.of(PUSH));
    assertEquals(new Kept(List.of(PUSH), 0, 0, Optional.empty()), log().load());
    assertEquals("{\"kind\":\"act\n", Files.readString(directory.resolve("actions.torn")));
  }

  @Test
  void aFileThatCannotBeReadHidesNoOtherAndIsTold() throws IOException {
    log().append(List.of(SEEN));
    log().append(List.of(PUSH));
    Path older = Files.createDirectory(directory.resolve("time-line.jsonl.1"));
    DiskFault why = new DiskFault(DiskFault.Kind.DIRECTORY, older, "");
    assertEquals(new Kept(List.of(SEEN, PUSH), 0, 0, Optional.of(why)), log().load());
  }

  @Test
  void whatIsNotUnderstoodIsCountedAndLeftAlone() throws IOException {
    Files.writeString(file(), "{\"kind\":\"of tomorrow\"}\nnonsense\n");
    Files.write(file(), new byte[] {(byte) 0xff, '\n'}, StandardOpenOption.APPEND);
    log().append(List.of(SEEN));
    assertEquals(new Kept(List.of(SEEN), 0, 3, Optional.empty()), log().load());
    assertEquals(
        5 - 1,
        Files.readString(file(), java.nio.charset.StandardCharsets.ISO_8859_1).lines().count());
  }

  @Test
  void aFullFileGivesWayAndTheOldestGoes() throws IOException {
    Limits small = new Limits(1_000, 3, 10_000);
    for (int i = 0; i < 60; i++) {
      log(small).append(List.of(numbered(i)));
    }
    List<ActivityEntry> kept = log(small).load().entries();
    assertEquals(numbered(59), kept.getLast());
    int first = 60 - kept.size();
    assertTrue(first > 0, "the oldest are gone");
    assertEquals(
        IntStream.range(first, 60).mapToObj(ActivityLogTest::numbered).toList(),
        kept,
        "and nothing in between");
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(3, files.filter(each -> each.toString().contains("time-line")).count());
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertTrue(files.allMatch(each -> each.toFile().length() < 1_400));
    }
  }

  @Test
  void onlyTheNewestAreReadBack() throws IOException {
    log().append(IntStream.range(0, 9).<ActivityEntry>mapToObj(ActivityLogTest::numbered).toList());
    assertEquals(
        List.of(numbered(7), numbered(8)), log(new Limits(1_000_000, 3, 2)).load().entries());
  }

  /// As in memory: a busy night is more than the disk takes, and is there in the morning.
  @Test
  void whatAFullFileWouldPushOffTheDiskBecomesCoarser() throws IOException {
    Limits small = new Limits(4_000, 3, 12);
    for (int i = 0; i < 100; i++) {
      log(small).append(List.of(busy(i)));
    }
    List<ActivityEntry> kept = log(small).load().entries();
    assertEquals(12, kept.size());
    assertEquals(NOON, ((Versions) kept.getFirst()).from(), "nothing is forgotten");
    assertEquals(busy(99), kept.getLast(), "the newest as they came");
    assertEquals(
        100 * 10, kept.stream().mapToInt(entry -> ((Versions) entry).seen()).sum(), kept::toString);
    assertTrue(bytes() < 4 * 4_000, () -> bytes() + " bytes");
  }

  /// Where paths are long, there is room for fewer.
  @Test
  void whatIsShortenedFitsAFileWhateverItsEntriesTake() throws IOException {
    Limits small = new Limits(4_000, 3, 10_000);
    for (int i = 0; i < 200; i++) {
      log(small).append(List.of(busy(i)));
    }
    assertTrue(Files.size(directory.resolve("time-line.jsonl.2")) <= 4_000);
    assertEquals(NOON, ((Versions) log(small).load().entries().getFirst()).from());
  }

  @Test
  void actionsPartVersionsOnDiskToo() throws IOException {
    Limits small = new Limits(4_000, 3, 12);
    log(small).append(List.of(pushAt(busy(7))));
    for (int i = 0; i < 100; i++) {
      log(small).append(List.of(busy(i)));
    }
    List<ActivityEntry> kept = log(small).load().entries();
    assertTrue(kept.contains(busy(7)), "what the action made stands alone");
    assertTrue(
        kept.stream()
            .filter(Versions.class::isInstance)
            .map(Versions.class::cast)
            .allMatch(
                whole ->
                    whole.mzxid() < busy(7).mzxid()
                        || whole.equals(busy(7))
                        || whole.first() > busy(7).last()));
  }

  @Test
  void whereActionsCannotBeReadNothingIsJoined() throws IOException {
    log().append(List.of(PUSH));
    Files.createDirectory(directory.resolve("actions.jsonl.1"));
    Limits small = new Limits(4_000, 3, 12);
    for (int i = 0; i < 100; i++) {
      log(small).append(List.of(busy(i)));
    }
    assertEquals(
        IntStream.range(88, 100).mapToObj(ActivityLogTest::busy).toList(),
        log(small).load().entries().subList(0, 12));
  }

  /// Either both files are as they were, or the one that was made of them is in their place.
  @Test
  void aCrashWhileItIsShortenedLosesAndDoublesNothing() throws IOException {
    Limits small = new Limits(4_000, 3, 100);
    for (int i = 0; i < 40; i++) {
      log(small).append(List.of(busy(i)));
    }
    List<ActivityEntry> before = log(small).load().entries();
    assertEquals(40, before.size());
    Path half = directory.resolve("time-line.shortening");
    Files.writeString(half, "{\"kind\":\"ver");
    assertEquals(before, log(small).load().entries(), "it had not been written as a whole");
    Path oldest = directory.resolve("time-line.jsonl.2");
    Path next = directory.resolve("time-line.jsonl.1");
    List<String> both = new ArrayList<>(Files.readAllLines(oldest));
    both.addAll(Files.readAllLines(next));
    Path shortened = directory.resolve("time-line.shortened");
    Files.write(shortened, both);
    ActivityLog second = new ActivityLog(directory, () -> false, small);
    assertEquals(before, second.load().entries(), "another console sees the two");
    assertEquals(before, log(small).load().entries());
    assertFalse(Files.exists(oldest));
    assertFalse(Files.exists(shortened));
    for (int i = 40; i < 90; i++) {
      log(small).append(List.of(busy(i)));
    }
    List<ActivityEntry> after = log(small).load().entries();
    assertEquals(90 * 10, after.stream().mapToInt(entry -> ((Versions) entry).seen()).sum());
    assertFalse(Files.exists(half));
  }

  @Test
  void whatCannotBeShortenedGoes() throws IOException {
    Files.createDirectories(directory.resolve("time-line.shortening").resolve("in the way"));
    Limits small = new Limits(4_000, 3, 100);
    for (int i = 0; i < 60; i++) {
      log(small).append(List.of(busy(i)));
    }
    List<ActivityEntry> kept = log(small).load().entries();
    assertEquals(
        IntStream.range(60 - kept.size(), 60).mapToObj(ActivityLogTest::busy).toList(), kept);
    assertTrue(kept.size() < 60);
  }

  /// Five minutes of a busy category.
  private static Versions busy(int number) {
    Instant from = NOON.plusSeconds(300L * number);
    return new Versions(
        DID,
        from,
        from.plusSeconds(290),
        number == 0 ? Life.RECREATED : Life.GOES_ON,
        0x100000001L,
        0x200000000L + 100L * number,
        20 * number,
        20 * number + 18,
        10,
        number == 0 ? 9 : 10,
        number == 0 ? OptionalLong.empty() : OptionalLong.of(1_000_000 - number),
        OptionalLong.of(1_000_000 - number - 1));
  }

  private static Deed pushAt(Versions made) {
    return new Deed(
        DID,
        made.at(),
        "r-1",
        "push",
        "ann",
        "",
        Optional.empty(),
        Outcome.DONE,
        OptionalLong.of(made.mzxid()));
  }

  private long bytes() {
    try (Stream<Path> files = Files.list(directory)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ActivityEntry numbered(int number) {
    return new Gone(CategoryName.of("/ids/" + number), NOON);
  }

  @Test
  void aSecondConsoleReadsButNeverWrites() throws IOException {
    log().append(List.of(SEEN));
    Files.writeString(file(), "{\"kind\":\"act", StandardOpenOption.APPEND);
    ActivityLog second = new ActivityLog(directory, () -> false, Limits.USUAL);
    assertFalse(second.append(List.of(PUSH)));
    assertEquals(List.of(SEEN), second.load().entries());
    assertTrue(Files.readString(file()).endsWith("act"), "whose line is not finished yet");
  }

  @Test
  void aDiskThatDoesNotTakeItIsTold() throws IOException {
    Path occupied = Files.writeString(directory.resolve("occupied"), "");
    ActivityLog nowhere = new ActivityLog(occupied, () -> true, Limits.USUAL);
    assertThrows(IOException.class, () -> nowhere.append(List.of(PUSH)));
  }
}
