package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeList;

/// A change that an operator makes by hand.
public sealed interface AdminChange {

  /// How much stands between the wish and the write.
  Friction friction();

  /// The change in a word or two, for the record.
  default String what() {
    return switch (this) {
      case Seed seed -> "seed";
      case Extend extend -> "extend";
      case Push push -> "push";
      case Compact compact -> "compact";
      case Repair repair -> "repair";
      case OnLedger(LedgerChange change) -> change.what();
      case Undo(Receipt receipt) -> "undo " + receipt.change().what();
    };
  }

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

  /// Replace a text that is no list by one that is: what stood there, as far as that is beyond
  /// doubt, and what the operator vouches for.
  ///
  /// @param ids the whole list
  /// @param seen the revision that was looked at; any other is refused
  record Repair(RangeList ids, Revision seen) implements AdminChange {
    @Override
    public Friction friction() {
      return Friction.TYPE_NAME;
    }
  }

  /// A change that only a managed category knows.
  record OnLedger(LedgerChange change) implements AdminChange {
    @Override
    public Friction friction() {
      return switch (change) {
        case LedgerChange.Compact compact -> Friction.ONE_CLICK;
        case LedgerChange.Freeze freeze -> Friction.CONFIRM;
        case LedgerChange.Unfreeze unfreeze -> Friction.CONFIRM;
        case LedgerChange.Configure configure -> Friction.CONFIRM;
        case LedgerChange.Adjust adjust -> Friction.CONFIRM;
        case LedgerChange.Quarantine quarantine -> Friction.CONFIRM;
        case LedgerChange.Push push -> Friction.CONFIRM;
        case LedgerChange.Seed seed -> Friction.TYPE_NAME;
        case LedgerChange.Adopt adopt -> Friction.TYPE_NAME;
        case LedgerChange.Extend extend -> Friction.TYPE_NAME;
        case LedgerChange.Retire retire -> Friction.TYPE_NAME;
        case LedgerChange.Recycle recycle -> Friction.TYPE_NAME;
        case LedgerChange.RecycleAttested recycle -> Friction.TYPE_NAME;
        case LedgerChange.WriteOff writeOff -> Friction.TYPE_NAME;
        case LedgerChange.ReturnAttested returned -> Friction.TYPE_NAME;
      };
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
