package org.mappingzoo.console.history;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.alert.DuplicateWatch.Kept;
import org.mappingzoo.core.alert.DuplicateWatch.Life;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.SeenVersion;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.ranges.RangeList;

/// Texts on disk: what is read is what was written, whatever happened to the file.
@Execution(ExecutionMode.CONCURRENT)
final class VersionFileTest {
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final int SHARE = 1 << 20;

  @TempDir private Path directory;

  @Test
  void whatIsWrittenIsReadAgainByTheNextStart() throws IOException {
    List<Kept> written = new ArrayList<>();
    VersionFile file = file();
    for (Kept each : story(100)) {
      file.append(each, SHARE);
      written.add(each);
    }
    VersionFile next = file();
    assertEquals(written, next.read(SHARE));
    Kept more = kept(200, "7:9\n");
    next.append(more, SHARE);
    written.add(more);
    assertEquals(written, file().read(SHARE));
  }

  /// But for its check sum, of eight digits at most.
  @Test
  void aLinesLengthIsKnownBeforeItIsWritten() {
    List<Kept> story = new ArrayList<>(story(100));
    story.add(story.getLast());
    story.add(kept(101, ""));
    Optional<NodeText> before = Optional.empty();
    for (Kept each : story) {
      for (Optional<NodeText> base : List.of(before, Optional.<NodeText>empty())) {
        int written = VersionLine.print(each, base).length();
        int more = VersionLine.length(each, base) - written;
        assertTrue(
            more >= 0 && more < 8, () -> each + ": " + written + " bytes, not " + more + " more");
      }
      before = Optional.of(each.version().text());
    }
  }

  @Test
  void anyBytesAreKept() throws IOException {
    VersionFile file = file();
    List<Kept> written = new ArrayList<>();
    for (String text : List.of("", "1:5\n", "", "no list \u00e4\u0000", "no list \u00e5\u0000")) {
      Kept each = kept(written.size(), text);
      file.append(each, SHARE);
      written.add(each);
    }
    Kept binary =
        new Kept(
            DID,
            new SeenVersion(
                new Revision(1, 99, 99),
                Instant.EPOCH,
                NodeText.of(new byte[] {(byte) 0xff, 0, '\n', (byte) 0xfe}),
                3),
            Optional.of(new Life(new Generation("abcdefghijklmnopqrstuvwxyz"), 4)));
    file.append(binary, SHARE);
    written.add(binary);
    assertEquals(written, file().read(SHARE));
  }

  @Test
  void aTakeCostsALineHoweverLongTheListIs() throws IOException {
    VersionFile file = file();
    RangeList list = SyntheticFleet.holey(300, 1);
    file.append(kept(0, list), SHARE);
    long before = Files.size(path());
    file.append(kept(1, list.takeLowest(10).rest()), SHARE);
    assertTrue(Files.size(path()) - before < 120, Files.size(path()) - before + " bytes");
  }

  @Test
  void whereverTheLastLineIsTornAllBeforeItIsReadAndTheNextIsWritten() throws IOException {
    List<Kept> story = story(5);
    VersionFile first = file();
    for (Kept each : story) {
      first.append(each, SHARE);
    }
    byte[] whole = Files.readAllBytes(path());
    int lastLine = new String(whole, 0, whole.length - 1, US_ASCII).lastIndexOf('\n') + 1;
    for (int length = lastLine; length < whole.length - 1; length++) {
      Files.write(path(), Arrays.copyOf(whole, length));
      file().append(kept(77, "1:7\n"), SHARE);
      List<Kept> read = file().read(SHARE);
      int others = read.size() - 1;
      assertTrue(others >= 4, "cut at " + length);
      assertEquals(story.subList(0, others), read.subList(0, others), "cut at " + length);
      assertEquals(kept(77, "1:7\n"), read.getLast());
    }
  }

  @Test
  void whatIsDamagedIsLeftOutUpToTheNextWholeText() throws IOException {
    List<Kept> story = story(2 * VersionFile.WHOLE);
    VersionFile file = file();
    for (Kept each : story) {
      file.append(each, SHARE);
    }
    List<String> lines = new ArrayList<>(Files.readAllLines(path()));
    lines.set(10, lines.get(10).replace(" 11 ", " 12 ").replace("+", "-"));
    Files.write(path(), lines);
    List<Kept> read = file().read(SHARE);
    assertEquals(story.subList(0, 10), read.subList(0, 10));
    assertEquals(story.subList(VersionFile.WHOLE, story.size()), read.subList(10, read.size()));
  }

  @Test
  void garbageIsNoVersion() throws IOException {
    Random random = new Random(7);
    byte[] garbage = new byte[5_000];
    random.nextBytes(garbage);
    Files.write(path(), garbage);
    Files.writeString(
        path(),
        """

        whole 1 2 3 4 5 - - 2147483647+2147483647 0 -
        whole 1 2 3 4 5 - - -1+-1 0 -
        whole x 2 3 4 5 - - 0+0 0 -
        whole 1 2 3 4 5 - - 0 0 -
        """,
        StandardOpenOption.APPEND);
    assertEquals(List.of(), file().read(SHARE));
  }

  @Test
  void aFileKeepsWithinItsShareAndTheNewestStay() throws IOException {
    VersionFile file = file();
    List<Kept> story = story(500);
    for (Kept each : story) {
      file.append(each, 4_000);
      assertTrue(Files.size(path()) <= 4_000, Files.size(path()) + " bytes");
    }
    List<Kept> read = file().read(4_000);
    assertTrue(read.size() > 5, read.size() + " versions");
    assertEquals(story.subList(story.size() - read.size(), story.size()), read);
  }

  /// A list of 5 kB at a thousand categories: half of what was kept is there after a cut.
  @Test
  void aCutLeavesHalfOfTheVersions() throws IOException {
    int share = VersionKeeper.MOST_BYTES / 1_000;
    VersionFile file = file();
    RangeList free = SyntheticFleet.holey(230, 1);
    List<Kept> story = new ArrayList<>();
    int longest = 0;
    int left = Integer.MAX_VALUE;
    for (int i = 0; i < 1_000; i++) {
      free = free.takeLowest(10).rest();
      Kept next = kept(i, free);
      story.add(next);
      long before = i == 0 ? 0 : Files.size(path());
      file.append(next, share);
      List<Kept> read = file().read(share);
      assertEquals(story.subList(story.size() - read.size(), story.size()), read);
      longest = Math.max(longest, read.size());
      left = Files.size(path()) < before ? Math.min(left, read.size()) : left;
    }
    assertTrue(longest > 150 && longest < 1_000, longest + " versions");
    assertTrue(left > longest / 3, left + " of " + longest + " versions");
  }

  @Test
  void ofTextsLongerThanTheShareTheLastOneIsKeptAllTheSame() throws IOException {
    VersionFile file = file();
    RangeList free = SyntheticFleet.holey(1_000, 1);
    file.append(kept(0, "1:5\n"), 4_000);
    for (int i = 1; i <= 3 * VersionFile.WHOLE; i++) {
      Kept next = kept(i, free);
      file.append(next, 4_000);
      assertEquals(next, file().read(SHARE).getLast());
      int alone = VersionLine.print(next, Optional.empty()).length();
      assertTrue(alone > 4_000, alone + " bytes");
      assertTrue(Files.size(path()) <= alone + 4_000, Files.size(path()) + " bytes");
      free = free.takeLowest(10).rest();
    }
    file.append(kept(200, "2:5\n"), 4_000);
    assertEquals(List.of(kept(200, "2:5\n")), file().read(SHARE));
  }

  @Test
  void theLongestTextsAreReadAgainWhateverTheirShare() throws IOException {
    for (int share : List.of(1 << 10, 1 << 20, VersionKeeper.MOST_BYTES_EACH)) {
      VersionFile file = file();
      for (int i = 0; i < 4; i++) {
        Kept next = kept(share + i, "x".repeat(VersionLine.MOST_BYTES - i));
        file.append(next, share);
        assertEquals(next, file().read(VersionKeeper.MOST_BYTES_EACH).getLast());
      }
    }
  }

  @Test
  void ofAFileThatGrewOnlyTheEndIsLookedAt() throws IOException {
    VersionFile file = file();
    List<Kept> story = story(200);
    for (Kept each : story) {
      file.append(each, SHARE);
    }
    List<Kept> read = file().read(6_000);
    assertTrue(!read.isEmpty() && read.size() < 200, read.size() + " versions");
    assertEquals(story.subList(200 - read.size(), 200), read);
  }

  /// Takes and pushes, seeded.
  private static List<Kept> story(int length) {
    Random random = new Random(42);
    RangeList free = SyntheticFleet.holey(20, 3);
    List<Kept> story = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      RangeList before = free;
      free = free.takeLowest(1 + random.nextInt(500)).rest();
      if (i % 5 == 4) {
        free = free.insert(before.minus(free));
      }
      story.add(kept(i, free));
    }
    return story;
  }

  private static Kept kept(int version, RangeList free) {
    return kept(version, NodeText.of(free).display());
  }

  private static Kept kept(int version, String text) {
    return new Kept(
        DID,
        new SeenVersion(
            new Revision(1, 10 + version, version),
            Instant.EPOCH.plusSeconds(version),
            NodeText.of(text),
            0),
        Optional.empty());
  }

  private VersionFile file() {
    return new VersionFile(DID, path());
  }

  private Path path() {
    return directory.resolve("did.versions");
  }
}
