package org.mappingzoo.steward;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.mappingzoo.steward.book.DiskWords;

/// Why a file that somebody named cannot be used, in a sentence that names it.
public final class UnusableFile {
  private UnusableFile() {}

  public static String words(Path file, IOException failure) {
    return switch (failure) {
      case NoSuchFileException missing -> "there is no file " + file;
      case AccessDeniedException denied -> "it is not permitted to read " + file;
      case CharacterCodingException other -> file + " is no text in UTF-8";
      default -> "cannot use %s: %s".formatted(file, DiskWords.of(failure));
    };
  }
}
