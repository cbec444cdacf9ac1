package org.mappingzoo.console.alerts;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.alert.AlertKind;

/// A threshold as it is typed: a time as `7 d` or `2 d 12 h`, a size as `64 kB`, else a number. A
/// bare number is in the unit in which such a figure is measured; a decimal comma is a point.
final class RuleFigure {
  /// As many as a figure may have.
  private static final int DECIMALS = 6;

  private static final String NUMBER = "[0-9]{1,12}(?:\\.[0-9]{1,%d})?".formatted(DECIMALS);
  private static final Pattern BARE = Pattern.compile(NUMBER);
  private static final Pattern PART =
      Pattern.compile("(%s) ?([a-zA-Z]+)(?: +|$)".formatted(NUMBER));

  /// `2,500`, but not `0,500`, which is no number of thousands.
  private static final Pattern GROUPED =
      Pattern.compile("(?<![0-9.,])[1-9][0-9]{0,2}(?:[.,][0-9]{3})+(?![0-9.,])");

  private static final List<Unit> TIMES =
      List.of(new Unit("d", 86_400), new Unit("h", 3_600), new Unit("min", 60), new Unit("s", 1));
  private static final List<Unit> SIZES = List.of(new Unit("kB", 1_024));

  private static final RuleFigure HOURS = new RuleFigure("time", TIMES, 3_600);
  private static final RuleFigure MINUTES = new RuleFigure("time", TIMES, 60);
  private static final RuleFigure BYTES = new RuleFigure("size", SIZES, 1);
  private static final RuleFigure PLAIN = new RuleFigure("number", List.of(), 1);

  private final String form;
  private final List<Unit> units;
  private final long bare;

  /// @param size in seconds, or in bytes
  private record Unit(String name, long size) {}

  /// @param form among the messages
  /// @param units from the largest down
  /// @param bare the size of the unit that a bare number has
  private RuleFigure(String form, List<Unit> units, long bare) {
    this.form = form;
    this.units = units;
    this.bare = bare;
  }

  static RuleFigure of(AlertKind kind) {
    return switch (kind) {
      case RUNS_OUT, STRANDED_AGE -> HOURS;
      case HEADROOM -> MINUTES;
      case LIST_BYTES -> BYTES;
      case FREE_SHARE,
          VERSIONS,
          STRANDED_SHARE,
          RANGES,
          DUPLICATE_RISK,
          UNREADABLE,
          NO_LEADER,
          NO_STANDBY,
          NO_DATA ->
          PLAIN;
    };
  }

  /// Of a message that says what can be typed, for the unit of a bare number.
  String noteKey() {
    return "alerts.rules.in." + form;
  }

  /// The last part of the key of a message that says what cannot.
  String faultCode() {
    return "no" + form;
  }

  /// So that [#read] understands just that figure.
  String show(double figure) {
    long left = Math.round(figure * bare);
    boolean whole = (double) left / bare == figure && left > 0;
    if (units.isEmpty() || !whole || left % units.getLast().size() != 0) {
      return plain(figure);
    }
    StringJoiner parts = new StringJoiner(" ");
    for (Unit unit : units) {
      if (left >= unit.size()) {
        parts.add(left / unit.size() + " " + unit.name());
        left %= unit.size();
      }
    }
    return parts.toString();
  }

  /// Whether a number in it is one of thousands to one operator, and has decimals to another.
  static boolean isAmbiguous(String text) {
    return GROUPED.matcher(text).find();
  }

  /// Empty where the text is no such figure.
  OptionalDouble read(String text) {
    String typed = text.strip().replace(',', '.');
    if (BARE.matcher(typed).matches()) {
      return OptionalDouble.of(Double.parseDouble(typed));
    }
    double sum = 0;
    Matcher part = PART.matcher(typed);
    int at = 0;
    for (; at < typed.length() && part.region(at, typed.length()).lookingAt(); at = part.end()) {
      Optional<Unit> unit = unit(part.group(2));
      if (unit.isEmpty()) {
        return OptionalDouble.empty();
      }
      sum += Double.parseDouble(part.group(1)) * unit.get().size();
    }
    return at > 0 && at == typed.length() ? OptionalDouble.of(sum / bare) : OptionalDouble.empty();
  }

  private Optional<Unit> unit(String name) {
    return units.stream().filter(unit -> unit.name().equalsIgnoreCase(name)).findFirst();
  }

  /// A figure as it is told.
  static String told(double figure, Messages messages) {
    return messages.exact(figure, DECIMALS);
  }

  /// A figure without grouping, without a decimal part that is none, and with at most six decimals.
  private static String plain(double figure) {
    return BigDecimal.valueOf(figure)
        .setScale(DECIMALS, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }
}
