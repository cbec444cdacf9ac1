package org.mappingzoo.console.category;

import java.util.ArrayList;
import java.util.List;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.ranges.RangeDiff;
import org.mappingzoo.core.ranges.RangeDiff.Change;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeTextException;

/// The lines by which one version differs from another, for reading: long stretches of equal
/// lines are folded.
///
/// @param ranges whether both were compared as range lists; else as plain text, in which only the
///     stretch between the first and the last difference is shown as changed
/// @param idsAdded ids free in the later one only, by which the two lists differ; 0 for plain
///     text
/// @param idsRemoved ids free in the earlier one only
record LineDiff(List<Line> lines, boolean ranges, long idsAdded, long idsRemoved) {
  /// Equal lines shown next to a difference.
  private static final int CONTEXT = 2;

  LineDiff {
    lines = List.copyOf(lines);
  }

  /// A line to read.
  sealed interface Line {
    record Text(Change change, String text) implements Line {}

    /// Equal lines left out.
    record Folded(int lines) implements Line {}
  }

  static LineDiff between(NodeText before, NodeText after) {
    try {
      return ofRanges(before.parse(), after.parse());
    } catch (RangeTextException _) {
      return new LineDiff(fold(textLines(lines(before), lines(after))), false, 0, 0);
    }
  }

  boolean isEmpty() {
    return lines.stream()
        .noneMatch(line -> line instanceof Line.Text text && text.change() != Change.KEPT);
  }

  private static LineDiff ofRanges(RangeList before, RangeList after) {
    List<Line.Text> lines =
        RangeDiff.between(before, after).lines().stream()
            .map(line -> new Line.Text(line.change(), line.range().toString()))
            .toList();
    return new LineDiff(
        fold(lines), true, after.minus(before).count(), before.minus(after).count());
  }

  private static List<Line.Text> textLines(List<String> before, List<String> after) {
    int most = Math.min(before.size(), after.size());
    int start = 0;
    while (start < most && before.get(start).equals(after.get(start))) {
      start++;
    }
    int end = 0;
    while (end < most - start
        && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end))) {
      end++;
    }
    List<Line.Text> lines = new ArrayList<>();
    add(Change.KEPT, before.subList(0, start), lines);
    add(Change.REMOVED, before.subList(start, before.size() - end), lines);
    add(Change.ADDED, after.subList(start, after.size() - end), lines);
    add(Change.KEPT, after.subList(after.size() - end, after.size()), lines);
    return lines;
  }

  private static void add(Change change, List<String> texts, List<Line.Text> lines) {
    texts.forEach(text -> lines.add(new Line.Text(change, text)));
  }

  private static List<String> lines(NodeText text) {
    TextLines lines = TextLines.of(text);
    return java.util.stream.IntStream.range(0, lines.size()).mapToObj(lines::text).toList();
  }

  private static List<Line> fold(List<Line.Text> lines) {
    List<Line> shown = new ArrayList<>();
    int at = 0;
    while (at < lines.size()) {
      int end = at;
      while (end < lines.size() && lines.get(end).change() == Change.KEPT) {
        end++;
      }
      addKept(lines.subList(at, end), at == 0, end == lines.size(), shown);
      at = end;
      while (at < lines.size() && lines.get(at).change() != Change.KEPT) {
        shown.add(lines.get(at++));
      }
    }
    return shown;
  }

  private static void addKept(
      List<Line.Text> kept, boolean atStart, boolean atEnd, List<Line> shown) {
    int before = atStart ? 0 : CONTEXT;
    int after = atEnd ? 0 : CONTEXT;
    int folded = kept.size() - before - after;
    if (folded < 2) {
      shown.addAll(kept);
      return;
    }
    shown.addAll(kept.subList(0, before));
    shown.add(new Line.Folded(folded));
    shown.addAll(kept.subList(kept.size() - after, kept.size()));
  }
}
