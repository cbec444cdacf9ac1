package org.mappingzoo.core.allocator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerAdmin.Proposal;
import org.mappingzoo.core.allocator.Preview.Base;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// Previews a change that goes through a category's books.
final class BookedPreview {
  private final CategoryAdmin.Books books;
  private final CategoryName category;
  private final AdminChange change;
  private final Note by;

  BookedPreview(CategoryAdmin.Books books, CategoryName category, AdminChange change, Note by) {
    this.books = books;
    this.category = category;
    this.change = change;
    this.by = by;
  }

  /// What the change would do now.
  ///
  /// @param base what a read just before this one showed
  Preview.Result of(LedgerChange wanted, Optional<Base> base) {
    Optional<Refusal> obstacle = books.obstacle(category, wanted);
    if (obstacle.isPresent()) {
      return new Preview.Result.Refused(obstacle.get(), base);
    }
    return switch (books.ledger().prepare(category, wanted, by)) {
      case Prepared.Refused(Refusal refusal) -> new Preview.Result.Refused(refusal, base);
      case Prepared.Nothing() ->
          base.<Preview.Result>map(Preview.Result.NothingToDo::new)
              .orElseGet(() -> new Preview.Result.Refused(new Refusal.NoSuchCategory(), base));
      case Prepared.Ready(Proposal proposal) -> new Preview.Result.Ready(of(change, proposal));
    };
  }

  /// What applying a proposal would do.
  static Preview of(AdminChange change, Proposal proposal) {
    Optional<Base> base = baseOf(proposal.before());
    RangeList before = base.flatMap(Base::free).orElse(RangeList.empty());
    NodeText text = NodeText.of(proposal.after());
    CategoryWrite.Change write =
        base.isPresent()
            ? new CategoryWrite.Replace(base.get().revision(), text)
            : new CategoryWrite.Create(text);
    return new Preview(
        proposal.category(),
        change,
        base,
        before,
        proposal.after(),
        proofs(proposal, before),
        new CategoryWrite(proposal.request(), proposal.category(), write),
        Optional.of(proposal));
  }

  private static Optional<Base> baseOf(CategoryReading reading) {
    return switch (reading) {
      case CategoryReading.Managed(ManagedCategory managed) ->
          Optional.of(base(managed.list(), managed.free()));
      case CategoryReading.Plain plain ->
          Optional.of(new Base(plain.node().revision(), plain.node().text()));
      case CategoryReading.Absent absent -> Optional.empty();
      case CategoryReading.Broken broken -> Optional.empty();
    };
  }

  private static Base base(Revision revision, RangeList free) {
    return new Base(revision, NodeText.of(free));
  }

  /// The transaction was built from checked parts; what is said of the list is checked here once
  /// more, on the list that would be stored. Of a list that stays as it is only that is said.
  private static List<Proof> proofs(Proposal proposal, RangeList before) {
    RangeList after = RangeText.parse(RangeText.print(proposal.after()));
    List<Proof> proofs = new ArrayList<>();
    boolean changesList = !after.equals(before);
    if (changesList) {
      proofs.add(new Proof.Ascending(after.size()));
    }
    long added = after.count() - before.count();
    proofs.add(
        after.hasSameIdsAs(before)
            ? new Proof.SameIds(after.count())
            : new Proof.Balanced(before.count(), added, after.count()));
    addForLedger(proposal, added, proofs);
    if (changesList) {
      proofs.add(new Proof.FitsLimit(RangeText.length(after), NodeText.HARD_LIMIT_BYTES));
    }
    return proofs;
  }

  private static void addForLedger(Proposal proposal, long added, List<Proof> proofs) {
    long held = proposal.lease().map(Lease::ranges).map(RangeList::count).orElse(0L);
    switch (proposal.change()) {
      case LedgerChange.Seed seed -> {
        proofs.add(new Proof.NodeAbsent());
        proofs.add(new Proof.NeverIssued(added));
      }
      case LedgerChange.Extend extend -> proofs.add(new Proof.NewToUniverse(added));
      case LedgerChange.ReturnAttested back -> {
        proofs.add(new Proof.InsideUniverse(universe(proposal)));
        proofs.add(new Proof.InNoLease(added));
        proofs.add(new Proof.NeverUsed(added));
      }
      case LedgerChange.Recycle recycle -> {
        proofs.add(new Proof.BeyondWindow(added));
        proofs.add(new Proof.BookedAsLost(held - added));
      }
      case LedgerChange.RecycleAttested attested -> {
        long safe = proposal.lease().map(Lease::beyondWindow).map(RangeList::count).orElse(0L);
        proofs.add(new Proof.BeyondWindow(safe));
        if (held > added) {
          proofs.add(new Proof.BookedAsLost(held - added));
        }
        if (added > safe) {
          proofs.add(new Proof.NeverUsed(added - safe));
        }
      }
      case LedgerChange.WriteOff writeOff -> {
        addHeld(proposal, proofs);
        proofs.add(new Proof.BookedAsLost(held));
      }
      case LedgerChange.Push push -> proofs.add(new Proof.BookedAsConsumed(held - added));
      case LedgerChange.Adopt(RangeList universe, var settings) -> {
        proofs.add(new Proof.InsideUniverse(Optional.of(universe)));
        proofs.add(new Proof.BookedAsConsumed(universe.count() - proposal.after().count()));
        proofs.add(new Proof.UniverseIsWhole(universe.count()));
      }
      case LedgerChange.Compact compact -> {}
      case LedgerChange.Freeze freeze -> {}
      case LedgerChange.Unfreeze unfreeze -> {}
      case LedgerChange.Retire retire -> {}
      case LedgerChange.Configure configure -> {}
      case LedgerChange.Adjust adjust -> {}
      case LedgerChange.Quarantine quarantine -> addHeld(proposal, proofs);
    }
  }

  private static void addHeld(Proposal proposal, List<Proof> proofs) {
    proposal
        .lease()
        .map(lease -> new Proof.Held(lease.ranges(), lease.granted().count()))
        .ifPresent(proofs::add);
  }

  private static Optional<RangeList> universe(Proposal proposal) {
    return proposal.before() instanceof CategoryReading.Managed(ManagedCategory managed)
        ? Optional.of(managed.control().value().universe())
        : Optional.empty();
  }
}
