package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.mappingzoo.core.protocol.Presence;

/// What a worker is called where it is not told.
@Isolated("changes the locale of all")
class WiringTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void asBefore() {
    Locale.setDefault(before);
  }

  @Test
  void aWorkerHasANameWhateverTheDigitsOfItsLocale() {
    Locale.setDefault(Locale.of("ar", "EG"));
    String name = Wiring.ofThisProcess().owner().value();
    assertTrue(name.contains("-" + ProcessHandle.current().pid() + "-"), name);
  }

  @Test
  void whatAWorkerSaysOfItselfIsItsHostItsProcessAndItsRelease() {
    Instant begun = Instant.now();
    Presence presence = Wiring.ofThisProcess().presence();
    assertEquals(host(), presence.host());
    assertEquals(ProcessHandle.current().pid(), presence.pid());
    assertFalse(presence.started().isBefore(begun));
    assertFalse(presence.started().isAfter(Instant.now()));
    // Of classes that lie in no archive nobody knows the release.
    String release = Wiring.class.getPackage().getImplementationVersion();
    assertEquals(release == null ? "unknown" : release, presence.library());
  }

  /// Of some machines the resolver knows no name.
  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown-host";
    }
  }

  @Test
  void whomNobodyNamesIsAnotherOwnerInEachProcess() {
    assertNotEquals(Wiring.ofThisProcess().owner(), Wiring.ofThisProcess().owner());
  }
}
