package org.mappingzoo.console.control;

/// How much of each pixel of a strip is free: the ids it stands for, those of them in holes, and
/// those in the tail.
public final class Coverage {
  private final IdWindow window;
  private final long[] ids;
  private final long[] inHoles;
  private final long[] inTail;
  private final int[] beginnings;

  private Coverage(IdWindow window, int width) {
    this.window = window;
    ids = new long[width];
    inHoles = new long[width];
    inTail = new long[width];
    beginnings = new int[width];
  }

  /// The coverage of `width` pixels that show `window`.
  public static Coverage of(RangeIndex free, IdWindow window, int width) {
    Coverage coverage = new Coverage(window, width);
    Cut low = Cut.below(free, window.first());
    for (int x = 0; x < width; x++) {
      long end = window.idAt(x + 1, width);
      long start = window.idAt(x, width);
      Cut high = end > start ? Cut.below(free, end) : Cut.below(free, start + 1);
      coverage.ids[x] = Math.max(1, end - start);
      coverage.inTail[x] = high.tail - low.tail;
      coverage.inHoles[x] = high.free - low.free - coverage.inTail[x];
      coverage.beginnings[x] = high.ranges - low.ranges;
      low = end > start ? high : low;
    }
    return coverage;
  }

  public IdWindow window() {
    return window;
  }

  public int width() {
    return ids.length;
  }

  /// How many ids pixel `x` stands for; at least 1.
  public long ids(int x) {
    return ids[x];
  }

  public long inHoles(int x) {
    return inHoles[x];
  }

  public long inTail(int x) {
    return inTail[x];
  }

  /// How many of the ids of pixel `x` are in the list at all.
  public long listed(int x) {
    return inHoles[x] + inTail[x];
  }

  /// How many ranges begin in pixel `x`.
  public int beginnings(int x) {
    return beginnings[x];
  }

  /// What lies below one id.
  private record Cut(long free, long tail, int ranges) {
    static Cut below(RangeIndex index, long id) {
      return new Cut(index.idsBelow(id), index.tailBelow(id), index.rangesBelow(id));
    }
  }
}
