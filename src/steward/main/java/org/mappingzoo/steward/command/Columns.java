package org.mappingzoo.steward.command;

import java.util.ArrayList;
import java.util.List;

/// A table of words, as wide as it has to be.
final class Columns {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();
  private final List<Boolean> right;

  private Columns(List<Boolean> right) {
    this.right = right;
  }

  /// Columns with these heads; one that ends in `:` has numbers.
  static Columns of(String... heads) {
    Columns columns = new Columns(List.of(heads).stream().map(head -> head.endsWith(":")).toList());
    columns.rows.add(List.of(heads).stream().map(head -> head.replace(":", "")).toList());
    return columns;
  }

  void add(String... cells) {
    rows.add(List.of(cells));
  }

  /// The heads, then the rows.
  List<String> lines() {
    int[] widths = new int[right.size()];
    rows.forEach(
        row -> {
          for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], row.get(i).length());
          }
        });
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String blanks = " ".repeat(widths[i] - row.get(i).length());
      line.append(i == 0 ? "" : GAP)
          .append(right.get(i) ? blanks + row.get(i) : row.get(i) + blanks);
    }
    return line.toString().stripTrailing();
  }
}
