package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.mappingzoo.core.protocol.WorkerName;

/// What the leases of one category hold together.
///
/// @param leased how many ids, quarantined ones included
/// @param quarantined how many of these are set aside
/// @param openLeases how many leases are open
/// @param open what is in open leases, by the workers that took them
record LeaseSums(long leased, long quarantined, int openLeases, Map<WorkerName, Open> open) {

  /// What one worker has open.
  ///
  /// @param oldest when the lease was written that was not touched for the longest time
  record Open(long ids, Instant oldest) {
    Open with(Open other) {
      return new Open(ids + other.ids, oldest.isBefore(other.oldest) ? oldest : other.oldest);
    }
  }

  LeaseSums {
    open = Map.copyOf(open);
  }

  /// Goes through them once.
  ///
  /// @param holding leases that hold ids
  static LeaseSums of(Stream<LeaseSnapshot> holding) {
    long leased = 0;
    long quarantined = 0;
    int openLeases = 0;
    Map<WorkerName, Open> open = new HashMap<>();
    for (LeaseSnapshot lease : holding.toList()) {
      long ids = lease.lease().ranges().count();
      leased += ids;
      if (lease.lease().isOpen()) {
        openLeases++;
        open.merge(lease.lease().worker(), new Open(ids, lease.modified()), Open::with);
      } else {
        quarantined += ids;
      }
    }
    return new LeaseSums(leased, quarantined, openLeases, open);
  }

  /// How many ids are in open leases whose workers are gone.
  long stranded(Set<WorkerName> present) {
    return gone(present).mapToLong(Open::ids).sum();
  }

  /// When the oldest of these was written; empty where nothing is stranded.
  Optional<Instant> oldestStranded(Set<WorkerName> present) {
    return gone(present).map(Open::oldest).min(Instant::compareTo);
  }

  private Stream<Open> gone(Set<WorkerName> present) {
    return open.entrySet().stream()
        .filter(worker -> !present.contains(worker.getKey()))
        .map(Map.Entry::getValue);
  }
}
