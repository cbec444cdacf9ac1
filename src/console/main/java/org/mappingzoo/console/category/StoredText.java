package org.mappingzoo.console.category;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.collections.ObservableList;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeLint;

/// The exact text of a node, line by line, with what deserves a mark.
final class StoredText {

  /// A line as it is shown. Its number is its place in the list.
  ///
  /// @param faultAt where in the text the fault begins, if this is the line of the fault
  record Line(String text, List<RangeLint.Kind> marks, OptionalInt faultAt) {}

  private final LineList<Line> lines = new LineList<>();
  private Content content = new Content(NodeText.of(""), Optional.empty());

  ObservableList<Line> lines() {
    return lines;
  }

  /// Shows another text.
  ///
  /// @param fault why it is not a range list, if it is none
  void show(NodeText text, Optional<RangeFault> fault) {
    if (text.equals(content.text) && fault.equals(content.fault)) {
      return;
    }
    Content older = content;
    Content newer = new Content(text, fault);
    content = newer;
    int start = older.sameAtStart(newer);
    int end = older.sameAtEnd(newer, Math.min(older.size(), newer.size()) - start);
    lines.show(newer::line, newer.size(), start, end);
  }

  /// All of it, to be copied.
  String all() {
    return content.text.display();
  }

  int bytes() {
    return content.text.length();
  }

  /// How many marks there are.
  int marks() {
    return content.marks.values().stream().mapToInt(List::size).sum();
  }

  /// The line of the fault, from 0.
  OptionalInt faultLine() {
    return content
        .fault
        .map(fault -> OptionalInt.of(Math.min(fault.line(), Math.max(1, content.size())) - 1))
        .orElse(OptionalInt.empty());
  }

  private static final class Content {
    private final NodeText text;
    private final Optional<RangeFault> fault;
    private final TextLines lines;
    private final Map<Integer, List<RangeLint.Kind>> marks = new HashMap<>();

    Content(NodeText text, Optional<RangeFault> fault) {
      this.text = text;
      this.fault = fault;
      lines = TextLines.of(text);
      for (RangeLint.Mark mark : RangeLint.of(text.bytes())) {
        marks.computeIfAbsent(mark.line() - 1, line -> new ArrayList<>()).add(mark.kind());
      }
    }

    int size() {
      return lines.size();
    }

    Line line(int index) {
      return new Line(lines.text(index), marksAt(index), faultAt(index));
    }

    int sameAtStart(Content other) {
      int same = lines.sameAtStart(other.lines);
      int line = 0;
      while (line < same && sameMarks(line, other, line)) {
        line++;
      }
      return line;
    }

    int sameAtEnd(Content other, int most) {
      int same = lines.sameAtEnd(other.lines, most);
      int line = 0;
      while (line < same && sameMarks(size() - 1 - line, other, other.size() - 1 - line)) {
        line++;
      }
      return line;
    }

    private boolean sameMarks(int index, Content other, int otherIndex) {
      return marksAt(index).equals(other.marksAt(otherIndex))
          && faultAt(index).equals(other.faultAt(otherIndex));
    }

    private List<RangeLint.Kind> marksAt(int index) {
      return marks.getOrDefault(index, List.of());
    }

    private OptionalInt faultAt(int index) {
      return fault
          .filter(found -> found.line() - 1 == index)
          .map(found -> OptionalInt.of(lines.textBefore(index, found.column() - 1).length()))
          .orElse(OptionalInt.empty());
    }
  }
}
