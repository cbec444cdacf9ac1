package org.mappingzoo.core.dispenser;

import java.util.ArrayList;
import java.util.List;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// One lease, cut into segments as far as it is granted.
final class Batch {
  private final List<Segment> segments = new ArrayList<>();
  private HeldLease held;
  private long cut;

  Batch(HeldLease held) {
    this.held = held;
  }

  HeldLease held() {
    return held;
  }

  /// Cuts what was granted since the last time into pieces of at most so many ids.
  List<Segment> cut(HeldLease now, long piece) {
    held = now;
    List<Segment> fresh = new ArrayList<>();
    long granted = now.lease().window();
    for (IdRange range : slice(now.lease().ranges(), cut, granted)) {
      for (long first = range.first(); first <= range.last(); first += piece) {
        fresh.add(new Segment(first, Math.min(piece, range.last() - first + 1)));
      }
    }
    cut = granted;
    segments.addAll(fresh);
    return fresh;
  }

  /// How many of its ids are not granted yet.
  long ungranted() {
    return held.lease().ranges().count() - cut;
  }

  /// Whether each id of the lease was handed out.
  boolean isUsedUp() {
    return ungranted() == 0 && segments.stream().allMatch(segment -> segment.left() == 0);
  }

  /// Ends it.
  ///
  /// @return what was not handed out
  RangeList seal() {
    RangeList.Builder rest = new RangeList.Builder();
    for (Segment segment : segments) {
      long handedOut = segment.seal();
      if (handedOut < segment.size()) {
        rest.append(segment.first() + handedOut, segment.first() + segment.size() - 1);
      }
    }
    RangeList all = held.lease().ranges();
    slice(all, cut, all.count()).forEach(range -> rest.append(range.first(), range.last()));
    return rest.build();
  }

  private static RangeList slice(RangeList ranges, long from, long until) {
    RangeList rest = from == 0 ? ranges : ranges.takeLowest(from).rest();
    return until == from ? RangeList.empty() : rest.takeLowest(until - from).taken();
  }
}
