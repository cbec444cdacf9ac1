package org.mappingzoo.steward.duty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.steward.HeardLog;

/// What a leader tidies up, on a real server: only what is still as it was seen.
final class HousekeepingTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");

  private final DutyScene scene = new DutyScene();

  @BeforeEach
  void seed() {
    scene.seed(DID);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private LeaseSnapshot seen(HeldLease lease) {
    return scene.lease(DID, lease.id());
  }

  @Test
  void whatLiesBeyondTheWindowOfAnAbandonedLeaseComesBack() {
    HeldLease lease = scene.take(DID, 10, OptionalLong.of(4));
    assertEquals(Optional.of("recycle"), scene.hands.keepHouse(new Duty.Recycle(DID, seen(lease))));
    assertEquals("5:10\n11:1000\n", scene.list(DID));
    assertEquals(4, scene.category(DID).tally().value().lost());
  }

  @Test
  void aLeaseThatItsOwnerHasTouchedSinceIsLeftAlone() {
    HeldLease lease = scene.take(DID, 10, OptionalLong.of(4));
    LeaseSnapshot before = seen(lease);
    DutyScene.settled(scene.worker().advance(lease, 6));
    assertEquals(Optional.empty(), scene.hands.keepHouse(new Duty.Recycle(DID, before)));
    assertEquals("11:1000\n", scene.list(DID));
    assertTrue(seen(lease).lease().isOpen());
  }

  @Test
  void aTombstoneIsBuriedUnlessItHasChanged() {
    HeldLease lease = scene.take(DID, 10, OptionalLong.of(4));
    LeaseSnapshot open = seen(lease);
    scene.hands.keepHouse(new Duty.Recycle(DID, open));
    assertEquals(Optional.empty(), scene.hands.keepHouse(bury(open)), "too old");
    assertTrue(scene.isThere(DID, lease.id()));
    assertEquals(Optional.of("bury"), scene.hands.keepHouse(bury(seen(lease))));
    assertFalse(scene.isThere(DID, lease.id()));
  }

  private Duty bury(LeaseSnapshot tombstone) {
    return new Duty.Bury(DID, scene.category(DID).generation(), tombstone);
  }

  @Test
  void aTombstoneOfALifeThatIsOverIsNotBuriedInTheNext() {
    HeldLease lease = scene.take(DID, 10, OptionalLong.of(4));
    scene.hands.keepHouse(new Duty.Recycle(DID, seen(lease)));
    Duty planned = new Duty.Bury(DID, new Generation("a".repeat(26)), seen(lease));
    assertEquals(Optional.empty(), scene.hands.keepHouse(planned));
    assertTrue(scene.isThere(DID, lease.id()));
  }

  private boolean mayKeepHouse(Hands hands, Booked known) {
    CategoryView view = CategoryView.of(scene.category(DID));
    return hands.mayKeepHouse(view, Reservation.Form.RANGES, known, 0);
  }

  private Booked fenced() {
    return scene.hands.fence(DID, Reservation.Form.RANGES, new Booked.Unread(), 0).booked();
  }

  @Test
  void whatIsOnRecordAndInOrderMayBeTidiedUpByALeaderWhoseBookFits() {
    Booked known = fenced();
    assertTrue(mayKeepHouse(scene.hands, known));
    assertFalse(mayKeepHouse(scene.hands, new Booked.Unread()), "the book was not asked");
    assertFalse(mayKeepHouse(scene.handsThatWait(), known));
    scene.leads = false;
    assertFalse(mayKeepHouse(scene.hands, known));
  }

  @Test
  void theLedgerOfALifeThatWentBackIsEvidenceWhateverItsState() {
    Booked known = fenced();
    scene.era = 1;
    assertFalse(mayKeepHouse(scene.hands, known), "it is to be frozen");
    scene.change(DID, new LedgerChange.Freeze());
    assertFalse(mayKeepHouse(scene.hands, known), "it waits to be resealed");
    scene.change(DID, new LedgerChange.Retire());
    assertFalse(mayKeepHouse(scene.hands, known), "nobody takes from it any more");
  }

  @Test
  void aLedgerWhoseUniverseLacksWhatTheBookKnowsIsEvidence() {
    CategoryView before = CategoryView.of(scene.category(DID));
    scene.change(DID, new LedgerChange.Extend(RangeText.parse("2001:2100")));
    Booked known = fenced();
    assertTrue(mayKeepHouse(scene.hands, known));
    assertFalse(scene.hands.mayKeepHouse(before, Reservation.Form.RANGES, known, 0));
  }

  @Test
  void whoDoesNotLeadTidiesNothingUp() {
    HeldLease lease = scene.take(DID, 10, OptionalLong.of(4));
    scene.leads = false;
    assertEquals(Optional.empty(), scene.hands.keepHouse(new Duty.Recycle(DID, seen(lease))));
    assertEquals(Optional.empty(), scene.hands.keepHouse(bury(seen(lease))));
    assertTrue(seen(lease).lease().isOpen());
  }

  @Test
  void whoseNodeIsGoneTidiesNothingUpHoweverSureItIsOfItsLead() {
    HeldLease lease = scene.take(DID, 10, OptionalLong.of(4));
    Hands deposed = scene.handsOfADeposedLeader();
    assertEquals(Optional.empty(), deposed.keepHouse(new Duty.Recycle(DID, seen(lease))));
    assertEquals(Optional.empty(), deposed.keepHouse(new Duty.Reoffer(DID, seen(lease))));
    assertTrue(seen(lease).lease().isOpen());
    assertEquals("11:1000\n", scene.list(DID));
    assertEquals(Optional.of("recycle"), scene.hands.keepHouse(new Duty.Recycle(DID, seen(lease))));
    assertEquals(Optional.empty(), deposed.keepHouse(bury(seen(lease))));
    assertTrue(scene.isThere(DID, lease.id()));
  }

  @Test
  void aParkedLeaseIsTakenBackOnceTheListIsShortEnough() {
    HeldLease lease = scene.take(DID, 10, OptionalLong.empty());
    scene.change(DID, new LedgerChange.Configure(limited(8)));
    LeaseLedger worker = scene.worker();
    RangeList rest = RangeText.parse("3:4\n6:7\n");
    assertEquals(rest, DutyScene.settled(worker.push(lease, rest)), "it is parked");
    LeaseSnapshot parked = seen(lease);
    assertTrue(parked.lease().parked());
    assertEquals(
        Optional.empty(), scene.hands.keepHouse(new Duty.Reoffer(DID, parked)), "still too long");
    scene.change(DID, new LedgerChange.Configure(CategorySettings.DEFAULT));
    assertEquals(Optional.of("reoffer"), scene.hands.keepHouse(new Duty.Reoffer(DID, parked)));
    assertEquals("3:4\n6:7\n11:1000\n", scene.list(DID));
  }

  @Test
  void aRefusalIsSaidOnceUntilItIsDoneAfterAll() {
    HeldLease lease = scene.take(DID, 10, OptionalLong.empty());
    scene.change(DID, new LedgerChange.Configure(limited(8)));
    DutyScene.settled(scene.worker().push(lease, RangeText.parse("3:4\n6:7\n")));
    Duty reoffer = new Duty.Reoffer(DID, seen(lease));
    List<String> logged;
    try (HeardLog log = new HeardLog(Housekeeper.class)) {
      scene.hands.keepHouse(reoffer);
      scene.hands.keepHouse(reoffer);
      logged = log.lines();
    }
    assertEquals(1, logged.size(), logged::toString);
    assertTrue(logged.getFirst().contains("8 is the limit"), logged::toString);
  }

  static CategorySettings limited(int bytes) {
    CategorySettings standard = CategorySettings.DEFAULT;
    return new CategorySettings(
        standard.batch(),
        standard.window(),
        standard.outageBudget(),
        standard.takeLimit(),
        standard.leaseLimit(),
        standard.ownerLeaseLimit(),
        bytes,
        bytes,
        standard.mergeOnPush());
  }
}
