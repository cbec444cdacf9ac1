package org.mappingzoo.console.alerts;

import java.util.Locale;
import java.util.Optional;
import org.mappingzoo.console.shell.BookActions;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.ControlRecord;

/// What helps against an alert: a button that opens the dialog for it.
enum Remedy {
  EXTEND,
  COMPACT,
  FREEZE,
  ADOPT,
  REPAIR,
  /// The view of what is stranded, where quarantine comes first.
  LEASES,
  /// The view that says which steward is missing.
  LEADERS,
  /// The view that tests a connection, and opens another one.
  CONNECTIONS;

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Whether it writes, so that the lock and the connection have to allow it.
  boolean isChange() {
    return this != LEASES && this != LEADERS && this != CONNECTIONS;
  }

  /// What helps here; empty where only looking does.
  static Optional<Remedy> of(AlertKey key, FleetSnapshot fleet) {
    boolean managed = isManaged(key, fleet);
    return switch (key.kind()) {
      case RUNS_OUT, FREE_SHARE -> isCounter(key, fleet) ? Optional.empty() : Optional.of(EXTEND);
      case LIST_BYTES, RANGES -> Optional.of(COMPACT);
      case STRANDED_SHARE, STRANDED_AGE ->
          key.category().filter(name -> isStranded(name, fleet)).map(name -> LEASES);
      // A plain list is adopted as it is, with the ids that are out already.
      case DUPLICATE_RISK ->
          managed && !isCounter(key, fleet) ? Optional.of(FREEZE) : Optional.empty();
      case UNREADABLE ->
          key.category().filter(fleet.ledgers()::lacksBooks).isPresent()
              ? Optional.of(CONNECTIONS) // perhaps another one has them
              : isThere(key, fleet) && !managed ? Optional.of(REPAIR) : Optional.empty();
      case VERSIONS -> !managed && isAdoptable(key, fleet) ? Optional.of(ADOPT) : Optional.empty();
      case NO_DATA -> Optional.of(CONNECTIONS);
      case NO_LEADER, NO_STANDBY, HEADROOM -> Optional.of(LEADERS);
    };
  }

  /// What only people can do about it, as a message key with a place for its path; empty where
  /// there is nothing.
  static Optional<String> byHand(AlertKey key, FleetSnapshot fleet) {
    return switch (key.kind()) {
      // Nothing else stops what is taken from it, and takes out what may come twice.
      case DUPLICATE_RISK ->
          Optional.of("alerts.byhand")
              .filter(plain -> isThere(key, fleet))
              .filter(plain -> !isCounter(key, fleet) && !isManaged(key, fleet));
      case UNREADABLE ->
          key.category()
              .filter(name -> isUnreadable(name, fleet) && !fleet.ledgers().lacksBooks(name))
              .flatMap(fleet.ledgers()::of)
              .flatMap(LedgerSnapshot::control)
              .map(BookActions::unreadable);
      default -> Optional.empty();
    };
  }

  /// Why it does not help a category as that is now, as a message key; empty where it does.
  Optional<String> obstacle(CategoryName category, FleetSnapshot fleet) {
    Optional<CategorySnapshot> now = Optional.ofNullable(fleet.categories().get(category));
    Optional<ControlRecord.State> state = fleet.ledgers().state(category);
    Optional<String> ofBooks =
        isChange()
            ? BookActions.hindrance(fleet.ledgers(), category, "category.actions.missing")
            : Optional.empty();
    return now.map(there -> ofBooks.or(() -> obstacle(there.reading(), state)))
        .orElseGet(() -> isChange() ? Optional.of("category.actions.deleted") : Optional.empty());
  }

  private Optional<String> obstacle(CategoryReading reading, Optional<ControlRecord.State> state) {
    return switch (this) {
      case EXTEND -> BookActions.of(unfit(reading), state).extend();
      case COMPACT -> unfit(reading).or(() -> compacted(reading));
      case ADOPT -> BookActions.of(unfit(reading), state).adopt();
      case FREEZE -> BookActions.of(unfit(reading), state).freeze();
      case REPAIR ->
          reading instanceof CategoryReading.Unreadable
              ? Optional.empty()
              : Optional.of("category.actions.repair");
      case LEASES, LEADERS, CONNECTIONS -> Optional.empty();
    };
  }

  private static Optional<String> unfit(CategoryReading reading) {
    return switch (reading) {
      case CategoryReading.Ranges ranges -> Optional.empty();
      case CategoryReading.PossiblyExhausted empty -> Optional.empty();
      case CategoryReading.Unreadable unreadable -> Optional.of("category.actions.unreadable");
      case CategoryReading.Counter counter -> Optional.of("category.actions.counter");
      case CategoryReading.Hidden hidden -> Optional.of("category.actions.hidden");
    };
  }

  private static Optional<String> compacted(CategoryReading reading) {
    return reading instanceof CategoryReading.Ranges ranges && ranges.analysis().touching() > 0
        ? Optional.empty()
        : Optional.of("category.actions.compact");
  }

  private static boolean isManaged(AlertKey key, FleetSnapshot fleet) {
    return key.category().flatMap(fleet.ledgers()::of).isPresent();
  }

  private static boolean isThere(AlertKey key, FleetSnapshot fleet) {
    return key.category().filter(fleet.categories()::containsKey).isPresent();
  }

  private static boolean isUnreadable(CategoryName category, FleetSnapshot fleet) {
    return Optional.ofNullable(fleet.categories().get(category))
        .filter(now -> now.reading() instanceof CategoryReading.Unreadable)
        .isPresent();
  }

  private static boolean isCounter(AlertKey key, FleetSnapshot fleet) {
    return key.category()
        .flatMap(name -> Optional.ofNullable(fleet.categories().get(name)))
        .filter(category -> category.counted().isPresent())
        .isPresent();
  }

  /// What is adopted is written once more: a list at the end of its versions cannot be.
  private static boolean isAdoptable(AlertKey key, FleetSnapshot fleet) {
    return key.category()
        .flatMap(name -> Optional.ofNullable(fleet.categories().get(name)))
        .filter(category -> category.counted().isEmpty() && category.revision().isWritable())
        .isPresent();
  }

  /// Whether a worker who is gone holds ids.
  private static boolean isStranded(CategoryName category, FleetSnapshot fleet) {
    return fleet
        .ledgers()
        .of(category)
        .filter(
            ledger ->
                ledger.holding().anyMatch(lease -> lease.isStranded(fleet.ledgers().present())))
        .isPresent();
  }
}
