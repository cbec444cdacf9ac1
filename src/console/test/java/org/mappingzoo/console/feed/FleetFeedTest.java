package org.mappingzoo.console.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.SeenVersion;

/// The one bridge to the FX thread, with a queue in its place.
final class FleetFeedTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");

  private final Queue<Runnable> fx = new ArrayDeque<>();
  private final AtomicReference<Instant> clock = new AtomicReference<>(START);
  private final FleetFeed feed = new FleetFeed(new FleetHistory(1_000_000), fx::add, clock::get);
  private final SyntheticFleet fleet = new SyntheticFleet(START);

  @Test
  void atFirstThereIsNothingAndItIsConnecting() {
    assertTrue(feed.snapshot().categories().isEmpty());
    assertInstanceOf(ConnectionStatus.Connecting.class, feed.snapshot().connection());
  }

  @Test
  void aBurstCostsOneDeliveryOfTheNewest() {
    List<FleetSnapshot> seen = new ArrayList<>();
    feed.snapshotProperty().subscribe((before, now) -> seen.add(now));
    fleet.write("/a", "1:9\n");
    feed.publish(fleet.snapshot());
    feed.publish(fleet.take("/a", 1).snapshot());
    FleetSnapshot newest = fleet.take("/a", 1).snapshot();
    feed.publish(newest);
    assertEquals(1, fx.size());
    deliver();
    assertEquals(List.of(newest), seen);
  }

  @Test
  void whatIsPublishedAfterADeliveryIsDeliveredAgain() {
    feed.publish(fleet.snapshot());
    deliver();
    FleetSnapshot next = fleet.write("/a", "1:9\n").snapshot();
    feed.publish(next);
    deliver();
    assertEquals(next, feed.snapshot());
  }

  /// A second brings much to do: between two pieces of it the window answers.
  @Test
  void eachHasATurnOfItsOwnForWhatASecondBrings() {
    AlertFeed alerts = new AlertFeed(feed, AlertFeed.Keeper.forgetful());
    List<String> others = new ArrayList<>();
    feed.nowProperty().subscribe((before, now) -> feed.inTurn(() -> others.add("other")));
    deliver();
    Instant next = START.plusSeconds(1);
    clock.set(next);
    feed.tick();
    assertEquals(Optional.of(START), alerts.book().looked());
    fx.remove().run();
    assertEquals(Optional.of(next), alerts.book().looked());
    assertEquals(List.of(), others);
    deliver();
    assertEquals(List.of("other"), others);
  }

  @Test
  void theHistoryKnowsASnapshotBeforeAnybodySeesIt() {
    CategoryName name = CategoryName.of("/a");
    List<Integer> versions = new ArrayList<>();
    feed.snapshotProperty()
        .subscribe((before, now) -> versions.add(feed.history().versions(name).size()));
    feed.publish(fleet.write("/a", "1:9\n").snapshot());
    deliver();
    assertEquals(List.of(1), versions);
  }

  @Test
  void anEmptyListWhoseEarlierVersionsAreRecalledIsExhaustedForEverybody() {
    CategoryName name = CategoryName.of("/a");
    fleet.write("/a", "1:9\n");
    SeenVersion earlier =
        SeenVersion.of(fleet.snapshot().categories().firstEntry().getValue()).orElseThrow();
    fleet.put("/a", new CategoryReading.PossiblyExhausted(NodeText.of("")));
    feed.publish(fleet.snapshot());
    deliver();
    assertInstanceOf(CategoryReading.PossiblyExhausted.class, readingOf(name));

    feed.history().recallVersions(name, List.of(earlier));
    feed.recall(name, Optional.empty());
    assertInstanceOf(CategoryReading.Ranges.class, readingOf(name));
    feed.publish(fleet.snapshot());
    deliver();
    assertInstanceOf(CategoryReading.Ranges.class, readingOf(name), "in the next one, too");

    AlertFeed alerts = new AlertFeed(feed, AlertFeed.Keeper.forgetful());
    for (int second = 1; second < 65; second++) {
      clock.set(START.plusSeconds(second));
      feed.tick();
      deliver();
    }
    assertEquals(
        List.of(AlertKey.of(AlertKind.RUNS_OUT, name)),
        alerts.book().standing(Alert.Standing.FIRING).stream().map(Alert::key).toList());
  }

  private CategoryReading readingOf(CategoryName name) {
    return Objects.requireNonNull(feed.snapshot().categories().get(name)).reading();
  }

  @Test
  void timeMovesWhenTheWindowTicks() {
    clock.set(START.plus(Duration.ofSeconds(5)));
    assertEquals(START, feed.now());
    feed.tick();
    assertEquals(START.plus(Duration.ofSeconds(5)), feed.now());
  }

  private void deliver() {
    while (!fx.isEmpty()) {
      fx.remove().run();
    }
  }
}
