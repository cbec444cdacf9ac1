package org.mappingzoo.core.dispenser;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.ranges.RangeList;

/// Where a dispenser's ids come from and go back to: leases of one category. Calls block; owned by
/// one thread at a time.
final class Leases {
  private final LeaseLedger ledger;
  private final CategoryName category;
  private final OptionalLong window;

  /// A take whose replies were lost: it is settled before another is made.
  private Optional<Sent> unsettled = Optional.empty();

  /// A take, and the lease that it closes.
  private record Sent(LeaseRequest request, Optional<Batch> finished) {
    Sent under(LeaseId name) {
      return new Sent(request.under(name), finished);
    }
  }

  Leases(LeaseLedger ledger, CategoryName category, OptionalLong window) {
    this.ledger = ledger;
    this.window = window;
    this.category = category;
  }

  /// Which lease the next take closes: a take that is settled still closes the one it was sent to.
  ///
  /// @param finished one that is used up
  Optional<Batch> closedByNext(Optional<Batch> finished) {
    return unsettled.map(Sent::finished).orElse(finished);
  }

  /// Takes a lease and closes one that is used up. As much of it is granted as the
  /// dispenser, or else the category, is set to.
  ///
  /// @param finished as [#closedByNext] says
  /// @param overtaken told of each attempt that others were ahead of
  /// @throws NoIdException if there is none; its type says why
  HeldLease take(long count, Optional<Batch> finished, Runnable overtaken) {
    Sent sent = unsettled.orElseGet(() -> new Sent(ledger.request(count, window), finished));
    Optional<HeldLease> last = sent.finished().map(Batch::held);
    return settled(noted(sent, () -> ledger.take(category, sent.request(), last, overtaken)));
  }

  /// What a take has taken whose replies were lost: nothing of it was handed out. Empty where there
  /// was no such take, or it took nothing.
  ///
  /// @throws NoIdException if that is not certain still; the lease is named
  Optional<HeldLease> settle() {
    if (unsettled.isEmpty()) {
      return Optional.empty();
    }
    Sent sent = unsettled.get();
    LedgerOutcome<HeldLease> outcome =
        noted(sent, () -> ledger.take(category, sent.request(), Optional.empty()));
    return outcome instanceof LedgerOutcome.Refused
        ? Optional.empty()
        : Optional.of(settled(outcome));
  }

  private LedgerOutcome<HeldLease> noted(Sent sent, Supplier<LedgerOutcome<HeldLease>> take) {
    try {
      LedgerOutcome<HeldLease> outcome = take.get();
      unsettled =
          outcome instanceof LedgerOutcome.Uncertain<HeldLease>(String name, String reason)
              ? Optional.of(sent.under(new LeaseId(name)))
              : Optional.empty();
      return outcome;
    } catch (StoreException e) {
      throw NoIdException.of(category, e, ledger.isSessionLost());
    }
  }

  /// Has more of a lease granted; empty where it is the owner's no longer.
  ///
  /// @throws NoIdException if it cannot be asked for, or the category cannot be used as it is
  ///     stored now
  Optional<HeldLease> widen(Batch batch, long wider) {
    try {
      LedgerOutcome<HeldLease> outcome = ledger.advance(batch.held(), wider);
      return outcome instanceof LedgerOutcome.Refused<HeldLease>(CategoryName name, Refusal why)
              && !why.canBeMended()
          ? Optional.empty()
          : Optional.of(settled(outcome));
    } catch (StoreException e) {
      throw NoIdException.of(category, e, ledger.isSessionLost());
    }
  }

  /// Closes a lease that is used up, where the take behind it has not done so in passing: that one
  /// was an earlier sending, which did not know of it; or an operator was faster.
  ///
  /// @return whether there is nothing left to close
  boolean isClosed(Batch finished, HeldLease taken) {
    return taken.lease().carry() > 0 || isClosed(finished);
  }

  /// Closes a lease that is used up, with a write of its own.
  ///
  /// @return false where that did not certainly succeed
  boolean isClosed(Batch finished) {
    try {
      RangeList unused = pushBack(finished, RangeList.empty());
      return true;
    } catch (NoIdException e) {
      return e.isEndOfLease();
    }
  }

  /// Closes a lease, and returns what is left of it.
  ///
  /// @return what stays parked
  /// @throws NoIdException if that did not certainly succeed: the lease is in the ledger then, or
  ///     was pushed back
  RangeList pushBack(Batch batch, RangeList rest) {
    try {
      return settled(ledger.push(batch.held(), rest));
    } catch (StoreException e) {
      throw NoIdException.of(category, e, ledger.isSessionLost());
    }
  }

  private <R> R settled(LedgerOutcome<R> outcome) {
    return switch (outcome) {
      case LedgerOutcome.Settled<R>(R result) -> result;
      case LedgerOutcome.Refused<R>(CategoryName name, Refusal refusal) ->
          throw NoIdException.of(category, refusal);
      case LedgerOutcome.Contended<R>(int attempts) ->
          throw new NoIdException.Contended(
              category, "other writers won all %d attempts".formatted(attempts));
      case LedgerOutcome.Uncertain<R>(String lease, String reason) ->
          throw NoIdException.unreachable(
              category,
              "lease %s is unsettled: %s".formatted(lease, reason),
              ledger.isSessionLost());
    };
  }
}
