package org.mappingzoo.console.activity;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  /// What a row tells, in this order; empty where its kind has no such thing.
  private enum Column {
    AT,
    CATEGORY,
    KIND,
    WHAT,
    OPERATOR,
    REASON,
    OUTCOME,
    REQUEST,
    FIRST_VERSION,
    LAST_VERSION,
    SEEN,
    MISSED,
    FREE_BEFORE,
    FREE_AFTER,
    RANGES_BEFORE,
    RANGES_AFTER,
    TRANSACTION,
    FROM;

    String title() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

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
        "activity",
        filter,
        Stream.of(Column.values()).map(Column::title).toList(),
        entries.stream().map(ActivityExport::row).toList());
  }

  private static List<Object> row(ActivityEntry entry) {
    Map<Column, Object> cells = new EnumMap<>(Column.class);
    cells.put(Column.AT, entry.at());
    cells.put(Column.CATEGORY, entry.category().path());
    switch (entry) {
      case Versions versions -> fill(cells, versions);
      case Gone gone -> {
        cells.put(Column.KIND, "gone");
        cells.put(Column.FROM, Sheet.orEmpty(gone.from()));
      }
      case Deed deed -> fill(cells, deed);
    }
    return Stream.of(Column.values()).map(column -> cells.getOrDefault(column, "")).toList();
  }

  private static void fill(Map<Column, Object> cells, Versions versions) {
    cells.put(Column.KIND, "versions");
    cells.put(Column.WHAT, versions.life().name());
    cells.put(Column.FIRST_VERSION, versions.first());
    cells.put(Column.LAST_VERSION, versions.last());
    cells.put(Column.SEEN, versions.seen());
    cells.put(Column.MISSED, versions.missed());
    cells.put(Column.FREE_BEFORE, Sheet.orEmpty(versions.freeBefore()));
    cells.put(Column.FREE_AFTER, Sheet.orEmpty(versions.freeAfter()));
    cells.put(Column.TRANSACTION, Revision.hex(versions.mzxid()));
    cells.put(Column.FROM, versions.from());
  }

  private static void fill(Map<Column, Object> cells, Deed deed) {
    cells.put(Column.KIND, "action");
    cells.put(Column.WHAT, deed.what());
    cells.put(Column.OPERATOR, deed.who());
    cells.put(Column.REASON, deed.why());
    cells.put(Column.OUTCOME, deed.outcome().name());
    cells.put(Column.REQUEST, deed.request());
    cells.put(Column.FIRST_VERSION, Sheet.orEmpty(deed.version()));
    cells.put(Column.LAST_VERSION, Sheet.orEmpty(deed.versionMade()));
    deed.effect().ifPresent(effect -> fill(cells, effect));
    deed.zxid().ifPresent(zxid -> cells.put(Column.TRANSACTION, Revision.hex(zxid)));
  }

  private static void fill(Map<Column, Object> cells, Action.Effect effect) {
    cells.put(Column.FREE_BEFORE, effect.freeBefore());
    cells.put(Column.FREE_AFTER, effect.freeAfter());
    cells.put(Column.RANGES_BEFORE, effect.rangesBefore());
    cells.put(Column.RANGES_AFTER, effect.rangesAfter());
  }
}
