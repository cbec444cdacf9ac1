package org.mappingzoo.core.dispenser;

import java.util.concurrent.atomic.AtomicLong;

/// Neighbouring ids that are granted, handed out by one atomic addition each.
///
/// The cursor counts from 0, so that it cannot overflow where the ids are near 2^63.
final class Segment {
  static final Segment EMPTY = new Segment(0, 0);
  private static final long NONE = -1;

  private final long first;
  private final long size;
  private final AtomicLong cursor = new AtomicLong();

  Segment(long first, long size) {
    this.first = first;
    this.size = size;
  }

  /// The next id; negative where none is left.
  long take() {
    long index = cursor.getAndIncrement();
    return index < size ? first + index : NONE;
  }

  long first() {
    return first;
  }

  long left() {
    return Math.max(0, size - cursor.get());
  }

  /// Ends it: nobody gets an id of it any more.
  ///
  /// @return how many were handed out
  long seal() {
    return Math.min(size, cursor.getAndSet(Long.MAX_VALUE / 2));
  }

  long size() {
    return size;
  }
}
