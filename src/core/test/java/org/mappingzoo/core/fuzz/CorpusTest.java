package org.mappingzoo.core.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mappingzoo.core.category.NodeText;

/// The corpus of the search, as an ordinary test: what was well formed stays so, what was found
/// stays mended, and so does what lies next to it.
@Timeout(60)
final class CorpusTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("project.root"), "src/core/test/resources/fuzz");
  private static final int NEIGHBOURS = 200;
  private static final long SEED = 20_261_121;

  private static List<Path> files(Decoder decoder) throws IOException {
    try (Stream<Path> files = Files.list(CORPUS.resolve(decoder.name()))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachFileIsReadAsItsNameSays(Decoder decoder) throws IOException {
    boolean some = false;
    for (Path file : files(decoder)) {
      boolean good = file.getFileName().toString().startsWith("good");
      assertEquals(good, decoder.understands(Files.readAllBytes(file)), file::toString);
      some |= good;
    }
    assertTrue(some, "nothing is well formed for " + decoder);
  }

  /// What it costs to read must not be up to who wrote it. Lists are as long as a node can be, and
  /// are read in one pass; of a category's children only the names of lives are looked at.
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"RANGES", "LINT", "REPAIR", "GENERATION_NAME"})
  void whatIsLongerThanAnyRecordIsRefused(Decoder decoder) throws IOException {
    for (Path file : files(decoder)) {
      byte[] start = Files.readAllBytes(file);
      byte[] tooLong = Arrays.copyOf(start, NodeText.HARD_LIMIT_BYTES + 1);
      Arrays.fill(tooLong, start.length, tooLong.length, (byte) '\n');
      assertFalse(decoder.understands(tooLong), file::toString);
    }
  }

  /// Bytes changed, lost and doubled, from a fixed seed.
  @ParameterizedTest
  @EnumSource
  void whatLiesNextToItIsReadOrRefused(Decoder decoder) throws IOException {
    Random random = new Random(SEED);
    for (Path file : files(decoder)) {
      byte[] original = Files.readAllBytes(file);
      for (int i = 0; i < NEIGHBOURS; i++) {
        decoder.understands(neighbour(original, random));
      }
    }
  }

  private static byte[] neighbour(byte[] original, Random random) {
    if (original.length == 0) {
      return new byte[] {(byte) random.nextInt()};
    }
    byte[] changed = original.clone();
    int at = random.nextInt(original.length);
    switch (random.nextInt(3)) {
      case 0 -> changed[at] = (byte) random.nextInt();
      case 1 -> changed = Arrays.copyOf(original, at);
      default -> System.arraycopy(original, 0, changed, at, original.length - at);
    }
    return changed;
  }
}
