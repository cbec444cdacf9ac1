package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.CategoryWrite.Change;
import org.mappingzoo.core.allocator.CategoryWrite.Create;
import org.mappingzoo.core.allocator.CategoryWrite.Remove;
import org.mappingzoo.core.allocator.CategoryWrite.Replace;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// The connection breaks around a write: before it reaches the server, or after the server
/// carried it out. The writer cannot tell the two apart, and yet the write must take effect once.
@Execution(ExecutionMode.CONCURRENT)
final class LostReplyTest {
  private static final CategoryName ORDERS = CategoryName.of("/shop/orders");
  private static final String PATH = ORDERS.path();
  private static final String MARKERS = "/mapping-zoo/requests";
  private static final Options OPTIONS =
      new Options(Duration.ofSeconds(8), Duration.ofSeconds(3), Duration.ofSeconds(3), true);

  private final RandomRequestIds ids = new RandomRequestIds(new Random());
  private EmbeddedZooKeeper zoo;
  private FaultProxy wire;
  private ZooKeeperConnection connection;
  private Arranger other;
  private Revision seeded;

  @BeforeEach
  void connect() {
    zoo = EmbeddedZooKeeper.start();
    wire = new FaultProxy(zoo);
    other = new Arranger(zoo);
    other.create(MARKERS, "");
    seeded = ZooKeeperStore.revision(other.create(PATH, "1:100\n"));
    connection = ZooKeeperConnection.open(wire.ensemble(), OPTIONS);
    assertTrue(connection.awaitConnected(Duration.ofSeconds(10)));
  }

  @AfterEach
  void disconnect() {
    connection.close();
    other.close();
    wire.close();
    zoo.close();
  }

  private ZooKeeperStore store(Markers markers) {
    return new ZooKeeperStore(connection, markers);
  }

  private CompareAndSetLoop loop(ZooKeeperStore store) {
    return new CompareAndSetLoop(store, ids, new JitteredPause(new Random()), 10);
  }

  private CategoryWrite write(Change change) {
    return new CategoryWrite(ids.get(), ORDERS, change);
  }

  private CategoryWrite take() {
    return write(new Replace(seeded, NodeText.of("11:100\n")));
  }

  private static Revision applied(WriteReply reply) {
    return assertInstanceOf(WriteReply.Applied.class, reply).now();
  }

  private static void assertUnknown(WriteReply reply) {
    assertInstanceOf(WriteReply.Unknown.class, reply);
  }

  @Test
  void aLostReplyWithAMarkerSettlesAsAppliedOnce() {
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    CategoryWrite take = take();
    wire.loseReplies(1);
    assertUnknown(store.write(take, false));
    assertEquals("11:100\n", other.text(PATH), "it took effect all the same");

    Revision now = applied(store.write(take, true));
    assertEquals(ZooKeeperStore.revision(other.stat(PATH)), now);
    assertEquals(1, now.version(), "once");
  }

  @Test
  void aLostRequestWithAMarkerIsAppliedOnceOnReSend() {
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    CategoryWrite take = take();
    wire.loseRequests(1);
    assertUnknown(store.write(take, false));
    assertEquals("1:100\n", other.text(PATH), "nothing happened");

    Revision now = applied(store.write(take, true));
    assertEquals(ZooKeeperStore.revision(other.stat(PATH)), now);
    assertEquals(1, now.version(), "once");
  }

  @Test
  void theLoopSettlesSeveralLossesInARow() {
    CompareAndSetLoop loop =
        new CompareAndSetLoop(store(Markers.UNDER_ROOT), ids, new JitteredPause(new Random()), 10);
    wire.loseRequests(2);
    wire.loseReplies(2);
    Revision now = applied(loop.send(take()));
    assertEquals(ZooKeeperStore.revision(other.stat(PATH)), now);
    assertEquals(1, now.version(), "once");
  }

  @Test
  void aLostReplyIsSettledEvenIfOthersWroteSince() {
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    CategoryWrite take = take();
    wire.loseReplies(1);
    assertUnknown(store.write(take, false));
    Revision ours = ZooKeeperStore.revision(other.stat(PATH));
    other.set(PATH, "21:100\n");
    assertEquals(ours, applied(store.write(take, true)));
    assertEquals("21:100\n", other.text(PATH));
  }

  @Test
  void aLostRequestConflictsIfOthersWroteSince() {
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    CategoryWrite take = take();
    wire.loseRequests(1);
    assertUnknown(store.write(take, false));
    other.set(PATH, "21:100\n");
    assertEquals(new WriteReply.Conflict(), store.write(take, true));
    assertEquals("21:100\n", other.text(PATH));
  }

  @Test
  void aLostRequestConflictsIfTheNodeWasRecreatedWithTheSameVersion() {
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    CategoryWrite take = take();
    wire.loseRequests(1);
    assertUnknown(store.write(take, false));
    other.recreate(PATH, "1:100\n");
    assertEquals(new WriteReply.Conflict(), store.write(take, true));
    assertEquals("1:100\n", other.text(PATH));
  }

  @Test
  void aSeedWithALostReplySettlesAsAppliedOnce() {
    other.delete(PATH);
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    CategoryWrite seed = write(new Create(NodeText.of("1:50\n")));
    wire.loseReplies(1);
    assertUnknown(store.write(seed, false));
    assertEquals(ZooKeeperStore.revision(other.stat(PATH)), applied(store.write(seed, true)));
  }

  @Test
  void aRemovalWithALostReplySettlesAsAppliedOnce() {
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    CategoryWrite removal = write(new Remove(seeded));
    wire.loseReplies(1);
    assertUnknown(store.write(removal, false));
    assertFalse(other.exists(PATH));
    assertEquals(seeded, applied(store.write(removal, true)));
  }

  @Test
  void withoutAMarkerALostReplyStaysUnknown() {
    ZooKeeperStore store = store(Markers.NONE);
    CategoryWrite take = take();
    wire.loseReplies(1);
    assertUnknown(store.write(take, false));
    assertUnknown(store.write(take, true));
    assertUnknown(store.write(take, true));
    assertEquals(1, other.stat(PATH).getVersion(), "and is never written twice");
  }

  @Test
  void withoutAMarkerALostSeedStaysUnknown() {
    other.delete(PATH);
    ZooKeeperStore store = store(Markers.NONE);
    CategoryWrite seed = write(new Create(NodeText.of("1:50\n")));
    wire.loseReplies(1);
    assertUnknown(store.write(seed, false));
    assertUnknown(store.write(seed, true));
  }

  @Test
  void withoutAMarkerASeedIsNeverRepeatedOverANodeThatOthersUsedUpAndDeleted() {
    other.delete(PATH);
    ZooKeeperStore store = store(Markers.NONE);
    CategoryWrite seed = write(new Create(NodeText.of("1:50\n")));
    wire.loseReplies(1);
    assertUnknown(store.write(seed, false));
    other.delete(PATH);
    assertUnknown(store.write(seed, true));
    assertFalse(other.exists(PATH));
  }

  @Test
  void withoutAMarkerALostRequestIsAppliedOnceOnReSend() {
    ZooKeeperStore store = store(Markers.NONE);
    CategoryWrite take = take();
    wire.loseRequests(1);
    assertUnknown(store.write(take, false));
    Revision now = applied(store.write(take, true));
    assertEquals(ZooKeeperStore.revision(other.stat(PATH)), now);
    assertEquals(1, now.version());
  }

  @Test
  void aReadUnderWhichTheSessionEndsIsSentInTheNext() {
    long session = connection.connected().getSessionId();
    wire.beforeRequest(0, () -> zoo.expire(session));
    assertInstanceOf(CategoryRead.Present.class, store(Markers.NONE).read(ORDERS));
  }

  /// Who may not make our root may make what is in it.
  @Test
  void whereTheParentOfTheRootPermitsNothingMarkersAreMadeAllTheSame() {
    other.delete(MARKERS);
    other.restrict("/", Perms.READ);
    assertTrue(markers().make(connection.connected()));
    assertEquals(List.of(), other.children(MARKERS));
  }

  private static MarkerDirectory markers() {
    return new MarkerDirectory(
        Markers.UNDER_ROOT, new Waits(Duration.ofSeconds(5), () -> Security.ANONYMOUS));
  }

  @Test
  void whereMarkersAreNotPermittedWritesGoOnWithoutAndALostReplyStaysUnknown() {
    other.restrict(MARKERS, Perms.READ);
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    Revision first = applied(store.write(take(), false));

    CategoryWrite second = write(new Replace(first, NodeText.of("21:100\n")));
    wire.loseReplies(1);
    assertUnknown(store.write(second, false));
    assertUnknown(store.write(second, true));
    assertEquals("21:100\n", other.text(PATH));
    assertEquals(List.of(), other.children(MARKERS));
  }

  @Test
  void whereEvenTheRootIsNotPermittedWritesGoOnWithout() {
    other.delete(MARKERS);
    other.restrict("/mapping-zoo", Perms.READ);
    Revision now = applied(store(Markers.UNDER_ROOT).write(take(), false));
    assertEquals(ZooKeeperStore.revision(other.stat(PATH)), now);
  }

  @Test
  void theMarkerOfALostReplyStaysUntilNobodyCanAskForItAnyMore() {
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    CategoryWrite take = take();
    wire.loseReplies(1);
    assertUnknown(store.write(take, false));
    Revision unused = applied(store.write(take, true));
    assertEquals(List.of(take.request().value()), other.children(MARKERS));

    Stat marker = other.stat(MARKERS + "/" + take.request());
    long kept = MarkerDirectory.KEPT.toMillis();
    sweepAt(marker.getCtime() + kept);
    sweepAt(marker.getCtime() + kept + 1);
    eventually("the marker is gone", () -> other.children(MARKERS).isEmpty());
  }

  private void sweepAt(long serverTimeMs) {
    markers().sweep(connection.connected(), serverTimeMs);
  }

  @Test
  void aHungServerLeavesTheWriteUnknownAndTheReSendSettlesIt() {
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    CategoryWrite take = take();
    wire.beforeNextWrite(wire::pause);
    assertUnknown(store.write(take, false));
    wire.resume();
    assertEquals(1, applied(store.write(take, true)).version());
    assertEquals(1, other.stat(PATH).getVersion());
  }

  @Test
  void aSessionThatEndsUnderAWriteLeavesItUnknownAndTheReSendSettlesIt() {
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    CategoryWrite take = take();
    long session = connection.connected().getSessionId();
    wire.beforeNextWrite(() -> zoo.expire(session));
    assertUnknown(store.write(take, false));
    assertEquals(1, applied(loop(store).settle(take)).version());
    assertEquals(1, other.stat(PATH).getVersion());
  }

  @Test
  void anInterruptUnderAWriteLeavesItUnknownAndTheThreadInterrupted() {
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    CategoryWrite take = take();
    Thread writer = Thread.currentThread();
    wire.beforeNextWrite(
        () -> {
          wire.pause();
          writer.interrupt();
        });
    assertUnknown(store.write(take, false));
    assertTrue(Thread.interrupted());
    wire.resume();
    assertEquals(1, applied(store.write(take, true)).version());
  }

  @Test
  void withoutAConnectionNothingIsReadOrSent() {
    wire.cut();
    eventually("the loss is noticed", () -> connection.session().isEmpty());
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    for (Executable call :
        List.<Executable>of(() -> store.read(ORDERS), () -> store.write(take(), false))) {
      StoreException unreachable = assertThrows(StoreException.class, call);
      assertEquals(Reason.UNREACHABLE, unreachable.reason());
      assertTrue(
          unreachable.toString().contains(connection.ensemble().connectString()),
          unreachable::toString);
    }
    wire.mend();
  }

  @Test
  void aWriteThatHitsAnotherLifeOfTheNodeIsToldLoudly() {
    for (Markers markers : List.of(Markers.NONE, Markers.UNDER_ROOT)) {
      Revision read = ZooKeeperStore.revision(other.stat(PATH));
      Revision now =
          applied(store(markers).write(write(new Replace(read, NodeText.of("5:100\n"))), false));
      CategoryWrite take = write(new Replace(now, NodeText.of("11:100\n")));
      wire.beforeNextWrite(() -> other.recreate(PATH, "1:100\n"));
      OtherLifeException told =
          assertThrows(OtherLifeException.class, () -> store(markers).write(take, false));
      assertEquals(now, told.expected());
      assertEquals(ZooKeeperStore.revision(other.stat(PATH)), told.hit());
    }
  }

  @Test
  void aSettledWriteThatHitAnotherLifeIsToldLoudly() {
    ZooKeeperStore store = store(Markers.UNDER_ROOT);
    Revision now = applied(store.write(take(), false));
    CategoryWrite second = write(new Replace(now, NodeText.of("21:100\n")));
    wire.loseReplies(1);
    wire.beforeNextWrite(() -> other.recreate(PATH, "1:100\n"));
    assertUnknown(store.write(second, false));
    assertThrows(OtherLifeException.class, () -> store.write(second, true));
  }
}
