package org.mappingzoo.console.leases;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.RowList;
import org.mappingzoo.console.leases.LeaseTotals.Stranded;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ChangeRequests;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot.Standing;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.PresentWorker;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.WorkerName;

/// All leases as rows: filtered, sorted, counted, and one of them selected. Belongs to the FX
/// thread.
///
/// Figures follow each snapshot at once. So do coming and going, but where leases are many only
/// once a second: to put thousands in order takes a while, and they come in pieces.
public final class LeasesViewModel {
  static final int MANY = 5_000;
  private final FleetFeed feed;
  private final Messages messages;
  private final Access access;
  private final ChangeRequests changes;
  private final Navigation navigation;

  private final Map<LeaseId, LeaseRow> byId = new HashMap<>();

  /// Holders of leases that are or were there, as they were seen last.
  private final Map<WorkerName, PresentWorker> seen = new HashMap<>();

  /// All of them as they were sorted last, which is sorted again in no time.
  private final List<LeaseRow> inOrder = new ArrayList<>();

  private final RowList<LeaseRow> rows = new RowList<>();
  private final ObservableList<LeaseRow> shown = FXCollections.unmodifiableObservableList(rows);
  private final LeaseTotals totals = new LeaseTotals();
  private final StringProperty filter = new SimpleStringProperty(this, "filter", "");
  private final ObjectProperty<LeaseTile> tile =
      new SimpleObjectProperty<>(this, "tile", LeaseTile.OPEN);
  private final ReadOnlyObjectWrapper<Optional<LeaseRow>> selected =
      new ReadOnlyObjectWrapper<>(this, "selected", Optional.empty());
  private final ReadOnlyObjectWrapper<Actions> actions;
  private final ReadOnlyObjectWrapper<Emptiness> emptiness =
      new ReadOnlyObjectWrapper<>(this, "emptiness", Emptiness.CONNECTING);
  private final ReadOnlyObjectWrapper<Optional<LeaseDetail>> detail =
      new ReadOnlyObjectWrapper<>(this, "detail", Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Books>> books =
      new ReadOnlyObjectWrapper<>(this, "books", Optional.empty());
  private final SettledBooks settled = new SettledBooks();
  private final ReadOnlyObjectWrapper<NavigableMap<String, String>> unlisted =
      new ReadOnlyObjectWrapper<>(this, "unlisted", new TreeMap<>());
  private final ObjectProperty<Map<String, Boolean>> sorting =
      new SimpleObjectProperty<>(this, "sorting", Map.of());
  private Comparator<LeaseRow> order = LeaseOrder.urgentFirst();
  private LedgersSnapshot last = LedgersSnapshot.EMPTY;

  /// Whether what came or changed is not in order yet.
  private boolean late;

  /// Why the table has no rows.
  enum Emptiness {
    NONE,
    CONNECTING,
    /// There may be ledgers, but this connection may not list them.
    UNLISTED,
    /// No category has a ledger.
    NO_LEDGERS,
    /// There are ledgers, and nobody holds anything.
    NO_LEASES,
    NO_MATCH;

    /// Whether it is known how many leases there are.
    boolean isCounted() {
      return this != CONNECTING && this != UNLISTED;
    }

    /// Whether one can be selected, if not with this filter.
    boolean hasLeases() {
      return this == NONE || this == NO_MATCH;
    }
  }

  /// What can be done with the selected lease now.
  ///
  /// @param close whether it can be recycled or written off
  /// @param attest whether somebody may vouch for it: what is set aside, and nobody's any more
  /// @param lead which of them is the one to begin with
  /// @param reasons why not, as message keys: whatever is off for a selected lease has one
  record Actions(
      boolean quarantine, boolean close, boolean attest, Lead lead, List<String> reasons) {}

  /// What is stranded is quarantined first, which decides nothing yet; then it waits for the
  /// decision.
  enum Lead {
    NONE,
    QUARANTINE,
    RECYCLE
  }

  public LeasesViewModel(
      FleetFeed feed,
      Messages messages,
      Access access,
      ChangeRequests changes,
      Navigation navigation) {
    this.feed = feed;
    this.messages = messages;
    this.access = access;
    this.changes = changes;
    this.navigation = navigation;
    actions = new ReadOnlyObjectWrapper<>(this, "actions", actionsNow());
    feed.snapshotProperty().subscribe(snapshot -> follow());
    feed.nowProperty().subscribe(now -> feed.inTurn(this::age));
    filter.subscribe(this::arrange);
    tile.subscribe(this::arrange);
    selected.subscribe(this::refresh);
    access.stateProperty().subscribe(this::refresh);
  }

  Messages messages() {
    return messages;
  }

  /// Says that this is on the clipboard.
  void sayCopied(String id) {
    navigation.sayCopied(id);
  }

  /// The rows shown, unmodifiable.
  ObservableList<LeaseRow> rows() {
    return shown;
  }

  ReadOnlyIntegerProperty count(LeaseTile of) {
    return totals.count(of);
  }

  /// Words that category, owner, host or an id of the lease must have.
  StringProperty filterProperty() {
    return filter;
  }

  ObjectProperty<LeaseTile> tileProperty() {
    return tile;
  }

  /// Whether the rows follow the server.
  ReadOnlyBooleanProperty currentProperty() {
    return feed.currentProperty();
  }

  ReadOnlyObjectProperty<Optional<LeaseRow>> selectedProperty() {
    return selected.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<Actions> actionsProperty() {
    return actions.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<Emptiness> emptinessProperty() {
    return emptiness.getReadOnlyProperty();
  }

  /// What there is to say of the selected lease beyond its row.
  ReadOnlyObjectProperty<Optional<LeaseDetail>> detailProperty() {
    return detail.getReadOnlyProperty();
  }

  /// Those of the selected lease's category.
  ReadOnlyObjectProperty<Optional<Books>> booksProperty() {
    return books.getReadOnlyProperty();
  }

  /// Directories of our own that this connection may not list: what is in them is missing.
  ReadOnlyObjectProperty<NavigableMap<String, String>> unlistedProperty() {
    return unlisted.getReadOnlyProperty();
  }

  void select(Optional<LeaseRow> row) {
    selected.set(row);
  }

  /// Shows what is stranded of a category, and selects the first of it.
  public void showStranded(CategoryName category) {
    filter.set(category.path());
    tile.set(LeaseTile.ORPHANED);
    select(rows.stream().filter(row -> row.figures().category().equals(category)).findFirst());
  }

  /// By which columns the table sorts, and whether ascending. The table is made anew with the
  /// language; this stays.
  ObjectProperty<Map<String, Boolean>> sortingProperty() {
    return sorting;
  }

  /// Sorts by this from now on; empty for what needs somebody first.
  void sortBy(Optional<Comparator<LeaseRow>> comparator) {
    order = comparator.orElseGet(LeaseOrder::urgentFirst);
    arrange();
  }

  void quarantine() {
    change(LedgerChange.Quarantine::new);
  }

  void recycle() {
    change(LedgerChange.Recycle::new);
  }

  /// Vouches for the ids that the owner may have used.
  void attest() {
    selected
        .get()
        .filter(row -> actions.get().attest())
        .ifPresent(row -> changes.attest(row.figures().category(), row.figures().lease()));
  }

  void writeOff() {
    change(LedgerChange.WriteOff::new);
  }

  void openCategory() {
    selected.get().ifPresent(row -> navigation.openCategory(row.figures().category()));
  }

  private void change(Function<LeaseId, LedgerChange> wanted) {
    selected
        .get()
        .ifPresent(row -> changes.booked(row.figures().category(), wanted.apply(row.id())));
  }

  private void follow() {
    LedgersSnapshot now = feed.snapshot().ledgers();
    if (Objects.equals(now, last)) {
      emptiness.set(emptinessNow());
      refresh();
    } else {
      take(now);
      late = inOrder.size() >= MANY && !rows.isEmpty();
      if (late) {
        dropSelectedIf(row -> !byId.containsKey(row.id()));
      } else {
        arrange();
      }
    }
  }

  /// What did not change is not computed anew: ledgers of thousands of leases come one by one.
  private void take(LedgersSnapshot now) {
    LedgersSnapshot before = last;
    last = now;
    boolean sameWorkers = now.hasWorkersOf(before);
    Set<LeaseId> gone = new HashSet<>();
    before.categories().values().stream()
        .filter(ledger -> !ledger.equals(now.categories().get(ledger.name())))
        .forEach(ledger -> ledger.leases().forEach(lease -> gone.add(lease.lease().id())));
    now.categories().values().stream()
        .filter(ledger -> !sameWorkers || !ledger.equals(before.categories().get(ledger.name())))
        .forEach(
            ledger -> {
              boolean same = sameWorkers && isSameLife(ledger, before);
              ledger.leases().forEach(lease -> gone.remove(take(ledger, lease, same)));
            });
    if (!gone.isEmpty()) {
      gone.stream()
          .flatMap(id -> Optional.ofNullable(byId.remove(id)).stream())
          .forEach(row -> totals.remove(row.figures()));
      inOrder.removeIf(row -> gone.contains(row.id()));
      forgetWhoHoldsNothing();
    }
  }

  private static boolean isSameLife(LedgerSnapshot now, LedgersSnapshot before) {
    return before.of(now.name()).flatMap(LedgerSnapshot::life).equals(now.life());
  }

  /// @param same whether a lease that did not change stands as it stood
  private LeaseId take(LedgerSnapshot ledger, LeaseSnapshot lease, boolean same) {
    LeaseId id = lease.lease().id();
    last.worker(lease.lease()).ifPresent(there -> seen.put(lease.lease().worker(), there));
    LeaseRow known = byId.get(id);
    if (known == null) {
      LeaseFigures figures = LeaseFigures.of(ledger.name(), lease, last, feed.currentAt());
      LeaseRow row = new LeaseRow(figures, stale -> stale.aged(feed.currentAt()));
      byId.put(id, row);
      inOrder.add(row);
      totals.add(figures);
    } else if (!same || !known.figures().snapshot().equals(lease)) {
      show(known, LeaseFigures.of(ledger.name(), lease, last, feed.currentAt()));
    }
    return id;
  }

  /// Not at once, to save the search: those that are remembered are never more than the leases.
  private void forgetWhoHoldsNothing() {
    if (seen.size() > byId.size()) {
      Set<WorkerName> holders = new HashSet<>();
      inOrder.forEach(row -> holders.add(row.figures().lease().worker()));
      seen.keySet().retainAll(holders);
    }
  }

  private void show(LeaseRow row, LeaseFigures next) {
    totals.remove(row.figures());
    row.show(next);
    totals.add(next);
  }

  /// Ages move, and with them what is overdue; no order goes by the former.
  private void age() {
    boolean overdue = false;
    for (LeaseRow row : inOrder) {
      if (row.isDue(feed.currentAt())) {
        LeaseFigures before = row.figures();
        show(row, LeaseFigures.of(before.category(), before.snapshot(), last, feed.currentAt()));
        overdue |= row.figures().standing() != before.standing();
      }
    }
    if (overdue || late) {
      late = false;
      arrange();
    } else {
      weigh();
    }
  }

  private void arrange() {
    totals.tell();
    LeaseFilter wanted = LeaseFilter.of(filter.get());
    inOrder.sort(order);
    LeaseTile chosen = tile.get();
    List<LeaseRow> fitting = new ArrayList<>();
    for (LeaseRow row : inOrder) {
      if (chosen.shows(row.figures()) && wanted.passes(row.figures())) {
        fitting.add(row);
      }
    }
    rows.show(fitting);
    emptiness.set(emptinessNow());
    dropSelectedIf(row -> !rows.contains(row));
  }

  private void dropSelectedIf(Predicate<LeaseRow> gone) {
    if (selected.get().filter(gone).isPresent()) {
      selected.set(Optional.empty());
    }
    refresh();
  }

  private Emptiness emptinessNow() {
    if (!rows.isEmpty()) {
      return Emptiness.NONE;
    }
    if (!feed.snapshot().connection().followsQuorum() && last.categories().isEmpty()) {
      return Emptiness.CONNECTING;
    }
    if (last.categories().isEmpty()) {
      return last.unlisted().isEmpty() ? Emptiness.NO_LEDGERS : Emptiness.UNLISTED;
    }
    if (!byId.isEmpty()) {
      return Emptiness.NO_MATCH;
    }
    return last.categories().keySet().stream()
            .anyMatch(category -> last.unlistedLedger(category).isPresent())
        ? Emptiness.UNLISTED
        : Emptiness.NO_LEASES;
  }

  private void refresh() {
    actions.set(actionsNow());
    detail.set(selected.get().map(row -> detailOf(row.figures().snapshot())));
    weigh();
    unlisted.set(last.unlisted());
  }

  /// What does not balance is told once it stays so.
  private void weigh() {
    books.set(
        settled.look(
            selected.get().map(row -> booksOf(row.figures().category())), feed.currentAt()));
  }

  private LeaseDetail detailOf(LeaseSnapshot lease) {
    return new LeaseDetail(lease.lease(), lease.created(), holderOf(lease.lease()));
  }

  private LeaseDetail.Holder holderOf(Lease lease) {
    Optional<PresentWorker> there = last.worker(lease);
    if (there.isPresent()) {
      return new LeaseDetail.Holder.There(there.get());
    }
    if (last.present().contains(lease.worker())) {
      return new LeaseDetail.Holder.Unread();
    }
    return Optional.ofNullable(seen.get(lease.worker()))
        .<LeaseDetail.Holder>map(LeaseDetail.Holder.LastSeen::new)
        .orElseGet(LeaseDetail.Holder.NeverSeen::new);
  }

  private Actions actionsNow() {
    Optional<String> obstacle = access.obstacle(feed.snapshot().connection());
    Optional<LeaseFigures> lease = selected.get().map(LeaseRow::figures);
    if (obstacle.isPresent() || lease.isEmpty()) {
      return new Actions(
          false, false, false, Lead.NONE, obstacle.or(this::nothingSelected).stream().toList());
    }
    return actionsOf(lease.get().standing(), last.present().contains(lease.get().lease().worker()));
  }

  private Optional<String> nothingSelected() {
    return inOrder.isEmpty() ? Optional.empty() : Optional.of("leases.select");
  }

  /// Quarantine comes first: it ends what the owner may do, should it be alive after all.
  private static Actions actionsOf(Standing standing, boolean there) {
    return switch (standing) {
      case ACTIVE, OVERDUE, ORPHANED, PARKED ->
          new Actions(
              true,
              true,
              false,
              there ? Lead.NONE : Lead.QUARANTINE,
              List.of(there ? "leases.attest.present" : "leases.attest.quarantine"));
      case QUARANTINED ->
          new Actions(
              false,
              true,
              !there,
              Lead.RECYCLE,
              there
                  ? List.of("leases.quarantined", "leases.attest.present")
                  : List.of("leases.quarantined"));
      case RECYCLED -> none("leases.closed.recycled");
      case WRITTEN_OFF -> none("leases.closed.written_off");
      case VOID -> none("leases.closed.void");
    };
  }

  private static Actions none(String why) {
    return new Actions(false, false, false, Lead.NONE, List.of(why));
  }

  /// How many ids are held by workers who are gone, in all categories, and in how many leases.
  ReadOnlyObjectProperty<Stranded> strandedProperty() {
    return totals.strandedProperty();
  }

  private Books booksOf(CategoryName category) {
    Optional<Long> free =
        Optional.ofNullable(feed.snapshot().categories().get(category))
            .flatMap(found -> found.ranges())
            .map(ranges -> ranges.free().count());
    return last.readable(category)
        .flatMap(ledger -> free.flatMap(count -> sums(ledger, count)))
        .orElseGet(
            () ->
                new Books.Unread(
                    category, last.fault(category).or(() -> last.unlistedLedger(category))));
  }

  private Optional<Books> sums(LedgerSnapshot ledger, long free) {
    return ledger
        .control()
        .map(
            control ->
                new Books.Sums(
                    ledger.name(),
                    control.universe().count(),
                    free,
                    ledger.leased(),
                    last.stranded(ledger),
                    ledger.quarantined(),
                    ledger.consumed(),
                    ledger.lost(),
                    false));
  }
}
