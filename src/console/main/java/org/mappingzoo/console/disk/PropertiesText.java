package org.mappingzoo.console.disk;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.stream.IntStream;

/// `key = value` in lines, as Java's properties are, with the lines that an operator is told of.
public record PropertiesText(String text) {

  /// A line that means nothing: the digits behind a backslash and `u` are none.
  public static final class BadEscape extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;

    BadEscape(int line) {
      super("line %d: behind \\u there are no four hexadecimal digits".formatted(line));
      this.line = line;
    }

    /// From 1.
    public int line() {
      return line;
    }
  }

  public Properties values() throws BadEscape {
    try {
      return load(text);
    } catch (IllegalArgumentException e) {
      throw new BadEscape(firstBadLine());
    }
  }

  /// Of several lines the last one counts.
  public OptionalInt lineOf(String key) {
    List<String> lines = text.lines().toList();
    return IntStream.range(0, lines.size())
        .filter(i -> loads(lines.get(i)) && load(lines.get(i)).containsKey(key))
        .map(i -> i + 1)
        .reduce((first, last) -> last);
  }

  /// The first lines that cannot be loaded end with it.
  private int firstBadLine() {
    List<String> lines = text.lines().toList();
    return IntStream.rangeClosed(1, lines.size())
        .filter(count -> !loads(String.join("\n", lines.subList(0, count))))
        .findFirst()
        .orElse(lines.size());
  }

  private static boolean loads(String some) {
    try {
      load(some);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Properties load(String some) {
    Properties values = new Properties();
    try {
      values.load(new StringReader(some));
    } catch (IOException e) { // of a text in memory
      throw new UncheckedIOException(e);
    }
    return values;
  }
}
