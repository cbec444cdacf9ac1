package org.mappingzoo.console.leases;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot.Standing;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.PresentWorker;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Lease;

/// All that one row shows, at one moment.
///
/// @param worker who took it, where it is there
/// @param followed whether it holds ids for a worker who is gone, and another process of the same
///     owner is there
/// @param age since it was taken, cut to what is displayed
record LeaseFigures(
    CategoryName category,
    LeaseSnapshot snapshot,
    Standing standing,
    Optional<PresentWorker> worker,
    boolean followed,
    Duration age) {

  static LeaseFigures of(
      CategoryName category, LeaseSnapshot lease, LedgersSnapshot ledgers, Instant now) {
    Lease record = lease.lease();
    Optional<PresentWorker> worker = ledgers.worker(record);
    Optional<Generation> life = ledgers.of(category).flatMap(LedgerSnapshot::life);
    Standing standing = lease.standing(life, ledgers.present(), now);
    return new LeaseFigures(
        category,
        lease,
        standing,
        worker,
        worker.isEmpty()
            && !ledgers.present().contains(record.worker())
            && standing.holdsIds()
            && ledgers.follower(record).isPresent(),
        age(lease, now));
  }

  Lease lease() {
    return snapshot.lease();
  }

  /// How many ids a recycling would return, its owner alive or not.
  long beyondWindow() {
    return standing.holdsIds() ? lease().ranges().count() - lease().window() : 0;
  }

  /// The same as old as it is at another moment.
  LeaseFigures aged(Instant now) {
    return new LeaseFigures(category, snapshot, standing, worker, followed, age(snapshot, now));
  }

  /// From when on time alone makes them others.
  Instant until() {
    Instant older = snapshot.created().plusSeconds(age.toSeconds() + step(age.toSeconds()));
    return older.isBefore(overdue()) ? older : overdue();
  }

  /// From when on its standing is another by time alone; [Instant#MAX] for never.
  Instant overdue() {
    return standing == Standing.ACTIVE
        ? snapshot.modified().plus(LeaseSnapshot.OVERDUE_AFTER).plusNanos(1)
        : Instant.MAX;
  }

  /// The server's clock may be ahead of ours: nothing was taken in the future.
  private static Duration age(LeaseSnapshot lease, Instant now) {
    long seconds = Math.max(0, Duration.between(lease.created(), now).toSeconds());
    return Duration.ofSeconds(seconds / step(seconds) * step(seconds));
  }

  private static long step(long seconds) {
    return seconds < 60 ? 1 : seconds < 3600 ? 60 : 3600;
  }
}
