package org.mappingzoo.core.category;

import java.util.Optional;
import java.util.function.Function;
import org.mappingzoo.core.category.CategoryOp.Step;
import org.mappingzoo.core.category.CategoryState.Absent;
import org.mappingzoo.core.category.CategoryState.Present;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// The verbs of the 2010 proposal on a plain category, and *extend*.
public final class Operations {
  private Operations() {}

  /// The lowest `count` free ids, across holes; fewer where fewer remain; refused where none do.
  ///
  /// @param count at least 1
  /// @throws IllegalArgumentException if `count` is not positive
  public static CategoryOp<RangeList> take(long count) {
    if (count < 1) {
      throw new IllegalArgumentException("a take asks for at least 1 id, not " + count);
    }
    return onPresent(
        free -> {
          if (free.isEmpty()) {
            return new Step.Refuse<>(new Refusal.Exhausted());
          }
          var split = free.takeLowest(count);
          return new Step.Write<>(split.rest(), split.taken());
        });
  }

  /// Returns ids, in ascending order and unmerged. Where the universe is not known, ids that
  /// never were part of the category cannot be told from spent ones.
  ///
  /// @param universe all ids ever seeded, if known
  public static CategoryOp<RangeList> push(RangeList ids, Optional<RangeList> universe) {
    return onPresent(
        free -> {
          RangeList foreign = universe.map(ids::minus).orElse(RangeList.empty());
          return foreign.isEmpty()
              ? add(ids, free)
              : new Step.Refuse<>(new Refusal.OutsideUniverse(foreign, universe.orElseThrow()));
        });
  }

  /// Creates the list. An existing node is refused, even an empty one: its ids may all be issued.
  public static CategoryOp<RangeList> seed(RangeList ids) {
    return state ->
        switch (state) {
          case Absent() -> add(ids, RangeList.empty());
          case Present(RangeList free) -> new Step.Refuse<>(new Refusal.AlreadyExists(free));
        };
  }

  /// Adds new ids to the universe of an existing category. On a plain node nothing proves that
  /// they were never issued.
  public static CategoryOp<RangeList> extend(RangeList ids) {
    return onPresent(free -> add(ids, free));
  }

  /// Joins touching neighbours; the ids stay the same. Leaves a list that is compact.
  public static CategoryOp<RangeList> compact() {
    return onPresent(
        free -> {
          if (free.isCompact()) {
            return new Step.Leave<>(free);
          }
          RangeList joined = free.compact();
          return new Step.Write<>(joined, joined);
        });
  }

  private static Step<RangeList> add(RangeList ids, RangeList free) {
    if (ids.isEmpty()) {
      return new Step.Refuse<>(new Refusal.NothingGiven());
    }
    RangeList twice = ids.intersect(free);
    if (!twice.isEmpty()) {
      return new Step.Refuse<>(new Refusal.AlreadyFree(twice));
    }
    RangeList next = free.insert(ids);
    int bytes = RangeText.length(next);
    return bytes > NodeText.HARD_LIMIT_BYTES
        ? new Step.Refuse<>(new Refusal.ListTooLong(bytes, NodeText.HARD_LIMIT_BYTES))
        : new Step.Write<>(next, ids);
  }

  private static <R> CategoryOp<R> onPresent(Function<RangeList, Step<R>> op) {
    return state ->
        switch (state) {
          case Absent() -> new Step.Refuse<>(new Refusal.NoSuchCategory());
          case Present(RangeList free) -> op.apply(free);
        };
  }
}
