package org.mappingzoo.console.lookup;

import java.util.List;
import java.util.stream.Stream;
import org.mappingzoo.console.lookup.LookupViewModel.Answer;
import org.mappingzoo.console.lookup.Piece.Wrong;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.ranges.IdRange;

/// The answer line by line, for other programs.
final class LookupSheet {
  private static final List<String> COLUMNS =
      List.of("asked", "category", "first", "last", "ids", "verdict", "free in", "held by");

  private LookupSheet() {}

  /// What is no id has a line that says so; what was too much is named as what narrows it.
  static Sheet of(LookupViewModel model) {
    LookupWords words = new LookupWords(model.messages());
    Answer answer = model.answerProperty().get();
    return new Sheet(
        "lookup",
        Sheet.filter(model.categoryProperty().get(), words.leftOut(answer)),
        COLUMNS,
        Stream.concat(
                model.rows().stream().map(row -> row(row, words)),
                LookupWords.wrongOf(answer).stream().map(piece -> row(piece, words)))
            .toList());
  }

  private static List<Object> row(Wrong piece, LookupWords words) {
    return List.of(piece.typed(), "", "", "", "", words.wrong(piece), "", "");
  }

  private static List<Object> row(LookupRow row, LookupWords words) {
    return List.of(
        words.asked(row),
        Sheet.orEmpty(row.category().map(CategoryName::path)),
        Sheet.orEmpty(row.stretch().map(found -> found.ids().first())),
        Sheet.orEmpty(row.stretch().map(found -> found.ids().last())),
        Sheet.orEmpty(row.stretch().map(found -> found.ids().count())),
        words.verdict(row),
        Sheet.orEmpty(LookupWords.rangeOf(row).map(IdRange::toString)),
        Sheet.orEmpty(LookupWords.holderOf(row)));
  }
}
