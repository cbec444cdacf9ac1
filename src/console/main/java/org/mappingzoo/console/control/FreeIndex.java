package org.mappingzoo.console.control;

import org.mappingzoo.core.ranges.RangeList;

/// Answers how many free ids lie between two ids, in the time of two binary searches.
///
/// Built once for each list: a running sum over its ranges. Without it, drawing a strip would
/// have to visit each of 50,000 ranges for each frame.
public final class FreeIndex {
  private final RangeList list;
  private final long[] freeBefore;

  public FreeIndex(RangeList list) {
    this.list = list;
    freeBefore = new long[list.size() + 1];
    for (int i = 0; i < list.size(); i++) {
      freeBefore[i + 1] = freeBefore[i] + list.last(i) - list.first(i) + 1;
    }
  }

  public RangeList list() {
    return list;
  }

  /// Free ids below `id`, in the holes and in the tail.
  public long freeBelow(long id) {
    int index = list.indexOf(id);
    return index < 0 ? freeBefore[-index - 1] : freeBefore[index] + id - list.first(index);
  }

  /// Free ids below `id` that belong to the tail.
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
