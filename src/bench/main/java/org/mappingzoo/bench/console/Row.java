package org.mappingzoo.bench.console;

import java.util.Locale;

/// One line of the table.
///
/// @param met empty where there is no goal, but something to know
/// @param load of the machine over the last minute, by the end of the measurement
record Row(String what, String goal, String measured, String met, String load) {
  static final String HEAD = "| what | goal | measured | | load |\n|---|---|---|---|---|";

  /// A figure that must not be exceeded.
  ///
  /// @param more how it came about
  static Row most(String what, double goal, double figure, String unit, String more) {
    return new Row(
        what,
        "≤ %s %s".formatted(number(goal), unit),
        "%s %s%s".formatted(number(figure), unit, more),
        figure <= goal ? "met" : "MISSED",
        Machine.load());
  }

  static Row exactly(String what, long goal, long count) {
    return new Row(
        what,
        String.valueOf(goal),
        String.valueOf(count),
        count == goal ? "met" : "MISSED",
        Machine.load());
  }

  /// Something to know.
  static Row note(String what, String measured) {
    return new Row(what, "", measured, "", Machine.load());
  }

  /// A part of the table that could not be measured.
  static Row failed(String part, Throwable why) {
    return new Row(part, "", "not measured: " + why, "MISSED", Machine.load());
  }

  /// The same, whatever its figure says.
  Row missed() {
    return new Row(what, goal, measured, "MISSED", load);
  }

  boolean isMissed() {
    return met.equals("MISSED");
  }

  /// With one decimal below ten.
  static String number(double figure) {
    if (Double.isInfinite(figure)) {
      return "∞";
    }
    return Math.abs(figure) < 10 && figure != Math.rint(figure)
        ? String.format(Locale.ROOT, "%.1f", figure)
        : String.format(Locale.ROOT, "%,.0f", figure);
  }

  String line() {
    return "| %s | %s | %s | %s | %s |".formatted(what, goal, measured, met, load);
  }
}
