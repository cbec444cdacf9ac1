package org.mappingzoo.console.alerts;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.AlertWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.AlertRules;
import org.mappingzoo.core.alert.Rehearsal;
import org.mappingzoo.core.alert.Rule;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.LedgerSnapshot;

/// One rule at a time, of all categories or of one, and how often it would have fired. Nothing
/// holds before it is saved. Belongs to the FX thread.
final class RulesViewModel {
  private static final Duration WEEK = Duration.ofDays(7);

  /// What a restart or two leave out.
  private static final Duration NEARLY = Duration.ofHours(1);

  private final FleetFeed feed;
  private final AlertFeed alerts;
  private final Messages messages;
  private final Optional<CategoryName> offered;
  private final ReadOnlyObjectWrapper<Shown> shown;

  /// What was typed into other rules and not saved, in the order in which they were left.
  private final Map<Scope, Shown> left = new LinkedHashMap<>();

  /// Which rule.
  private record Scope(AlertKind kind, Optional<CategoryName> category) {}

  /// What is edited.
  ///
  /// @param category absent for the rule of all
  record Shown(AlertKind kind, Optional<CategoryName> category, RuleDraft draft) {
    private Scope scope() {
      return new Scope(kind, category);
    }
  }

  /// The rules, beginning with one of them.
  ///
  /// @param offered a category that may have a rule of its own
  RulesViewModel(
      FleetFeed feed,
      AlertFeed alerts,
      Messages messages,
      AlertKind kind,
      Optional<CategoryName> offered) {
    this.feed = feed;
    this.alerts = alerts;
    this.messages = messages;
    this.offered = offered;
    Optional<CategoryName> own =
        offered.filter(name -> alerts.rules().override(kind, name).isPresent());
    shown = new ReadOnlyObjectWrapper<>(this, "shown", shownOf(kind, own));
  }

  Messages messages() {
    return messages;
  }

  ReadOnlyObjectProperty<Shown> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  /// The category that may have a rule of its own here.
  Optional<CategoryName> offered() {
    return offered;
  }

  /// Edits another rule. What was typed and not saved waits until the first one is shown again.
  void show(AlertKind kind, Optional<CategoryName> category) {
    Scope next = new Scope(kind, mayBeOwn(kind) ? category : Optional.empty());
    Shown before = shown.get();
    if (!next.equals(before.scope())) {
      if (isBegun(before)) {
        left.put(before.scope(), before);
      }
      Shown waiting = left.remove(next);
      shown.set(waiting == null ? shownOf(kind, next.category()) : waiting);
    }
  }

  /// Whether categories can differ in it.
  static boolean mayBeOwn(AlertKind kind) {
    return !kind.isOfStewards();
  }

  /// Whether the category shown has a rule of its own.
  boolean isOwn() {
    return shown
        .get()
        .category()
        .flatMap(name -> alerts.rules().override(shown.get().kind(), name))
        .isPresent();
  }

  /// Whether the draft differs from what holds.
  boolean isChanged() {
    return isChanged(shown.get());
  }

  private boolean isChanged(Shown some) {
    return some.draft()
        .rule()
        .filter(rule -> !rule.equals(alerts.rules().of(rule.kind(), some.category())))
        .isPresent();
  }

  private boolean isBegun(Shown some) {
    return isChanged(some) || some.draft().rule().isEmpty();
  }

  /// Whether something was typed for a rule of this kind that does not hold.
  boolean isBegun(AlertKind kind) {
    return begun().anyMatch(some -> some.kind() == kind);
  }

  /// For which rules anything was typed that does not hold, be it a rule or not, by their names.
  List<String> unsaved() {
    return begun()
        .map(
            some ->
                some.category()
                    .map(of -> messages.get("alerts.begun", name(some.kind()), of.path()))
                    .orElseGet(() -> name(some.kind())))
        .toList();
  }

  private Stream<Shown> begun() {
    return Stream.concat(left.values().stream(), Stream.of(shown.get())).filter(this::isBegun);
  }

  /// Lets the rule hold from now on.
  void save() {
    Shown now = shown.get();
    now.draft()
        .rule()
        .ifPresent(
            rule ->
                follow(
                    now.category()
                        .map(name -> alerts.rules().with(name, rule))
                        .orElseGet(() -> alerts.rules().with(rule))));
  }

  /// Back to what holds without anybody's doing: the rule of all for a category, else the usual
  /// one.
  void reset() {
    Shown now = shown.get();
    follow(
        now.category()
            .map(name -> alerts.rules().without(name, now.kind()))
            .orElseGet(() -> alerts.rules().with(AlertRules.DEFAULT.of(now.kind()))));
  }

  /// Whether there is anything to go back from.
  boolean isResettable() {
    Shown now = shown.get();
    if (isBegun(now)) {
      return true;
    }
    return now.category().isPresent()
        ? isOwn()
        : !alerts.rules().of(now.kind()).equals(AlertRules.DEFAULT.of(now.kind()));
  }

  /// How often the draft would have fired over the last week, as far as that is known.
  String rehearsal() {
    AlertKind kind = shown.get().kind();
    Instant from = feed.now().minus(WEEK);
    Optional<Rule> rule = shown.get().draft().rule();
    if (rule.isEmpty()) {
      return "";
    }
    if (!Rehearsal.isPossible(kind)) {
      return fired(kind, from);
    }
    return rehearsal(rule.get(), from);
  }

  /// Events are kept up to a number, so in a noisy week they do not reach back to its beginning.
  private String fired(AlertKind kind, Instant from) {
    List<AlertEvent> events = alerts.book().events();
    int fired = Rehearsal.fired(kind, shown.get().category(), events, from);
    boolean cut = events.size() == AlertBook.MOST_EVENTS && events.getFirst().at().isAfter(from);
    return cut
        ? messages.get(
            "alerts.rules.firedsince",
            fired,
            messages.number(fired),
            messages.duration(Duration.between(events.getFirst().at(), feed.now())))
        : messages.get("alerts.rules.fired", fired, messages.number(fired));
  }

  /// How much is kept differs from category to category.
  private String rehearsal(Rule rule, Instant from) {
    List<CategoryName> names =
        shown
            .get()
            .category()
            .map(List::of)
            .orElseGet(() -> List.copyOf(feed.snapshot().categories().keySet()));
    List<Rehearsal.Result> results =
        names.stream()
            .map(name -> rehearse(rule, name, from))
            .filter(result -> result.known().isPositive())
            .toList();
    if (results.isEmpty()) {
      return messages.get("alerts.rules.nohistory");
    }
    int times = results.stream().mapToInt(Rehearsal.Result::fired).sum();
    int without = names.size() - results.size();
    List<String> said = new ArrayList<>();
    said.add(told(times, results.stream().map(Rehearsal.Result::known).sorted().toList()));
    if (without > 0) {
      said.add(messages.get("alerts.rules.without", without, messages.number(without)));
    }
    results.stream()
        .map(Rehearsal.Result::step)
        .max(Comparator.naturalOrder())
        .filter(step -> step.compareTo(Forecast.STEADY_WINDOW) > 0)
        .ifPresent(step -> said.add(messages.get("alerts.rules.steps", messages.duration(step))));
    return String.join(" ", said);
  }

  private Rehearsal.Result rehearse(Rule rule, CategoryName name, Instant from) {
    return Rehearsal.of(rule, feed.history().series(name), universe(name), from, feed.now());
  }

  /// @param known of each category, the shortest first
  private String told(int times, List<Duration> known) {
    Duration least = known.getFirst();
    if (WEEK.minus(least).compareTo(NEARLY) < 0) {
      return messages.get("alerts.rules.would", times, messages.number(times));
    }
    String kept = messages.duration(least);
    String most = messages.duration(known.getLast());
    return kept.equals(most)
        ? messages.get("alerts.rules.wouldpart", times, messages.number(times), kept)
        : messages.get("alerts.rules.wouldparts", times, messages.number(times), kept, most);
  }

  String name(AlertKind kind) {
    return new AlertWords(messages).rule(kind);
  }

  /// When the rule of all of that kind fires; or that somebody is about to change one.
  String summary(AlertKind kind) {
    if (isBegun(kind)) {
      return messages.get("alerts.rules.unsaved");
    }
    Rule rule = alerts.rules().of(kind);
    return rule.on() ? new AlertLines(messages).thresholds(rule) : messages.get("alerts.rules.off");
  }

  String unit() {
    return new AlertWords(messages).unit(shown.get().kind()).orElse("");
  }

  private OptionalLong universe(CategoryName name) {
    return feed.snapshot()
        .ledgers()
        .of(name)
        .flatMap(LedgerSnapshot::control)
        .map(control -> OptionalLong.of(control.universe().count()))
        .orElse(OptionalLong.empty());
  }

  private void follow(AlertRules next) {
    alerts.follow(next);
    shown.set(shownOf(shown.get().kind(), shown.get().category()));
  }

  private Shown shownOf(AlertKind kind, Optional<CategoryName> category) {
    return new Shown(kind, category, new RuleDraft(alerts.rules().of(kind, category)));
  }
}
