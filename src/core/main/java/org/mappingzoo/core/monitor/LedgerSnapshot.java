package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.WorkerName;

/// The books of one category as they were last read, node by node: not of one moment. A value; no
/// record, since it goes through its leases once and keeps what they come to.
public final class LedgerSnapshot {
  private final CategoryName name;
  private final Optional<ControlRecord> control;
  private final Optional<Tally> tally;
  private final List<LeaseSnapshot> leases;
  private final List<String> faults;

  /// Computed when it is first asked for, by any thread: all come to the same.
  private @Nullable LeaseSums sums;

  /// @param control absent where it cannot be read
  /// @param leases by name; tombstones among them
  /// @param faults what cannot be read, in a sentence each: the node's path, a colon, and why
  public LedgerSnapshot(
      CategoryName name,
      Optional<ControlRecord> control,
      Optional<Tally> tally,
      List<LeaseSnapshot> leases,
      List<String> faults) {
    this.name = name;
    this.control = control;
    this.tally = tally;
    this.leases = List.copyOf(leases);
    this.faults = List.copyOf(faults);
  }

  public CategoryName name() {
    return name;
  }

  /// Absent where it cannot be read.
  public Optional<ControlRecord> control() {
    return control;
  }

  /// Which life the category is in; empty where that cannot be read.
  public Optional<Generation> life() {
    return control.map(ControlRecord::generation);
  }

  public Optional<Tally> tally() {
    return tally;
  }

  /// By name; tombstones among them.
  public List<LeaseSnapshot> leases() {
    return leases;
  }

  /// What cannot be read, in a sentence each.
  public List<String> faults() {
    return faults;
  }

  /// Whether the control record is there and cannot be read.
  public boolean isControlUnread() {
    String path = Layout.DEFAULT.control(name);
    return control.isEmpty() && faults.stream().anyMatch(fault -> fault.startsWith(path + ":"));
  }

  /// Whether all that was seen of them can be read, and the sums with it.
  public boolean isReadable() {
    return control.isPresent() && tally.isPresent() && faults.isEmpty();
  }

  /// How many ids are in leases, quarantined ones included.
  public long leased() {
    return sums().leased();
  }

  /// How many of these are set aside.
  public long quarantined() {
    return sums().quarantined();
  }

  /// How many leases are open.
  public int openLeases() {
    return sums().openLeases();
  }

  /// How many ids are in leases whose workers are gone.
  public long stranded(Set<WorkerName> present) {
    return sums().stranded(present);
  }

  /// When the one of these leases was written that was not touched for the longest time; empty
  /// where there is none.
  public Optional<Instant> oldestStranded(Set<WorkerName> present) {
    return sums().oldestStranded(present);
  }

  private LeaseSums sums() {
    LeaseSums known = sums;
    if (known == null) {
      known = LeaseSums.of(holding());
      sums = known;
    }
    return known;
  }

  /// The leases that hold ids. One of an earlier life of the category is void and holds none.
  public Stream<LeaseSnapshot> holding() {
    Optional<Generation> life = life();
    return leases.stream().filter(lease -> lease.holdsIdsIn(life));
  }

  /// How many ids are gone for good, with those that open leases carry.
  public long consumed() {
    Optional<Generation> life = life();
    return tally.map(Tally::consumed).orElse(0L)
        + leases.stream()
            .filter(lease -> lease.isOf(life))
            .mapToLong(lease -> lease.lease().carry())
            .sum();
  }

  public long lost() {
    return tally.map(Tally::lost).orElse(0L);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof LedgerSnapshot that
            && name.equals(that.name)
            && control.equals(that.control)
            && tally.equals(that.tally)
            && leases.equals(that.leases)
            && faults.equals(that.faults));
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, control, tally, leases, faults);
  }

  @Override
  public String toString() {
    return "books of %s: %s, %s, %d leases, %s"
        .formatted(name, control, tally, leases.size(), faults);
  }
}
