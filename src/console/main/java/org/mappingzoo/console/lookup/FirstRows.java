package org.mappingzoo.console.lookup;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.mappingzoo.core.category.CategoryName;

/// The first of many rows: all up to a bound, and none behind it.
final class FirstRows {
  /// By piece, and of each the most telling first.
  static final Comparator<LookupRow> ORDER =
      Comparator.comparingInt(LookupRow::number)
          .thenComparing(LookupRow::rank)
          .thenComparing(row -> row.category().map(CategoryName::path).orElse(""))
          .thenComparing(row -> row.stretch().map(each -> each.ids().first()).orElse(0L));

  /// Twice as many as are shown: so many may go before all has to be looked up again.
  static final int MOST = 2 * Search.MOST_ROWS;

  private final List<LookupRow> rows;

  /// Empty where no row was left out.
  private Optional<LookupRow> bound;

  FirstRows() {
    this(List.of(), Optional.empty());
  }

  private FirstRows(List<LookupRow> rows, Optional<LookupRow> bound) {
    this.rows = new ArrayList<>(rows);
    this.bound = bound;
  }

  /// In their order once [#arrange()] was called.
  List<LookupRow> rows() {
    return rows;
  }

  /// Whether rows that are to be shown may have been left out.
  boolean isShort() {
    return bound.isPresent() && rows.size() < Search.MOST_ROWS;
  }

  /// Those that pass, within the same bound.
  FirstRows only(Predicate<LookupRow> which) {
    return new FirstRows(rows.stream().filter(which).toList(), bound);
  }

  void add(LookupRow row) {
    if (bound.isEmpty() || ORDER.compare(row, bound.get()) <= 0) {
      rows.add(row);
      if (rows.size() > 2 * MOST) {
        arrange();
      }
    }
  }

  void arrange() {
    rows.sort(ORDER);
    if (rows.size() > MOST) {
      rows.subList(MOST, rows.size()).clear();
      bound = Optional.of(rows.getLast());
    }
  }
}
