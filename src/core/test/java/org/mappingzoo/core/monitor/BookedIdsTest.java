package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.core.monitor.TestBooks.EARLIER;
import static org.mappingzoo.core.monitor.TestBooks.GONE;
import static org.mappingzoo.core.monitor.TestBooks.THERE;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.RangeText;

final class BookedIdsTest {
  private final TestBooks books = new TestBooks();

  @Test
  void whatOwnersHoldWhoAreThereIsLeasedAndWhatOthersHoldIsStranded() {
    books
        .lease(THERE, "20:29", Lease.State.OPEN)
        .lease(THERE, "10:14", Lease.State.OPEN)
        .lease(GONE, "30:39", Lease.State.OPEN)
        .lease(GONE, "40:49", Lease.State.QUARANTINED)
        .lease(GONE, "50:59", Lease.State.RECYCLED);

    assertEquals(
        Optional.of(
            new BookedIds(
                RangeText.parse("1:100"),
                RangeText.parse("10:14\n20:29"),
                RangeText.parse("30:39"),
                RangeText.parse("40:49"))),
        booked());
    assertEquals(35, books.ledger().leased());
  }

  @Test
  void aLeaseOfAnEarlierLifeHoldsNothing() {
    books.lease(THERE, EARLIER, "10:19", Lease.State.OPEN);

    assertEquals(0, booked().orElseThrow().leased().count());
    assertEquals(0, books.ledger().leased());
    assertEquals(0, books.ledger().stranded(Set.of()));
  }

  @Test
  void ofOverlappingLeasesEachIdCountsOnce() {
    books
        .lease(THERE, "10:30", Lease.State.OPEN)
        .lease(THERE, "15:20", Lease.State.OPEN)
        .lease(THERE, "25:39", Lease.State.OPEN);

    assertEquals(RangeText.parse("10:39"), booked().orElseThrow().leased().compact());
  }

  private Optional<BookedIds> booked() {
    return BookedIds.of(books.ledger(), Set.of(THERE));
  }
}
