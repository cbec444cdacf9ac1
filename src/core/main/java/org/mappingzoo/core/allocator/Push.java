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

/// One push, which returns what is left of a lease and closes it, through all its attempts.
final class Push {
  private final LedgerSteps steps;
  private final CategoryName category;
  private final Pause own;
  private RangeList rest;
  private HeldLease held;

  /// @param rest unused ids of the lease; empty where each is used
  Push(LedgerSteps steps, HeldLease held, RangeList rest) {
    this.steps = steps;
    this.held = held;
    this.rest = rest;
    category = held.category();
    own = steps.begun();
  }

  /// What the lease still holds: nothing, or `rest` where it is parked.
  LedgerOutcome<RangeList> run() {
    return steps.repeat(own, this::attempt);
  }

  private Optional<LedgerOutcome<RangeList>> attempt(int number) {
    if (!rest.isEmpty() || held.stragglers()) {
      steps.written().remove(category); // the list will not be as it was
    }
    Planned<ManagedCategory> planned =
        steps.plan(category, Optional.empty(), number, this::plan, own);
    return switch (planned.plan()) {
      case Plan.Send<ManagedCategory>(Transaction transaction, ManagedCategory after) ->
          end(steps.send(transaction, false, own), RangeList.empty());
      case Plan.Refuse<ManagedCategory>(Refusal.ListTooLong tooLong) -> park();
      case Plan.Refuse<ManagedCategory>(Refusal.AlreadyFree free) ->
          unlessLeaseChanged(new Refused<>(category, free));
      case Plan.Refuse<ManagedCategory>(Refusal refusal) ->
          Optional.of(new Refused<>(category, refusal));
      case Plan.Leave<ManagedCategory> none ->
          throw new IllegalStateException("a push always writes");
    };
  }

  private Plan<ManagedCategory> plan(ManagedCategory managed) {
    return held.lease().generation().equals(managed.generation())
        ? steps.transactions().push(managed, held.stamped(), rest, held.stragglers())
        : new Plan.Refuse<>(new Refusal.OtherGeneration(held.id().value()));
  }

  private Optional<LedgerOutcome<RangeList>> park() {
    if (held.lease().parked() && held.lease().ranges().equals(rest)) {
      return Optional.of(new Settled<>(rest));
    }
    Plan.Send<Stamped<Lease>> plan =
        LedgerSteps.sending(steps.transactions().park(category, held.stamped(), rest));
    return end(steps.send(plan.transaction(), false, own), rest);
  }

  private Optional<LedgerOutcome<RangeList>> end(Reply reply, RangeList left) {
    return switch (reply) {
      case Reply.Applied applied -> Optional.of(new Settled<>(left));
      case Reply.Unknown(String reason) -> Optional.of(new Uncertain<>(held.id().value(), reason));
      case Reply.Failed failed ->
          switch (LeaseFailure.of(failed)) {
            case GONE -> Optional.of(new Settled<>(RangeList.empty()));
            case CHANGED -> leaseChanged();
            case OTHER_LIFE, OVERTAKEN -> Optional.empty();
          };
    };
  }

  private Optional<LedgerOutcome<RangeList>> unlessLeaseChanged(Refused<RangeList> refused) {
    HeldLease before = held;
    Optional<LedgerOutcome<RangeList>> end = leaseChanged();
    return end.isEmpty() && held.equals(before) ? Optional.of(refused) : end;
  }

  /// The lease is not as we knew it: gone, since an earlier sending took effect; or a step of ours
  /// whose reply was lost has written it; or an operator has closed it.
  private Optional<LedgerOutcome<RangeList>> leaseChanged() {
    Optional<Stamped<Lease>> now = steps.look(held);
    if (now.isEmpty()) {
      return Optional.of(new Settled<>(RangeList.empty()));
    }
    if (!now.get().value().isOpen()) {
      return Optional.of(new Refused<>(category, LedgerSteps.closed(held.id(), now)));
    }
    held = held.as(now.get());
    rest = rest.intersect(held.lease().ranges()); // a part of it was given back before
    return Optional.empty();
  }
}
