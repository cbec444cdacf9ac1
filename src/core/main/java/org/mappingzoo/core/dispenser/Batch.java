package org.mappingzoo.core.dispenser;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.mappingzoo.core.allocator.FencingToken;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// One lease, cut into segments as far as it is granted. Guarded by its dispenser's lock, but for
/// its token.
final class Batch {
  private final List<Segment> segments = new ArrayList<>();

  /// Those that have a run of it, which its segment counts as handed out.
  private final Set<IdStripe> lentTo = new HashSet<>();

  private final FencingToken token;
  private HeldLease held;
  private long cut;

  Batch(HeldLease held) {
    this.held = held;
    this.token = held.token();
  }

  HeldLease held() {
    return held;
  }

  FencingToken token() {
    return token;
  }

  /// How many ids were granted since the last cut.
  long fresh(HeldLease now) {
    return now.lease().window() - cut;
  }

  /// Cuts what was granted since the last time into pieces of at most so many ids.
  List<Segment> cut(HeldLease now, long piece) {
    held = now;
    List<Segment> fresh = new ArrayList<>();
    long granted = now.lease().window();
    for (IdRange range : slice(now.lease().ranges(), cut, granted)) {
      for (long left = range.count(); left > 0; left -= Math.min(piece, left)) {
        fresh.add(new Segment(this, range.last() - left + 1, Math.min(piece, left)));
      }
    }
    cut = granted;
    segments.addAll(fresh);
    return fresh;
  }

  /// How many of its ids are granted.
  long granted() {
    return cut;
  }

  /// How many of its ids are not granted yet.
  long ungranted() {
    return held.lease().ranges().count() - cut;
  }

  /// Whether each id of the lease was handed out.
  boolean isUsedUp() {
    return ungranted() == 0
        && segments.stream().allMatch(segment -> segment.left() == 0)
        && lentTo.stream().allMatch(stripe -> stripe.left() == 0);
  }

  /// Whether these are all that was granted of it, and nobody had an id of them.
  boolean isWhole(Collection<Segment> ready) {
    return lentTo.isEmpty()
        && segments.stream().allMatch(each -> each.left() == each.size() && ready.contains(each));
  }

  void lend(IdStripe stripe) {
    lentTo.add(stripe);
  }

  void takeBack(IdStripe stripe) {
    lentTo.remove(stripe);
  }

  /// What a stripe had of it, and did not hand out.
  Segment giveBack(long first, long count) {
    Segment rest = new Segment(this, first, count);
    segments.add(rest);
    return rest;
  }

  /// Ends it, once no stripe has a run of it any more.
  ///
  /// @return what was not handed out, cut as the lease was
  RangeList seal() {
    List<IdRange> rest = new ArrayList<>();
    for (Segment segment : segments) {
      long handedOut = segment.seal();
      if (handedOut < segment.size()) {
        rest.add(new IdRange(segment.first() + handedOut, segment.first() + segment.size() - 1));
      }
    }
    RangeList all = held.lease().ranges();
    slice(all, cut, all.count()).forEach(rest::add);
    rest.sort(Comparator.comparingLong(IdRange::first));
    // Less what is less the rest: that leaves the lease's own cuts, and none of ours.
    return all.minus(all.minus(RangeList.copyOf(rest)));
  }

  private static RangeList slice(RangeList ranges, long from, long until) {
    RangeList rest = from == 0 ? ranges : ranges.takeLowest(from).rest();
    return until == from ? RangeList.empty() : rest.takeLowest(until - from).taken();
  }
}
