package org.mappingzoo.core.testkit;

import java.util.Objects;
import java.util.Random;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// A small part of the id space in which each id can be looked at in turn: slow, and obviously
/// right.
///
/// @param from the lowest id
/// @param size how many ids
public record IdWindow(long from, int size) {

  /// The lowest ids, the highest ones up to 2^63 - 2, and some around 2^32.
  public static IdWindow random(Random random) {
    int size = 1 + random.nextInt(120);
    return switch (random.nextInt(3)) {
      case 0 -> new IdWindow(IdRange.MIN_ID, size);
      case 1 -> new IdWindow((1L << 32) - size / 2, size);
      default -> new IdWindow(IdRange.MAX_ID - size + 1, size);
    };
  }

  public long id(int index) {
    return from + index;
  }

  /// A random list inside the window; about a third of its neighbours touch.
  public RangeList randomList(Random random) {
    int longest = 1 + random.nextInt(12);
    RangeList.Builder list = new RangeList.Builder();
    int at = random.nextInt(longest);
    while (at < size) {
      int last = Math.min(size - 1, at + random.nextInt(longest));
      list.append(id(at), id(last));
      at = last + 1 + (random.nextInt(3) == 0 ? 0 : random.nextInt(longest));
    }
    return list.build();
  }

  /// How many ids of the window are in a set.
  public long count(LongPredicate set) {
    long count = 0;
    for (int i = 0; i < size; i++) {
      count += set.test(id(i)) ? 1 : 0;
    }
    return count;
  }

  /// The list that arises when each id is asked which range it belongs to: neighbouring ids with
  /// equal answers share a range, those that answer null are left out.
  public RangeList assemble(Membership membership) {
    RangeList.Builder list = new RangeList.Builder();
    int start = 0;
    for (int end = 1; end <= size; end++) {
      Object group = membership.rangeOf(id(start));
      if (end == size || !Objects.equals(group, membership.rangeOf(id(end)))) {
        if (group != null) {
          list.append(id(start), id(end - 1));
        }
        start = end;
      }
    }
    return list.build();
  }

  /// Which range an id belongs to, as any value that tells ranges apart.
  @FunctionalInterface
  public interface Membership {
    @Nullable Object rangeOf(long id);
  }

  /// The range of `list` that holds `id`, found by looking at each.
  public static @Nullable IdRange rangeOf(RangeList list, long id) {
    for (IdRange range : list) {
      if (range.first() <= id && id <= range.last()) {
        return range;
      }
    }
    return null;
  }
}
