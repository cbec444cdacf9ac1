package org.mappingzoo.core.allocator;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.LedgerOutcome.Contended;
import org.mappingzoo.core.allocator.LedgerOutcome.Refused;
import org.mappingzoo.core.allocator.LedgerOutcome.Settled;
import org.mappingzoo.core.allocator.LedgerOutcome.Uncertain;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.RecordTextException;
import org.mappingzoo.core.protocol.Stamped;
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

  private final LedgerStore store;
  private final Transactions transactions;
  private final Supplier<LeaseId> names;
  private final Pause pause;
  private final int attemptLimit;

  /// What the last write of this owner left: the next one need not read. A list that somebody
  /// else wrote since has another version, so that a plan on an old one fails.
  private final Map<CategoryName, ManagedCategory> remembered = new ConcurrentHashMap<>();

  /// The ledger of one owner.
  ///
  /// @param names draws the names of new leases, with the owner's name in them
  /// @param attemptLimit how often to try before [LedgerOutcome.Contended], at least 1
  public LeaseLedger(
      LedgerStore store,
      Transactions transactions,
      Supplier<LeaseId> names,
      Pause pause,
      int attemptLimit) {
    if (attemptLimit < 1) {
      throw new IllegalArgumentException("an attempt limit is at least 1, not " + attemptLimit);
    }
    this.store = store;
    this.transactions = transactions;
    this.names = names;
    this.pause = pause;
    this.attemptLimit = attemptLimit;
  }

  /// A request for a take, to be kept by whoever wants to resume it after an uncertain end.
  ///
  /// @param count how many ids, at least 1
  /// @param window how many may be used at first; empty for what the category is set to
  public LeaseRequest request(long count, OptionalLong window) {
    return new LeaseRequest(names.get(), count, window);
  }

  /// Takes the lowest free ids, and closes a lease that is used up in the same transaction.
  ///
  /// @param finished a lease of this owner of which each id is used
  /// @throws StoreException if nothing was written and the store cannot be used
  public LedgerOutcome<HeldLease> take(
      CategoryName category, LeaseRequest request, Optional<HeldLease> finished) {
    return new Take(category, request, finished).run();
  }

  /// Widens the window; to be settled before any id of the new part is used.
  ///
  /// Where it is [LedgerOutcome.Refused] the lease is no longer the owner's, and no further id of
  /// it may be used.
  ///
  /// @param window how many ids of the lease may be used from then on
  /// @throws StoreException if the store cannot be used; the window is as it was
  public LedgerOutcome<HeldLease> advance(HeldLease held, long window) {
    HeldLease current = held;
    for (int attempt = 1; attempt <= attemptLimit; attempt++) {
      pauseBefore(attempt);
      if (current.lease().window() >= window) {
        return new Settled<>(current);
      }
      Plan.Send<Stamped<Lease>> plan =
          sending(transactions.advance(held.category(), current.stamped(), window));
      switch (send(plan.transaction())) {
        case Reply.Applied applied -> {
          return new Settled<>(current.as(plan.result()));
        }
        case Reply.Unknown(String reason) -> {
          return new Uncertain<>(held.id().value(), reason);
        }
        case Reply.Failed(int step, Fault fault) -> {
          Optional<Stamped<Lease>> now =
              step == 0 && fault == Fault.BAD_VERSION ? look(held) : Optional.empty();
          if (now.isEmpty() || now.get().value().state() != Lease.State.OPEN) {
            return new Refused<>(held.category(), closed(held.id(), now));
          }
          current = current.as(now.get());
        }
      }
    }
    return new Contended<>(attemptLimit);
  }

  /// Returns what was not used and closes the lease; where the list is too long the lease stays
  /// as *parked*, with nothing lost. The caller uses none of its ids from before this call on,
  /// whatever becomes of it (PROTOCOL.md H6).
  ///
  /// @param rest what is left; empty where each id is used
  /// @return what the lease still holds: nothing, or `rest` where it is parked
  /// @throws StoreException if the store cannot be used; the lease is open still
  public LedgerOutcome<RangeList> push(HeldLease held, RangeList rest) {
    return new Push(held, rest).run();
  }

  /// One take, through all its attempts.
  private final class Take {
    private final CategoryName category;
    private LeaseRequest request;
    private Optional<HeldLease> finished;

    /// Whether a sending under the present name may have taken effect, or still do so.
    private boolean inDoubt;

    Take(CategoryName category, LeaseRequest request, Optional<HeldLease> finished) {
      this.category = category;
      this.request = request;
      this.finished = finished;
    }

    LedgerOutcome<HeldLease> run() {
      for (int attempt = 1; attempt <= attemptLimit; attempt++) {
        pauseBefore(attempt);
        Optional<ManagedCategory> known = Optional.ofNullable(remembered.remove(category));
        Optional<LedgerOutcome<HeldLease>> end =
            known.isPresent() ? attempt(known.get(), true) : attempt(attempt);
        if (end.isPresent()) {
          return end.get();
        }
      }
      return inDoubt
          ? uncertain("other writers won all %d attempts".formatted(attemptLimit))
          : new Contended<>(attemptLimit);
    }

    private Optional<LedgerOutcome<HeldLease>> attempt(int number) {
      return switch (read(category, number)) {
        case CategoryReading.Managed(ManagedCategory managed) -> attempt(managed, false);
        case CategoryReading other -> refuse(refusalOf(other));
      };
    }

    private Optional<LedgerOutcome<HeldLease>> attempt(
        ManagedCategory managed, boolean fromMemory) {
      if (needsRotation(managed)) {
        rotate(managed);
        return Optional.empty();
      }
      return switch (transactions.take(managed, request, finishedOf(managed))) {
        case Plan.Send<Taken>(Transaction transaction, Taken taken) ->
            carryOut(managed, transaction, taken);
        case Plan.Refuse<Taken>(Refusal refusal) ->
            fromMemory ? Optional.empty() : refuse(managed, refusal);
        case Plan.Leave<Taken> none -> throw new IllegalStateException("a take always writes");
      };
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
          remembered.put(category, managed.written(taken.after(), zxid));
          FencingToken token = new FencingToken(taken.lease().value().epoch(), zxid);
          yield Optional.of(new Settled<>(new HeldLease(category, taken.lease(), token)));
        }
        case Reply.Unknown(String reason) -> {
          inDoubt = true;
          yield Optional.of(uncertain(reason));
        }
        case Reply.Failed(int step, Fault fault) -> failed(managed, step, fault);
      };
    }

    private Optional<LedgerOutcome<HeldLease>> failed(
        ManagedCategory managed, int step, Fault fault) {
      if (step == Transactions.TAKE_LEASE && fault == Fault.NODE_EXISTS) {
        return sentBefore(managed);
      }
      if (step == Transactions.TAKE_FINISHED) {
        finished = finished.flatMap(LeaseLedger.this::stillOpen);
      }
      return Optional.empty();
    }

    /// An earlier sending took effect: the lease itself tells what it granted. Where somebody has
    /// closed it since, or its life is over, its ids are not ours, and its name is used up.
    private Optional<LedgerOutcome<HeldLease>> sentBefore(ManagedCategory managed) {
      Optional<Node> node = store.lease(category, request.id());
      Optional<Stamped<Lease>> lease =
          node.map(LeaseLedger::leaseOf).filter(found -> isOurs(found.value(), managed));
      if (lease.isPresent()) {
        FencingToken token =
            new FencingToken(lease.get().value().epoch(), node.get().revision().czxid());
        return Optional.of(new Settled<>(new HeldLease(category, lease.get(), token)));
      }
      request = new LeaseRequest(names.get(), request.count(), request.window());
      inDoubt = false;
      return Optional.empty();
    }

    private static boolean isOurs(Lease lease, ManagedCategory managed) {
      return lease.state() == Lease.State.OPEN && lease.generation().equals(managed.generation());
    }

    /// A refusal speaks only of the attempt it answers. Where an earlier one is in doubt its name
    /// has to be used up before the refusal is true of the whole take.
    private Optional<LedgerOutcome<HeldLease>> refuse(ManagedCategory managed, Refusal refusal) {
      if (!inDoubt) {
        return refuse(refusal);
      }
      return switch (send(transactions.renounce(managed, request.id()))) {
        case Reply.Applied applied -> {
          inDoubt = false;
          yield refuse(refusal);
        }
        case Reply.Unknown(String reason) -> Optional.of(uncertain(reason));
        case Reply.Failed(int step, Fault fault) -> failed(managed, step, fault);
      };
    }

    private Optional<LedgerOutcome<HeldLease>> refuse(Refusal refusal) {
      return Optional.of(
          inDoubt ? uncertain(refusal.sentence()) : new Refused<>(category, refusal));
    }

    private LedgerOutcome<HeldLease> uncertain(String reason) {
      return new Uncertain<>(request.id().value(), reason);
    }

    /// Sends until the reply is known, and remembers that one was not.
    private Reply send(Transaction transaction) {
      Reply reply = commit(transaction, inDoubt);
      for (int again = 1; reply instanceof Reply.Unknown && again < attemptLimit; again++) {
        inDoubt = true;
        reply = sendAgain(transaction, again);
      }
      return reply;
    }
  }

  /// One push, through all its attempts.
  private final class Push {
    private final CategoryName category;
    private final RangeList rest;
    private HeldLease held;

    Push(HeldLease held, RangeList rest) {
      this.category = held.category();
      this.held = held;
      this.rest = rest;
    }

    LedgerOutcome<RangeList> run() {
      for (int attempt = 1; attempt <= attemptLimit; attempt++) {
        pauseBefore(attempt);
        remembered.remove(category);
        Optional<LedgerOutcome<RangeList>> end =
            switch (read(category, attempt)) {
              case CategoryReading.Managed(ManagedCategory managed) -> attempt(managed);
              case CategoryReading other -> Optional.of(new Refused<>(category, refusalOf(other)));
            };
        if (end.isPresent()) {
          return end.get();
        }
      }
      return new Contended<>(attemptLimit);
    }

    private Optional<LedgerOutcome<RangeList>> attempt(ManagedCategory managed) {
      if (!managed.generation().equals(held.lease().generation())) {
        return Optional.of(new Refused<>(category, new Refusal.OtherGeneration(held.id().value())));
      }
      if (needsRotation(managed)) {
        rotate(managed);
        return Optional.empty();
      }
      return switch (transactions.push(managed, held.stamped(), rest)) {
        case Plan.Send<ManagedCategory>(Transaction transaction, ManagedCategory after) ->
            end(LeaseLedger.this.send(transaction), RangeList.empty());
        case Plan.Refuse<ManagedCategory>(Refusal.ListTooLong tooLong) -> park();
        case Plan.Refuse<ManagedCategory>(Refusal refusal) ->
            Optional.of(new Refused<>(category, refusal));
        case Plan.Leave<ManagedCategory> none ->
            throw new IllegalStateException("a push always writes");
      };
    }

    private Optional<LedgerOutcome<RangeList>> park() {
      if (held.lease().parked() && held.lease().ranges().equals(rest)) {
        return Optional.of(new Settled<>(rest));
      }
      Plan.Send<Stamped<Lease>> plan = sending(transactions.park(category, held.stamped(), rest));
      return end(LeaseLedger.this.send(plan.transaction()), rest);
    }

    private Optional<LedgerOutcome<RangeList>> end(Reply reply, RangeList left) {
      return switch (reply) {
        case Reply.Applied applied -> Optional.of(new Settled<>(left));
        case Reply.Unknown(String reason) ->
            Optional.of(new Uncertain<>(held.id().value(), reason));
        case Reply.Failed(int step, Fault fault) ->
            step == 0 ? leaseChanged(fault) : Optional.empty();
      };
    }

    /// The lease is not as we knew it: gone, since an earlier sending took effect; or a step of
    /// ours whose reply was lost has written it; or an operator has closed it.
    private Optional<LedgerOutcome<RangeList>> leaseChanged(Fault fault) {
      Optional<Stamped<Lease>> now = fault == Fault.NO_NODE ? Optional.empty() : look(held);
      if (now.isEmpty()) {
        return Optional.of(new Settled<>(RangeList.empty()));
      }
      if (now.get().value().state() != Lease.State.OPEN) {
        return Optional.of(new Refused<>(category, closed(held.id(), now)));
      }
      held = held.as(now.get());
      return Optional.empty();
    }
  }

  private CategoryReading read(CategoryName category, int attempt) {
    return CategoryReading.of(category, store.read(category, attempt >= SYNC_FROM));
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
    return look(held).filter(lease -> lease.value().state() == Lease.State.OPEN).map(held::as);
  }

  static Stamped<Lease> leaseOf(Node node) {
    try {
      return new Stamped<>(Lease.parse(node.text()), node.revision().version());
    } catch (RecordTextException e) {
      throw new StoreException(
          StoreException.Reason.REFUSED, "the lease cannot be read: " + e.getMessage(), e);
    }
  }

  static Refusal closed(LeaseId lease, Optional<Stamped<Lease>> now) {
    return new Refusal.LeaseClosed(
        lease.value(), now.map(found -> found.value().state().name()).orElse("gone"));
  }

  private static boolean needsRotation(ManagedCategory managed) {
    return !managed.list().isWritable()
        || managed.tally().version() >= Revision.LAST_WRITABLE_VERSION;
  }

  /// Whoever wins this, versions are low again; what became of it shows at the next read.
  private void rotate(ManagedCategory managed) {
    send(transactions.rotate(managed));
  }

  /// Sends until the reply is known, at most as often as an operation may try. For transactions
  /// whose own failure tells whether an earlier sending took effect.
  private Reply send(Transaction transaction) {
    Reply reply = commit(transaction, false);
    for (int again = 1; reply instanceof Reply.Unknown && again < attemptLimit; again++) {
      reply = sendAgain(transaction, again);
    }
    return reply;
  }

  private Reply sendAgain(Transaction transaction, int attempt) {
    try {
      pause.after(attempt);
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

  private void pauseBefore(int attempt) {
    if (attempt > 1) {
      pause.after(attempt - 1);
    }
  }
}
