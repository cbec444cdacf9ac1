package org.mappingzoo.core.counter;

import java.util.stream.LongStream;

/// The ids of one batch, `first` to `last`, both included; never empty. Other than a category's
/// ids they may reach 2^63 - 1, since a counter may.
///
/// @param first at least 1: a counter at 0 issues 1 next
/// @param last at least `first`
public record CounterIds(long first, long last) {

  /// @throws IllegalArgumentException if these are no ids of a counter
  public CounterIds {
    if (first < 1 || last < first) {
      throw new IllegalArgumentException(
          "%d:%d are not ids of a counter: 1 <= first <= last".formatted(first, last));
    }
  }

  /// How many these are: 1 to 2^63 - 1.
  public long count() {
    return last - first + 1;
  }

  public boolean contains(long id) {
    return first <= id && id <= last;
  }

  /// Ascending.
  public LongStream stream() {
    return LongStream.rangeClosed(first, last);
  }

  /// `first:last`
  @Override
  public String toString() {
    return first + ":" + last;
  }
}
