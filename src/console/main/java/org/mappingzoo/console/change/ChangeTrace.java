package org.mappingzoo.console.change;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;

/// What tells whether a change was made that leaves the list of free ids as it is: not the list,
/// but the books of its category, as far as this window sees them.
///
/// @param m the language
record ChangeTrace(Messages m) {

  /// Whether the list would be the same, made or not.
  static boolean isNotInTheList(Preview preview) {
    return preview.booked().isPresent() && preview.before().equals(preview.after());
  }

  /// How it stands now with what the change is about.
  String in(FleetSnapshot now, Preview preview) {
    LedgerChange change = preview.booked().map(LedgerAdmin.Proposal::change).orElseThrow();
    if (!now.connection().followsQuorum()) {
      return m.get("change.unknown.trace.blind");
    }
    Optional<LedgerSnapshot> books =
        Optional.ofNullable(now.ledgers().categories().get(preview.category()));
    return switch (change) {
      case LedgerChange.Adopt adopt ->
          m.get(books.isPresent() ? "change.unknown.trace.managed" : "change.unknown.trace.plain");
      case LedgerChange.Freeze freeze -> state(books);
      case LedgerChange.Unfreeze unfreeze -> state(books);
      case LedgerChange.Retire retire -> state(books);
      case LedgerChange.Configure(var settings) -> settings(books, settings::equals);
      case LedgerChange.Adjust(var some) -> settings(books, some::isIn);
      case LedgerChange.Quarantine(LeaseId lease) -> lease(books, lease);
      case LedgerChange.Recycle(LeaseId lease) -> lease(books, lease);
      case LedgerChange.RecycleAttested(LeaseId lease, var attested) -> lease(books, lease);
      case LedgerChange.WriteOff(LeaseId lease) -> lease(books, lease);
      case LedgerChange.Push(LeaseId lease, var rest) -> lease(books, lease);
      case LedgerChange.Seed seed -> unseen();
      case LedgerChange.Extend extend -> unseen();
      case LedgerChange.Compact compact -> unseen();
      case LedgerChange.ReturnAttested back -> unseen();
    };
  }

  private static Optional<ControlRecord> control(Optional<LedgerSnapshot> books) {
    return books.flatMap(LedgerSnapshot::control);
  }

  private String state(Optional<LedgerSnapshot> books) {
    return control(books)
        .map(record -> "change.unknown.trace." + record.state().name().toLowerCase(Locale.ROOT))
        .map(m::get)
        .orElseGet(this::unseen);
  }

  private String settings(
      Optional<LedgerSnapshot> books, Predicate<CategorySettings> asTheChangeMakesThem) {
    return control(books)
        .map(ControlRecord::settings)
        .map(
            there ->
                asTheChangeMakesThem.test(there)
                    ? "change.unknown.trace.settings.same"
                    : "change.unknown.trace.settings.other")
        .map(m::get)
        .orElseGet(this::unseen);
  }

  private String lease(Optional<LedgerSnapshot> books, LeaseId id) {
    return books
        .map(
            seen ->
                seen.leases().stream()
                    .filter(each -> each.lease().id().equals(id))
                    .findFirst()
                    .map(each -> leaseWords(each.lease()))
                    .orElseGet(() -> m.get("change.unknown.trace.lease.gone", id.value())))
        .orElseGet(this::unseen);
  }

  private String leaseWords(Lease lease) {
    return m.get(
        "change.unknown.trace.lease." + lease.state().name().toLowerCase(Locale.ROOT),
        lease.id().value());
  }

  private String unseen() {
    return m.get("change.unknown.trace.unseen");
  }
}
