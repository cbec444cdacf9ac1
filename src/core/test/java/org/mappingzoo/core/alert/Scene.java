package org.mappingzoo.core.alert;

import static org.mappingzoo.core.monitor.Snapshots.START;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.Snapshots;

/// Alerts that follow one category, second by second.
final class Scene {
  static final CategoryName DID = Snapshots.DID;

  private AlertRules rules = AlertRules.DEFAULT;
  private AlertBook book = AlertBook.EMPTY;
  private Instant now = START;
  private Forecast forecast = new Forecast.NotShrinking(0, Forecast.LONG_WINDOW);
  private FleetSnapshot fleet = holding("1:1000\n");
  private String root = "/";
  private final List<What> told = new ArrayList<>();

  static FleetSnapshot holding(String text) {
    return Snapshots.fleet(Snapshots.category(DID, 0, 1, text));
  }

  Scene rules(AlertRules next) {
    rules = next;
    return this;
  }

  /// Somebody changes them, and that is on record.
  Scene rules(AlertRules next, String who) {
    book = book.ruled(rules, next, who, now);
    return rules(next);
  }

  Scene runsOutIn(Duration in) {
    forecast =
        new Forecast.RunsOut(in, Optional.empty(), in, 100, 100, 100, 0, Forecast.LONG_WINDOW);
    return this;
  }

  Scene shrinksNotAtAll() {
    forecast = new Forecast.NotShrinking(0, Forecast.LONG_WINDOW);
    return this;
  }

  Scene isStillMeasured() {
    forecast = new Forecast.TooLittleHistory(Duration.ZERO);
    return this;
  }

  /// Where it is looked for categories from now on.
  Scene looksBelow(String path) {
    root = path;
    return this;
  }

  Scene shows(FleetSnapshot next) {
    fleet = next;
    return this;
  }

  Scene shows(CategorySnapshot... categories) {
    return shows(Snapshots.fleet(categories));
  }

  Scene disconnected() {
    return connected(new ConnectionStatus.Disconnected(now, "connection refused"));
  }

  Scene reconnected() {
    return connected(Snapshots.fleet().connection());
  }

  private Scene connected(ConnectionStatus status) {
    fleet =
        FleetSnapshot.of(1, now, status, fleet.categories(), fleet.hiddenPaths(), fleet.traffic())
            .with(fleet.ledgers())
            .with(fleet.leaders());
    return this;
  }

  /// Looks each second, for so long.
  Scene passes(Duration time) {
    for (long second = 0; second < time.toSeconds(); second++) {
      now = now.plusSeconds(1);
      look(List.of());
    }
    return this;
  }

  /// A look behind a gap in which nobody looked.
  Scene sleeps(Duration time) {
    now = now.plus(time);
    return look(List.of());
  }

  Scene look(List<DuplicateWatch.Found> risks) {
    return look(risks, List.of());
  }

  /// Somebody deleted the category, books and all.
  Scene deleted(Finding.BooksUnreadable evidence) {
    return shows().look(List.of(), List.of(new DeletionWatch.Found(DID, evidence)));
  }

  private Scene look(List<DuplicateWatch.Found> risks, List<DeletionWatch.Found> deletions) {
    AlertWatch.Step step =
        AlertWatch.look(
            book,
            rules,
            new AlertWatch.Sight(
                fleet, name -> name.isUnder(root), name -> forecast, risks, deletions, now));
    book = step.book();
    step.news().forEach(event -> told.add(event.what()));
    return this;
  }

  Scene restarts() {
    book = book.unsighted();
    return this;
  }

  Scene answers(AlertKey key, Mark mark) {
    book = book.answer(key, mark);
    return this;
  }

  Scene closes(AlertKey key) {
    book = book.close(key, "ann", "looked into", now);
    return this;
  }

  Instant now() {
    return now;
  }

  AlertBook book() {
    return book;
  }

  Optional<Alert> alert(AlertKind kind) {
    return book.alerts().values().stream().filter(alert -> alert.kind() == kind).findFirst();
  }

  Alert.Standing standing(AlertKind kind) {
    return alert(kind).orElseThrow().standing();
  }

  List<What> told() {
    return told;
  }
}
