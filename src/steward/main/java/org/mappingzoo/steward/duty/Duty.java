package org.mappingzoo.steward.duty;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.protocol.Generation;

/// Something that a leading steward has to do.
public sealed interface Duty {
  CategoryName category();

  /// In a word, for logs and metrics.
  String word();

  /// A duty about the reservation of a category: the book first, then ZooKeeper.
  sealed interface Fencing extends Duty {}

  /// The book has not been asked about this category yet.
  record Consult(CategoryName category) implements Fencing {
    @Override
    public String word() {
      return "consult";
    }
  }

  /// Takes are not held back yet: no steward has served this category so far.
  ///
  /// @param reserve how many free ids are to lie below the fence
  record FirstFence(CategoryName category, long reserve) implements Fencing {
    @Override
    public String word() {
      return "first-fence";
    }
  }

  /// The reserve is used up to the threshold.
  record Advance(CategoryName category, long reserve) implements Fencing {
    @Override
    public String word() {
      return "advance";
    }
  }

  /// The book says less, or something else, than what is true of the category now.
  record Rerecord(CategoryName category) implements Fencing {
    @Override
    public String word() {
      return "record";
    }
  }

  /// The book is ahead of ZooKeeper: whoever wrote it did not come to the second step.
  record Raise(CategoryName category) implements Fencing {
    @Override
    public String word() {
      return "raise";
    }
  }

  /// ZooKeeper has a new leader, and nothing tells that it went back in time.
  record Validate(CategoryName category, long zkEpoch) implements Fencing {
    @Override
    public String word() {
      return "validate";
    }
  }

  /// ZooKeeper has a new leader, and the category is set to doubt that: it is begun anew above all
  /// that may have been granted.
  record Reseal(CategoryName category, long zkEpoch) implements Fencing {
    @Override
    public String word() {
      return "reseal";
    }
  }

  /// ZooKeeper went back in time, and ids that it shows as free may be in use: takes are to stop
  /// until an operator reseals the category.
  record Freeze(CategoryName category) implements Fencing {
    @Override
    public String word() {
      return "freeze";
    }
  }

  /// Nothing may be done before somebody has looked.
  record HoldStill(CategoryName category, String why) implements Fencing {
    @Override
    public String word() {
      return "hold-still";
    }
  }

  /// A closed lease is old enough to go.
  ///
  /// @param life of the category in which that was seen: in another the node may mean something
  ///     else
  record Bury(CategoryName category, Generation life, LeaseSnapshot tombstone) implements Duty {
    @Override
    public String word() {
      return "bury";
    }
  }

  /// A lease's worker has been gone for longer than the policy waits.
  record Recycle(CategoryName category, LeaseSnapshot lease) implements Duty {
    @Override
    public String word() {
      return "recycle";
    }
  }

  /// The list has become short enough to take a parked lease's ids back.
  record Reoffer(CategoryName category, LeaseSnapshot lease) implements Duty {
    @Override
    public String word() {
      return "reoffer";
    }
  }
}
