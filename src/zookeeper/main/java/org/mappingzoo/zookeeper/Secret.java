package org.mappingzoo.zookeeper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A password. It is in no text that this makes.
public final class Secret {
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
  /// @throws IOException if it cannot be read, or is empty
  public static Secret read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    if (lines.isEmpty() || lines.getFirst().isEmpty()) {
      throw new IOException(file + " has no password in its first line");
    }
    return new Secret(lines.getFirst().toCharArray());
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
