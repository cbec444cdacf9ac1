package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.allocator.LedgerOutcome.Refused;
import org.mappingzoo.core.allocator.LedgerOutcome.Settled;
import org.mappingzoo.core.allocator.LedgerOutcome.Uncertain;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseFailure;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.ranges.RangeList;

/// The return of a part of a lease that goes on, through all its attempts.
final class GiveBack {
  private final LedgerSteps steps;
  private final CategoryName category;
  private final Pause own;
  private RangeList part;
  private HeldLease held;

  /// @param part unused ids of the lease
  GiveBack(LedgerSteps steps, HeldLease held, RangeList part) {
    this.steps = steps;
    this.held = held;
    this.part = part;
    category = held.category();
    own = steps.begun();
  }

  LedgerOutcome<HeldLease> run() {
    return steps.repeat(own, this::attempt);
  }

  private Optional<LedgerOutcome<HeldLease>> attempt(int number) {
    steps.written().remove(category);
    Planned<Stamped<Lease>> planned =
        steps.plan(category, Optional.empty(), number, this::plan, own);
    return switch (planned.plan()) {
      case Plan.Send<Stamped<Lease>>(Transaction transaction, Stamped<Lease> left) ->
          end(steps.send(transaction, false, own), left);
      case Plan.Refuse<Stamped<Lease>>(Refusal.ListTooLong tooLong) ->
          Optional.of(new Settled<>(held));
      case Plan.Refuse<Stamped<Lease>>(Refusal.AlreadyFree free) ->
          unlessLeaseChanged(new Refused<>(category, free));
      case Plan.Refuse<Stamped<Lease>>(Refusal refusal) ->
          Optional.of(new Refused<>(category, refusal));
      case Plan.Leave<Stamped<Lease>> asItIs -> Optional.of(new Settled<>(held));
    };
  }

  private Plan<Stamped<Lease>> plan(ManagedCategory managed) {
    return held.lease().generation().equals(managed.generation())
        ? steps.transactions().giveBack(managed, held.stamped(), part)
        : new Plan.Refuse<>(new Refusal.OtherGeneration(held.id().value()));
  }

  private Optional<LedgerOutcome<HeldLease>> end(Reply reply, Stamped<Lease> left) {
    return switch (reply) {
      case Reply.Applied applied -> Optional.of(new Settled<>(held.as(left)));
      case Reply.Unknown(String reason) -> Optional.of(new Uncertain<>(held.id().value(), reason));
      case Reply.Failed failed ->
          switch (LeaseFailure.of(failed)) {
            case GONE, CHANGED -> leaseChanged();
            case OTHER_LIFE, OVERTAKEN -> Optional.empty();
          };
    };
  }

  private Optional<LedgerOutcome<HeldLease>> unlessLeaseChanged(Refused<HeldLease> refused) {
    HeldLease before = held;
    Optional<LedgerOutcome<HeldLease>> end = leaseChanged();
    return end.isEmpty() && held.equals(before) ? Optional.of(refused) : end;
  }

  /// The lease is not as we knew it: a sending of ours whose reply was lost has written it, this
  /// one or a widening; or it was closed.
  private Optional<LedgerOutcome<HeldLease>> leaseChanged() {
    Optional<Stamped<Lease>> now = steps.look(held);
    if (!LedgerSteps.isInUse(now)) {
      return Optional.of(new Refused<>(category, LedgerSteps.closed(held.id(), now)));
    }
    held = held.as(now.orElseThrow());
    part = part.intersect(held.lease().ranges()); // some of it was given back before
    return part.isEmpty() ? Optional.of(new Settled<>(held)) : Optional.empty();
  }
}
