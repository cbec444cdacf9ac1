package org.mappingzoo.steward.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mappingzoo.steward.book.BookFuzz.Kind;

/// The corpus of what a book has records of, read from a book.
final class BookCorpusTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("project.root"), "src/core/test/resources/fuzz");

  @ParameterizedTest
  @EnumSource
  void aRecordIsReadBehindItsChecksumOnly(Kind kind) throws IOException {
    try (Stream<Path> files = Files.list(CORPUS.resolve(kind.name()))) {
      for (Path file : files.toList()) {
        byte[] record = Files.readAllBytes(file);
        boolean good = file.getFileName().toString().startsWith("good");
        assertEquals(
            good, BookFuzz.understands(kind, BookFuzz.behindItsHead(record)), file::toString);
        assertFalse(BookFuzz.understands(kind, record), file::toString);
        byte[] damaged = BookFuzz.behindItsHead(record);
        damaged[damaged.length - 1] ^= 1;
        assertFalse(BookFuzz.understands(kind, damaged), file::toString);
      }
    }
  }
}
