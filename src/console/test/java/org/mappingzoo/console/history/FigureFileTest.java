package org.mappingzoo.console.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.core.alert.Figures;
import org.mappingzoo.core.alert.QuarterHour;

/// What the rules looked at in a category, on disk.
@Execution(ExecutionMode.CONCURRENT)
final class FigureFileTest {
  private static final int FIRST = 1_000_000;

  @TempDir private Path directory;
  private FigureFile file;

  @BeforeEach
  void name() {
    file = new FigureFile(directory.resolve("did.figures"));
  }

  @Test
  void whatIsJoinedIsReadAgainInOrder() throws IOException {
    QuarterHour wrong =
        new QuarterHour(
            FIRST + 2,
            0x7fff,
            Figures.of(Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY, Float.NaN, 0, 1e6f, 0.1f));
    join(wrong, quarter(FIRST, 1, 65_536));
    assertEquals(List.of(quarter(FIRST, 1, 65_536), wrong), file.read());
  }

  @Test
  void aQuarterTakesInWhatWasKnownOfItBefore() throws IOException {
    join(quarter(FIRST, 0b0011, 900), quarter(FIRST + 1, 1, 5));
    join(quarter(FIRST, 0b0110, 70_000));
    join(quarter(FIRST, 0b1000, 800));
    assertEquals(List.of(quarter(FIRST, 0b1111, 70_000), quarter(FIRST + 1, 1, 5)), file.read());
  }

  @Test
  void eightDaysHaveTheSizeOfOneMinuteAndWhatIsOlderIsWrittenOver() throws IOException {
    join(quarter(FIRST, 1, 1));
    assertEquals(FigureFile.BYTES, Files.size(file.path()));
    List<QuarterHour> twice = new ArrayList<>();
    for (int i = 0; i < 2 * FigureFile.ROWS; i++) {
      twice.add(quarter(FIRST + i, 1, i));
    }
    file.join(twice);
    assertEquals(FigureFile.BYTES, Files.size(file.path()));
    assertTrue(FigureFile.BYTES < 25_000);
    assertEquals(twice.subList(FigureFile.ROWS, 2 * FigureFile.ROWS), file.read());
  }

  @Test
  void aClockThatIsSetBackLosesNothingAndHoldsUpNothing() throws IOException {
    join(quarter(FIRST + 40, 1, 1));
    join(quarter(FIRST, 1, 2));
    assertEquals(List.of(quarter(FIRST, 1, 2), quarter(FIRST + 40, 1, 1)), file.read());
  }

  @Test
  void whereThereIsNoFileNothingIsKept() throws IOException {
    assertEquals(List.of(), file.read());
  }

  @Test
  void aDamagedFileIsSaidAndSetAside() throws IOException {
    Files.writeString(file.path(), "mud");
    assertDamaged("mud");
  }

  @Test
  void soIsOneWithADamagedRow() throws IOException {
    join(quarter(FIRST, 1, 1), quarter(FIRST + 1, 1, 2));
    byte[] bytes = Files.readAllBytes(file.path());
    bytes[bytes.length - 32 * (FigureFile.ROWS - FIRST % FigureFile.ROWS) + 30] ^= 1;
    Files.write(file.path(), bytes);
    DiskFault fault = assertThrows(DiskException.class, file::read).fault();
    assertEquals(
        new DiskFault(DiskFault.Kind.DAMAGED, file.path(), "row " + FIRST % FigureFile.ROWS),
        fault);
    join(quarter(FIRST + 2, 1, 3));
    assertEquals(List.of(quarter(FIRST + 2, 1, 3)), file.read());
    assertEquals(1, aside().size());
  }

  @Test
  void soIsOneOfOtherKinds() throws IOException {
    join(quarter(FIRST, 1, 1));
    byte[] bytes = Files.readAllBytes(file.path());
    bytes[30] ^= 1;
    Files.write(file.path(), bytes);
    assertDamaged(new String(bytes, StandardCharsets.ISO_8859_1));
  }

  private void assertDamaged(String content) throws IOException {
    DiskFault fault = assertThrows(DiskException.class, file::read).fault();
    assertEquals(DiskFault.Kind.DAMAGED, fault.kind(), fault::text);
    assertEquals(file.path(), fault.file());
    join(quarter(FIRST, 1, 7));
    assertEquals(List.of(quarter(FIRST, 1, 7)), file.read());
    assertEquals(content, Files.readString(aside().getFirst(), StandardCharsets.ISO_8859_1));
  }

  private List<Path> aside() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(each -> each.toString().endsWith(".aside")).toList();
    }
  }

  private void join(QuarterHour... quarters) throws IOException {
    file.join(List.of(quarters));
  }

  private static QuarterHour quarter(int number, int minutes, float bytes) {
    return new QuarterHour(number, minutes, Figures.of(Float.NaN, 100, 0, 0, bytes, 1));
  }
}
