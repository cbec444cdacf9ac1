package org.mappingzoo.core.ranges;

import org.mappingzoo.core.ranges.RangeFault.Kind;

/// Reads one text once, from left to right; stops at the first fault.
final class RangeTextParser {
  private static final int EXCERPT_BYTES = 24;

  /// As many digits never exceed the highest id, so only what follows them needs a division.
  private static final int ALWAYS_FITTING_DIGITS = 18;

  private final byte[] text;
  private final RangeList.Builder ranges = new RangeList.Builder();
  private int at;
  private int line = 1;
  private int lineStart;

  RangeTextParser(byte[] text) {
    this.text = text;
  }

  RangeList parse() {
    while (at < text.length) {
      skipSpaces();
      if (!atLineEnd()) {
        parseRange();
        skipSpaces();
      }
      endLine();
    }
    return ranges.build();
  }

  private void parseRange() {
    int start = at;
    long first = parseId();
    if (at == text.length || text[at] != ':') {
      throw fault(Kind.COLON_EXPECTED, at);
    }
    at++;
    int lastStart = at;
    long last = parseId();
    if (first > last) {
      throw fault(Kind.REVERSED, lastStart);
    }
    if (!ranges.isEmpty() && first <= ranges.lastId()) {
      throw fault(Kind.NOT_BEHIND_PREVIOUS, start);
    }
    ranges.append(first, last);
  }

  private long parseId() {
    int start = at;
    long id = 0;
    while (at < text.length && text[at] >= '0' && text[at] <= '9') {
      int digit = text[at] - '0';
      if (at - start >= ALWAYS_FITTING_DIGITS && id > (IdRange.MAX_ID - digit) / 10) {
        throw fault(Kind.ID_TOO_LARGE, start);
      }
      id = 10 * id + digit;
      at++;
    }
    if (at == start) {
      throw fault(Kind.DIGIT_EXPECTED, at);
    }
    if (text[start] == '0' && at - start > 1) {
      throw fault(Kind.LEADING_ZERO, start);
    }
    return id;
  }

  private void skipSpaces() {
    while (at < text.length && text[at] == ' ') {
      at++;
    }
  }

  private boolean atLineEnd() {
    return isLineEnd(at);
  }

  /// Whether the line ends here: a carriage return counts only before a line feed.
  private boolean isLineEnd(int index) {
    return index == text.length
        || text[index] == '\n'
        || (text[index] == '\r' && index + 1 < text.length && text[index + 1] == '\n');
  }

  private void endLine() {
    if (at == text.length) {
      return;
    }
    if (!atLineEnd()) {
      throw fault(Kind.LINE_END_EXPECTED, at);
    }
    at += text[at] == '\r' ? 2 : 1;
    line++;
    lineStart = at;
  }

  private RangeTextException fault(Kind kind, int where) {
    return new RangeTextException(
        new RangeFault(kind, line, where - lineStart + 1, excerpt(where)));
  }

  private String excerpt(int start) {
    StringBuilder excerpt = new StringBuilder();
    for (int i = start; i < start + EXCERPT_BYTES && !isLineEnd(i); i++) {
      boolean printable = text[i] >= ' ' && text[i] < 0x7f;
      excerpt.append(
          printable ? String.valueOf((char) text[i]) : "\\x%02x".formatted(text[i] & 0xff));
    }
    return excerpt.toString();
  }
}
