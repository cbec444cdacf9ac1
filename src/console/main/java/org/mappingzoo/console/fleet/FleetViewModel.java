package org.mappingzoo.console.fleet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.console.control.TypedWords;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.RowList;
import org.mappingzoo.console.fleet.FleetGrouping.Groups;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ChangeRequests;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.core.alert.Told;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.FreeSeries;

/// All categories as rows: filtered, sorted, counted, and one of them selected.
///
/// Figures follow each snapshot at once; the order follows once a second, so that a row under the
/// mouse does not jump away.
public final class FleetViewModel {
  private final FleetFeed feed;
  private final Messages messages;
  private final FleetCellWords words;
  private final Navigation navigation;

  private final NavigableMap<CategoryName, FleetRow> byName = new TreeMap<>();

  /// All of them as they were sorted last, which is sorted again in no time.
  private final List<FleetRow> inOrder = new ArrayList<>();

  private final RowList<FleetLine> rows = new RowList<>();
  private final FleetGroups groups = new FleetGroups();
  private final ObservableList<FleetLine> shown = FXCollections.unmodifiableObservableList(rows);
  private final Map<FleetTile, ReadOnlyIntegerWrapper> counts = new EnumMap<>(FleetTile.class);
  private final StringProperty filter = new SimpleStringProperty(this, "filter", "");
  private final ObjectProperty<FleetTile> tile =
      new SimpleObjectProperty<>(this, "tile", FleetTile.ALL);
  private final ReadOnlyObjectWrapper<Optional<String>> selectedGroup =
      new ReadOnlyObjectWrapper<>(this, "selectedGroup", Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<CategoryName>> selected =
      new ReadOnlyObjectWrapper<>(this, "selected", Optional.empty());
  private final ReadOnlyObjectWrapper<List<CategoryName>> chosen =
      new ReadOnlyObjectWrapper<>(this, "chosen", List.of());
  private final ObjectProperty<FleetLayout> layout =
      new SimpleObjectProperty<>(this, "layout", FleetLayout.USUAL);
  private final ReadOnlyObjectWrapper<Groups> grouped =
      new ReadOnlyObjectWrapper<>(this, "grouped", Groups.NONE);
  private final FleetActions actions;
  private final ReadOnlyObjectWrapper<Emptiness> emptiness =
      new ReadOnlyObjectWrapper<>(this, "emptiness", Emptiness.CONNECTING);
  private Comparator<FleetRow> order = FleetOrder.worstFirst();
  private Optional<Set<String>> columns = Optional.empty();

  private Optional<CategoryName> kept = Optional.empty();
  private Class<? extends ConnectionStatus> standing = ConnectionStatus.Connecting.class;

  /// While rows come and go a table loses its selection; that is no operator's wish.
  private boolean arranging;

  /// Why the table has no rows.
  enum Emptiness {
    NONE,
    CONNECTING,
    /// Connected, everything read, and there is no category.
    NO_CATEGORIES,
    /// There are categories, but none passes the filter.
    NO_MATCH
  }

  public FleetViewModel(
      FleetFeed feed,
      Messages messages,
      Access access,
      ChangeRequests changes,
      Navigation navigation) {
    this.feed = feed;
    this.messages = messages;
    this.words = new FleetCellWords(messages, new FindingWords(messages));
    this.navigation = navigation;
    for (FleetTile each : FleetTile.values()) {
      counts.put(each, new ReadOnlyIntegerWrapper(this, each.code()));
    }
    actions = new FleetActions(new Selected(), feed, access, changes);
    feed.snapshotProperty().subscribe(this::follow);
    feed.nowProperty().subscribe(this::settle);
    feed.toldProperty().subscribe(this::followAlerts);
    filter.subscribe(this::arrange);
    tile.subscribe(this::arrange);
    layout.map(FleetLayout::grouping).subscribe(grouping -> arrange());
    chosen.subscribe(actions::refresh);
    access.stateProperty().subscribe(actions::refresh);
  }

  Messages messages() {
    return messages;
  }

  /// The lines shown, unmodifiable.
  ObservableList<FleetLine> rows() {
    return shown;
  }

  ReadOnlyIntegerProperty count(FleetTile of) {
    return counter(of).getReadOnlyProperty();
  }

  /// Words that a category's path or state must have; case does not matter.
  StringProperty filterProperty() {
    return filter;
  }

  ObjectProperty<FleetTile> tileProperty() {
    return tile;
  }

  ReadOnlyObjectProperty<Optional<CategoryName>> selectedProperty() {
    return selected.getReadOnlyProperty();
  }

  /// The category selected, or the first one shown: for other screens to begin with.
  public Optional<CategoryName> suggested() {
    return selected.get().or(() -> shownRows().findFirst().map(FleetRow::name));
  }

  /// What can be done with what is selected.
  FleetActions actions() {
    return actions;
  }

  /// Whether any category has books to show figures of.
  ObservableValue<Boolean> ledgersProperty() {
    return feed.snapshotProperty().map(now -> !now.ledgers().categories().isEmpty());
  }

  /// Whether any category has a fence, or should have one.
  ObservableValue<Boolean> fencesProperty() {
    return feed.snapshotProperty().map(now -> now.leaders().isServed());
  }

  ReadOnlyObjectProperty<Emptiness> emptinessProperty() {
    return emptiness.getReadOnlyProperty();
  }

  /// All that are selected, in no order; among them the one in [#selectedProperty()].
  ReadOnlyObjectProperty<List<CategoryName>> chosenProperty() {
    return chosen.getReadOnlyProperty();
  }

  /// Selects a category; empty for none.
  public void select(Optional<CategoryName> name) {
    choose(name.stream().toList(), name);
  }

  /// Selects several.
  ///
  /// @param lead the one that actions on a single category are about
  void choose(List<CategoryName> names, Optional<CategoryName> lead) {
    choose(names, lead, Optional.empty());
  }

  /// Selects the heading of a group, and with it no category: nothing is done to what is not seen.
  void selectGroup(String path) {
    choose(List.of(), Optional.empty(), Optional.of(path));
  }

  void choose(List<CategoryName> names, Optional<CategoryName> lead, Optional<String> group) {
    if (!arranging) {
      if (!names.isEmpty() || group.isPresent()) {
        kept = Optional.empty();
      }
      selectedGroup.set(group);
      selected.set(lead);
      chosen.set(List.copyOf(names));
    }
  }

  /// The heading that is selected, as long as its group is shown.
  ReadOnlyObjectProperty<Optional<String>> selectedGroupProperty() {
    return selectedGroup.getReadOnlyProperty();
  }

  /// Where each category belongs at present.
  ReadOnlyObjectProperty<Groups> groupedProperty() {
    return grouped.getReadOnlyProperty();
  }

  FleetGrouping grouping() {
    return layout.get().grouping();
  }

  void groupBy(FleetGrouping.By by) {
    layout.set(layout.get().withGrouping(grouping().by(by)));
  }

  /// Shows the categories of a group, or hides them; its heading is selected.
  void open(GroupRow group, boolean open) {
    layout.set(layout.get().withGrouping(grouping().with(List.of(group.path()), open)));
    selectGroup(group.path());
  }

  void toggle(GroupRow group) {
    open(group, !group.figures().open());
  }

  void openAllGroups(boolean open) {
    layout.set(layout.get().withGrouping(grouping().with(groups.paths(), open)));
  }

  /// The heading that is selected and shown.
  Optional<GroupRow> group() {
    return selectedGroup.get().flatMap(groups::heading);
  }

  /// Goes from the selected category up to its heading.
  void selectGroupOfTarget() {
    target().map(byName::get).flatMap(groups::of).ifPresent(group -> selectGroup(group.path()));
  }

  /// What the operator made of the columns.
  ObjectProperty<FleetLayout> layoutProperty() {
    return layout;
  }

  /// The same in a form that can be kept.
  public ObservableValue<String> layoutText() {
    return layout.map(FleetLayout::text);
  }

  /// Whether all of what was kept can be understood.
  public static boolean isLayout(String text) {
    return FleetLayout.isUnderstood(text);
  }

  /// Takes over what was kept.
  public void restoreLayout(String text) {
    layout.set(FleetLayout.parse(text));
  }

  /// Free ids over time, for a line in a cell.
  FreeSeries series(CategoryName name) {
    return feed.history().series(name);
  }

  Instant now() {
    return feed.now();
  }

  ConnectionStatus connection() {
    return feed.snapshot().connection();
  }

  /// The path of the selected category, to be kept; empty for none.
  public ObservableValue<String> selectedText() {
    return selected.map(name -> name.map(CategoryName::path).orElse(""));
  }

  /// Selects what was kept as soon as it is there, unless something else was selected by then.
  public void restoreSelection(CategoryName name) {
    kept = Optional.of(name);
  }

  private void selectKept() {
    if (chosen.get().isEmpty() && selectedGroup.get().isEmpty()) {
      kept.filter(byName::containsKey).ifPresent(name -> select(Optional.of(name)));
    }
  }

  /// Sorts by a column as its head does; the other way round where it is so already.
  void sortBy(FleetOrder column) {
    layout.set(layout.get().sortedBy(column.code()));
  }

  void sortWorstFirst() {
    layout.set(layout.get().withSorting(Map.of()));
  }

  /// Takes note of what the window has room for.
  ///
  /// @param ids of columns
  void columnsShown(Set<String> ids) {
    columns = Optional.of(Set.copyOf(ids));
  }

  /// Whether its column is shown, or no table was yet.
  boolean isShown(FleetOrder column) {
    return columns.filter(ids -> !ids.contains(column.code())).isEmpty();
  }

  /// Sorts the rows.
  ///
  /// @param chosen empty for the worst first
  void sortBy(Optional<Comparator<FleetRow>> chosen) {
    order = chosen.map(by -> by.thenComparing(FleetRow::name)).orElse(FleetOrder.worstFirst());
    arrange();
  }

  /// All again, in case a filter hides what is looked for.
  void clearFilter() {
    filter.set("");
    tile.set(FleetTile.ALL);
  }

  void open() {
    target().ifPresent(navigation::openCategory);
  }

  void sayCopied(String path) {
    navigation.sayCopied(path);
  }

  /// Shows by which rules the category raises alerts.
  void openAlertRules() {
    target().ifPresent(navigation::openAlertRules);
  }

  /// What an action is about: the category selected, while its row is among those shown. What a
  /// filter hides stays selected, but nothing is done to what nobody sees.
  Optional<CategoryName> target() {
    return selected
        .get()
        .filter(name -> Optional.ofNullable(byName.get(name)).filter(rows::contains).isPresent());
  }

  Stream<FleetRow> shownRows() {
    return rows.stream().filter(FleetRow.class::isInstance).map(FleetRow.class::cast);
  }

  /// All that the filters let through, by the headings they stand under, in folded groups too;
  /// without groups under an empty one.
  Map<String, List<FleetRow>> matchingRows() {
    Map<String, List<FleetRow>> matching = new LinkedHashMap<>();
    if (grouping().isOn()) {
      rows.stream()
          .filter(GroupRow.class::isInstance)
          .map(GroupRow.class::cast)
          .forEach(group -> matching.put(group.path(), List.copyOf(group.members())));
    } else {
      matching.put("", shownRows().toList());
    }
    return matching;
  }

  /// Takes over what changed; a category that did not change is the same object as before.
  private void follow(FleetSnapshot snapshot) {
    boolean came = false;
    for (CategorySnapshot category : snapshot.categories().values()) {
      FleetRow row = byName.get(category.name());
      if (row == null) {
        FleetRow next = new FleetRow(figures(category, feed.now()));
        byName.put(category.name(), next);
        inOrder.add(next);
        came = true;
      } else if (!row.figures().category().equals(category)) {
        row.show(figures(category, feed.now()));
      }
    }
    boolean went = byName.keySet().retainAll(snapshot.categories().keySet());
    if (went) {
      inOrder.removeIf(row -> !byName.containsKey(row.name()));
    }
    if (came || went) {
      choose(
          chosen.get().stream().filter(byName::containsKey).toList(),
          selected.get().filter(byName::containsKey),
          selectedGroup.get());
      arrange();
      selectKept();
    }
    if (!standing.equals(snapshot.connection().getClass())) {
      standing = snapshot.connection().getClass();
      refreshFigures(feed.now());
    }
    groups.refresh();
    refreshEmptiness();
    actions.refresh();
  }

  /// Of most categories nothing fires, or the same as before.
  private void followAlerts(Told before, Told now) {
    for (CategoryName name : now.changedSince(before)) {
      FleetRow row = byName.get(name);
      if (row != null) {
        row.show(figures(row.figures().category(), feed.now()));
      }
    }
    groups.refresh();
  }

  private void settle(Instant now) {
    refreshFigures(now);
    arrange();
  }

  private void refreshFigures(Instant now) {
    byName.values().forEach(row -> row.show(figures(row.figures().category(), now)));
  }

  private FleetFigures figures(CategorySnapshot category, Instant now) {
    return FleetFigures.of(category, feed, now);
  }

  private void arrange() {
    TypedWords typed = TypedWords.of(filter.get());
    arranging = true;
    inOrder.sort(order);
    List<FleetRow> sorted =
        inOrder.stream()
            .filter(row -> tile.get().holds(row.figures()))
            .filter(row -> typed.areIn(() -> words.sought(row.figures())))
            .toList();
    grouped.set(grouping().by().groupsIn(byName.keySet()));
    rows.show(groups.lines(sorted, grouped.get(), grouping()));
    arranging = false;
    selectedGroup.set(selectedGroup.get().filter(path -> groups.heading(path).isPresent()));
    counts.forEach((of, count) -> count.set(countOf(of)));
    refreshEmptiness();
    actions.refresh();
  }

  private int countOf(FleetTile of) {
    int count = 0;
    for (FleetRow row : inOrder) {
      count += of.holds(row.figures()) ? 1 : 0;
    }
    return count;
  }

  private void refreshEmptiness() {
    emptiness.set(emptinessNow());
  }

  private Emptiness emptinessNow() {
    if (!rows.isEmpty()) {
      return Emptiness.NONE;
    }
    if (!byName.isEmpty()) {
      return Emptiness.NO_MATCH;
    }
    return connection() instanceof ConnectionStatus.Current
        ? Emptiness.NO_CATEGORIES
        : Emptiness.CONNECTING;
  }

  private ReadOnlyIntegerWrapper counter(FleetTile of) {
    return Objects.requireNonNull(counts.get(of));
  }

  /// Nothing is done to what a filter hides: nobody sees it.
  private final class Selected implements FleetActions.Selection {
    @Override
    public Optional<FleetRow> target() {
      return FleetViewModel.this.target().map(byName::get);
    }

    @Override
    public int count() {
      return chosen.get().size();
    }

    @Override
    public Stream<FleetRow> rows() {
      Set<CategoryName> among = Set.copyOf(chosen.get());
      return shownRows().filter(row -> among.contains(row.name()));
    }

    @Override
    public boolean isOfNone() {
      return byName.isEmpty();
    }
  }
}
