package org.mappingzoo.core.ranges;

import java.util.ArrayList;
import java.util.List;

/// The lines by which one list differs from another, in ascending order.
public record RangeDiff(List<Line> lines) {
  public RangeDiff {
    lines = List.copyOf(lines);
  }

  /// One line of the listing.
  public record Line(Change change, IdRange range) {}

  public enum Change {
    KEPT,
    REMOVED,
    ADDED
  }

  public static RangeDiff between(RangeList before, RangeList after) {
    List<Line> lines = new ArrayList<>(Math.max(before.size(), after.size()));
    int old = 0;
    int now = 0;
    while (old < before.size() || now < after.size()) {
      int order = compare(before, old, after, now);
      if (order == 0) {
        lines.add(new Line(Change.KEPT, before.get(old++)));
        now++;
      } else if (order < 0) {
        lines.add(new Line(Change.REMOVED, before.get(old++)));
      } else {
        lines.add(new Line(Change.ADDED, after.get(now++)));
      }
    }
    return new RangeDiff(lines);
  }

  public boolean isEmpty() {
    return count(Change.KEPT) == lines.size();
  }

  public long count(Change change) {
    return lines.stream().filter(line -> line.change() == change).count();
  }

  private static int compare(RangeList before, int old, RangeList after, int now) {
    if (old == before.size()) {
      return 1;
    }
    return now == after.size() ? -1 : before.get(old).compareTo(after.get(now));
  }
}
