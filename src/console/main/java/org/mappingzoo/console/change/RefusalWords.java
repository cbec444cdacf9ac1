package org.mappingzoo.console.change;

import java.util.Locale;
import java.util.Optional;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.Preview.Base;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;

/// A refusal in words: the sentence, the ranges at fault, and where each of them is.
final class RefusalWords {
  private final ChangeWords words;
  private final Messages m;

  RefusalWords(ChangeWords words) {
    this.words = words;
    this.m = words.messages();
  }

  /// What is refused of this change: the ids meant may be others than those of a push.
  String sentence(Refusal refusal, ChangeKind kind) {
    return switch (refusal) {
      case Refusal.AlreadyFree(RangeList ids) when kind == ChangeKind.EXTEND ->
          m.get(
              "refusal.already_free.extend",
              ChangeWords.choice(ids.count()),
              m.number(ids.count()),
              words.listed(ids));
      case Refusal.OutsideUniverse(RangeList ids, RangeList universe)
          when kind == ChangeKind.ADOPT ->
          m.get(
              "refusal.outside_universe.adopt",
              ChangeWords.choice(ids.count()),
              m.number(ids.count()),
              words.listed(universe),
              words.listed(ids));
      case Refusal other -> sentence(other);
    };
  }

  String sentence(Refusal refusal) {
    return switch (refusal) {
      case Refusal.NoSuchCategory() -> m.get("refusal.no_such_category");
      case Refusal.AlreadyExists(RangeList free) ->
          m.get("refusal.already_exists", words.ids(free.count()));
      case Refusal.Exhausted() -> m.get("refusal.exhausted");
      case Refusal.NothingGiven() -> m.get("refusal.nothing_given");
      case Refusal.AlreadyFree(RangeList ids) ->
          m.get(
              "refusal.already_free",
              ChangeWords.choice(ids.count()),
              m.number(ids.count()),
              words.listed(ids));
      case Refusal.OutsideUniverse(RangeList ids, RangeList universe) ->
          m.get(
              "refusal.outside_universe",
              ChangeWords.choice(ids.count()),
              m.number(ids.count()),
              words.listed(universe),
              words.listed(ids));
      case Refusal.ListTooLong(int bytes, int limit) ->
          m.get("refusal.list_too_long", m.number(bytes), m.number(limit));
      case Refusal.Unreadable(RangeFault fault) ->
          m.get("refusal.unreadable", new FindingWords(m).sentence(fault));
      case Refusal.VersionsUsedUp(int version) -> m.get("refusal.versions_used_up", m.ids(version));
      case Refusal.NotConfirmed(String expected, String typed) ->
          m.get("refusal.not_confirmed", typed, expected);
      case Refusal.ChangedSince(Revision ours) ->
          m.get("refusal.changed_since", words.version(ours));
      case Refusal.NotAsSeen(Revision seen) -> m.get("refusal.not_as_seen", words.version(seen));
      case Refusal.NotBroken none -> m.get("refusal.not_broken");
      case Refusal.OfLedger ledger -> sentence(ledger);
    };
  }

  private String sentence(Refusal.OfLedger refusal) {
    return switch (refusal) {
      case Refusal.BrokenLedger(String fault) -> m.get("refusal.broken_ledger", fault);
      case Refusal.RecordsMissing() -> m.get("refusal.records_missing");
      case Refusal.ListGone() -> m.get("refusal.list_gone");
      case Refusal.SettingsOutOfBounds(String what) ->
          m.get("refusal.settings_out_of_bounds", what);
      case Refusal.Managed() -> m.get("refusal.managed");
      case Refusal.NotManaged() -> m.get("refusal.not_managed");
      case Refusal.AlreadyManaged() -> m.get("refusal.already_managed");
      case Refusal.Frozen(String who, String why) when why.isBlank() ->
          m.get("refusal.frozen.bare", who);
      case Refusal.Frozen(String who, String why) -> m.get("refusal.frozen", who, why);
      case Refusal.Retired(String who, String why) when why.isBlank() ->
          m.get("refusal.retired.bare", who);
      case Refusal.Retired(String who, String why) -> m.get("refusal.retired", who, why);
      case Refusal.FenceStalled(long fence, long free) ->
          m.get("refusal.fence_stalled", words.ids(free), m.ids(fence));
      case Refusal.TooManyLeases(long open, long limit) ->
          m.get("refusal.too_many_leases", m.number(open), m.number(limit));
      case Refusal.LedgerFull(long leases, long limit) ->
          m.get("refusal.ledger_full", m.number(leases), m.number(limit));
      case Refusal.OwnerAtLimit(String owner, long open, long limit) ->
          m.get("refusal.owner_at_limit", owner, m.number(open), m.number(limit));
      case Refusal.AlreadySeeded(RangeList ids) ->
          m.get(
              "refusal.already_seeded",
              words.ids(ids.count()),
              words.listed(ids),
              ChangeWords.choice(ids.count()));
      case Refusal.InLease(RangeList ids, String lease) -> ofLease("refusal.in_lease", ids, lease);
      case Refusal.MoreThanGone(long ids, long gone, long carried) when carried > 0 ->
          m.get(
              "refusal.more_than_gone.carried", words.ids(ids), m.number(gone), words.ids(carried));
      case Refusal.MoreThanGone(long ids, long gone, long carried) ->
          m.get("refusal.more_than_gone", words.ids(ids), m.number(gone));
      case Refusal.OtherGeneration(String lease) -> m.get("refusal.other_generation", lease);
      case Refusal.LeaseClosed(String lease, String state) ->
          m.get("refusal.lease_closed", lease, closed(state));
      case Refusal.OwnerPresent(String owner) -> m.get("refusal.owner_present", owner);
      case Refusal.NotOfLease(RangeList ids, String lease) ->
          ofLease("refusal.not_of_lease", ids, lease);
      case Refusal.OfFence fence -> sentence(fence);
    };
  }

  private String closed(String state) {
    return switch (state) {
      case "QUARANTINED", "RECYCLED", "WRITTEN_OFF", "parked", "gone" ->
          m.get("refusal.lease_closed." + state.toLowerCase(Locale.ROOT));
      default -> state;
    };
  }

  private String ofLease(String key, RangeList ids, String lease) {
    return m.get(
        key, words.ids(ids.count()), lease, words.listed(ids), ChangeWords.choice(ids.count()));
  }

  private String sentence(Refusal.OfFence refusal) {
    return switch (refusal) {
      case Refusal.NotFenced() -> m.get("refusal.not_fenced");
      case Refusal.FenceBehind(long fence, long reached) ->
          m.get("refusal.fence_behind", m.ids(fence), m.ids(reached));
      case Refusal.BelowFence(RangeList ids, long fence) ->
          m.get(
              "refusal.below_fence",
              words.ids(ids.count()),
              m.ids(fence),
              words.listed(ids),
              ChangeWords.choice(ids.count()));
      case Refusal.NotFree(RangeList ids) ->
          m.get(
              "refusal.not_free",
              words.ids(ids.count()),
              words.listed(ids),
              ChangeWords.choice(ids.count()));
      case Refusal.OtherLife(String found, long foundEpoch, String booked, long bookedEpoch) ->
          m.get("refusal.other_life", found, m.number(foundEpoch), booked, m.number(bookedEpoch));
      case Refusal.Living(String generation) -> m.get("refusal.living", generation);
      case Refusal.RolledBack(String evidence) -> m.get("refusal.rolled_back", evidence);
    };
  }

  /// The ranges that the refusal is about; empty where it is about none.
  static RangeList offending(Refusal refusal) {
    return switch (refusal) {
      case Refusal.AlreadyFree(RangeList ids) -> ids;
      case Refusal.OutsideUniverse(RangeList ids, RangeList universe) -> ids;
      case Refusal.AlreadyExists(RangeList free) -> free;
      case Refusal.NoSuchCategory none -> RangeList.empty();
      case Refusal.Exhausted none -> RangeList.empty();
      case Refusal.NothingGiven none -> RangeList.empty();
      case Refusal.ListTooLong none -> RangeList.empty();
      case Refusal.Unreadable none -> RangeList.empty();
      case Refusal.VersionsUsedUp none -> RangeList.empty();
      case Refusal.NotConfirmed none -> RangeList.empty();
      case Refusal.ChangedSince none -> RangeList.empty();
      case Refusal.NotAsSeen none -> RangeList.empty();
      case Refusal.NotBroken none -> RangeList.empty();
      case Refusal.AlreadySeeded(RangeList ids) -> ids;
      case Refusal.InLease(RangeList ids, String lease) -> ids;
      case Refusal.NotOfLease(RangeList ids, String lease) -> ids;
      case Refusal.BelowFence(RangeList ids, long fence) -> ids;
      case Refusal.NotFree(RangeList ids) -> ids;
      case Refusal.OfLedger none -> RangeList.empty();
    };
  }

  /// Where one of these ranges is.
  String where(IdRange range, Refusal refusal, Optional<Base> base) {
    return switch (refusal) {
      case Refusal.AlreadyFree free ->
          base.flatMap(Base::free).map(list -> within(range, list)).orElse("");
      case Refusal.OutsideUniverse(RangeList ids, RangeList universe) -> outside(range, universe);
      case Refusal.AlreadyExists there -> m.get("refusal.where.free");
      case Refusal other -> "";
    };
  }

  private String within(IdRange range, RangeList free) {
    int index = free.indexOf(range.first());
    return index < 0
        ? m.get("refusal.where.free")
        : m.get("refusal.where.line", m.ids(index + 1L), free.get(index).toString());
  }

  private String outside(IdRange range, RangeList universe) {
    if (range.last() < universe.first(0)) {
      return m.get("refusal.where.below", m.ids(universe.first(0)));
    }
    long end = universe.last(universe.size() - 1);
    return range.first() > end
        ? m.get("refusal.where.above", m.ids(end))
        : m.get("refusal.where.between");
  }
}
