package org.mappingzoo.core.category;

import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;

/// Why an operation was not carried out. Nothing was written.
public sealed interface Refusal {

  /// One sentence in English, with the offending values.
  String sentence();

  /// There is no node to work on.
  record NoSuchCategory() implements Refusal {
    @Override
    public String sentence() {
      return "there is no such category";
    }
  }

  /// Seed only creates: an existing list, even an empty one, may stand for ids that were issued.
  record AlreadyExists(RangeList free) implements Refusal {
    @Override
    public String sentence() {
      return "the category exists already, with %d free ids; seed only creates, extend adds"
          .formatted(free.count());
    }
  }

  /// A take found nothing.
  record Exhausted() implements Refusal {
    @Override
    public String sentence() {
      return "no ids are left";
    }
  }

  /// Nothing to add was named.
  record NothingGiven() implements Refusal {
    @Override
    public String sentence() {
      return "no ids were given";
    }
  }

  /// Ids that were to be added are free already: a double push, or an overlap.
  record AlreadyFree(RangeList ids) implements Refusal {
    @Override
    public String sentence() {
      return "%d of these ids are free already: %s".formatted(ids.count(), ids);
    }
  }

  /// Ids that never were part of the category.
  record OutsideUniverse(RangeList ids, RangeList universe) implements Refusal {
    @Override
    public String sentence() {
      return "%d of these ids lie outside the universe %s: %s"
          .formatted(ids.count(), universe, ids);
    }
  }

  /// The list would grow beyond what can be stored safely.
  record ListTooLong(int bytes, int limitBytes) implements Refusal {
    @Override
    public String sentence() {
      return "the list would have %d bytes; %d is the limit. Compact it first"
          .formatted(bytes, limitBytes);
    }
  }

  /// The stored text is not a range list.
  record Unreadable(RangeFault fault) implements Refusal {
    @Override
    public String sentence() {
      return "the stored list cannot be read: " + fault.sentence();
    }
  }

  /// The node's version is so near its wrap that a compare-and-set would not protect it any more.
  record VersionsUsedUp(int version) implements Refusal {
    @Override
    public String sentence() {
      return "version %d is too near the end of ZooKeeper's 32-bit version counter to be written safely"
          .formatted(version);
    }
  }

  /// The confirmation does not name the category.
  record NotConfirmed(String expected, String typed) implements Refusal {
    @Override
    public String sentence() {
      return "'%s' was typed where '%s' was expected".formatted(typed, expected);
    }
  }

  /// An undo came too late: somebody else wrote since.
  record ChangedSince(Revision ours) implements Refusal {
    @Override
    public String sentence() {
      return "the category was written again after our " + ours;
    }
  }
}
