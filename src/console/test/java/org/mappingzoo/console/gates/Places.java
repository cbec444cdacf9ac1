package org.mappingzoo.console.gates;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Where the console's screens, sheets, words and sources are on disk.
record Places(Path root) {

  static Places ofProject() {
    return new Places(Path.of(System.getProperty("project.root")).normalize());
  }

  Path messages(String suffix) {
    return root.resolve(
        "src/console/main/resources/org/mappingzoo/console/messages" + suffix + ".properties");
  }

  List<Path> screens() {
    return files(root.resolve("fxml"), ".fxml");
  }

  List<Path> sheets() {
    return files(root.resolve("styles"), ".css");
  }

  List<Path> sources() {
    return files(root.resolve("src/console/main/java"), ".java");
  }

  /// A path as a reader of a failure wants it.
  String shown(Path file) {
    return root.relativize(file).toString();
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(Path folder, String ending) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
