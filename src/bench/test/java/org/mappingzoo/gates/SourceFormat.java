package org.mappingzoo.gates;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// google-java-format over a tree of sources, plus the one thing it gets wrong: it breaks a `///`
/// line over 100 columns into a `//` line, which silently ends the doc comment there.
record SourceFormat(Path root) {
  private static final int COLUMNS = 100;

  /// Files under `src`, build output excepted.
  List<Path> sources() {
    try (Stream<Path> files = Files.walk(root.resolve("src"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !root.relativize(file).toString().matches(".*\\btarget\\b.*"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What is wrong with the file, in a sentence; empty when nothing is.
  Optional<String> fault(Path file) {
    String text = read(file);
    return brokenDoc(text)
        .map(line -> "%s:%d: wrap this /// line by hand".formatted(root.relativize(file), line))
        .or(() -> formatted(file, text).equals(text) ? Optional.empty() : unformatted(file));
  }

  /// Rewrites the file unless a long `///` line would be damaged.
  void mend(Path file) {
    String text = read(file);
    String better = formatted(file, text);
    if (brokenDoc(text).isEmpty() && !better.equals(text)) {
      try {
        Files.writeString(file, better);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private Optional<String> unformatted(Path file) {
    return Optional.of("%s: not formatted".formatted(root.relativize(file)));
  }

  /// The first line, from 1, of a doc comment too long for the formatter or already broken by it.
  private static Optional<Integer> brokenDoc(String text) {
    List<String> lines = text.lines().toList();
    return IntStream.range(0, lines.size())
        .filter(i -> isDoc(lines.get(i)))
        .filter(i -> lines.get(i).length() > COLUMNS || followedByPlainComment(lines, i))
        .mapToObj(i -> i + 1)
        .findFirst();
  }

  private static boolean followedByPlainComment(List<String> lines, int i) {
    String next = i + 1 < lines.size() ? lines.get(i + 1).strip() : "";
    return next.startsWith("//") && !isDoc(next);
  }

  private static boolean isDoc(String line) {
    return line.strip().startsWith("///");
  }

  private static String formatted(Path file, String text) {
    try {
      return new Formatter().formatSourceAndFixImports(text);
    } catch (FormatterException e) {
      throw new IllegalArgumentException("cannot be parsed: " + file, e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
