package org.mappingzoo.console.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
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

  @Test
  void whatIsKeptIsReadBackAsItWas() throws IOException {
    List<ActivityEntry> all =
        List.of(
            SEEN,
            PUSH,
            new Gone(DID, NOON),
            new Deed(
                DID,
                NOON,
                "r-2",
                "seed",
                "",
                "",
                Optional.empty(),
                Outcome.SENT,
                OptionalLong.empty()));
    assertTrue(log().append(all.subList(0, 2)));
    assertTrue(log().append(all.subList(2, 4)));
    assertEquals(new Kept(all, 0, 0), log().load());
    assertEquals(4, Files.readAllLines(file()).size(), "a line each");
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
    assertEquals(new Kept(List.of(SEEN), 12, 0), log().load());
    assertEquals("{\"kind\":\"act\n", Files.readString(directory.resolve("time-line.torn")));
    log().append(List.of(PUSH));
    assertEquals(new Kept(List.of(SEEN, PUSH), 0, 0), log().load());
  }

  @Test
  void nothingIsAppendedToHalfALine() throws IOException {
    Files.writeString(file(), "{\"kind\":\"act");
    log().append(List.of(PUSH));
    assertEquals(new Kept(List.of(PUSH), 0, 0), log().load());
  }

  @Test
  void whatIsNotUnderstoodIsCountedAndLeftAlone() throws IOException {
    Files.writeString(file(), "{\"kind\":\"of tomorrow\"}\nnonsense\n");
    Files.write(file(), new byte[] {(byte) 0xff, '\n'}, StandardOpenOption.APPEND);
    log().append(List.of(PUSH));
    assertEquals(new Kept(List.of(PUSH), 0, 3), log().load());
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
      assertEquals(3, files.count());
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
