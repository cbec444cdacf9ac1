package org.mappingzoo.core.allocator;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Fault;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.core.ranges.RangeList;

/// Changes of managed categories by hand: prepared on a fresh read, applied by one transaction
/// against exactly that read, each leaving a record of who did it.
///
/// A human decision is made about what was read. Where workers wrote the list in between, it is
/// made anew on what they left, unless it is about [ids that were read as they
/// stood][LedgerChange#holdsBesideTakes]: on a busy category nobody would ever come first
/// otherwise. Where anything else has changed, nothing is written. The record is the first step of
/// its transaction, so that a lost reply is settled by sending again. Calls block.
public final class LedgerAdmin {
  /// How often workers may come first before that is said.
  private static final int CONTESTS = 50;

  private final LedgerStore store;
  private final LedgerDrafts drafts;
  private final Supplier<RequestId> requestIds;
  private final Pause pause;
  private final int attemptLimit;

  /// Changes through one store.
  ///
  /// @param attemptLimit how often to send where replies are lost, at least 1
  public LedgerAdmin(
      LedgerStore store,
      Layout layout,
      Supplier<RequestId> requestIds,
      Supplier<Generation> generations,
      Pause pause,
      int attemptLimit) {
    this.store = store;
    drafts = new LedgerDrafts(store, layout, generations);
    this.requestIds = requestIds;
    this.pause = pause;
    this.attemptLimit = attemptLimit;
  }

  /// A change that fits what was read, ready to be applied to exactly that.
  ///
  /// @param request the name of its record
  /// @param before what was read
  /// @param by who makes it, and why
  /// @param lease what it is about, as it was read; absent where it is about the category
  /// @param after the list that it would leave
  /// @param only what has to be there when it is applied
  public record Proposal(
      CategoryName category,
      LedgerChange change,
      RequestId request,
      Note by,
      CategoryReading before,
      Optional<Lease> lease,
      RangeList after,
      Transaction transaction,
      Optional<Exists> only) {

    /// The same, only where that node is there. It is looked for behind the record: an end that is
    /// unknown is settled by the record, also where the node is gone by then.
    public Proposal onlyWhere(Exists node) {
      List<Step> steps = new ArrayList<>(transaction.steps());
      steps.add(1, node);
      return new Proposal(
          category,
          change,
          request,
          by,
          before,
          lease,
          after,
          new Transaction(steps),
          Optional.of(node));
    }

    /// Whether it writes the list, be it with the ids that it has.
    boolean writesList() {
      return transaction.steps().stream()
          .anyMatch(step -> step instanceof Replace && step.path().equals(category.path()));
    }

    /// Whether this decides the same about the same as an earlier one: they differ at most in what
    /// workers took and pushed back between their reads.
    public boolean decidesAs(Proposal earlier) {
      return change.equals(earlier.change)
          && change.holdsBesideTakes()
          && before instanceof CategoryReading.Managed(ManagedCategory now)
          && earlier.before instanceof CategoryReading.Managed(ManagedCategory then)
          && now.name().equals(then.name())
          && now.control().value().isRuledAs(then.control().value())
          && lease.equals(earlier.lease)
          && !isBefore(now, then);
    }

    /// Whether the list went back in time, as with an ensemble that lost its last writes.
    private static boolean isBefore(ManagedCategory now, ManagedCategory then) {
      return now.list().mzxid() < then.list().mzxid();
    }
  }

  /// What preparing a change comes to.
  public sealed interface Prepared {
    record Ready(Proposal proposal) implements Prepared {}

    /// All is as the change would make it.
    record Nothing() implements Prepared {}

    record Refused(Refusal refusal) implements Prepared {}
  }

  /// How applying a proposal ended.
  public sealed interface Applied {
    /// It took effect, exactly once.
    ///
    /// @param made what took effect: what was proposed, or the same on what workers left since
    /// @param zxid of the transaction; 0 where an earlier sending took effect, or where it only
    ///     created nodes
    /// @param listClosed false where an adopted list kept the access list that it had, although
    ///     roles are in force: an admin has to apply them to it
    record Done(Proposal made, long zxid, boolean listClosed) implements Applied {}

    /// Somebody wrote in between: nothing was written. Prepare it again to see what it would do
    /// now.
    record Conflict() implements Applied {}

    /// Replies were lost. [LedgerAdmin#settle] tells what became of what was sent last.
    ///
    /// @param sent what was proposed, or the same on what workers left since
    record Unknown(Proposal sent, String reason) implements Applied {}
  }

  /// Reads a category, and says what the change would do.
  ///
  /// @throws StoreException if it cannot be read
  public Prepared prepare(CategoryName category, LedgerChange change, Note by) {
    return drafts.prepare(category, change, by, read(category), requestIds.get());
  }

  /// Applies a proposal once: to what it was made for, or where [it holds beside
  /// takes][LedgerChange#holdsBesideTakes] to what workers made of that since, or not at all.
  ///
  /// @throws StoreException if nothing was written and the store cannot be used
  /// @throws OtherLifeException if a bare list was deleted and created again while it was being
  ///     adopted: it has the ids of the list before it now
  public Applied apply(Proposal proposal) {
    return apply(proposal, () -> true);
  }

  /// The same where the decision also hangs on what no transaction can look at.
  ///
  /// @param stands whether it still does; asked before the proposal is made anew
  /// @throws StoreException if nothing was written and the store cannot be used
  /// @throws OtherLifeException as [#apply(Proposal)] does
  public Applied apply(Proposal proposal, BooleanSupplier stands) {
    if (proposal.before() instanceof CategoryReading.Absent
        || proposal.before() instanceof CategoryReading.Plain) {
      store.prepare(proposal.category());
    }
    if (isOfAnotherLife(proposal)) {
      return new Applied.Conflict();
    }
    Proposal sent = proposal;
    Reply reply = send(sent);
    for (int lost = 1; isOvertaken(reply) && lost < CONTESTS; lost++) {
      pause.after(lost);
      Optional<Proposal> anew = stands.getAsBoolean() ? anew(sent) : Optional.empty();
      if (anew.isEmpty()) {
        break;
      }
      sent = anew.get();
      reply = send(sent);
    }
    return conclude(sent, reply);
  }

  /// The same, put on record at another time: somebody may have thought about it for long. Reads
  /// and writes nothing.
  public Proposal at(Instant time, Proposal proposal) {
    return drafts.at(time, proposal);
  }

  /// What became of a proposal whose replies were lost: sends it again as it was, and nothing else.
  ///
  /// @throws StoreException if this sending wrote nothing, which says nothing of those before
  /// @throws OtherLifeException as [#apply(Proposal)] does
  public Applied settle(Proposal sent) {
    return conclude(sent, send(sent));
  }

  /// A bare list has no generation that its transaction could check, and one that is made anew
  /// counts its writes from 0 again: so its life is looked at right before (src/decisions/0006).
  private boolean isOfAnotherLife(Proposal proposal) {
    return proposal.before() instanceof CategoryReading.Plain plain
        && isOfAnotherLife(plain, store.read(proposal.category(), true));
  }

  private static boolean isOfAnotherLife(CategoryReading.Plain plain, CategoryNodes now) {
    return now.list()
        .filter(list -> !list.revision().isSameLifeAs(plain.node().revision()))
        .isPresent();
  }

  /// Whether somebody wrote first what this was to write over.
  private static boolean isOvertaken(Reply reply) {
    return reply instanceof Reply.Failed(int step, Fault fault) && fault == Fault.BAD_VERSION;
  }

  /// The same decision on a fresh read, under the same request id: whichever of both is applied,
  /// the other never is. Empty where it is not the same any more.
  private Optional<Proposal> anew(Proposal late) {
    if (!late.change().holdsBesideTakes()) {
      return Optional.empty();
    }
    CategoryReading now = read(late.category());
    Prepared next = drafts.prepare(late.category(), late.change(), late.by(), now, late.request());
    return next instanceof Prepared.Ready(Proposal fresh) && fresh.decidesAs(late)
        ? Optional.of(late.only().map(fresh::onlyWhere).orElse(fresh))
        : Optional.empty();
  }

  private Reply send(Proposal proposal) {
    Reply reply = store.commit(proposal.transaction());
    for (int again = 1; reply instanceof Reply.Unknown && again < attemptLimit; again++) {
      reply = sendAgain(proposal.transaction(), again);
    }
    return reply;
  }

  private Applied conclude(Proposal proposal, Reply reply) {
    return switch (reply) {
      case Reply.Applied(long zxid) -> done(proposal, zxid);
      case Reply.Unknown(String reason) -> new Applied.Unknown(proposal, reason);
      case Reply.Failed(int step, Fault fault) ->
          step == 0 && fault == Fault.NODE_EXISTS ? done(proposal, 0) : new Applied.Conflict();
    };
  }

  private Applied done(Proposal made, long zxid) {
    boolean adopted = made.change() instanceof LedgerChange.Adopt;
    boolean closed = !adopted || store.closeList(made.category());
    if (made.before() instanceof CategoryReading.Plain plain) {
      checkLife(plain, made.category());
    }
    return new Applied.Done(made, zxid, closed);
  }

  /// What was made anew between the look and the write is managed now, with the text of the list
  /// before it.
  private void checkLife(CategoryReading.Plain plain, CategoryName adopted) {
    Optional<CategoryNodes> read = readIfPossible(adopted);
    if (read.filter(now -> isOfAnotherLife(plain, now)).isPresent()
        && Generation.isAmong(read.get().children())) {
      throw new OtherLifeException(
          adopted, plain.node().revision(), read.get().list().orElseThrow().revision());
    }
  }

  /// Behind a write that took effect nothing may say that it did not.
  private Optional<CategoryNodes> readIfPossible(CategoryName category) {
    try {
      return Optional.of(store.read(category, true));
    } catch (StoreException e) {
      return Optional.empty();
    }
  }

  /// "Certainly not applied" speaks of one sending: behind a lost reply it settles nothing.
  private Reply sendAgain(Transaction transaction, int attempt) {
    try {
      pause.after(attempt);
      return store.commit(transaction);
    } catch (StoreException e) {
      return new Reply.Unknown(String.valueOf(e.getMessage()));
    }
  }

  /// What a category is now.
  ///
  /// @throws StoreException if it cannot be read
  public CategoryReading read(CategoryName category) {
    return CategoryReading.of(category, store.read(category, true));
  }

  /// All leases in a category's ledger, tombstones among them, by name. Each as it was when it
  /// was read: not of one moment.
  ///
  /// @throws StoreException if they cannot be read, or one of them is no lease
  public List<Stamped<Lease>> leases(CategoryName category) {
    return LedgerSteps.leases(store, category);
  }

  /// Audits a category: contended where others wrote it all the while, so that there was no moment
  /// to speak of; refused where it has no books.
  ///
  /// @throws StoreException if it cannot be read
  public LedgerOutcome<Audit> audit(CategoryName category) {
    for (int attempt = 1; attempt <= attemptLimit; attempt++) {
      CategoryReading before = read(category);
      if (!(before instanceof CategoryReading.Managed(ManagedCategory managed))) {
        return new LedgerOutcome.Refused<>(category, LedgerSteps.refusalOf(before));
      }
      Audit audit = audit(managed);
      if (isUnchanged(managed, read(category))) {
        return new LedgerOutcome.Settled<>(audit);
      }
      pause.after(attempt);
    }
    return new LedgerOutcome.Contended<>(attemptLimit);
  }

  /// A ledger with something in it that is no lease is wrong, and is not audited any further.
  private Audit audit(ManagedCategory managed) {
    try {
      List<Lease> leases = leases(managed.name()).stream().map(Stamped::value).toList();
      return Audit.of(managed, ofThisLife(managed, leases));
    } catch (StoreException e) {
      if (e.reason() == StoreException.Reason.DAMAGED) {
        return Audit.unreadable(managed, String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }

  private static boolean isUnchanged(ManagedCategory before, CategoryReading after) {
    return after instanceof CategoryReading.Managed(ManagedCategory now)
        && now.list().equals(before.list())
        && now.tally().version() == before.tally().version()
        && now.generation().equals(before.generation());
  }

  private static List<Lease> ofThisLife(ManagedCategory managed, List<Lease> leases) {
    return leases.stream()
        .filter(lease -> lease.generation().equals(managed.generation()))
        .toList();
  }
}
