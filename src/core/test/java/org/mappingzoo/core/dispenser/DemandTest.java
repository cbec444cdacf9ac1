package org.mappingzoo.core.dispenser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.testkit.LedgerScene;

/// How much is reserved follows what was handed out: in whatever pieces, and each id once.
final class DemandTest {
  private static final long SECOND = 1_000_000_000;

  private final LedgerScene scene = new LedgerScene();
  private final AtomicLong clock = new AtomicLong();

  @Test
  void steadyDemandIsMeasuredInWhateverPieces() {
    for (int piece : new int[] {1, 5, 1_000}) {
      Demand demand = new Demand(0);
      for (long ids = piece; ids <= 300_000; ids += piece) {
        demand.add(piece, ids * (SECOND / 10_000));
      }
      assertEquals(10_000, demand.perSecond(), 100, piece + " at a time");
    }
  }

  @Test
  void whatComesBackIsNotCountedTwice() {
    Demand demand = new Demand(0);
    for (int i = 1; i <= 3_000; i++) {
      demand.takeBack(90);
      demand.add(100, i * (SECOND / 100));
    }
    assertEquals(1_000, demand.perSecond(), 10);
  }

  @Test
  void moreThanWasHandedOutComesBackFromWhatFollows() {
    Demand demand = new Demand(0);
    demand.takeBack(1_000);
    demand.add(400, SECOND);
    demand.add(600, 2 * SECOND);
    assertEquals(0, demand.perSecond());
    demand.add(100, 3 * SECOND);
    assertTrue(demand.perSecond() > 0);
  }

  @Test
  void aListOfSmallRangesIsReservedAheadAsAWholeOneIs() {
    scene.seed(
        LongStream.range(0, 30_000)
            .mapToObj(i -> (6 * i + 1) + ":" + (6 * i + 5))
            .toArray(String[]::new));
    try (IdDispenser ids = dispenser(Order.ASCENDING)) {
      ids.follow(outageBudgetOf(Duration.ofSeconds(2)));
      for (int i = 0; i < 40_000; i++) {
        clock.addAndGet(SECOND / 10_000);
        ids.nextId();
      }
      assertTrue(ids.reserved() >= 0.9 * 20_000, () -> "reserved " + ids.reserved());
    }
  }

  @Test
  void threadsThatComeAndGoReserveNoMoreThanTheyUse() {
    scene.seed("1:1000000");
    try (IdDispenser ids = dispenser(Order.STRIPED)) {
      ids.follow(outageBudgetOf(Duration.ofSeconds(30)));
      for (int i = 0; i < 6_000; i++) {
        clock.addAndGet(SECOND / 100);
        try (IdStripe once = ids.stripe()) {
          long unused = once.nextId();
        }
      }
      assertTrue(ids.reserved() < 1.5 * 30 * 100, () -> "reserved " + ids.reserved());
    }
  }

  private IdDispenser dispenser(Order order) {
    return new IdDispenser(
        scene.worker("worker"),
        LedgerScene.DID,
        new DispenserOptions(100, 100_000, Duration.ZERO).withOrder(order),
        Runnable::run,
        clock::get);
  }

  private static CategorySettings outageBudgetOf(Duration budget) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return new CategorySettings(
        usual.batch(),
        usual.window(),
        budget,
        usual.takeLimit(),
        usual.leaseLimit(),
        usual.ownerLeaseLimit(),
        usual.softLimitBytes(),
        usual.hardLimitBytes(),
        usual.mergeOnPush());
  }
}
