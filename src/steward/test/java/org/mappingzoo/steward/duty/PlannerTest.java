package org.mappingzoo.steward.duty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.steward.book.Book;

/// What a category needs, from its state and from what the book says of it.
final class PlannerTest {
  private static final CategoryName DID = CategoryName.of("/did");
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Note BY = new Note("ann", "a test", NOON);
  private static final Generation NOW = new Generation("a".repeat(26));
  private static final Generation BEFORE = new Generation("b".repeat(26));
  private static final CategorySettings DOUBTING =
      CategorySettings.DEFAULT.resealingOnNewLeader(true);
  private static final WorkerName WORKER = new WorkerName("worker-abcd");

  private final Policy policy = Policy.DEFAULT.with(100);
  private final Planner planner = new Planner(policy);

  private static ControlRecord control(OptionalLong fence, ControlRecord.State state) {
    return control(fence, state, CategorySettings.DEFAULT);
  }

  private static ControlRecord control(
      OptionalLong fence, ControlRecord.State state, CategorySettings settings) {
    return new ControlRecord(
        NOW, 1, state, "seed", RangeText.parse("1:1000"), fence, 1, 3, settings, BY);
  }

  private static CategoryView view(String free, OptionalLong fence) {
    return view(free, control(fence, ControlRecord.State.ACTIVE));
  }

  private static CategoryView view(String free, ControlRecord control, LeaseSnapshot... leases) {
    return new CategoryView(
        DID, RangeText.parse(free), free.length(), Optional.of(control), List.of(leases), 0);
  }

  private static Booked booked(long fence, String rest, Generation generation) {
    return booked(fence, rest, generation, CategorySettings.DEFAULT);
  }

  private static Booked booked(
      long fence, String rest, Generation generation, CategorySettings settings) {
    Reservation reservation =
        new Reservation(
            DID,
            Reservation.Form.RANGES,
            generation,
            List.of(),
            1,
            1,
            fence,
            RangeText.parse(rest),
            RangeText.parse("1:1000"),
            Tally.ZERO,
            settings,
            ControlRecord.State.ACTIVE,
            3,
            "seed",
            BY,
            0);
    return new Booked.Is(new Book.Entry(reservation, new Book.Stamp("1")));
  }

  private static Booked booked(long fence) {
    return booked(fence, fence + ":1000", NOW);
  }

  private Optional<Duty.Fencing> plan(CategoryView view, Booked booked) {
    return planner.fencing(view, booked, 0, 3);
  }

  @Test
  void theBookIsAskedBeforeAnythingElse() {
    assertEquals(
        Optional.of(new Duty.Consult(DID)),
        plan(view("1:1000", OptionalLong.empty()), new Booked.Unread()));
  }

  @Test
  void whatNobodyServedGetsItsFirstFence() {
    assertEquals(
        Optional.of(new Duty.FirstFence(DID, 100)),
        plan(view("1:1000", OptionalLong.empty()), new Booked.None()));
  }

  @Test
  void aFenceThatTheBookKnowsNothingOfIsRecorded() {
    assertEquals(
        Optional.of(new Duty.Rerecord(DID)),
        plan(view("1:1000", OptionalLong.of(101)), new Booked.None()));
  }

  @Test
  void whatIsRetiredGetsNoFenceAnyMore() {
    CategoryView retired =
        view("1:1000", control(OptionalLong.empty(), ControlRecord.State.RETIRED));
    assertEquals(Optional.empty(), plan(retired, new Booked.None()));
    assertEquals(Optional.empty(), plan(retired, booked(101)));
  }

  @Test
  void theFenceMovesOnceHalfOfTheReserveIsUsed() {
    assertEquals(
        Optional.empty(), plan(view("50:1000", OptionalLong.of(101)), booked(101)), "51 are left");
    assertEquals(
        Optional.of(new Duty.Advance(DID, 100)),
        plan(view("51:1000", OptionalLong.of(101)), booked(101)),
        "50 are left");
  }

  @Test
  void aFenceBehindTheBooksIsRaised() {
    assertEquals(
        Optional.of(new Duty.Raise(DID)), plan(view("1:1000", OptionalLong.of(101)), booked(201)));
  }

  @Test
  void whatIsNotFreeAnyMoreOrOfAnotherLifeIsRecordedFirst() {
    assertEquals(
        Optional.of(new Duty.Rerecord(DID)),
        plan(view("1:900", OptionalLong.of(101)), booked(101)),
        "withdrawn");
    assertEquals(
        Optional.of(new Duty.Rerecord(DID)),
        plan(view("1:1000", OptionalLong.of(101)), booked(101, "101:1000", BEFORE)),
        "another life");
  }

  @Test
  void aNewLeaderEpochIsValidatedAndAnOldOneHoldsAllStill() {
    CategoryView view = view("1:1000", OptionalLong.of(101));
    assertEquals(Optional.of(new Duty.Validate(DID, 4)), planner.fencing(view, booked(101), 0, 4));
    assertInstanceOf(Duty.HoldStill.class, planner.fencing(view, booked(101), 0, 2).orElseThrow());
    assertEquals(Optional.empty(), planner.fencing(view, booked(101), 0, 0), "it was not seen yet");
  }

  private static CategoryView doubting(long validated, long zkEpoch) {
    ControlRecord control =
        new ControlRecord(
            NOW,
            1,
            ControlRecord.State.ACTIVE,
            "seed",
            RangeText.parse("1:1000"),
            OptionalLong.of(101),
            1,
            validated,
            DOUBTING,
            BY);
    return new CategoryView(
        DID, RangeText.parse("60:1000"), 9, Optional.of(control), List.of(), zkEpoch);
  }

  @Test
  void whatDoubtsNewLeadersIsResealedBehindEachAndNothingElseIsDoneBefore() {
    Booked inThird = booked(101, "101:1000", NOW, DOUBTING);
    assertEquals(
        Optional.of(new Duty.Advance(DID, 100)), plan(doubting(3, 3), inThird), "in order");
    assertEquals(
        Optional.of(new Duty.Reseal(DID, 4)), plan(doubting(3, 4), inThird), "a take shows it");
    assertEquals(
        Optional.of(new Duty.Reseal(DID, 4)), planner.fencing(doubting(3, 3), inThird, 0, 4));
    assertEquals(
        Optional.of(new Duty.Reseal(DID, 3)),
        plan(doubting(2, 3), inThird),
        "the book has seen this epoch in order, and ZooKeeper has forgotten");
  }

  private static LeaseSnapshot lease(
      Generation life, Lease.State state, long window, boolean parked, Instant modified) {
    boolean holds = state.holdsIds();
    Lease lease =
        new Lease(
            new LeaseId("worker-abcdefghijklmnop"),
            life,
            1,
            RangeText.parse("1:10"),
            window,
            state,
            0,
            parked,
            holds ? 0 : 10,
            0);
    return new LeaseSnapshot(lease, new Revision(1, 1, 0), modified, modified);
  }

  private static LeaseSnapshot open(long window, Duration age) {
    return lease(NOW, Lease.State.OPEN, window, false, NOON.minus(age));
  }

  private List<Duty> tidy(Policy by, CategoryView view, Set<WorkerName> present) {
    return new Planner(by).housekeeping(view, present, NOON);
  }

  private static CategoryView with(LeaseSnapshot... leases) {
    return view("11:1000", control(OptionalLong.of(101), ControlRecord.State.ACTIVE), leases);
  }

  @Test
  void aTombstoneIsBuriedWhenItIsOldByTheServersClock() {
    LeaseSnapshot young =
        lease(NOW, Lease.State.RECYCLED, 0, false, NOON.minus(Duration.ofHours(24)));
    LeaseSnapshot old =
        lease(NOW, Lease.State.WRITTEN_OFF, 0, false, NOON.minus(Duration.ofHours(25)));
    assertEquals(List.of(new Duty.Bury(DID, NOW, old)), tidy(policy, with(young, old), Set.of()));
  }

  @Test
  void aLeaseIsRecycledOnlyByPolicyAfterItsTimeAndWhereSomethingLiesBeyondItsWindow() {
    Duration week = Duration.ofDays(7);
    LeaseSnapshot stranded = open(4, Duration.ofDays(8));
    Policy weekly = policy.recycling(Optional.of(week));
    assertEquals(List.of(), tidy(policy, with(stranded), Set.of()), "the policy is off");
    assertEquals(List.of(new Duty.Recycle(DID, stranded)), tidy(weekly, with(stranded), Set.of()));
    assertEquals(List.of(), tidy(weekly, with(stranded), Set.of(WORKER)), "its worker lives");
    assertEquals(
        List.of(new Duty.Recycle(DID, stranded)),
        tidy(weekly, with(stranded), Set.of(WorkerName.of(WORKER.owner(), "next"))),
        "another process has its name");
    assertEquals(
        List.of(), tidy(weekly, with(open(4, Duration.ofDays(6))), Set.of()), "it is too young");
    assertEquals(
        List.of(), tidy(weekly, with(open(10, Duration.ofDays(8))), Set.of()), "all was granted");
    LeaseSnapshot quarantined =
        lease(NOW, Lease.State.QUARANTINED, 4, false, NOON.minus(Duration.ofDays(8)));
    assertEquals(List.of(), tidy(weekly, with(quarantined), Set.of()), "it was set aside");
    ControlRecord full = control(OptionalLong.of(101), ControlRecord.State.ACTIVE, limited(100, 8));
    assertEquals(
        List.of(), tidy(weekly, view("11:1000", full, stranded), Set.of()), "the list is full");
  }

  @Test
  void aReserveWhoseTimeCannotBeCountedIsRefused() {
    Duration longer = Duration.ofMillis(Long.MAX_VALUE).plusMillis(1);
    assertThrows(IllegalArgumentException.class, () -> policy.with(longer));
    assertEquals(Policy.MOST, policy.with(longer.minusMillis(1)).reserve(1_000_000));
  }

  private static CategorySettings limited(int leases, int bytes) {
    CategorySettings standard = CategorySettings.DEFAULT;
    return new CategorySettings(
        standard.batch(),
        standard.window(),
        standard.outageBudget(),
        standard.takeLimit(),
        leases,
        standard.ownerLeaseLimit(),
        bytes,
        bytes,
        standard.mergeOnPush());
  }

  @Test
  void aParkedLeaseIsOfferedAgainWhereItsRangesFit() {
    LeaseSnapshot parked = lease(NOW, Lease.State.OPEN, 10, true, NOON);
    assertEquals(
        List.of(new Duty.Reoffer(DID, parked)), tidy(policy, with(parked), Set.of(WORKER)));
    assertEquals(
        List.of(),
        tidy(
            policy,
            view(
                "11:1000",
                control(OptionalLong.of(101), ControlRecord.State.ACTIVE, limited(100, 40)),
                parked),
            Set.of()),
        "in 40 bytes nothing more fits");
  }

  @Test
  void leasesOfAnEarlierLifeGoWithTheTombstonesAndAtOnceWhereTheyCouldKeepOthersOut() {
    LeaseSnapshot fresh = lease(BEFORE, Lease.State.OPEN, 10, false, NOON);
    LeaseSnapshot old =
        lease(BEFORE, Lease.State.OPEN, 10, false, NOON.minus(Duration.ofHours(25)));
    assertEquals(
        List.of(new Duty.Bury(DID, NOW, old)), tidy(policy, with(fresh, old), Set.of(WORKER)));
    ControlRecord small =
        control(OptionalLong.of(101), ControlRecord.State.ACTIVE, limited(4, 1_000));
    assertEquals(List.of(), tidy(policy, view("11:1000", small, fresh, fresh), Set.of()));
    assertEquals(
        new Duty.Bury(DID, NOW, fresh),
        tidy(policy, view("11:1000", small, fresh, fresh, fresh), Set.of()).getFirst());
  }
}
