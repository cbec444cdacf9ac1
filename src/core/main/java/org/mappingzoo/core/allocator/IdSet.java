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
  private final IdOrigin origin;
  private final Object lock = new Object();
  private RangeList taken;
  private int range;
  private long handedOutOfRange;
  private long left;

  /// How many of those that are left may be handed out without asking.
  private long granted;

  private boolean sealed;

  IdSet(CategoryName category, RangeList taken, IdOrigin origin) {
    this.category = category;
    this.origin = origin;
    this.taken = taken;
    this.left = taken.count();
    this.granted = origin.granted();
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

  /// The lowest id that is left. Where the category grants a lease bit by bit, each first id of a
  /// bit asks ZooKeeper, and blocks for that.
  ///
  /// @throws NoSuchElementException if none is, or the set was pushed back
  /// @throws IdGeneratorException if no more of the set may be handed out, since somebody has
  ///     recycled it
  /// @throws StoreException if ZooKeeper cannot be asked whether more of it may be
  public long takeId() {
    synchronized (lock) {
      if (left == 0) {
        throw new NoSuchElementException("no ids of " + category + " are left in this set");
      }
      if (granted == 0) {
        granted = origin.widen() - (taken.count() - left);
      }
      long id = taken.first(range) + handedOutOfRange;
      if (id == taken.last(range)) {
        range++;
        handedOutOfRange = 0;
      } else {
        handedOutOfRange++;
      }
      left--;
      granted--;
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

  /// Pushes back what is left, as [IdGeneratorService#pushIds] does; does nothing a second time.
  ///
  /// @throws IdGeneratorException if the push did not certainly succeed. The ids are not handed
  ///     out any more all the same: a push whose reply was lost may still take effect
  @Override
  public void close() {
    RangeList unused = giveBack();
  }

  /// Hands over what is left, for good: from now on the set is empty, whatever becomes of the
  /// push (PROTOCOL.md H6).
  ///
  /// @return what stays parked
  RangeList giveBack() {
    RangeList rest;
    synchronized (lock) {
      if (sealed) {
        return RangeList.empty();
      }
      rest = ranges();
      sealed = true;
      taken = RangeList.empty();
      left = 0;
    }
    return origin.giveBack(rest);
  }
}
