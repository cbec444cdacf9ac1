package org.mappingzoo.console.category;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.ObservableList;
import org.mappingzoo.console.control.FreePicture;
import org.mappingzoo.console.control.IdPlace;
import org.mappingzoo.console.control.IdText;
import org.mappingzoo.console.control.IdWindow;
import org.mappingzoo.console.control.RangeMapModel;
import org.mappingzoo.console.control.TimeRange;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.Recording;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.BookActions;
import org.mappingzoo.console.shell.ChangeRequests;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.core.alert.Told;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;

/// One category, followed live.
///
/// Whatever changes, the operator's place stays: zoom, chosen range, chosen versions. What a
/// hidden tab would show is not computed.
public final class CategoryViewModel {
  /// So many ids are around one that is shown from near.
  private static final long NEAR = 1_000;

  /// How wide a range has to be in the map, when a row of the table is chosen.
  private static final double VISIBLE_SHARE = 0.005;

  private final FleetFeed feed;
  private final Messages messages;
  private final ChangeRequests changes;
  private final Navigation navigation;
  private final CategoryPanels panels;

  private final RangeMapModel map = new RangeMapModel();
  private final RangeRows rows = new RangeRows();
  private final StoredText text = new StoredText();
  private final Versions versions = new Versions();
  private final ObjectProperty<CategoryTab> tab =
      new SimpleObjectProperty<>(this, "tab", CategoryTab.HISTOGRAM);
  private final ReadOnlyObjectWrapper<CategoryPanel> panel;
  private final ReadOnlyObjectWrapper<List<Integer>> holeSizes =
      new ReadOnlyObjectWrapper<>(this, "holeSizes", List.of());
  private final ReadOnlyObjectWrapper<FreePicture> picture =
      new ReadOnlyObjectWrapper<>(this, "picture", FreePicture.EMPTY);
  private final ObjectProperty<TimeRange> range =
      new SimpleObjectProperty<>(this, "range", TimeRange.DAY);
  private final DoubleProperty tableShare = new SimpleDoubleProperty(this, "tableShare", 0.5);

  private Optional<CategoryName> name = Optional.empty();
  private boolean showing;
  private boolean tabIsBehind;
  private Presence presence = new Presence.Nothing();
  private Books books = Books.NONE;

  /// A view of no category yet.
  public CategoryViewModel(
      FleetFeed feed,
      Messages messages,
      Access access,
      ChangeRequests changes,
      Navigation navigation) {
    this.feed = feed;
    this.messages = messages;
    this.changes = changes;
    this.navigation = navigation;
    panels = new CategoryPanels(feed, messages, access);
    panel = new ReadOnlyObjectWrapper<>(this, "panel", panels.of(presence, books));
    feed.snapshotProperty().subscribe(this::follow);
    feed.nowProperty().subscribe(this::tick);
    feed.toldProperty().subscribe(this::followAlerts);
    access.stateProperty().subscribe(this::refreshPanel);
    tab.subscribe(shown -> refreshTab());
    range.subscribe(chosen -> refreshTab());
    messages.onChange(this::refreshPanel);
  }

  /// Shows another category, whether it exists or not.
  public void show(CategoryName category) {
    if (!name.equals(Optional.of(category))) {
      name = Optional.of(category);
      presence = new Presence.Awaited(category);
      map.reset();
      books = Books.NONE;
      showRows(RangeList.empty(), 0);
      versions.reset();
      follow();
    }
  }

  /// Shows by which rules this category raises alerts.
  void openAlertRules() {
    name.ifPresent(navigation::openAlertRules);
  }

  /// @param what was copied of the category: a message key
  void sayCopied(String what) {
    name.ifPresent(category -> navigation.sayCopied(messages.get(what, category.path())));
  }

  /// How much of the width the table has beside the tabs, as the operator divides it: between 0
  /// and 1.
  public DoubleProperty tableShareProperty() {
    return tableShare;
  }

  /// The category shown.
  public Optional<CategoryName> name() {
    return name;
  }

  Messages messages() {
    return messages;
  }

  ReadOnlyObjectProperty<CategoryPanel> panelProperty() {
    return panel.getReadOnlyProperty();
  }

  CategoryPanel panel() {
    return panel.get();
  }

  RangeMapModel map() {
    return map;
  }

  /// The ranges; unlike those of the map they are there only as rows.
  ObservableList<RangeRow> rows() {
    return rows.rows();
  }

  /// The ranges, for other programs; empty where there is no list of them.
  Optional<Supplier<Sheet>> sheet() {
    boolean live =
        presence instanceof Presence.There && feed.snapshot().connection().followsQuorum();
    return presence
        .known()
        .filter(category -> category.ranges().isPresent())
        .map(category -> () -> RangeSheet.of(category, !live, rows()));
  }

  StoredText text() {
    return text;
  }

  /// All of the stored text. Its tab is shown, so that one sees what that is.
  String textToCopy() {
    tab.set(CategoryTab.TEXT);
    return text.all();
  }

  /// The whole text of the version that is looked at, which its tab shows.
  Optional<String> versionToCopy() {
    tab.set(CategoryTab.VERSIONS);
    return versions.after().map(version -> version.text().display());
  }

  /// Whether any version was seen.
  boolean hasVersions() {
    return offers(CategoryTab.VERSIONS)
        && name().filter(category -> !feed.history().versions(category).isEmpty()).isPresent();
  }

  Versions versions() {
    return versions;
  }

  ReadOnlyObjectProperty<List<Integer>> holeSizesProperty() {
    return holeSizes.getReadOnlyProperty();
  }

  /// Free ids over time, and what is expected; up to date while the chart is the tab shown.
  ReadOnlyObjectProperty<FreePicture> pictureProperty() {
    return picture.getReadOnlyProperty();
  }

  /// How much of the past the chart shows.
  ObjectProperty<TimeRange> rangeProperty() {
    return range;
  }

  /// What becomes of the history.
  ReadOnlyObjectProperty<Recording> recordingProperty() {
    return feed.recordingProperty();
  }

  /// Whether what is shown is a counter, whose chart tells its value.
  boolean isCounter() {
    return panel().body() == CategoryPanel.Body.COUNTER;
  }

  /// When it runs out; empty while no category is there.
  Optional<Forecast> forecast() {
    return presence instanceof Presence.There(CategorySnapshot category)
        ? Optional.of(feed.history().forecast(category.name(), feed.now()))
        : Optional.empty();
  }

  Instant now() {
    return feed.now();
  }

  /// The tab that is shown.
  ObjectProperty<CategoryTab> tabProperty() {
    return tab;
  }

  /// Whether a tab has something to show of what is there.
  boolean offers(CategoryTab wanted) {
    return switch (panel().body()) {
      case EMPTY -> false;
      case LIST -> true;
      case TEXT -> wanted.isForAnyText();
      case COUNTER -> wanted.isForCounters();
    };
  }

  void extend() {
    change(panel().actions().extend(), changes::extend);
  }

  /// Changes the settings, where there are any.
  void configure() {
    books
        .control()
        .ifPresent(
            control ->
                change(
                    panel().actions().settings().orElse(false),
                    category -> changes.configure(category, control.settings())));
  }

  void push() {
    change(panel().actions().push(), changes::push);
  }

  void repair() {
    change(panel().actions().repair(), changes::repair);
  }

  void compact() {
    change(panel().actions().compact(), changes::compact);
  }

  /// What hinders each change of its books, besides what hinders all changes.
  BookActions bookActions() {
    return BookActions.of(
        panel().actions().push()
            ? Optional.empty()
            : books.hindrance().or(() -> Optional.of("category.actions.unfit")),
        books.control().map(ControlRecord::state));
  }

  /// Why it has no settings, as a message key.
  String whyNoSettings() {
    return books.hindrance().orElse("category.actions.settings");
  }

  void adopt() {
    change(bookActions().adopt().isEmpty(), changes::adopt);
  }

  void freeze() {
    change(bookActions().freeze(), new LedgerChange.Freeze());
  }

  void unfreeze() {
    change(bookActions().unfreeze(), new LedgerChange.Unfreeze());
  }

  void retire() {
    change(bookActions().retire(), new LedgerChange.Retire());
  }

  private void change(Optional<String> obstacle, LedgerChange wanted) {
    change(obstacle.isEmpty(), category -> changes.booked(category, wanted));
  }

  /// Chooses a row of the table, and shows its range in the map. Does nothing while rows come and
  /// go: a table then moves its selection by itself.
  void chooseRow(int index) {
    if (!showing) {
      map.choose(index);
      map.reveal(VISIBLE_SHARE);
    }
  }

  /// Goes to the range of an id, or to the gap it lies in.
  ///
  /// @param typed decimal, or hexadecimal with `0x`
  /// @return the row at that place; empty if `typed` is no id, or there are no rows
  Optional<Integer> goTo(String typed) {
    return IdText.parse(typed).flatMap(this::goTo);
  }

  /// The same for an id that somebody asked for elsewhere; the map shows it from near.
  public void showId(long id) {
    goTo(id);
    if (map.extent().contains(id)) {
      map.leap(IdWindow.around(IdRange.of(id, id), NEAR, map.extent()));
    }
  }

  /// The same for an id.
  public Optional<Integer> goTo(long id) {
    RangeList list = map.list();
    return switch (IdPlace.of(id, list)) {
      case IdPlace.Free free -> {
        chooseRow(free.index());
        yield Optional.of(free.index());
      }
      case IdPlace.NotFree gap -> {
        map.choose(-1);
        if (map.extent().contains(id) && !map.window().contains(id)) {
          map.leap(IdWindow.around(IdRange.of(id, id), map.window().count(), map.extent()));
        }
        yield list.isEmpty()
            ? Optional.empty()
            : Optional.of(Math.min(gap.next(), list.size() - 1));
      }
    };
  }

  private void change(boolean possible, Consumer<CategoryName> request) {
    if (possible) {
      name.ifPresent(request);
    }
  }

  private void follow() {
    Optional<CategorySnapshot> before = presence.known();
    presence =
        name.map(chosen -> Presence.of(chosen, feed.snapshot(), presence))
            .orElseGet(Presence.Nothing::new);
    Optional<CategorySnapshot> known = presence.known();
    Optional<BookedIds> idsBefore = books.ids();
    OptionalLong fenceBefore = fence();
    books = name.map(chosen -> books.in(feed.snapshot().ledgers(), chosen)).orElse(Books.NONE);
    if (known.isPresent() && !known.equals(before)) {
      showList(known.get());
      beginWhereThereIsSomething(before, known.get());
      tabIsBehind = true;
      if (before.isEmpty() || !isLarge(known.get())) { // else it would show another category

        refreshTab();
      }
    } else if (!books.ids().equals(idsBefore) || !fence().equals(fenceBefore)) {
      known.flatMap(CategorySnapshot::ranges).ifPresent(this::showRanges);
    }
    refreshPanel();
  }

  /// What is no list of ranges any more has none, whatever it had before.
  private void showList(CategorySnapshot category) {
    if (category.reading() instanceof CategoryReading.Ranges ranges) {
      showRanges(ranges);
      holeSizes.set(ranges.analysis().holeSizes());
    } else {
      map.reset();
      showRows(RangeList.empty(), 0);
      holeSizes.set(List.of());
    }
  }

  private void showRows(RangeList free, long origin) {
    showing = true;
    rows.show(free, origin);
    showing = false;
  }

  private void showRanges(CategoryReading.Ranges ranges) {
    showRows(ranges.free(), origin());
    map.show(ranges.free(), books.ids(), fence());
  }

  /// The first id there is, or could be.
  private long origin() {
    return books
        .ids()
        .map(BookedIds::universe)
        .filter(universe -> !universe.isEmpty())
        .map(universe -> universe.first(0))
        .orElse(0L);
  }

  /// Takes stay below it; empty where all ids may be taken.
  private OptionalLong fence() {
    OptionalLong fence = books.control().map(ControlRecord::fence).orElse(OptionalLong.empty());
    return fence.isPresent() && fence.getAsLong() < Long.MAX_VALUE ? fence : OptionalLong.empty();
  }

  private void followAlerts(Told before, Told now) {
    if (name.filter(now.changedSince(before)::contains).isPresent()) {
      refreshPanel();
    }
  }

  /// Sizes of holes say nothing where there are none.
  private void beginWhereThereIsSomething(
      Optional<CategorySnapshot> before, CategorySnapshot known) {
    boolean arrives = before.filter(seen -> seen.name().equals(known.name())).isEmpty();
    if (arrives
        && tab.get() == CategoryTab.HISTOGRAM
        && holeSizes.get().stream().noneMatch(n -> n > 0)) {
      tab.set(CategoryTab.CHART);
    }
  }

  private void refreshPanel() {
    panel.set(panels.of(presence, books));
    if (panel().body() == CategoryPanel.Body.TEXT && !tab.get().isForAnyText()) {
      tab.set(CategoryTab.TEXT);
    }
    if (panel().body() == CategoryPanel.Body.COUNTER && !tab.get().isForCounters()) {
      tab.set(CategoryTab.CHART);
    }
  }

  private void tick() {
    if (tabIsBehind || tab.get() == CategoryTab.CHART) {
      refreshTab();
    }
    refreshPanel();
  }

  private void refreshTab() {
    tabIsBehind = false;
    presence.known().ifPresent(this::fillTab);
  }

  /// The text of a large list is not gone through with each change, but once a second.
  private static boolean isLarge(CategorySnapshot category) {
    return category
        .ranges()
        .filter(ranges -> ranges.text().length() > NodeText.SOFT_LIMIT_BYTES)
        .isPresent();
  }

  private void fillTab(CategorySnapshot category) {
    switch (tab.get()) {
      case HISTOGRAM -> {}
      case CHART -> picture.set(picture(category));
      case TEXT -> showText(category.reading());
      case VERSIONS -> versions.show(feed.history().versions(category.name()));
    }
  }

  private FreePicture picture(CategorySnapshot category) {
    return new FreePicture(
        feed.history().series(category.name()),
        feed.history().events(category.name()),
        forecast(),
        feed.now(),
        range.get(),
        category.counted().isPresent());
  }

  private void showText(CategoryReading reading) {
    switch (reading) {
      case CategoryReading.Ranges ranges -> text.show(ranges.text(), Optional.empty());
      case CategoryReading.PossiblyExhausted(NodeText stored) ->
          text.show(stored, Optional.empty());
      case CategoryReading.Unreadable(RangeFault fault, NodeText stored) ->
          text.show(stored, Optional.of(fault));
      case CategoryReading.Counter counter -> {}
      case CategoryReading.Hidden hidden -> {}
    }
  }
}
