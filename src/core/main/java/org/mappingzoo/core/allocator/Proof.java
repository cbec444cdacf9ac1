package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeList;

/// A statement about a previewed change that was checked, or one that matters and cannot be
/// checked here.
public sealed interface Proof {

  /// Whether it was checked and holds. What was checked and does not hold is a refusal, never a
  /// proof.
  boolean isProved();

  /// The new list is ascending and disjoint.
  record Ascending(int ranges) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// Free before + added = free after.
  record Balanced(long before, long added, long after) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// None of the ids is free already.
  record NoneFreeAlready(long ids) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// The same ids are free before and after.
  record SameIds(long ids) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// Each id was listed in the text that is replaced, beyond doubt.
  record AllStoodThere(long ids) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// The new list fits the hard limit.
  record FitsLimit(int bytes, int limitBytes) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// There is no node of that name.
  record NodeAbsent() implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// Nobody wrote since our change.
  record UnchangedSince(Revision revision) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// The text that our change replaced is put back byte for byte.
  record RestoresText(int bytes) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// All ids belong to the category. A plain category does not record its universe.
  record InsideUniverse(Optional<RangeList> universe) implements Proof {
    @Override
    public boolean isProved() {
      return universe.isPresent();
    }
  }

  /// These are all ids that were ever seeded into a plain category, which records only what is free
  /// of them: that is for the operator to know.
  record UniverseIsWhole(long ids) implements Proof {
    @Override
    public boolean isProved() {
      return false;
    }
  }

  /// Nobody holds or has used these ids. A plain category has no ledger, and one that is created
  /// has none of before, so this is never proved.
  record NeverIssued(long ids) implements Proof {
    @Override
    public boolean isProved() {
      return false;
    }
  }

  /// These ids were never seeded into the category before.
  record NewToUniverse(long ids) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// No lease holds these ids.
  record InNoLease(long ids) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// The owner of the lease was never allowed to use these ids: right even where it is alive.
  record BeyondWindow(long ids) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// What a lease holds that is only said something of.
  ///
  /// @param usable how many of these ids its owner was allowed to use
  record Held(RangeList ids, long usable) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// What happens to the other ids of a lease: nobody can tell any more whether they were used.
  record BookedAsLost(long ids) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// What was not given back counts as used up.
  record BookedAsConsumed(long ids) implements Proof {
    @Override
    public boolean isProved() {
      return true;
    }
  }

  /// Nobody has used these ids or ever will, though it was allowed: that is for the operator to
  /// know.
  record NeverUsed(long ids) implements Proof {
    @Override
    public boolean isProved() {
      return false;
    }
  }
}
