package org.mappingzoo.console.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.console.disk.DiskFault.Kind;

/// What systems throw, and which cause that is.
final class DiskFaultTest {
  @TempDir private Path directory;

  @Test
  void whoMayNotReadIsNotPermitted() {
    Path file = directory.resolve("a.txt");
    assertEquals(
        new DiskFault(Kind.NO_PERMISSION, file, ""),
        DiskFault.of(file, new AccessDeniedException(file.toString())));
  }

  @Test
  void aDirectoryIsNoFileWhateverTheSystemThrows() throws IOException {
    Path place = Files.createDirectory(directory.resolve("place"));
    IOException read = assertThrows(IOException.class, () -> Files.readString(place));
    for (IOException e : new IOException[] {read, new AccessDeniedException(place.toString())}) {
      assertEquals(new DiskFault(Kind.DIRECTORY, place, ""), DiskFault.of(place, e));
    }
  }

  @Test
  void whatIsNotThereIsTheFileOrItsDirectory() {
    Path file = directory.resolve("a.txt");
    Path lost = directory.resolve("no/a.txt");
    assertEquals(Kind.NO_FILE, DiskFault.of(file, new NoSuchFileException(file.toString())).kind());
    assertEquals(
        Kind.NO_DIRECTORY, DiskFault.of(lost, new NoSuchFileException(lost.toString())).kind());
  }

  @Test
  void aFileInTheWayIsToldAsThat() throws IOException {
    Path way = Files.writeString(directory.resolve("way"), "");
    Path below = way.resolve("below/a.txt");
    IOException create =
        assertThrows(IOException.class, () -> Files.createDirectories(below.getParent()));
    IOException list =
        assertThrows(
            IOException.class,
            () -> {
              try (Stream<Path> all = Files.list(way)) {
                assertEquals(0, all.count());
              }
            });
    assertEquals(new DiskFault(Kind.BLOCKED, below, ""), DiskFault.of(below, create));
    assertEquals(new DiskFault(Kind.BLOCKED, way, ""), DiskFault.within(way, list));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "No space left on device                                 | FULL",
        "Auf dem Gerät ist kein Speicherplatz mehr verfügbar     | FULL",
        "There is not enough space on the disk                   | FULL",
        "Disk quota exceeded                                     | FULL",
        "Read-only file system                                   | READ_ONLY",
        "Das Dateisystem ist nur lesbar                          | READ_ONLY",
        "The media is write protected                            | READ_ONLY",
      })
  void whatHasNoTypeIsKnownByItsWordsInEitherLanguage(String words, Kind kind) {
    Path file = directory.resolve("a.txt");
    DiskFault known = new DiskFault(kind, file, "");
    assertEquals(known, DiskFault.of(file, new IOException(words)));
    assertEquals(known, DiskFault.of(file, new FileSystemException("draft", null, words)));
  }

  @Test
  void whatIsNoTextIsToldAsThat() {
    Path file = directory.resolve("a.txt");
    assertEquals(Kind.NO_TEXT, DiskFault.of(file, new MalformedInputException(1)).kind());
  }

  @Test
  void theRestIsInTheWordsOfTheSystem() {
    Path file = directory.resolve("a.txt");
    assertEquals(
        new DiskFault(Kind.OTHER, file, "Input/output error"),
        DiskFault.of(file, new FileSystemException("draft", null, "Input/output error")));
    assertEquals(
        new DiskFault(Kind.OTHER, file, "FileSystemException"),
        DiskFault.of(file, new FileSystemException("draft")));
  }

  @Test
  void ofADirectoryTheFileIsNamedThatTheSystemNames() {
    Path file = directory.resolve("a.txt");
    assertEquals(
        new DiskFault(Kind.NO_PERMISSION, file, ""),
        DiskFault.within(directory, new AccessDeniedException(file.toString())));
    assertEquals(
        new DiskFault(Kind.NO_PERMISSION, directory, ""),
        DiskFault.within(directory, new AccessDeniedException(directory.toString())));
    assertEquals(
        new DiskFault(Kind.FULL, directory, ""),
        DiskFault.within(directory, new IOException("No space left on device")));
  }

  @Test
  void whatIsWrittenWholeNamesTheFileAndNotItsDraft() {
    Path file = directory.resolve("no/a.txt");
    DiskException e =
        assertThrows(DiskException.class, () -> WholeFile.write(file, new byte[] {1}));
    assertEquals(new DiskFault(Kind.NO_DIRECTORY, file, ""), e.fault());
    assertEquals(file + ": its directory is not there", e.getMessage());
  }
}
