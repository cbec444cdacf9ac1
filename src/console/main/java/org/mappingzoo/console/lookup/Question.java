package org.mappingzoo.console.lookup;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mappingzoo.console.lookup.Piece.Fault;
import org.mappingzoo.console.lookup.Piece.Form;
import org.mappingzoo.console.lookup.Piece.Ids;
import org.mappingzoo.console.lookup.Piece.Universal;
import org.mappingzoo.console.lookup.Piece.Wrong;
import org.mappingzoo.core.ranges.IdRange;

/// What was typed or pasted, in pieces: ids and ranges, decimal or hexadecimal, one a line or many,
/// between spaces, commas or semicolons, in quotes or behind a label.
///
/// @param asked ids, ranges and UUIDs, in their order
/// @param wrong what is none of these
/// @param left how many pieces were not looked at, for there are too many
record Question(List<Piece> asked, List<Wrong> wrong, int left) {
  /// So many pieces are looked at.
  static final int MOST_PIECES = 500;

  static final Question NOTHING = new Question(List.of(), List.of(), 0);

  private static final int HEX = 16;
  private static final BigInteger HIGHEST = BigInteger.valueOf(IdRange.MAX_ID);
  private static final Pattern BULLET = Pattern.compile("^\\s*[-*•]\\s+");
  /// `id:` and `"id" :` say what follows. What may be a number itself does not, nor does an urn.
  private static final Pattern LABEL =
      Pattern.compile(
          "(?<![^\\s,;|({\\[])[\"'„“]?(?!\\p{XDigit}{16}|\\p{XDigit}{8}-|urn:)"
              + "\\p{L}[\\p{L}\\p{N}_-]*[\"'“”]?\\s*[:=]",
          Pattern.CASE_INSENSITIVE);
  /// The lower of two bounds is a whole number; a fault of the upper one is the range's.
  private static final Pattern SPACED_BOUNDS =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}])(0[xX]\\p{XDigit}+|\\p{XDigit}{16}|\\d+(?:[,.'’_]\\d{3})*)"
              + "\\s*(?::|\\.\\.|–|—|\\s-\\s)\\s*(?=\\d)");
  /// In quotes a comma can be of a number, beside them it cannot.
  private static final Pattern BETWEEN = Pattern.compile("[\\s;|]+|,(?=[\"'„“])|(?<=[\"'“”]),");
  private static final Pattern WRAPPING = Pattern.compile("^[\\[({<\"'„“]+|[\\])}>\"'“”.,]+$");
  private static final Pattern BOUNDS = Pattern.compile("([^:]+?)(?::|(?<=\\p{XDigit})-)(.+)");
  private static final Pattern GROUPED =
      Pattern.compile("\\d{1,3}(,\\d{3})+|\\d{1,3}([.]\\d{3})+|\\d{1,3}(['’_]\\d{3})+");
  private static final Pattern DECIMAL = Pattern.compile("\\d+");
  private static final Pattern PREFIXED_HEX = Pattern.compile("0[xX](\\p{XDigit}+)");
  private static final Pattern COUNTER_BYTES = Pattern.compile("(?=.*[a-fA-F]|0)\\p{XDigit}{16}");
  private static final Pattern SIXTEEN = Pattern.compile("\\d{16}");
  private static final Pattern UUID_TEXT =
      Pattern.compile(
          "(?:urn:uuid:)?(\\p{XDigit}{8})-?(\\p{XDigit}{4})-?(\\p{XDigit}{4})-?(\\p{XDigit}{4})"
              + "-?(\\p{XDigit}{12})",
          Pattern.CASE_INSENSITIVE);

  Question {
    asked = List.copyOf(asked);
    wrong = List.copyOf(wrong);
  }

  /// A number that could not be one, and why.
  private static final class FaultException extends Exception {
    private static final long serialVersionUID = 1;
    private final Fault fault;

    FaultException(Fault fault) {
      super(fault.name(), null, false, false);
      this.fault = fault;
    }
  }

  static Question of(String text) {
    List<Piece> asked = new ArrayList<>();
    List<Wrong> wrong = new ArrayList<>();
    int left = 0;
    int line = 0;
    for (String each : text.split("\\R", -1)) {
      line++;
      for (String piece : pieces(each)) {
        if (asked.size() + wrong.size() == MOST_PIECES) {
          left++;
          continue;
        }
        switch (read(piece, line)) {
          case Wrong fault -> wrong.add(fault);
          case Piece understood -> asked.add(understood);
        }
      }
    }
    return new Question(asked, wrong, left);
  }

  boolean isNothing() {
    return asked.isEmpty() && wrong.isEmpty();
  }

  /// Whether one id is asked for and nothing else.
  boolean isOneId() {
    return asked.size() == 1
        && wrong.isEmpty()
        && asked.getFirst() instanceof Ids ids
        && ids.isOne();
  }

  private static List<String> pieces(String line) {
    String bare = LABEL.matcher(BULLET.matcher(line).replaceFirst("")).replaceAll(" ");
    String joined = SPACED_BOUNDS.matcher(bare).replaceAll("$1:");
    return BETWEEN
        .splitAsStream(joined)
        .map(Question::unwrapped)
        .flatMap(Question::parts)
        .filter(piece -> !piece.isBlank())
        .toList();
  }

  private static Stream<String> parts(String piece) {
    return piece.indexOf(',') < 0 || isGrouped(piece)
        ? Stream.of(piece)
        : Stream.of(piece.split(",", -1)).map(Question::unwrapped);
  }

  private static String unwrapped(String piece) {
    return WRAPPING.matcher(piece).replaceAll("");
  }

  /// Whether each comma separates thousands.
  private static boolean isGrouped(String piece) {
    Matcher bounds = BOUNDS.matcher(piece);
    return bounds.matches()
        ? isNumber(bounds.group(1)) && isNumber(bounds.group(2))
        : GROUPED.matcher(piece).matches();
  }

  private static boolean isNumber(String text) {
    return DECIMAL.matcher(text).matches() || GROUPED.matcher(text).matches();
  }

  private static Piece read(String piece, int line) {
    Matcher uuid = UUID_TEXT.matcher(piece);
    if (uuid.matches()) {
      return new Universal(piece, uuid(uuid));
    }
    try {
      Matcher bounds = BOUNDS.matcher(piece);
      return bounds.matches()
          ? new Ids(piece, range(number(bounds.group(1)), number(bounds.group(2))), Form.PLAIN)
          : new Ids(piece, IdRange.of(number(piece), number(piece)), form(piece));
    } catch (FaultException e) {
      return new Wrong(piece, line, e.fault);
    }
  }

  private static UUID uuid(Matcher parts) {
    return UUID.fromString(
        String.join(
            "-", parts.group(1), parts.group(2), parts.group(3), parts.group(4), parts.group(5)));
  }

  private static IdRange range(long first, long last) throws FaultException {
    if (first > last) {
      throw new FaultException(Fault.BACKWARDS);
    }
    return IdRange.of(first, last);
  }

  private static Form form(String piece) {
    if (GROUPED.matcher(piece).matches()) {
      return Form.GROUPED;
    }
    return SIXTEEN.matcher(piece).matches() && !COUNTER_BYTES.matcher(piece).matches()
        ? Form.SIXTEEN
        : Form.PLAIN;
  }

  private static long number(String text) throws FaultException {
    Matcher hex = PREFIXED_HEX.matcher(text);
    if (hex.matches()) {
      return inside(new BigInteger(hex.group(1), HEX));
    }
    if (COUNTER_BYTES.matcher(text).matches()) {
      return inside(new BigInteger(text.toLowerCase(Locale.ROOT), HEX));
    }
    if (isNumber(text)) {
      return inside(new BigInteger(text.replaceAll("\\D", "")));
    }
    throw new FaultException(
        text.startsWith("-") && isNumber(text.substring(1)) ? Fault.NEGATIVE : Fault.NO_NUMBER);
  }

  private static long inside(BigInteger number) throws FaultException {
    if (number.compareTo(HIGHEST) > 0) {
      throw new FaultException(Fault.TOO_LARGE);
    }
    return number.longValueExact();
  }
}
