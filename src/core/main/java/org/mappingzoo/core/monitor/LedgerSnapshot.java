package org.mappingzoo.core.monitor;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Tally;

/// The books of one category as they were last read, node by node: not of one moment.
///
/// @param control absent where it cannot be read
/// @param leases by name; tombstones among them
/// @param faults what cannot be read, in a sentence each
public record LedgerSnapshot(
    CategoryName name,
    Optional<ControlRecord> control,
    Optional<Tally> tally,
    List<LeaseSnapshot> leases,
    List<String> faults) {
  public LedgerSnapshot {
    leases = List.copyOf(leases);
    faults = List.copyOf(faults);
  }

  /// How many ids are in leases, quarantined ones included.
  public long leased() {
    return leases.stream()
        .filter(lease -> lease.lease().state().holdsIds())
        .mapToLong(lease -> lease.lease().ranges().count())
        .sum();
  }

  /// How many ids are in leases whose owners are gone.
  public long stranded(Set<OwnerName> present) {
    return leases.stream()
        .filter(lease -> lease.isStranded(present))
        .mapToLong(lease -> lease.lease().ranges().count())
        .sum();
  }

  /// How many ids are gone for good, with those that open leases carry.
  public long consumed() {
    return tally.map(Tally::consumed).orElse(0L)
        + leases.stream().mapToLong(lease -> lease.lease().carry()).sum();
  }

  public long lost() {
    return tally.map(Tally::lost).orElse(0L);
  }
}
