package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.ranges.RangeText;

final class BookedIdsTest {
  private static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");
  private static final Generation LIFE = new Generation("a".repeat(26));
  private static final Generation EARLIER = new Generation("b".repeat(26));
  private static final OwnerName THERE = new OwnerName("web");
  private static final OwnerName GONE = new OwnerName("batch");

  private final List<LeaseSnapshot> leases = new ArrayList<>();

  @Test
  void whatOwnersHoldWhoAreThereIsLeasedAndWhatOthersHoldIsStranded() {
    lease(THERE, LIFE, "20:29", Lease.State.OPEN);
    lease(THERE, LIFE, "10:14", Lease.State.OPEN);
    lease(GONE, LIFE, "30:39", Lease.State.OPEN);
    lease(GONE, LIFE, "40:49", Lease.State.QUARANTINED);
    lease(GONE, LIFE, "50:59", Lease.State.RECYCLED);

    assertEquals(
        Optional.of(
            new BookedIds(
                RangeText.parse("1:100"),
                RangeText.parse("10:14\n20:29"),
                RangeText.parse("30:39"),
                RangeText.parse("40:49"))),
        booked());
    assertEquals(35, ledger().leased());
  }

  @Test
  void aLeaseOfAnEarlierLifeHoldsNothing() {
    lease(THERE, EARLIER, "10:19", Lease.State.OPEN);

    assertEquals(0, booked().orElseThrow().leased().count());
    assertEquals(0, ledger().leased());
    assertEquals(0, ledger().stranded(Set.of()));
  }

  @Test
  void ofOverlappingLeasesEachIdCountsOnce() {
    lease(THERE, LIFE, "10:30", Lease.State.OPEN);
    lease(THERE, LIFE, "15:20", Lease.State.OPEN);
    lease(THERE, LIFE, "25:39", Lease.State.OPEN);

    assertEquals(RangeText.parse("10:39"), booked().orElseThrow().leased().compact());
  }

  private Optional<BookedIds> booked() {
    return BookedIds.of(ledger(), Set.of(THERE));
  }

  private LedgerSnapshot ledger() {
    ControlRecord control =
        new ControlRecord(
            LIFE,
            0,
            ControlRecord.State.ACTIVE,
            "seed",
            RangeText.parse("1:100"),
            OptionalLong.empty(),
            0,
            0,
            CategorySettings.DEFAULT,
            new Note("ann", "", NINE));
    return new LedgerSnapshot(
        CategoryName.of("/ids/did"),
        Optional.of(control),
        Optional.of(new Tally(0, 0)),
        leases,
        List.of());
  }

  private void lease(OwnerName owner, Generation life, String ids, Lease.State state) {
    LeaseId id = LeaseId.of(owner, String.valueOf((char) ('a' + leases.size())).repeat(16));
    Lease lease =
        new Lease(
            id,
            life,
            0,
            RangeText.parse(ids),
            1,
            state,
            0,
            false,
            state.holdsIds() ? 0 : RangeText.parse(ids).count(),
            0);
    leases.add(new LeaseSnapshot(lease, new Revision(1, 1, 0), NINE, NINE));
  }
}
