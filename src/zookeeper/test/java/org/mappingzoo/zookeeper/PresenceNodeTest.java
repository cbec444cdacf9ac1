package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.eventually;

import java.lang.reflect.Method;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// A worker that is there is known to be there.
@Timeout(60)
final class PresenceNodeTest {
  private static final WorkerName WORKER = new WorkerName("importer-7-aaaa");
  private static final String PATH = Layout.DEFAULT.presence(WORKER);

  private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  private final Arranger admin = new Arranger(zoo);
  private final ZooKeeperConnection connection =
      ZooKeeperConnection.open(new Ensemble(zoo.connectString()), Options.forWorkers());

  private PresenceNode keep() {
    return keep(connection);
  }

  private static PresenceNode keep(ZooKeeperConnection of) {
    return PresenceNode.keep(
        of, Layout.DEFAULT, WORKER, new Presence("host", 7, Instant.EPOCH, "a test"));
  }

  @AfterEach
  void close() {
    connection.close();
    admin.close();
    zoo.close();
  }

  /// As where an admin names a worker that runs already. The directory is made, so that only the
  /// node is refused.
  @Test
  void whoIsPermittedLaterIsThereWithoutANewConnection() {
    admin.create(Layout.DEFAULT.presences(), "");
    admin.restrict(Layout.DEFAULT.presences(), Perms.READ);
    try (PresenceNode node = keep()) {
      eventually("it was refused", () -> node.refusals() > 0);
      assertFalse(admin.exists(PATH));
      admin.open(Layout.DEFAULT.presences());
      eventually("it is there", () -> admin.exists(PATH));
      assertEquals(1, admin.children(Layout.DEFAULT.presences()).size());
    }
  }

  @Test
  void whatSomebodyDeletesIsMadeAgain() {
    try (PresenceNode node = keep()) {
      eventually("it is there", () -> admin.exists(PATH));
      long first = admin.stat(PATH).getCzxid();
      admin.delete(PATH);
      eventually(
          "it is there again", () -> admin.exists(PATH) && admin.stat(PATH).getCzxid() > first);
      assertEquals(0, node.refusals());
    }
  }

  /// A session of weeks may have thousands of connections.
  @Test
  void howeverOftenTheConnectionBreaksItIsWatchedOnce() throws ReflectiveOperationException {
    try (FaultProxy proxy = new FaultProxy(zoo);
        ZooKeeperConnection broken =
            ZooKeeperConnection.open(proxy.ensemble(), Options.forWorkers());
        PresenceNode node = keep(broken)) {
      eventually("it is there", () -> admin.exists(PATH));
      Handle session = broken.connected();
      for (int i = 0; i < 3; i++) {
        proxy.cut();
        eventually("the connection is broken", () -> broken.session().isEmpty());
        proxy.mend();
        eventually("it is connected again", () -> broken.session().isPresent());
        awaitWatch(broken);
      }
      assertEquals(session, broken.connected(), "the session is the same");
      assertEquals(1, watchers(session).size());
      assertEquals(0, node.refusals());

      long first = admin.stat(PATH).getCzxid();
      admin.delete(PATH);
      eventually(
          "it is there again", () -> admin.exists(PATH) && admin.stat(PATH).getCzxid() > first);
    }
  }

  /// Each of these calls is answered behind one more of those that end with the watch.
  private static void awaitWatch(ZooKeeperConnection connection) {
    connection.listen(link -> {}).run(); // behind all who are told of the connection
    for (int call = 1; call <= 12; call++) {
      assertTrue(RawCalls.exists(connection.connected(), PATH).join().isPresent());
    }
  }

  /// As ZooKeeper's client has them, which tells nobody.
  private static Set<?> watchers(Handle handle) throws ReflectiveOperationException {
    Method manager = ZooKeeper.class.getDeclaredMethod("getWatchManager");
    manager.setAccessible(true);
    Object watches = manager.invoke(handle);
    Method ofData = watches.getClass().getDeclaredMethod("getDataWatches");
    ofData.setAccessible(true);
    Object found = ((Map<?, ?>) ofData.invoke(watches)).get(PATH);
    return (Set<?>) Objects.requireNonNull(found);
  }
}
