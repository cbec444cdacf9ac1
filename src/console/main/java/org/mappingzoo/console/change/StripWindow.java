package org.mappingzoo.console.change;

import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// The stretch of ids around a change that the strip draws. A whole universe would show one solid
/// block.
///
/// @param gone ids that are free before and not after
/// @param came ids that are free after and not before
record StripWindow(IdRange ids, RangeList gone, RangeList came) {
  private static final long LEAST_MARGIN = 4;

  static StripWindow of(RangeList before, RangeList after) {
    RangeList gone = before.minus(after);
    RangeList came = after.minus(before);
    IdRange focus = gone.isEmpty() && came.isEmpty() ? joints(before, after) : hull(gone, came);
    return new StripWindow(widened(focus), gone, came);
  }

  /// Where an id lies between the left edge, 0, and the right edge, 1; beyond them it is cut off.
  double at(long id) {
    double share = ((double) id - ids.first()) / ids.count();
    return Math.clamp(share, 0, 1);
  }

  boolean shows(IdRange range) {
    return ids.overlaps(range);
  }

  private static IdRange hull(RangeList one, RangeList other) {
    RangeList both = one.isEmpty() ? other : other.isEmpty() ? one : one.insert(other);
    return IdRange.of(both.first(0), both.last(both.size() - 1));
  }

  /// Where the lists are cut differently although the ids are the same: from the range that ends
  /// at the first such place to the one that begins at the last.
  private static IdRange joints(RangeList before, RangeList after) {
    boolean joins = before.size() >= after.size();
    RangeList finer = joins ? before : after;
    RangeList coarser = joins ? after : before;
    long first = -1;
    long last = -1;
    for (int i = 1; i < finer.size(); i++) {
      boolean cut =
          coarser.indexOf(finer.first(i)) >= 0
              && coarser.first(coarser.indexOf(finer.first(i))) != finer.first(i);
      if (cut) {
        first = first < 0 ? finer.first(i - 1) : first;
        last = finer.first(i);
      }
    }
    if (first < 0) {
      return finer.isEmpty() ? IdRange.of(0, 0) : finer.get(0);
    }
    return IdRange.of(first, last);
  }

  private static IdRange widened(IdRange focus) {
    long margin = Math.max(LEAST_MARGIN, focus.count() / 6);
    return IdRange.of(
        Math.max(IdRange.MIN_ID, focus.first() - margin),
        focus.last() > IdRange.MAX_ID - margin ? IdRange.MAX_ID : focus.last() + margin);
  }
}
