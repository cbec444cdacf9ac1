package org.mappingzoo.console.alerts;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptFigures;
import org.mappingzoo.console.shell.AlertWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.AlertRules;
import org.mappingzoo.core.alert.QuarterHour;
import org.mappingzoo.core.alert.Rehearsal;
import org.mappingzoo.core.alert.Rule;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.FreeSeries;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One rule at a time, of all categories or of one, and how often it would have fired. Nothing
/// holds before it is saved. Belongs to the FX thread; only what is much, or on disk, is counted
/// elsewhere.
final class RulesViewModel {
  private static final Logger LOG = LoggerFactory.getLogger(RulesViewModel.class);

  private static final Duration WEEK = Duration.ofDays(7);

  /// What a restart or two leave out.
  private static final Duration NEARLY = Duration.ofHours(1);

  /// So many categories are gone through before anybody would notice.
  private static final int AT_ONCE = 10;

  /// What is told until it is counted.
  private static final String COUNTING = "…";

  private final FleetFeed feed;
  private final AlertFeed alerts;
  private final KeptFigures figures;
  private final Messages messages;
  private final Executor background;
  private final Supplier<String> operator;
  private Optional<CategoryName> offered;
  private final ReadOnlyObjectWrapper<Shown> shown;

  private final ReadOnlyStringWrapper rehearsal = new ReadOnlyStringWrapper(this, "rehearsal", "");

  /// How many rehearsals were begun: only the last one is wanted.
  private final AtomicInteger rehearsals = new AtomicInteger();

  /// What was typed into other rules and not saved, in the order in which they were left.
  private final Map<Scope, Shown> left = new LinkedHashMap<>();

  /// Which rule.
  private record Scope(AlertKind kind, Optional<CategoryName> category) {}

  /// What a rule is held against.
  private sealed interface Past {

    record Free(FreeSeries series, OptionalLong universe) implements Past {}

    /// Figures of its own kind, on disk.
    record OnDisk(CategorySnapshot category) implements Past {}
  }

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
  /// @param figures what the rules looked at before now
  /// @param background runs what takes long
  /// @param offered a category that may have a rule of its own
  /// @param operator who sits here, as far as the system knows
  RulesViewModel(
      FleetFeed feed,
      AlertFeed alerts,
      KeptFigures figures,
      Messages messages,
      Executor background,
      AlertKind kind,
      Optional<CategoryName> offered,
      Supplier<String> operator) {
    this.feed = feed;
    this.alerts = alerts;
    this.figures = figures;
    this.messages = messages;
    this.background = background;
    this.offered = offered;
    this.operator = operator;
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
    offered = next.category().or(() -> offered);
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
  ReadOnlyStringProperty rehearsalProperty() {
    return rehearsal.getReadOnlyProperty();
  }

  /// Counts that anew: at once, or in the background where many categories are gone through or
  /// files have to be read.
  void rehearse() {
    int number = rehearsals.incrementAndGet();
    AlertKind kind = shown.get().kind();
    Optional<Rule> rule = shown.get().draft().rule();
    if (rule.isEmpty()) {
      rehearsal.set("");
    } else if (kind.isMeasured()) {
      rehearse(rule.get(), number);
    } else {
      rehearsal.set(fired(kind));
    }
  }

  private void rehearse(Rule rule, int number) {
    Instant now = feed.now();
    List<Past> pasts = pasts(rule.kind());
    if (rule.kind().isOfFreeIds() && pasts.size() <= AT_ONCE) {
      rehearsal.set(said(rule.kind(), results(rule, pasts, now, number), pasts.size()));
    } else {
      rehearsal.set(COUNTING);
      background.execute(
          () -> {
            List<Rehearsal.Result> results = results(rule, pasts, now, number);
            feed.inTurn(() -> takeLate(rule.kind(), results, pasts.size(), number));
          });
    }
  }

  private void takeLate(AlertKind kind, List<Rehearsal.Result> results, int of, int number) {
    if (rehearsals.get() == number) {
      rehearsal.set(said(kind, results, of));
    }
  }

  /// Of each category of which anything is known; all in vain once another rehearsal is begun. From
  /// any thread.
  private List<Rehearsal.Result> results(Rule rule, List<Past> pasts, Instant now, int number) {
    return pasts.stream()
        .takeWhile(past -> rehearsals.get() == number)
        .map(past -> result(rule, past, now))
        .filter(result -> result.known().isPositive())
        .toList();
  }

  private Rehearsal.Result result(Rule rule, Past past, Instant now) {
    Instant from = now.minus(WEEK);
    return switch (past) {
      case Past.Free(FreeSeries series, OptionalLong universe) ->
          Rehearsal.of(rule, series, universe, from, now);
      case Past.OnDisk(CategorySnapshot category) ->
          Rehearsal.of(rule, quarters(category), from, now);
    };
  }

  private List<QuarterHour> quarters(CategorySnapshot category) {
    try {
      return figures.of(category);
    } catch (DiskException e) {
      LOG.warn("cannot read figures: {}", e.fault().text());
      feed.inTurn(() -> feed.miss(e.fault()));
      return List.of();
    }
  }

  /// Of the category shown, or of all.
  private List<Past> pasts(AlertKind kind) {
    NavigableMap<CategoryName, CategorySnapshot> all = feed.snapshot().categories();
    return shown.get().category().map(List::of).orElseGet(() -> List.copyOf(all.keySet())).stream()
        .flatMap(name -> past(kind, name).stream())
        .toList();
  }

  private Optional<Past> past(AlertKind kind, CategoryName name) {
    return kind.isOfFreeIds()
        ? Optional.of(new Past.Free(feed.history().series(name), universe(name)))
        : Optional.ofNullable(feed.snapshot().categories().get(name)).map(Past.OnDisk::new);
  }

  /// How often it did fire, and why that is all that can be said. What happens at a moment has
  /// nothing that could be tried.
  private String fired(AlertKind kind) {
    String said = counted(kind);
    return kind.isEvent()
        ? said
        : said
            + " "
            + messages.get(kind.isMeasured() ? "alerts.rules.nofigures" : "alerts.rules.notimes");
  }

  /// Events are kept up to a number, so in a noisy week they do not reach back to its beginning.
  private String counted(AlertKind kind) {
    Instant from = feed.now().minus(WEEK);
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
  ///
  /// @param of so many categories
  private String said(AlertKind kind, List<Rehearsal.Result> results, int of) {
    if (results.isEmpty()) {
      return kind.isOfFreeIds() ? messages.get("alerts.rules.nohistory") : fired(kind);
    }
    int times = results.stream().mapToInt(Rehearsal.Result::fired).sum();
    int without = of - results.size();
    List<String> said = new ArrayList<>();
    List<Duration> known = results.stream().map(Rehearsal.Result::known).sorted().toList();
    said.add(told(times, known));
    if (!kind.isOfFreeIds() && !isWeek(known.getLast())) {
      said.add(did(kind));
    }
    if (without > 0) {
      said.add(messages.get("alerts.rules.without", without, messages.number(without)));
    }
    results.stream()
        .map(Rehearsal.Result::step)
        .max(Comparator.naturalOrder())
        .flatMap(step -> steps(kind, step))
        .ifPresent(said::add);
    return String.join(" ", said);
  }

  /// As long as no figures are kept of a week, that says more.
  private String did(AlertKind kind) {
    int fired =
        Rehearsal.fired(
            kind, shown.get().category(), alerts.book().events(), feed.now().minus(WEEK));
    return messages.get("alerts.rules.did", fired, messages.number(fired));
  }

  private static boolean isWeek(Duration known) {
    return WEEK.minus(known).compareTo(NEARLY) < 0;
  }

  private Optional<String> steps(AlertKind kind, Duration step) {
    if (!kind.isOfFreeIds()) {
      return Optional.of(messages.get("alerts.rules.worst", messages.duration(step)));
    }
    return Optional.of(step)
        .filter(apart -> apart.compareTo(Forecast.STEADY_WINDOW) > 0)
        .map(apart -> messages.get("alerts.rules.steps", messages.duration(apart)));
  }

  /// @param known of each category, the shortest first
  private String told(int times, List<Duration> known) {
    Duration least = known.getFirst();
    if (isWeek(least)) {
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

  /// When the rule of all of that kind fires, and how many categories have another one; or that
  /// somebody is about to change one.
  String summary(AlertKind kind) {
    if (isBegun(kind)) {
      return messages.get("alerts.rules.unsaved");
    }
    String general = thresholds(alerts.rules().of(kind));
    int own = owners(kind).size();
    return own == 0
        ? general
        : messages.get("alerts.rules.owned", own, messages.number(own), general);
  }

  /// The categories that have a rule of their own instead, by name.
  List<CategoryName> owners(AlertKind kind) {
    return alerts.rules().overrides().entrySet().stream()
        .filter(own -> own.getValue().containsKey(kind))
        .map(Map.Entry::getKey)
        .toList();
  }

  /// One of these, with its rule.
  String owner(AlertKind kind, CategoryName category) {
    return messages.get(
        "alerts.notice",
        category.path(),
        thresholds(alerts.rules().of(kind, Optional.of(category))));
  }

  private String thresholds(Rule rule) {
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
    alerts.follow(next, operator.get());
    shown.set(shownOf(shown.get().kind(), shown.get().category()));
  }

  private Shown shownOf(AlertKind kind, Optional<CategoryName> category) {
    return new Shown(kind, category, new RuleDraft(alerts.rules().of(kind, category)));
  }
}
