package org.mappingzoo.core.monitor;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
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
    return count(holding());
  }

  /// How many ids are in leases whose owners are gone.
  public long stranded(Set<OwnerName> present) {
    return count(strandedLeases(present));
  }

  /// Those leases.
  public Stream<LeaseSnapshot> strandedLeases(Set<OwnerName> present) {
    return holding().filter(lease -> lease.isStranded(present));
  }

  /// How many ids some leases hold together.
  public static long count(Stream<LeaseSnapshot> leases) {
    return leases.mapToLong(lease -> lease.lease().ranges().count()).sum();
  }

  /// The leases that hold ids. One of an earlier life of the category is void and holds none.
  public Stream<LeaseSnapshot> holding() {
    return ofThisLife().filter(lease -> lease.lease().state().holdsIds());
  }

  /// How many ids are gone for good, with those that open leases carry.
  public long consumed() {
    return tally.map(Tally::consumed).orElse(0L)
        + ofThisLife().mapToLong(lease -> lease.lease().carry()).sum();
  }

  private Stream<LeaseSnapshot> ofThisLife() {
    return leases.stream()
        .filter(lease -> control.isEmpty() || isOfLife(lease, control.get().generation()));
  }

  private static boolean isOfLife(LeaseSnapshot lease, Generation life) {
    return lease.lease().generation().equals(life);
  }

  public long lost() {
    return tally.map(Tally::lost).orElse(0L);
  }
}
