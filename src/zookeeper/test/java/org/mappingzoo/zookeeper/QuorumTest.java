package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.CategoryWrite.Replace;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.ConnectionStatus.Current;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Three servers, of which two die: the third may be looked at, not written to.
final class QuorumTest {
  private static final CategoryName ORDERS = CategoryName.of("/shop/orders");
  private static final String READ_ONLY_MODE = "readonlymode.enabled";

  @Test
  @ResourceLock(Resources.SYSTEM_PROPERTIES)
  void withoutAQuorumCategoriesAreShownReadOnlyAndWritesAreRefused() throws Exception {
    System.setProperty(READ_ONLY_MODE, "true");
    try (TestingCluster cluster = new TestingCluster(servers())) {
      cluster.start();
      List<InstanceSpec> servers = List.copyOf(cluster.getInstances());
      Ensemble first = new Ensemble("127.0.0.1:" + servers.getFirst().getPort());
      try (Arranger other = new Arranger(first.connectString())) {
        other.create(ORDERS.path(), "1:100\n");
      }
      Options patient =
          new Options(Duration.ofSeconds(20), Duration.ofSeconds(15), Duration.ofSeconds(5), true);
      try (Spectator fleet = new Spectator(first, Discovery.everywhere());
          ZooKeeperConnection connection = ZooKeeperConnection.open(first, patient)) {
        fleet.awaitCurrent();
        assertTrue(fleet.status().allowsWrites());
        cluster.killServer(servers.get(1));
        cluster.killServer(servers.get(2));
        fleet.await(
            Duration.ofSeconds(40),
            "read-only",
            now ->
                now.connection() instanceof Current current
                    && current.session().readOnly()
                    && fleet.free(ORDERS.path()) == 100);
        assertFalse(fleet.status().allowsWrites());

        assertTrue(connection.awaitConnected(Duration.ofSeconds(20)));
        ZooKeeperStore store = new ZooKeeperStore(connection, Markers.UNDER_ROOT);
        CategoryRead.Present read = (CategoryRead.Present) store.read(ORDERS);
        CategoryWrite write =
            new CategoryWrite(
                new RandomRequestIds(new Random(1)).get(),
                ORDERS,
                new Replace(read.revision(), NodeText.of("2:100\n")));
        StoreException refused =
            assertThrows(StoreException.class, () -> store.write(write, false));
        assertEquals(Reason.READ_ONLY, refused.reason());
        assertTellsNothingOfWhatIsGone(connection);
      }
    } finally {
      System.clearProperty(READ_ONLY_MODE);
    }
  }

  /// A server that lags behind would say so of what is new, and somebody would vouch for its ids.
  private static void assertTellsNothingOfWhatIsGone(ZooKeeperConnection connection) {
    ZooKeeperLedger ledger = new ZooKeeperLedger(connection, Layout.DEFAULT);
    List<LeaseId> names = List.of(new LeaseId("worker-" + "a".repeat(16)));
    assertEquals(
        Reason.READ_ONLY,
        assertThrows(StoreException.class, () -> ledger.leases(ORDERS, names)).reason());
    assertEquals(
        Reason.READ_ONLY,
        assertThrows(StoreException.class, () -> PresentWorkers.read(connection, Layout.DEFAULT))
            .reason());
  }

  /// Whose ports were all free at once: asked for one by one, as Curator does, two may be the same.
  private static List<InstanceSpec> servers() throws IOException {
    List<ServerSocket> free = new ArrayList<>();
    try {
      for (int i = 0; i < 9; i++) {
        free.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return IntStream.range(0, 3)
          .mapToObj(
              server ->
                  new InstanceSpec(
                      null,
                      free.get(3 * server).getLocalPort(),
                      free.get(3 * server + 1).getLocalPort(),
                      free.get(3 * server + 2).getLocalPort(),
                      true,
                      server + 1))
          .toList();
    } finally {
      for (ServerSocket socket : free) {
        socket.close();
      }
    }
  }
}
