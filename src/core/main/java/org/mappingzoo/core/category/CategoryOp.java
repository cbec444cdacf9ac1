package org.mappingzoo.core.category;

import org.mappingzoo.core.ranges.RangeList;

/// An operation on a category, without any I/O. It may run several times, once for each
/// compare-and-set that loses.
///
/// @param <R> what the caller gets
@FunctionalInterface
public interface CategoryOp<R> {
  Step<R> apply(CategoryState read);

  /// What to do about the state that was read.
  sealed interface Step<R> {

    /// Store `next`; where that succeeds the caller gets `result`.
    record Write<R>(RangeList next, R result) implements Step<R> {}

    /// Store nothing: all is as it should be.
    record Leave<R>(R result) implements Step<R> {}

    record Refuse<R>(Refusal refusal) implements Step<R> {}
  }
}
