package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.allocator.LedgerOutcome.Refused;
import org.mappingzoo.core.allocator.LedgerOutcome.Settled;
import org.mappingzoo.core.allocator.LedgerOutcome.Uncertain;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseFailure;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.Transaction.Reply;

/// One advance of a lease's window, through all its attempts.
final class Widening {
  private final LedgerSteps steps;
  private final HeldLease held;
  private final long window;
  private final CategoryName category;
  private final Pause own;
  private HeldLease current;

  /// @param window how many ids of the lease may be used from then on
  Widening(LedgerSteps steps, HeldLease held, long window) {
    this.steps = steps;
    this.held = held;
    this.window = window;
    category = held.category();
    own = steps.begun();
    current = held;
  }

  LedgerOutcome<HeldLease> run() {
    return steps.repeat(own, number -> attempt());
  }

  private Optional<LedgerOutcome<HeldLease>> attempt() {
    long wider = isAsHeld() ? window : Math.min(window, current.lease().ranges().count());
    boolean isWide = current.lease().window() >= wider;
    if (isWide && (isAsHeld() || !steps.leaders().doubts(category))) {
      return Optional.of(new Settled<>(current));
    }
    Optional<Stamped<ControlRecord>> control = steps.leaders().known(category);
    if (control.isEmpty()) {
      return reread();
    }
    Plan.Send<Stamped<Lease>> plan =
        LedgerSteps.sending(
            isWide
                ? steps.transactions().confirm(category, current.stamped(), control.get())
                : steps.transactions().advance(category, current.stamped(), wider, control.get()));
    return switch (steps.send(plan.transaction(), false, own)) {
      case Reply.Applied(long zxid) ->
          Optional.of(widened(current.as(plan.result()), control.get().value(), zxid));
      case Reply.Unknown(String reason) -> Optional.of(uncertain(reason));
      case Reply.Failed failed ->
          switch (LeaseFailure.of(failed)) {
            case OTHER_LIFE -> Optional.of(otherLife());
            case OVERTAKEN -> reread();
            case CHANGED, GONE -> leaseChanged();
          };
    };
  }

  /// The control record is not known, or has been written since.
  private Optional<LedgerOutcome<HeldLease>> reread() {
    return switch (steps.read(category, true)) {
      case CategoryReading.Managed(ManagedCategory now) -> {
        steps.leaders().note(category, now.control());
        yield Optional.empty();
      }
      case CategoryReading other ->
          leaseChanged()
              .or(() -> Optional.of(new Refused<>(category, LedgerSteps.refusalOf(other))));
    };
  }

  /// Or a step of ours whose reply was lost has written it.
  private boolean isAsHeld() {
    return current.equals(held);
  }

  private LedgerOutcome<HeldLease> widened(HeldLease wider, ControlRecord control, long zxid) {
    return switch (steps.leaders().about(category, control, wider.lease().generation(), zxid)) {
      case USE_IT -> new Settled<>(wider);
      case VOID -> otherLife();
      case NOT_YET -> uncertain(LedgerSteps.NEW_LEADER);
    };
  }

  private Optional<LedgerOutcome<HeldLease>> leaseChanged() {
    Optional<Stamped<Lease>> now = steps.look(held);
    if (!LedgerSteps.isInUse(now)) {
      return Optional.of(new Refused<>(category, LedgerSteps.closed(held.id(), now)));
    }
    current = current.as(now.orElseThrow());
    return Optional.empty();
  }

  private LedgerOutcome<HeldLease> otherLife() {
    return new Refused<>(category, new Refusal.OtherGeneration(held.id().value()));
  }

  private LedgerOutcome<HeldLease> uncertain(String reason) {
    return new Uncertain<>(held.id().value(), reason);
  }
}
