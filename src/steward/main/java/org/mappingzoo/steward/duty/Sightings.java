package org.mappingzoo.steward.duty;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.WorkerName;

/// When the workers that hold leases were seen last. A worker whose session was lost for a moment
/// is there again soon: an old lease says nothing of how long its worker has been gone. Who was
/// never seen counts as seen when its lease first was: a steward that begins knows nothing of
/// before.
///
/// Owned by the loop's thread.
final class Sightings {
  private final Duration remembered;
  private final Map<WorkerName, Instant> last = new HashMap<>();
  private @Nullable LedgersSnapshot seen;

  /// @param remembered for so long somebody who is gone is taken for present
  Sightings(Duration remembered) {
    this.remembered = remembered;
  }

  /// Takes note of who is there, and answers who is, or was not long ago.
  @SuppressWarnings("ReferenceEquality") // unchanged ledgers are the same object
  Set<WorkerName> present(FleetSnapshot fleet, Instant now) {
    LedgersSnapshot ledgers = fleet.ledgers();
    if (seen != ledgers) {
      seen = ledgers;
      Set<WorkerName> holders = holders(ledgers);
      last.keySet().retainAll(holders);
      holders.forEach(worker -> last.putIfAbsent(worker, now));
    }
    Set<WorkerName> present = new HashSet<>(ledgers.present());
    last.replaceAll(
        (worker, at) -> ledgers.present().contains(worker) || at.isAfter(now) ? now : at);
    last.forEach(
        (worker, at) -> {
          if (Duration.between(at, now).compareTo(remembered) <= 0) {
            present.add(worker);
          }
        });
    return present;
  }

  private static Set<WorkerName> holders(LedgersSnapshot ledgers) {
    return ledgers.categories().values().stream()
        .flatMap(books -> books.leases().stream())
        .filter(lease -> lease.lease().isOpen())
        .map(lease -> lease.lease().worker())
        .collect(Collectors.toSet());
  }
}
