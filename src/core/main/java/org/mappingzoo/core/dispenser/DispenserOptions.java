package org.mappingzoo.core.dispenser;

import java.time.Duration;
import java.util.OptionalLong;

/// How far ahead a dispenser reserves. By default ([#DEFAULT]) batches have at least 1,000 ids, the
/// reserve at most 1,000,000, and callers 5 seconds of patience.
///
/// @param smallestBatch it takes at least so many ids at once, and keeps about so many ready where
///     there is no demand to speak of; a category's own setting counts instead where it has one.
///     Where others compete for the same ids, batches grow to up to 64 times as many, and beyond to
///     what is used up within a second
/// @param largestReserve the waste budget: it never keeps more ready than this, which is what a
///     crash may strand; neither demand, nor growth, nor a category's setting goes beyond
/// @param patience how long [IdDispenser#nextId()] waits where nothing is ready. Where it takes
///     longer until it is known what is in the way, that ends as [NoIdException.TooSlow]
/// @param window how many ids of a lease are granted at a time; empty for what the category is set
///     to
/// @param order in which ids are handed out: ascending, or to each thread its own
public record DispenserOptions(
    long smallestBatch, long largestReserve, Duration patience, OptionalLong window, Order order) {
  public static final DispenserOptions DEFAULT =
      new DispenserOptions(1_000, 1_000_000, Duration.ofSeconds(5));

  /// @throws IllegalArgumentException if a value is out of its bounds
  public DispenserOptions {
    if (smallestBatch < 1
        || largestReserve < smallestBatch
        || patience.isNegative()
        || window.orElse(1) < 1) {
      throw new IllegalArgumentException(
          "batches of %d, a reserve of %d, a patience of %s and a window of %s do not fit together"
              .formatted(smallestBatch, largestReserve, patience, window));
    }
  }

  /// Ascending, with windows as the category is set to.
  public DispenserOptions(long smallestBatch, long largestReserve, Duration patience) {
    this(smallestBatch, largestReserve, patience, OptionalLong.empty(), Order.ASCENDING);
  }

  /// The same with other windows.
  ///
  /// @param ids of a lease that are granted at a time; empty for what the category is set to
  public DispenserOptions withWindow(OptionalLong ids) {
    return new DispenserOptions(smallestBatch, largestReserve, patience, ids, order);
  }

  /// The same in another order.
  public DispenserOptions withOrder(Order other) {
    return new DispenserOptions(smallestBatch, largestReserve, patience, window, other);
  }
}
