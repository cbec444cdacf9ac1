package org.mappingzoo.core.ranges;

/// Why and where a text is not a range list.
///
/// @param line from 1
/// @param column from 1, in bytes
/// @param found the rest of the line from there, at most 24 bytes of it; what is not printable
///     ASCII is `\xNN`. Empty where the line ends
public record RangeFault(Kind kind, int line, int column, String found) {
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
    String what = found.isEmpty() ? "the end of the line" : "'" + found + "'";
    return "line %d, column %d: %s, found %s".formatted(line, column, kind.sentence, what);
  }
}
