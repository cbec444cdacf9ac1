package org.mappingzoo.core.ranges;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.RandomAccess;

/// Ids as ranges, ascending and disjoint. Neighbours may touch (`1:5`, `6:9`); [#compact()] joins
/// them.
///
/// Touching ranges are legal on purpose: the 2010 proposal keeps `29001:30000` beside
/// `30001:123456789`. Two lists are equal if they have the same ranges; [#hasSameIdsAs] compares
/// them as sets.
///
/// The bounds lie in one flat array (`first0, last0, first1, last1, …`): a list of 50,000 ranges
/// is one object of 800 kB, and what a take leaves over is one copy of bytes
/// (src/decisions/0005).
public final class RangeList implements Iterable<IdRange> {
  private static final RangeList EMPTY = new RangeList(new long[0], 0);

  private final long[] bounds;
  private final long count;

  private RangeList(long[] bounds, long count) {
    this.bounds = bounds;
    this.count = count;
  }

  public static RangeList empty() {
    return EMPTY;
  }

  /// These ranges, in this order.
  ///
  /// @throws IllegalArgumentException if the ranges are not ascending and disjoint
  public static RangeList of(IdRange... ranges) {
    return copyOf(Arrays.asList(ranges));
  }

  /// These ranges, in their order.
  ///
  /// @throws IllegalArgumentException if the ranges are not ascending and disjoint
  public static RangeList copyOf(Collection<IdRange> ranges) {
    Builder builder = new Builder(ranges.size());
    ranges.forEach(range -> builder.append(range.first(), range.last()));
    return builder.build();
  }

  /// The number of ranges, not of ids.
  public int size() {
    return bounds.length / 2;
  }

  public boolean isEmpty() {
    return bounds.length == 0;
  }

  /// The number of ids: 0 to 2^63 - 1. It cannot overflow, since the ranges are disjoint.
  public long count() {
    return count;
  }

  /// Lowest id of the range at `index`.
  public long first(int index) {
    return bounds[2 * index];
  }

  /// Highest id of the range at `index`.
  public long last(int index) {
    return bounds[2 * index + 1];
  }

  public IdRange get(int index) {
    return new IdRange(first(index), last(index));
  }

  /// The ranges as an unmodifiable view.
  public List<IdRange> ranges() {
    return new RangeView(this);
  }

  @Override
  public Iterator<IdRange> iterator() {
    return ranges().iterator();
  }

  /// The index of the range that holds `id`, or `-(insertion point) - 1`, as in
  /// [Arrays#binarySearch].
  public int indexOf(long id) {
    int low = 0;
    int high = size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (last(middle) < id) {
        low = middle + 1;
      } else if (first(middle) > id) {
        high = middle - 1;
      } else {
        return middle;
      }
    }
    return -low - 1;
  }

  public boolean contains(long id) {
    return indexOf(id) >= 0;
  }

  /// Whether each id of `other` is in this list.
  public boolean containsAll(RangeList other) {
    return other.minus(this).isEmpty();
  }

  /// Whether both lists hold the same ids, however these are cut into ranges.
  public boolean hasSameIdsAs(RangeList other) {
    return count == other.count && compact().equals(other.compact());
  }

  /// The lowest `wanted` ids, across holes, and what is left over; fewer where fewer remain.
  ///
  /// @param wanted at least 1
  /// @throws IllegalArgumentException if `wanted` is not positive
  public Split takeLowest(long wanted) {
    if (wanted < 1) {
      throw new IllegalArgumentException("a take asks for at least 1 id, not " + wanted);
    }
    if (wanted >= count) {
      return new Split(this, EMPTY);
    }
    int whole = 0;
    long missing = wanted;
    while (missing >= last(whole) - first(whole) + 1) {
      missing -= last(whole) - first(whole) + 1;
      whole++;
    }
    return splitWithin(whole, missing, wanted);
  }

  /// Cuts off the first `whole` ranges and `missing` ids of the next one: `taken` ids in all.
  private Split splitWithin(int whole, long missing, long taken) {
    long[] rest = Arrays.copyOfRange(bounds, 2 * whole, bounds.length);
    if (missing == 0) {
      return new Split(
          new RangeList(Arrays.copyOf(bounds, 2 * whole), taken),
          new RangeList(rest, count - taken));
    }
    long[] head = Arrays.copyOf(bounds, 2 * whole + 2);
    head[2 * whole + 1] = first(whole) + missing - 1;
    rest[0] = first(whole) + missing;
    return new Split(new RangeList(head, taken), new RangeList(rest, count - taken));
  }

  /// The ids smaller than `bound`.
  public RangeList below(long bound) {
    return isEmpty() || last(size() - 1) < bound ? this : splitAt(bound).taken();
  }

  /// The ids not smaller than `bound`.
  public RangeList from(long bound) {
    return isEmpty() || bound <= first(0) ? this : splitAt(bound).rest();
  }

  private Split splitAt(long bound) {
    int found = indexOf(bound);
    int whole = found >= 0 ? found : -found - 1;
    long within = found >= 0 ? bound - first(found) : 0;
    long taken = within;
    for (int i = 0; i < whole; i++) {
      taken += last(i) - first(i) + 1;
    }
    return splitWithin(whole, within, taken);
  }

  /// Both lists in ascending order, unmerged: what a push of `other` leaves in the list.
  ///
  /// @throws IllegalArgumentException if the two share an id; ask [#intersect] first
  public RangeList insert(RangeList other) {
    if (other.isEmpty()) {
      return this;
    }
    Builder merged = new Builder(size() + other.size());
    int mine = 0;
    int theirs = 0;
    while (mine < size() || theirs < other.size()) {
      boolean takeMine =
          theirs == other.size() || (mine < size() && first(mine) <= other.first(theirs));
      if (takeMine) {
        merged.append(first(mine), last(mine));
        mine++;
      } else {
        merged.append(other.first(theirs), other.last(theirs));
        theirs++;
      }
    }
    return merged.build();
  }

  /// The ids that are in either list, unmerged; those in both stand as they do in this one.
  public RangeList union(RangeList other) {
    return insert(other.minus(this));
  }

  /// The ids that are in both lists.
  public RangeList intersect(RangeList other) {
    Builder shared = new Builder(Math.min(size(), other.size()));
    int mine = 0;
    int theirs = 0;
    while (mine < size() && theirs < other.size()) {
      long first = Math.max(first(mine), other.first(theirs));
      long last = Math.min(last(mine), other.last(theirs));
      if (first <= last) {
        shared.append(first, last);
      }
      if (last(mine) < other.last(theirs)) {
        mine++;
      } else {
        theirs++;
      }
    }
    return shared.build();
  }

  /// The ids of this list that are not in `other`; ranges are cut, never joined.
  public RangeList minus(RangeList other) {
    Builder left = new Builder(size());
    int theirs = 0;
    for (int mine = 0; mine < size(); mine++) {
      long from = first(mine);
      long last = last(mine);
      while (theirs < other.size() && other.last(theirs) < from) {
        theirs++;
      }
      for (int cut = theirs;
          from <= last && cut < other.size() && other.first(cut) <= last;
          cut++) {
        if (from < other.first(cut)) {
          left.append(from, other.first(cut) - 1);
        }
        from = other.last(cut) + 1;
      }
      if (from <= last) {
        left.append(from, last);
      }
    }
    return left.build();
  }

  /// The same ids with touching neighbours joined. Idempotent.
  public RangeList compact() {
    if (isCompact()) {
      return this;
    }
    long[] joined = new long[bounds.length];
    int length = 0;
    for (int i = 0; i < size(); i++) {
      if (length > 0 && joined[length - 1] + 1 == first(i)) {
        joined[length - 1] = last(i);
      } else {
        joined[length++] = first(i);
        joined[length++] = last(i);
      }
    }
    return new RangeList(Arrays.copyOf(joined, length), count);
  }

  public boolean isCompact() {
    return touchingPairs() == 0;
  }

  /// How many neighbours touch: the number of lines that [#compact()] would save.
  public int touchingPairs() {
    int pairs = 0;
    for (int i = 1; i < size(); i++) {
      if (last(i - 1) + 1 == first(i)) {
        pairs++;
      }
    }
    return pairs;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RangeList that && Arrays.equals(bounds, that.bounds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bounds);
  }

  /// For logs and messages: the first ranges and how many more there are.
  @Override
  public String toString() {
    int shown = Math.min(size(), 8);
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < shown; i++) {
      text.append(i == 0 ? "" : ", ").append(first(i)).append(':').append(last(i));
    }
    return text.append(shown < size() ? ", … " + (size() - shown) + " more]" : "]").toString();
  }

  /// What a take hands out and what it leaves.
  public record Split(RangeList taken, RangeList rest) {}

  /// Collects ranges in ascending order.
  public static final class Builder {
    private long[] bounds;
    private int length;
    private long count;

    public Builder() {
      this(8);
    }

    private Builder(int expectedRanges) {
      bounds = new long[2 * expectedRanges];
    }

    /// Appends `first:last` behind all that came before.
    ///
    /// @throws IllegalArgumentException if it is not a range, or does not lie behind the one
    ///     before
    public Builder append(long first, long last) {
      if (first < IdRange.MIN_ID || last > IdRange.MAX_ID || first > last) {
        throw new IllegalArgumentException(
            "%d:%d is not a range of ids within %d:%d"
                .formatted(first, last, IdRange.MIN_ID, IdRange.MAX_ID));
      }
      if (length > 0 && first <= bounds[length - 1]) {
        throw new IllegalArgumentException(
            "range %d:%d does not lie behind %d:%d"
                .formatted(first, last, bounds[length - 2], bounds[length - 1]));
      }
      if (length == bounds.length) {
        bounds = Arrays.copyOf(bounds, Math.max(16, 2 * length));
      }
      bounds[length++] = first;
      bounds[length++] = last;
      count += last - first + 1;
      return this;
    }

    public boolean isEmpty() {
      return length == 0;
    }

    /// The highest id so far.
    ///
    /// @throws IllegalStateException if nothing was appended
    public long lastId() {
      if (length == 0) {
        throw new IllegalStateException("nothing was appended yet");
      }
      return bounds[length - 1];
    }

    /// The list so far. A full array is handed over as it is: the next append replaces it.
    public RangeList build() {
      if (length == 0) {
        return EMPTY;
      }
      return new RangeList(length == bounds.length ? bounds : Arrays.copyOf(bounds, length), count);
    }
  }

  private static final class RangeView extends AbstractList<IdRange> implements RandomAccess {
    private final RangeList list;

    RangeView(RangeList list) {
      this.list = list;
    }

    @Override
    public IdRange get(int index) {
      return list.get(index);
    }

    @Override
    public int size() {
      return list.size();
    }
  }
}
