package org.mappingzoo.core.allocator;

import java.util.NoSuchElementException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.ranges.RangeList;

/// Ids that a worker has taken, handed out one by one in ascending order. Safe for use by several
/// threads.
///
/// Closing it pushes back what was not handed out, so that `try (IdSet ids = service.takeIds(…))`
/// loses none.
public final class IdSet implements AutoCloseable {
  private final CategoryName category;
  private final IdGeneratorService service;
  private final Object lock = new Object();
  private RangeList taken;
  private int range;
  private long handedOutOfRange;
  private long left;

  IdSet(CategoryName category, RangeList taken, IdGeneratorService service) {
    this.category = category;
    this.service = service;
    this.taken = taken;
    this.left = taken.count();
  }

  public CategoryName category() {
    return category;
  }

  /// What is left, at this moment.
  public RangeList ranges() {
    synchronized (lock) {
      return left == 0 ? RangeList.empty() : rest();
    }
  }

  private RangeList rest() {
    long handedOut = taken.count() - left;
    return handedOut == 0 ? taken : taken.takeLowest(handedOut).rest();
  }

  /// The lowest id that is left.
  ///
  /// @throws NoSuchElementException if none is, or the set was pushed back
  public long takeId() {
    synchronized (lock) {
      if (left == 0) {
        throw new NoSuchElementException("no ids of " + category + " are left in this set");
      }
      long id = taken.first(range) + handedOutOfRange;
      if (id == taken.last(range)) {
        range++;
        handedOutOfRange = 0;
      } else {
        handedOutOfRange++;
      }
      left--;
      return id;
    }
  }

  public boolean hasMoreIds() {
    return countIds() > 0;
  }

  /// How many ids are left.
  public long countIds() {
    synchronized (lock) {
      return left;
    }
  }

  /// Pushes back what is left; does nothing where nothing is.
  ///
  /// @throws IdGeneratorException if the push did not certainly succeed. The ids are not handed
  ///     out any more all the same: a push whose reply was lost may still take effect
  @Override
  public void close() {
    service.pushIds(this);
  }

  /// Hands over what is left, for good: from now on the set is empty, whatever becomes of the
  /// push (PROTOCOL.md H6).
  RangeList seal() {
    synchronized (lock) {
      RangeList sealed = ranges();
      taken = RangeList.empty();
      left = 0;
      return sealed;
    }
  }
}
