package org.mappingzoo.console.control;

import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// Where an id lies in a list.
public sealed interface IdPlace {

  /// The id is free.
  ///
  /// @param index of its range, from 0
  /// @param tail whether that is the last one
  record Free(int index, IdRange range, boolean tail) implements IdPlace {}

  /// The id is not free. All its neighbours from `first` to `last` are not either.
  ///
  /// @param next index of the range behind it; the size of the list where there is none
  record NotFree(int next, long first, long last) implements IdPlace {}

  /// Where `id` lies in `list`.
  ///
  /// @throws IllegalArgumentException if `id` is none
  static IdPlace of(long id, RangeList list) {
    if (id < IdRange.MIN_ID || id > IdRange.MAX_ID) {
      throw new IllegalArgumentException(id + " is not an id");
    }
    int index = list.indexOf(id);
    if (index >= 0) {
      return new Free(index, list.get(index), index == list.size() - 1);
    }
    int next = -index - 1;
    long first = next == 0 ? IdRange.MIN_ID : list.last(next - 1) + 1;
    long last = next == list.size() ? IdRange.MAX_ID : list.first(next) - 1;
    return new NotFree(next, first, last);
  }
}
