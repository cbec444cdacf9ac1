package org.mappingzoo.core.alert;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.category.CategoryName;

/// The text in which alerts and rules survive a restart: one record a line, and a last line that
/// says how many there are, so that a text cut short is not taken for a whole one. Anything
/// unexpected is refused with its line, never repaired or dropped.
public final class AlertText {
  private static final String TITLE = "mapping-zoo alerts 1";
  private static final String LOOKED = "looked";
  private static final String ALERT = "alert";
  private static final String EVENT = "event";
  private static final String RULE = "rule";
  private static final String END = "end";

  private AlertText() {}

  /// What is kept: only rules that differ from the usual ones.
  public record Kept(AlertBook book, AlertRules rules) {}

  /// A text that is not what [#print] wrote.
  public static final class Damaged extends Exception {
    private static final long serialVersionUID = 1;

    Damaged(int line, String what) {
      super("line %d: %s".formatted(line, what));
    }
  }

  record Looked(Optional<Instant> at) {}

  record KeptRule(Optional<CategoryName> category, Rule rule) {}

  record End(int lines) {}

  public static String print(Kept kept) {
    List<String> lines = new ArrayList<>(List.of(TITLE));
    lines.add(RecordLine.print(LOOKED, new Looked(kept.book().looked())));
    rulesOf(kept.rules()).forEach(rule -> lines.add(RecordLine.print(RULE, rule)));
    kept.book().alerts().values().forEach(alert -> lines.add(RecordLine.print(ALERT, alert)));
    kept.book().events().forEach(event -> lines.add(RecordLine.print(EVENT, printed(event))));
    lines.add(RecordLine.print(END, new End(lines.size())));
    return String.join("\n", lines) + "\n";
  }

  /// Reads what [#print] wrote, as it is after a restart: nothing was seen yet.
  public static Kept parse(String text) throws Damaged {
    Reading reading = new Reading();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      try {
        reading.read(lines.get(i), i);
      } catch (IllegalArgumentException e) {
        throw new Damaged(i + 1, String.valueOf(e.getMessage()));
      }
    }
    if (!reading.ended) {
      throw new Damaged(lines.size() + 1, "the end is missing");
    }
    return reading.kept();
  }

  /// A release that knows of no changed rules takes the whole text for damaged where it meets a
  /// word that it does not know. So such an event is written as another one that no alert can have.
  private static AlertEvent printed(AlertEvent event) {
    return event.what() == What.RULE_CHANGED ? with(event, What.DROPPED) : event;
  }

  private static AlertEvent meant(AlertEvent event) {
    return event.what() == What.DROPPED && event.key().occurrence().equals(RuleChange.OCCURRENCE)
        ? with(event, What.RULE_CHANGED)
        : event;
  }

  private static AlertEvent with(AlertEvent event, What what) {
    return new AlertEvent(
        event.at(), event.key(), what, event.level(), event.who(), event.why(), event.evidence());
  }

  private static List<KeptRule> rulesOf(AlertRules rules) {
    List<KeptRule> kept = new ArrayList<>();
    rules.all().values().stream()
        .filter(rule -> !rule.equals(AlertRules.DEFAULT.of(rule.kind())))
        .forEach(rule -> kept.add(new KeptRule(Optional.empty(), rule)));
    rules
        .overrides()
        .forEach(
            (category, own) ->
                own.values().forEach(rule -> kept.add(new KeptRule(Optional.of(category), rule))));
    return kept;
  }

  private static final class Reading {
    private final NavigableMap<AlertKey, Alert> alerts = new TreeMap<>();
    private final List<AlertEvent> events = new ArrayList<>();
    private AlertRules rules = AlertRules.DEFAULT;
    private Optional<Instant> looked = Optional.empty();
    private boolean ended;

    void read(String line, int before) {
      if (before == 0) {
        demand(line.equals(TITLE), "it is not '" + TITLE + "'");
        return;
      }
      demand(!ended, "something stands behind the end");
      List<String> fields = RecordLine.split(line);
      List<String> values = fields.subList(1, fields.size());
      switch (fields.getFirst()) {
        case LOOKED -> looked = RecordLine.parse(Looked.class, values).at();
        case RULE -> take(RecordLine.parse(KeptRule.class, values));
        case ALERT -> take(RecordLine.parse(Alert.class, values));
        case EVENT -> events.add(meant(RecordLine.parse(AlertEvent.class, values)));
        case END -> end(RecordLine.parse(End.class, values), before);
        default -> throw new IllegalArgumentException("nobody knows '" + fields.getFirst() + "'");
      }
    }

    private void take(KeptRule kept) {
      rules =
          kept.category()
              .map(category -> rules.with(category, kept.rule()))
              .orElseGet(() -> rules.with(kept.rule()));
    }

    private void take(Alert alert) {
      demand(alerts.put(alert.key(), alert) == null, "an alert stands there twice");
    }

    private void end(End end, int before) {
      demand(end.lines() == before, "%d lines instead of %d".formatted(before, end.lines()));
      ended = true;
    }

    Kept kept() {
      return new Kept(new AlertBook(alerts, events, looked, false), rules);
    }

    private static void demand(boolean holds, String otherwise) {
      if (!holds) {
        throw new IllegalArgumentException(otherwise);
      }
    }
  }
}
