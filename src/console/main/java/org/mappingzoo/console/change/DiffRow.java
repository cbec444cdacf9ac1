package org.mappingzoo.console.change;

import java.util.ArrayList;
import java.util.List;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeDiff;
import org.mappingzoo.core.ranges.RangeDiff.Change;
import org.mappingzoo.core.ranges.RangeDiff.Line;
import org.mappingzoo.core.ranges.RangeRepair;

/// One row of a shown diff: a range, a stretch of kept ranges folded into one row, or a line that
/// was none.
public sealed interface DiffRow {

  record Range(Change change, IdRange range) implements DiffRow {}

  /// Kept ranges that are not worth a row each.
  record Fold(List<IdRange> ranges, long ids) implements DiffRow {
    public Fold {
      ranges = List.copyOf(ranges);
    }
  }

  /// A line of the text before that is no range, and goes.
  ///
  /// @param number from 1
  record Unreadable(int number, String text) implements DiffRow {}

  /// How many kept ranges stay visible beside a change.
  int CONTEXT = 2;

  /// Stretches of this many kept ranges or fewer are not folded.
  int SHORTEST_FOLD = 3;

  /// The rows of a diff: in ascending order; where ranges replace each other, the removed ones
  /// come before the added ones.
  static List<DiffRow> of(RangeDiff diff) {
    List<DiffRow> rows = new ArrayList<>();
    List<Line> lines = diff.lines();
    int at = 0;
    while (at < lines.size()) {
      int end = endOfStretch(lines, at);
      if (lines.get(at).change() == Change.KEPT) {
        addKept(lines.subList(at, end), at == 0, end == lines.size(), rows);
      } else {
        addChanged(lines.subList(at, end), rows);
      }
      at = end;
    }
    return rows;
  }

  /// The lines that a repair takes away since nobody can read them; none of any other change.
  static List<DiffRow> unreadable(Preview preview) {
    if (!(preview.change() instanceof AdminChange.Repair)) {
      return List.of();
    }
    return preview.base().map(base -> RangeRepair.of(base.text().bytes()).open()).stream()
        .flatMap(List::stream)
        .<DiffRow>map(line -> new Unreadable(line.number(), line.text()))
        .toList();
  }

  /// The rows of a fold, for when it is opened.
  static List<DiffRow> unfold(Fold fold) {
    return fold.ranges().stream().<DiffRow>map(range -> new Range(Change.KEPT, range)).toList();
  }

  private static int endOfStretch(List<Line> lines, int start) {
    boolean kept = lines.get(start).change() == Change.KEPT;
    int end = start;
    while (end < lines.size() && (lines.get(end).change() == Change.KEPT) == kept) {
      end++;
    }
    return end;
  }

  private static void addKept(List<Line> kept, boolean atStart, boolean atEnd, List<DiffRow> rows) {
    int head = atStart ? 0 : Math.min(CONTEXT, kept.size());
    int tail = atEnd ? kept.size() : Math.max(head, kept.size() - CONTEXT);
    if (tail - head <= SHORTEST_FOLD) {
      kept.forEach(line -> rows.add(new Range(Change.KEPT, line.range())));
      return;
    }
    kept.subList(0, head).forEach(line -> rows.add(new Range(Change.KEPT, line.range())));
    List<IdRange> folded = kept.subList(head, tail).stream().map(Line::range).toList();
    rows.add(new Fold(folded, folded.stream().mapToLong(IdRange::count).sum()));
    kept.subList(tail, kept.size()).forEach(line -> rows.add(new Range(Change.KEPT, line.range())));
  }

  /// Ranges that overlap replace each other, and stand together.
  private static void addChanged(List<Line> changed, List<DiffRow> rows) {
    int at = 0;
    while (at < changed.size()) {
      int end = at + 1;
      long reach = changed.get(at).range().last();
      while (end < changed.size() && changed.get(end).range().first() <= reach) {
        reach = Math.max(reach, changed.get(end).range().last());
        end++;
      }
      addOf(Change.REMOVED, changed.subList(at, end), rows);
      addOf(Change.ADDED, changed.subList(at, end), rows);
      at = end;
    }
  }

  private static void addOf(Change change, List<Line> lines, List<DiffRow> rows) {
    lines.stream()
        .filter(line -> line.change() == change)
        .forEach(line -> rows.add(new Range(change, line.range())));
  }
}
