package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.LIMIT;
import static org.mappingzoo.zookeeper.Eventually.within;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.zookeeper.server.auth.ProviderRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.monitor.ConnectionStatus.Session;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Looks at all threads of this JVM, so no other test may run beside it.
@Isolated
final class ConnectionTest {
  private static final Ensemble NOBODY = new Ensemble("127.0.0.1:1");

  /// By a scheme that a server knows only once it is told to.
  private static final Options NAMED =
      Options.forWorkers().with(Security.NONE.with(Credentials.of("ensemble", "any")));

  private static final String PROVIDER = ProviderRegistry.AUTHPROVIDER_PROPERTY_PREFIX + "ensemble";

  @Test
  void openingNeverBlocksAndCallsGiveUpInTime() {
    Options options =
        new Options(Duration.ofMinutes(2), Duration.ofMillis(300), Duration.ofMinutes(1), false);
    assertTimeout(
        Duration.ofSeconds(20),
        () -> {
          try (ZooKeeperConnection connection = ZooKeeperConnection.open(NOBODY, options)) {
            StoreException unreachable = assertThrows(StoreException.class, connection::connected);
            assertEquals(Reason.UNREACHABLE, unreachable.reason());
            assertTrue(unreachable.toString().contains("127.0.0.1:1"), unreachable::toString);
            assertFalse(connection.awaitConnected(Duration.ofMillis(10)));
          }
        });
  }

  @Test
  void aWaitingThreadIsWokenByTheClose() {
    ZooKeeperConnection connection =
        ZooKeeperConnection.open(
            NOBODY,
            new Options(
                Duration.ofSeconds(120), Duration.ofSeconds(60), Duration.ofSeconds(60), false));
    Thread closer = new Thread(connection::close);
    closer.start();
    assertTimeout(
        Duration.ofSeconds(20),
        () -> {
          StoreException closed = assertThrows(StoreException.class, connection::connected);
          assertEquals("the connection to 127.0.0.1:1 is closed", closed.getMessage());
        });
  }

  @Test
  void anInterruptedWaitKeepsTheFlag() {
    try (ZooKeeperConnection connection = ZooKeeperConnection.open(NOBODY, Options.forWorkers())) {
      Thread.currentThread().interrupt();
      StoreException interrupted = assertThrows(StoreException.class, connection::connected);
      assertEquals(Reason.INTERRUPTED, interrupted.reason());
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void whoHasHeardEnoughIsToldNothingMore() {
    List<Link.Phase> all = new CopyOnWriteArrayList<>();
    List<Link.Phase> some = new CopyOnWriteArrayList<>();
    ZooKeeperConnection connection = ZooKeeperConnection.open(NOBODY, Options.forWorkers());
    connection.listen(link -> all.add(link.phase()));
    Runnable end = connection.listen(link -> some.add(link.phase()));
    assertEquals(List.of(Link.Phase.CONNECTING), some);
    end.run();
    connection.close();
    assertTrue(all.contains(Link.Phase.CLOSED), all::toString);
    assertFalse(some.contains(Link.Phase.CLOSED), some::toString);
  }

  @Test
  void noOlderLinkIsToldAfterANewerOne() throws InterruptedException {
    ZooKeeperConnection connection = ZooKeeperConnection.open(NOBODY, Options.forWorkers());
    List<Link.Phase> told = new CopyOnWriteArrayList<>();
    CountDownLatch overtaken = new CountDownLatch(1);
    Thread closer = new Thread(connection::close);
    connection.listen(
        link -> {
          if (link.phase() == Link.Phase.CLOSED) {
            told.add(link.phase());
            overtaken.countDown();
          } else {
            closer.start();
            await(overtaken, Duration.ofSeconds(1)); // time enough to be told of the close
            told.add(link.phase());
          }
        });
    closer.join();
    assertEquals(List.of(Link.Phase.CONNECTING, Link.Phase.CLOSED), told);
  }

  private static void await(CountDownLatch latch, Duration limit) {
    try {
      boolean unused = latch.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theSessionIsNamedWithItsServer() {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
        ZooKeeperConnection connection =
            ZooKeeperConnection.open(new Ensemble(zoo.connectString()), Options.forWorkers())) {
      assertTrue(connection.awaitConnected(Duration.ofSeconds(10)));
      Session session = connection.session().orElseThrow();
      assertEquals(zoo.connectString(), session.server());
      assertTrue(zoo.hasSession(Long.decode(session.id())));
      assertFalse(session.readOnly());
      assertEquals(0, zoo.watchCount(), "a connection by itself watches nothing");
    }
  }

  @Test
  void allThreadsAreDaemonsAndEndWithTheConnection() {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start()) {
      Set<Thread> before = Thread.getAllStackTraces().keySet();
      ZooKeeperConnection connection =
          ZooKeeperConnection.open(new Ensemble(zoo.connectString()), Options.forWorkers());
      assertTrue(connection.awaitConnected(Duration.ofSeconds(10)));
      assertTrue(
          started(before).stream().allMatch(Thread::isDaemon), () -> started(before).toString());
      connection.close();
      connection.close();
      within(
          LIMIT,
          "no thread is left",
          () -> started(before).toString(),
          () -> started(before).isEmpty());
    }
  }

  private static Set<Thread> started(Set<Thread> before) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.contains(thread) && thread.isAlive())
        // The test's own pool, and the server's.
        .filter(thread -> !thread.getName().matches("(ForkJoinPool|NIOWorkerThread).*"))
        .collect(Collectors.toSet());
  }

  /// Such a client is dead for ZooKeeper, but whoever mends the server should not have to restart
  /// each worker.
  @Test
  void whoIsRefusedIsTakenOnceTheServerKnowsTheCredentials() {
    List<Link.Phase> phases = new CopyOnWriteArrayList<>();
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
        ZooKeeperConnection connection =
            ZooKeeperConnection.open(new Ensemble(zoo.connectString()), NAMED)) {
      Eventually.eventually("the credentials are refused", () -> isRefused(connection));
      connection.listen(link -> phases.add(link.phase()));
      Eventually.eventually("it is tried again", () -> phases.size() > 2);
      assertEquals(Set.of(Link.Phase.CONNECTING), Set.copyOf(phases));
      assertTrue(isRefused(connection));
      takeEverybody();
      try {
        Eventually.eventually("the session stands", () -> connection.session().isPresent());
        assertEquals(zoo.connectString(), connection.connected().server());
      } finally {
        takeNobody();
      }
    }
  }

  @Test
  void whoIsRefusedAndClosesIsToldThatItIsClosed() {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start()) {
      ZooKeeperConnection closed =
          ZooKeeperConnection.open(new Ensemble(zoo.connectString()), NAMED);
      try (closed) {
        Eventually.eventually("the credentials are refused", () -> isRefused(closed));
      }
      StoreException told = assertThrows(StoreException.class, closed::connected);
      assertTrue(told.toString().contains("is closed"), told::toString);
    }
  }

  /// As on an ensemble that is locked down.
  @Test
  void whoIsTakenAfterARefusalIsConnectedAlsoWhereHeMayNotSeeTheRoot() {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
        Arranger admin = new Arranger(zoo);
        ZooKeeperConnection connection =
            ZooKeeperConnection.open(new Ensemble(zoo.connectString()), NAMED)) {
      admin.restrict("/", 0);
      Eventually.eventually("the credentials are refused", () -> isRefused(connection));
      takeEverybody();
      try {
        Eventually.eventually("the session stands", () -> connection.session().isPresent());
      } finally {
        takeNobody();
      }
    }
  }

  /// Where the ensemble has no name.
  private static void takeEverybody() {
    System.setProperty(PROVIDER, "org.apache.zookeeper.server.auth.EnsembleAuthenticationProvider");
    ProviderRegistry.addOrUpdateProvider(PROVIDER);
  }

  private static void takeNobody() {
    ProviderRegistry.removeProvider("ensemble");
    System.clearProperty(PROVIDER);
  }

  private static boolean isRefused(ZooKeeperConnection connection) {
    try {
      Handle unused = connection.connected();
      return false;
    } catch (StoreException e) {
      assertEquals(Reason.NO_PERMISSION, e.reason());
      assertTrue(e.toString().contains("ensemble:(redacted)"), e::toString);
      return true;
    }
  }

  @Test
  void theConnectionTimeoutIsBelowTheSessionTimeout() {
    Duration second = Duration.ofSeconds(1);
    assertThrows(IllegalArgumentException.class, () -> new Options(second, second, second, false));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Options(Duration.ofSeconds(2), Duration.ZERO, second, false));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Options(Duration.ofSeconds(2), second, Duration.ZERO, false));
  }
}
