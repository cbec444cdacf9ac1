package org.mappingzoo.core.allocator;

import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.mappingzoo.core.allocator.LedgerOutcome.Settled;
import org.mappingzoo.core.allocator.LedgerOutcome.Uncertain;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.ranges.RangeList;

/// What is left to do for the leases of one category, though nobody waits for it: those that are
/// used up are to be closed, what did not certainly go back is to be pushed again, and takes that
/// ended uncertain are to be settled. It is done in passing by the takes that come after, or at the
/// end. Safe for use by several threads.
final class UnfinishedLeases {
  private final CategoryName category;
  private final LeaseLedger ledger;
  private final Lock lock;
  private final BooleanSupplier isTakeComing;

  /// Leases that are used up, to be closed by the next takes that ask ZooKeeper: mostly one or
  /// none.
  private final Deque<HeldLease> usedUp = new ConcurrentLinkedDeque<>();

  /// What ends leases that no take closes: they are used up but for a spare that is too small for
  /// who came, or could not be pushed back when they were to be. False where that did not certainly
  /// succeed.
  private final Deque<BooleanSupplier> idle = new ConcurrentLinkedDeque<>();

  /// Takes that ended uncertain and were not resumed, by the names they were sent under last.
  private final Map<LeaseId, LeaseRequest> unresumed = new ConcurrentHashMap<>();

  /// @param lock guards what `isTakeComing` looks at
  /// @param isTakeComing whether a take is on its way, or about to be made
  UnfinishedLeases(
      CategoryName category, LeaseLedger ledger, Lock lock, BooleanSupplier isTakeComing) {
    this.category = category;
    this.ledger = ledger;
    this.lock = lock;
    this.isTakeComing = isTakeComing;
  }

  /// By the next take, or at the end.
  void closeLater(HeldLease lease) {
    lock.lock();
    try {
      usedUp.add(lease);
    } finally {
      lock.unlock();
    }
  }

  /// The same under the lock, unless another lease is to be closed before.
  boolean closeAsOnlyOne(HeldLease lease) {
    return usedUp.isEmpty() && usedUp.add(lease);
  }

  /// Under the lock: what a take is to close.
  Optional<HeldLease> nextToClose() {
    return Optional.ofNullable(usedUp.poll());
  }

  /// Whoever has used it up closes it after all.
  ///
  /// @return false where a take closes it, or has closed it
  boolean takeBack(HeldLease lease) {
    lock.lock();
    try {
      return usedUp.remove(lease);
    } finally {
      lock.unlock();
    }
  }

  void endLater(SharedLease lease) {
    idle.add(lease::endIdle);
  }

  void pushLater(HeldLease sealed, RangeList rest) {
    idle.add(() -> isPushed(sealed, rest));
  }

  void resumeLater(LeaseRequest request) {
    unresumed.put(request.id(), request);
  }

  /// Somebody goes on with that take, or has its end.
  void forget(LeaseId request) {
    unresumed.remove(request);
  }

  /// Closes and pushes back what there is, where no take is about to.
  ///
  /// @return false where that did not certainly succeed: later takes try again
  boolean close() {
    boolean closed = isEach(usedUp, this::isClosed); // whatever becomes of these
    return isEach(idle, BooleanSupplier::getAsBoolean) && closed;
  }

  /// The same for good: nobody resumes a take any more.
  boolean closeAll() {
    boolean settled = unresumed.values().stream().allMatch(this::isSettled);
    return close() && settled;
  }

  /// Whether nothing is left to do.
  boolean isEmpty() {
    return usedUp.isEmpty() && idle.isEmpty() && unresumed.isEmpty();
  }

  /// Also while others wait: no take does that in passing, and each may leave one behind.
  void endOneIdle() {
    BooleanSupplier next = idle.poll();
    if (next != null && !Uninterrupted.call(next::getAsBoolean)) {
      idle.add(next);
    }
  }

  /// Closes a lease now.
  ///
  /// @return false where that did not certainly succeed
  boolean isClosed(HeldLease lease) {
    return isPushed(lease, RangeList.empty());
  }

  private boolean isPushed(HeldLease sealed, RangeList rest) {
    try {
      return switch (ledger.push(sealed, rest)) {
        case Settled<RangeList> closedOrParked -> true;
        case LedgerOutcome.Refused<RangeList>(CategoryName name, Refusal why) ->
            !why.canBeMended(); // or it is others' by now
        case LedgerOutcome.Contended<RangeList> later -> false;
        case Uncertain<RangeList> later -> false;
      };
    } catch (StoreException later) {
      return false;
    }
  }

  /// What it has taken is pushed back with what is closed next.
  private boolean isSettled(LeaseRequest left) {
    if (!unresumed.remove(left.id(), left)) {
      return true; // somebody resumes it
    }
    try {
      return isSettled(
          left, Uninterrupted.call(() -> ledger.resume(category, left, Optional.empty())));
    } catch (ResumedTwiceException e) {
      return true; // somebody else resumes it, or has
    }
  }

  private boolean isSettled(LeaseRequest left, LedgerOutcome<HeldLease> outcome) {
    return switch (outcome) {
      case Settled<HeldLease>(HeldLease held) -> {
        pushLater(held, held.lease().ranges());
        yield true;
      }
      case Uncertain<HeldLease>(String name, String later) -> {
        resumeLater(left.under(new LeaseId(name)));
        yield false;
      }
      case LedgerOutcome.Refused<HeldLease> nothing -> true;
      case LedgerOutcome.Contended<HeldLease> nothing -> true;
    };
  }

  private <L> boolean isEach(Deque<L> leases, Predicate<L> closed) {
    while (!leases.isEmpty()) {
      Optional<L> next = unlessTakeComes(leases);
      if (next.isEmpty()) {
        return true;
      }
      if (!Uninterrupted.call(() -> closed.test(next.get()))) {
        leases.add(next.get());
        return false;
      }
    }
    return true;
  }

  private <L> Optional<L> unlessTakeComes(Deque<L> leases) {
    lock.lock();
    try {
      return isTakeComing.getAsBoolean() ? Optional.empty() : Optional.ofNullable(leases.poll());
    } finally {
      lock.unlock();
    }
  }
}
