package org.mappingzoo.core.allocator;

import java.util.Optional;
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
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Shortfall;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.TakeFailure;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transactions.Taken;

/// One take, through all its attempts.
final class Take {
  /// How often a take looks at most whether the fence has moved, however long it may wait.
  private static final int FENCE_LOOKS = 10_000;

  private final LedgerSteps steps;
  private final OwnLeases leases;
  private final CategoryName category;
  private final Optional<Pace> pace;
  private final Runnable overtaken;
  private final Pause own;
  private long beganNanos;

  /// Whether the present attempt rests on what was written last, and not on what was read.
  private boolean fromMemory;

  private LeaseRequest request;
  private Optional<HeldLease> finished;

  /// Whether the name is perhaps used, or still will be, by a sending whose end is not known: one
  /// of an earlier call, or one that took effect and cannot be looked at. A sending of this call
  /// that fails settles those before it, since they were the same transaction.
  private boolean inDoubt;

  /// Whether an attempt was planned while an earlier one was in doubt. Where that one has made the
  /// lease, this one may arrive behind it.
  private boolean plannedAgain;

  /// What is asked for.
  ///
  /// @param finished a lease of this owner of which each id is used, to be closed
  /// @param pace how such takes are spaced; empty for at once
  /// @param overtaken told of each attempt that failed because somebody else was faster
  record Wish(
      CategoryName category,
      LeaseRequest request,
      Optional<HeldLease> finished,
      Optional<Pace> pace,
      Runnable overtaken) {

    /// The same, sent under a name that it was sent under before.
    Wish under(LeaseId name) {
      return new Wish(category, request.under(name), finished, pace, overtaken);
    }
  }

  /// @param inDoubt whether an earlier call sent it, and does not know what became of that
  Take(LedgerSteps steps, OwnLeases leases, Wish wish, boolean inDoubt) {
    this.steps = steps;
    this.leases = leases;
    this.inDoubt = inDoubt;
    category = wish.category();
    request = wish.request();
    finished = wish.finished();
    pace = wish.pace();
    overtaken = wish.overtaken();
    own = steps.begun();
  }

  /// The name that it was sent under last.
  LeaseId name() {
    return request.id();
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
    LedgerOutcome<HeldLease> end = steps.repeat(own, this::attemptInTurn);
    return end instanceof Contended<HeldLease>(int attempts) && inDoubt
        ? uncertain("other writers won all %d attempts".formatted(attempts))
        : end;
  }

  private Optional<LedgerOutcome<HeldLease>> attemptInTurn(int number) {
    if (number > 1) {
      pace.ifPresent(each -> each.begins(own.nanoTime()));
    }
    return attemptPastFence(number);
  }

  /// Where all free ids lie above the fence, a steward that works moves it soon: that is waited
  /// for, apart from the attempts (PROTOCOL.md H29).
  private Optional<LedgerOutcome<HeldLease>> attemptPastFence(int number) {
    Optional<LedgerOutcome<HeldLease>> end = attempt(number);
    if (isStalled(end)) {
      Pause wait = steps.begunAtFence();
      for (int look = 1;
          isStalled(end) && look <= FENCE_LOOKS && !wait.isOver() && !own.isOver();
          look++) {
        wait.after(look);
        end = attempt(LedgerSteps.SYNC_FROM);
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
    plannedAgain |= inDoubt;
    Optional<ManagedCategory> last = steps.written().remove(category);
    Optional<ManagedCategory> known = last.filter(managed -> !steps.written().isShared(category));
    fromMemory = known.isPresent();
    Planned<Taken> planned = steps.plan(category, known, number, this::plan, own);
    return switch (planned.plan()) {
      case Plan.Send<Taken>(Transaction transaction, Taken taken) -> {
        noteWhetherShared(last, planned.managed());
        Optional<Refusal> tooMany = tooManyLeases(planned.managed());
        yield tooMany.isPresent()
            ? refuse(tooMany.get())
            : carryOut(planned.managed(), transaction, taken);
      }
      case Plan.Refuse<Taken>(Refusal refusal) -> refuse(planned.reading(), refusal);
      case Plan.Leave<Taken> none -> throw new IllegalStateException("a take always writes");
    };
  }

  /// What was sent before may have had its place already.
  private Optional<Refusal> tooManyLeases(ManagedCategory managed) {
    return inDoubt
        ? Optional.empty()
        : leases.obstacle(managed, request.id().owner(), finished.map(HeldLease::id));
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
      steps.written().alone(category);
      pace.ifPresent(Pace::alone);
    }
  }

  private Plan<Taken> plan(ManagedCategory managed) {
    Optional<Stamped<Lease>> last = finishedOf(managed);
    Plan<Taken> plan = steps.transactions().take(managed, request, last);
    return plan instanceof Plan.Refuse<Taken>(Refusal refusal)
            && refusal instanceof Refusal.TooManyLeases
        ? steps
            .openLeases(managed, name -> true)
            .<Plan<Taken>>map(
                open -> steps.transactions().take(managed.withLeases(open.size()), request, last))
            .orElse(plan)
        : plan;
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
        steps.written().put(managed.written(taken.after(), zxid).withLeases(taken.leases()));
        pace.ifPresent(each -> each.attempted(tookNanos()));
        ControlRecord control = managed.control().value();
        steps.leaders().note(category, managed.control());
        yield believed(
            steps.leaders().about(category, control, control.generation(), zxid),
            () -> settled(taken.lease(), zxid, taken.shortfall(), false));
      }
      case Reply.Unknown(String reason) -> Optional.of(uncertain(reason));
      case Reply.Failed failed -> failed(failed);
    };
  }

  private Optional<LedgerOutcome<HeldLease>> settled(
      Stamped<Lease> lease, long zxid, Shortfall shortfall, boolean stragglers) {
    FencingToken token = new FencingToken(lease.value().epoch(), zxid);
    return Optional.of(new Settled<>(new HeldLease(category, lease, token, shortfall, stragglers)));
  }

  /// A lease that may not be used yet is as uncertain as one whose reply was lost: to ask for it
  /// again settles it.
  private Optional<LedgerOutcome<HeldLease>> believed(
      LeaderCheck.Verdict verdict, Supplier<Optional<LedgerOutcome<HeldLease>>> use) {
    return switch (verdict) {
      case USE_IT -> use.get();
      case VOID -> underAnotherName();
      case NOT_YET -> Optional.of(uncertain(LedgerSteps.NEW_LEADER));
    };
  }

  private Optional<LedgerOutcome<HeldLease>> failed(Reply.Failed failed) {
    return switch (TakeFailure.of(failed)) {
      case SENT_BEFORE -> sentBefore();
      case NO_LEDGER ->
          fromMemory // the category may be gone, too: the next attempt reads it
              ? Optional.empty()
              : refuse(new Refusal.BrokenLedger("there is no directory for leases"));
      case FINISHED_CHANGED -> {
        finished = finished.flatMap(this::stillOpen);
        yield Optional.empty();
      }
      case OVERTAKEN -> {
        steps.written().overtaken(category);
        pace.ifPresent(this::restOvertaken);
        overtaken.run();
        yield Optional.empty();
      }
    };
  }

  /// As it is now, where it can be closed in passing still. It cannot if less of it is granted than
  /// its owner had: then the ensemble has gone back to an earlier time, and it is for a push.
  private Optional<HeldLease> stillOpen(HeldLease held) {
    return steps
        .look(held)
        .filter(lease -> lease.value().isOpen())
        .filter(lease -> lease.value().window() == lease.value().ranges().count())
        .map(held::as);
  }

  /// An earlier sending took effect: the lease itself tells what it granted. Where somebody has
  /// closed or parked it since, or its life is over, its ids are not ours, and its name is used
  /// up.
  private Optional<LedgerOutcome<HeldLease>> sentBefore() {
    inDoubt = true;
    Optional<Node> node = steps.node(category, request.id());
    Optional<Stamped<Lease>> lease = node.map(LedgerSteps::leaseOf);
    return switch (steps.read(category, true)) {
      case CategoryReading.Managed(ManagedCategory now) -> {
        steps.leaders().note(category, now.control());
        yield lease
            .filter(found -> found.value().isOpenIn(now.generation()))
            .filter(found -> !found.value().parked())
            .map(found -> ours(found, node.orElseThrow().revision().czxid(), now))
            .orElseGet(this::underAnotherName);
      }
      case CategoryReading other -> refuse(LedgerSteps.refusalOf(other));
    };
  }

  private Optional<LedgerOutcome<HeldLease>> ours(
      Stamped<Lease> lease, long czxid, ManagedCategory now) {
    Shortfall shortfall =
        Shortfall.of(
            request.count() - lease.value().ranges().count(),
            now.takeable().count(),
            now.free().count());
    if (!steps.leaders().doubts(category)) {
      return settled(lease, czxid, shortfall, plannedAgain);
    }
    Stamped<ControlRecord> control = now.control();
    // Who wrote it may be the leader of a time that is no more.
    Plan.Send<Stamped<Lease>> plan =
        LedgerSteps.sending(steps.transactions().confirm(category, lease, control));
    return switch (send(plan.transaction())) {
      case Reply.Applied(long zxid) ->
          believed(
              steps.leaders().about(category, control.value(), lease.value().generation(), zxid),
              () -> settled(plan.result(), czxid, shortfall, plannedAgain));
      case Reply.Failed failed -> Optional.empty();
      case Reply.Unknown(String reason) -> Optional.of(uncertain(reason));
    };
  }

  private Optional<LedgerOutcome<HeldLease>> underAnotherName() {
    request = request.under(steps.drawName());
    inDoubt = false;
    return Optional.empty();
  }

  /// A refusal speaks only of the attempt it answers. Where an earlier one is in doubt its name has
  /// to be used up before the refusal is true of the whole take.
  private Optional<LedgerOutcome<HeldLease>> refuse(CategoryReading reading, Refusal refusal) {
    return inDoubt && reading instanceof CategoryReading.Managed(ManagedCategory managed)
        ? renounce(managed, refusal)
        : refuse(refusal);
  }

  private Optional<LedgerOutcome<HeldLease>> renounce(ManagedCategory managed, Refusal refusal) {
    return switch (send(steps.transactions().renounce(managed, request.id()))) {
      case Reply.Applied applied -> {
        inDoubt = false;
        yield refuse(refusal);
      }
      case Reply.Unknown(String reason) -> Optional.of(uncertain(reason));
      case Reply.Failed failed -> failed(failed);
    };
  }

  private Optional<LedgerOutcome<HeldLease>> refuse(Refusal refusal) {
    return Optional.of(inDoubt ? uncertain(refusal.sentence()) : new Refused<>(category, refusal));
  }

  private LedgerOutcome<HeldLease> uncertain(String reason) {
    return new Uncertain<>(request.id().value(), reason);
  }

  private Reply send(Transaction transaction) {
    return steps.send(transaction, inDoubt, own);
  }
}
