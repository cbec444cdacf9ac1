package org.mappingzoo.steward.duty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.steward.Asking.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.Generation;

/// How fast ids are taken, and what only looks like a take.
final class DemandTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Demand.Life FIRST = life("a");
  private static final Demand.Life SECOND = life("b");

  private final Policy policy = Policy.DEFAULT.with(100);

  private static Demand.Life life(String letter) {
    return new Demand.Life(7, Optional.of(new Generation(letter.repeat(26))));
  }

  private static Instant at(double seconds) {
    return NOON.plusMillis((long) (seconds * 1_000));
  }

  @Test
  void theReserveIsSizedByTheMeasuredPeak() {
    Demand demand = new Demand(FIRST, 1_000, NOON);
    demand.see(FIRST, 900, at(5));
    demand.see(FIRST, 800, at(10));
    assertEquals(20.0, demand.peakPerSecond());
    demand.see(FIRST, 800, at(3_610));
    assertEquals(10.0, demand.peakPerSecond(), 0.01, "half of it after an hour");
    assertEquals(72_000, policy.reserve(20));
    assertEquals(100, policy.reserve(0), "the floor");
    assertEquals(40, policy.with(Duration.ofSeconds(2)).with(1).reserve(20));
  }

  @Test
  void whatAnotherLifeLacksWasTakenByNobody() {
    Demand demand = new Demand(FIRST, 1_000_000, NOON);
    demand.see(SECOND, 990_000, at(5));
    assertEquals(0, demand.peakPerSecond());
    demand.see(SECOND, 989_900, at(10));
    assertEquals(10.0, demand.peakPerSecond());
  }

  @Test
  void aNodeThatWasMadeAnewIsAnotherLifeToo() {
    Demand demand = new Demand(new Demand.Life(7, Optional.empty()), 1_000_000, NOON);
    demand.see(new Demand.Life(8, Optional.empty()), 1_000, at(5));
    assertEquals(0, demand.peakPerSecond());
  }

  @Test
  void whatWasMeasuredInTheLifeBeforeGoesOnCounting() {
    Demand demand = new Demand(FIRST, 1_000_000, NOON);
    demand.see(FIRST, 999_800, at(10));
    demand.see(SECOND, 900_000, at(15));
    assertEquals(20.0, demand.peakPerSecond());
  }

  @Test
  void aRecordThatIsSeenAheadOfItsListHidesNoReseal() {
    Demand demand = new Demand(FIRST, 1_000_000, NOON);
    demand.see(SECOND, 1_000_000, at(5));
    demand.see(SECOND, 990_000, at(5.01));
    assertEquals(0, demand.peakPerSecond());
  }

  @Test
  void aListThatIsSeenAheadOfItsRecordIsNoPeakThoughItsSpanEnds() {
    Demand demand = new Demand(FIRST, 1_000_000, NOON);
    demand.see(FIRST, 990_000, at(10));
    demand.see(SECOND, 990_000, at(10.01));
    assertEquals(0, demand.peakPerSecond());
  }

  private static final CategoryName BUSY = CategoryName.of("/ids/busy");

  /// What the loop says of a category that is resealed while it looks.
  private static final class Watched implements AutoCloseable {
    private final DutyScene scene = new DutyScene(Policy.DEFAULT);
    private final HeardDuties heard = new HeardDuties();
    private final DutyLoop loop =
        new DutyLoop(
            scene.lead, scene.hands, scene.planner, counter -> false, () -> scene.now, 1, heard);

    Watched() {
      scene.seed(BUSY, "1:1000000000");
      loop.start();
      publish(scene.seen(BUSY), scene.books(BUSY));
      heard(1);
      publish(scene.seen(BUSY), scene.books(BUSY));
      scene.now = scene.now.plusSeconds(5);
    }

    void publish(CategorySnapshot seen, LedgerSnapshot books) {
      loop.publish(scene.fleet(List.of(seen), List.of(books)));
    }

    void heard(int times) {
      eventually("it is heard of " + times + " times", () -> heard.done.size() >= times);
    }

    /// What the loop knew of the book is old, so that it stalls once.
    void isServedAgain() {
      publish(scene.seen(BUSY), scene.books(BUSY));
      eventually(
          "its fence has moved",
          () -> {
            scene.now = scene.now.plusMillis(25);
            return headroom() > 0;
          });
    }

    Set<Long> reserves() {
      return heard.done.stream().map(Hands.Done::reserve).collect(Collectors.toSet());
    }

    long headroom() {
      return CategoryView.of(scene.category(BUSY)).headroom();
    }

    @Override
    public void close() {
      loop.close();
      scene.close();
      assertEquals(List.of(), List.copyOf(heard.broken));
    }
  }

  @Test
  void aResealCostsWhatWasFreeBelowTheFenceAndNoMoreTheNextTime() {
    try (Watched watched = new Watched()) {
      watched.scene.reseal(BUSY);
      watched.isServedAgain();
      assertEquals(10_000, watched.headroom());
      assertEquals(Set.of(10_000L), watched.reserves());
    }
  }

  @Test
  void aResealWhoseListIsSeenFirstCostsNoMoreEither() {
    try (Watched watched = new Watched()) {
      LedgerSnapshot before = watched.scene.books(BUSY);
      watched.scene.reseal(BUSY);
      watched.publish(watched.scene.seen(BUSY), before);
      watched.heard(2);
      watched.isServedAgain();
      assertEquals(10_000, watched.headroom());
      assertEquals(Set.of(10_000L), watched.reserves());
    }
  }
}
