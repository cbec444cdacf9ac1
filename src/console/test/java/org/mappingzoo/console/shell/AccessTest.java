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
    access.unlock();
    assertTrue(access.allowsWrites(SyntheticFleet.current()));
    assertEquals(Optional.empty(), access.obstacle(SyntheticFleet.current()));
  }

  @Test
  void aStaleViewIsNeverWrittenFrom() {
    access.unlock();
    ConnectionStatus stale = new ConnectionStatus.Stale(NOW, SyntheticFleet.session());
    assertFalse(access.allowsWrites(stale));
    assertEquals(Optional.of("shell.obstacle.stale"), access.obstacle(stale));
  }

  @Test
  void everyOtherStateSaysWhyToo() {
    access.unlock();
    assertEquals("shell.obstacle.connecting", why(new ConnectionStatus.Connecting(NOW, "")));
    assertEquals(
        "shell.obstacle.resyncing",
        why(new ConnectionStatus.Resyncing(1, 2, SyntheticFleet.session())));
    assertEquals("shell.obstacle.disconnected", why(new ConnectionStatus.Disconnected(NOW, "cut")));
    assertEquals(
        "shell.obstacle.readonly",
        why(
            new ConnectionStatus.Current(
                new ConnectionStatus.Session("0x1", "zk1:2181", true), Duration.ZERO)));
  }

  private String why(ConnectionStatus connection) {
    return access.obstacle(connection).orElse("");
  }
}
