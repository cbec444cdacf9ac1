package org.mappingzoo.core.alert;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A rule as it was and as somebody made it, in one line that says as much to who cannot take it
/// apart: `on, warning 10.0 (12.0), bad for PT1M, well for PT2M -> off, …`. In brackets is where it
/// recovers.
///
/// @param before absent where a category had none of its own
/// @param after absent where it has none any more
public record RuleChange(Optional<Rule> before, Optional<Rule> after) {
  /// Which occurrence of an alert's key stands for its rule.
  static final String OCCURRENCE = "rule";

  private static final String NONE = "as for all";
  private static final String TO = " -> ";
  private static final Pattern RULE =
      Pattern.compile(
          "(on|off)(?:, warning (\\S+) \\((\\S+)\\))?(?:, critical (\\S+) \\((\\S+)\\))?"
              + ", bad for (\\S+), well for (\\S+)");

  String text() {
    return text(before) + TO + text(after);
  }

  private static String text(Optional<Rule> some) {
    return some.map(
            rule ->
                (rule.on() ? "on" : "off")
                    + rule.warning().map(at -> ", warning " + text(at)).orElse("")
                    + rule.critical().map(at -> ", critical " + text(at)).orElse("")
                    + ", bad for "
                    + rule.pending()
                    + ", well for "
                    + rule.keepFiring())
        .orElse(NONE);
  }

  private static String text(Rule.Threshold threshold) {
    return threshold.at() + " (" + threshold.recovery() + ")";
  }

  /// Reads what a change of a rule has on record; empty where nobody understands that.
  public static Optional<RuleChange> of(AlertEvent event) {
    String[] sides = event.why().split(TO, -1);
    if (event.what() != AlertEvent.What.RULE_CHANGED || sides.length != 2) {
      return Optional.empty();
    }
    try {
      AlertKind kind = event.key().kind();
      return Optional.of(new RuleChange(rule(kind, sides[0]), rule(kind, sides[1])));
    } catch (IllegalArgumentException | DateTimeException e) {
      return Optional.empty();
    }
  }

  /// @throws IllegalArgumentException if it is no such rule
  private static Optional<Rule> rule(AlertKind kind, String text) {
    if (text.equals(NONE)) {
      return Optional.empty();
    }
    Matcher parts = RULE.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("'%s' is no rule".formatted(text));
    }
    return Optional.of(
        new Rule(
            kind,
            parts.group(1).equals("on"),
            threshold(Optional.ofNullable(parts.group(2)), Optional.ofNullable(parts.group(3))),
            threshold(Optional.ofNullable(parts.group(4)), Optional.ofNullable(parts.group(5))),
            Duration.parse(parts.group(6)),
            Duration.parse(parts.group(7))));
  }

  private static Optional<Rule.Threshold> threshold(Optional<String> at, Optional<String> well) {
    return at.flatMap(
        fires ->
            well.map(
                recovers ->
                    new Rule.Threshold(Double.parseDouble(fires), Double.parseDouble(recovers))));
  }
}
