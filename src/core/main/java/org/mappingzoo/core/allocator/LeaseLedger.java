package org.mappingzoo.core.allocator;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.LedgerOutcome.Contended;
import org.mappingzoo.core.allocator.LedgerOutcome.Refused;
import org.mappingzoo.core.allocator.LedgerOutcome.Settled;
import org.mappingzoo.core.allocator.LedgerOutcome.Uncertain;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseFailure;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.RecordTextException;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.TakeFailure;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Fault;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.Transactions.Taken;
import org.mappingzoo.core.ranges.RangeList;

/// Takes, widens and closes leases of one owner in managed categories, exactly once each.
///
/// The rule behind all of it (PROTOCOL.md H2): a lost reply is settled by sending again under the
/// same name, never by looking. So a take keeps its request through all attempts, whatever
/// becomes of each; only a name that somebody has used up makes it draw another. Safe for use by
/// several threads; each call blocks.
public final class LeaseLedger {
  /// From this attempt on the server is asked to catch up before it is read.
  private static final int SYNC_FROM = 3;

  private static final String NEW_LEADER =
      "ZooKeeper has a new leader, and no steward has found yet that it did not go back in time";

  /// How often a take looks at most whether the fence has moved, however long it may wait.
  private static final int FENCE_LOOKS = 10_000;

  private final LedgerStore store;
  private final Transactions transactions;
  private final Supplier<LeaseId> names;
  private final Pause pause;
  private final Pause atFence;
  private final LeaderCheck leaders;
  private final int attemptLimit;

  /// What the last write of this owner left: the next one need not read. A list that somebody
  /// else wrote since has another version, so that a plan on an old one fails.
  private final Map<CategoryName, ManagedCategory> remembered = new ConcurrentHashMap<>();

  /// Where a plan on what was remembered came too late last time, since others write there too:
  /// there it is read first, until a read finds that nobody did.
  private final Set<CategoryName> shared = ConcurrentHashMap.newKeySet();

  /// Under which name each uncertain take was sent last, by the names its caller may know: that
  /// one, and the one it asked with.
  private final Map<LeaseId, LeaseId> inDoubt = new ConcurrentHashMap<>();

  /// What callers were given, and have not closed yet: given once, however often a take is resumed.
  private final Set<LeaseId> inUse = ConcurrentHashMap.newKeySet();

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
    if (attemptLimit < 1) {
      throw new IllegalArgumentException("an attempt limit is at least 1, not " + attemptLimit);
    }
    this.store = store;
    this.transactions = transactions;
    this.names = names;
    this.pause = pause;
    this.atFence = atFence;
    this.leaders = new LeaderCheck(category -> read(category, true), atFence);
    this.attemptLimit = attemptLimit;
  }

  /// A request for a take, to be kept by whoever wants to resume it after an uncertain end.
  ///
  /// @param count how many ids, at least 1
  /// @param window how many may be used at first; empty for what the category is set to
  public LeaseRequest request(long count, OptionalLong window) {
    return new LeaseRequest(names.get(), count, window);
  }

  /// Takes the lowest free ids, and closes a lease that is used up in the same transaction. Where
  /// this ended as [LedgerOutcome.Uncertain], the same call takes it up again.
  ///
  /// @param finished a lease of this owner of which each id is used
  /// @throws StoreException if nothing was written and the store cannot be used
  /// @throws IllegalStateException if this request was settled before, and its lease is in use
  public LedgerOutcome<HeldLease> take(
      CategoryName category, LeaseRequest request, Optional<HeldLease> finished) {
    return take(category, request, finished, Optional.empty(), () -> {});
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
    return take(category, request, finished, Optional.of(pace), overtaken);
  }

  private LedgerOutcome<HeldLease> take(
      CategoryName category,
      LeaseRequest request,
      Optional<HeldLease> finished,
      Optional<Pace> pace,
      Runnable overtaken) {
    Optional<LeaseId> before = Optional.ofNullable(inDoubt.get(request.id()));
    LeaseRequest now = request.under(before.orElse(request.id()));
    Take take = new Take(category, now, finished, pace, overtaken, before.isPresent());
    LedgerOutcome<HeldLease> end = take.run();
    for (LeaseId name : List.of(request.id(), now.id(), take.request.id())) {
      if (end instanceof Uncertain) {
        inDoubt.put(name, take.request.id());
      } else {
        inDoubt.remove(name);
      }
    }
    if (end instanceof Settled<HeldLease>(HeldLease held)) {
      give(held, finished);
    }
    return end;
  }

  private void give(HeldLease held, Optional<HeldLease> finished) {
    if (!inUse.add(held.id())) {
      throw new IllegalStateException(
          "lease %s of %s is in use: a take that is resumed twice is granted once"
              .formatted(held.id(), held.category()));
    }
    if (held.lease().carry() > 0) {
      finished.map(HeldLease::id).ifPresent(inUse::remove);
    }
  }

  /// Keeps in mind what is not in use any more.
  ///
  /// @param end of a call on that lease
  private <R> LedgerOutcome<R> ended(HeldLease held, LedgerOutcome<R> end) {
    if (end instanceof Refused<R>(CategoryName name, Refusal.LeaseClosed closed)) {
      inUse.remove(held.id());
    }
    return end;
  }

  /// Takes up a request that another process of this owner left uncertain.
  ///
  /// @param request with the name that [LedgerOutcome.Uncertain] told
  /// @throws IllegalStateException if its lease is in use: it was resumed before
  public LedgerOutcome<HeldLease> resume(
      CategoryName category, LeaseRequest request, Optional<HeldLease> finished) {
    inDoubt.putIfAbsent(request.id(), request.id());
    return take(category, request, finished);
  }

  /// Widens the window; to be settled before any id of the new part is used.
  ///
  /// Where it is [LedgerOutcome.Refused] the lease is no longer the owner's, and no further id of
  /// it may be used.
  ///
  /// @param window how many ids of the lease may be used from then on
  /// @throws StoreException if the store cannot be used; the window is as it was
  public LedgerOutcome<HeldLease> advance(HeldLease held, long window) {
    return ended(held, widen(held, window));
  }

  private LedgerOutcome<HeldLease> widen(HeldLease held, long window) {
    HeldLease current = held;
    Pause own = pause.begun();
    for (int attempt = 1; ; attempt++) {
      long wider =
          current.equals(held) ? window : Math.min(window, current.lease().ranges().count());
      boolean isWide = current.lease().window() >= wider;
      if (isWide && (current.equals(held) || !leaders.doubts(held.category()))) {
        return new Settled<>(current);
      }
      Plan.Send<Stamped<Lease>> plan =
          sending(
              isWide
                  ? transactions.confirm(held.category(), current.stamped())
                  : transactions.advance(held.category(), current.stamped(), wider));
      switch (send(plan.transaction(), false, own)) {
        case Reply.Applied(long zxid) -> {
          return widened(current.as(plan.result()), zxid);
        }
        case Reply.Unknown(String reason) -> {
          return new Uncertain<>(held.id().value(), reason);
        }
        case Reply.Failed failed -> {
          if (LeaseFailure.of(failed) == LeaseFailure.OTHER_LIFE) {
            return new Refused<>(held.category(), new Refusal.OtherGeneration(held.id().value()));
          }
          Optional<Stamped<Lease>> now = look(held);
          if (now.isEmpty() || !now.get().value().isOpen() || now.get().value().parked()) {
            return new Refused<>(held.category(), closed(held.id(), now));
          }
          current = current.as(now.get());
        }
      }
      if (attempt == attemptLimit || own.isOver()) {
        return new Contended<>(attempt);
      }
      own.after(attempt);
    }
  }

  private LedgerOutcome<HeldLease> widened(HeldLease held, long zxid) {
    return switch (leaders.about(held.category(), held.lease().generation(), zxid)) {
      case USE_IT -> new Settled<>(held);
      case VOID -> new Refused<>(held.category(), new Refusal.OtherGeneration(held.id().value()));
      case NOT_YET -> new Uncertain<>(held.id().value(), NEW_LEADER);
    };
  }

  /// Returns a part of a lease that goes on. The caller uses none of these ids from before this
  /// call on, whatever becomes of it; where that is not certain, the same call, or [#push] with
  /// them in it, settles it.
  ///
  /// @param part unused ids of the lease; at least one
  /// @return the lease without them; or with them, where the list is too long to take them
  /// @throws StoreException if this call wrote nothing and the store cannot be used
  public LedgerOutcome<HeldLease> giveBack(HeldLease held, RangeList part) {
    return ended(held, new GiveBack(held, part).run());
  }

  /// Returns what was not used and closes the lease; where the list is too long the lease stays
  /// as *parked*, with nothing lost. The caller uses none of its ids from before this call on,
  /// whatever becomes of it (PROTOCOL.md H6).
  ///
  /// @param rest what is left; empty where each id is used
  /// @return what the lease still holds: nothing, or `rest` where it is parked
  /// @throws StoreException if this call wrote nothing and the store cannot be used
  public LedgerOutcome<RangeList> push(HeldLease held, RangeList rest) {
    LedgerOutcome<RangeList> end = new Push(held, rest).run();
    if (end instanceof Settled<RangeList>(RangeList parked) && parked.isEmpty()) {
      inUse.remove(held.id());
    }
    return ended(held, end);
  }

  /// One take, through all its attempts.
  private final class Take {
    private final CategoryName category;
    private final Optional<Pace> pace;
    private final Runnable overtaken;
    private final Pause own = pause.begun();
    private long beganNanos;
    private LeaseRequest request;
    private Optional<HeldLease> finished;

    /// Whether the name is perhaps used, or still will be, by a sending whose end is not known: one
    /// of an earlier call, or one that took effect and cannot be looked at. A sending of this call
    /// that fails settles those before it, since they were the same transaction.
    private boolean inDoubt;

    Take(
        CategoryName category,
        LeaseRequest request,
        Optional<HeldLease> finished,
        Optional<Pace> pace,
        Runnable overtaken,
        boolean inDoubt) {
      this.category = category;
      this.pace = pace;
      this.overtaken = overtaken;
      this.request = request;
      this.finished = finished;
      this.inDoubt = inDoubt;
    }

    LedgerOutcome<HeldLease> run() {
      try {
        return tryToTheLimit();
      } catch (StoreException e) {
        if (inDoubt) {
          return uncertain(String.valueOf(e.getMessage()));
        }
        throw e;
      }
    }

    private LedgerOutcome<HeldLease> tryToTheLimit() {
      pace.ifPresent(each -> own.rest(each.untilTurnNanos(request.count(), own.nanoTime())));
      for (int attempt = 1; ; attempt++) {
        Optional<LedgerOutcome<HeldLease>> end = attemptPastFence(attempt);
        if (end.isPresent()) {
          return end.get();
        }
        if (attempt == attemptLimit || own.isOver()) {
          return inDoubt
              ? uncertain("other writers won all %d attempts".formatted(attempt))
              : new Contended<>(attempt);
        }
        own.after(attempt);
        pace.ifPresent(each -> each.begins(own.nanoTime()));
      }
    }

    /// Where all free ids lie above the fence, a steward that works moves it soon: that is waited
    /// for, apart from the attempts (PROTOCOL.md H29).
    private Optional<LedgerOutcome<HeldLease>> attemptPastFence(int number) {
      Optional<LedgerOutcome<HeldLease>> end = attempt(number);
      if (isStalled(end)) {
        Pause wait = atFence.begun();
        for (int look = 1;
            isStalled(end) && look <= FENCE_LOOKS && !wait.isOver() && !own.isOver();
            look++) {
          wait.after(look);
          end = attempt(SYNC_FROM);
        }
      }
      return end;
    }

    private static boolean isStalled(Optional<LedgerOutcome<HeldLease>> end) {
      return end.isPresent()
          && end.get() instanceof Refused<HeldLease>(CategoryName name, Refusal why)
          && why instanceof Refusal.FenceStalled;
    }

    private Optional<LedgerOutcome<HeldLease>> attempt(int number) {
      beganNanos = own.nanoTime();
      Optional<ManagedCategory> last = Optional.ofNullable(remembered.remove(category));
      Optional<ManagedCategory> known = last.filter(managed -> !shared.contains(category));
      Planned<Taken> planned = LeaseLedger.this.plan(category, known, number, this::plan, own);
      return switch (planned.plan()) {
        case Plan.Send<Taken>(Transaction transaction, Taken taken) -> {
          noteWhetherShared(last, planned.managed());
          yield carryOut(planned.managed(), transaction, taken);
        }
        case Plan.Refuse<Taken>(Refusal refusal) -> refuse(planned.reading(), refusal);
        case Plan.Leave<Taken> none -> throw new IllegalStateException("a take always writes");
      };
    }

    private long tookNanos() {
      return own.nanoTime() - beganNanos;
    }

    private void restOvertaken(Pace each) {
      each.overtaken(tookNanos());
      own.restUpTo(each.periodNanos(request.count()));
    }

    private void noteWhetherShared(Optional<ManagedCategory> last, ManagedCategory now) {
      if (last.map(ManagedCategory::list).equals(Optional.of(now.list()))) {
        shared.remove(category);
        pace.ifPresent(Pace::alone);
      }
    }

    private Plan<Taken> plan(ManagedCategory managed) {
      return transactions.take(managed, request, finishedOf(managed));
    }

    /// A lease of another life is void: there is nothing to close.
    private Optional<Stamped<Lease>> finishedOf(ManagedCategory managed) {
      return finished
          .map(HeldLease::stamped)
          .filter(last -> last.value().generation().equals(managed.generation()));
    }

    private Optional<LedgerOutcome<HeldLease>> carryOut(
        ManagedCategory managed, Transaction transaction, Taken taken) {
      return switch (send(transaction)) {
        case Reply.Applied(long zxid) -> {
          inDoubt = true; // until it is known which leader that was
          remembered.put(category, managed.written(taken.after(), zxid).withLeases(taken.leases()));
          pace.ifPresent(each -> each.attempted(tookNanos()));
          ControlRecord control = managed.control().value();
          leaders.note(category, control);
          yield believed(
              leaders.about(category, control, control.generation(), zxid),
              () -> settled(taken.lease(), zxid, taken.cutByFence()));
        }
        case Reply.Unknown(String reason) -> Optional.of(uncertain(reason));
        case Reply.Failed failed -> failed(failed);
      };
    }

    private Optional<LedgerOutcome<HeldLease>> settled(
        Stamped<Lease> lease, long zxid, boolean cutByFence) {
      FencingToken token = new FencingToken(lease.value().epoch(), zxid);
      return Optional.of(new Settled<>(new HeldLease(category, lease, token, cutByFence)));
    }

    /// A lease that may not be used yet is as uncertain as one whose reply was lost: to ask for it
    /// again settles it.
    private Optional<LedgerOutcome<HeldLease>> believed(
        LeaderCheck.Verdict verdict, Supplier<Optional<LedgerOutcome<HeldLease>>> use) {
      return switch (verdict) {
        case USE_IT -> use.get();
        case VOID -> underAnotherName();
        case NOT_YET -> Optional.of(uncertain(NEW_LEADER));
      };
    }

    private Optional<LedgerOutcome<HeldLease>> failed(Reply.Failed failed) {
      return switch (TakeFailure.of(failed)) {
        case SENT_BEFORE -> sentBefore();
        case NO_LEDGER -> refuse(new Refusal.BrokenLedger("there is no directory for leases"));
        case FINISHED_CHANGED -> {
          finished = finished.flatMap(LeaseLedger.this::stillOpen);
          yield Optional.empty();
        }
        case OVERTAKEN -> {
          shared.add(category);
          pace.ifPresent(this::restOvertaken);
          overtaken.run();
          yield Optional.empty();
        }
      };
    }

    /// An earlier sending took effect: the lease itself tells what it granted. Where somebody has
    /// closed or parked it since, or its life is over, its ids are not ours, and its name is used
    /// up.
    private Optional<LedgerOutcome<HeldLease>> sentBefore() {
      inDoubt = true;
      Optional<Node> node = store.lease(category, request.id());
      Optional<Stamped<Lease>> lease = node.map(LeaseLedger::leaseOf);
      return switch (read(category, true)) {
        case CategoryReading.Managed(ManagedCategory now) -> {
          leaders.note(category, now.control().value());
          yield lease
              .filter(found -> found.value().isOpenIn(now.generation()))
              .filter(found -> !found.value().parked())
              .map(found -> ours(found, node.orElseThrow().revision().czxid()))
              .orElseGet(this::underAnotherName);
        }
        case CategoryReading other -> refuse(refusalOf(other));
      };
    }

    private Optional<LedgerOutcome<HeldLease>> ours(Stamped<Lease> lease, long czxid) {
      if (!leaders.doubts(category)) {
        return settled(lease, czxid, false);
      }
      // Who wrote it may be the leader of a time that is no more.
      Plan.Send<Stamped<Lease>> plan = sending(transactions.confirm(category, lease));
      return switch (send(plan.transaction())) {
        case Reply.Applied(long zxid) ->
            believed(
                leaders.about(category, lease.value().generation(), zxid),
                () -> settled(plan.result(), czxid, false));
        case Reply.Failed failed -> Optional.empty();
        case Reply.Unknown(String reason) -> Optional.of(uncertain(reason));
      };
    }

    private Optional<LedgerOutcome<HeldLease>> underAnotherName() {
      request = request.under(names.get());
      inDoubt = false;
      return Optional.empty();
    }

    /// A refusal speaks only of the attempt it answers. Where an earlier one is in doubt its name
    /// has to be used up before the refusal is true of the whole take.
    private Optional<LedgerOutcome<HeldLease>> refuse(CategoryReading reading, Refusal refusal) {
      return inDoubt && reading instanceof CategoryReading.Managed(ManagedCategory managed)
          ? renounce(managed, refusal)
          : refuse(refusal);
    }

    private Optional<LedgerOutcome<HeldLease>> renounce(ManagedCategory managed, Refusal refusal) {
      return switch (send(transactions.renounce(managed, request.id()))) {
        case Reply.Applied applied -> {
          inDoubt = false;
          yield refuse(refusal);
        }
        case Reply.Unknown(String reason) -> Optional.of(uncertain(reason));
        case Reply.Failed failed -> failed(failed);
      };
    }

    private Optional<LedgerOutcome<HeldLease>> refuse(Refusal refusal) {
      return Optional.of(
          inDoubt ? uncertain(refusal.sentence()) : new Refused<>(category, refusal));
    }

    private LedgerOutcome<HeldLease> uncertain(String reason) {
      return new Uncertain<>(request.id().value(), reason);
    }

    private Reply send(Transaction transaction) {
      return LeaseLedger.this.send(transaction, inDoubt, own);
    }
  }

  /// The return of a part, through all its attempts.
  private final class GiveBack {
    private final CategoryName category;
    private final RangeList part;
    private final Pause own = pause.begun();
    private HeldLease held;

    GiveBack(HeldLease held, RangeList part) {
      this.category = held.category();
      this.held = held;
      this.part = part;
    }

    LedgerOutcome<HeldLease> run() {
      for (int attempt = 1; ; attempt++) {
        Optional<LedgerOutcome<HeldLease>> end = attempt(attempt);
        if (end.isPresent()) {
          return end.get();
        }
        if (attempt == attemptLimit || own.isOver()) {
          return new Contended<>(attempt);
        }
        own.after(attempt);
      }
    }

    private Optional<LedgerOutcome<HeldLease>> attempt(int number) {
      remembered.remove(category);
      Planned<Stamped<Lease>> planned =
          LeaseLedger.this.plan(category, Optional.empty(), number, this::plan, own);
      return switch (planned.plan()) {
        case Plan.Send<Stamped<Lease>>(Transaction transaction, Stamped<Lease> left) ->
            end(LeaseLedger.this.send(transaction, false, own), left);
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
          ? transactions.giveBack(managed, held.stamped(), part)
          : new Plan.Refuse<>(new Refusal.OtherGeneration(held.id().value()));
    }

    private Optional<LedgerOutcome<HeldLease>> end(Reply reply, Stamped<Lease> left) {
      return switch (reply) {
        case Reply.Applied applied -> Optional.of(new Settled<>(held.as(left)));
        case Reply.Unknown(String reason) ->
            Optional.of(new Uncertain<>(held.id().value(), reason));
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
      Optional<Stamped<Lease>> now = look(held);
      if (now.isEmpty() || !now.get().value().isOpen() || now.get().value().parked()) {
        return Optional.of(new Refused<>(category, closed(held.id(), now)));
      }
      held = held.as(now.get());
      return held.lease().ranges().intersect(part).isEmpty()
          ? Optional.of(new Settled<>(held))
          : Optional.empty();
    }
  }

  /// One push, through all its attempts.
  private final class Push {
    private final CategoryName category;
    private final Pause own = pause.begun();
    private RangeList rest;
    private HeldLease held;

    Push(HeldLease held, RangeList rest) {
      this.category = held.category();
      this.held = held;
      this.rest = rest;
    }

    LedgerOutcome<RangeList> run() {
      for (int attempt = 1; ; attempt++) {
        Optional<LedgerOutcome<RangeList>> end = attempt(attempt);
        if (end.isPresent()) {
          return end.get();
        }
        if (attempt == attemptLimit || own.isOver()) {
          return new Contended<>(attempt);
        }
        own.after(attempt);
      }
    }

    private Optional<LedgerOutcome<RangeList>> attempt(int number) {
      if (!rest.isEmpty()) {
        remembered.remove(category); // the list will not be as it was
      }
      Planned<ManagedCategory> planned =
          LeaseLedger.this.plan(category, Optional.empty(), number, this::plan, own);
      return switch (planned.plan()) {
        case Plan.Send<ManagedCategory>(Transaction transaction, ManagedCategory after) ->
            end(LeaseLedger.this.send(transaction, false, own), RangeList.empty());
        case Plan.Refuse<ManagedCategory>(Refusal.ListTooLong tooLong) -> park();
        case Plan.Refuse<ManagedCategory>(Refusal.AlreadyFree free) ->
            unlessLeaseChanged(new Refused<>(category, free));
        case Plan.Refuse<ManagedCategory>(Refusal refusal) -> refused(refusal);
        case Plan.Leave<ManagedCategory> none ->
            throw new IllegalStateException("a push always writes");
      };
    }

    private Plan<ManagedCategory> plan(ManagedCategory managed) {
      return held.lease().generation().equals(managed.generation())
          ? transactions.push(managed, held.stamped(), rest)
          : new Plan.Refuse<>(new Refusal.OtherGeneration(held.id().value()));
    }

    private Optional<LedgerOutcome<RangeList>> refused(Refusal refusal) {
      return Optional.of(new Refused<>(category, refusal));
    }

    private Optional<LedgerOutcome<RangeList>> park() {
      if (held.lease().parked() && held.lease().ranges().equals(rest)) {
        return Optional.of(new Settled<>(rest));
      }
      Plan.Send<Stamped<Lease>> plan = sending(transactions.park(category, held.stamped(), rest));
      return end(LeaseLedger.this.send(plan.transaction(), false, own), rest);
    }

    private Optional<LedgerOutcome<RangeList>> end(Reply reply, RangeList left) {
      return switch (reply) {
        case Reply.Applied applied -> Optional.of(new Settled<>(left));
        case Reply.Unknown(String reason) ->
            Optional.of(new Uncertain<>(held.id().value(), reason));
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

    /// The lease is not as we knew it: gone, since an earlier sending took effect; or a step of
    /// ours whose reply was lost has written it; or an operator has closed it.
    private Optional<LedgerOutcome<RangeList>> leaseChanged() {
      Optional<Stamped<Lease>> now = look(held);
      if (now.isEmpty()) {
        return Optional.of(new Settled<>(RangeList.empty()));
      }
      if (!now.get().value().isOpen()) {
        return Optional.of(new Refused<>(category, closed(held.id(), now)));
      }
      held = held.as(now.get());
      rest = rest.intersect(held.lease().ranges()); // a part of it was given back before
      return Optional.empty();
    }
  }

  /// What was planned, and on which reading.
  private record Planned<R>(CategoryReading reading, Plan<R> plan) {
    static <R> Planned<R> on(CategoryReading reading, Function<ManagedCategory, Plan<R>> plan) {
      return switch (reading) {
        case CategoryReading.Managed(ManagedCategory managed) ->
            new Planned<>(
                reading,
                managed
                    .wrapped()
                    .<Plan<R>>map(Plan.Refuse::new)
                    .orElseGet(() -> plan.apply(managed)));
        case CategoryReading other -> new Planned<>(other, new Plan.Refuse<>(refusalOf(other)));
      };
    }

    boolean isRefused() {
      return plan instanceof Plan.Refuse;
    }

    ManagedCategory managed() {
      if (reading instanceof CategoryReading.Managed(ManagedCategory managed)) {
        return managed;
      }
      throw new IllegalStateException("defect: nothing is planned on " + reading);
    }
  }

  /// Plans on what is remembered or read. A refusal is believed only of a server that has caught
  /// up: it may have been long ago that there were no ids left.
  private <R> Planned<R> plan(
      CategoryName category,
      Optional<ManagedCategory> known,
      int attempt,
      Function<ManagedCategory, Plan<R>> plan,
      Pause own) {
    boolean synced = known.isEmpty() && attempt >= SYNC_FROM;
    CategoryReading first =
        known
            .<CategoryReading>map(CategoryReading.Managed::new)
            .orElseGet(() -> read(category, synced));
    Planned<R> planned = Planned.on(rotated(first, own), plan);
    return synced || !planned.isRefused()
        ? planned
        : Planned.on(rotated(read(category, true), own), plan);
  }

  private CategoryReading read(CategoryName category, boolean synced) {
    return CategoryReading.of(category, store.read(category, synced));
  }

  /// The same; or, where its versions had to begin anew, what it is behind that.
  private CategoryReading rotated(CategoryReading reading, Pause own) {
    if (!(reading instanceof CategoryReading.Managed(ManagedCategory managed))
        || managed.wrapped().isPresent()
        || !managed.needsRotation()) {
      return reading;
    }
    boolean blocked =
        send(transactions.rotate(managed), false, own) instanceof Reply.Failed failed
            && failed.fault() == Fault.NOT_EMPTY;
    return blocked
        ? new CategoryReading.Broken(new Refusal.VersionsUsedUp(managed.list().version()))
        : read(managed.name(), true);
  }

  static Refusal refusalOf(CategoryReading reading) {
    return switch (reading) {
      case CategoryReading.Absent absent -> new Refusal.NoSuchCategory();
      case CategoryReading.Plain plain -> new Refusal.NotManaged();
      case CategoryReading.Broken(Refusal why) -> why;
      case CategoryReading.Managed managed ->
          throw new IllegalArgumentException("not a refusal: " + managed);
    };
  }

  private Optional<Stamped<Lease>> look(HeldLease held) {
    return store.lease(held.category(), held.id()).map(LeaseLedger::leaseOf);
  }

  private Optional<HeldLease> stillOpen(HeldLease held) {
    return look(held).filter(lease -> lease.value().isOpen()).map(held::as);
  }

  static Stamped<Lease> leaseOf(Node node) {
    try {
      return new Stamped<>(Lease.parse(node.text()), node.revision().version());
    } catch (RecordTextException e) {
      throw new StoreException(
          StoreException.Reason.REFUSED, "the lease cannot be read: " + e.getMessage(), e);
    }
  }

  private static String nameOf(Lease lease) {
    return lease.isOpen() && lease.parked() ? "parked" : lease.state().name();
  }

  static Refusal closed(LeaseId lease, Optional<Stamped<Lease>> now) {
    return new Refusal.LeaseClosed(
        lease.value(), now.map(found -> nameOf(found.value())).orElse("gone"));
  }

  /// Sends until the reply is known, at most as often as an operation may try. For transactions
  /// whose own failure tells whether an earlier sending took effect.
  private Reply send(Transaction transaction, boolean sentBefore, Pause own) {
    Reply reply = commit(transaction, sentBefore);
    for (int again = 1;
        reply instanceof Reply.Unknown && again < attemptLimit && !own.isOver();
        again++) {
      reply = sendAgain(transaction, again, own);
    }
    return reply;
  }

  private Reply sendAgain(Transaction transaction, int attempt, Pause own) {
    try {
      own.after(attempt);
    } catch (StoreException e) {
      return new Reply.Unknown(String.valueOf(e.getMessage()));
    }
    return commit(transaction, true);
  }

  /// "Certainly not applied" speaks of one sending: behind a lost reply it settles nothing.
  private Reply commit(Transaction transaction, boolean sentBefore) {
    try {
      return store.commit(transaction);
    } catch (StoreException e) {
      if (sentBefore) {
        return new Reply.Unknown(String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }

  private static <R> Plan.Send<R> sending(Plan<R> plan) {
    if (plan instanceof Plan.Send<R> send) {
      return send;
    }
    throw new IllegalStateException("defect: this always writes, not " + plan);
  }
}
