package org.mappingzoo.core.ranges;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// The figures of one list. A *hole* is a free range below the tail, the *tail* is the last free
/// range.
///
/// @param free ids in the list
/// @param ranges lines of the list
/// @param holes free ranges below the tail
/// @param freeInHoles ids in them
/// @param largestHole the longest of them, the lowest where several are as long
/// @param touching neighbours that compact would join
/// @param bytes length of the printed list
/// @param holeSizes how many holes have 1–9, 10–99, 100–999, … ids: 19 buckets, by decimal digits
/// @param fragmentation share of the free ids outside the longest free range, 0 to 1; the usual
///     measure of external fragmentation, 0 for an empty list
public record RangeAnalysis(
    long free,
    int ranges,
    int holes,
    long freeInHoles,
    Optional<IdRange> largestHole,
    int touching,
    int bytes,
    List<Integer> holeSizes,
    double fragmentation) {
  private static final int BUCKETS = 19;

  public RangeAnalysis {
    holeSizes = List.copyOf(holeSizes);
  }

  public static RangeAnalysis of(RangeList list) {
    int holes = Math.max(0, list.size() - 1);
    int[] buckets = new int[BUCKETS];
    int largest = -1;
    for (int i = 0; i < holes; i++) {
      buckets[bucket(lengthOf(list, i))]++;
      if (largest < 0 || lengthOf(list, i) > lengthOf(list, largest)) {
        largest = i;
      }
    }
    long tail = list.isEmpty() ? 0 : lengthOf(list, list.size() - 1);
    long longest = Math.max(tail, largest < 0 ? 0 : lengthOf(list, largest));
    return new RangeAnalysis(
        list.count(),
        list.size(),
        holes,
        list.count() - tail,
        largest < 0 ? Optional.empty() : Optional.of(list.get(largest)),
        list.touchingPairs(),
        RangeText.length(list),
        IntStream.of(buckets).boxed().toList(),
        list.isEmpty() ? 0 : 1 - (double) longest / list.count());
  }

  /// Share of the universe that is not free, 0 to 1.
  ///
  /// @throws IllegalArgumentException if the universe is empty or smaller than what is free
  public double usedOf(RangeList universe) {
    if (universe.isEmpty() || universe.count() < free) {
      throw new IllegalArgumentException(
          "%d free ids do not fit a universe of %d".formatted(free, universe.count()));
    }
    return 1 - (double) free / universe.count();
  }

  private static long lengthOf(RangeList list, int index) {
    return list.last(index) - list.first(index) + 1;
  }

  private static int bucket(long ids) {
    int bucket = 0;
    for (long rest = ids; rest >= 10; rest /= 10) {
      bucket++;
    }
    return bucket;
  }
}
