package org.mappingzoo.console.alerts;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.console.alerts.AlertDetail.Fact;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.control.TypedWords;
import org.mappingzoo.console.shell.AlertWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.Mark;
import org.mappingzoo.core.alert.Rule;
import org.mappingzoo.core.alert.RuleChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;
import org.mappingzoo.core.ranges.RangeList;

/// Alerts and what became of them as lines and facts.
final class AlertLines {
  private static final Duration EXACT = Duration.ofDays(1);

  private final Messages messages;
  private final AlertWords words;

  AlertLines(Messages messages) {
    this.messages = messages;
    this.words = new AlertWords(messages);
  }

  AlertLine heading(AlertKind kind, List<Alert> alerts) {
    Tone tone =
        alerts.stream()
            .map(Alert::level)
            .max(Enum::compareTo)
            .map(AlertWords::tone)
            .orElse(Tone.OFF);
    return new AlertLine(true, tone, words.rule(kind), "", "", messages.number(alerts.size()), "");
  }

  AlertLine line(Alert alert, Instant now) {
    return new AlertLine(
        false,
        AlertWords.tone(alert.level()),
        words.subject(alert.key()),
        path(alert.key()),
        words.brief(alert.evidence()),
        standing(alert),
        messages.duration(Duration.between(alert.fired().orElse(alert.since()), now)));
  }

  AlertLine line(AlertEvent event) {
    return new AlertLine(
        false,
        tone(event),
        subject(event),
        path(event.key()),
        isOfRule(event) ? words.rule(event.key().kind()) : words.brief(event.evidence()),
        by(words.what(event.what()), event.who()),
        messages.dateTime(event.at()));
  }

  /// What is no news does not cry any more.
  static Tone tone(AlertEvent event) {
    return event.what().isNews() ? AlertWords.tone(event.level()) : Tone.OFF;
  }

  List<Fact> facts(Alert alert, Rule rule, Instant now) {
    List<Fact> facts = new ArrayList<>();
    add(facts, "standing", words.standing(alert));
    add(facts, "since", messages.dateTime(alert.since()));
    alert
        .fired()
        .filter(fired -> !fired.equals(alert.since()))
        .ifPresent(fired -> add(facts, "fired", messages.dateTime(fired)));
    if (alert.stage() == Alert.Stage.PENDING) {
      add(facts, "fires", inTime(rule.pending(), alert.held()));
    }
    if (alert.stage() == Alert.Stage.RECOVERING) {
      add(facts, "ends", inTime(rule.keepFiring(), alert.held()));
    }
    add(facts, "rule", thresholds(rule));
    alert.mark().ifPresent(mark -> addMark(facts, mark, now));
    return facts;
  }

  List<Fact> facts(AlertEvent event) {
    List<Fact> facts = new ArrayList<>();
    add(facts, "what", words.what(event.what()));
    add(facts, "at", messages.dateTime(event.at()));
    add(facts, "who", event.who());
    RuleChange.of(event)
        .ifPresentOrElse(change -> addChange(facts, change), () -> add(facts, "why", event.why()));
    return facts;
  }

  private void addChange(List<Fact> facts, RuleChange change) {
    add(facts, "before", whole(change.before()));
    add(facts, "after", whole(change.after()));
  }

  private static boolean isOfRule(AlertEvent event) {
    return event.what() == AlertEvent.What.RULE_CHANGED;
  }

  /// What is concerned, in a few words; a rule is of all categories where it is of none.
  private String subject(AlertEvent event) {
    AlertKey key = event.key();
    boolean ofAll = isOfRule(event) && key.category().isEmpty() && !key.kind().isOfStewards();
    return ofAll ? messages.get("alerts.rules.all") : words.subject(key);
  }

  String sentence(Alert alert) {
    String sentence = sentence(alert.level(), alert.evidence());
    return alert.stage() == Alert.Stage.RECOVERING ? was(sentence) : sentence;
  }

  String sentence(AlertEvent event) {
    return switch (event.what()) {
      case RULE_CHANGED -> messages.get("alerts.rulechanged.sentence");
      case RECOVERING, RESOLVED, CLOSED, DROPPED -> was(sentence(event.level(), event.evidence()));
      default -> sentence(event.level(), event.evidence());
    };
  }

  private String sentence(Severity level, Finding evidence) {
    return words.sentence(Finding.at(level, evidence));
  }

  /// What is told of it was seen before it got well.
  private String was(String sentence) {
    return messages.get("alerts.was", sentence);
  }

  String level(AlertEvent event) {
    return isOfRule(event) ? "" : words.level(event.level());
  }

  /// All that a rule says.
  private String whole(Optional<Rule> some) {
    return some.map(rule -> rule.on() ? whole(rule) : messages.get("alerts.rules.off"))
        .orElseGet(() -> messages.get("alerts.rules.asall"));
  }

  private String whole(Rule rule) {
    List<String> said = new ArrayList<>();
    said.add(thresholds(rule));
    rule.warning().ifPresent(at -> said.add(recovery("alerts.rules.warn.end", rule.kind(), at)));
    rule.critical()
        .ifPresent(at -> said.add(recovery("alerts.rules.critical.end", rule.kind(), at)));
    if (rule.kind().isMeasured()) {
      said.add(messages.get("alerts.rules.pending") + " " + messages.duration(rule.pending()));
    }
    if (!rule.kind().isEvent()) {
      said.add(messages.get("alerts.rules.keep") + " " + messages.duration(rule.keepFiring()));
    }
    return String.join("; ", said);
  }

  private String recovery(String name, AlertKind kind, Rule.Threshold threshold) {
    String unit = words.unit(kind).orElse("");
    return messages.get(name) + " " + figure(kind, threshold.recovery(), unit);
  }

  /// The ids that may be issued twice; empty where it is about something else, or where these are
  /// not known.
  static RangeList exposed(Finding evidence) {
    return evidence.itself() instanceof Finding.DuplicateRisk risk
        ? risk.exposed()
        : RangeList.empty();
  }

  String path(AlertKey key) {
    return key.category().map(CategoryName::path).orElse("");
  }

  AlertWords words() {
    return words;
  }

  /// When a rule fires, in one line.
  String thresholds(Rule rule) {
    return words
        .unit(rule.kind())
        .map(unit -> thresholds(rule, unit))
        .orElseGet(
            () ->
                rule.pending().isZero()
                    ? messages.get("alerts.rule.atonce")
                    : messages.get("alerts.rule.after", messages.duration(rule.pending())));
  }

  private String thresholds(Rule rule, String unit) {
    String sense = rule.kind().sense() == AlertKind.Sense.BELOW ? "below" : "above";
    String warning =
        rule.warning()
            .map(
                at ->
                    messages.get(
                        "alerts.rule.warning." + sense, figure(rule.kind(), at.at(), unit)))
            .orElse("");
    String critical =
        rule.critical()
            .map(
                at ->
                    messages.get(
                        "alerts.rule.critical." + sense, figure(rule.kind(), at.at(), unit)))
            .orElse("");
    return warning.isEmpty() || critical.isEmpty() ? warning + critical : warning + ", " + critical;
  }

  /// A threshold as such figures are told elsewhere, where that is no other one.
  private String figure(AlertKind kind, double value, String unit) {
    return switch (kind) {
      case LIST_BYTES -> messages.limit((int) Math.min(Integer.MAX_VALUE, Math.round(value)));
      case RUNS_OUT, STRANDED_AGE -> time(Duration.ofHours(1), value, unit);
      case HEADROOM -> time(Duration.ofMinutes(1), value, unit);
      case RANGES -> messages.number(Math.round(value)) + " " + unit;
      case FREE_SHARE, VERSIONS, STRANDED_SHARE ->
          messages.get("alerts.percent", RuleFigure.told(value, messages));
      case DUPLICATE_RISK, UNREADABLE, NO_LEADER, NO_STANDBY, NO_DATA ->
          RuleFigure.told(value, messages) + " " + unit;
    };
  }

  /// A duration names its two largest units only.
  private String time(Duration one, double value, String unit) {
    Duration time = Duration.ofSeconds(Math.round(value * one.toSeconds()));
    boolean whole = time.toDaysPart() == 0 || time.toSeconds() % EXACT.toSeconds() == 0;
    return whole && time.toSecondsPart() == 0
        ? messages.duration(time)
        : RuleFigure.told(value, messages) + " " + unit;
  }

  private String standing(Alert alert) {
    return alert
        .mark()
        .map(mark -> by(words.standing(alert), mark.who()))
        .orElseGet(() -> words.standing(alert));
  }

  private String by(String what, String who) {
    return who.isEmpty() ? what : messages.get("alerts.by", what, who);
  }

  private void addMark(List<Fact> facts, Mark mark, Instant now) {
    add(facts, "who", mark.who());
    add(
        facts,
        "until",
        mark.until()
            .map(
                until ->
                    messages.get(
                        "alerts.until",
                        messages.dateTime(until),
                        messages.duration(Duration.between(now, until))))
            .orElseGet(() -> messages.get("alerts.untilover")));
    add(facts, "why", mark.why());
  }

  private String inTime(Duration needed, Duration held) {
    return messages.get("alerts.intime", messages.duration(needed.minus(held)));
  }

  private void add(List<Fact> facts, String name, String value) {
    if (!value.isEmpty()) {
      facts.add(new Fact(messages.get("alerts.fact." + name), value));
    }
  }

  /// Whether these words are in a line: in its own, its rule's, or its level's.
  boolean matches(AlertLine line, TypedWords typed, AlertKey key, Severity level) {
    return typed.areIn(
        () ->
            String.join(
                " ",
                line.title(),
                line.path(),
                line.said(),
                line.stands(),
                words.rule(key.kind()),
                key.kind().name(),
                words.level(level)));
  }
}
