package org.mappingzoo.console.activity;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.activity.ActivityEntry.Gone;
import org.mappingzoo.console.activity.ActivityEntry.Life;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.console.shell.ChangeNews.Outcome;
import org.mappingzoo.console.shell.Origin;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Action;

/// An entry as one flat JSON object on one line. Transactions are in hexadecimal, as ZooKeeper
/// writes them: many readers of JSON cannot hold their 64 bits.
final class ActivityJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private ActivityJson() {}

  /// The line, without its end.
  static String print(ActivityEntry entry) {
    return print(entry, Map.of());
  }

  /// The same for other programs, with where it is from.
  static String print(ActivityEntry entry, Origin origin) {
    return print(entry, origin.fields());
  }

  private static String print(ActivityEntry entry, Map<String, String> from) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      switch (entry) {
        case Versions versions -> print(versions, json);
        case Gone gone -> print(gone, json);
        case Deed deed -> print(deed, json);
      }
      for (Map.Entry<String, String> field : from.entrySet()) {
        if (!field.getValue().isEmpty()) {
          json.writeStringField(field.getKey(), field.getValue());
        }
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void begin(String kind, CategoryName category, Instant at, JsonGenerator json)
      throws IOException {
    json.writeStringField("kind", kind);
    json.writeStringField("at", at.toString());
    json.writeStringField("category", category.path());
  }

  private static void print(Versions versions, JsonGenerator json) throws IOException {
    begin("versions", versions.category(), versions.at(), json);
    json.writeStringField("from", versions.from().toString());
    json.writeStringField("life", versions.life().name());
    json.writeStringField("czxid", Revision.hex(versions.czxid()));
    json.writeStringField("mzxid", Revision.hex(versions.mzxid()));
    json.writeNumberField("first", versions.first());
    json.writeNumberField("last", versions.last());
    json.writeNumberField("seen", versions.seen());
    json.writeNumberField("missed", versions.missed());
    put("freeBefore", versions.freeBefore(), json);
    put("freeAfter", versions.freeAfter(), json);
  }

  private static void print(Gone gone, JsonGenerator json) throws IOException {
    begin("gone", gone.category(), gone.at(), json);
    if (gone.from().isPresent()) {
      json.writeStringField("from", gone.from().get().toString());
    }
  }

  private static void print(Deed deed, JsonGenerator json) throws IOException {
    begin("action", deed.category(), deed.at(), json);
    json.writeStringField("request", deed.request());
    json.writeStringField("what", deed.what());
    json.writeStringField("who", deed.who());
    json.writeStringField("why", deed.why());
    json.writeStringField("outcome", deed.outcome().name());
    if (deed.zxid().isPresent()) {
      json.writeStringField("zxid", Revision.hex(deed.zxid().getAsLong()));
    }
    if (deed.effect().isPresent()) {
      Action.Effect effect = deed.effect().get();
      put("version", effect.version(), json);
      put("versionMade", deed.versionMade(), json); // for whoever reads an export
      json.writeNumberField("freeBefore", effect.freeBefore());
      json.writeNumberField("freeAfter", effect.freeAfter());
      json.writeNumberField("rangesBefore", effect.rangesBefore());
      json.writeNumberField("rangesAfter", effect.rangesAfter());
    }
  }

  private static void put(String name, OptionalLong value, JsonGenerator json) throws IOException {
    if (value.isPresent()) {
      json.writeNumberField(name, value.getAsLong());
    }
  }

  /// Reads what [#print] wrote. Empty where it is something else: torn, damaged, or of a newer
  /// release.
  static Optional<ActivityEntry> parse(String line) {
    try {
      return Optional.of(new Fields(members(line)).entry());
    } catch (IOException | IllegalArgumentException | DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Map<String, String> members(String line) throws IOException {
    Map<String, String> members = new LinkedHashMap<>();
    try (JsonParser json = FACTORY.createParser(line)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("not an object");
      }
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        if (!json.nextToken().isScalarValue()) {
          throw new IllegalArgumentException("not flat: " + name);
        }
        members.put(name, json.getText());
      }
      if (json.nextToken() != null) {
        throw new IllegalArgumentException("more than an object");
      }
    }
    return members;
  }

  private record Fields(Map<String, String> members) {
    ActivityEntry entry() {
      return switch (text("kind")) {
        case "versions" -> versions();
        case "gone" -> gone();
        case "action" -> deed();
        default -> throw new IllegalArgumentException("unknown kind");
      };
    }

    private Versions versions() {
      return new Versions(
          category(),
          instant("from"),
          instant("at"),
          Life.valueOf(text("life")),
          zxid("czxid"),
          zxid("mzxid"),
          Math.toIntExact(number("first")),
          Math.toIntExact(number("last")),
          Math.toIntExact(number("seen")),
          Math.toIntExact(number("missed")),
          optional("freeBefore"),
          optional("freeAfter"));
    }

    private Gone gone() {
      return new Gone(
          category(),
          instant("at"),
          members.containsKey("from") ? Optional.of(instant("from")) : Optional.empty());
    }

    private Deed deed() {
      return new Deed(
          category(),
          instant("at"),
          text("request"),
          text("what"),
          text("who"),
          text("why"),
          members.containsKey("freeBefore") ? Optional.of(effect()) : Optional.empty(),
          Outcome.valueOf(text("outcome")),
          members.containsKey("zxid") ? OptionalLong.of(zxid("zxid")) : OptionalLong.empty());
    }

    private Action.Effect effect() {
      return new Action.Effect(
          optional("version"),
          number("freeBefore"),
          number("freeAfter"),
          number("rangesBefore"),
          number("rangesAfter"));
    }

    private CategoryName category() {
      return CategoryName.of(text("category"));
    }

    private Instant instant(String name) {
      return Instant.parse(text(name));
    }

    private long zxid(String name) {
      String value = text(name);
      if (!value.startsWith("0x")) {
        throw new IllegalArgumentException(name + " is not hexadecimal");
      }
      return Long.parseUnsignedLong(value, 2, value.length(), 16);
    }

    private OptionalLong optional(String name) {
      return members.containsKey(name) ? OptionalLong.of(number(name)) : OptionalLong.empty();
    }

    private long number(String name) {
      return Long.parseLong(text(name));
    }

    private String text(String name) {
      return Optional.ofNullable(members.get(name))
          .orElseThrow(() -> new IllegalArgumentException(name + " is missing"));
    }
  }
}
