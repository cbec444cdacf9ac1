package org.mappingzoo.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.mappingzoo.core.alert.Alert.Stage;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.alert.LifeCycle.Turn;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;

/// Brings the alerts up to date with what is seen: a function of the book before, the rules and
/// one look.
///
/// While data is missing nothing is begun and nothing ends, but *no data* itself; answers end by
/// the clock all the same, since they say until when.
public final class AlertWatch {
  /// A longer time between two looks is not believed to have been watched: the machine slept.
  static final Duration LONGEST_STEP = Duration.ofSeconds(30);

  private final AlertBook before;
  private final AlertRules rules;
  private final Sight sight;
  private final boolean sighted;
  private final Duration passed;
  private final NavigableMap<AlertKey, Alert> alerts;

  /// Categories whose lists somebody has deleted while their books are there, where this looks.
  private final Set<CategoryName> deleted;

  private final List<AlertEvent> news = new ArrayList<>();

  /// What is seen in one look.
  ///
  /// @param looked whether a category would be among those of the fleet, if it were there
  /// @param risks found since the look before
  /// @param deletions likewise
  public record Sight(
      FleetSnapshot fleet,
      Predicate<CategoryName> looked,
      Function<CategoryName, Forecast> forecasts,
      List<DuplicateWatch.Found> risks,
      List<DeletionWatch.Found> deletions,
      Instant now) {
    public Sight {
      risks = List.copyOf(risks);
      deletions = List.copyOf(deletions);
    }
  }

  /// What a look came to.
  ///
  /// @param news what happened in it
  public record Step(AlertBook book, List<AlertEvent> news) {}

  private AlertWatch(AlertBook before, AlertRules rules, Sight sight) {
    this.before = before;
    this.rules = rules;
    this.sight = sight;
    sighted = sight.fleet().connection().followsQuorum();
    passed = before.looked().map(this::since).orElse(Duration.ZERO);
    alerts = new TreeMap<>(before.alerts());
    deleted = deleted(sight);
  }

  public static Step look(AlertBook before, AlertRules rules, Sight sight) {
    return new AlertWatch(before, rules, sight).look();
  }

  private Step look() {
    endMarks();
    dropUnwatched();
    lookAtConnection();
    if (sighted) {
      sight.risks().forEach(this::take);
      sight.fleet().categories().values().forEach(this::lookAt);
      deleted.forEach(this::lookAtDeleted);
      lookAtStewards();
      lookAtRest();
      sight.deletions().forEach(this::take);
    } else {
      alerts.replaceAll((key, alert) -> isOfConnection(key) ? alert : alert.unseen());
    }
    List<AlertEvent> events = new ArrayList<>(before.events());
    events.addAll(news);
    return new Step(
        new AlertBook(alerts, events, Optional.of(sight.now()), sighted), List.copyOf(news));
  }

  private Duration since(Instant looked) {
    Duration step = Duration.between(looked, sight.now());
    return step.isNegative() || step.compareTo(LONGEST_STEP) > 0 ? Duration.ZERO : step;
  }

  /// Of what is getting well nobody is told that its answer is over, unless it gets bad again.
  private void endMarks() {
    alerts.replaceAll(
        (key, alert) -> {
          if (alert.mark().filter(mark -> mark.isOver(sight.now())).isEmpty()) {
            return alert;
          }
          if (alert.stage() == Stage.FIRING) {
            tell(alert, What.MARK_ENDED);
          }
          return alert.marked(Optional.empty());
        });
  }

  private void dropUnwatched() {
    alerts
        .values()
        .removeIf(
            alert -> {
              boolean dropped = !rules.of(alert.kind(), alert.key().category()).on();
              if (dropped && alert.fired().isPresent()) {
                tell(alert, What.DROPPED, before.ruler(alert.key()));
              }
              return dropped;
            });
  }

  private static boolean isOfConnection(AlertKey key) {
    return key.equals(AlertKey.of(AlertKind.NO_DATA));
  }

  private void lookAtConnection() {
    Gauge gauge =
        sighted
            ? Gauge.FINE
            : new Gauge.Wrong(new Finding.NoData(sight.fleet().connection().reason()));
    judge(AlertKey.of(AlertKind.NO_DATA), gauge, passed);
  }

  private void take(DuplicateWatch.Found found) {
    AlertKey key =
        new AlertKey(AlertKind.DUPLICATE_RISK, Optional.of(found.category()), found.occurrence());
    if (!alerts.containsKey(key) && !isToldAlready(found)) {
      judge(key, new Gauge.Wrong(found.risk()), Duration.ZERO);
    }
  }

  private void take(DeletionWatch.Found found) {
    AlertKey key = AlertKey.of(AlertKind.UNREADABLE, found.category());
    judge(key, new Gauge.Wrong(found.evidence()), Duration.ZERO);
  }

  /// Books that do not fit are found again after each restart.
  private boolean isToldAlready(DuplicateWatch.Found found) {
    return BookDoubt.isStanding(found.occurrence())
        && alerts.keySet().stream()
            .filter(key -> key.kind() == AlertKind.DUPLICATE_RISK)
            .filter(key -> key.category().equals(Optional.of(found.category())))
            .anyMatch(key -> BookDoubt.isOfBooks(key.occurrence()));
  }

  private void lookAt(CategorySnapshot category) {
    for (AlertKind kind : AlertKind.values()) {
      if (!kind.isEvent() && !kind.isOfStewards()) {
        judge(
            AlertKey.of(kind, category.name()),
            Gauges.of(kind, category, sight.fleet(), sight.forecasts(), sight.now()),
            watched());
      }
    }
  }

  private static Set<CategoryName> deleted(Sight sight) {
    Set<CategoryName> deleted = new TreeSet<>(sight.fleet().ledgers().deleted());
    deleted.removeAll(sight.fleet().categories().keySet());
    deleted.removeIf(category -> !sight.looked().test(category));
    return deleted;
  }

  private void lookAtDeleted(CategoryName category) {
    String fault = sight.fleet().ledgers().fault(category).orElseThrow();
    Gauge gauge = new Gauge.Wrong(new Finding.BooksUnreadable(fault));
    judge(AlertKey.of(AlertKind.UNREADABLE, category), gauge, watched());
  }

  private void lookAtStewards() {
    for (AlertKind kind : AlertKind.values()) {
      if (kind.isOfStewards()) {
        judge(
            AlertKey.of(kind),
            Gauges.ofStewards(kind, sight.fleet().leaders(), sight.now()),
            watched());
      }
    }
  }

  /// A category that is gone, books and all, has nothing wrong any more but that; what happened
  /// once is not undone by it. Of one that lies elsewhere, or may be hidden, nobody knows: who
  /// watches it is another console, with another profile of the same ensemble.
  private void lookAtRest() {
    for (AlertKey key : List.copyOf(alerts.keySet())) {
      boolean gone =
          key.category().isPresent()
              && !sight.fleet().categories().containsKey(key.category().get());
      boolean judged =
          key.kind() == AlertKind.UNREADABLE
              && key.category().filter(deleted::contains).isPresent();
      if (gone && !judged && !key.kind().isEvent()) {
        boolean certain =
            !sight.fleet().hidden().mayHide(key.category().get())
                && sight.looked().test(key.category().get());
        judge(key, certain ? ofGone(key) : Gauge.UNKNOWN, watched());
      }
    }
  }

  private Gauge ofGone(AlertKey key) {
    return Optional.ofNullable(alerts.get(key))
        .filter(Alert::isOfDeleted)
        .<Gauge>map(alert -> new Gauge.Wrong(alert.evidence()))
        .orElse(Gauge.FINE);
  }

  /// Whether it is bad again, and its answer ended while it was getting well.
  private boolean isUntold(Alert again, What what) {
    return (what == What.RELAPSED || what == What.EASED) && before.isAnswerOver(again);
  }

  private Duration watched() {
    return before.sighted() ? passed : Duration.ZERO;
  }

  private void judge(AlertKey key, Gauge gauge, Duration elapsed) {
    Rule rule = rules.of(key.kind(), key.category());
    if (!rule.on()) {
      return;
    }
    // A large fleet is judged thousands of times a second, and nearly always nothing is wrong.
    Alert known = alerts.get(key);
    Turn turn =
        known == null
            ? LifeCycle.begin(key, rule, Verdict.of(rule, gauge, Optional.empty()), sight.now())
            : LifeCycle.next(
                known,
                rule,
                Verdict.of(rule, gauge, told(known)),
                level -> before.isAnswered(known, level),
                elapsed,
                sight.now());
    if (turn.what().isPresent()) {
      tell(turn.alert().or(() -> Optional.ofNullable(known)).orElseThrow(), turn.what().get());
      turn.alert()
          .filter(again -> isUntold(again, turn.what().get()))
          .ifPresent(again -> tell(again, What.MARK_ENDED));
    }
    turn.alert().ifPresentOrElse(next -> alerts.put(key, next), () -> alerts.remove(key));
  }

  private static Optional<Severity> told(Alert known) {
    return known.fired().map(since -> known.level());
  }

  private void tell(Alert alert, What what) {
    tell(alert, what, "");
  }

  private void tell(Alert alert, What what, String who) {
    news.add(AlertBook.event(alert, what, sight.now(), who, ""));
  }
}
