package org.mappingzoo.core.ranges;

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
    List<Mark> marks = new ArrayList<>();
    int faultLine = faultLine(text);
    String[] lines = new String(text, java.nio.charset.StandardCharsets.ISO_8859_1).split("\n", -1);
    long previousLast = Long.MIN_VALUE;
    for (int i = 0; i < lines.length && i + 1 < faultLine; i++) {
      boolean afterFinalNewline = i == lines.length - 1 && lines[i].isEmpty();
      if (!afterFinalNewline) {
        markShape(lines[i], i + 1, marks);
        String range = lines[i].strip();
        if (!range.isEmpty()) {
          long first = Long.parseLong(range.substring(0, range.indexOf(':')));
          if (first == previousLast + 1) {
            marks.add(new Mark(Kind.TOUCHES_PREVIOUS, i + 1));
          }
          previousLast = Long.parseLong(range.substring(range.indexOf(':') + 1));
        }
      }
    }
    if (faultLine <= lines.length) {
      marks.add(new Mark(Kind.FAULT, faultLine));
    } else if (text.length > 0 && text[text.length - 1] != '\n') {
      marks.add(new Mark(Kind.NO_FINAL_NEWLINE, lines.length));
    }
    return List.copyOf(marks);
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
