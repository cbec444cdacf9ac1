package org.mappingzoo.console.category;

import java.util.List;
import org.mappingzoo.console.shell.Sheet;

/// The free ranges of a category, for other programs.
final class RangeSheet {
  private static final List<String> COLUMNS = List.of("first", "last", "ids", "gap before", "kind");

  private RangeSheet() {}

  static Sheet of(List<RangeRow> rows) {
    return new Sheet("ranges", "", COLUMNS, rows.stream().map(RangeSheet::row).toList());
  }

  private static List<Object> row(RangeRow row) {
    return List.of(
        row.range().first(),
        row.range().last(),
        row.range().count(),
        row.gapBefore(),
        row.tail() ? "tail" : "hole");
  }
}
