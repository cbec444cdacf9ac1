package org.mappingzoo.console.control;

import org.mappingzoo.core.ranges.RangeList;

/// Answers how many ids of a list lie between two ids, in the time of two binary searches.
///
/// Built once for each list: a running sum over its ranges. Without it, drawing a strip would
/// have to visit each of 50,000 ranges for each frame.
public final class RangeIndex {
  private final RangeList list;
  private final long[] idsBefore;

  public RangeIndex(RangeList list) {
    this.list = list;
    idsBefore = new long[list.size() + 1];
    for (int i = 0; i < list.size(); i++) {
      idsBefore[i + 1] = idsBefore[i] + list.last(i) - list.first(i) + 1;
    }
  }

  public RangeList list() {
    return list;
  }

  /// Ids of the list below `id`, in the holes and in the tail.
  public long idsBelow(long id) {
    int index = list.indexOf(id);
    return index < 0 ? idsBefore[-index - 1] : idsBefore[index] + id - list.first(index);
  }

  /// Ids below `id` that belong to the last range, the tail of a list of free ids.
  public long tailBelow(long id) {
    if (list.isEmpty()) {
      return 0;
    }
    int tail = list.size() - 1;
    return Math.max(0, Math.min(id, list.last(tail) + 1) - list.first(tail));
  }

  /// How many ranges begin below `id`.
  public int rangesBelow(long id) {
    int index = list.indexOf(id);
    return index < 0 ? -index - 1 : index + (list.first(index) < id ? 1 : 0);
  }
}
