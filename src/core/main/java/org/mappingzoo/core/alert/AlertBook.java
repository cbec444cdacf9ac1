package org.mappingzoo.core.alert;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.mappingzoo.core.alert.Alert.Stage;
import org.mappingzoo.core.alert.Alert.Standing;
import org.mappingzoo.core.alert.AlertEvent.What;

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

  /// Somebody takes an answer back.
  public AlertBook takeBack(AlertKey key, String who, Instant now) {
    return told(key)
        .filter(alert -> alert.mark().isPresent())
        .map(
            alert ->
                with(alert.marked(Optional.empty()), event(alert, What.UNMARKED, now, who, "")))
        .orElse(this);
  }

  /// Whether somebody may say that it is over: what happened at a moment, and what cannot be seen
  /// any more, never ends by itself.
  public boolean mayClose(AlertKey key) {
    return told(key).filter(alert -> key.kind().isEvent() || alert.blind()).isPresent();
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

  private Optional<Alert> told(AlertKey key) {
    return alert(key).filter(alert -> alert.stage() != Stage.PENDING);
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
