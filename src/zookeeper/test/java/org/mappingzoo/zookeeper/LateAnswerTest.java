package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.LedgerScene.DID;
import static org.mappingzoo.zookeeper.LedgerScene.settled;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.ConnectionStatus.Session;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// A server takes a transaction and does not answer it within the request timeout: whoever asked
/// goes on in the same session, and what they asked for happens once.
final class LateAnswerTest {
  /// Patient enough for whatever else a busy machine is asked.
  private static final Options IMPATIENT =
      new Options(Duration.ofSeconds(20), Duration.ofSeconds(9), Duration.ofSeconds(2), false);

  private final CountDownLatch released = new CountDownLatch(1);
  private final LedgerScene scene = new LedgerScene();
  private FaultProxy wire;
  private ZooKeeperConnection connection;
  private ZooKeeperLedger store;

  @BeforeEach
  void connect() {
    scene.seed("1:100");
    wire = new FaultProxy(scene.zoo);
    connection = ZooKeeperConnection.open(wire.ensemble(), IMPATIENT);
    assertTrue(connection.awaitConnected(Duration.ofSeconds(10)));
    store = new ZooKeeperLedger(connection, Layout.DEFAULT);
  }

  @AfterEach
  void disconnect() {
    released.countDown();
    connection.close();
    wire.close();
    scene.close();
  }

  @Test
  void aTransactionThatIsNotAnsweredInTimeIsUnknown() {
    wire.beforeNextWrite(this::awaitRelease);
    Reply reply =
        store.commit(Transaction.of(new Transaction.Create("/late", NodeText.of("1:9\n"))));

    assertEquals(new Reply.Unknown("no answer within PT2S"), reply);
  }

  @Test
  void aTakeGoesOnInTheSameSessionAndIsGrantedOnce() {
    Optional<Session> before = connection.session();
    LeaseLedger worker = LedgerScene.workerOver(store, "late", new Random(2));
    LeaseRequest request = worker.request(10, OptionalLong.empty());

    wire.beforeNextWrite(this::awaitRelease);
    HeldLease held = settled(worker.take(DID, request, Optional.empty()));
    released.countDown();

    assertEquals(before, connection.session(), "no other session");
    assertEquals(request.id(), held.id());
    assertThrows(
        IllegalStateException.class,
        () -> worker.take(DID, request, Optional.empty()),
        "asked once more: it is in use");
    scene.assertBooks(90, 10, 0, 0);
  }

  private void awaitRelease() {
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
