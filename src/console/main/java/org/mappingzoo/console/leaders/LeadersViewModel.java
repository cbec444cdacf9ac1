package org.mappingzoo.console.leaders;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
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
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.RowList;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.protocol.Candidate;

/// The stewards in the order of succession, what is wrong with that, who led before, and the
/// reservation of each managed category as a row. Belongs to the FX thread.
public final class LeadersViewModel {
  private final FleetFeed feed;
  private final Messages messages;
  private final LeaderWords words;
  private final Navigation navigation;
  private final Optional<FailureDrill> drill;
  private final Map<CategoryName, ReservationRow> byName = new HashMap<>();
  private final RowList<ReservationRow> rows = new RowList<>();
  private final ObservableList<ReservationRow> shown =
      FXCollections.unmodifiableObservableList(rows);
  private final ReadOnlyObjectWrapper<LeadersPanel> panel;
  private final ReadOnlyObjectWrapper<Optional<CategoryName>> selected =
      new ReadOnlyObjectWrapper<>(this, "selected", Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<ReservationFigures>> chosen =
      new ReadOnlyObjectWrapper<>(this, "chosen", Optional.empty());
  private final ObjectProperty<Map<String, Boolean>> sorting =
      new SimpleObjectProperty<>(this, "sorting", Map.of());
  private final StringProperty filter = new SimpleStringProperty(this, "filter", "");
  private final ReadOnlyBooleanWrapper filteredOut =
      new ReadOnlyBooleanWrapper(this, "filteredOut");
  private final ReadOnlyIntegerWrapper fenceDigits = new ReadOnlyIntegerWrapper(this, "digits");
  private boolean seen;
  private Comparator<ReservationRow> order = ReservationOrder.worstFirst();

  /// @param drill empty where no steward may be killed to see what happens
  public LeadersViewModel(
      FleetFeed feed, Messages messages, Navigation navigation, Optional<FailureDrill> drill) {
    this.feed = feed;
    this.messages = messages;
    this.words = new LeaderWords(messages);
    this.navigation = navigation;
    this.drill = drill;
    panel = new ReadOnlyObjectWrapper<>(this, "panel", panelNow());
    filter.subscribe(this::arrange);
    feed.snapshotProperty().subscribe(this::follow);
    feed.nowProperty().subscribe(now -> follow(feed.snapshot()));
    messages.onChange(() -> panel.set(panelNow()));
  }

  Messages messages() {
    return messages;
  }

  LeaderWords words() {
    return words;
  }

  /// Whether it is on the screen. Where it is not, the rows do not follow the fleet.
  void setSeen(boolean now) {
    boolean missed = now && !seen;
    seen = now;
    if (missed) {
      followRows(feed.snapshot());
    }
  }

  /// What was typed to find reservations: words of the category's path, or of how it stands.
  StringProperty filterProperty() {
    return filter;
  }

  /// Whether there are reservations, but none that the filter shows.
  ReadOnlyBooleanProperty filteredOutProperty() {
    return filteredOut.getReadOnlyProperty();
  }

  /// The managed categories that the filter shows, unmodifiable.
  ObservableList<ReservationRow> rows() {
    return shown;
  }

  /// How long the longest fence is, live or in the book.
  ReadOnlyIntegerProperty fenceDigitsProperty() {
    return fenceDigits.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<LeadersPanel> panelProperty() {
    return panel.getReadOnlyProperty();
  }

  /// Whether the rows follow the server.
  ReadOnlyBooleanProperty currentProperty() {
    return feed.currentProperty();
  }

  ReadOnlyObjectProperty<Optional<CategoryName>> selectedProperty() {
    return selected.getReadOnlyProperty();
  }

  /// The figures of the selected row.
  ReadOnlyObjectProperty<Optional<ReservationFigures>> chosenProperty() {
    return chosen.getReadOnlyProperty();
  }

  void select(Optional<CategoryName> category) {
    selected.set(category);
    chosen.set(selectedRow().map(ReservationRow::figures));
  }

  /// Where nothing is selected yet, what needs somebody first.
  void selectFirst() {
    if (selectedRow().isEmpty() && !shown.isEmpty()) {
      select(Optional.of(shown.getFirst().category()));
    }
  }

  /// The row of the selected category, while it is shown.
  Optional<ReservationRow> selectedRow() {
    return selected.get().flatMap(name -> Optional.ofNullable(byName.get(name)));
  }

  /// By which columns the table sorts, and whether ascending. The table is made anew with the
  /// language; this stays.
  ObjectProperty<Map<String, Boolean>> sortingProperty() {
    return sorting;
  }

  /// Sorts by this from now on; empty for what needs somebody first.
  void sortBy(Optional<Comparator<ReservationRow>> comparator) {
    order =
        comparator
            .map(by -> by.thenComparing(ReservationRow::category))
            .orElseGet(ReservationOrder::worstFirst);
    arrange();
  }

  void openCategory() {
    selectedRow().ifPresent(row -> navigation.openCategory(row.category()));
  }

  void sayCopied(String command) {
    navigation.sayCopied(command);
  }

  /// Whether killing the leader is offered here at all.
  boolean isDrillGround() {
    return drill.isPresent();
  }

  /// Does nothing while nobody leads.
  void killLeader() {
    drill.ifPresent(ground -> leader().ifPresent(leads -> ground.killSteward(leads.pid())));
  }

  private Optional<Candidate> leader() {
    return feed.snapshot().leaders().chain().stream()
        .limit(1)
        .flatMap(first -> first.candidate().stream())
        .filter(who -> who.leadingSince().isPresent())
        .findFirst();
  }

  private void follow(FleetSnapshot snapshot) {
    panel.set(panelNow());
    if (seen) {
      followRows(snapshot);
    }
  }

  private void followRows(FleetSnapshot snapshot) {
    byName.keySet().retainAll(snapshot.ledgers().categories().keySet());
    snapshot
        .ledgers()
        .categories()
        .values()
        .forEach(
            ledger -> {
              ReservationFigures figures =
                  ReservationFigures.of(ledger, snapshot, feed.history(), feed.currentAt());
              byName
                  .computeIfAbsent(ledger.name(), name -> new ReservationRow(figures))
                  .show(figures);
            });
    fenceDigits.set(
        byName.values().stream()
            .map(ReservationRow::figures)
            .flatMap(figures -> Stream.of(words.live(figures), words.booked(figures)))
            .mapToInt(String::length)
            .max()
            .orElse(0));
    arrange();
    select(selectedRow().map(ReservationRow::category));
  }

  private LeadersPanel panelNow() {
    FleetSnapshot snapshot = feed.snapshot();
    return words.panel(snapshot.leaders(), snapshot.connection().followsQuorum(), feed.currentAt());
  }

  private void arrange() {
    TypedWords wanted = TypedWords.of(filter.get());
    rows.show(
        byName.values().stream()
            .filter(
                row ->
                    wanted.areIn(() -> row.category().path() + " " + words.standing(row.figures())))
            .sorted(order)
            .toList());
    filteredOut.set(rows.isEmpty() && !byName.isEmpty());
    if (selectedRow().filter(row -> !rows.contains(row)).isPresent()) {
      select(Optional.empty());
    }
  }
}
