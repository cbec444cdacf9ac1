package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.ZooDefs.Perms;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.counter.CounterCreation;
import org.mappingzoo.core.counter.CounterException;
import org.mappingzoo.core.counter.CounterIds;
import org.mappingzoo.core.counter.CounterOutcome;
import org.mappingzoo.core.counter.CounterRefusal;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.counter.Counters;
import org.mappingzoo.core.counter.SkippedIds;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Counters on a real server, over a wire that breaks before and after a write.
@Execution(ExecutionMode.CONCURRENT)
final class ZooKeeperCountersTest {
  private static final CategoryName SEQUENCE = CategoryName.of("/sequences/items");
  private static final String PATH = SEQUENCE.path();
  private static final String AT_100 = "\0\0\0\0\0\0\0d";
  private static final Options OPTIONS =
      new Options(Duration.ofSeconds(8), Duration.ofSeconds(4), Duration.ofSeconds(4), false);

  /// Patient enough for what is read before the write, also on a busy machine.
  private static final Options IMPATIENT =
      new Options(Duration.ofSeconds(8), Duration.ofSeconds(4), Duration.ofSeconds(2), false);

  private EmbeddedZooKeeper zoo;
  private FaultProxy wire;
  private ZooKeeperConnection connection;
  private Counters counters;
  private Arranger other;

  @BeforeEach
  void connect() {
    zoo = EmbeddedZooKeeper.start();
    wire = new FaultProxy(zoo);
    other = new Arranger(zoo);
    other.create(PATH, AT_100);
    connection = ZooKeeperConnection.open(wire.ensemble(), OPTIONS);
    assertTrue(connection.awaitConnected(Duration.ofSeconds(10)));
    counters = ZooKeeperCounters.over(connection, new Random(1));
  }

  @AfterEach
  void disconnect() {
    connection.close();
    other.close();
    wire.close();
    zoo.close();
  }

  private long value() {
    return CounterValue.parse(NodeText.of(other.data(PATH))).lastIssued();
  }

  @Test
  void anIdIsOneReadAndOneWriteOfEightBytes() {
    assertEquals("65", counters.getNextId(SEQUENCE));
    assertArrayEquals(new byte[] {0, 0, 0, 0, 0, 0, 0, 0x65}, other.data(PATH));
    assertEquals(1, other.stat(PATH).getVersion());
    assertEquals(1, wire.writes());
  }

  @Test
  void aBatchIsOneWriteToo() {
    CounterOutcome outcome = counters.take(SEQUENCE, 1_000_000);
    assertEquals(
        new CounterOutcome.Taken(
            new CounterIds(101, 1_000_100),
            ZooKeeperStore.revision(other.stat(PATH)),
            SkippedIds.NONE),
        outcome);
    assertEquals(1_000_100, value());
    assertEquals(1, wire.writes());
  }

  @Test
  void aCounterIsCreatedWithItsParentsAndNeverOverwritten() {
    CategoryName fresh = CategoryName.of("/com/demdex/sequences/fresh");
    CounterCreation made = counters.create(fresh, new CounterValue(0x1234));
    assertEquals(
        new CounterCreation.Created(ZooKeeperStore.revision(other.stat(fresh.path()))), made);
    assertArrayEquals(new byte[] {0, 0, 0, 0, 0, 0, 0x12, 0x34}, other.data(fresh.path()));
    assertEquals("1235", counters.getNextId(fresh));
    assertEquals(
        new CounterCreation.Refused(fresh, new CounterRefusal.AlreadyExists()),
        counters.create(fresh, new CounterValue(0)));
    assertEquals("1236", counters.getNextId(fresh));
  }

  @Test
  void aCreateWithALostReplyIsToldAndNotRepeated() {
    CategoryName fresh = CategoryName.of("/sequences/fresh");
    wire.loseReplies(1);
    assertInstanceOf(CounterCreation.Unsettled.class, counters.create(fresh, new CounterValue(7)));
    assertEquals(1, wire.writes());
    assertEquals(8, counters.nextId(fresh), "it took effect");
  }

  @Test
  void whatIsNoCounterIsNamedWithItsBytesAndLeftAsItIs() {
    other.set(PATH, "1:100\n");
    CounterException refused =
        assertThrows(CounterException.class, () -> counters.nextId(SEQUENCE));
    assertEquals(
        "cannot take 1 ids from /sequences/items: the node holds 6 bytes (31 3a 31 30 30 0a): a"
            + " counter has eight bytes",
        refused.getMessage());
    assertEquals("1:100\n", other.text(PATH));
    other.set(PATH, new byte[0]);
    assertThrows(CounterException.class, () -> counters.nextId(SEQUENCE));
    assertEquals(0, wire.writes());
  }

  @Test
  void anAbsentCounterIsNotMadeOnTheWay() {
    CategoryName absent = CategoryName.of("/sequences/absent");
    assertThrows(CounterException.class, () -> counters.nextId(absent));
    assertFalse(other.exists(absent.path()));
  }

  @Test
  void aPlainWriteInBetweenIsRespected() {
    wire.beforeNextWrite(() -> other.set(PATH, "\0\0\0\0\0\0\0e"));
    assertEquals("66", counters.getNextId(SEQUENCE));
    assertEquals(0, counters.skipped());
  }

  @Test
  void aNodeThatGoesInBetweenIsRefused() {
    wire.beforeNextWrite(() -> other.delete(PATH));
    assertEquals(
        new CounterOutcome.Refused(SEQUENCE, new CounterRefusal.NoSuchCounter(), SkippedIds.NONE),
        counters.take(SEQUENCE, 5));
  }

  @Test
  void aWriteThatHitsAnotherLifeOfTheNodeIsToldLoudly() {
    Revision read = ZooKeeperStore.revision(other.stat(PATH));
    wire.beforeNextWrite(() -> other.recreate(PATH, AT_100));
    OtherLifeException told =
        assertThrows(OtherLifeException.class, () -> counters.nextId(SEQUENCE));
    assertEquals(read, told.expected());
    assertEquals(ZooKeeperStore.revision(other.stat(PATH)), told.hit());
    assertTrue(
        String.valueOf(told.getMessage()).endsWith("at most 1 ids: 101:101"), told::toString);
    assertEquals(1, counters.skipped());
  }

  @Test
  void aLostReplySkipsItsIdsAndSaysSo() {
    wire.loseReplies(1);
    CounterOutcome.Taken taken =
        assertInstanceOf(CounterOutcome.Taken.class, counters.take(SEQUENCE, 5));
    assertEquals(new CounterIds(106, 110), taken.ids());
    assertEquals(new SkippedIds(List.of(new CounterIds(101, 105))), taken.skipped());
    assertEquals(5, counters.skipped());
    assertEquals(110, value());
  }

  @Test
  void aLostRequestSkipsNothing() {
    wire.loseRequests(1);
    CounterOutcome.Taken taken =
        assertInstanceOf(CounterOutcome.Taken.class, counters.take(SEQUENCE, 5));
    assertEquals(new CounterIds(101, 105), taken.ids());
    assertEquals(SkippedIds.NONE, taken.skipped());
    assertEquals(1, other.stat(PATH).getVersion());
  }

  @Test
  void theSessionOutlastsItsIdsAndItsLosses() {
    Optional<String> session = connection.session().map(at -> at.id());
    wire.loseReplies(2);
    for (int i = 0; i < 20; i++) {
      long unused = counters.nextId(SEQUENCE);
    }
    assertEquals(session, connection.session().map(at -> at.id()));
  }

  @Test
  void aSessionThatEndsUnderAWriteLeavesNoIdInDoubt() {
    long session = connection.connected().getSessionId();
    wire.beforeNextWrite(() -> zoo.expire(session));
    CounterOutcome.Taken taken =
        assertInstanceOf(CounterOutcome.Taken.class, counters.take(SEQUENCE, 5));
    assertEquals(taken.ids().last(), value());
    assertEquals(taken.ids().first() - 101, taken.skipped().count(), taken::toString);
  }

  @Test
  void aReadUnderWhichTheSessionEndsIsSentInTheNext() {
    long session = connection.connected().getSessionId();
    wire.beforeRequest(0, () -> zoo.expire(session));
    CounterOutcome.Taken taken =
        assertInstanceOf(CounterOutcome.Taken.class, counters.take(SEQUENCE, 5));
    assertEquals(new CounterIds(101, 105), taken.ids());
    assertEquals(SkippedIds.NONE, taken.skipped());
  }

  @Test
  void anInterruptUnderAWriteNamesTheBatchAndKeepsTheThreadInterrupted() {
    Thread taker = Thread.currentThread();
    wire.beforeNextWrite(
        () -> {
          wire.pause();
          taker.interrupt();
        });
    CounterOutcome.Unsettled outcome =
        assertInstanceOf(CounterOutcome.Unsettled.class, counters.take(SEQUENCE, 5));
    assertTrue(Thread.interrupted());
    assertEquals(Reason.INTERRUPTED, outcome.cause().reason());
    assertEquals(new SkippedIds(List.of(new CounterIds(101, 105))), outcome.skipped());
    wire.resume();
  }

  @Test
  void anInterruptedThreadSendsNothing() {
    ZooKeeperCounterStore store =
        new ZooKeeperCounterStore(connection, new RandomRequestIds(new Random(2)));
    Revision read = ZooKeeperStore.revision(other.stat(PATH));
    Thread.currentThread().interrupt();
    StoreException refused =
        assertThrows(
            StoreException.class,
            () -> store.advance(SEQUENCE, read, Optional.empty(), new CounterValue(101)));
    assertTrue(Thread.interrupted());
    assertEquals(Reason.INTERRUPTED, refused.reason());
    assertEquals(0, wire.writes());
  }

  @Test
  void whatIsNotPermittedIsAnExceptionAndNothingIsWritten() {
    other.restrict(PATH, Perms.READ);
    StoreException refused = assertThrows(StoreException.class, () -> counters.nextId(SEQUENCE));
    assertEquals(Reason.NO_PERMISSION, refused.reason());
    assertTrue(refused.toString().contains(PATH), refused::toString);
    assertEquals(100, value());
  }

  @Test
  void aVersionNearItsWrapIsNeverSent() {
    ZooKeeperCounterStore store =
        new ZooKeeperCounterStore(connection, new RandomRequestIds(new Random(2)));
    Revision wrapped = new Revision(1, 2, -1);
    StoreException refused =
        assertThrows(
            StoreException.class,
            () -> store.advance(SEQUENCE, wrapped, Optional.empty(), new CounterValue(101)));
    assertEquals(Reason.REFUSED, refused.reason());
    assertEquals(0, wire.writes());
  }

  @Test
  void withoutAConnectionNothingIsTaken() {
    wire.cut();
    eventually("the loss is noticed", () -> connection.session().isEmpty());
    StoreException unreachable =
        assertThrows(StoreException.class, () -> counters.nextId(SEQUENCE));
    assertEquals(Reason.UNREACHABLE, unreachable.reason());
    wire.mend();
  }

  @Test
  void anAbandonedWriteThatArrivesBetweenReadAndWriteOfAnotherMakesThatAConflict() {
    try (Slow slow = new Slow()) {
      slow.takeInVain();
      wire.beforeRequest(1, slow::letItArrive);
      CounterOutcome.Taken taken =
          assertInstanceOf(CounterOutcome.Taken.class, counters.take(SEQUENCE, 5));
      assertEquals(new CounterIds(106, 110), taken.ids());
      assertEquals(110, value());
    }
  }

  @Test
  void anAbandonedWriteThatArrivesAfterAnotherNeverTakesEffect() {
    try (Slow slow = new Slow()) {
      slow.takeInVain();
      assertEquals(new CounterIds(101, 105), counters.nextIds(SEQUENCE, 5));
      slow.letItArrive();
      assertEquals(105, value());
      assertEquals(106, counters.nextId(SEQUENCE));
    }
  }

  /// Another worker, whose write stays on its way until it is let go.
  private final class Slow implements AutoCloseable {
    private final CountDownLatch released = new CountDownLatch(1);
    private final FaultProxy slowWire = new FaultProxy(zoo);
    private final ZooKeeperConnection slow =
        ZooKeeperConnection.open(slowWire.ensemble(), IMPATIENT);

    void takeInVain() {
      assertTrue(slow.awaitConnected(Duration.ofSeconds(10)));
      slowWire.beforeNextWrite(this::awaitRelease);
      CounterOutcome.Unsettled outcome =
          assertInstanceOf(
              CounterOutcome.Unsettled.class,
              ZooKeeperCounters.over(slow, new Random(3)).take(SEQUENCE, 5));
      assertEquals(new SkippedIds(List.of(new CounterIds(101, 105))), outcome.skipped());
    }

    private void awaitRelease() {
      try {
        released.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    void letItArrive() {
      released.countDown();
      eventually("the slow write is answered", () -> slowWire.answers() == 1);
    }

    @Override
    public void close() {
      released.countDown();
      slow.close();
      slowWire.close();
    }
  }
}
