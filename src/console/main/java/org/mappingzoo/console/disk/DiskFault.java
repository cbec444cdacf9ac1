package org.mappingzoo.console.disk;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Why a file could not be read or written. Windows say it in words of ours, in the operator's
/// language: [org.mappingzoo.console.shell.DiskWords].
///
/// @param file the one that an operator knows, and not a draft of it
/// @param detail what the system or a library says where the kind does not tell it all; else empty
public record DiskFault(Kind kind, Path file, String detail) {

  /// The causes that have words of ours.
  public enum Kind {
    NO_PERMISSION("there is no permission"),
    DIRECTORY("it is a directory"),
    NO_FILE("there is no such file"),
    NO_DIRECTORY("its directory is not there"),
    /// Where a directory should be there is a file.
    BLOCKED("a file is in the place of a directory"),
    FULL("no space is left on the disk"),
    READ_ONLY("the disk is read-only"),
    NO_TEXT("it is not text in UTF-8"),
    /// It is not what was written there.
    DAMAGED("it is damaged"),
    OTHER("the system says");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /// What systems say has no type of its own in Java, and they speak the language of their user.
  private static final Pattern NO_SPACE =
      Pattern.compile(
          "no space left|not enough space|quota|kein Speicherplatz|nicht genug Speicherplatz"
              + "|Plattenkontingent",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

  private static final Pattern WRITE_PROTECTED =
      Pattern.compile(
          "read-only file system|write protected|nur lesbar|schreibgeschützt",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

  /// Of a file that is known. Looks at the disk: systems do not agree on what they throw.
  public static DiskFault of(Path file, IOException e) {
    if (e instanceof DiskException known) {
      return known.fault();
    }
    return Files.isDirectory(file) ? new DiskFault(Kind.DIRECTORY, file, "") : ofPlace(file, e);
  }

  /// Of a file in a directory, or of that directory, as the system says.
  public static DiskFault within(Path directory, IOException e) {
    if (e instanceof DiskException known) {
      return known.fault();
    }
    Path place =
        e instanceof FileSystemException told
            ? Optional.ofNullable(told.getFile()).map(Path::of).orElse(directory)
            : directory;
    if (!place.equals(directory)) {
      return of(place, e);
    }
    return Files.isRegularFile(directory)
        ? new DiskFault(Kind.BLOCKED, directory, "")
        : ofPlace(directory, e);
  }

  /// What was read, and makes no sense.
  static DiskFault damaged(Path file, Exception why) {
    return damaged(file, words(why));
  }

  /// What was read, and makes no sense.
  ///
  /// @param detail the part of it
  public static DiskFault damaged(Path file, String detail) {
    return new DiskFault(Kind.DAMAGED, file, detail);
  }

  /// The same of a file that has another name by now.
  public DiskFault at(Path now) {
    return new DiskFault(kind, now, detail);
  }

  /// For logs and exceptions.
  public String text() {
    return "%s: %s%s".formatted(file, kind.words, detail.isEmpty() ? "" : ": " + detail);
  }

  private static DiskFault ofPlace(Path place, IOException e) {
    Kind kind = kindOf(place, e);
    return new DiskFault(kind, place, kind == Kind.OTHER ? words(e) : "");
  }

  private static Kind kindOf(Path place, IOException e) {
    if (e instanceof AccessDeniedException) {
      return Kind.NO_PERMISSION;
    }
    if (e instanceof CharacterCodingException) {
      return Kind.NO_TEXT;
    }
    if (isBlocked(place)) {
      return Kind.BLOCKED;
    }
    if (e instanceof NoSuchFileException) {
      return above(place).filter(Files::isDirectory).isPresent() ? Kind.NO_FILE : Kind.NO_DIRECTORY;
    }
    if (NO_SPACE.matcher(words(e)).find()) {
      return Kind.FULL;
    }
    return WRITE_PROTECTED.matcher(words(e)).find() ? Kind.READ_ONLY : Kind.OTHER;
  }

  /// Whether a directory above is none.
  private static boolean isBlocked(Path place) {
    return Stream.iterate(
            above(place), Optional::isPresent, directory -> directory.flatMap(DiskFault::above))
        .flatMap(Optional::stream)
        .anyMatch(Files::isRegularFile);
  }

  private static Optional<Path> above(Path place) {
    return Optional.ofNullable(place.toAbsolutePath().getParent());
  }

  private static String words(Exception e) {
    Optional<String> said =
        Optional.ofNullable(
            e instanceof FileSystemException told ? told.getReason() : e.getMessage());
    return said.orElseGet(() -> e.getClass().getSimpleName());
  }
}
