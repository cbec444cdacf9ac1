package org.mappingzoo.steward.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine;

/// What is written about the tool from its own declarations when it is packed: its manual page, and
/// how bash completes it. Run by the installers' build.
public final class Papers {
  private Papers() {}

  /// Writes `mapping-zoo.1` and `mapping-zoo.bash`.
  ///
  /// @param arguments the directory
  /// @throws IOException if they cannot be written
  public static void main(String[] arguments) throws IOException {
    write(Path.of(arguments[0]));
  }

  static void write(Path directory) throws IOException {
    CommandLine tool = Shell.grammar(new MappingZoo());
    Files.createDirectories(directory);
    Files.writeString(
        directory.resolve("mapping-zoo.1"), ManPage.of(tool, new Version().getVersion()[0]));
    Files.writeString(
        directory.resolve("mapping-zoo.bash"), AutoComplete.bash("mapping-zoo", tool));
  }
}
