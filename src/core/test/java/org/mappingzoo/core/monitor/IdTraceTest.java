package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mappingzoo.core.monitor.TestBooks.EARLIER;
import static org.mappingzoo.core.monitor.TestBooks.GONE;
import static org.mappingzoo.core.monitor.TestBooks.NAME;
import static org.mappingzoo.core.monitor.TestBooks.NINE;
import static org.mappingzoo.core.monitor.TestBooks.THERE;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.IdTrace.Verdict;
import org.mappingzoo.core.monitor.LeaseSnapshot.Standing;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

final class IdTraceTest {
  private final TestBooks books = new TestBooks();

  @Test
  void aFreeIdIsInARange() {
    assertEquals(new Verdict.Free(IdRange.of(61, 70)), verdict(65));
    assertEquals(
        new Verdict.Free(IdRange.of(61, 70)), trace(65, list(), Optional.empty()).verdict());
  }

  @Test
  void aHeldIdIsWithinTheWindowOrBeyondIt() {
    books.lease(THERE, "10:19", Lease.State.OPEN).lease(GONE, "20:29", Lease.State.OPEN);

    assertEquals(new Verdict.Held(books.get(0), Standing.ACTIVE, true), verdict(10));
    assertEquals(new Verdict.Held(books.get(0), Standing.ACTIVE, false), verdict(11));
    assertEquals(new Verdict.Held(books.get(1), Standing.ORPHANED, false), verdict(29));
  }

  @Test
  void anIdThatIsFreeAndHeldAtOnceIsInDoubt() {
    books.lease(THERE, "66:99", Lease.State.OPEN);

    assertEquals(new Verdict.Doubtful(IdRange.of(61, 70), books.get(0)), verdict(66));
  }

  @Test
  void whatIsNeitherFreeNorHeldWasUsedOrLost() {
    books.lease(THERE, EARLIER, "1:9", Lease.State.OPEN);

    assertEquals(new Verdict.Spent(), verdict(5));
    assertEquals(new Verdict.Outside(RangeText.parse("1:100")), verdict(101));
    assertEquals(
        new Verdict.NotFree(),
        trace(5, list(), Optional.empty()).verdict(),
        "a plain category does not record what was seeded");
  }

  @Test
  void whereNoListCanBeReadNothingIsSaid() {
    assertInstanceOf(
        Verdict.Unreadable.class,
        trace(5, new CategoryReading.Hidden("no"), Optional.empty()).verdict());
  }

  @Test
  void nothingIsFreeInANodeThatIsEmpty() {
    assertEquals(
        new Verdict.Emptied(),
        trace(5, new CategoryReading.PossiblyExhausted(NodeText.of("")), Optional.empty())
            .verdict());
  }

  @Test
  void whatIsFreeAtOrAboveTheFenceIsInReserve() {
    Optional<LedgerSnapshot> fenced = Optional.of(books.ledger(OptionalLong.of(85)));

    assertEquals(new Verdict.Free(IdRange.of(80, 100)), trace(84, list(), fenced).verdict());
    assertEquals(new Verdict.Fenced(IdRange.of(80, 100), 85), trace(85, list(), fenced).verdict());
  }

  @Test
  void aCounterHasIssuedAllUpToItsNumber() {
    CategoryReading counter = new CategoryReading.Counter(4_711);

    assertEquals(new Verdict.Counted(4_711), trace(4_711, counter, Optional.empty()).verdict());
    assertEquals(new Verdict.NotYet(4_711), trace(4_712, counter, Optional.empty()).verdict());
  }

  @Test
  void leasesThatWereClosedAreEvidenceTheLatestFirst() {
    books
        .lease(GONE, "1:9", Lease.State.RECYCLED)
        .lease(GONE, "10:19", Lease.State.RECYCLED)
        .lease(GONE, "5:9", Lease.State.WRITTEN_OFF);

    assertEquals(
        List.of(books.get(2), books.get(0)),
        trace(7, list(), Optional.of(books.ledger())).former());
  }

  @Test
  void soAreThoseOfAnEarlierLifeThatNobodyClosed() {
    books
        .lease(GONE, EARLIER, "1:9", Lease.State.OPEN)
        .lease(THERE, EARLIER, "5:9", Lease.State.QUARANTINED)
        .lease(THERE, "10:19", Lease.State.OPEN);

    assertEquals(new Verdict.Spent(), verdict(7));
    assertEquals(
        List.of(books.get(1), books.get(0)),
        trace(7, list(), Optional.of(books.ledger())).former());
    assertEquals(List.of(), trace(10, list(), Optional.of(books.ledger())).former());
  }

  private Verdict verdict(long id) {
    return trace(id, list(), Optional.of(books.ledger())).verdict();
  }

  private static CategoryReading list() {
    RangeList free = RangeText.parse("61:70\n80:100\n");
    return new CategoryReading.Ranges(free, RangeAnalysis.of(free), NodeText.of(free));
  }

  private static IdTrace trace(long id, CategoryReading reading, Optional<LedgerSnapshot> ledger) {
    CategorySnapshot category =
        new CategorySnapshot(NAME, new Revision(1, 1, 0), NINE, NINE, NINE, reading);
    return IdTrace.of(id, category, ledger, Set.of(THERE), NINE);
  }
}
