package org.mappingzoo.steward.duty;

import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tidies ledgers up: buries leases of lives that are over, recycles those of workers that are
/// gone, and offers parked ones again. No fence depends on it.
///
/// Used by several threads, each with another category.
final class Housekeeper {
  private static final Logger LOG = LoggerFactory.getLogger(Housekeeper.class);

  private final LeaderWrites writes;
  private final LedgerAdmin admin;
  private final Layout layout;
  private final InstantSource clock;
  private final String steward;

  /// Of which duties it was said that they are refused: once, until one of them is done.
  private final Set<Untidied> said = ConcurrentHashMap.newKeySet();

  /// @param steward whose name stands in what is written
  Housekeeper(
      LeaderWrites writes, LedgerAdmin admin, Layout layout, InstantSource clock, String steward) {
    this.writes = writes;
    this.admin = admin;
    this.layout = layout;
    this.clock = clock;
    this.steward = steward;
  }

  private record Untidied(CategoryName category, String word) {
    static Untidied by(Duty duty) {
      return new Untidied(duty.category(), duty.word());
    }
  }

  /// Tidies one thing up.
  ///
  /// @return the duty's word; empty where somebody else was there first, and where it is refused,
  ///     which is logged
  /// @throws IllegalArgumentException if the duty is about a fence
  Optional<String> tidy(Duty duty) {
    try {
      if (!isEffective(duty)) {
        return Optional.empty();
      }
      said.remove(Untidied.by(duty));
      return Optional.of(duty.word());
    } catch (Stalled.Deposed e) {
      // Whoever leads now tidies up.
      return Optional.empty();
    } catch (Stalled | StoreException e) {
      if (said.add(Untidied.by(duty))) {
        LOG.warn(
            "event=untidied duty={} category={} why={}",
            duty.word(),
            LogText.value(duty.category().path()),
            LogText.quoted(e.getMessage()));
      }
      return Optional.empty();
    }
  }

  private boolean isEffective(Duty duty) throws Stalled {
    return switch (duty) {
      case Duty.Bury(CategoryName category, Generation life, LeaseSnapshot lease) ->
          bury(category, life, lease);
      case Duty.Recycle(CategoryName category, LeaseSnapshot lease) ->
          recycle(category, lease, "its worker is gone");
      case Duty.Reoffer(CategoryName category, LeaseSnapshot lease) ->
          recycle(category, lease, "the list is short enough again");
      case Duty.Fencing fencing ->
          throw new IllegalArgumentException("not about the house: " + fencing);
    };
  }

  private boolean bury(CategoryName category, Generation life, LeaseSnapshot lease) throws Stalled {
    Transaction burial =
        Transaction.of(
            new Transaction.Exists(layout.generation(category, life)),
            new Transaction.Delete(
                layout.lease(category, lease.lease().id()), lease.revision().version()));
    return writes.commit(burial) instanceof Reply.Applied;
  }

  private boolean recycle(CategoryName category, LeaseSnapshot lease, String why) throws Stalled {
    Transaction.Exists leading = writes.node();
    Note by = new Note(steward, why, clock.instant());
    return switch (admin.prepare(category, new LedgerChange.Recycle(lease.lease().id()), by)) {
      case Prepared.Ready(LedgerAdmin.Proposal proposal) ->
          // A lease that its owner has touched since is none of ours.
          proposal.lease().filter(lease.lease()::equals).isPresent()
              && admin.apply(proposal.onlyWhere(leading)) instanceof Applied.Done;
      case Prepared.Nothing nothing -> false;
      case Prepared.Refused(Refusal.LeaseClosed closed) -> false;
      case Prepared.Refused(Refusal refusal) -> throw new Stalled(refusal.sentence());
    };
  }
}
