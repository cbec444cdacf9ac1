package org.mappingzoo.console.category;

import javafx.collections.ObservableList;
import org.mappingzoo.core.ranges.RangeList;

/// The ranges of a list as rows.
final class RangeRows {
  private final LineList<RangeRow> rows = new Rows();
  private RangeList list = RangeList.empty();
  private long origin;

  ObservableList<RangeRow> rows() {
    return rows;
  }

  /// @param first the first id there is, which the gap before the first range begins with
  void show(RangeList newer, long first) {
    RangeList older = list;
    int start = first == origin ? sameAtStart(older, newer) : 0;
    list = newer;
    origin = first;
    int end = sameAtEnd(older, newer, Math.min(older.size(), newer.size()) - start);
    rows.show(index -> row(newer, first, index), newer.size(), start, end);
  }

  private static RangeRow row(RangeList list, long origin, int index) {
    long next = index == 0 ? origin : list.last(index - 1) + 1;
    long gap = Math.max(0, list.first(index) - next);
    return new RangeRow(list.get(index), gap, index == list.size() - 1);
  }

  /// How many first rows are equal. The last row of either list is the tail, and no hole.
  private static int sameAtStart(RangeList older, RangeList newer) {
    int most = Math.min(older.size(), newer.size());
    int same = 0;
    while (same < most
        && older.first(same) == newer.first(same)
        && older.last(same) == newer.last(same)) {
      same++;
    }
    boolean tailMoved = older.size() != newer.size() && same == most && same > 0;
    return tailMoved ? same - 1 : same;
  }

  /// How many last rows are equal. A row also shows the gap before it, so the first of those with
  /// equal ranges is not counted.
  private static int sameAtEnd(RangeList older, RangeList newer, int most) {
    int same = 0;
    while (same < most
        && older.first(older.size() - 1 - same) == newer.first(newer.size() - 1 - same)
        && older.last(older.size() - 1 - same) == newer.last(newer.size() - 1 - same)) {
      same++;
    }
    return Math.max(0, same - 1);
  }

  /// A table looks for its selected row after each change: here it is found without a search.
  private final class Rows extends LineList<RangeRow> {
    @Override
    public int indexOf(Object wanted) {
      int index = wanted instanceof RangeRow row ? list.indexOf(row.range().first()) : -1;
      return index >= 0 && index < size() && get(index).equals(wanted) ? index : -1;
    }

    @Override
    public int lastIndexOf(Object wanted) {
      return indexOf(wanted);
    }

    @Override
    public boolean contains(Object wanted) {
      return indexOf(wanted) >= 0;
    }
  }
}
