package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.LeaseSnapshot.Standing;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// What is known of one id in one category now. What was observed of it over time is told by
/// [IdPast].
///
/// @param former leases that had the id and hold nothing any more: closed by somebody else than
///     their owner, or void since they are of an earlier life; the latest first
public record IdTrace(CategoryName category, long id, Verdict verdict, List<LeaseSnapshot> former) {

  /// What became of an id. Their order is that of their weight for whoever asks.
  public sealed interface Verdict {

    /// In the list and in a lease at once: the two were read in different moments, or the books
    /// are damaged.
    record Doubtful(IdRange free, LeaseSnapshot lease) implements Verdict {}

    /// In a lease.
    ///
    /// @param granted whether its owner may have used it
    record Held(LeaseSnapshot lease, Standing standing, boolean granted) implements Verdict {}

    /// In the list: nobody has it.
    record Free(IdRange range) implements Verdict {}

    /// In the list, and at or above the category's fence: it is in reserve, and nobody may take it
    /// before the book has promised more.
    record Fenced(IdRange range, long fence) implements Verdict {}

    /// Seeded, and neither free nor held: used, or lost with a lease.
    record Spent() implements Verdict {}

    /// Not in the list of a plain category: used, or never seeded. Nobody can know.
    record NotFree() implements Verdict {}

    /// Never seeded.
    record Outside(RangeList universe) implements Verdict {}

    /// At or below the last id that a counter issued: it was issued, unless the counter was begun
    /// above it.
    record Counted(long lastIssued) implements Verdict {}

    /// Above the last id that a counter issued.
    record NotYet(long lastIssued) implements Verdict {}

    /// Not in a node that is empty: that of an exhausted category, or of somebody else.
    record Emptied() implements Verdict {}

    /// The list cannot be read.
    record Unreadable() implements Verdict {}
  }

  public IdTrace {
    former = List.copyOf(former);
  }

  /// What `id` is in one category.
  ///
  /// @param ledger its books; empty for a plain category
  /// @param present workers that have a presence node
  public static IdTrace of(
      long id,
      CategorySnapshot category,
      Optional<LedgerSnapshot> ledger,
      Set<WorkerName> present,
      Instant now) {
    Optional<Generation> life = ledger.flatMap(LedgerSnapshot::life);
    List<LeaseSnapshot> former =
        ledger.stream()
            .flatMap(books -> books.leases().stream())
            .filter(lease -> !lease.holdsIdsIn(life))
            .filter(lease -> lease.lease().ranges().contains(id))
            .sorted(Comparator.comparing(LeaseSnapshot::modified).reversed())
            .toList();
    return new IdTrace(category.name(), id, verdict(id, category, ledger, present, now), former);
  }

  private static Verdict verdict(
      long id,
      CategorySnapshot category,
      Optional<LedgerSnapshot> ledger,
      Set<WorkerName> present,
      Instant now) {
    Optional<RangeList> list = category.ranges().map(CategoryReading.Ranges::free);
    Optional<IdRange> free = list.flatMap(ranges -> rangeOf(id, ranges));
    Optional<LeaseSnapshot> holder =
        ledger.flatMap(
            books ->
                books.holding().filter(lease -> lease.lease().ranges().contains(id)).findFirst());
    if (holder.isPresent()) {
      LeaseSnapshot lease = holder.get();
      return free.<Verdict>map(range -> new Verdict.Doubtful(range, lease))
          .orElseGet(
              () ->
                  new Verdict.Held(
                      lease,
                      lease.standing(ledger.flatMap(LedgerSnapshot::life), present, now),
                      lease.lease().granted().contains(id)));
    }
    if (free.isPresent()) {
      return unheld(id, free.get(), ledger);
    }
    if (category.reading() instanceof CategoryReading.Counter(long last)) {
      return id <= last ? new Verdict.Counted(last) : new Verdict.NotYet(last);
    }
    if (category.reading() instanceof CategoryReading.PossiblyExhausted) {
      return new Verdict.Emptied();
    }
    if (list.isEmpty()) {
      return new Verdict.Unreadable();
    }
    return ledger
        .flatMap(LedgerSnapshot::control)
        .map(ControlRecord::universe)
        .map(universe -> unlisted(id, universe))
        .orElseGet(Verdict.NotFree::new);
  }

  private static Verdict unheld(long id, IdRange free, Optional<LedgerSnapshot> ledger) {
    OptionalLong fence =
        ledger
            .flatMap(LedgerSnapshot::control)
            .map(ControlRecord::fence)
            .orElse(OptionalLong.empty());
    return fence.isPresent() && id >= fence.getAsLong()
        ? new Verdict.Fenced(free, fence.getAsLong())
        : new Verdict.Free(free);
  }

  private static Verdict unlisted(long id, RangeList universe) {
    return universe.contains(id) ? new Verdict.Spent() : new Verdict.Outside(universe);
  }

  private static Optional<IdRange> rangeOf(long id, RangeList list) {
    int index = list.indexOf(id);
    return index < 0 ? Optional.empty() : Optional.of(list.get(index));
  }
}
