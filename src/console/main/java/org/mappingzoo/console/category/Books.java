package org.mappingzoo.console.category;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.mappingzoo.console.shell.BookActions;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.WorkerName;

/// What the books of the chosen category say, worked out anew only when they changed: that takes
/// going through all its leases.
///
/// @param workersListed whether it is known which workers are there, and so what is stranded
/// @param faults what of the books cannot be read, or is not there
/// @param missing whether there should be books, and are none under this root
record Books(
    Optional<LedgerSnapshot> ledger,
    Set<WorkerName> present,
    boolean workersListed,
    Optional<BookedIds> ids,
    List<String> faults,
    boolean missing) {
  static final Books NONE =
      new Books(Optional.empty(), Set.of(), true, Optional.empty(), List.of(), false);

  /// These, where nothing changed.
  Books in(LedgersSnapshot ledgers, CategoryName category) {
    Optional<LedgerSnapshot> now = ledgers.of(category);
    List<String> wrong = ledgers.faults(category);
    if (now.equals(ledger)
        && wrong.equals(faults)
        && ledgers.present().equals(present)
        && ledgers.areWorkersListed() == workersListed) {
      return this;
    }
    return new Books(
        now,
        ledgers.present(),
        ledgers.areWorkersListed(),
        now.flatMap(books -> BookedIds.of(books, ledgers.present())),
        wrong,
        ledgers.lacksBooks(category));
  }

  /// The control record, where it lets nobody take ids.
  Optional<ControlRecord> stopped() {
    return control().filter(record -> record.state() != ControlRecord.State.ACTIVE);
  }

  /// Whether there is a control record that cannot be read.
  boolean isControlUnread() {
    return ledger.filter(LedgerSnapshot::isControlUnread).isPresent();
  }

  /// What of them hinders all changes, as a message key; empty where nothing does.
  Optional<String> hindrance() {
    return BookActions.hindrance(missing, isControlUnread(), "category.actions.missing");
  }

  Optional<ControlRecord> control() {
    return ledger.flatMap(LedgerSnapshot::control);
  }
}
