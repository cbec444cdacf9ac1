package org.mappingzoo.steward;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.steward.duty.Booked;
import org.mappingzoo.steward.duty.Hands;

/// What Prometheus is told of fences that do not move.
final class MetricsTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final String WAITING = "mappingzoo_fence_waiting_seconds{category=\"%s\"} ";

  private boolean leads = true;
  private final Metrics metrics = new Metrics(() -> leads);

  private static Instant at(long seconds) {
    return NOON.plusSeconds(seconds);
  }

  private void done(Optional<String> stall) {
    metrics.done(
        new Hands.Done(DID, new Booked.Unread(), List.of(), 100, stall, false),
        Duration.ZERO,
        NOON);
  }

  private void assertWaits(String seconds, int stalled, Instant now) {
    String page = metrics.scrape(now);
    assertTrue(page.contains(WAITING.formatted(DID) + seconds), page);
    assertTrue(page.contains("mappingzoo_fence_stalled_categories " + stalled + ".0"), page);
    assertEquals(stalled, metrics.stalled(now));
  }

  @Test
  void aFenceWhoseBookHangsWaitsAndIsStalledThoughNobodySaidSo() {
    metrics.due(DID, NOON);
    assertWaits("1.0", 0, at(1));
    assertWaits("60.0", 1, at(60));
    done(Optional.empty());
    assertWaits("0.0", 0, at(61));
  }

  @Test
  void aStallCountsAtOnce() {
    metrics.due(DID, NOON);
    done(Optional.of("the disk is full"));
    assertWaits("1.0", 1, at(1));
  }

  @Test
  void whatWasDeletedWaitsForNothing() {
    done(Optional.of("the disk is full"));
    metrics.see(
        FleetSnapshot.of(
            1,
            NOON,
            new ConnectionStatus.Current(
                new ConnectionStatus.Session("0x1", "localhost:2181", false), Duration.ZERO),
            new TreeMap<>(),
            0,
            new FleetSnapshot.Traffic(2, 0, 0)));
    assertEquals(0, metrics.stalled(at(60)));
    assertFalse(metrics.scrape(at(60)).contains(WAITING.formatted(DID)));
  }

  @Test
  void whatIsLookedAfterNoMoreWaitsForNothingAndHasNoReserve() {
    done(Optional.of("the disk is full"));
    assertTrue(metrics.scrape(at(1)).contains("mappingzoo_fence_reserve_ids{"));
    metrics.unserved(DID);
    String page = metrics.scrape(at(60));
    assertEquals(0, metrics.stalled(at(60)));
    assertFalse(page.contains(WAITING.formatted(DID)), page);
    assertFalse(page.contains("mappingzoo_fence_reserve_ids{"), page);
  }

  @Test
  void whoDoesNotLeadHasNoFenceToMove() {
    metrics.due(DID, NOON);
    leads = false;
    assertWaits("0.0", 0, at(60));
  }
}
