package org.mappingzoo.core.alert;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.mappingzoo.core.alert.Alert.Standing;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;

/// All alerts as they stand, and what became of those before: a value that is kept across
/// restarts.
///
/// @param alerts what is not over
/// @param events newest last, [#MOST_EVENTS] of them
/// @param looked when it was last brought up to date
/// @param sighted whether there was data then
public record AlertBook(
    NavigableMap<AlertKey, Alert> alerts,
    List<AlertEvent> events,
    Optional<Instant> looked,
    boolean sighted) {
  public static final int MOST_EVENTS = 1_000;

  public static final AlertBook EMPTY =
      new AlertBook(new TreeMap<>(), List.of(), Optional.empty(), false);

  /// Takes copies, and of the events the newest.
  public AlertBook {
    alerts = Collections.unmodifiableNavigableMap(new TreeMap<>(alerts));
    events = List.copyOf(events.subList(Math.max(0, events.size() - MOST_EVENTS), events.size()));
  }

  public Optional<Alert> alert(AlertKey key) {
    return Optional.ofNullable(alerts.get(key));
  }

  public List<Alert> standing(Standing standing) {
    return alerts.values().stream().filter(alert -> alert.standing() == standing).toList();
  }

  /// The same after a restart, of which nothing is known: no time counts until data is seen twice.
  public AlertBook unsighted() {
    return new AlertBook(alerts, events, looked, false);
  }

  /// Somebody answers. What is not told, or over, is not answered.
  public AlertBook answer(AlertKey key, Mark mark) {
    What what = mark.kind() == Mark.Kind.SNOOZED ? What.SNOOZED : What.ACKNOWLEDGED;
    return told(key)
        .map(
            alert ->
                with(
                    alert.marked(Optional.of(mark)),
                    event(alert, what, mark.at(), mark.who(), mark.why())))
        .orElse(this);
  }

  /// Whether what was answered to an alert was answered when it was so bad. What is no more on
  /// record answers nothing worse.
  boolean isAnswered(Alert alert, Severity level) {
    return alert
        .mark()
        .flatMap(
            mark ->
                events.reversed().stream()
                    .filter(event -> event.key().equals(alert.key()))
                    .filter(event -> event.what().isAnswer() && event.at().equals(mark.at()))
                    .findFirst())
        .filter(event -> event.level().compareTo(level) >= 0)
        .isPresent();
  }

  /// Whether the last that was told of an alert is an answer that is over by now: it ended while
  /// the alert was getting well.
  boolean isAnswerOver(Alert alert) {
    return alert.mark().isEmpty()
        && events.reversed().stream()
            .filter(event -> event.key().equals(alert.key()))
            .filter(event -> event.what().isAnswer() || event.what().isNews())
            .findFirst()
            .filter(last -> last.what() == What.ACKNOWLEDGED || last.what() == What.SNOOZED)
            .isPresent();
  }

  /// Somebody takes an answer back.
  public AlertBook takeBack(AlertKey key, String who, Instant now) {
    return told(key)
        .filter(alert -> alert.mark().isPresent())
        .map(
            alert ->
                with(alert.marked(Optional.empty()), event(alert, What.UNMARKED, now, who, "")))
        .orElse(this);
  }

  /// Whether somebody may say that it is over: what happened at a moment, what is deleted, and what
  /// cannot be seen any more although there is data, never ends by itself.
  public boolean mayClose(AlertKey key) {
    return told(key)
        .filter(alert -> key.kind().isEvent() || alert.isOfDeleted() || (alert.blind() && sighted))
        .isPresent();
  }

  /// Somebody changes rules: each that differs is on record, with who did it.
  public AlertBook ruled(AlertRules before, AlertRules after, String who, Instant now) {
    List<AlertEvent> more = new ArrayList<>(events);
    Set<CategoryName> names = new TreeSet<>(before.overrides().keySet());
    names.addAll(after.overrides().keySet());
    for (AlertKind kind : AlertKind.values()) {
      add(
          Optional.empty(),
          kind,
          new RuleChange(Optional.of(before.of(kind)), Optional.of(after.of(kind))),
          who,
          now,
          more);
      for (CategoryName name : names) {
        add(
            Optional.of(name),
            kind,
            new RuleChange(before.override(kind, name), after.override(kind, name)),
            who,
            now,
            more);
      }
    }
    return new AlertBook(alerts, more, looked, sighted);
  }

  private static void add(
      Optional<CategoryName> name,
      AlertKind kind,
      RuleChange change,
      String who,
      Instant now,
      List<AlertEvent> to) {
    if (!change.before().equals(change.after())) {
      to.add(
          new AlertEvent(
              now,
              new AlertKey(kind, name, RuleChange.OCCURRENCE),
              What.RULE_CHANGED,
              Severity.NOTICE,
              who,
              change.text(),
              new Finding.NoData("")));
    }
  }

  /// Who changed the rule last that holds for an alert; empty where nobody is on record.
  String ruler(AlertKey key) {
    return events.reversed().stream()
        .filter(event -> event.what() == What.RULE_CHANGED && event.key().kind() == key.kind())
        .filter(
            event ->
                event.key().category().isEmpty() || event.key().category().equals(key.category()))
        .findFirst()
        .map(AlertEvent::who)
        .orElse("");
  }

  /// Somebody says that it is over.
  public AlertBook close(AlertKey key, String who, String why, Instant now) {
    return mayClose(key)
        ? told(key)
            .map(
                alert -> {
                  NavigableMap<AlertKey, Alert> rest = new TreeMap<>(alerts);
                  rest.remove(key);
                  return with(rest, event(alert, What.CLOSED, now, who, why));
                })
            .orElse(this)
        : this;
  }

  /// Together with the book of another console that watched the same: who answered, took back or
  /// closed last is right, and what only the other one was told of is not lost. What this one sees
  /// itself holds otherwise.
  public AlertBook joined(AlertBook other) {
    NavigableMap<AlertKey, Alert> all = new TreeMap<>();
    other.alerts.forEach(
        (key, alert) -> {
          if (alert.isTold() && !endedAfter(alert)) {
            all.put(key, alert);
          }
        });
    alerts.forEach(
        (key, alert) -> {
          Optional<AlertEvent> theirs = other.lastAnswer(key).filter(last -> isNewer(key, last));
          if (theirs.isEmpty() || !alert.isTold()) {
            all.put(key, alert);
          } else if (theirs.get().what() == What.CLOSED) {
            all.remove(key);
          } else {
            all.put(key, alert.marked(other.alert(key).flatMap(Alert::mark)));
          }
        });
    List<AlertEvent> both = new ArrayList<>(events);
    other.events.stream().filter(event -> !events.contains(event)).forEach(both::add);
    both.sort(Comparator.comparing(AlertEvent::at));
    return new AlertBook(all, both, looked, sighted);
  }

  /// With what was answered, taken back or closed in another console that watches the same, as long
  /// as both do; what happens besides each of them sees itself.
  public AlertBook hearing(AlertBook other) {
    NavigableMap<AlertKey, Alert> all = new TreeMap<>(alerts);
    List<AlertEvent> both = new ArrayList<>(events);
    for (Alert alert : alerts.values()) {
      other
          .lastAnswer(alert.key())
          .filter(theirs -> alert.isTold() && theirs.what() != What.MARK_ENDED)
          .filter(theirs -> isNewer(alert.key(), theirs))
          .filter(
              theirs ->
                  theirs.what() == What.CLOSED
                      ? theirs.at().isAfter(alert.since())
                      : other.told(alert.key()).isPresent())
          .ifPresent(
              theirs -> {
                all.remove(alert.key());
                if (theirs.what() != What.CLOSED) {
                  all.put(alert.key(), alert.marked(other.alert(alert.key()).flatMap(Alert::mark)));
                }
                both.add(theirs);
              });
    }
    both.sort(Comparator.comparing(AlertEvent::at));
    return new AlertBook(all, both, looked, sighted);
  }

  /// Whether this one saw the end of an alert of the other one.
  private boolean endedAfter(Alert theirs) {
    return events.stream()
        .anyMatch(
            event ->
                event.key().equals(theirs.key())
                    && event.what().isEnd()
                    && event.at().isAfter(theirs.since()));
  }

  private boolean isNewer(AlertKey key, AlertEvent theirs) {
    return lastAnswer(key).filter(ours -> !ours.at().isBefore(theirs.at())).isEmpty();
  }

  private Optional<AlertEvent> lastAnswer(AlertKey key) {
    return events.reversed().stream()
        .filter(event -> event.key().equals(key) && event.what().isAnswer())
        .findFirst();
  }

  private Optional<Alert> told(AlertKey key) {
    return alert(key).filter(Alert::isTold);
  }

  private AlertBook with(Alert next, AlertEvent event) {
    NavigableMap<AlertKey, Alert> all = new TreeMap<>(alerts);
    all.put(next.key(), next);
    return with(all, event);
  }

  private AlertBook with(NavigableMap<AlertKey, Alert> all, AlertEvent event) {
    List<AlertEvent> more = new ArrayList<>(events);
    more.add(event);
    return new AlertBook(all, more, looked, sighted);
  }

  static AlertEvent event(Alert alert, What what, Instant at, String who, String why) {
    return new AlertEvent(at, alert.key(), what, alert.level(), who, why, alert.evidence());
  }
}
