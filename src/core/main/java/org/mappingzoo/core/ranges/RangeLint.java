package org.mappingzoo.core.ranges;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;

/// What deserves a mark in a stored text: the fault that makes it unreadable, and what is read
/// but would be written otherwise.
public final class RangeLint {
  private RangeLint() {}

  public enum Kind {
    FAULT,
    TOUCHES_PREVIOUS,
    CARRIAGE_RETURN,
    BLANK_LINE,
    SURROUNDING_SPACES,
    NO_FINAL_NEWLINE
  }

  /// One mark on one line.
  ///
  /// @param line from 1
  public record Mark(Kind kind, int line) {}

  /// The marks by line. Behind a fault nothing is judged.
  public static List<Mark> of(byte[] text) {
    List<String> lines = lines(text);
    int faultLine = faultLine(text);
    List<String> readable = lines.subList(0, Math.min(lines.size(), faultLine - 1));
    List<Mark> marks = new ArrayList<>();
    markReadable(readable, marks);
    if (readable.size() < lines.size()) {
      marks.add(new Mark(Kind.FAULT, faultLine));
    } else if (text.length > 0 && text[text.length - 1] != '\n') {
      marks.add(new Mark(Kind.NO_FINAL_NEWLINE, lines.size()));
    }
    return List.copyOf(marks);
  }

  private static void markReadable(List<String> lines, List<Mark> marks) {
    RangeList ranges = RangeText.parse(String.join("\n", lines) + "\n");
    int range = 0;
    for (int i = 0; i < lines.size(); i++) {
      markShape(lines.get(i), i + 1, marks);
      if (!lines.get(i).isBlank()) {
        if (range > 0 && ranges.get(range - 1).touches(ranges.get(range))) {
          marks.add(new Mark(Kind.TOUCHES_PREVIOUS, i + 1));
        }
        range++;
      }
    }
  }

  private static void markShape(String line, int number, List<Mark> marks) {
    boolean carriageReturn = line.endsWith("\r");
    String content = carriageReturn ? line.substring(0, line.length() - 1) : line;
    if (carriageReturn) {
      marks.add(new Mark(Kind.CARRIAGE_RETURN, number));
    }
    if (content.isBlank()) {
      marks.add(new Mark(Kind.BLANK_LINE, number));
    } else if (content.startsWith(" ") || content.endsWith(" ")) {
      marks.add(new Mark(Kind.SURROUNDING_SPACES, number));
    }
  }

  /// What stands between the newlines; behind the final one there is no line.
  private static List<String> lines(byte[] text) {
    List<String> lines = List.of(new String(text, ISO_8859_1).split("\n", -1));
    return lines.getLast().isEmpty() ? lines.subList(0, lines.size() - 1) : lines;
  }

  /// The line of the first fault, or a number behind all lines.
  private static int faultLine(byte[] text) {
    try {
      RangeText.parse(text);
      return Integer.MAX_VALUE;
    } catch (RangeTextException e) {
      return e.fault().line();
    }
  }
}
