package org.mappingzoo.console.category;

import java.util.List;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.core.monitor.CategorySnapshot;

/// The free ranges of a category, for other programs. A sheet outlives the moment in which it was
/// made, so each row says which version it is of, and whether that is only what was known last.
final class RangeSheet {
  private static final List<String> COLUMNS =
      List.of(
          "category",
          "first",
          "last",
          "ids",
          "gap before",
          "kind",
          "version",
          "modified",
          "last known",
          "read at");

  private RangeSheet() {}

  /// @param lastKnown whether the category may be another by now
  static Sheet of(CategorySnapshot category, boolean lastKnown, List<RangeRow> rows) {
    return new Sheet(
        "ranges", "", COLUMNS, rows.stream().map(row -> values(category, lastKnown, row)).toList());
  }

  private static List<Object> values(CategorySnapshot category, boolean lastKnown, RangeRow row) {
    return List.of(
        category.name().path(),
        row.range().first(),
        row.range().last(),
        row.range().count(),
        row.gapBefore(),
        row.tail() ? "tail" : "hole",
        category.revision().version(),
        category.modified(),
        lastKnown,
        category.readAt());
  }
}
