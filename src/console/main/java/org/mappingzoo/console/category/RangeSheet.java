package org.mappingzoo.console.category;

import java.util.List;
import org.mappingzoo.console.shell.Sheet;

/// The free ranges of a category, for other programs.
final class RangeSheet {
  private static final List<String> COLUMNS =
      List.of("category", "first", "last", "ids", "gap before", "kind");

  private RangeSheet() {}

  /// @param category the path of the category, empty where there is none
  static Sheet of(String category, List<RangeRow> rows) {
    return new Sheet(
        "ranges", "", COLUMNS, rows.stream().map(row -> values(category, row)).toList());
  }

  private static List<Object> values(String category, RangeRow row) {
    return List.of(
        category,
        row.range().first(),
        row.range().last(),
        row.range().count(),
        row.gapBefore(),
        row.tail() ? "tail" : "hole");
  }
}
