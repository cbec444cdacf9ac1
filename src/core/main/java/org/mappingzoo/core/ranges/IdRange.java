package org.mappingzoo.core.ranges;

/// The ids from `first` to `last`, both included; never empty.
///
/// @param first lowest id, at least [#MIN_ID]
/// @param last highest id, at least `first` and at most [#MAX_ID]
public record IdRange(long first, long last) implements Comparable<IdRange> {
  public static final long MIN_ID = 0;

  /// 2^63 - 2: one below the largest `long`, so that `last + 1` and the count of all ids still
  /// fit one.
  public static final long MAX_ID = Long.MAX_VALUE - 1;

  /// @throws IllegalArgumentException if a bound lies outside the id space or `first > last`
  public IdRange {
    if (first < MIN_ID || last > MAX_ID) {
      throw new IllegalArgumentException(
          "range %d:%d leaves the id space %d:%d".formatted(first, last, MIN_ID, MAX_ID));
    }
    if (first > last) {
      throw new IllegalArgumentException("range %d:%d is reversed".formatted(first, last));
    }
  }

  public static IdRange of(long first, long last) {
    return new IdRange(first, last);
  }

  /// How many ids this is: 1 to 2^63 - 1.
  public long count() {
    return last - first + 1;
  }

  public boolean contains(long id) {
    return first <= id && id <= last;
  }

  public boolean overlaps(IdRange other) {
    return first <= other.last && other.first <= last;
  }

  /// Whether `next` begins right behind this range, so that compact would join the two.
  public boolean touches(IdRange next) {
    return last + 1 == next.first;
  }

  /// By first id, then by last id.
  @Override
  public int compareTo(IdRange other) {
    int byFirst = Long.compare(first, other.first);
    return byFirst != 0 ? byFirst : Long.compare(last, other.last);
  }

  /// The stored form, `first:last`.
  @Override
  public String toString() {
    return first + ":" + last;
  }
}
