package org.mappingzoo.zookeeper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/// A password. It is in no text that this makes.
public final class Secret {
  private static final Set<PosixFilePermission> EVERYBODY =
      Set.of(PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE);

  private final char[] characters;

  private Secret(char[] characters) {
    this.characters = characters;
  }

  /// A password that was asked for.
  ///
  /// @param characters copied; the caller may overwrite them
  public static Secret of(char[] characters) {
    return new Secret(characters.clone());
  }

  /// The first line of a file, without the end of the line.
  ///
  /// @throws IOException if it cannot be read, is empty, or not [#kept]
  public static Secret read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(kept(file));
    if (lines.isEmpty() || lines.getFirst().isEmpty()) {
      throw new IOException(file + " has no password in its first line");
    }
    return new Secret(lines.getFirst().toCharArray());
  }

  /// The same file, if not everybody on this machine may read or change it. Where the file system
  /// has no such permissions, all files pass.
  ///
  /// @throws IOException if everybody may, or it cannot be looked at
  public static Path kept(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null && !Collections.disjoint(view.readAttributes().permissions(), EVERYBODY)) {
      throw new IOException(
          "everybody may read or change it, and it holds a secret: chmod o= " + file);
    }
    return file;
  }

  /// For those who must hand it on.
  public String reveal() {
    return new String(characters);
  }

  @Override
  public String toString() {
    return "(redacted)";
  }
}
