package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.eventually;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.CategoryWrite.Change;
import org.mappingzoo.core.allocator.CategoryWrite.Create;
import org.mappingzoo.core.allocator.CategoryWrite.Replace;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// A sending that nobody waits for any more still travels, and arrives while the same write is
/// sent again over another session, or after that. Whatever the re-send was told stays true.
@Execution(ExecutionMode.CONCURRENT)
final class LateArrivalTest {
  private static final CategoryName ORDERS = CategoryName.of("/shop/orders");
  private static final String PATH = ORDERS.path();
  private static final Options OPTIONS = Options.forOperators();

  /// Patient enough for what is read before the write, also on a busy machine.
  private static final Options IMPATIENT =
      new Options(Duration.ofSeconds(10), Duration.ofSeconds(4), Duration.ofSeconds(2), true);

  private final RandomRequestIds ids = new RandomRequestIds(new Random());
  private final CountDownLatch released = new CountDownLatch(1);
  private EmbeddedZooKeeper zoo;
  private FaultProxy slow;
  private FaultProxy quick;
  private ZooKeeperConnection first;
  private ZooKeeperConnection second;
  private Arranger other;
  private Revision seeded;

  @BeforeEach
  void connect() {
    zoo = EmbeddedZooKeeper.start();
    slow = new FaultProxy(zoo);
    quick = new FaultProxy(zoo);
    other = new Arranger(zoo);
    other.create("/mapping-zoo/requests", "");
    seeded = ZooKeeperStore.revision(other.create(PATH, "1:100\n"));
    first = ZooKeeperConnection.open(slow.ensemble(), IMPATIENT);
    second = ZooKeeperConnection.open(quick.ensemble(), OPTIONS);
    assertTrue(first.awaitConnected(Duration.ofSeconds(10)));
    assertTrue(second.awaitConnected(Duration.ofSeconds(10)));
  }

  @AfterEach
  void disconnect() {
    released.countDown();
    first.close();
    second.close();
    other.close();
    slow.close();
    quick.close();
    zoo.close();
  }

  private CategoryWrite write(Change change) {
    return new CategoryWrite(ids.get(), ORDERS, change);
  }

  private void sendSlowly(CategoryWrite write) {
    slow.beforeNextWrite(
        () -> {
          try {
            released.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    assertInstanceOf(
        WriteReply.Unknown.class,
        new ZooKeeperStore(first, Markers.UNDER_ROOT).write(write, false));
  }

  private void letItArrive() {
    released.countDown();
    eventually("the slow sending is answered", () -> slow.answers() == 1);
  }

  private WriteReply sendAgain(CategoryWrite write) {
    return new ZooKeeperStore(second, Markers.UNDER_ROOT).write(write, true);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void aSendingThatArrivesDuringTheReSendTakesEffectOnceAndIsTold(int step) {
    CategoryWrite take = write(new Replace(seeded, NodeText.of("11:100\n")));
    sendSlowly(take);
    quick.beforeRequest(step, this::letItArrive);
    WriteReply reply = sendAgain(take);
    letItArrive();
    assertEquals(new WriteReply.Applied(ZooKeeperStore.revision(other.stat(PATH))), reply);
    assertEquals(1, other.stat(PATH).getVersion(), "once");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void aSeedThatArrivesDuringTheReSendTakesEffectOnceAndIsTold(int step) {
    other.delete(PATH);
    CategoryWrite seed = write(new Create(NodeText.of("1:50\n")));
    sendSlowly(seed);
    quick.beforeRequest(step, this::letItArrive);
    WriteReply reply = sendAgain(seed);
    letItArrive();
    assertEquals(new WriteReply.Applied(ZooKeeperStore.revision(other.stat(PATH))), reply);
  }

  @Test
  void aConflictStaysAConflictHoweverLateTheSendingArrives() {
    CategoryWrite take = write(new Replace(seeded, NodeText.of("11:100\n")));
    sendSlowly(take);
    other.recreate(PATH, "1:100\n");
    assertEquals(new WriteReply.Conflict(), sendAgain(take));
    letItArrive();
    assertEquals("1:100\n", other.text(PATH), "the new life is left alone");
    assertEquals(new WriteReply.Conflict(), sendAgain(take), "asked again, the same is said");
  }

  @Test
  void aSeedInConflictStaysSoThoughTheNodeGoesAgain() {
    other.delete(PATH);
    CategoryWrite seed = write(new Create(NodeText.of("1:50\n")));
    sendSlowly(seed);
    other.create(PATH, "51:60\n");
    assertEquals(new WriteReply.Conflict(), sendAgain(seed));
    other.delete(PATH);
    letItArrive();
    assertTrue(!other.exists(PATH), "nothing is created behind the back of who was told no");
  }

  @Test
  void aLostAnswerToTheQuestionIsAskedForAgain() {
    CategoryWrite take = write(new Replace(seeded, NodeText.of("11:100\n")));
    sendSlowly(take);
    other.set(PATH, "21:100\n");
    quick.loseReplies(1);
    assertEquals(new WriteReply.Conflict(), sendAgain(take));
    letItArrive();
    assertEquals("21:100\n", other.text(PATH));
  }
}
