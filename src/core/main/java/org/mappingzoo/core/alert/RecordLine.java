package org.mappingzoo.core.alert;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.core.ranges.RangeTextException;

/// A record of records as the fields of one line, in the order of its components. A new finding
/// needs nothing here, as long as its components are of the kinds below.
final class RecordLine {
  private static final String ABSENT = "-";
  private static final String PRESENT = "+";

  private RecordLine() {}

  static String print(String title, Record record) {
    List<String> fields = new ArrayList<>(List.of(title));
    write(record, fields);
    return String.join("\t", fields.stream().map(RecordLine::escape).toList());
  }

  /// Reads what [#print] wrote.
  ///
  /// @param fields behind the title
  /// @throws IllegalArgumentException if it is something else
  static <R extends Record> R parse(Class<R> type, List<String> fields) {
    Deque<String> rest = new ArrayDeque<>(fields);
    R record = type.cast(readRecord(type, rest));
    if (!rest.isEmpty()) {
      throw new IllegalArgumentException("nobody reads '%s'".formatted(rest.peek()));
    }
    return record;
  }

  /// The fields of a line, its title the first.
  static List<String> split(String line) {
    return Arrays.stream(line.split("\t", -1)).map(RecordLine::unescape).toList();
  }

  private static void write(Object value, List<String> fields) {
    switch (value) {
      case Optional<?> optional -> {
        fields.add(optional.isPresent() ? PRESENT : ABSENT);
        optional.ifPresent(present -> write(present, fields));
      }
      case Finding finding -> {
        fields.add(finding.getClass().getSimpleName());
        writeComponents((Record) finding, fields);
      }
      case Record record -> writeComponents(record, fields);
      case RangeList ranges ->
          fields.add(new String(RangeText.print(ranges), US_ASCII).strip().replace('\n', ' '));
      case Enum<?> choice -> fields.add(choice.name());
      default -> fields.add(value.toString());
    }
  }

  private static void writeComponents(Record record, List<String> fields) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      write(valueOf(component, record), fields);
    }
  }

  private static Object valueOf(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }

  private static Object read(Type type, Deque<String> fields) {
    if (type instanceof ParameterizedType generic) {
      return read(generic, fields);
    }
    Class<?> plain = (Class<?>) type;
    if (plain == Finding.class) {
      return readRecord(findingNamed(next(fields)), fields);
    }
    return plain.isRecord() ? readRecord(plain, fields) : value(plain, next(fields));
  }

  /// Of generic types only [Optional] occurs.
  private static Object read(ParameterizedType optional, Deque<String> fields) {
    String mark = next(fields);
    return switch (mark) {
      case ABSENT -> Optional.empty();
      case PRESENT -> Optional.of(read(optional.getActualTypeArguments()[0], fields));
      default ->
          throw new IllegalArgumentException(
              "'%s' says neither that there is a value nor that there is none".formatted(mark));
    };
  }

  private static Object readRecord(Class<?> type, Deque<String> fields) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = read(components[i].getGenericType(), fields);
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(
          "no %s: %s".formatted(type.getSimpleName(), e.getCause()), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make a " + type, e);
    }
  }

  private static Object value(Class<?> type, String text) {
    try {
      if (type.isEnum()) {
        return choice(type, text);
      }
      return switch (type.getSimpleName()) {
        case "String" -> text;
        case "int" -> Integer.parseInt(text);
        case "long" -> Long.parseLong(text);
        case "double" -> Double.parseDouble(text);
        case "boolean" -> flag(text);
        case "Instant" -> Instant.parse(text);
        case "Duration" -> Duration.parse(text);
        case "RangeList" -> RangeText.parse(text.replace(' ', '\n'));
        default -> throw new IllegalStateException("nobody can read a " + type);
      };
    } catch (DateTimeException | RangeTextException e) {
      throw new IllegalArgumentException("'%s' is no %s".formatted(text, type), e);
    }
  }

  private static boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException("'%s' is neither true nor false".formatted(text));
    };
  }

  private static Object choice(Class<?> type, String name) {
    return Arrays.stream(type.getEnumConstants())
        .filter(each -> ((Enum<?>) each).name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'%s' is no %s".formatted(name, type)));
  }

  private static Class<?> findingNamed(String name) {
    return Arrays.stream(Finding.class.getPermittedSubclasses())
        .filter(type -> type.getSimpleName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no finding " + name));
  }

  private static String next(Deque<String> fields) {
    String field = fields.poll();
    if (field == null) {
      throw new IllegalArgumentException("the line ends too early");
    }
    return field;
  }

  private static String escape(String field) {
    return field
        .replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  private static String unescape(String field) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c != '\\') {
        plain.append(c);
      } else if (++i < field.length()) {
        plain.append(meaning(field.charAt(i)));
      } else {
        throw new IllegalArgumentException("it ends within an escape");
      }
    }
    return plain.toString();
  }

  private static char meaning(char escaped) {
    return switch (escaped) {
      case 't' -> '\t';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case '\\' -> '\\';
      default -> throw new IllegalArgumentException("'\\%s' means nothing".formatted(escaped));
    };
  }
}
