package org.mappingzoo.console.shell;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A table for other programs: names and figures as they are, not as they are worded for people.
///
/// @param name what it is of, in one word
/// @param filter what narrows it, in words; empty where all is in it
/// @param rows a value for each column: a [Long], an [Integer], a [Double], a [Boolean], or what is
///     written as text; empty text where nothing is known
public record Sheet(String name, String filter, List<String> columns, List<List<Object>> rows) {
  private static final String FORMULA = "=+-@\t\r\n";
  private static final JsonFactory JSON = new JsonFactory();

  /// @throws IllegalArgumentException if a row is longer or shorter than the line of columns
  public Sheet {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<Object> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(row + " does not fit " + columns);
      }
    }
  }

  /// A value where it is known, empty text where not.
  public static Object orEmpty(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : "";
  }

  /// A value where it is known, empty text where not.
  public static Object orEmpty(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : "";
  }

  /// A value where it is known, empty text where not.
  public static Object orEmpty(Optional<?> value) {
    return value.<Object>map(known -> known).orElse("");
  }

  /// A filter of which some parts may be empty.
  public static String filter(String... parts) {
    return Stream.of(parts)
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /// What the name of its file says of it.
  String label() {
    return name + (filter.isEmpty() ? "" : "-filtered");
  }

  /// Comma separated values, by RFC 4180. Where they are from stands in columns behind all others:
  /// whoever finds those by their place still does.
  public String csv(Origin origin) {
    Map<String, String> from = origin.fields();
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(joined(columns, from.keySet()));
      rows.forEach(row -> csv.writeRecord(joined(row, from.values())));
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return text.toString();
  }

  private static List<String> joined(List<?> row, Collection<String> from) {
    return Stream.concat(row.stream(), from.stream()).map(Sheet::cell).toList();
  }

  /// An object with the name, the filter, where it is from, and a list of rows, each an object.
  String json(Origin origin) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeStringField("table", name);
      json.writeStringField("filter", filter);
      for (Map.Entry<String, String> from : origin.fields().entrySet()) {
        write(json, from.getKey(), from.getValue());
      }
      json.writeArrayFieldStart("rows");
      for (List<Object> row : rows) {
        write(json, row);
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return text.toString();
  }

  private void write(JsonGenerator json, List<Object> row) throws IOException {
    json.writeStartObject();
    for (int i = 0; i < columns.size(); i++) {
      write(json, columns.get(i), row.get(i));
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, String name, Object value) throws IOException {
    json.writeFieldName(name);
    switch (value) {
      case Long number -> json.writeNumber(number);
      case Integer number -> json.writeNumber(number);
      case Double number -> json.writeNumber(number);
      case Boolean truth -> json.writeBoolean(truth);
      case Object other when other.toString().isEmpty() -> json.writeNull();
      case Object other -> json.writeString(other.toString());
    }
  }

  /// What a spreadsheet would take for a formula stands behind an apostrophe: a path or a reason
  /// is somebody else's text.
  private static String cell(Object value) {
    String text = value.toString();
    return !(value instanceof Number) && !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0
        ? "'" + text
        : text;
  }
}
