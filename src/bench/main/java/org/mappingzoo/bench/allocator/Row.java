package org.mappingzoo.bench.allocator;

import java.util.List;

/// One line of the table.
///
/// @param number of the goal in the table of goals
/// @param ratio what the goal is about, as measured
/// @param met empty text where there is no goal, but something to know
record Row(
    String number, String what, String ours, String peers, String ratio, String goal, String met) {

  static Row of(
      int number, String what, String ours, String peers, String ratio, String goal, boolean met) {
    return new Row(
        Integer.toString(number), what, ours, peers, ratio, goal, met ? "met" : "MISSED");
  }

  /// More about the row before: measured, but no goal.
  static Row note(String what, String ours, String peers) {
    return new Row("", what, ours, peers, "", "", "");
  }

  boolean isMissed() {
    return met.equals("MISSED");
  }

  static void print(List<Row> rows) {
    System.out.println("| # | what | ours | peers | ratio | goal | |");
    System.out.println("|---|---|---|---|---|---|---|");
    rows.forEach(row -> System.out.println(row.line()));
  }

  private String line() {
    return "| %s | %s | %s | %s | %s | %s | %s |"
        .formatted(number, what, ours, peers, ratio, goal, met);
  }
}
