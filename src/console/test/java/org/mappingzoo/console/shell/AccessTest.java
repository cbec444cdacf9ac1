package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.Failure;

/// A write needs an open lock and a connection that is current.
final class AccessTest {
  private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
  private final Access access = new Access(false);

  @Test
  void whatIsLockedStaysReadOnlyHoweverGoodTheConnection() {
    assertFalse(access.allowsWrites(SyntheticFleet.current()));
    assertEquals(Optional.of("shell.obstacle.locked"), access.obstacle(SyntheticFleet.current()));
  }

  @Test
  void unlockedAndCurrentNothingStandsInTheWay() {
    access.unlock(NOW);
    assertTrue(access.allowsWrites(SyntheticFleet.current()));
    assertEquals(Optional.empty(), access.obstacle(SyntheticFleet.current()));
  }

  @Test
  void aStaleViewIsNeverWrittenFrom() {
    access.unlock(NOW);
    ConnectionStatus stale = new ConnectionStatus.Stale(NOW, SyntheticFleet.session());
    assertFalse(access.allowsWrites(stale));
    assertEquals(Optional.of("shell.obstacle.stale"), access.obstacle(stale));
  }

  @Test
  void everyOtherStateSaysWhyToo() {
    access.unlock(NOW);
    assertEquals("shell.obstacle.connecting", why(new ConnectionStatus.Connecting(NOW, "")));
    assertEquals(
        "shell.obstacle.resyncing",
        why(new ConnectionStatus.Resyncing(1, 2, SyntheticFleet.session())));
    assertEquals("shell.obstacle.disconnected", why(new ConnectionStatus.Disconnected(NOW, "cut")));
    assertEquals(
        "shell.obstacle.connecting",
        why(
            new ConnectionStatus.Disconnected(
                NOW, new Failure.NotStarted(Failure.Obstacle.OTHER, "no such file"))));
    assertEquals(
        "shell.obstacle.readonly",
        why(
            new ConnectionStatus.Current(
                new ConnectionStatus.Session("0x1", "zk1:2181", true), Duration.ZERO)));
  }

  @Test
  void anUnlockEndsByItselfWhenItsTimeIsOver() {
    Access timed = Access.timed(Duration.ofMinutes(15));
    timed.unlock(NOW);
    assertEquals(Optional.of(Duration.ofMinutes(15)), timed.leftProperty().get());
    timed.tick(NOW.plusSeconds(899));
    assertTrue(timed.isUnlocked());
    assertEquals(Optional.of(Duration.ofSeconds(1)), timed.leftProperty().get());
    timed.tick(NOW.plusSeconds(900));
    assertFalse(timed.isUnlocked());
    assertEquals(Optional.empty(), timed.leftProperty().get());
  }

  @Test
  void theEndOfAShortUnlockIsSaidInItsLastQuarter() {
    assertEquals(Duration.ofMinutes(1), Access.timed(Duration.ofMinutes(15)).notice());
    assertEquals(Duration.ofMinutes(1), Access.timed(Duration.ofMinutes(4)).notice());
    Access brief = Access.timed(Duration.ofMinutes(1));
    assertEquals(Duration.ofSeconds(15), brief.notice());
    assertFalse(brief.isEnding(Duration.ofSeconds(16)));
    assertTrue(brief.isEnding(Duration.ofSeconds(15)));
  }

  /// A lid that was closed over night.
  @Test
  void anUnlockEndsAlsoWhereNobodyCountedItsSeconds() {
    Access timed = Access.timed(Duration.ofMinutes(15));
    timed.unlock(NOW);
    timed.tick(NOW.plus(Duration.ofHours(9)));
    assertFalse(timed.isUnlocked());
  }

  @Test
  void anExtendedUnlockHasItsWholeTimeAgain() {
    Access timed = Access.timed(Duration.ofMinutes(15));
    timed.unlock(NOW);
    timed.tick(NOW.plusSeconds(800));
    timed.unlock(NOW.plusSeconds(800));
    timed.tick(NOW.plusSeconds(1_699));
    assertTrue(timed.isUnlocked());
    timed.tick(NOW.plusSeconds(1_700));
    assertFalse(timed.isUnlocked());
  }

  @Test
  void whatWasLockedByHandIsNotUnlockedByTheClock() {
    Access timed = Access.timed(Duration.ofMinutes(15));
    timed.unlock(NOW);
    timed.lock();
    timed.tick(NOW.plusSeconds(1));
    assertFalse(timed.isUnlocked());
    assertEquals(Optional.empty(), timed.leftProperty().get());
  }

  @Test
  void whatIsReadOnlyByItsProfileCannotBeUnlocked() {
    Access never = Access.never();
    never.unlock(NOW);
    assertFalse(never.isUnlocked());
    assertEquals(Optional.of("shell.obstacle.never"), never.obstacle(SyntheticFleet.current()));
  }

  @Test
  void aShorterLimitEndsAnUnlockSoonerAndALongerOneDoesNotProlongIt() {
    Access timed = Access.timed(Duration.ofMinutes(15));
    timed.unlock(NOW);
    timed.limit(Optional.of(Duration.ofMinutes(5)), NOW);
    assertEquals(Optional.of(Duration.ofMinutes(5)), timed.leftProperty().get());
    timed.limit(Optional.of(Duration.ofMinutes(60)), NOW.plusSeconds(60));
    assertEquals(Optional.of(Duration.ofMinutes(4)), timed.leftProperty().get());
    timed.tick(NOW.plusSeconds(300));
    assertFalse(timed.isUnlocked());
    timed.unlock(NOW.plusSeconds(300));
    assertEquals(Optional.of(Duration.ofMinutes(60)), timed.leftProperty().get());
  }

  @Test
  void whatIsLockedForGoodMayBeUnlockedOnlyOnceThatIsTakenBack() {
    access.unlock(NOW);
    access.lockForGood();
    access.unlock(NOW);
    assertEquals(Access.State.NEVER, access.stateProperty().get());
    access.limit(Optional.of(Duration.ofMinutes(15)), NOW);
    assertEquals(Access.State.LOCKED, access.stateProperty().get());
    access.unlock(NOW);
    assertTrue(access.isUnlocked());
  }

  private String why(ConnectionStatus connection) {
    return access.obstacle(connection).orElse("");
  }
}
