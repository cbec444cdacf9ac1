package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.ranges.RangeList;

/// A change that an operator makes by hand.
public sealed interface AdminChange {

  /// How much stands between the wish and the write.
  Friction friction();

  enum Friction {
    /// Cannot change which ids are free.
    ONE_CLICK,
    /// Asks once, with the focus on Cancel.
    CONFIRM,
    /// Asks for the category's name in full.
    TYPE_NAME
  }

  /// Create the category.
  record Seed(RangeList ids) implements AdminChange {
    @Override
    public Friction friction() {
      return Friction.TYPE_NAME;
    }
  }

  /// Add ids that never were part of the category.
  record Extend(RangeList ids) implements AdminChange {
    @Override
    public Friction friction() {
      return Friction.TYPE_NAME;
    }
  }

  /// Return unused ids.
  ///
  /// @param universe all ids ever seeded, where the operator states them
  record Push(RangeList ids, Optional<RangeList> universe) implements AdminChange {
    @Override
    public Friction friction() {
      return Friction.CONFIRM;
    }
  }

  /// Join touching neighbours.
  record Compact() implements AdminChange {
    @Override
    public Friction friction() {
      return Friction.ONE_CLICK;
    }
  }

  /// Take back a change of ours, which is possible exactly as long as nobody wrote since.
  record Undo(Receipt receipt) implements AdminChange {
    @Override
    public Friction friction() {
      return Friction.CONFIRM;
    }
  }
}
