package org.mappingzoo.console.fleet;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.BookActions;
import org.mappingzoo.console.shell.ChangeRequests;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.protocol.ControlRecord;

/// The changes of what is selected in the fleet: which are possible now, why the others are not,
/// and their beginning. One that is not possible does nothing.
final class FleetActions {
  private final Selection selection;
  private final FleetFeed feed;
  private final Access access;
  private final ChangeRequests changes;
  private final ReadOnlyObjectWrapper<Possible> possible;

  /// What the changes are about: only rows that are shown.
  interface Selection {
    /// The category that changes of a single one are about.
    Optional<FleetRow> target();

    /// How many are selected, shown or not.
    int count();

    /// The selected ones, in the order shown.
    Stream<FleetRow> rows();

    /// Whether there is no category to select.
    boolean isOfNone();
  }

  /// Which changes can begin.
  ///
  /// @param extend whether the category selected can be extended
  /// @param push whether it can be pushed to
  /// @param reason why not all, as a message key; empty if all can
  record Possible(
      boolean seed, boolean extend, boolean push, boolean compact, Optional<String> reason) {
    private static final Possible NOTHING_TO_JOIN =
        new Possible(true, true, true, false, Optional.of("category.actions.compact"));

    private static Possible onlySeed(String reason) {
      return new Possible(true, false, false, false, Optional.of(reason));
    }

    private Possible withoutExtend(String why) {
      return new Possible(seed, false, push, compact, Optional.of(why));
    }
  }

  FleetActions(Selection selection, FleetFeed feed, Access access, ChangeRequests changes) {
    this.selection = selection;
    this.feed = feed;
    this.access = access;
    this.changes = changes;
    possible = new ReadOnlyObjectWrapper<>(this, "possible", possibleNow());
  }

  ReadOnlyObjectProperty<Possible> possibleProperty() {
    return possible.getReadOnlyProperty();
  }

  Possible possible() {
    return possible.get();
  }

  /// What hinders each change of the selected category's books.
  BookActions ofBooks() {
    Optional<String> obstacle =
        possible().push()
            ? Optional.empty()
            : possible().reason().or(() -> Optional.of("fleet.nochoice"));
    return BookActions.of(obstacle, selection.target().flatMap(this::state));
  }

  private Optional<ControlRecord.State> state(FleetRow row) {
    return feed.snapshot().ledgers().state(row.name());
  }

  /// Looks anew what is possible.
  void refresh() {
    possible.set(possibleNow());
  }

  void seed() {
    if (possible().seed()) {
      changes.seed(Optional.empty());
    }
  }

  void extend() {
    ofTarget(changes::extend, possible().extend());
  }

  void push() {
    ofTarget(changes::push, possible().push());
  }

  /// The one selected, or all that are and have something to join.
  void compact() {
    if (selection.count() < 2) {
      ofTarget(changes::compact, possible().compact());
    } else if (possible().compact()) {
      changes.compactAll(compactable());
    }
  }

  void adopt() {
    ofTarget(changes::adopt, ofBooks().adopt().isEmpty());
  }

  void freeze() {
    onBooks(new LedgerChange.Freeze(), ofBooks().freeze().isEmpty());
  }

  void unfreeze() {
    onBooks(new LedgerChange.Unfreeze(), ofBooks().unfreeze().isEmpty());
  }

  void retire() {
    onBooks(new LedgerChange.Retire(), ofBooks().retire().isEmpty());
  }

  private void onBooks(LedgerChange change, boolean isPossible) {
    ofTarget(name -> changes.booked(name, change), isPossible);
  }

  private void ofTarget(Consumer<CategoryName> change, boolean isPossible) {
    if (isPossible) {
      selection.target().map(FleetRow::name).ifPresent(change);
    }
  }

  /// In the order shown.
  private List<CategoryName> compactable() {
    return selection
        .rows()
        .filter(FleetActions::hasToJoin)
        .map(FleetRow::name)
        .filter(name -> hindrance(name).isEmpty())
        .toList();
  }

  private static boolean hasToJoin(FleetRow row) {
    return row.figures().ranges().filter(FleetActions::hasToJoin).isPresent();
  }

  private static boolean hasToJoin(CategoryReading.Ranges ranges) {
    return ranges.analysis().touching() > 0;
  }

  private Possible possibleNow() {
    Optional<String> obstacle = access.obstacle(feed.snapshot().connection());
    if (obstacle.isPresent()) {
      return new Possible(false, false, false, false, obstacle);
    }
    if (selection.count() > 1 && selection.rows().findAny().isPresent()) {
      return ofSeveral(!compactable().isEmpty());
    }
    return selection.target().map(this::ofOne).orElseGet(this::ofNone);
  }

  private Possible ofNone() {
    Optional<String> reason =
        selection.isOfNone() ? Optional.empty() : Optional.of("fleet.actions.select");
    return new Possible(true, false, false, false, reason);
  }

  private static Possible ofSeveral(boolean compact) {
    String reason = compact ? "fleet.actions.several" : "fleet.actions.several.none";
    return new Possible(true, false, false, compact, Optional.of(reason));
  }

  private Possible ofOne(FleetRow row) {
    return hindrance(row.name()).map(Possible::onlySeed).orElseGet(() -> ofFit(row));
  }

  private Possible ofFit(FleetRow row) {
    Possible ofList = ofOne(row.figures().category().reading());
    return BookActions.of(Optional.empty(), state(row))
        .extend()
        .filter(why -> ofList.extend())
        .map(ofList::withoutExtend)
        .orElse(ofList);
  }

  /// What of a category's books hinders all changes, as a message key.
  private Optional<String> hindrance(CategoryName name) {
    return BookActions.hindrance(feed.snapshot().ledgers(), name, "fleet.actions.missing");
  }

  private static Possible ofOne(CategoryReading reading) {
    return switch (reading) {
      case CategoryReading.Ranges ranges when hasToJoin(ranges) ->
          new Possible(true, true, true, true, Optional.empty());
      case CategoryReading.Ranges compact -> Possible.NOTHING_TO_JOIN;
      case CategoryReading.PossiblyExhausted empty -> Possible.NOTHING_TO_JOIN;
      case CategoryReading.Unreadable unreadable -> Possible.onlySeed("fleet.actions.unreadable");
      case CategoryReading.Counter counter -> Possible.onlySeed("fleet.actions.counter");
      case CategoryReading.Hidden hidden -> Possible.onlySeed("fleet.actions.hidden");
    };
  }
}
