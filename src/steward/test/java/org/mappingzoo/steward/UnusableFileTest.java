package org.mappingzoo.steward;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// Why a file that somebody named cannot be used: in words, and the file once.
final class UnusableFileTest {
  private static final Path FILE = Path.of("/etc/it");

  private static void assertSaid(String expected, IOException failure) {
    assertEquals(expected, UnusableFile.words(FILE, failure));
  }

  @Test
  void whatTheSystemKnowsByAnExceptionsNameIsSaidInWords() {
    assertSaid("there is no file /etc/it", new NoSuchFileException("/etc/it"));
    assertSaid("it is not permitted to read /etc/it", new AccessDeniedException("/etc/it"));
    assertSaid("/etc/it is no text in UTF-8", new MalformedInputException(1));
    assertSaid("cannot use /etc/it: FileSystemLoop", new FileSystemLoopException("/etc/it"));
  }

  @Test
  void elseItIsSaidInTheSystemsOwnWords() {
    assertSaid("cannot use /etc/it: Is a directory", new IOException("Is a directory"));
    assertSaid(
        "cannot use /etc/it: Not a directory",
        new FileSystemException("/etc/it", null, "Not a directory"));
    assertSaid("cannot use /etc/it: IO", new IOException());
  }
}
