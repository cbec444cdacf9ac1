package org.mappingzoo.console.alerts;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.protocol.LeaseId;

/// What helps against an alert: a button that opens the dialog for it.
enum Remedy {
  EXTEND,
  COMPACT,
  RECYCLE,
  FREEZE,
  ADOPT,
  REPAIR,
  /// The view that says which steward is missing.
  LEADERS;

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Whether it writes, so that the lock and the connection have to allow it.
  boolean isChange() {
    return this != LEADERS;
  }

  /// What helps here; empty where only looking does.
  static Optional<Remedy> of(AlertKey key, FleetSnapshot fleet) {
    boolean managed = key.category().flatMap(fleet.ledgers()::of).isPresent();
    return switch (key.kind()) {
      case RUNS_OUT, FREE_SHARE -> Optional.of(EXTEND);
      case LIST_BYTES, RANGES -> Optional.of(COMPACT);
      case STRANDED_SHARE, STRANDED_AGE ->
          key.category().flatMap(name -> oldestStranded(name, fleet)).map(lease -> RECYCLE);
      case DUPLICATE_RISK ->
          isCounter(key, fleet) ? Optional.empty() : Optional.of(managed ? FREEZE : ADOPT);
      case UNREADABLE -> managed ? Optional.empty() : Optional.of(REPAIR);
      case NO_DATA -> Optional.empty();
      case NO_LEADER, NO_STANDBY, HEADROOM -> Optional.of(LEADERS);
    };
  }

  private static boolean isCounter(AlertKey key, FleetSnapshot fleet) {
    return key.category()
        .flatMap(name -> Optional.ofNullable(fleet.categories().get(name)))
        .filter(category -> category.counted().isPresent())
        .isPresent();
  }

  /// The lease of a worker who is gone that was written longest ago.
  static Optional<LeaseId> oldestStranded(CategoryName category, FleetSnapshot fleet) {
    return fleet
        .ledgers()
        .of(category)
        .flatMap(
            ledger ->
                ledger
                    .holding()
                    .filter(lease -> lease.isStranded(fleet.ledgers().present()))
                    .min(Comparator.comparing(LeaseSnapshot::modified)))
        .map(lease -> lease.lease().id());
  }
}
