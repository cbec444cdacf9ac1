package org.mappingzoo.console.activity;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.activity.ActivityEntry.Gone;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.core.protocol.Action;

/// Entries as a file for other programs. What a spreadsheet would take for a formula is written
/// behind an apostrophe: a reason is somebody else's text.
enum ActivityExport {
  CSV("mapping-zoo-activity.csv") {
    @Override
    void write(Path file, List<ActivityEntry> entries) throws IOException {
      try (CsvWriter csv = CsvWriter.builder().build(file)) {
        csv.writeRecord(HEADER);
        entries.forEach(entry -> csv.writeRecord(record(entry)));
      } catch (UncheckedIOException e) {
        throw new IOException(e.getMessage(), e);
      }
    }
  },
  JSON_LINES("mapping-zoo-activity.jsonl") {
    @Override
    void write(Path file, List<ActivityEntry> entries) throws IOException {
      Files.write(file, entries.stream().map(ActivityJson::print).toList());
    }
  };

  private static final List<String> HEADER =
      List.of(
          "at",
          "category",
          "kind",
          "what",
          "operator",
          "reason",
          "outcome",
          "request",
          "first version",
          "last version",
          "seen",
          "missed",
          "free before",
          "free after");

  private final String fileName;

  ActivityExport(String fileName) {
    this.fileName = fileName;
  }

  /// What to suggest.
  String fileName() {
    return fileName;
  }

  /// Writes the file anew. Blocks.
  abstract void write(Path file, List<ActivityEntry> entries) throws IOException;

  private static List<String> record(ActivityEntry entry) {
    String at = entry.at().toString();
    String category = plain(entry.category().path());
    return switch (entry) {
      case Versions versions ->
          List.of(
              at,
              category,
              "versions",
              versions.life().name(),
              "",
              "",
              "",
              "",
              Integer.toString(versions.first()),
              Integer.toString(versions.last()),
              Integer.toString(versions.seen()),
              Integer.toString(versions.missed()),
              number(versions.freeBefore()),
              number(versions.freeAfter()));
      case Gone gone -> List.of(at, category, "gone", "", "", "", "", "", "", "", "", "", "", "");
      case Deed deed -> {
        OptionalLong version =
            deed.effect().map(Action.Effect::version).orElse(OptionalLong.empty());
        yield List.of(
            at,
            category,
            "action",
            plain(deed.what()),
            plain(deed.who()),
            plain(deed.why()),
            deed.outcome().name(),
            plain(deed.request()),
            number(version),
            "",
            "",
            "",
            deed.effect().map(effect -> Long.toString(effect.freeBefore())).orElse(""),
            deed.effect().map(effect -> Long.toString(effect.freeAfter())).orElse(""));
      }
    };
  }

  private static String number(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : "";
  }

  private static String plain(String text) {
    return !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }
}
