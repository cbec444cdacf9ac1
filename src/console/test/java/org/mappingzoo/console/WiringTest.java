package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Hidden;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Profile.Writes;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.Failure;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;

/// The connection of a window that does not live long enough to need it.
final class WiringTest {
  @TempDir private Path kept;

  @Test
  void aWindowThatIsClosedWhileItStartsReportsNoError() throws Exception {
    List<LogRecord> errors = new ArrayList<>();
    Handler listener = listener(errors);
    Logger root = Logger.getLogger("");
    root.addHandler(listener);
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start()) {
      Wiring wiring =
          new Wiring(
              Arguments.parse("--connect", zoo.connectString(), "--data", kept.toString()),
              new FxThread(Runnable::run, Runnable::run));
      wiring.close();
      wiring.connect();
    } finally {
      root.removeHandler(listener);
    }
    assertEquals(List.of(), errors.stream().map(LogRecord::getMessage).toList());
  }

  /// As without the system's keyring, whose password was for one session only.
  @Test
  void aStartWithoutItsPasswordSaysSoAndIsTriedAnewWhenAsked() throws Exception {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start()) {
      Vault vault = new Vault(Keyring.none());
      FxThread fx = new FxThread(Runnable::run, Runnable::run);
      fx.start(() -> {});
      Wiring wiring =
          new Wiring(
              Arguments.parse("--data", kept.toString()),
              Optional.of(signedIn(zoo.connectString())),
              vault,
              fx);
      try {
        wiring.connect();
        ConnectionStatus.Disconnected status =
            assertInstanceOf(
                ConnectionStatus.Disconnected.class, wiring.feed().snapshot().connection());
        assertEquals(new Failure.NotStarted(Failure.Obstacle.PASSWORD, "ann"), status.failure());
        vault.remember("lab", Profile.Password.USER, new Hidden("swordfish"));
        CompletableFuture<Boolean> current = new CompletableFuture<>();
        wiring
            .feed()
            .snapshotProperty()
            .subscribe(
                now -> {
                  if (now.connection().isCurrent()) {
                    current.complete(true);
                  }
                });
        wiring.refresh();
        assertTrue(current.get(30, TimeUnit.SECONDS));
      } finally {
        wiring.close();
      }
    }
  }

  /// Both have what was kept, and only one of them writes there.
  @Test
  void whoKnowsOfTheNewServerSharesWhatIsKeptWithWhoDoesNot() throws Exception {
    Profile before = Profile.unnamed("zk1:2181", List.of());
    Profile since =
        new Profile(
            "lab",
            Tint.BLUE,
            Environment.DEVELOPMENT,
            "zk1:2181,zk2:2181",
            List.of(),
            Writes.LOCKED,
            Profile.USUAL_UNLOCK,
            Optional.empty(),
            Optional.empty(),
            Set.of(),
            Set.of(),
            Optional.of("zk1:2181"));
    try (Wiring one = notConnected(before);
        Wiring other = notConnected(since)) {
      assertEquals(one.storage().directory(), other.storage().directory());
      assertTrue(one.storage().isOurs());
      assertFalse(other.storage().isOurs());
    }
  }

  private Wiring notConnected(Profile profile) throws Exception {
    return new Wiring(
        Arguments.parse("--data", kept.toString()),
        Optional.of(profile),
        new Vault(Keyring.none()),
        new FxThread(Runnable::run, Runnable::run));
  }

  private static Profile signedIn(String ensemble) {
    return new Profile(
        "lab",
        Tint.BLUE,
        Environment.DEVELOPMENT,
        ensemble,
        List.of(),
        Writes.LOCKED,
        Profile.USUAL_UNLOCK,
        Optional.of("ann"),
        Optional.empty(),
        Set.of(Profile.Password.USER));
  }

  private static Handler listener(List<LogRecord> errors) {
    return new Handler() {
      @Override
      public void publish(LogRecord record) {
        if (record.getLevel().intValue() >= Level.SEVERE.intValue()) {
          errors.add(record);
        }
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }
}
