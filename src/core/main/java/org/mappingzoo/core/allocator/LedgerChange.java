package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.SettingsChange;
import org.mappingzoo.core.ranges.RangeList;

/// What an operator does to a managed category by hand.
public sealed interface LedgerChange {
  /// The action in a word, with the lease it is about.
  String what();

  /// Whether it comes to the same whatever workers take and push back meanwhile: it is about the
  /// category as a whole, about ids that never were part of it, or about a lease. Not so what is
  /// said of ids as they were read: that they are all there are, or that nobody uses them.
  default boolean holdsBesideTakes() {
    return !(this instanceof Seed || this instanceof Adopt || this instanceof ReturnAttested);
  }

  /// What a change by hand comes to on a managed category; empty where it is one of plain
  /// categories only.
  ///
  /// @param managed whether the category is managed now
  static Optional<LedgerChange> of(AdminChange change, boolean managed) {
    Optional<LedgerChange> meant =
        switch (change) {
          case AdminChange.Extend(RangeList ids) -> Optional.of(new Extend(ids));
          case AdminChange.Push(RangeList ids, var stated) -> Optional.of(new ReturnAttested(ids));
          case AdminChange.Compact() -> Optional.of(new Compact());
          case AdminChange.OnLedger(LedgerChange named) -> Optional.of(named);
          case AdminChange.Seed seed -> Optional.empty();
          case AdminChange.Undo undo -> Optional.empty();
          case AdminChange.Repair repair -> Optional.empty();
        };
    return meant.filter(wanted -> managed || change instanceof AdminChange.OnLedger);
  }

  /// Create the category with its ledger.
  record Seed(RangeList ids, CategorySettings settings) implements LedgerChange {
    @Override
    public String what() {
      return "seed";
    }
  }

  /// Give a plain category a ledger.
  ///
  /// @param universe all ids ever seeded, as the operator states
  record Adopt(RangeList universe, CategorySettings settings) implements LedgerChange {
    @Override
    public String what() {
      return "adopt";
    }
  }

  /// Add ids that never were part of the category.
  record Extend(RangeList ids) implements LedgerChange {
    @Override
    public String what() {
      return "extend";
    }
  }

  /// Join touching neighbours.
  record Compact() implements LedgerChange {
    @Override
    public String what() {
      return "compact";
    }
  }

  /// No takes until it is unfrozen.
  record Freeze() implements LedgerChange {
    @Override
    public String what() {
      return "freeze";
    }
  }

  record Unfreeze() implements LedgerChange {
    @Override
    public String what() {
      return "unfreeze";
    }
  }

  /// No takes ever again.
  record Retire() implements LedgerChange {
    @Override
    public String what() {
      return "retire";
    }
  }

  /// Change all settings.
  record Configure(CategorySettings settings) implements LedgerChange {
    @Override
    public String what() {
      return "configure";
    }
  }

  /// Change some settings: the others stay as they are at the moment that it takes effect, whoever
  /// changed them last.
  record Adjust(SettingsChange settings) implements LedgerChange {
    @Override
    public String what() {
      return "configure";
    }
  }

  /// Set a lease aside.
  record Quarantine(LeaseId lease) implements LedgerChange {
    @Override
    public String what() {
      return "quarantine " + lease;
    }
  }

  /// Return what a lease's owner was never allowed to use.
  record Recycle(LeaseId lease) implements LedgerChange {
    @Override
    public String what() {
      return "recycle " + lease;
    }
  }

  /// Return ids that a lease's owner may have used, the operator vouches that it did not; and what
  /// it was never allowed to use, named or not.
  record RecycleAttested(LeaseId lease, RangeList attested) implements LedgerChange {
    @Override
    public String what() {
      return "recycle " + lease + " attested";
    }
  }

  /// Book all ids of a lease as lost.
  record WriteOff(LeaseId lease) implements LedgerChange {
    @Override
    public String what() {
      return "write off " + lease;
    }
  }

  /// Close a lease that was taken by hand, as its owner would.
  ///
  /// @param rest what comes back unused
  record Push(LeaseId lease, RangeList rest) implements LedgerChange {
    @Override
    public String what() {
      return "push " + lease;
    }
  }

  /// Return bare ids; the operator vouches that nobody uses them.
  record ReturnAttested(RangeList ids) implements LedgerChange {
    @Override
    public String what() {
      return "return attested";
    }
  }
}
