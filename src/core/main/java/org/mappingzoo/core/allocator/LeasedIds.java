package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.ranges.RangeList;

/// Ids that a lease holds: handed out no further than it is granted, step by step.
final class LeasedIds implements IdOrigin {
  private final LeaseLedger ledger;

  /// How many more ids each widening asks for: as many as were granted at first.
  private final long step;

  private final SharedLease.Takes takes;
  private HeldLease held;
  private boolean usedUp;

  LeasedIds(LeaseLedger ledger, SharedLease.Takes takes, HeldLease held) {
    this.ledger = ledger;
    this.takes = takes;
    this.held = held;
    this.step = held.lease().window();
  }

  @Override
  public long granted() {
    return held.lease().window();
  }

  @Override
  public boolean cutByFence() {
    return held.cutByFence();
  }

  @Override
  public Optional<FencingToken> token() {
    return Optional.of(held.token());
  }

  @Override
  public long widen() {
    long wanted = Math.min(held.lease().ranges().count(), granted() + step);
    held =
        switch (ledger.advance(held, wanted)) {
          case LedgerOutcome.Settled<HeldLease>(HeldLease wider) -> wider;
          case LedgerOutcome<HeldLease> other ->
              throw failure("cannot use more of lease " + held.id(), other);
        };
    return granted();
  }

  @Override
  public void usedUp() {
    usedUp = true;
    takes.closeLater(held);
  }

  @Override
  public RangeList giveBack(RangeList rest) {
    if (usedUp && !takes.takeBack(held)) {
      return RangeList.empty();
    }
    boolean done = false;
    try {
      RangeList parked = push(rest);
      done = true;
      return parked;
    } finally {
      if (!done) {
        leaveToOthers(rest);
      }
    }
  }

  private void leaveToOthers(RangeList rest) {
    if (usedUp) {
      takes.closeLater(held); // as if nobody had tried
    } else {
      takes.pushLater(held, rest);
    }
  }

  private RangeList push(RangeList rest) {
    return switch (ledger.push(held, rest)) {
      case LedgerOutcome.Settled<RangeList>(RangeList parked) -> parked;
      case LedgerOutcome<RangeList> other ->
          throw failure(
              "cannot push %d ids of lease %s back".formatted(rest.count(), held.id()), other);
    };
  }

  private IdGeneratorException failure(String what, LedgerOutcome<?> outcome) {
    return IdGeneratorException.of(held.category(), what, outcome);
  }
}
