package org.mappingzoo.steward.command;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// One JSON object on one line, its members in the order in which they were put. What this tool
/// prints needs no more, and a library would be half of its start.
final class Json {
  private final StringBuilder members = new StringBuilder();

  Json put(String name, String text) {
    return member(name, quoted(text));
  }

  Json put(String name, long number) {
    return member(name, Long.toString(number));
  }

  /// `null` where it is not known: the member is there in any case.
  Json put(String name, OptionalLong number) {
    return number.isPresent() ? put(name, number.getAsLong()) : member(name, "null");
  }

  Json put(String name, boolean flag) {
    return member(name, Boolean.toString(flag));
  }

  /// `null` where it is not known: the member is there in any case.
  Json put(String name, Optional<Boolean> flag) {
    return flag.isPresent() ? put(name, flag.get().booleanValue()) : member(name, "null");
  }

  /// An id as text, for the same reason as ranges.
  Json putId(String name, long id) {
    return put(name, Long.toString(id));
  }

  /// `null` where there is none: the member is there in any case.
  Json putId(String name, OptionalLong id) {
    return id.isPresent() ? putId(name, id.getAsLong()) : member(name, "null");
  }

  /// Ranges as they are typed, since a JSON number may not hold an id beyond 2^53.
  Json put(String name, RangeList ranges) {
    return putTexts(name, ranges.ranges().stream().map(IdRange::toString).toList());
  }

  Json put(String name, List<Json> objects) {
    return member(name, array(objects.stream().map(Json::toString).toList()));
  }

  Json putTexts(String name, List<String> texts) {
    return member(name, array(texts.stream().map(Json::quoted).toList()));
  }

  @Override
  public String toString() {
    return "{" + members + "}";
  }

  private Json member(String name, String value) {
    members.append(members.isEmpty() ? "" : ",").append(quoted(name)).append(':').append(value);
    return this;
  }

  private static String array(List<String> values) {
    return values.stream().collect(Collectors.joining(",", "[", "]"));
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default ->
            quoted.append(
                Character.isISOControl(c) ? "\\u%04x".formatted((int) c) : String.valueOf(c));
      }
    }
    return quoted.append('"').toString();
  }
}
