package org.mappingzoo.console.alerts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.console.control.TypedWords;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.AlertFeed.Trouble;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.RowList;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.AlertWords;
import org.mappingzoo.console.shell.ChangeRequests;
import org.mappingzoo.console.shell.DiskWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding.Severity;

/// What fires, what was answered and what is over, grouped by rule; and what can be done about the
/// selected one. Where that ends none is selected: whoever is about to answer it answers no other.
/// Belongs to the FX thread.
public final class AlertsViewModel {
  private final FleetFeed feed;
  private final AlertFeed alerts;
  private final Messages messages;
  private final AlertLines lines;
  private final Access access;
  private final ChangeRequests changes;
  private final Navigation navigation;
  private final Ways ways;

  private final Map<Object, AlertRow> byId = new HashMap<>();
  private final RowList<AlertRow> rows = new RowList<>();
  private final ObservableList<AlertRow> shown = FXCollections.unmodifiableObservableList(rows);
  private final Map<AlertTile, ReadOnlyIntegerWrapper> counts = new EnumMap<>(AlertTile.class);
  private final StringProperty filter = new SimpleStringProperty(this, "filter", "");
  private final ObjectProperty<AlertTile> tile =
      new SimpleObjectProperty<>(this, "tile", AlertTile.FIRING);
  private final ReadOnlyObjectWrapper<Optional<AlertRow>> selected =
      new ReadOnlyObjectWrapper<>(this, "selected", Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<AlertDetail>> detail =
      new ReadOnlyObjectWrapper<>(this, "detail", Optional.empty());
  private final ReadOnlyObjectWrapper<Emptiness> emptiness =
      new ReadOnlyObjectWrapper<>(this, "emptiness", Emptiness.NO_DATA);

  private boolean seen;

  /// While rows come and go a list selects what took a place; that is no operator's wish.
  private boolean arranging;

  /// Where an alert leads to.
  public interface Ways {

    /// Asks who acknowledges it, until when, and why.
    void acknowledge(Alert alert);

    /// Asks once for the answer to several of one rule.
    void acknowledgeAll(List<Alert> group);

    void snoozeAll(List<Alert> group);

    /// Asks who wants to hear nothing of it, until when, and why.
    void snooze(Alert alert);

    /// Asks what came of it.
    void close(Alert alert);

    /// Shows the rules.
    ///
    /// @param kind which of them first
    /// @param category which may have a rule of its own; absent for none in particular
    void rules(AlertKind kind, Optional<CategoryName> category);

    /// Shows the rules as they hold for this category.
    void rulesOf(CategoryName category);

    void openLeaders();

    /// Who sits here.
    String operator();
  }

  /// Why the list has no lines.
  enum Emptiness {
    NONE,
    /// Nobody knows whether all is well: there is no data.
    NO_DATA,
    /// Nothing fires.
    ALL_WELL,
    /// Nothing of this kind.
    NOTHING,
    NO_MATCH
  }

  public AlertsViewModel(
      FleetFeed feed,
      AlertFeed alerts,
      Messages messages,
      Access access,
      ChangeRequests changes,
      Navigation navigation,
      Ways ways) {
    this.feed = feed;
    this.alerts = alerts;
    this.messages = messages;
    this.lines = new AlertLines(messages);
    this.access = access;
    this.changes = changes;
    this.navigation = navigation;
    this.ways = ways;
    for (AlertTile each : AlertTile.values()) {
      counts.put(each, new ReadOnlyIntegerWrapper(this, each.code()));
    }
    alerts.bookProperty().subscribe((before, now) -> follow());
    filter.subscribe(() -> arrange(true));
    tile.subscribe(() -> arrange(true));
    selected.subscribe(this::refresh);
    access.stateProperty().subscribe(this::refresh);
    feed.snapshotProperty().subscribe(snapshot -> refresh());
    messages.onChange(() -> arrange(false));
  }

  Messages messages() {
    return messages;
  }

  /// The lines shown, unmodifiable.
  ObservableList<AlertRow> rows() {
    return shown;
  }

  /// The events behind these lines, where they tell of what is past.
  List<AlertEvent> eventsShown() {
    return rows.stream()
        .flatMap(row -> row.id() instanceof AlertEvent event ? Stream.of(event) : Stream.empty())
        .toList();
  }

  /// The alerts behind these lines; of what is past there are none.
  List<Alert> alertsShown() {
    return rows.stream()
        .flatMap(
            row ->
                row.id() instanceof AlertKey key
                    ? alerts.book().alert(key).stream()
                    : Stream.empty())
        .toList();
  }

  ReadOnlyIntegerProperty count(AlertTile of) {
    return counter(of).getReadOnlyProperty();
  }

  StringProperty filterProperty() {
    return filter;
  }

  ObjectProperty<AlertTile> tileProperty() {
    return tile;
  }

  ReadOnlyObjectProperty<Optional<AlertRow>> selectedProperty() {
    return selected.getReadOnlyProperty();
  }

  /// The selected line in full.
  ReadOnlyObjectProperty<Optional<AlertDetail>> detailProperty() {
    return detail.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<Emptiness> emptinessProperty() {
    return emptiness.getReadOnlyProperty();
  }

  /// What an operator should know about how alerts are kept; empty where all is well.
  ReadOnlyObjectProperty<Optional<Trouble>> troubleProperty() {
    return alerts.troubleProperty();
  }

  String sentence(Trouble trouble) {
    return switch (trouble) {
      case Trouble.Damaged(DiskFault aside) -> messages.get("alerts.damaged", said(aside));
      case Trouble.Failing(DiskFault why) -> messages.get("alerts.unkept", said(why));
      case Trouble.Elsewhere() -> messages.get("alerts.elsewhere");
    };
  }

  private String said(DiskFault fault) {
    return new DiskWords(messages).of(fault);
  }

  /// Whether it is on the screen. Where it is not, the list does not follow the alerts.
  void setSeen(boolean now) {
    boolean missed = now && !seen;
    seen = now;
    if (missed) {
      arrange(true);
    }
  }

  void select(AlertRow row) {
    if (!arranging) {
      selected.set(Optional.of(row));
    }
  }

  /// Where none is selected, the first one.
  void selectFirst() {
    if (selected.get().isEmpty()) {
      selected.set(first());
    }
  }

  private Optional<AlertRow> first() {
    return rows.stream().filter(row -> row.key().isPresent()).findFirst();
  }

  /// Shows an alert, wherever it stands.
  public void select(AlertKey key) {
    arrange(false);
    for (AlertTile each : AlertTile.values()) {
      if (each.alerts(alerts.book()).stream().anyMatch(alert -> alert.key().equals(key))) {
        filter.set("");
        tile.set(each);
        selected.set(Optional.ofNullable(byId.get(key)));
      }
    }
  }

  void acknowledge() {
    chosen().filter(Alert::isTold).ifPresent(ways::acknowledge);
  }

  void snooze() {
    chosen().filter(Alert::isTold).ifPresent(ways::snooze);
  }

  /// The alerts of the selected one's rule, as far as they are shown and can be answered.
  List<Alert> group() {
    return chosen().map(alert -> group(alert.kind())).orElse(List.of());
  }

  /// Those of a rule: what stands below its heading.
  List<Alert> group(AlertKind kind) {
    return alertsShown().stream()
        .filter(alert -> alert.kind() == kind)
        .filter(Alert::isTold)
        .toList();
  }

  void acknowledge(List<Alert> group) {
    Optional.of(group).filter(some -> !some.isEmpty()).ifPresent(ways::acknowledgeAll);
  }

  void snooze(List<Alert> group) {
    Optional.of(group).filter(some -> !some.isEmpty()).ifPresent(ways::snoozeAll);
  }

  /// The next one is selected then; where there is none, it is followed to where it stands.
  void takeBack() {
    Optional<AlertKey> key = chosen().map(Alert::key);
    key.ifPresent(alert -> alerts.takeBack(alert, ways.operator()));
    if (first().isEmpty()) {
      key.ifPresent(this::select);
    }
  }

  void close() {
    chosen().filter(alert -> alerts.book().mayClose(alert.key())).ifPresent(ways::close);
  }

  /// Shows the rules, beginning with that of the selected alert.
  void showRules() {
    ways.rules(
        chosenKey().map(AlertKey::kind).orElse(AlertKind.RUNS_OUT),
        chosenKey().flatMap(AlertKey::category));
  }

  /// Shows the rules of a category.
  public void showRules(CategoryName category) {
    ways.rulesOf(category);
  }

  void openCategory() {
    chosenKey().flatMap(AlertKey::category).ifPresent(navigation::openCategory);
  }

  void sayRangesCopied() {
    navigation.sayCopied(messages.get("alerts.copied"));
  }

  /// Opens what helps against the selected alert.
  void remedy() {
    detail
        .get()
        .filter(shownNow -> shownNow.obstacle().isEmpty())
        .ifPresent(shownNow -> shownNow.remedy().ifPresent(what -> apply(what, shownNow.key())));
  }

  private void apply(Remedy what, AlertKey key) {
    switch (what) {
      case LEASES -> key.category().ifPresent(navigation::openStranded);
      case LEADERS -> ways.openLeaders();
      case CONNECTIONS -> navigation.openConnections();
      case EXTEND, COMPACT, ADOPT, REPAIR, FREEZE -> change(what, key.category().orElseThrow());
    }
  }

  private void change(Remedy what, CategoryName category) {
    switch (what) {
      case EXTEND -> changes.extend(category);
      case COMPACT -> changes.compact(category);
      case ADOPT -> changes.adopt(category);
      case REPAIR -> changes.repair(category);
      case FREEZE -> changes.booked(category, new LedgerChange.Freeze());
      case LEASES, LEADERS, CONNECTIONS -> throw new IllegalStateException("is no change");
    }
  }

  private void follow() {
    if (seen) {
      boolean dealtWith = isDealtWith();
      arrange(rows.isEmpty() || dealtWith, dealtWith ? nearest() : List.of());
    } else {
      refresh();
    }
  }

  /// Whether somebody just did something here about the selected one, and may go on to the next.
  /// Who answers it elsewhere puts no other one under a hand that is about to answer here.
  private boolean isDealtWith() {
    return chosenKey().filter(alerts.dealtWith()::contains).isPresent();
  }

  /// What lies below the selected one, and then what lies above it, each from there on.
  private List<AlertRow> nearest() {
    int at = selected.get().map(rows::indexOf).orElse(-1);
    return at < 0
        ? List.of()
        : Stream.concat(
                rows.subList(at + 1, rows.size()).stream(), rows.subList(0, at).reversed().stream())
            .filter(row -> row.key().isPresent())
            .toList();
  }

  private void arrange(boolean leading) {
    arrange(leading, List.of());
  }

  /// @param leading whether another one is selected where what was selected is not there
  /// @param nearest one of these, and else the first of all
  private void arrange(boolean leading, List<AlertRow> nearest) {
    AlertBook book = alerts.book();
    for (AlertTile each : AlertTile.values()) {
      counter(each).set(each.count(book));
    }
    List<AlertRow> now = tile.get().isPast() ? past(book) : present(book);
    byId.keySet().retainAll(now.stream().map(AlertRow::id).collect(Collectors.toSet()));
    arranging = true;
    rows.show(now);
    arranging = false;
    emptiness.set(emptinessNow(book));
    if (selected.get().filter(rows::contains).isEmpty()) {
      Optional<AlertRow> next = nearest.stream().filter(rows::contains).findFirst();
      selected.set(leading ? next.or(this::first) : Optional.empty());
    }
    refresh();
  }

  private List<AlertRow> present(AlertBook book) {
    Map<AlertKind, List<Alert>> groups = new EnumMap<>(AlertKind.class);
    TypedWords typed = TypedWords.of(filter.get());
    for (Alert alert : tile.get().alerts(book)) {
      if (lines.matches(lines.line(alert, feed.now()), typed, alert.key(), alert.level())) {
        groups.computeIfAbsent(alert.kind(), kind -> new ArrayList<>()).add(alert);
      }
    }
    List<AlertRow> next = new ArrayList<>();
    groups.entrySet().stream()
        .sorted(Comparator.comparing(group -> worst(group.getValue()), Comparator.reverseOrder()))
        .forEach(
            group -> {
              next.add(row(group.getKey(), Optional.empty(), heading(group)));
              group.getValue().stream()
                  .sorted(Comparator.comparing(Alert::level).reversed())
                  .forEach(
                      alert ->
                          next.add(
                              row(
                                  alert.key(),
                                  Optional.of(alert.key()),
                                  lines.line(alert, feed.now()))));
            });
    return next;
  }

  private AlertLine heading(Map.Entry<AlertKind, List<Alert>> group) {
    return lines.heading(group.getKey(), group.getValue());
  }

  private static Severity worst(List<Alert> group) {
    return group.stream().map(Alert::level).max(Comparator.naturalOrder()).orElseThrow();
  }

  private List<AlertRow> past(AlertBook book) {
    TypedWords typed = TypedWords.of(filter.get());
    return tile.get().events(book).stream()
        .filter(event -> lines.matches(lines.line(event), typed, event.key(), event.level()))
        .map(event -> row(event, Optional.of(event.key()), lines.line(event)))
        .toList();
  }

  private AlertRow row(Object id, Optional<AlertKey> key, AlertLine line) {
    AlertRow row = byId.computeIfAbsent(id, ignored -> new AlertRow(id, key, line));
    row.show(line);
    return row;
  }

  private Emptiness emptinessNow(AlertBook book) {
    if (!rows.isEmpty()) {
      return Emptiness.NONE;
    }
    if (tile.get().count(book) > 0) {
      return Emptiness.NO_MATCH;
    }
    if (tile.get() != AlertTile.FIRING) {
      return Emptiness.NOTHING;
    }
    return book.sighted() ? Emptiness.ALL_WELL : Emptiness.NO_DATA;
  }

  private void refresh() {
    detail.set(selected.get().flatMap(this::detailOf));
  }

  private Optional<AlertDetail> detailOf(AlertRow row) {
    return row.id() instanceof AlertEvent event
        ? Optional.of(detail(event))
        : row.key().flatMap(alerts.book()::alert).map(this::detail);
  }

  private AlertDetail detail(Alert alert) {
    Optional<Remedy> remedy = Remedy.of(alert.key(), feed.snapshot());
    return new AlertDetail(
        alert.key(),
        AlertWords.tone(alert.level()),
        lines.words().rule(alert.kind()),
        lines.words().level(alert.level()),
        lines.path(alert.key()),
        sentence(alert),
        AlertLines.exposed(alert.evidence()),
        lines.facts(alert, alerts.rules().of(alert.kind(), alert.key().category()), feed.now()),
        remedy,
        remedy.flatMap(what -> obstacle(what, alert.key())).map(messages::get).orElse(""),
        alert.isTold(),
        alert.mark().isPresent(),
        alerts.book().mayClose(alert.key()));
  }

  private String sentence(Alert alert) {
    String sentence = lines.sentence(alert);
    return Remedy.byHand(alert.key(), feed.snapshot())
        .map(what -> sentence + " " + messages.get(what, lines.path(alert.key())))
        .orElse(sentence);
  }

  private AlertDetail detail(AlertEvent event) {
    return new AlertDetail(
        event.key(),
        AlertLines.tone(event),
        lines.words().rule(event.key().kind()),
        lines.level(event),
        lines.path(event.key()),
        lines.sentence(event),
        AlertLines.exposed(event.evidence()),
        lines.facts(event),
        Optional.empty(),
        "",
        false,
        false,
        false);
  }

  private Optional<String> obstacle(Remedy remedy, AlertKey key) {
    return remedy.isChange()
        ? access
            .obstacle(feed.snapshot().connection())
            .or(() -> key.category().flatMap(name -> remedy.obstacle(name, feed.snapshot())))
        : Optional.empty();
  }

  private Optional<AlertKey> chosenKey() {
    return selected.get().flatMap(AlertRow::key);
  }

  private Optional<Alert> chosen() {
    return selected
        .get()
        .filter(row -> row.id() instanceof AlertKey)
        .flatMap(AlertRow::key)
        .flatMap(alerts.book()::alert);
  }

  private ReadOnlyIntegerWrapper counter(AlertTile of) {
    return Objects.requireNonNull(counts.get(of));
  }
}
