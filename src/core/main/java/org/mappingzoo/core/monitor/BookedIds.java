package org.mappingzoo.core.monitor;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// Which ids the books of a managed category speak of.
///
/// @param universe everything that was ever seeded
/// @param leased what workers hold who are there
/// @param stranded what workers hold who are gone
/// @param quarantined what was set aside
public record BookedIds(
    RangeList universe, RangeList leased, RangeList stranded, RangeList quarantined) {

  /// Empty for books without a readable control record. Of leases that overlap, as only damaged
  /// books have them, each id counts once.
  ///
  /// @param present workers that have a presence node
  public static Optional<BookedIds> of(LedgerSnapshot ledger, Set<WorkerName> present) {
    return ledger
        .control()
        .map(ControlRecord::universe)
        .map(
            universe ->
                new BookedIds(
                    universe,
                    union(ledger, lease -> lease.lease().isOpen() && !lease.isStranded(present)),
                    union(ledger, lease -> lease.isStranded(present)),
                    union(ledger, lease -> lease.lease().state() == Lease.State.QUARANTINED)));
  }

  /// How many ids leases hold, whoever has them.
  public long held() {
    return leased.count() + stranded.count() + quarantined.count();
  }

  /// The same of these ids alone.
  public BookedIds within(RangeList ids) {
    return new BookedIds(
        universe.intersect(ids),
        leased.intersect(ids),
        stranded.intersect(ids),
        quarantined.intersect(ids));
  }

  private static RangeList union(LedgerSnapshot ledger, Predicate<LeaseSnapshot> which) {
    List<IdRange> ranges =
        ledger
            .holding()
            .filter(which)
            .flatMap(lease -> lease.lease().ranges().ranges().stream())
            .sorted(Comparator.comparingLong(IdRange::first))
            .toList();
    RangeList.Builder union = new RangeList.Builder();
    for (IdRange range : ranges) {
      long first = union.isEmpty() ? range.first() : Math.max(range.first(), union.lastId() + 1);
      if (first <= range.last()) {
        union.append(first, range.last());
      }
    }
    return union.build();
  }
}
