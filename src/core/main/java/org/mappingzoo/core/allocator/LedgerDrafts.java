package org.mappingzoo.core.allocator;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerAdmin.Proposal;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.AdminTransactions;
import org.mappingzoo.core.protocol.AdminTransactions.Birth;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.SettingsChange;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.ranges.RangeList;

/// Makes of a change by hand, and of what was read, the proposal that would carry it out. Writes
/// nothing.
final class LedgerDrafts {
  private final LedgerStore store;
  private final Layout layout;
  private final Transactions transactions;
  private final AdminTransactions administration;
  private final Supplier<Generation> generations;

  /// @param generations draws those of categories that begin
  LedgerDrafts(LedgerStore store, Layout layout, Supplier<Generation> generations) {
    this.store = store;
    this.layout = layout;
    transactions = new Transactions(layout);
    administration = new AdminTransactions(layout);
    this.generations = generations;
  }

  /// What the change comes to on what was read.
  ///
  /// @param request the name of its record
  /// @throws StoreException if a lease that it is about cannot be read
  Prepared prepare(
      CategoryName category,
      LedgerChange change,
      Note by,
      CategoryReading reading,
      RequestId request) {
    return new Draft(category, change, by, reading, request).prepare();
  }

  /// The same, put on record at another time. Nothing is read: it is what was looked at.
  Proposal at(Instant time, Proposal made) {
    Draft later =
        new Draft(
            made.category(), made.change(), made.by().at(time), made.before(), made.request());
    return isOfLeases(made) ? later.recorded(made) : later.repeated(made);
  }

  /// Whether leases were looked at: they may have changed since, and only the record has a time.
  private static boolean isOfLeases(Proposal made) {
    return made.lease().isPresent() || made.change() instanceof LedgerChange.ReturnAttested;
  }

  /// One change on its way to a proposal.
  private final class Draft {
    private final CategoryName category;
    private final LedgerChange change;
    private final Note by;
    private final CategoryReading reading;
    private final RequestId request;

    Draft(
        CategoryName category,
        LedgerChange change,
        Note by,
        CategoryReading reading,
        RequestId request) {
      this.category = category;
      this.change = change;
      this.by = by;
      this.reading = reading;
      this.request = request;
    }

    Prepared prepare() {
      return switch (change) {
        case LedgerChange.Seed(RangeList ids, CategorySettings settings) -> seed(ids, settings);
        case LedgerChange.Adopt(RangeList universe, CategorySettings settings) ->
            adopt(universe, settings);
        case LedgerChange other ->
            reading instanceof CategoryReading.Managed(ManagedCategory managed)
                ? onManaged(managed)
                : new Prepared.Refused(LedgerSteps.refusalOf(reading));
      };
    }

    /// The steps of a proposal, with a record of this draft.
    Proposal recorded(Proposal made) {
      List<Step> steps = new ArrayList<>(made.transaction().steps());
      steps.set(0, record(made.after()));
      return new Proposal(
          category,
          change,
          request,
          by,
          reading,
          made.lease(),
          made.after(),
          new Transaction(steps),
          made.only());
    }

    /// What it proposes on the same reading.
    Proposal repeated(Proposal made) {
      return prepare() instanceof Prepared.Ready(Proposal again)
          ? made.only().map(again::onlyWhere).orElse(again)
          : made;
    }

    private Create record(RangeList after) {
      Action action = new Action(category, change.what(), by, Optional.of(effect(after)));
      return new Create(layout.action(request.value()), action.text());
    }

    private Prepared seed(RangeList ids, CategorySettings settings) {
      return switch (reading) {
        case CategoryReading.Absent absent ->
            proposed(administration.seed(category, ids, birth(settings), absent), control -> ids);
        case CategoryReading.Plain plain ->
            new Prepared.Refused(new Refusal.AlreadyExists(plain.free()));
        case CategoryReading.Managed(ManagedCategory managed) ->
            new Prepared.Refused(new Refusal.AlreadyExists(managed.free()));
        case CategoryReading.Broken(Refusal why) -> new Prepared.Refused(why);
      };
    }

    private Prepared adopt(RangeList universe, CategorySettings settings) {
      return switch (reading) {
        case CategoryReading.Plain plain ->
            proposed(
                administration.adopt(category, plain, universe, birth(settings)),
                control -> plain.free());
        case CategoryReading.Managed managed -> new Prepared.Refused(new Refusal.AlreadyManaged());
        case CategoryReading other -> new Prepared.Refused(LedgerSteps.refusalOf(other));
      };
    }

    private Birth birth(CategorySettings settings) {
      return new Birth(generations.get(), request.value(), settings, by);
    }

    private Prepared onManaged(ManagedCategory managed) {
      Optional<Refusal> wrapped = managed.wrapped();
      if (wrapped.isPresent()) {
        return new Prepared.Refused(wrapped.get());
      }
      return switch (change) {
        case LedgerChange.Quarantine(LeaseId lease) ->
            onLease(
                managed,
                lease,
                held ->
                    proposed(
                        transactions.quarantine(category, held),
                        after -> managed.free(),
                        Optional.of(held.value())));
        case LedgerChange.Recycle(LeaseId lease) ->
            onLease(managed, lease, held -> closing(held, transactions.recycle(managed, held)));
        case LedgerChange.RecycleAttested(LeaseId lease, RangeList attested) ->
            onLease(
                managed,
                lease,
                held -> closing(held, transactions.recycleAttested(managed, held, attested)));
        case LedgerChange.WriteOff(LeaseId lease) ->
            onLease(managed, lease, held -> closing(held, transactions.writeOff(managed, held)));
        case LedgerChange.Push(LeaseId lease, RangeList rest) ->
            onLease(managed, lease, held -> push(managed, held, rest));
        case LedgerChange.ReturnAttested(RangeList ids) -> {
          List<Lease> leases =
              LedgerSteps.leases(store, category).stream().map(Stamped::value).toList();
          yield proposed(
              administration.returnAttested(managed, ids, leases), ManagedCategory::free);
        }
        default -> proposed(asAWhole(managed), ManagedCategory::free);
      };
    }

    private Prepared onLease(
        ManagedCategory managed, LeaseId lease, Function<Stamped<Lease>, Prepared> prepare) {
      Optional<Stamped<Lease>> found = store.lease(category, lease).map(LedgerSteps::leaseOf);
      if (found.isEmpty() || !found.get().value().state().holdsIds()) {
        return new Prepared.Refused(LedgerSteps.closed(lease, found));
      }
      if (!found.get().value().generation().equals(managed.generation())) {
        return new Prepared.Refused(new Refusal.OtherGeneration(lease.value()));
      }
      return prepare.apply(found.get());
    }

    /// What is set aside is no longer its owner's to close.
    private Prepared push(ManagedCategory managed, Stamped<Lease> held, RangeList rest) {
      if (!held.value().isOpen()) {
        return new Prepared.Refused(LedgerSteps.closed(held.value().id(), Optional.of(held)));
      }
      RangeList foreign = rest.minus(held.value().ranges());
      if (!foreign.isEmpty()) {
        return new Prepared.Refused(new Refusal.NotOfLease(foreign, held.value().id().value()));
      }
      return closing(held, transactions.push(managed, held, rest, true));
    }

    private Plan<ManagedCategory> asAWhole(ManagedCategory managed) {
      return switch (change) {
        case LedgerChange.Extend(RangeList ids) -> administration.extend(managed, ids, by);
        case LedgerChange.Compact() -> administration.compact(managed);
        case LedgerChange.Freeze() ->
            administration.change(managed, ControlRecord.State.FROZEN, by);
        case LedgerChange.Unfreeze() ->
            administration.change(managed, ControlRecord.State.ACTIVE, by);
        case LedgerChange.Retire() ->
            administration.change(managed, ControlRecord.State.RETIRED, by);
        case LedgerChange.Configure(CategorySettings settings) ->
            administration.change(managed, settings, by);
        case LedgerChange.Adjust(SettingsChange settings) -> adjust(managed, settings);
        default -> throw new IllegalArgumentException("not a change of the whole: " + change);
      };
    }

    private Plan<ManagedCategory> adjust(ManagedCategory managed, SettingsChange some) {
      CategorySettings adjusted;
      try {
        adjusted = some.in(managed.settings());
      } catch (IllegalArgumentException e) {
        return new Plan.Refuse<>(new Refusal.SettingsOutOfBounds(String.valueOf(e.getMessage())));
      }
      return administration.change(managed, adjusted, by);
    }

    private Prepared closing(Stamped<Lease> held, Plan<ManagedCategory> plan) {
      return proposed(plan, ManagedCategory::free, Optional.of(held.value()));
    }

    private <R> Prepared proposed(Plan<R> plan, Function<R, RangeList> listAfter) {
      return proposed(plan, listAfter, Optional.empty());
    }

    private <R> Prepared proposed(
        Plan<R> plan, Function<R, RangeList> listAfter, Optional<Lease> lease) {
      return switch (plan) {
        case Plan.Send<R>(Transaction transaction, R result) -> {
          RangeList after = listAfter.apply(result);
          yield new Prepared.Ready(
              new Proposal(
                  category,
                  change,
                  request,
                  by,
                  reading,
                  lease,
                  after,
                  transaction.behind(record(after)),
                  Optional.empty()));
        }
        case Plan.Leave<R> leave -> new Prepared.Nothing();
        case Plan.Refuse<R>(Refusal refusal) -> new Prepared.Refused(refusal);
      };
    }

    private Action.Effect effect(RangeList after) {
      return switch (reading) {
        case CategoryReading.Managed(ManagedCategory managed) ->
            Action.Effect.of(OptionalLong.of(managed.list().version()), managed.free(), after);
        case CategoryReading.Plain(Node node, RangeList free, var wasManaged) ->
            Action.Effect.of(OptionalLong.of(node.revision().version()), free, after);
        case CategoryReading.Absent absent ->
            Action.Effect.of(OptionalLong.empty(), RangeList.empty(), after);
        case CategoryReading.Broken broken ->
            throw new IllegalStateException("nothing is proposed on what cannot be read");
      };
    }
  }
}
