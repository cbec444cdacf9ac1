package org.mappingzoo.core.allocator;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.LedgerOutcome.Refused;
import org.mappingzoo.core.allocator.LedgerOutcome.Settled;
import org.mappingzoo.core.allocator.LedgerOutcome.Uncertain;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.Transactions;
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

  /// Under which name each uncertain take was sent last, by the names its caller may know: that
  /// one, and the one it asked with.
  private final Map<LeaseId, LeaseId> inDoubt = new ConcurrentHashMap<>();

  private final SettledDoubts settledDoubts = new SettledDoubts();

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
  /// @throws IllegalStateException if this request was settled before, and its lease is in use, or
  ///     it had ended uncertain before that
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
    LeaseId asked = wish.request().id();
    checkNotSettled(wish.category(), asked);
    Optional<LeaseId> before = Optional.ofNullable(inDoubt.get(asked));
    LeaseId sent = before.orElse(asked);
    checkNotInUse(wish.category(), sent);
    Take take = new Take(steps, own, wish.under(sent), before.isPresent());
    LedgerOutcome<HeldLease> end = take.run();
    List<LeaseId> names = List.of(asked, sent, take.name());
    for (LeaseId name : names) {
      if (end instanceof Uncertain) {
        inDoubt.put(name, take.name());
      } else {
        inDoubt.remove(name);
      }
    }
    if (end instanceof Settled<HeldLease>(HeldLease held)) {
      if (before.isPresent()) {
        settledDoubts.addAll(names);
      }
      give(held, wish.finished());
    }
    return end;
  }

  /// Before anything is sent: what was pushed back meanwhile would be taken anew, for nobody.
  private void checkNotInUse(CategoryName category, LeaseId lease) {
    if (own.isInUse(category, lease)) {
      throw new GrantedBeforeException(category, lease);
    }
  }

  private void checkNotSettled(CategoryName category, LeaseId name) {
    if (settledDoubts.contains(name)) {
      throw new GrantedBeforeException(category, name);
    }
  }

  private void give(HeldLease held, Optional<HeldLease> finished) {
    if (!own.begin(held.category(), held.id())) {
      throw new GrantedBeforeException(held.category(), held.id()); // two threads have resumed it
    }
    if (held.lease().carry() > 0) {
      finished.ifPresent(last -> own.end(last.category(), last.id()));
    }
  }

  /// Keeps in mind what is not in use any more.
  ///
  /// @param end of a call on that lease
  private <R> LedgerOutcome<R> ended(HeldLease held, LedgerOutcome<R> end) {
    if (end instanceof Refused<R>(CategoryName name, Refusal why)) {
      if (LedgerSteps.isParked(why)) {
        own.park(held.category(), held.id());
      } else if (why instanceof Refusal.LeaseClosed || why instanceof Refusal.OtherGeneration) {
        own.end(held.category(), held.id());
      }
    }
    return end;
  }

  /// Takes up a request that another process of this owner left uncertain.
  ///
  /// @param request with the name that [LedgerOutcome.Uncertain] told
  /// @throws IllegalStateException if it was resumed before, whether its lease is in use still or
  ///     not
  public LedgerOutcome<HeldLease> resume(
      CategoryName category, LeaseRequest request, Optional<HeldLease> finished) {
    checkNotSettled(category, request.id());
    inDoubt.putIfAbsent(request.id(), request.id());
    return take(category, request, finished);
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
