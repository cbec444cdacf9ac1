package org.mappingzoo.console.fleet;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.WorkerName;

/// What the books of a managed category say, in figures.
///
/// @param state whether ids may be taken
/// @param universe how many ids were ever seeded
/// @param leased how many are in leases
/// @param stranded how many of these are held by workers who are gone; empty where nobody may see
///     which workers are there
/// @param books what these figures were taken from
/// @param present workers who are there
record Holdings(
    ControlRecord.State state,
    long universe,
    long leased,
    OptionalLong stranded,
    LedgerSnapshot books,
    Set<WorkerName> present) {

  /// Empty for a plain category, and where its books cannot be read.
  static Optional<Holdings> of(CategoryName category, LedgersSnapshot ledgers) {
    return ledgers
        .of(category)
        .flatMap(ledger -> ledger.control().map(control -> of(control, ledger, ledgers)));
  }

  private static Holdings of(
      ControlRecord control, LedgerSnapshot ledger, LedgersSnapshot ledgers) {
    return new Holdings(
        control.state(),
        control.universe().count(),
        ledger.leased(),
        ledgers.stranded(ledger),
        ledger,
        ledgers.present());
  }

  /// Which ids are held; gone through only where it is drawn.
  Optional<BookedIds> booked() {
    return BookedIds.of(books, present);
  }
}
