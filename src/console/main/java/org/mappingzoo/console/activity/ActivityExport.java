package org.mappingzoo.console.activity;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.activity.ActivityEntry.Gone;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.console.shell.Origin;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Action;

/// Entries as a file for other programs.
enum ActivityExport {
  CSV("mapping-zoo-activity.csv") {
    @Override
    String print(List<ActivityEntry> entries, Origin origin) {
      return sheet(entries, "").csv(origin);
    }
  },
  JSON_LINES("mapping-zoo-activity.jsonl") {
    @Override
    String print(List<ActivityEntry> entries, Origin origin) {
      return entries.stream()
          .map(entry -> ActivityJson.print(entry, origin) + "\n")
          .collect(Collectors.joining());
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
          "free after",
          "ranges before",
          "ranges after",
          "transaction",
          "from");

  private final String fileName;

  ActivityExport(String fileName) {
    this.fileName = fileName;
  }

  /// What to suggest.
  String fileName() {
    return fileName;
  }

  /// The whole file.
  abstract String print(List<ActivityEntry> entries, Origin origin);

  /// What is shown of the time line.
  static Sheet sheet(ActivityViewModel model) {
    return sheet(
        model.rows().stream().map(ActivityRow::entry).toList(),
        model.filterProperty().get().words());
  }

  static Sheet sheet(List<ActivityEntry> entries, String filter) {
    return new Sheet(
        "activity", filter, HEADER, entries.stream().map(ActivityExport::record).toList());
  }

  private static List<Object> record(ActivityEntry entry) {
    Instant at = entry.at();
    String category = entry.category().path();
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
              versions.first(),
              versions.last(),
              versions.seen(),
              versions.missed(),
              Sheet.orEmpty(versions.freeBefore()),
              Sheet.orEmpty(versions.freeAfter()),
              "",
              "",
              Revision.hex(versions.mzxid()),
              versions.from());
      case Gone gone ->
          List.of(
              at,
              category,
              "gone",
              "",
              "",
              "",
              "",
              "",
              "",
              "",
              "",
              "",
              "",
              "",
              "",
              "",
              "",
              Sheet.orEmpty(gone.from()));
      case Deed deed ->
          List.of(
              at,
              category,
              "action",
              deed.what(),
              deed.who(),
              deed.why(),
              deed.outcome().name(),
              deed.request(),
              Sheet.orEmpty(deed.version()),
              Sheet.orEmpty(deed.versionMade()),
              "",
              "",
              Sheet.orEmpty(deed.effect().map(Action.Effect::freeBefore)),
              Sheet.orEmpty(deed.effect().map(Action.Effect::freeAfter)),
              Sheet.orEmpty(deed.effect().map(Action.Effect::rangesBefore)),
              Sheet.orEmpty(deed.effect().map(Action.Effect::rangesAfter)),
              deed.zxid().isPresent() ? Revision.hex(deed.zxid().getAsLong()) : "",
              "");
    };
  }
}
