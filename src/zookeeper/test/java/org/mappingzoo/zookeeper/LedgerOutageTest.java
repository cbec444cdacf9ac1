package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.LedgerScene.DID;
import static org.mappingzoo.zookeeper.LedgerScene.settled;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.monitor.ConnectionStatus.Disconnected;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.Layout;

/// What a console sees of our own nodes while the connection breaks, and where a reply would break
/// it: what is known stays in sight.
final class LedgerOutageTest {
  private static final Layout LAYOUT = Layout.DEFAULT;
  private static final int TOO_LONG = 1_048_500;

  /// With names of a hundred characters, more than a reply can hold.
  private static final int TOO_MANY = 21_000;

  private final LedgerScene scene = new LedgerScene();
  private final FaultProxy wire = new FaultProxy(scene.zoo);
  private final Arranger other = new Arranger(scene.zoo);

  @BeforeEach
  void oneLease() {
    scene.seed("1:1000");
    LeaseLedger worker = scene.worker("worker");
    var request = worker.request(100, OptionalLong.of(40));
    assertEquals(
        100, settled(worker.take(DID, request, Optional.empty())).lease().ranges().count());
  }

  @AfterEach
  void close() {
    other.close();
    wire.close();
    scene.close();
  }

  private Spectator watch() {
    return new Spectator(wire.ensemble(), Discovery.under("/com"));
  }

  @Test
  void whatASweepCouldNotReadStaysAsItWas() {
    try (Spectator console = watch()) {
      console.await("the lease", LedgerOutageTest::hasLease);
      wire.cut();
      console.await("disconnected", LedgerOutageTest::isCut);
      Instant first = ((Disconnected) console.status()).since();
      int before = console.seen().size() - 1;
      wire.cutAt(LAYOUT.controls());
      wire.mend();
      console.await(
          "disconnected again",
          now -> isCut(now) && !((Disconnected) now.connection()).since().equals(first));
      assertEquals(1, wire.losses(), "it came as far as the first directory");
      List<FleetSnapshot> since = console.seen().subList(before, console.seen().size());
      assertTrue(since.stream().allMatch(LedgerOutageTest::hasLease), since::toString);
    }
  }

  @Test
  void aRecordTooLongToBeReadIsAFaultAndBreaksNothing() {
    String lease = LAYOUT.ledger(DID) + "/poison";
    poison(lease);
    poison(LAYOUT.presences() + "/poison-aaaa");
    try (Spectator console = watch()) {
      console.awaitCurrent();
      assertEquals(
          List.of("%s: %,d bytes are too long".formatted(lease, TOO_LONG)),
          ledger(console.last()).faults());
      poison(LAYOUT.presences() + "/later-aaaa");
      poison(LAYOUT.tally(DID));
      console.await("a fault of one that grows", now -> ledger(now).faults().size() == 2);
      assertTrue(hasLease(console.last()));
      assertTrue(console.seen().stream().noneMatch(LedgerOutageTest::isCut), "never cut off");
    }
  }

  /// A site may let longer nodes be written than a client has room for.
  @Test
  void aRecordThatBreaksTheConnectionDoesSoOnce() {
    String lease = LAYOUT.ledger(DID) + "/poison";
    poison(lease);
    wire.breakAtDataOf(lease);
    try (Spectator console = watch()) {
      console.awaitCurrent();
      assertEquals(
          List.of("%s: %,d bytes are too long".formatted(lease, TOO_LONG)),
          ledger(console.last()).faults());
      assertTrue(hasLease(console.last()));
      assertEquals(1, wire.losses());
    }
  }

  @Test
  void aDirectoryWithMoreNamesThanAReplyMayHoldIsNeverListed() throws InterruptedException {
    Semaphore made = new Semaphore(0);
    for (int i = 0; i < TOO_MANY; i++) {
      other.createSoon(LAYOUT.duties() + "/%0100d".formatted(i), made::release);
    }
    made.acquire(TOO_MANY);
    try (Spectator console = watch()) {
      console.awaitCurrent();
      assertEquals(
          List.of("%s: %,d names are too many to be listed".formatted(LAYOUT.duties(), TOO_MANY)),
          console.last().leaders().faults());
      assertTrue(hasLease(console.last()));
      assertTrue(console.seen().stream().noneMatch(LedgerOutageTest::isCut), "never cut off");
    }
  }

  private void poison(String path) {
    if (!other.exists(path)) {
      other.create(path, "");
    }
    other.set(path, new byte[TOO_LONG]);
  }

  private static boolean isCut(FleetSnapshot snapshot) {
    return snapshot.connection() instanceof Disconnected;
  }

  private static boolean hasLease(FleetSnapshot snapshot) {
    return snapshot
        .ledgers()
        .of(DID)
        .map(LedgerSnapshot::leased)
        .filter(leased -> leased == 100)
        .isPresent();
  }

  private static LedgerSnapshot ledger(FleetSnapshot snapshot) {
    return snapshot.ledgers().of(DID).orElseThrow();
  }
}
