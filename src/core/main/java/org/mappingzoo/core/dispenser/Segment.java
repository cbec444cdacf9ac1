package org.mappingzoo.core.dispenser;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/// Neighbouring ids that are granted, handed out by one atomic addition each.
///
/// The cursor counts from 0, so that it cannot overflow where the ids are near 2^63.
final class Segment {
  static final Segment EMPTY = new Segment(Optional.empty(), 0, 0);
  private static final long NONE = -1;

  /// The lease they are of; none has it where there are no ids.
  private final Optional<Batch> batch;

  private final long first;
  private final long size;
  private final AtomicLong cursor = new AtomicLong();

  private Segment(Optional<Batch> batch, long first, long size) {
    this.batch = batch;
    this.first = first;
    this.size = size;
  }

  Segment(Batch batch, long first, long size) {
    this(Optional.of(batch), first, size);
  }

  /// The next id; negative where none is left.
  long take() {
    long index = cursor.getAndIncrement();
    return index < size ? first + index : NONE;
  }

  /// The next ids, fewer where fewer are left.
  ///
  /// @return the first of them; negative where none is left
  long take(long count) {
    long index = cursor.getAndAdd(count);
    return index < size ? first + index : NONE;
  }

  /// How many ids [#take(long)] gave.
  long given(long firstId, long count) {
    return Math.min(count, first + size - firstId);
  }

  Batch batch() {
    return batch.orElseThrow();
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
