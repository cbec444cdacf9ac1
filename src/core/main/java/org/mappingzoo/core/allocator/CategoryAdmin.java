package org.mappingzoo.core.allocator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.mappingzoo.core.allocator.AdminChange.Compact;
import org.mappingzoo.core.allocator.AdminChange.Extend;
import org.mappingzoo.core.allocator.AdminChange.Friction;
import org.mappingzoo.core.allocator.AdminChange.Push;
import org.mappingzoo.core.allocator.AdminChange.Repair;
import org.mappingzoo.core.allocator.AdminChange.Seed;
import org.mappingzoo.core.allocator.AdminChange.Undo;
import org.mappingzoo.core.allocator.Preview.Base;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.CategoryOp;
import org.mappingzoo.core.category.CategoryOp.Step;
import org.mappingzoo.core.category.CategoryState;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeRepair;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.core.ranges.RangeTextException;

/// Changes by hand: previewed on a fresh read, applied by one compare-and-set against exactly
/// that read.
///
/// A human decision is made about what was read: where somebody wrote in between, nothing is
/// written and a new preview is the answer. On a managed category workers who took or pushed back
/// are nobody in this sense, unless ids were vouched for as they stood ([LedgerAdmin]). Calls
/// block.
public final class CategoryAdmin {
  /// What a new node has where the server falls silent right behind its creation: no node has it,
  /// so that nothing is undone on the strength of it.
  private static final Revision UNSEEN = new Revision(0, 0, 0);

  private static final String FORGOTTEN =
      "books of an earlier life are there, which a plain category would forget";

  private final CategoryStore store;
  private final CompareAndSetLoop loop;
  private final Supplier<RequestId> requestIds;
  private final Optional<Books> books;

  /// How managed categories are changed.
  ///
  /// @param by who makes the next change
  /// @param present whether a worker is there now; blocks, and throws a
  ///     [StoreException] where that cannot be told
  public record Books(LedgerAdmin ledger, Supplier<Note> by, Predicate<WorkerName> present) {

    /// Nobody's word makes ids free that their worker, who is there, may use. A worker without a
    /// presence may run all the same: that is what the operator vouches for.
    Optional<Refusal> obstacle(CategoryName category, LedgerChange change) {
      return vouchedFor(category, change)
          .filter(lease -> present.test(lease.worker()))
          .findFirst()
          .map(lease -> new Refusal.OwnerPresent(lease.owner().value()));
    }

    /// Why a change of a plain category is not made to books whose list is gone.
    Optional<Refusal> refusalWithoutList(CategoryName category, AdminChange change) {
      return ledger.read(category) instanceof CategoryReading.Absent absent
              && absent.tombstone().isPresent()
          ? Optional.of(
              change instanceof Seed ? new Refusal.BrokenLedger(FORGOTTEN) : absent.refusal())
          : Optional.empty();
    }

    /// Whose ids come back though the worker was allowed to use them; and still is, where its lease
    /// was recycled and it has not heard of that.
    private Stream<LeaseId> vouchedFor(CategoryName category, LedgerChange change) {
      return switch (change) {
        case LedgerChange.RecycleAttested(LeaseId lease, var attested) -> Stream.of(lease);
        case LedgerChange.Push(LeaseId lease, var rest) -> Stream.of(lease);
        case LedgerChange.ReturnAttested(RangeList ids) ->
            ledger.leases(category).stream()
                .map(Stamped::value)
                .filter(lease -> !lease.granted().intersect(ids).isEmpty())
                .map(Lease::id);
        case LedgerChange other -> Stream.empty();
      };
    }
  }

  /// Changes of plain categories only; a managed one is left alone.
  public CategoryAdmin(
      CategoryStore store, CompareAndSetLoop loop, Supplier<RequestId> requestIds) {
    this(store, loop, requestIds, Optional.empty());
  }

  /// Changes of plain categories, and of managed ones through their books.
  public CategoryAdmin(
      CategoryStore store,
      CompareAndSetLoop loop,
      Supplier<RequestId> requestIds,
      Optional<Books> books) {
    this.books = books;
    this.store = store;
    this.loop = loop;
    this.requestIds = requestIds;
  }

  /// How applying a preview ended.
  public sealed interface Applied {

    /// It took effect, exactly once.
    ///
    /// @param made what took effect: what was shown, or the same decision on what workers left
    ///     since
    record Done(Preview made, Receipt receipt) implements Applied {}

    /// Somebody wrote in between: nothing was written, and this is what the change would do now.
    record Conflict(Preview.Result fresh) implements Applied {}

    /// The reply was lost. [CategoryAdmin#settle] asks again under the same request id.
    ///
    /// @param preview of what was sent last
    /// @param current what the node holds now, where that can be read
    record Unknown(Preview preview, String reason, Optional<CategoryRead> current)
        implements Applied {}

    record Refused(Refusal refusal) implements Applied {}
  }

  /// Computes the change on a fresh read; writes nothing.
  ///
  /// @throws StoreException if the category cannot be read
  public Preview.Result preview(CategoryName category, AdminChange change) {
    return preview(category, change, books.map(known -> known.by().get()));
  }

  /// The same, with a reason that goes on record with the change.
  ///
  /// @throws StoreException if the category cannot be read
  public Preview.Result preview(CategoryName category, AdminChange change, String why) {
    return preview(category, change, books.map(known -> known.by().get().because(why)));
  }

  private Preview.Result preview(CategoryName category, AdminChange change, Optional<Note> by) {
    CategoryRead read = store.read(category);
    Optional<Base> base = baseOf(read);
    Optional<LedgerChange> booked = LedgerChange.of(change, read instanceof CategoryRead.Managed);
    if (booked.isPresent() && books.isPresent()) {
      return new BookedPreview(books.get(), category, change, by.orElseThrow())
          .of(booked.get(), base);
    }
    if (read instanceof CategoryRead.Managed && !(change instanceof AdminChange.Compact)) {
      return new Preview.Result.Refused(new Refusal.Managed(), base);
    }
    if (base.isPresent() && !base.get().revision().isWritable()) {
      return new Preview.Result.Refused(
          new Refusal.VersionsUsedUp(base.get().revision().version()), base);
    }
    if (change instanceof AdminChange.OnLedger) {
      return new Preview.Result.Refused(new Refusal.NotManaged(), base);
    }
    if (base.isEmpty() && !(change instanceof Undo)) {
      Optional<Refusal> gone = books.flatMap(known -> known.refusalWithoutList(category, change));
      if (gone.isPresent()) {
        return new Preview.Result.Refused(gone.get(), base);
      }
    }
    if (change instanceof Repair repair) {
      return previewRepair(category, repair, base, by);
    }
    try {
      RangeList before = base.map(found -> found.text().parse()).orElse(RangeList.empty());
      return change instanceof Undo undo
          ? previewUndo(category, undo, base, before, by)
          : previewStep(category, change, base, before, by);
    } catch (RangeTextException e) {
      return new Preview.Result.Refused(new Refusal.Unreadable(e.fault()), base);
    }
  }

  /// Applies exactly what was previewed, or nothing.
  ///
  /// @param typedName what was typed to confirm, looked at only where [Friction#TYPE_NAME] asks
  ///     for it
  /// @throws StoreException if ZooKeeper cannot be reached or refuses; nothing was written
  public Applied apply(Preview preview, String typedName) {
    String expected = preview.category().path();
    if (preview.friction() == Friction.TYPE_NAME && !typedName.strip().equals(expected)) {
      return new Applied.Refused(new Refusal.NotConfirmed(expected, typedName));
    }
    return preview.booked().isPresent()
        ? applyBooked(preview, preview.booked().get())
        : conclude(preview, loop.send(preview.write()));
  }

  private Applied applyBooked(Preview preview, LedgerAdmin.Proposal proposal) {
    Books known = books.orElseThrow();
    LedgerChange change = proposal.change();
    CategoryName category = preview.category();
    Optional<Refusal> obstacle = known.obstacle(category, change);
    if (obstacle.isPresent()) {
      return new Applied.Refused(obstacle.get());
    }
    LedgerAdmin.Proposal now = known.ledger().at(known.by().get().when(), proposal);
    return concludeBooked(
        preview,
        now.by(),
        known.ledger().apply(now, () -> known.obstacle(category, change).isEmpty()));
  }

  private Applied concludeBooked(Preview preview, Note by, LedgerAdmin.Applied applied) {
    return switch (applied) {
      case LedgerAdmin.Applied.Done(LedgerAdmin.Proposal sent, long zxid, boolean listClosed) -> {
        Preview made = BookedPreview.of(preview.change(), sent);
        Revision now = revisionMade(made, sent.writesList(), zxid);
        yield new Applied.Done(made, receipt(made, now).booked(listClosed));
      }
      case LedgerAdmin.Applied.Conflict() ->
          new Applied.Conflict(preview(preview.category(), preview.change(), Optional.of(by)));
      case LedgerAdmin.Applied.Unknown(LedgerAdmin.Proposal sent, String reason) ->
          new Applied.Unknown(
              BookedPreview.of(preview.change(), sent), reason, readIfPossible(preview.category()));
    };
  }

  /// Where it is not known which transaction it was, what the node has now is the best answer.
  private Revision revisionMade(Preview preview, boolean listWritten, long zxid) {
    Optional<Revision> before = preview.base().map(Base::revision);
    if (before.isPresent() && (zxid > 0 || !listWritten)) {
      Revision read = before.get();
      return listWritten ? new Revision(read.czxid(), zxid, read.version() + 1) : read;
    }
    return readIfPossible(preview.category())
        .flatMap(CategoryAdmin::baseOf)
        .map(Base::revision)
        .or(() -> before)
        .orElse(UNSEEN);
  }

  /// Goes on asking what became of a write whose reply was lost.
  public Applied settle(Applied.Unknown unknown) {
    Preview preview = unknown.preview();
    return preview.booked().isPresent()
        ? settleBooked(unknown, preview.booked().get())
        : conclude(preview, loop.settle(preview.write()));
  }

  /// "Nothing was written" speaks of this sending: behind a lost reply it settles nothing.
  private Applied settleBooked(Applied.Unknown unknown, LedgerAdmin.Proposal proposal) {
    try {
      return concludeBooked(
          unknown.preview(), proposal.by(), books.orElseThrow().ledger().settle(proposal));
    } catch (StoreException e) {
      return new Applied.Unknown(
          unknown.preview(), String.valueOf(e.getMessage()), unknown.current());
    }
  }

  private Applied conclude(Preview preview, WriteReply reply) {
    return switch (reply) {
      case WriteReply.Applied(Revision now) -> new Applied.Done(preview, receipt(preview, now));
      case WriteReply.Conflict() ->
          new Applied.Conflict(
              preview(
                  preview.category(),
                  preview.change(),
                  preview.write().action().map(Action::note)));
      case WriteReply.Unknown(String reason) ->
          new Applied.Unknown(preview, reason, readIfPossible(preview.category()));
    };
  }

  private static Receipt receipt(Preview preview, Revision now) {
    return new Receipt(
        preview.write().request(),
        preview.category(),
        preview.change(),
        preview.base().map(Base::text),
        preview.afterText(),
        now);
  }

  /// The current text is shown beside an unknown outcome; where even that cannot be had, the
  /// outcome says enough.
  private Optional<CategoryRead> readIfPossible(CategoryName category) {
    try {
      return Optional.of(store.read(category));
    } catch (StoreException e) {
      return Optional.empty();
    }
  }

  private Preview.Result previewStep(
      CategoryName category,
      AdminChange change,
      Optional<Base> base,
      RangeList before,
      Optional<Note> by) {
    CategoryState state =
        base.isPresent() ? new CategoryState.Present(before) : new CategoryState.Absent();
    return switch (operation(change).apply(state)) {
      case Step.Leave<RangeList> leave -> new Preview.Result.NothingToDo(base.orElseThrow());
      case Step.Refuse<RangeList>(Refusal refusal) -> new Preview.Result.Refused(refusal, base);
      case Step.Write<RangeList>(RangeList next, RangeList given) ->
          ready(category, change, base, before, next, proofs(change, before, given, next), by);
    };
  }

  private static CategoryOp<RangeList> operation(AdminChange change) {
    return switch (change) {
      case Seed(RangeList ids) -> Operations.seed(ids);
      case Extend(RangeList ids) -> Operations.extend(ids);
      case Push(RangeList ids, Optional<RangeList> universe) -> Operations.push(ids, universe);
      case Compact() -> Operations.compact();
      case Undo undo -> throw new IllegalArgumentException("an undo is not an operation: " + undo);
      case Repair repair ->
          throw new IllegalArgumentException("a repair is not an operation: " + repair);
      case AdminChange.OnLedger managed ->
          throw new IllegalArgumentException("not an operation on a plain category: " + managed);
    };
  }

  private Preview.Result ready(
      CategoryName category,
      AdminChange change,
      Optional<Base> base,
      RangeList before,
      RangeList next,
      List<Proof> proofs,
      Optional<Note> by) {
    NodeText text = NodeText.of(next);
    CategoryWrite.Change write =
        base.isPresent()
            ? new CategoryWrite.Replace(base.get().revision(), text)
            : new CategoryWrite.Create(text);
    return new Preview.Result.Ready(
        new Preview(
            category,
            change,
            base,
            before,
            next,
            proofs,
            new CategoryWrite(
                requestIds.get(),
                category,
                write,
                action(category, change, base, before, next, by))));
  }

  private static Optional<Action> action(
      CategoryName category,
      AdminChange change,
      Optional<Base> base,
      RangeList before,
      RangeList after,
      Optional<Note> by) {
    OptionalLong version =
        base.map(read -> OptionalLong.of(read.revision().version())).orElse(OptionalLong.empty());
    return by.map(
        note ->
            new Action(
                category,
                change.what(),
                note,
                Optional.of(Action.Effect.of(version, before, after))));
  }

  /// What was thought out on one text is not written over another.
  private Preview.Result previewRepair(
      CategoryName category, Repair repair, Optional<Base> base, Optional<Note> by) {
    return refusal(repair, base)
        .<Preview.Result>map(refusal -> new Preview.Result.Refused(refusal, base))
        .orElseGet(
            () -> {
              RangeList before = RangeRepair.of(base.orElseThrow().text().bytes()).kept();
              return ready(
                  category, repair, base, before, repair.ids(), proofs(repair, before), by);
            });
  }

  private static Optional<Refusal> refusal(Repair repair, Optional<Base> base) {
    if (base.isEmpty()) {
      return Optional.of(new Refusal.NoSuchCategory());
    }
    if (!base.get().revision().equals(repair.seen())) {
      return Optional.of(new Refusal.NotAsSeen(repair.seen()));
    }
    if (base.get().free().isPresent()) {
      return Optional.of(new Refusal.NotBroken());
    }
    int bytes = RangeText.length(repair.ids());
    return bytes > NodeText.HARD_LIMIT_BYTES
        ? Optional.of(new Refusal.ListTooLong(bytes, NodeText.HARD_LIMIT_BYTES))
        : Optional.empty();
  }

  private static List<Proof> proofs(Repair repair, RangeList before) {
    RangeList stored = NodeText.of(repair.ids()).parse();
    demand(stored.hasSameIdsAs(repair.ids()), "the list is what was reviewed");
    List<Proof> proofs = new ArrayList<>();
    proofs.add(new Proof.Ascending(stored.size()));
    proofs.add(new Proof.FitsLimit(RangeText.length(stored), NodeText.HARD_LIMIT_BYTES));
    RangeList vouched = stored.minus(before);
    if (vouched.isEmpty()) {
      proofs.add(new Proof.AllStoodThere(stored.count()));
    } else {
      proofs.add(new Proof.NeverIssued(vouched.count()));
    }
    return proofs;
  }

  /// An undo is safe exactly while the node still is as our change left it: then nobody can have
  /// taken from it.
  private Preview.Result previewUndo(
      CategoryName category, Undo undo, Optional<Base> base, RangeList before, Optional<Note> by) {
    Receipt receipt = undo.receipt();
    boolean unchanged = base.map(found -> found.revision().equals(receipt.now())).orElse(false);
    if (!unchanged || !receipt.isUndoable() || !receipt.category().equals(category)) {
      return new Preview.Result.Refused(new Refusal.ChangedSince(receipt.now()), base);
    }
    RangeList after = receipt.before().map(NodeText::parse).orElse(RangeList.empty());
    CategoryWrite.Change write =
        receipt.before().isPresent()
            ? new CategoryWrite.Replace(receipt.now(), receipt.before().get())
            : new CategoryWrite.Remove(receipt.now());
    return new Preview.Result.Ready(
        new Preview(
            category,
            undo,
            base,
            before,
            after,
            undoProofs(receipt, before, after),
            new CategoryWrite(
                requestIds.get(),
                category,
                write,
                action(category, undo, base, before, after, by))));
  }

  private static List<Proof> undoProofs(Receipt receipt, RangeList before, RangeList after) {
    List<Proof> proofs = new ArrayList<>();
    proofs.add(new Proof.UnchangedSince(receipt.now()));
    receipt.before().ifPresent(text -> proofs.add(new Proof.RestoresText(text.length())));
    proofs.add(new Proof.Balanced(before.count(), after.count() - before.count(), after.count()));
    return proofs;
  }

  /// Checks what it states on the text that would be stored, not on what was meant.
  ///
  /// @throws IllegalStateException if a statement does not hold: a defect of ours, and nothing is
  ///     offered
  private static List<Proof> proofs(
      AdminChange change, RangeList before, RangeList given, RangeList next) {
    NodeText text = NodeText.of(next);
    RangeList stored = text.parse();
    List<Proof> proofs = new ArrayList<>();
    proofs.add(new Proof.Ascending(stored.size()));
    if (change instanceof Compact) {
      demand(stored.hasSameIdsAs(before), "compact keeps the ids");
      proofs.add(new Proof.SameIds(stored.count()));
    } else {
      demand(stored.count() == before.count() + given.count(), "counts balance");
      demand(
          stored.hasSameIdsAs(before.insert(given)),
          "the list is what was free and what was given");
      if (change instanceof Seed) {
        proofs.add(new Proof.NodeAbsent());
      } else {
        proofs.add(new Proof.NoneFreeAlready(given.count()));
      }
      proofs.add(new Proof.Balanced(before.count(), given.count(), stored.count()));
    }
    proofs.add(new Proof.FitsLimit(text.length(), NodeText.HARD_LIMIT_BYTES));
    addUnprovable(change, given, proofs);
    return proofs;
  }

  private static void addUnprovable(AdminChange change, RangeList given, List<Proof> proofs) {
    if (change instanceof Push push) {
      proofs.add(new Proof.InsideUniverse(push.universe()));
    }
    if (!(change instanceof Compact)) {
      proofs.add(new Proof.NeverIssued(given.count()));
    }
  }

  private static void demand(boolean holds, String statement) {
    if (!holds) {
      throw new IllegalStateException(
          "defect: " + statement + " does not hold; nothing is offered");
    }
  }

  private static Optional<Base> baseOf(CategoryRead read) {
    return switch (read) {
      case CategoryRead.Absent() -> Optional.empty();
      case CategoryRead.Present(Revision revision, NodeText text) ->
          Optional.of(new Base(revision, text));
      case CategoryRead.Managed(Revision revision, NodeText text) ->
          Optional.of(new Base(revision, text));
    };
  }
}
