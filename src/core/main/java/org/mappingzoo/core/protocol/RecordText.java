package org.mappingzoo.core.protocol;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.core.ranges.RangeTextException;

/// The text of our own records: a line that names kind and format, `key=value` lines, then,
/// behind a line `ranges`, one `first:last` a line. What an operator reads with `zkCli.sh` says
/// itself what it is. Anything unexpected is refused with its place, never repaired or dropped.
final class RecordText {
  /// What each record begins with.
  private static final String MAKER = "mapping-zoo ";

  private static final String RANGES = "ranges";
  private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,18}");

  private RecordText() {}

  /// Writes one record.
  static final class Writer {
    private final StringBuilder text = new StringBuilder();

    Writer(String kind) {
      text.append(title(kind)).append('\n');
    }

    Writer put(String key, Object value) {
      String line = value.toString().replace("\\", "\\\\").replace("\n", "\\n");
      text.append(key).append('=').append(line.replace("\r", "\\r")).append('\n');
      return this;
    }

    /// Leaves the line out where there is no value.
    Writer put(String key, Optional<?> value) {
      value.ifPresent(present -> put(key, present));
      return this;
    }

    Writer put(String key, OptionalLong value) {
      value.ifPresent(present -> put(key, Long.valueOf(present)));
      return this;
    }

    /// Ranges in one line, a space between two.
    Writer put(String key, RangeList ranges) {
      String lines = new String(RangeText.print(ranges), StandardCharsets.US_ASCII);
      return put(key, (Object) lines.trim().replace('\n', ' '));
    }

    NodeText with(RangeList ranges) {
      text.append(RANGES).append('\n');
      text.append(new String(RangeText.print(ranges), StandardCharsets.US_ASCII));
      return end();
    }

    NodeText end() {
      return NodeText.of(text.toString());
    }
  }

  /// Reads one record whole.
  ///
  /// @param body asks for each field once
  /// @throws RecordTextException if this is not a record of that kind, or has more than `body`
  ///     asked for: a newer release may mean something by it
  static <T> T read(String kind, NodeText text, Function<Reader, T> body) {
    Reader reader = new Reader(kind, text);
    try {
      T record = body.apply(reader);
      reader.end();
      return record;
    } catch (RecordTextException e) {
      throw e;
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      throw reader.fault(String.valueOf(e.getMessage()));
    }
  }

  /// The fields of one record.
  static final class Reader {
    private final String kind;
    private final Map<String, String> fields = new LinkedHashMap<>();
    private RangeList ranges = RangeList.empty();

    private Reader(String kind, NodeText text) {
      this.kind = kind;
      if (text.length() > NodeText.HARD_LIMIT_BYTES) {
        throw fault("%d bytes are more than a record has".formatted(text.length()));
      }
      parse(text.display());
    }

    private void parse(String text) {
      int start = 0;
      for (int line = 1; start < text.length(); line++) {
        int end = text.indexOf('\n', start);
        if (end < 0) {
          throw fault("line %d is not ended".formatted(line));
        }
        String content = text.substring(start, end);
        start = end + 1;
        if (line == 1) {
          checkTitle(content);
        } else if (content.equals(RANGES)) {
          ranges = ranges(text.substring(start), line);
          return;
        } else {
          field(content, line);
        }
      }
      if (start == 0) {
        throw fault("it is empty");
      }
    }

    private void checkTitle(String title) {
      if (!title.equals(title(kind))) {
        throw fault("line 1 is '%s' instead of '%s'".formatted(brief(title), title(kind)));
      }
    }

    private void field(String content, int line) {
      int equals = content.indexOf('=');
      if (equals < 1) {
        throw fault("line %d is not key=value: '%s'".formatted(line, brief(content)));
      }
      String key = content.substring(0, equals);
      if (fields.put(key, unescape(content.substring(equals + 1), line)) != null) {
        throw fault("line %d says '%s' a second time".formatted(line, key));
      }
    }

    private String unescape(String value, int line) {
      StringBuilder plain = new StringBuilder();
      boolean escaped = false;
      for (int i = 0; i < value.length(); i++) {
        char c = value.charAt(i);
        if (escaped) {
          plain.append(meaning(c, line));
          escaped = false;
        } else if (c == '\\') {
          escaped = true;
        } else {
          plain.append(c);
        }
      }
      if (escaped) {
        throw fault("line %d ends within an escape".formatted(line));
      }
      return plain.toString();
    }

    private char meaning(char escaped, int line) {
      return switch (escaped) {
        case 'n' -> '\n';
        case 'r' -> '\r';
        case '\\' -> '\\';
        default -> throw fault("line %d: '\\%s' means nothing".formatted(line, escaped));
      };
    }

    private RangeList ranges(String text, int line) {
      try {
        return RangeText.parse(text);
      } catch (RangeTextException e) {
        throw fault("behind line %d, %s".formatted(line, e.fault().sentence()));
      }
    }

    String text(String key) {
      return optionalText(key).orElseThrow(() -> fault("'" + key + "' is missing"));
    }

    Optional<String> optionalText(String key) {
      return Optional.ofNullable(fields.remove(key));
    }

    /// A number that is not negative.
    long number(String key) {
      return number(key, text(key));
    }

    OptionalLong optionalNumber(String key) {
      return optionalText(key)
          .map(value -> OptionalLong.of(number(key, value)))
          .orElse(OptionalLong.empty());
    }

    private long number(String key, String value) {
      if (!NUMBER.matcher(value).matches()) {
        throw fault("'%s' is not a number: '%s'".formatted(key, brief(value)));
      }
      try {
        return Long.parseLong(value);
      } catch (NumberFormatException e) {
        throw fault("'%s' is beyond 2^63 - 1: '%s'".formatted(key, value));
      }
    }

    boolean has(String key) {
      return fields.containsKey(key);
    }

    boolean flag(String key) {
      String value = text(key);
      return switch (value) {
        case "true" -> true;
        case "false" -> false;
        default -> throw fault("'%s' is neither true nor false: '%s'".formatted(key, brief(value)));
      };
    }

    <E extends Enum<E>> E choice(String key, Class<E> type) {
      String value = text(key);
      for (E each : type.getEnumConstants()) {
        if (each.name().equals(value)) {
          return each;
        }
      }
      throw fault("'%s' cannot be '%s'".formatted(key, brief(value)));
    }

    RangeList ranges() {
      return ranges;
    }

    /// Ranges that stand in one line.
    RangeList ranges(String key) {
      try {
        return RangeText.parse(text(key).replace(' ', '\n'));
      } catch (RangeTextException e) {
        throw fault("'%s' is not a list of ranges: %s".formatted(key, e.fault().sentence()));
      }
    }

    private void end() {
      if (!fields.isEmpty()) {
        throw fault(
            "this release knows nothing of '%s'".formatted(fields.keySet().iterator().next()));
      }
    }

    RecordTextException fault(String what) {
      return new RecordTextException(kind, what);
    }
  }

  private static String title(String kind) {
    return MAKER + kind + " 1";
  }

  /// Whether a text is that of a record, of whatever kind and release.
  static boolean isRecord(NodeText text) {
    byte[] bytes = text.bytes();
    return Arrays.mismatch(bytes, MAKER.getBytes(StandardCharsets.US_ASCII)) == MAKER.length();
  }

  private static String brief(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }
}
