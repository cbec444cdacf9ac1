package org.mappingzoo.core.allocator;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.LedgerOutcome.Refused;
import org.mappingzoo.core.allocator.LedgerOutcome.Settled;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;

/// Takes, widens and closes leases of one owner in managed categories, exactly once each.
///
/// The rule behind all of it (PROTOCOL.md H2): a lost reply is settled by sending again under the
/// same name, never by looking. So a take keeps its request through all attempts, whatever
/// becomes of each; only a name that somebody has used up makes it draw another. Safe for use by
/// several threads; each call blocks.
public final class LeaseLedger {
  private final LedgerSteps steps;
  private final Supplier<LeaseId> names;

  private final Doubts doubts = new Doubts();
  private final OwnLeases own;

  /// How takes are spaced that grow where others are faster.
  private final Map<CategoryName, Pace> paces = new ConcurrentHashMap<>();

  /// The ledger of one owner, which does not wait where a fence stalls.
  ///
  /// @param names draws the names of new leases, with the owner's name in them
  /// @param attemptLimit how often to try before [LedgerOutcome.Contended], at least 1
  public LeaseLedger(
      LedgerStore store,
      Transactions transactions,
      Supplier<LeaseId> names,
      Pause pause,
      int attemptLimit) {
    this(store, transactions, names, pause, Pause.none(), attemptLimit);
  }

  /// The ledger of one owner.
  ///
  /// @param names draws the names of new leases, with the owner's name in them
  /// @param atFence for how long, and between which looks, a take waits where all free ids lie
  ///     above the fence; then it is refused with [Refusal.FenceStalled]
  /// @param attemptLimit how often to try before [LedgerOutcome.Contended], at least 1
  public LeaseLedger(
      LedgerStore store,
      Transactions transactions,
      Supplier<LeaseId> names,
      Pause pause,
      Pause atFence,
      int attemptLimit) {
    steps = new LedgerSteps(store, transactions, names, pause, atFence, attemptLimit);
    this.names = names;
    own = new OwnLeases(steps);
  }

  /// Whose leases these are, and which process of that owner takes them.
  WorkerName worker() {
    return names.get().worker();
  }

  /// A request for a take, to be kept by whoever wants to resume it after an uncertain end.
  ///
  /// @param count how many ids, at least 1
  /// @param window how many may be used at first; empty for what the category is set to
  public LeaseRequest request(long count, OptionalLong window) {
    return new LeaseRequest(names.get(), count, window);
  }

  /// Takes the lowest free ids, and closes a lease that is used up in the same transaction. Where
  /// this ended as [LedgerOutcome.Uncertain], the same call takes it up again. Once it is settled
  /// the request has served: the next take has another.
  ///
  /// @param finished a lease of this owner of which each id is used
  /// @throws StoreException if nothing was written and the store cannot be used
  /// @throws IllegalStateException if another call with this request is under way, or it was
  ///     settled before, and its lease is in use, or it had ended uncertain before that
  public LedgerOutcome<HeldLease> take(
      CategoryName category, LeaseRequest request, Optional<HeldLease> finished) {
    return take(new Take.Wish(category, request, finished, Optional.empty(), () -> {}));
  }

  /// The same, for those who want to know how hard others compete for the category's ids, and who
  /// take more at a time where these are faster. The larger such takes are, the rarer they are, in
  /// a rhythm (see [Pace]), so that those who never have enough seldom meet.
  ///
  /// @param overtaken told of each attempt that failed because somebody else wrote the category
  ///     first, on the calling thread
  public LedgerOutcome<HeldLease> take(
      CategoryName category,
      LeaseRequest request,
      Optional<HeldLease> finished,
      Runnable overtaken) {
    Pace pace = paces.computeIfAbsent(category, name -> new Pace());
    return take(new Take.Wish(category, request, finished, Optional.of(pace), overtaken));
  }

  private LedgerOutcome<HeldLease> take(Take.Wish wish) {
    CategoryName category = wish.category();
    Doubts.Turn turn = doubts.begin(wish.request().id(), category);
    try {
      // Before anything is sent: what was pushed back meanwhile would be taken anew, for nobody.
      if (own.isInUse(category, turn.name())) {
        throw ResumedTwiceException.granted(turn.name(), category);
      }
      Take take = new Take(steps, own, wish.under(turn.name()), turn.inDoubt());
      LedgerOutcome<HeldLease> end = take.run();
      doubts.note(turn, take.name(), end);
      if (end instanceof Settled<HeldLease>(HeldLease held)) {
        own.begin(category, held.id());
        if (held.lease().carry() > 0) {
          wish.finished().ifPresent(last -> own.end(last.category(), last.id()));
        }
      }
      return end;
    } finally {
      doubts.end(turn);
    }
  }

  /// Keeps in mind what is not in use any more.
  ///
  /// @param end of a call on that lease
  private <R> LedgerOutcome<R> ended(HeldLease held, LedgerOutcome<R> end) {
    if (end instanceof Refused<R>(CategoryName name, Refusal why)) {
      if (LedgerSteps.isParked(why)) {
        own.park(held.category(), held.id());
      } else if (isGone(why)) {
        own.end(held.category(), held.id());
      }
    }
    return end;
  }

  /// Whether the owner's lease is not open any more, or void.
  private static boolean isGone(Refusal why) {
    return why instanceof Refusal.LeaseClosed
        || why instanceof Refusal.OtherGeneration
        || why instanceof Refusal.NoSuchCategory;
  }

  /// Takes up a request that another process of this owner left uncertain.
  ///
  /// @param request with the name that [LedgerOutcome.Uncertain] told
  /// @throws IllegalStateException if another call resumes it at this moment, or it was resumed
  ///     before, whether its lease is in use still or not
  public LedgerOutcome<HeldLease> resume(
      CategoryName category, LeaseRequest request, Optional<HeldLease> finished) {
    doubts.inherit(request.id());
    return take(category, request, finished);
  }

  /// As [LedgerStore#isSessionLost()] has it.
  public boolean isSessionLost() {
    return steps.isSessionLost();
  }

  /// Of which categories somebody was given leases that are not closed, as far as that is certain.
  Set<CategoryName> inUse() {
    return own.inUse();
  }

  /// Widens the window; to be settled before any id of the new part is used.
  ///
  /// Where it is [LedgerOutcome.Refused] the lease is no longer the owner's, and no further id of
  /// it may be used; unless the reason [can be mended][Refusal#canBeMended]: then none of the new
  /// part may, until the same call succeeds.
  ///
  /// @param window how many ids of the lease may be used from then on
  /// @throws StoreException if the store cannot be used; the window is as it was
  public LedgerOutcome<HeldLease> advance(HeldLease held, long window) {
    return ended(held, new Widening(steps, held, window).run());
  }

  /// Returns a part of a lease that goes on. The caller uses none of these ids from before this
  /// call on, whatever becomes of it; where that is not certain, the same call, or [#push] with
  /// them in it, settles it.
  ///
  /// @param part unused ids of the lease; at least one
  /// @return the lease without them; or with them, where the list is too long to take them
  /// @throws StoreException if this call wrote nothing and the store cannot be used
  public LedgerOutcome<HeldLease> giveBack(HeldLease held, RangeList part) {
    return ended(held, new GiveBack(steps, held, part).run());
  }

  /// Returns what was not used and closes the lease; where the list is too long the lease stays
  /// as *parked*, with nothing lost. The caller uses none of its ids from before this call on,
  /// whatever becomes of it (PROTOCOL.md H6).
  ///
  /// @param rest what is left; empty where each id is used
  /// @return what the lease still holds: nothing, or `rest` where it is parked
  /// @throws StoreException if this call wrote nothing and the store cannot be used
  public LedgerOutcome<RangeList> push(HeldLease held, RangeList rest) {
    LedgerOutcome<RangeList> end = new Push(steps, held, rest).run();
    // Parked or gone: a take finds it so, and yields nothing of it.
    if (end instanceof Settled<RangeList>(RangeList parked)) {
      if (parked.isEmpty()) {
        own.end(held.category(), held.id());
      } else {
        own.park(held.category(), held.id());
      }
    }
    return ended(held, end);
  }
}
