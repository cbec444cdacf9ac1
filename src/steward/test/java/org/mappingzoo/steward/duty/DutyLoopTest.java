package org.mappingzoo.steward.duty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.Asking.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.steward.duty.MemoryBook.Fate;

/// When the loop looks, and what it hands to whom: pictures go in, duties are heard of.
final class DutyLoopTest {
  private static final CategoryName BUSY = CategoryName.of("/ids/busy");
  private static final CategoryName QUIET = CategoryName.of("/ids/quiet");

  private final DutyScene scene = new DutyScene();
  private final HeardDuties heard = new HeardDuties();
  private final DutyLoop loop =
      new DutyLoop(
          scene.lead, scene.hands, scene.planner, counter -> false, () -> scene.now, 4, heard);

  @BeforeEach
  void begin() {
    scene.seed(BUSY);
    scene.seed(QUIET);
    loop.start();
  }

  @AfterEach
  void end() {
    loop.close();
    scene.close();
  }

  private void publish(CategoryName... names) {
    loop.publish(
        scene.fleet(
            List.of(names).stream().map(scene::seen).toList(),
            List.of(names).stream().map(scene::books).toList()));
  }

  private List<Hands.Done> of(CategoryName name) {
    return heard.done.stream().filter(done -> done.category().equals(name)).toList();
  }

  @Test
  void whatIsSeenIsFenced() {
    publish(BUSY, QUIET);
    eventually(
        "both are on record",
        () -> scene.book.read(BUSY).isPresent() && scene.book.read(QUIET).isPresent());
    assertEquals(OptionalLong.of(101), scene.fence(BUSY));
  }

  /// A tombstone that is old enough to be buried.
  private LeaseSnapshot tombstone() {
    return tombstone(DutyScene.NOON.minus(Duration.ofDays(2)));
  }

  private LeaseSnapshot tombstone(Instant at) {
    HeldLease lease = scene.take(BUSY, 10, OptionalLong.of(4));
    scene.hands.keepHouse(new Duty.Recycle(BUSY, scene.lease(BUSY, lease.id())));
    LeaseSnapshot closed = scene.lease(BUSY, lease.id());
    return new LeaseSnapshot(closed.lease(), closed.revision(), at, at);
  }

  private void publish(LeaseSnapshot... leases) {
    loop.publish(scene.fleet(List.of(scene.seen(BUSY)), List.of(scene.books(BUSY, leases))));
  }

  @Test
  void anOldTombstoneIsBuriedOnceTheCategoryIsOnRecord() {
    LeaseSnapshot tombstone = tombstone();
    publish(tombstone);
    eventually("it is on record", () -> !of(BUSY).isEmpty());
    publish(tombstone);
    eventually("it is buried", () -> heard.tidied.contains("bury"));
    assertFalse(scene.isThere(BUSY, tombstone.lease().id()));
  }

  @Test
  void whatWasWrittenWhileTheServersClockWasAheadMakesNothingOlder() {
    LeaseSnapshot young = tombstone(DutyScene.NOON.minus(Duration.ofHours(1)));
    LeaseSnapshot old = tombstone();
    CategorySnapshot quiet = scene.seen(QUIET);
    Instant ahead = DutyScene.NOON.plus(Duration.ofDays(30));
    CategorySnapshot earlier =
        new CategorySnapshot(
            QUIET, quiet.revision(), ahead, ahead, quiet.readAt(), quiet.reading());
    eventually(
        "what is old is buried",
        () -> {
          loop.publish(
              scene.fleet(
                  List.of(scene.seen(BUSY), earlier), List.of(scene.books(BUSY, young, old))));
          return heard.tidied.contains("bury");
        });
    assertFalse(scene.isThere(BUSY, old.lease().id()));
    assertTrue(scene.isThere(BUSY, young.lease().id()), "each errand begins with the young one");
  }

  @Test
  void whatIsFrozenSinceZooKeeperWentBackKeepsItsTombstones() {
    LeaseSnapshot tombstone = tombstone();
    scene.hands.fence(BUSY, Reservation.Form.RANGES, new Booked.Unread(), 0);
    scene.era = 1;
    publish(tombstone);
    eventually("it waits", () -> of(BUSY).stream().anyMatch(done -> done.stall().isPresent()));
    loop.close();
    assertEquals(List.of(), List.copyOf(heard.tidied));
    assertTrue(scene.isThere(BUSY, tombstone.lease().id()));
  }

  @Test
  void anErrorEndsTheLoopAndIsTold() {
    Error error = new StackOverflowError("a defect");
    scene.book.fate(
        () -> {
          throw error;
        });
    publish(BUSY);
    eventually("it is told", () -> heard.broken.contains(error));
    scene.book.fate(() -> Fate.IS_WRITTEN);
    publish(QUIET);
    loop.close();
    assertEquals(OptionalLong.empty(), scene.fence(QUIET));
  }

  @Test
  void aDefectIsToldAndRestsLikeAnyStall() {
    scene.book.fate(
        () -> {
          throw new IllegalStateException("an unforeseen case");
        });
    publish(BUSY);
    eventually("it is told", () -> of(BUSY).size() == 1);
    String why = of(BUSY).getFirst().stall().orElseThrow();
    assertTrue(why.contains("an unforeseen case"), why);
    publish(BUSY, QUIET);
    eventually("the other was looked at", () -> of(QUIET).size() == 1);
    assertEquals(1, of(BUSY).size(), "the pause is not over");
    scene.book.fate(() -> Fate.IS_WRITTEN);
    publish(BUSY);
    asTimeGoesOn("it is on record", () -> scene.book.read(BUSY).isPresent());
  }

  @Test
  void unchangedCategoriesAreLookedAtEachSecondWhileOthersChangeAllTheTime() {
    CategorySnapshot quiet = scene.seen(QUIET);
    LedgerSnapshot quietBooks = scene.books(QUIET);
    LedgerSnapshot busyBooks = scene.books(BUSY);
    scene.book.fate(() -> Fate.IS_REFUSED);
    loop.publish(scene.fleet(List.of(quiet), List.of(quietBooks)));
    eventually("the book refuses", () -> !of(QUIET).isEmpty());
    assertTrue(of(QUIET).getFirst().stall().isPresent());
    scene.book.fate(() -> Fate.IS_WRITTEN);
    // A picture each few milliseconds, in which only the other has changed: no second without one.
    eventually(
        "the quiet one is tried again",
        () -> {
          scene.now = scene.now.plusMillis(50);
          loop.publish(
              scene.fleet(List.of(quiet, scene.seen(BUSY)), List.of(quietBooks, busyBooks)));
          return scene.book.read(QUIET).isPresent();
        });
  }

  @Test
  void aCategoryIsInOnePairOfHandsAtATime() {
    CountDownLatch mayGoOn = new CountDownLatch(1);
    AtomicInteger inside = holdWrites(mayGoOn);
    publish(BUSY);
    eventually("the book is being written", () -> inside.get() == 1);
    // The other one is looked after meanwhile, so each picture was looked at.
    scene.take(BUSY, 10, OptionalLong.empty());
    publish(BUSY, QUIET);
    eventually("the other is in hands too", () -> inside.get() == 2);
    assertEquals(0, of(BUSY).size());
    assertTrue(
        heard.due.contains(BUSY), "though nothing is heard of it, it is told that it is due");
    mayGoOn.countDown();
    eventually("both are done", () -> !of(BUSY).isEmpty() && !of(QUIET).isEmpty());
    assertEquals(101, scene.book.read(BUSY).orElseThrow().reservation().fence());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whoDoesNotLeadDoesNothingAndBeginsWithTheNextLook() {
    scene.leads = false;
    publish(BUSY);
    eventually("it is noticed", () -> scene.askedInVain.get() > 0);
    assertTrue(scene.book.read(BUSY).isEmpty());
    scene.leads = true;
    loop.wake();
    eventually("it is done", () -> !of(BUSY).isEmpty());
    assertEquals("first-fence", of(BUSY).getFirst().did().getFirst());
  }

  @Test
  void whoLeadsAgainAsksTheBookAgain() {
    publish(BUSY);
    eventually("it is on record", () -> !of(BUSY).isEmpty());
    scene.leads = false;
    loop.wake();
    eventually("it is noticed", () -> scene.askedInVain.get() > 0);
    // Another leader moves on meanwhile.
    var entry = scene.book.read(BUSY).orElseThrow();
    scene.take(BUSY, 60, OptionalLong.empty());
    Hands another = scene.handsOfAnotherLeader();
    Hands.Done other = another.fence(BUSY, Reservation.Form.RANGES, new Booked.Is(entry), 0);
    assertEquals(List.of("advance"), other.did());
    scene.leads = true;
    scene.take(BUSY, 60, OptionalLong.empty());
    publish(BUSY);
    eventually("it goes on from there", () -> scene.fence(BUSY).getAsLong() > 161);
  }

  /// The loop looks at its clock when it hears of a stall, which may be later than the test does:
  /// so a pause is waited for while the clock goes on.
  private void asTimeGoesOn(String what, BooleanSupplier condition) {
    eventually(
        what,
        () -> {
          scene.now = scene.now.plusMillis(25);
          return condition.getAsBoolean();
        });
  }

  @Test
  void aStallWhoseNeedHasGoneIsOver() {
    publish(BUSY);
    eventually("it is on record", () -> !of(BUSY).isEmpty());
    scene.waits = Optional.of("nobody has looked whether the book fits");
    HeldLease lease = scene.take(BUSY, 60, OptionalLong.empty());
    publish(BUSY);
    eventually("it stalls", () -> of(BUSY).getLast().stall().isPresent());
    DutyScene.settled(scene.worker().push(lease, lease.lease().ranges()));
    publish(BUSY);
    asTimeGoesOn("it is told", () -> of(BUSY).getLast().stall().isEmpty());
    assertEquals(List.of(), of(BUSY).getLast().did());
  }

  private void stall() {
    scene.book.fate(() -> Fate.IS_REFUSED);
    publish(BUSY);
    eventually("it stalls", () -> of(BUSY).stream().anyMatch(done -> done.stall().isPresent()));
    assertEquals(List.of(), List.copyOf(heard.unserved));
  }

  @Test
  void whatIsPlainByNowIsLookedAfterNoMoreWhichIsToldOnce() {
    stall();
    loop.publish(scene.fleet(List.of(scene.seen(BUSY)), List.of()));
    eventually("it is told", () -> heard.unserved.contains(BUSY));
    loop.publish(
        scene.fleet(List.of(scene.seen(BUSY), scene.seen(QUIET)), List.of(scene.books(QUIET))));
    eventually("the other was looked at", () -> !of(QUIET).isEmpty());
    assertEquals(List.of(BUSY), List.copyOf(heard.unserved));
    scene.book.fate(() -> Fate.IS_WRITTEN);
    publish(BUSY);
    eventually("it is served again", () -> scene.book.read(BUSY).isPresent());
  }

  @Test
  void whatCannotBeReadForTheMomentIsNotTakenForPlain() {
    stall();
    CategorySnapshot busy = scene.seen(BUSY);
    CategorySnapshot hidden =
        new CategorySnapshot(
            BUSY,
            busy.revision(),
            busy.created(),
            busy.modified(),
            busy.readAt(),
            new CategoryReading.Hidden("no permission"));
    loop.publish(scene.fleet(List.of(hidden, scene.seen(QUIET)), List.of(scene.books(QUIET))));
    eventually("the other was looked at", () -> !of(QUIET).isEmpty());
    assertEquals(List.of(), List.copyOf(heard.unserved));
  }

  /// Hands stay in each write of the book until then.
  ///
  /// @return how many have been in one
  private AtomicInteger holdWrites(CountDownLatch until) {
    AtomicInteger inside = new AtomicInteger();
    scene.book.afterWrite(
        () -> {
          inside.incrementAndGet();
          await(until);
        });
    return inside;
  }

  /// What the hands tell of it comes before.
  @Test
  void whatVanishesInSomebodysHandsIsLookedAfterNoMoreOnceTheyAreHeard() {
    CountDownLatch mayGoOn = new CountDownLatch(1);
    AtomicInteger inside = holdWrites(mayGoOn);
    publish(BUSY);
    eventually("the book is being written", () -> inside.get() == 1);
    publish(QUIET);
    eventually("the other is in hands too", () -> inside.get() == 2);
    assertEquals(List.of(), List.copyOf(heard.unserved));
    mayGoOn.countDown();
    eventually("it is told", () -> heard.unserved.contains(BUSY));
    assertEquals(1, of(BUSY).size());
  }

  @Test
  void aControlRecordThatCannotBeReadIsAStall() {
    CategorySnapshot busy = scene.seen(BUSY);
    scene.breakRecord(BUSY);
    String fault = Layout.DEFAULT.control(BUSY) + ": not a control record";
    LedgerSnapshot books =
        new LedgerSnapshot(BUSY, Optional.empty(), Optional.empty(), List.of(), List.of(fault));
    loop.publish(scene.fleet(List.of(busy), List.of(books)));
    eventually("it is told", () -> !of(BUSY).isEmpty());
    String why = of(BUSY).getFirst().stall().orElseThrow();
    assertTrue(why.contains("not a control record"), why);
  }

  @Test
  void whoLosesTheLeadMeanwhileTellsNothing() {
    scene.book.afterWrite(() -> scene.leads = false);
    publish(BUSY);
    eventually("the book is written", () -> scene.book.read(BUSY).isPresent());
    loop.close();
    assertEquals(List.of(), of(BUSY));
  }

  @Test
  void aDefectAboutOneCategoryKeepsNobodyFromLookingAtTheOthers() {
    CategorySnapshot broken = scene.seen(BUSY);
    CategorySnapshot other =
        new CategorySnapshot(
            BUSY,
            broken.revision(),
            broken.created(),
            broken.modified(),
            broken.readAt(),
            new CategoryReading.Counter(-1));
    loop.publish(
        scene.fleet(
            List.of(other, scene.seen(QUIET)), List.of(scene.books(BUSY), scene.books(QUIET))));
    eventually("the other was looked at", () -> !of(QUIET).isEmpty());
  }

  /// The other one is served meanwhile, again and again, at a standing clock.
  private void inTheMeantime(CategorySnapshot busy, LedgerSnapshot busyBooks) {
    OptionalLong before = OptionalLong.empty();
    for (int round = 1; round <= 6; round++) {
      OptionalLong last = before;
      eventually(
          "the other one's fence has moved",
          () -> {
            loop.publish(
                scene.fleet(
                    List.of(busy, scene.seen(QUIET)), List.of(busyBooks, scene.books(QUIET))));
            return !scene.fence(QUIET).equals(last);
          });
      before = scene.fence(QUIET);
      scene.take(QUIET, 60, OptionalLong.empty());
    }
  }

  private long readsOfBusy() {
    return scene.reads.stream().filter(BUSY::equals).count();
  }

  @Test
  void whatTheHandsDoNotFindIsLookedForOnceAPicture() {
    CategorySnapshot busy = scene.seen(BUSY);
    LedgerSnapshot busyBooks = scene.books(BUSY);
    scene.delete(BUSY);
    inTheMeantime(busy, busyBooks);
    assertEquals(1, readsOfBusy());
  }

  @Test
  void whatIsRefusedIsNotTriedAgainWithoutAPause() {
    HeldLease lease = scene.take(BUSY, 10, OptionalLong.empty());
    LedgerSnapshot before = scene.books(BUSY);
    scene.change(BUSY, new LedgerChange.Configure(HousekeepingTest.limited(8)));
    DutyScene.settled(scene.worker().push(lease, RangeText.parse("3:4\n6:7\n")));
    LeaseSnapshot parked = scene.lease(BUSY, lease.id());
    // The eyes have not seen yet that the limit is lower.
    LedgerSnapshot busyBooks =
        new LedgerSnapshot(BUSY, before.control(), before.tally(), List.of(parked), List.of());
    inTheMeantime(scene.seen(BUSY), busyBooks);
    assertEquals(List.of(), List.copyOf(heard.tidied));
    assertTrue(readsOfBusy() <= 12, () -> "read so often: " + readsOfBusy());
  }

  @Test
  void aClockThatIsSetBackDoesNotKeepAStallFromBeingTriedAgain() {
    scene.book.fate(() -> Fate.IS_REFUSED);
    publish(BUSY);
    eventually("it stalls", () -> of(BUSY).size() == 1);
    scene.book.fate(() -> Fate.IS_WRITTEN);
    scene.now = scene.now.minus(Duration.ofHours(1));
    publish(BUSY);
    asTimeGoesOn("it is on record", () -> scene.book.read(BUSY).isPresent());
  }

  @Test
  void aStallIsTriedAgainAfterPausesThatGrow() {
    scene.book.fate(() -> Fate.IS_REFUSED);
    publish(BUSY);
    eventually("it stalls", () -> of(BUSY).size() == 1);
    publish(BUSY);
    publish(BUSY, QUIET);
    eventually("the other was looked at", () -> of(QUIET).size() == 1);
    assertEquals(1, of(BUSY).size(), "the first pause is not over");
    publish(BUSY);
    asTimeGoesOn("it stalls again", () -> of(BUSY).size() == 2);
    scene.now = scene.now.plusMillis(400); // longer than the first
    publish(BUSY, QUIET);
    eventually("the other was looked at again", () -> of(QUIET).size() >= 2);
    assertEquals(2, of(BUSY).size(), "the second pause is not over");
    scene.book.fate(() -> Fate.IS_WRITTEN);
    publish(BUSY);
    asTimeGoesOn("it is on record", () -> scene.book.read(BUSY).isPresent());
  }
}
