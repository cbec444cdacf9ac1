package org.mappingzoo.console.activity;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.disk.WholeFile;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.RowList;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.console.shell.Origin;
import org.mappingzoo.console.shell.SessionChanges;
import org.mappingzoo.console.shell.Target;

/// The time line as rows, the newest first: filtered, and one of them selected. Belongs to the FX
/// thread.
public final class ActivityViewModel {
  private static final Comparator<ActivityEntry> NEWEST_FIRST =
      Comparator.comparing(ActivityEntry::at)
          .reversed()
          .thenComparing(ActivityEntry::category)
          .thenComparing(ActivityEntry::key);

  /// As somebody looks for a name: whatever the case of its letters.
  private static final Comparator<String> BY_NAME =
      String.CASE_INSENSITIVE_ORDER.thenComparing(Comparator.naturalOrder());

  private final TimeLine timeLine;
  private final FleetFeed feed;
  private final Supplier<Target> target;
  private final Messages messages;
  private final ActivityWords words;
  private final Access access;
  private final SessionChanges session;
  private final Navigation navigation;
  private final Executor background;
  private final Executor fx;
  private final Map<String, ActivityRow> byKey = new HashMap<>();
  private final RowList<ActivityRow> rows = new RowList<>();
  private final ObservableList<ActivityRow> shown = FXCollections.unmodifiableObservableList(rows);
  private final ObservableList<String> operators = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<ActivityFilter> filter =
      new ReadOnlyObjectWrapper<>(this, "filter", ActivityFilter.NONE);
  private final ReadOnlyObjectWrapper<Optional<ActivityRow>> selected =
      new ReadOnlyObjectWrapper<>(this, "selected", Optional.empty());
  private final ReadOnlyObjectWrapper<Emptiness> emptiness =
      new ReadOnlyObjectWrapper<>(this, "emptiness", Emptiness.LOADING);
  private final ReadOnlyObjectWrapper<Actions> actions =
      new ReadOnlyObjectWrapper<>(this, "actions", Actions.NONE);
  private final ReadOnlyObjectWrapper<Optional<Exported>> exported =
      new ReadOnlyObjectWrapper<>(this, "exported", Optional.empty());
  private final ReadOnlyIntegerWrapper unreadActions =
      new ReadOnlyIntegerWrapper(this, "unreadActions");
  private final ReadOnlyObjectWrapper<List<String>> actionFaults =
      new ReadOnlyObjectWrapper<>(this, "actionFaults", List.of());
  private final ReadOnlyObjectWrapper<Optional<Instant>> reach =
      new ReadOnlyObjectWrapper<>(this, "reach", Optional.empty());
  private final ReadOnlyIntegerWrapper versionLength =
      new ReadOnlyIntegerWrapper(this, "versionLength");
  private final ReadOnlyIntegerWrapper freeLength = new ReadOnlyIntegerWrapper(this, "freeLength");
  private long arranged = -1;

  /// Why there is no row.
  enum Emptiness {
    NONE,
    LOADING,
    /// Of what operators did, that is, and it cannot all be read.
    UNREADABLE,
    NOTHING,
    NO_MATCH
  }

  /// What can be done about the selected entry.
  ///
  /// @param obstacle why it cannot be undone, and, where it has none, why it has no receipt: a
  ///     sentence; empty where it can be undone, or nothing is selected
  record Actions(boolean category, boolean receipt, boolean undo, String obstacle) {
    static final Actions NONE = new Actions(false, false, false, "");
  }

  /// How an export ended.
  ///
  /// @param failure why nothing was written; empty where it was
  record Exported(Path file, int entries, Optional<DiskFault> failure) {}

  /// @param background runs what blocks
  /// @param fx runs a task on the FX thread
  public ActivityViewModel(
      TimeLine timeLine,
      FleetFeed feed,
      Supplier<Target> target,
      Messages messages,
      Access access,
      SessionChanges session,
      Navigation navigation,
      Executor background,
      Executor fx) {
    this.timeLine = timeLine;
    this.feed = feed;
    this.target = target;
    this.messages = messages;
    this.words = new ActivityWords(messages);
    this.access = access;
    this.session = session;
    this.navigation = navigation;
    this.background = background;
    this.fx = fx;
    // By value, so behind those who were there first: the log of receipts knows the snapshot then.
    timeLine.deedsProperty().subscribe(count -> arrange());
    feed.nowProperty().subscribe(now -> feed.inTurn(this::follow));
    feed.snapshotProperty().subscribe(snapshot -> refresh());
    access.stateProperty().subscribe(state -> refresh());
    messages.onChange(this::refresh);
  }

  Messages messages() {
    return messages;
  }

  ActivityKeeper keeper() {
    return timeLine.keeper();
  }

  /// How many records of actions in ZooKeeper are not read.
  ReadOnlyIntegerProperty unreadActionsProperty() {
    return unreadActions.getReadOnlyProperty();
  }

  /// Which records of actions in ZooKeeper cannot be read, and why.
  ReadOnlyObjectProperty<List<String>> actionFaultsProperty() {
    return actionFaults.getReadOnlyProperty();
  }

  /// Newest first, unmodifiable.
  ObservableList<ActivityRow> rows() {
    return shown;
  }

  /// Who did something, as far as it is remembered.
  ObservableList<String> operators() {
    return operators;
  }

  ReadOnlyObjectProperty<ActivityFilter> filterProperty() {
    return filter.getReadOnlyProperty();
  }

  void filter(ActivityFilter next) {
    filter.set(next);
    arrange();
  }

  ReadOnlyObjectProperty<Optional<ActivityRow>> selectedProperty() {
    return selected.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<Emptiness> emptinessProperty() {
    return emptiness.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<Actions> actionsProperty() {
    return actions.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<Optional<Exported>> exportedProperty() {
    return exported.getReadOnlyProperty();
  }

  /// Since when versions are remembered; empty where the filter asks for none of before.
  ReadOnlyObjectProperty<Optional<Instant>> reachProperty() {
    return reach.getReadOnlyProperty();
  }

  /// Of the longest version, or step from one to another, that a row tells of: in digits.
  ReadOnlyIntegerProperty versionLengthProperty() {
    return versionLength.getReadOnlyProperty();
  }

  /// Of the longest number of free ids, or step from one to another, that a row tells of: in
  /// digits.
  ReadOnlyIntegerProperty freeLengthProperty() {
    return freeLength.getReadOnlyProperty();
  }

  Instant now() {
    return feed.now();
  }

  void select(Optional<ActivityRow> row) {
    selected.set(row);
    refresh();
  }

  /// Opens what there is: the receipt of a change of this session, else the category.
  void open() {
    if (actions.get().receipt()) {
      openReceipt();
    } else {
      openCategory();
    }
  }

  void openCategory() {
    selected.get().ifPresent(row -> navigation.openCategory(row.entry().category()));
  }

  void openReceipt() {
    request().ifPresent(session::openChange);
  }

  void undo() {
    if (actions.get().undo()) {
      request().ifPresent(session::undo);
    }
  }

  /// Writes what is shown to a file, in the background.
  void export(ActivityExport format, Path file) {
    List<ActivityEntry> entries = rows.stream().map(ActivityRow::entry).toList();
    Origin origin = Origin.of(target.get(), feed);
    background.execute(
        () -> {
          Optional<DiskFault> failure = Optional.empty();
          try {
            WholeFile.write(file, format.print(entries, origin).getBytes(UTF_8));
          } catch (DiskException e) {
            failure = Optional.of(e.fault());
          }
          Exported ended = new Exported(file, entries.size(), failure);
          fx.execute(() -> exported.set(Optional.of(ended)));
        });
  }

  /// Arranges the rows anew if anything happened since.
  void follow() {
    if (arranged != timeLine.changesProperty().get() || filter.get().span() != ActivitySpan.ALL) {
      arrange();
    }
  }

  private void arrange() {
    arranged = timeLine.changesProperty().get();
    List<ActivityEntry> all = timeLine.entries();
    List<ActivityEntry> fitting =
        all.stream().filter(filter.get().fitting(feed.now(), words)).sorted(NEWEST_FIRST).toList();
    Map<String, ActivityRow> kept = new HashMap<>();
    rows.show(
        fitting.stream()
            .map(
                entry -> {
                  ActivityRow row =
                      Optional.ofNullable(byKey.get(entry.key()))
                          .orElseGet(() -> new ActivityRow(entry, words));
                  row.show(entry);
                  kept.put(entry.key(), row);
                  return row;
                })
            .toList());
    byKey.clear();
    byKey.putAll(kept);
    versionLength.set(longest(ActivityRow::versionLength));
    freeLength.set(longest(ActivityRow::freeLength));
    showOperators(all);
    reach.set(reachOf(all));
    selected.set(selected.get().flatMap(this::stillShown));
    refresh();
  }

  private int longest(ToIntFunction<ActivityRow> length) {
    return rows.stream().mapToInt(length).max().orElse(0);
  }

  /// Versions that became part of a coarser entry are that one now.
  private Optional<ActivityRow> stillShown(ActivityRow row) {
    if (byKey.get(row.entry().key()) == row) {
      return Optional.of(row);
    }
    return row.entry() instanceof Versions part
        ? rows.stream()
            .filter(other -> other.entry() instanceof Versions whole && whole.covers(part))
            .findFirst()
        : Optional.empty();
  }

  private Optional<Instant> reachOf(List<ActivityEntry> all) {
    return filter.get().kind().showsSeen()
        ? TimeLine.reach(all).filter(since -> filter.get().span().reaches(since, feed.now()))
        : Optional.empty();
  }

  private void showOperators(List<ActivityEntry> all) {
    List<String> now =
        all.stream()
            .filter(Deed.class::isInstance)
            .map(entry -> ((Deed) entry).who())
            .filter(who -> !who.isEmpty())
            .distinct()
            .sorted(BY_NAME)
            .toList();
    if (!operators.equals(now)) {
      operators.setAll(now);
    }
  }

  private Emptiness emptinessNow() {
    if (!rows.isEmpty()) {
      return Emptiness.NONE;
    }
    List<ActivityEntry> all = timeLine.entries();
    boolean nothing = all.isEmpty();
    boolean reading = !timeLine.isLoaded() || !feed.snapshot().connection().followsQuorum();
    if (nothing && reading) {
      return Emptiness.LOADING;
    }
    boolean asksForActionsOnly = !filter.get().kind().showsSeen();
    boolean actionsUnknown =
        !timeLine.actionFaults().isEmpty() && all.stream().noneMatch(Deed.class::isInstance);
    if ((nothing || asksForActionsOnly) && actionsUnknown) {
      return Emptiness.UNREADABLE;
    }
    return nothing ? Emptiness.NOTHING : Emptiness.NO_MATCH;
  }

  private Optional<String> request() {
    return selected
        .get()
        .flatMap(
            row ->
                row.entry() instanceof Deed deed ? Optional.of(deed.request()) : Optional.empty());
  }

  private void refresh() {
    actionFaults.set(timeLine.actionFaults());
    emptiness.set(emptinessNow());
    unreadActions.set(timeLine.unreadActions());
    Optional<String> request = request();
    boolean undoable = request.filter(session::isUndoable).isPresent();
    Optional<String> lock = access.obstacle(feed.snapshot().connection());
    actions.set(
        new Actions(
            selected.get().isPresent(),
            request.filter(session::isKnown).isPresent(),
            undoable && lock.isEmpty(),
            selected.get().isEmpty() ? "" : obstacle(request, undoable, lock)));
  }

  private String obstacle(Optional<String> request, boolean undoable, Optional<String> lock) {
    if (request.isEmpty()) {
      return messages().get("activity.undo.seen");
    }
    if (undoable) {
      return lock.map(messages()::get).orElse("");
    }
    String why = session.undoing(request.get());
    return why.isEmpty() ? messages().get("activity.undo.elsewhere") : why;
  }
}
