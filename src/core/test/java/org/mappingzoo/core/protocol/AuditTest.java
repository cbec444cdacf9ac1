package org.mappingzoo.core.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.core.testkit.Ids.ids;
import static org.mappingzoo.core.testkit.LedgerScene.ANN;
import static org.mappingzoo.core.testkit.LedgerScene.DID;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeList;

/// Where ids are held twice, or were never seeded, though free, leased, consumed and lost add up to
/// the universe: the sum alone would not tell.
final class AuditTest {
  private static final Generation LIFE = new Generation("a".repeat(26));
  private static final RangeList UNIVERSE = ids("1:100");
  private static final LeaseId A = new LeaseId("a-aaaaaaaaaaaaaaaa");
  private static final LeaseId B = new LeaseId("b-aaaaaaaaaaaaaaaa");
  private static final LeaseId C = new LeaseId("c-aaaaaaaaaaaaaaaa");

  @Test
  void whereEachIdHasOneHolderNothingIsWrong() {
    Lease set = lease(B, "31:40").quarantined();
    Lease returned = lease(C, "41:50").closed(Lease.State.RECYCLED, 7);
    Lease carrying = lease(A, "11:30").withCarry(4);
    assertEquals(
        new Audit(100, 50, 30, 10, 10, List.of()),
        audit("1:10\n61:100", new Tally(6, 10), carrying, set, returned));
  }

  @Test
  void neighboursHoldNothingTwice() {
    assertFaults("1:10\n21:30\n31:100", 0, List.of(), lease(A, "11:20"));
  }

  @Test
  void anIdIsInTheListAndInALease() {
    assertFaults(
        "50:100",
        9,
        List.of("lease " + A + " and the list both hold ids: 11:50 and 50:100"),
        lease(A, "11:50"));
  }

  @Test
  void twoLeasesHaveIdsInCommon() {
    assertFaults(
        "61:100",
        5,
        List.of("lease " + A + " and lease " + B + " both hold ids: 1:30 and 26:50"),
        lease(A, "1:30"),
        lease(B, "26:50"));
  }

  @Test
  void whatIsSetAsideHasItsIdsStill() {
    assertFaults(
        "31:100",
        0,
        List.of("lease " + A + " and lease " + B + " both hold ids: 1:20 and 11:20"),
        lease(A, "1:20"),
        lease(B, "11:20").quarantined());
  }

  @Test
  void aWideRangeIsComparedWithEachThatBeginsInsideIt() {
    assertFaults(
        "71:100",
        0,
        List.of(
            "lease " + A + " and lease " + B + " both hold ids: 1:50 and 11:15",
            "lease " + A + " and lease " + C + " both hold ids: 1:50 and 41:55"),
        lease(A, "1:50"),
        lease(B, "11:15"),
        lease(C, "41:55"));
  }

  /// The one that reaches further is what later ones are compared with.
  @Test
  void aRangeThatReachesFurtherTakesOver() {
    assertFaults(
        "73:100",
        0,
        List.of(
            "lease " + A + " and lease " + B + " both hold ids: 1:30 and 21:60",
            "lease " + B + " and lease " + C + " both hold ids: 21:60 and 59:60"),
        lease(A, "1:30"),
        lease(B, "21:60"),
        lease(C, "59:60"));
  }

  @Test
  void aFreeIdWasNeverSeeded() {
    assertFaults("1:99\n201:201", 0, List.of("free ids outside the universe: [201:201]"));
  }

  @Test
  void aLeasedIdWasNeverSeeded() {
    assertFaults(
        "1:90",
        0,
        List.of("lease " + A + " holds ids outside the universe: [201:205]"),
        lease(A, "91:95\n201:205"));
  }

  /// What a lease that was closed once held is nobody's.
  @Test
  void aTombstoneHoldsNothing() {
    assertFaults("1:100", 0, List.of(), lease(A, "91:205").closed(Lease.State.WRITTEN_OFF, 0));
  }

  private static void assertFaults(
      String free, long consumed, List<String> faults, Lease... leases) {
    Audit audit = audit(free, new Tally(consumed, 0), leases);
    assertEquals(
        audit.universe(),
        audit.free() + audit.leased() + audit.consumed() + audit.lost(),
        "the sum is right");
    assertEquals(faults, audit.faults());
    assertEquals(faults.isEmpty(), audit.isBalanced());
  }

  private static Audit audit(String free, Tally tally, Lease... leases) {
    ControlRecord control =
        ControlRecord.first(LIFE, 0, "seed", UNIVERSE, CategorySettings.DEFAULT, ANN);
    ManagedCategory category =
        new ManagedCategory(
            DID,
            new Revision(1, 1, 0),
            ids(free),
            new Stamped<>(control, 0),
            new Stamped<>(tally, 0),
            leases.length);
    return Audit.of(category, List.of(leases));
  }

  private static Lease lease(LeaseId id, String ranges) {
    return new Lease(id, LIFE, 0, ids(ranges), 0, Lease.State.OPEN, 0, false, 0, 0);
  }
}
