package org.mappingzoo.core.ranges;

/// Why and where a text is not a range list.
///
/// @param line from 1
/// @param column from 1, in bytes
/// @param found what stands there, made printable and shortened; empty at the end of the text
public record RangeFault(Kind kind, int line, int column, String found) {
  private static final int EXCERPT_BYTES = 24;

  public enum Kind {
    DIGIT_EXPECTED("a digit was expected"),
    COLON_EXPECTED("':' was expected"),
    LINE_END_EXPECTED("the end of the line was expected"),
    LEADING_ZERO("an id has no leading zeros"),
    ID_TOO_LARGE("the id is above " + IdRange.MAX_ID),
    REVERSED("the last id is below the first"),
    NOT_BEHIND_PREVIOUS("the range overlaps the one before it or lies below it");

    private final String sentence;

    Kind(String sentence) {
      this.sentence = sentence;
    }
  }

  /// One sentence in English, with place and value.
  public String sentence() {
    String what = found.isEmpty() ? "the end of the text" : "'" + found + "'";
    return "line %d, column %d: %s, found %s".formatted(line, column, kind.sentence, what);
  }

  /// The rest of the line from `start`, at most 24 bytes; what is not printable ASCII becomes
  /// `\xNN`.
  static String excerpt(byte[] text, int start) {
    StringBuilder excerpt = new StringBuilder();
    int end = Math.min(text.length, start + EXCERPT_BYTES);
    for (int i = start; i < end && (text[i] != '\n' || i == start); i++) {
      boolean printable = text[i] >= ' ' && text[i] < 0x7f;
      excerpt.append(
          printable ? String.valueOf((char) text[i]) : "\\x%02x".formatted(text[i] & 0xff));
    }
    return excerpt.toString();
  }
}
