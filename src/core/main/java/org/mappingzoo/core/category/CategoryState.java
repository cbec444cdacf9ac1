package org.mappingzoo.core.category;

import org.mappingzoo.core.ranges.RangeList;

/// What an operation sees of a plain category.
public sealed interface CategoryState {

  /// There is no node.
  record Absent() implements CategoryState {}

  /// There is a node, and its text is a range list.
  record Present(RangeList free) implements CategoryState {}
}
