package org.mappingzoo.steward.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The corpus of reservations, read from a book.
final class BookCorpusTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("project.root"), "src/core/test/resources/fuzz/RESERVATION");

  @Test
  void aReservationIsReadBehindItsChecksumOnly() throws IOException {
    try (Stream<Path> files = Files.list(CORPUS)) {
      for (Path file : files.toList()) {
        byte[] record = Files.readAllBytes(file);
        boolean good = file.getFileName().toString().startsWith("good");
        assertEquals(good, BookFuzz.understands(BookFuzz.behindItsHead(record)), file::toString);
        assertFalse(BookFuzz.understands(record), file::toString);
        byte[] damaged = BookFuzz.behindItsHead(record);
        damaged[damaged.length - 1] ^= 1;
        assertFalse(BookFuzz.understands(damaged), file::toString);
      }
    }
  }
}
