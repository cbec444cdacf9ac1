package org.mappingzoo.core.category;

import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;

/// Why an operation was not carried out. Nothing was written.
public sealed interface Refusal {

  /// One sentence in English, with the offending values.
  String sentence();

  /// Whether it is for what is stored there now, be it one damaged record: once somebody has mended
  /// that, the same is not refused any more. What a worker holds stays its own meanwhile.
  default boolean canBeMended() {
    return this instanceof BrokenLedger
        || this instanceof RecordsMissing
        || this instanceof Unreadable
        || this instanceof VersionsUsedUp;
  }

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

  /// The list, or the record that has all ids ever seeded, would grow beyond what can be stored
  /// safely.
  record ListTooLong(int bytes, int limitBytes) implements Refusal {
    @Override
    public String sentence() {
      return "the list, or that of all ids ever seeded, would have %d bytes; %d is the limit. Compact it, or add fewer ranges"
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

  /// A repair was thought out on another text than the one that is there.
  record NotAsSeen(Revision seen) implements Refusal {
    @Override
    public String sentence() {
      return "the text is not the one that was looked at any more, which was " + seen;
    }
  }

  /// There is nothing to repair.
  record NotBroken() implements Refusal {
    @Override
    public String sentence() {
      return "the text is a range list";
    }
  }

  /// A refusal that only a managed category knows.
  sealed interface OfLedger extends Refusal {}

  /// The category's own bookkeeping cannot be understood.
  record BrokenLedger(String fault) implements OfLedger {
    @Override
    public String sentence() {
      return "the category's records cannot be read: " + fault;
    }
  }

  /// It has the generation of a managed category, whose records are not where this connection looks
  /// for them.
  record RecordsMissing() implements OfLedger {
    /// Why that may be, and what to do: for people.
    public static final String REASONS =
        "either a Mapping Zoo with another chroot manages it: connect with that chroot; or its"
            + " records were lost: doctor says whether the stewards' book has it";

    @Override
    public String sentence() {
      return "it has the generation of a managed category, whose records are not under this root: "
          + REASONS;
    }
  }

  /// Its books are there and its list is not. That life of it is over, and nobody mends it: what is
  /// restored or seeded in its place is another one, with none of the ids that were taken.
  record ListGone() implements OfLedger {
    @Override
    public String sentence() {
      return "somebody deleted its list and left its books: never create it by hand, ids in it may"
          + " have been issued; doctor says whether the stewards' book has it, then restore makes"
          + " it anew";
    }
  }

  /// Settings that are changed one by one, and would not be ones beside those that stay.
  ///
  /// @param what which one, and its bounds
  record SettingsOutOfBounds(String what) implements OfLedger {
    @Override
    public String sentence() {
      return "these cannot be its settings: " + what;
    }
  }

  /// The change would bypass the category's ledger and leave it wrong.
  record Managed() implements OfLedger {
    @Override
    public String sentence() {
      return "the category is managed: only changes through its ledger keep its books right";
    }
  }

  /// The operation needs a ledger, and this is a bare list.
  record NotManaged() implements OfLedger {
    @Override
    public String sentence() {
      return "the category is plain: it has no ledger. Adopt it first";
    }
  }

  /// The operation is for bare lists, and this one has a ledger.
  record AlreadyManaged() implements OfLedger {
    @Override
    public String sentence() {
      return "the category is managed already";
    }
  }

  /// No takes, by an operator's decision.
  record Frozen(String who, String why) implements OfLedger {
    @Override
    public String sentence() {
      return "the category is frozen by %s%s".formatted(who, why.isEmpty() ? "" : ": " + why);
    }
  }

  /// No takes ever again, by an operator's decision.
  record Retired(String who, String why) implements OfLedger {
    @Override
    public String sentence() {
      return "the category is retired by %s%s".formatted(who, why.isEmpty() ? "" : ": " + why);
    }
  }

  /// There are free ids, but none below the fence, which the steward has to move first.
  record FenceStalled(long fence, long free) implements OfLedger {
    @Override
    public String sentence() {
      return "all %d free ids lie at or above the fence %d, which has to be moved first"
          .formatted(free, fence);
    }
  }

  /// No more nodes can be listed beside those that the ledger has.
  ///
  /// @param leases open ones, and those that were closed by an operator within the last day
  record LedgerFull(long leases, long limit) implements OfLedger {
    @Override
    public String sentence() {
      return "the ledger has %d leases, of which some may be closed, and can hold %d; complete some,"
              .formatted(leases, limit)
          + " and have a steward remove those that were recycled more than a day ago";
    }
  }

  /// As many leases are open as the settings permit.
  record TooManyLeases(long open, long limit) implements OfLedger {
    @Override
    public String sentence() {
      return "%d leases are open, %d is the limit; recycle or complete some".formatted(open, limit);
    }
  }

  /// An owner holds as many leases as one may, those among them that earlier processes of its name
  /// have left behind.
  record OwnerAtLimit(String owner, long open, long limit) implements OfLedger {
    @Override
    public String sentence() {
      return "owner %s has %d open leases, %d is the limit of one owner; close some, or recycle what"
              .formatted(owner, open, limit)
          + " an earlier process of that name has left";
    }
  }

  /// Ids that were seeded into this category before, in this life or an earlier one.
  record AlreadySeeded(RangeList ids) implements OfLedger {
    @Override
    public String sentence() {
      return "%d of these ids were seeded before and are never seeded again: %s"
          .formatted(ids.count(), ids);
    }
  }

  /// Ids that somebody holds.
  record InLease(RangeList ids, String lease) implements OfLedger {
    @Override
    public String sentence() {
      return "%d of these ids are held by lease %s: %s".formatted(ids.count(), lease, ids);
    }
  }

  /// More ids are to come back than are known to be gone.
  ///
  /// @param gone consumed or lost
  /// @param carried used ones that count with leases that are open yet: they are consumed once
  ///     those are closed
  record MoreThanGone(long ids, long gone, long carried) implements OfLedger {
    @Override
    public String sentence() {
      String sentence =
          "%d ids cannot come back: only %d count as consumed or lost".formatted(ids, gone);
      return carried == 0
          ? sentence
          : sentence
              + "; %d more do once the leases are closed that are open now".formatted(carried);
    }
  }

  /// The lease belongs to an earlier life of the category; its ids are void.
  record OtherGeneration(String lease) implements OfLedger {
    @Override
    public String sentence() {
      return "lease %s belongs to an earlier life of the category".formatted(lease);
    }
  }

  /// The lease is not there, or closed.
  record LeaseClosed(String lease, String state) implements OfLedger {
    @Override
    public String sentence() {
      return "lease %s is %s".formatted(lease, state);
    }
  }

  /// Whoever holds the lease is there, and may use what it was granted.
  record OwnerPresent(String owner) implements OfLedger {
    @Override
    public String sentence() {
      return "%s is alive, and may use what it was granted".formatted(owner);
    }
  }

  /// Ids that the lease does not hold.
  record NotOfLease(RangeList ids, String lease) implements OfLedger {
    @Override
    public String sentence() {
      return "%d of these ids do not belong to lease %s: %s".formatted(ids.count(), lease, ids);
    }
  }

  /// A refusal that has to do with the fence, or with the book that promises it.
  sealed interface OfFence extends OfLedger {}

  /// The operation is for fenced categories, and no steward serves this one.
  record NotFenced() implements OfFence {
    @Override
    public String sentence() {
      return "the category has no fence; it has to be restricted before anything is promised";
    }
  }

  /// A fence that would go back: ids above it may have been taken.
  record FenceBehind(long fence, long reached) implements OfFence {
    @Override
    public String sentence() {
      return "a fence at %d lies behind %d, up to where ids may have been taken"
          .formatted(fence, reached);
    }
  }

  /// Ids below the fence, where only those above it can be added or withdrawn: the book says
  /// nothing of them, so that nobody would know of them behind a loss of ZooKeeper.
  record BelowFence(RangeList ids, long fence) implements OfFence {
    @Override
    public String sentence() {
      return "%d of these ids lie below the fence %d: %s".formatted(ids.count(), fence, ids);
    }
  }

  /// Ids that were to be withdrawn and are not free.
  record NotFree(RangeList ids) implements OfFence {
    @Override
    public String sentence() {
      return "%d of these ids are not free: %s".formatted(ids.count(), ids);
    }
  }

  /// The book speaks of another life of the category than the one found in ZooKeeper.
  record OtherLife(String found, long foundEpoch, String booked, long bookedEpoch)
      implements OfFence {
    @Override
    public String sentence() {
      return "ZooKeeper has generation %s of epoch %d, the book speaks of %s of epoch %d"
          .formatted(found, foundEpoch, booked, bookedEpoch);
    }
  }

  /// Nothing is restored over a category that is there.
  record Living(String generation) implements OfFence {
    @Override
    public String sentence() {
      return "the category is there, in generation %s: only what is lost is restored"
          .formatted(generation);
    }
  }

  /// ZooKeeper knows less than the book does: it seems to have been rolled back.
  record RolledBack(String evidence) implements OfFence {
    @Override
    public String sentence() {
      return "ZooKeeper seems to have been rolled back: " + evidence;
    }
  }
}
