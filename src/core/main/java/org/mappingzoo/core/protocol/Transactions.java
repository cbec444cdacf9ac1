package org.mappingzoo.core.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Delete;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.core.protocol.Transaction.Unchanged;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// What workers do to a managed category, each as one transaction (PROTOCOL.md §2.2).
///
/// Each moves a set of ids from one term of *universe = free + leased + consumed + lost* to
/// another. The order of the steps is part of the contract: the step that failed tells why.
public final class Transactions {
  /// Where a take creates its lease.
  public static final int TAKE_LEASE = 0;

  /// Where a take, and each other write of a list, checks the generation.
  public static final int GENERATION = 1;

  /// Where a take, a push and a recycling write the list.
  public static final int LIST = 2;

  /// Where a take deletes the lease that its owner has used up.
  public static final int TAKE_FINISHED = 4;

  private final Layout layout;

  public Transactions(Layout layout) {
    this.layout = layout;
  }

  public Layout layout() {
    return layout;
  }

  /// What a take yields.
  ///
  /// @param lease the new lease; as it is new, its version is 0
  /// @param after the free ids behind it
  /// @param leases how many nodes lie in the ledger behind it
  /// @param shortfall why these are fewer ids than were wanted, if they are
  public record Taken(Stamped<Lease> lease, RangeList after, int leases, Shortfall shortfall) {}

  /// The lowest free ids below the fence, fewer where fewer remain there or where they would
  /// cross too many holes. The lease comes first: that a request was sent before shows as
  /// [Transaction.Fault#NODE_EXISTS] there.
  ///
  /// @param finished a lease of the same owner of which each id is used: it is closed in passing,
  ///     and its count carried by the new lease
  public Plan<Taken> take(
      ManagedCategory category, LeaseRequest request, Optional<Stamped<Lease>> finished) {
    RangeList takeable = category.takeable();
    int open = category.leases() - (finished.isPresent() ? 1 : 0); // that one is closed by it
    Optional<Refusal> obstacle = obstacleToTake(category, takeable, open);
    if (obstacle.isPresent()) {
      return new Plan.Refuse<>(obstacle.get());
    }
    long most = Math.min(request.count(), category.settings().takeLimit());
    RangeList taken = lowest(takeable, most);
    RangeList rest = category.free().from(taken.last(taken.size() - 1) + 1);
    long wanted = request.window().orElse(category.settings().window().orElse(taken.count()));
    Lease lease =
        Lease.open(
            request,
            category.generation(),
            category.control().value().epoch(),
            taken,
            Math.min(wanted, taken.count()));
    Shortfall shortfall =
        Shortfall.of(
            request.count() - taken.count(), takeable.count() - taken.count(), rest.count());
    return finished
        .map(last -> takeAndClose(category, lease, rest, last, shortfall))
        .orElseGet(
            () ->
                new Plan.Send<>(
                    Transaction.of(takeSteps(category, lease, rest)),
                    new Taken(new Stamped<>(lease, 0), rest, category.leases() + 1, shortfall)));
  }

  private Plan<Taken> takeAndClose(
      ManagedCategory category,
      Lease fresh,
      RangeList rest,
      Stamped<Lease> finished,
      Shortfall shortfall) {
    Lease last = finished.value();
    checkSameLife(category, last);
    checkUsedUp(last);
    Lease lease = fresh.withCarry(Math.addExact(last.carry(), last.ranges().count()));
    List<Step> steps = new ArrayList<>(List.of(takeSteps(category, lease, rest)));
    steps.add(new Delete(path(category, last), finished.version()));
    return new Plan.Send<>(
        new Transaction(steps),
        new Taken(new Stamped<>(lease, 0), rest, category.leases(), shortfall));
  }

  private static void checkUsedUp(Lease last) {
    if (last.window() < last.ranges().count()) {
      throw new IllegalArgumentException(
          "lease %s is not used up: only %d of its %d ids were granted"
              .formatted(last.id(), last.window(), last.ranges().count()));
    }
  }

  private Step[] takeSteps(ManagedCategory category, Lease lease, RangeList rest) {
    return new Step[] {
      new Create(path(category, lease), lease.text()),
      sameLife(category),
      list(category, rest),
      sameControl(category)
    };
  }

  private static Optional<Refusal> obstacleToTake(
      ManagedCategory category, RangeList takeable, int open) {
    ControlRecord control = category.control().value();
    CategorySettings settings = category.settings();
    if (control.state() != ControlRecord.State.ACTIVE) {
      return Optional.of(stopped(control));
    }
    if (category.free().isEmpty()) {
      return Optional.of(new Refusal.Exhausted());
    }
    if (takeable.isEmpty()) {
      return Optional.of(
          new Refusal.FenceStalled(control.fence().orElseThrow(), category.free().count()));
    }
    if (open >= CategorySettings.MAX_LEASES) {
      return Optional.of(new Refusal.LedgerFull(category.leases(), CategorySettings.MAX_LEASES));
    }
    if (open >= settings.leaseLimit()) {
      return Optional.of(new Refusal.TooManyLeases(category.leases(), settings.leaseLimit()));
    }
    return Optional.empty();
  }

  private static Refusal stopped(ControlRecord control) {
    Note note = control.note();
    return control.state() == ControlRecord.State.FROZEN
        ? new Refusal.Frozen(note.who(), note.why())
        : new Refusal.Retired(note.who(), note.why());
  }

  private static RangeList lowest(RangeList takeable, long most) {
    RangeList taken = takeable.takeLowest(most).taken();
    return taken.size() <= Lease.MAX_RANGES
        ? taken
        : RangeList.copyOf(taken.ranges().subList(0, Lease.MAX_RANGES));
  }

  /// Closes a request whose replies were lost, where no sending of it is known to have taken
  /// effect and none is wanted any more: its name is used up, so that none ever will. Fails with
  /// [Transaction.Fault#NODE_EXISTS] where one has. The list has to be as it was: the close of what
  /// such a one has made frees the name, and this must not use it behind that
  /// (src/decisions/0053).
  public Transaction renounce(ManagedCategory category, LeaseId request) {
    Lease tombstone =
        new Lease(
            request,
            category.generation(),
            category.control().value().epoch(),
            RangeList.empty(),
            0,
            Lease.State.RECYCLED,
            0,
            false,
            0,
            0);
    return Transaction.of(
        new Create(path(category, tombstone), tombstone.text()),
        sameLife(category),
        new Unchanged(category.name().path(), category.list().version()),
        sameControl(category));
  }

  /// Grants more of a lease; to be confirmed before any id of the new window is used. Whoever has
  /// remembered what the control record says learns by a failure that it says something else.
  ///
  /// @param window how many of its ids may be used from then on
  /// @param control as it is known; the life that the lease belongs to is checked for itself
  /// @throws IllegalArgumentException if that is not more than now, or more than there are
  public Plan<Stamped<Lease>> advance(
      CategoryName category, Stamped<Lease> lease, long window, Stamped<ControlRecord> control) {
    Lease held = lease.value();
    if (window <= held.window() || window > held.ranges().count()) {
      throw new IllegalArgumentException(
          "a window of %d cannot become %d of %d"
              .formatted(held.window(), window, held.ranges().count()));
    }
    return replace(category, lease, held.withWindow(window), unchanged(category, control));
  }

  /// Returns what was not used and closes the lease. Its owner has sealed it before: none of
  /// these ids is used any more, whatever becomes of this (PROTOCOL.md H6).
  ///
  /// @param rest all that is left of the lease; empty where all is used
  /// @param stragglers whether a sending of its take may still be on its way that rests on the list
  ///     as it is: it would take anew under the name that this frees, so the list is written, too,
  ///     though nothing goes back to it (src/decisions/0053)
  /// @throws IllegalArgumentException if an id of `rest` is not the lease's
  public Plan<ManagedCategory> push(
      ManagedCategory category, Stamped<Lease> lease, RangeList rest, boolean stragglers) {
    Lease held = lease.value();
    checkSameLife(category, held);
    checkHolds(held, rest);
    long used = held.ranges().count() - rest.count();
    Tally tally = category.tally().value().plusConsumed(Math.addExact(held.carry(), used));
    Step close = new Delete(path(category, held), lease.version());
    if (rest.isEmpty()) {
      ManagedCategory after =
          stragglers
              ? category.written(category.free(), 0).withTally(tally)
              : category.withTally(tally);
      Optional<RangeList> list = Optional.of(category.free()).filter(same -> stragglers);
      return new Plan.Send<>(closing(category, close, list, tally), after);
    }
    return returning(
        category, rest, next -> closing(category, close, Optional.of(next), tally), tally);
  }

  /// @param next the list that is written; empty where it stays unwritten
  private Transaction closing(
      ManagedCategory category, Step close, Optional<RangeList> next, Tally tally) {
    List<Step> steps = new ArrayList<>(List.of(close, sameLife(category)));
    next.ifPresent(ids -> steps.add(list(category, ids)));
    steps.addAll(List.of(sameControl(category), tally(category, tally)));
    return new Transaction(steps);
  }

  /// Returns a part of a lease that goes on. Its owner has sealed that part before: none of these
  /// ids is used any more, whatever becomes of this. Changes nothing where what is left would be
  /// too many ranges for a lease.
  ///
  /// @param part unused ids of the lease, granted or not; at least one
  /// @throws IllegalArgumentException if an id of `part` is not the lease's
  public Plan<Stamped<Lease>> giveBack(
      ManagedCategory category, Stamped<Lease> lease, RangeList part) {
    Lease held = lease.value();
    checkSameLife(category, held);
    checkHolds(held, part);
    Lease left = held.without(part);
    if (left.ranges().size() > Lease.MAX_RANGES) {
      return new Plan.Leave<>(lease);
    }
    Step lessen = new Replace(path(category, held), lease.version(), left.text());
    Plan<ManagedCategory> plan =
        returning(
            category,
            part,
            next ->
                Transaction.of(
                    lessen, sameLife(category), list(category, next), sameControl(category)),
            category.tally().value());
    return switch (plan) {
      case Plan.Send<ManagedCategory>(Transaction transaction, ManagedCategory after) ->
          new Plan.Send<>(transaction, lease.next(left));
      case Plan.Refuse<ManagedCategory>(Refusal refusal) -> new Plan.Refuse<>(refusal);
      case Plan.Leave<ManagedCategory> none -> new Plan.Leave<>(lease);
    };
  }

  /// Writes a lease as it is: the answer tells which leader of ZooKeeper stands by it, and by the
  /// control record as it is known.
  public Plan<Stamped<Lease>> confirm(
      CategoryName category, Stamped<Lease> lease, Stamped<ControlRecord> control) {
    return replace(category, lease, lease.value(), unchanged(category, control));
  }

  /// Keeps the rest of a lease whose push was refused since the list is too long: no id is lost,
  /// none is used, and it can be pushed again once the list is shorter (PROTOCOL.md §2.4).
  public Plan<Stamped<Lease>> park(CategoryName category, Stamped<Lease> lease, RangeList rest) {
    return replace(category, lease, lease.value().parkedWith(rest));
  }

  /// Sets a lease aside: its owner can neither widen its window nor push it back.
  public Plan<Stamped<Lease>> quarantine(CategoryName category, Stamped<Lease> lease) {
    return lease.value().state() == Lease.State.QUARANTINED
        ? new Plan.Leave<>(lease)
        : ifHeld(lease, held -> replace(category, lease, held.quarantined()));
  }

  /// Returns what lies beyond the window and books the rest as lost: right even where the owner
  /// is alive, since it was never allowed to use what is returned.
  public Plan<ManagedCategory> recycle(ManagedCategory category, Stamped<Lease> lease) {
    return close(category, lease, lease.value().beyondWindow(), Lease.State.RECYCLED);
  }

  /// Returns what lies beyond the window and these ids of it besides, and books its others as lost.
  /// Somebody vouches that none of them was used or ever will be; if that is wrong, an id is handed
  /// out twice (PROTOCOL.md H8b).
  ///
  /// @param attested ids of the lease; those beyond its window come back named or not
  public Plan<ManagedCategory> recycleAttested(
      ManagedCategory category, Stamped<Lease> lease, RangeList attested) {
    RangeList foreign = attested.minus(lease.value().ranges());
    return foreign.isEmpty()
        ? close(category, lease, lease.value().backWith(attested), Lease.State.RECYCLED)
        : new Plan.Refuse<>(new Refusal.NotOfLease(foreign, lease.value().id().value()));
  }

  /// Books all ids of a lease as lost.
  public Plan<ManagedCategory> writeOff(ManagedCategory category, Stamped<Lease> lease) {
    return close(category, lease, RangeList.empty(), Lease.State.WRITTEN_OFF);
  }

  private Plan<ManagedCategory> close(
      ManagedCategory category, Stamped<Lease> lease, RangeList back, Lease.State how) {
    return ifHeld(
        lease,
        held -> {
          if (!held.generation().equals(category.generation())) {
            return new Plan.Refuse<>(new Refusal.OtherGeneration(held.id().value()));
          }
          Tally tally =
              category
                  .tally()
                  .value()
                  .plusConsumed(held.carry())
                  .plusLost(held.ranges().count() - back.count());
          Lease tombstone = held.closed(how, back.count());
          Step close = new Replace(path(category, held), lease.version(), tombstone.text());
          if (back.isEmpty()) {
            return new Plan.Send<>(
                Transaction.of(
                    close, sameLife(category), sameControl(category), tally(category, tally)),
                category.withTally(tally));
          }
          return returning(
              category,
              back,
              next ->
                  Transaction.of(
                      close,
                      sameLife(category),
                      list(category, next),
                      sameControl(category),
                      tally(category, tally)),
              tally);
        });
  }

  /// Starts the versions of list and tally anew before they wrap: at -1 a compare-and-set would
  /// be unconditional (rule 10). The generation stays, since leases are bound to it; the control
  /// record is written as it is, so that nobody goes on with low versions that he remembers
  /// (src/decisions/0008).
  public Transaction rotate(ManagedCategory category) {
    String generation = layout.generation(category.name(), category.generation());
    String tally = layout.tally(category.name());
    return Transaction.of(
        new Delete(generation, 0),
        new Delete(category.name().path(), category.list().version()),
        new Create(category.name().path(), NodeText.of(category.free())),
        new Create(generation, NodeText.of("")),
        new Delete(tally, category.tally().version()),
        new Create(tally, category.tally().value().text()),
        new Replace(
            layout.control(category.name()),
            category.control().version(),
            category.control().value().text()));
  }

  /// Adds ids to the list, unless they are there already or make it too long.
  private static Plan<ManagedCategory> returning(
      ManagedCategory category,
      RangeList back,
      java.util.function.Function<RangeList, Transaction> transaction,
      Tally tally) {
    RangeList twice = back.intersect(category.free());
    if (!twice.isEmpty()) {
      return new Plan.Refuse<>(new Refusal.AlreadyFree(twice));
    }
    RangeList listed = category.free().insert(back);
    RangeList next = category.settings().mergeOnPush() ? listed.compact() : listed;
    int bytes = RangeText.length(next);
    int limit = category.settings().hardLimitBytes();
    return bytes > limit
        ? new Plan.Refuse<>(new Refusal.ListTooLong(bytes, limit))
        : new Plan.Send<>(transaction.apply(next), category.written(next, 0).withTally(tally));
  }

  /// @param checks besides that the life goes on
  private Plan<Stamped<Lease>> replace(
      CategoryName category, Stamped<Lease> lease, Lease next, Step... checks) {
    List<Step> steps = new ArrayList<>();
    steps.add(new Replace(layout.lease(category, next.id()), lease.version(), next.text()));
    steps.add(new Exists(layout.generation(category, next.generation())));
    steps.addAll(List.of(checks));
    return new Plan.Send<>(new Transaction(steps), lease.next(next));
  }

  private static <R> Plan<R> ifHeld(
      Stamped<Lease> lease, java.util.function.Function<Lease, Plan<R>> plan) {
    Lease held = lease.value();
    return held.state().holdsIds()
        ? plan.apply(held)
        : new Plan.Refuse<>(new Refusal.LeaseClosed(held.id().value(), held.state().name()));
  }

  private static void checkHolds(Lease held, RangeList ids) {
    if (!held.ranges().containsAll(ids)) {
      throw new IllegalArgumentException(
          "%s are not ids of lease %s".formatted(ids.minus(held.ranges()), held.id()));
    }
  }

  private static void checkSameLife(ManagedCategory category, Lease lease) {
    if (!lease.generation().equals(category.generation())) {
      throw new IllegalArgumentException(
          "lease %s is of generation %s, the category of %s"
              .formatted(lease.id(), lease.generation(), category.generation()));
    }
  }

  private Step sameLife(ManagedCategory category) {
    return new Exists(layout.generation(category.name(), category.generation()));
  }

  /// In each write of list or tally: a rotation writes the control record, so that whoever knows
  /// these from before it, however long ago, fails, though their versions may be the same again
  /// (src/decisions/0008).
  private Step sameControl(ManagedCategory category) {
    return unchanged(category.name(), category.control());
  }

  private Step unchanged(CategoryName category, Stamped<ControlRecord> control) {
    return new Unchanged(layout.control(category), control.version());
  }

  private static Step list(ManagedCategory category, RangeList next) {
    return new Replace(category.name().path(), category.list().version(), NodeText.of(next));
  }

  private Step tally(ManagedCategory category, Tally next) {
    return new Replace(layout.tally(category.name()), category.tally().version(), next.text());
  }

  private String path(ManagedCategory category, Lease lease) {
    return layout.lease(category.name(), lease.id());
  }
}
