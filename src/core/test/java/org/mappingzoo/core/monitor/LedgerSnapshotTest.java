package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.mappingzoo.core.monitor.TestBooks.EARLIER;
import static org.mappingzoo.core.monitor.TestBooks.GONE;
import static org.mappingzoo.core.monitor.TestBooks.NINE;
import static org.mappingzoo.core.monitor.TestBooks.THERE;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.LeaseSnapshot.Standing;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.WorkerName;

/// What the leases of a category come to, whoever is there.
final class LedgerSnapshotTest {
  private final LedgerSnapshot books =
      new TestBooks()
          .lease(THERE, "1:5", Lease.State.OPEN)
          .lease(GONE, EARLIER, "6:9", Lease.State.OPEN)
          .lease(GONE, "10:19", Lease.State.OPEN)
          .lease(GONE, "20:39", Lease.State.OPEN)
          .lease(GONE, "40:44", Lease.State.QUARANTINED)
          .lease(GONE, "50:59", Lease.State.RECYCLED)
          .ledger();

  @Test
  void strandedIsWhatOpenLeasesOfThisLifeHoldWhoseWorkersAreGone() {
    assertEquals(40, books.leased());
    assertEquals(30, books.stranded(Set.of(THERE)));
    assertEquals(35, books.stranded(Set.of()));
    assertEquals(5, books.stranded(Set.of(GONE)));
    assertEquals(0, books.stranded(Set.of(GONE, THERE)));
  }

  /// A process that comes after another one under the same name answers for none of its leases.
  @Test
  void whatAnEarlierProcessOfAnOwnerHoldsIsStrandedToo() {
    WorkerName next = WorkerName.of(GONE.owner(), "next");
    LedgerSnapshot both =
        new TestBooks()
            .lease(GONE, "1:10", Lease.State.OPEN)
            .lease(next, "11:15", Lease.State.OPEN)
            .ledger();
    assertEquals(10, both.stranded(Set.of(next)));
    assertEquals(5, both.stranded(Set.of(GONE)));
    assertEquals(Optional.of(NINE), both.oldestStranded(Set.of(next)));
    assertEquals(
        List.of(Standing.ORPHANED, Standing.ACTIVE), standings(both, both.life(), Set.of(next)));
  }

  @Test
  void whatNobodyClosedOfAnEarlierLifeIsVoidWhoeverIsThere() {
    LedgerSnapshot left =
        new TestBooks()
            .lease(THERE, EARLIER, "1:5", Lease.State.OPEN)
            .lease(GONE, EARLIER, "6:9", Lease.State.QUARANTINED)
            .lease(GONE, EARLIER, "10:19", Lease.State.RECYCLED)
            .lease(THERE, "20:29", Lease.State.OPEN)
            .ledger();
    assertEquals(
        List.of(Standing.VOID, Standing.VOID, Standing.RECYCLED, Standing.ACTIVE),
        standings(left, left.life(), Set.of(THERE)));
    assertEquals(
        List.of(Standing.ACTIVE, Standing.QUARANTINED, Standing.RECYCLED, Standing.ACTIVE),
        standings(left, Optional.empty(), Set.of(THERE)),
        "as long as nobody can tell which life that is");
  }

  private static List<Standing> standings(
      LedgerSnapshot books, Optional<Generation> life, Set<WorkerName> present) {
    return books.leases().stream().map(lease -> lease.standing(life, present, NINE)).toList();
  }

  @Test
  void theOldestIsTheOneThatWasNotWrittenForTheLongestTime() {
    assertEquals(Optional.of(NINE.plusSeconds(120)), books.oldestStranded(Set.of(THERE)));
    assertEquals(Optional.of(NINE), books.oldestStranded(Set.of()));
    assertEquals(Optional.empty(), books.oldestStranded(Set.of(GONE, THERE)));
  }

  @Test
  void booksWithTheSameContentAreEqual() {
    LedgerSnapshot same =
        new LedgerSnapshot(
            books.name(), books.control(), books.tally(), books.leases(), books.faults());
    assertEquals(books, same);
    assertEquals(books.hashCode(), same.hashCode());
    assertEquals(40, same.leased());
    assertEquals(books, same, "what was computed is no part of it");
    assertNotEquals(
        books,
        new LedgerSnapshot(
            books.name(), books.control(), books.tally(), books.leases(), List.of("a fault")));
    assertNotEquals(
        books,
        new LedgerSnapshot(books.name(), books.control(), books.tally(), List.of(), List.of()));
  }
}
