package org.mappingzoo.console.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mappingzoo.console.change.RangeInput.Fault;
import org.mappingzoo.console.change.RangeInput.Kind;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeRepair;

/// Reads one input once. It goes on behind a fault, so that all can be mended in one go.
final class RangeInputParser {
  private static final Pattern TOKEN = Pattern.compile("[^\\s,]+");
  private static final Pattern THREE_DIGITS = Pattern.compile("[0-9]{3}(:.*)?");
  private static final Pattern SHORT_NUMBER = Pattern.compile("(.*:)?[0-9]{1,3}");
  private static final int EXCERPT = 32;

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();
  private int line = 1;
  private int lineStart;
  private int scanned;

  RangeInputParser(String text) {
    this.text = text;
  }

  /// One range as it stands in the text.
  private record Token(String text, int offset, int line, int column, long first, long last) {

    int end() {
      return offset + text.length();
    }

    boolean isBare() {
      return text.indexOf(':') < 0;
    }
  }

  RangeInput parse() {
    Matcher matcher = TOKEN.matcher(text);
    int behind = 0;
    while (matcher.find(behind)) {
      behind = read(matcher.group(), matcher.start()) ? matcher.end() : endOfLine();
    }
    for (int i = 1; i < tokens.size(); i++) {
      checkBetween(tokens.get(i - 1), tokens.get(i));
    }
    boolean ascending = isAscending();
    if (!ascending) {
      tokens.sort(Comparator.comparingLong(Token::first));
    }
    checkOverlaps();
    return result(!ascending);
  }

  private RangeInput result(boolean sorted) {
    if (!faults.isEmpty()) {
      faults.sort(Comparator.comparingInt(Fault::offset));
      int shown = Math.min(faults.size(), RangeInput.SHOWN_FAULTS);
      long open = faults.stream().filter(fault -> fault.kind() == Kind.OPEN).count();
      return new RangeInput.Faulty(
          faults.subList(0, shown), faults.size() - shown, Math.toIntExact(open));
    }
    if (tokens.isEmpty()) {
      return new RangeInput.Nothing();
    }
    RangeList.Builder ids = new RangeList.Builder();
    tokens.forEach(token -> ids.append(token.first, token.last));
    return new RangeInput.Ranges(ids.build(), sorted);
  }

  /// Reads one token; false where its line is open as a whole.
  private boolean read(String found, int offset) {
    moveTo(offset);
    boolean beginsLine = text.substring(lineStart, offset).isBlank();
    if (beginsLine && found.startsWith(RangeRepair.MARK)) {
      fault(Kind.OPEN, offset, RangeRepair.MARK);
      return false;
    }
    readRange(found, offset);
    return true;
  }

  /// Of the line that is read.
  private int endOfLine() {
    int end = text.indexOf('\n', lineStart);
    return end < 0 ? text.length() : end;
  }

  private void readRange(String found, int offset) {
    int colon = found.indexOf(':');
    String first = colon < 0 ? found : found.substring(0, colon);
    String last = colon < 0 ? found : found.substring(colon + 1);
    if (colon >= 0 && (first.isEmpty() || last.isEmpty())) {
      fault(Kind.BOUND_MISSING, offset, found);
      return;
    }
    int before = faults.size();
    long from = id(first, offset, found);
    long to = colon < 0 ? from : id(last, offset + colon + 1, found);
    if (faults.size() > before) {
      return;
    }
    if (from > to) {
      fault(Kind.REVERSED, offset, found);
    } else {
      tokens.add(new Token(found, offset, line, offset - lineStart + 1, from, to));
    }
  }

  /// One bound; notes a fault and gives 0 where it is none.
  private long id(String digits, int offset, String found) {
    if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      fault(Kind.NOT_A_RANGE, offset, found);
      return 0;
    }
    if (digits.length() > 1 && digits.charAt(0) == '0') {
      fault(Kind.LEADING_ZERO, offset, found);
      return 0;
    }
    try {
      long id = Long.parseLong(digits);
      if (id <= IdRange.MAX_ID) {
        return id;
      }
    } catch (NumberFormatException e) {
      // Beyond a long: too large like any other.
    }
    fault(Kind.ID_TOO_LARGE, offset, found);
    return 0;
  }

  /// Refuses what may mean two things: a bare number beside a space or a tight comma.
  private void checkBetween(Token left, Token right) {
    String gap = text.substring(left.end(), right.offset);
    if (!gap.chars().allMatch(c -> c == ',' || Character.isWhitespace(c))) {
      return; // something else stands between them, with a fault of its own
    }
    boolean apart = gap.indexOf('\n') >= 0 || gap.indexOf(',') >= 0;
    if (!apart && left.isBare() && right.isBare()) {
      addFault(Kind.COLON_OR_COMMA, right, left);
    } else if (gap.equals(",")
        && (left.isBare() || right.isBare())
        && SHORT_NUMBER.matcher(left.text).matches()
        && THREE_DIGITS.matcher(right.text).matches()) {
      addFault(Kind.GROUPED_NUMBER, right, left);
    }
  }

  private boolean isAscending() {
    for (int i = 1; i < tokens.size(); i++) {
      if (tokens.get(i - 1).first > tokens.get(i).first) {
        return false;
      }
    }
    return true;
  }

  /// Over the sorted tokens: each is held against the one that reaches furthest so far.
  private void checkOverlaps() {
    if (tokens.isEmpty()) {
      return;
    }
    Token furthest = tokens.getFirst();
    for (Token token : tokens.subList(1, tokens.size())) {
      if (token.first <= furthest.last) {
        boolean later = token.offset > furthest.offset;
        addFault(Kind.OVERLAP, later ? token : furthest, later ? furthest : token);
      }
      if (token.last > furthest.last) {
        furthest = token;
      }
    }
  }

  /// Counts the lines up to `offset`, which only ever grows while tokens are read.
  private void moveTo(int offset) {
    for (; scanned < offset; scanned++) {
      if (text.charAt(scanned) == '\n') {
        line++;
        lineStart = scanned + 1;
      }
    }
  }

  private void fault(Kind kind, int offset, String found) {
    faults.add(new Fault(kind, line, offset - lineStart + 1, offset, excerpt(found), ""));
  }

  private void addFault(Kind kind, Token at, Token other) {
    faults.add(
        new Fault(kind, at.line, at.column, at.offset, excerpt(at.text), excerpt(other.text)));
  }

  /// Shortened, and with anything that could mislead the eye spelled out.
  private static String excerpt(String found) {
    StringBuilder excerpt = new StringBuilder();
    found
        .codePoints()
        .limit(EXCERPT)
        .forEach(
            character -> {
              if (character > ' ' && character < 0x7f) {
                excerpt.appendCodePoint(character);
              } else {
                excerpt.append("U+%04X".formatted(character));
              }
            });
    return found.length() > EXCERPT ? excerpt.append('…').toString() : excerpt.toString();
  }
}
