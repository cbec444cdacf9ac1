package org.mappingzoo.console.lookup;

import java.util.List;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.core.category.CategoryName;

/// The answer line by line, for other programs.
final class LookupSheet {
  private static final List<String> COLUMNS =
      List.of("asked", "category", "first", "last", "ids", "verdict");

  private LookupSheet() {}

  static Sheet of(LookupViewModel model) {
    LookupWords words = new LookupWords(model.messages());
    return new Sheet(
        "lookup",
        model.categoryProperty().get().strip(),
        COLUMNS,
        model.rows().stream().map(row -> row(row, words)).toList());
  }

  private static List<Object> row(LookupRow row, LookupWords words) {
    return List.of(
        words.asked(row),
        Sheet.orEmpty(row.category().map(CategoryName::path)),
        Sheet.orEmpty(row.stretch().map(found -> found.ids().first())),
        Sheet.orEmpty(row.stretch().map(found -> found.ids().last())),
        Sheet.orEmpty(row.stretch().map(found -> found.ids().count())),
        words.verdict(row));
  }
}
