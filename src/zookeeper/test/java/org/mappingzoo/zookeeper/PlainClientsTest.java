package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.IdGeneratorService;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Several at one node: workers of ours, and plain clients that know nothing of us.
@Execution(ExecutionMode.CONCURRENT)
final class PlainClientsTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/eventpublish/idgen/did");
  private static final String LISTING = "9001:10000\n19001:20000\n29001:30000\n30001:123456789\n";

  private EmbeddedZooKeeper zoo;
  private FaultProxy wire;
  private ZooKeeperConnection connection;
  private Arranger other;

  @BeforeEach
  void connect() {
    zoo = EmbeddedZooKeeper.start();
    wire = new FaultProxy(zoo);
    other = new Arranger(zoo);
    other.create(DID.path(), LISTING);
    connection = ZooKeeperConnection.open(wire.ensemble(), Options.forWorkers());
  }

  @AfterEach
  void disconnect() {
    connection.close();
    other.close();
    wire.close();
    zoo.close();
  }

  private IdGeneratorService worker(long seed) {
    return ZooKeeperIdGenerator.over(connection, new Random(seed));
  }

  @Test
  void aPlainClientReadsTheListingByteForByte() {
    IdSet taken = worker(1).takeIds(DID, 10_000);
    assertEquals(
        "9001:10000\n19001:20000\n29001:30000\n30001:37000\n".lines().toList(),
        NodeText.of(taken.ranges()).display().lines().toList());
    assertEquals("37001:123456789\n", other.text(DID.path()));
    worker(2).pushIds(taken);
    assertArrayEquals(
        "9001:10000\n19001:20000\n29001:30000\n30001:37000\n37001:123456789\n".getBytes(US_ASCII),
        other.data(DID.path()));
  }

  @Test
  void whatAPlainClientWritesIsReadByteForByte() {
    String untidy = "1:5 \r\n\r\n6:9";
    other.set(DID.path(), untidy);
    CategoryRead.Present read =
        assertInstanceOf(
            CategoryRead.Present.class, new ZooKeeperStore(connection, Markers.NONE).read(DID));
    assertEquals(NodeText.of(untidy), read.text());
    other.set(DID.path(), new byte[0]);
    assertEquals(
        NodeText.of(""),
        ((CategoryRead.Present) new ZooKeeperStore(connection, Markers.NONE).read(DID)).text());
  }

  @Test
  void aPlainWriteInBetweenIsRespected() {
    wire.beforeNextWrite(() -> other.set(DID.path(), "30001:123456789\n"));
    IdSet taken = worker(1).takeIds(DID, 10);
    assertEquals(RangeList.of(new IdRange(30_001, 30_010)), taken.ranges());
    assertEquals("30011:123456789\n", other.text(DID.path()));
  }

  @Test
  void ofTwoWritersOneWins() throws Exception {
    CategoryRead.Present read =
        (CategoryRead.Present) new ZooKeeperStore(connection, Markers.NONE).read(DID);
    RandomRequestIds ids = new RandomRequestIds(new Random(3));
    List<Callable<WriteReply>> writers = new ArrayList<>();
    for (String text : List.of("1:1\n", "2:2\n")) {
      CategoryWrite write =
          new CategoryWrite(
              ids.get(), DID, new CategoryWrite.Replace(read.revision(), NodeText.of(text)));
      writers.add(() -> new ZooKeeperStore(connection, Markers.UNDER_ROOT).write(write, false));
    }
    List<WriteReply> replies = allOf(writers);
    assertEquals(1, replies.stream().filter(WriteReply.Applied.class::isInstance).count());
    assertEquals(1, replies.stream().filter(new WriteReply.Conflict()::equals).count());
    int winner = replies.getFirst() instanceof WriteReply.Applied ? 1 : 2;
    assertEquals(winner + ":" + winner + "\n", other.text(DID.path()));
  }

  private static <T> List<T> allOf(List<Callable<T>> jobs) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(jobs.size())) {
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(jobs)) {
        results.add(result.get());
      }
      return results;
    }
  }

  @Test
  void behindAChrootOnlyWhatLiesThereIsSeen() {
    try (ZooKeeperConnection below =
        ZooKeeperConnection.open(
            new Ensemble(zoo.connectString() + "/com/demdex"), Options.forWorkers())) {
      CategoryName did = CategoryName.of("/eventpublish/idgen/did");
      CategoryRead.Present read =
          (CategoryRead.Present) new ZooKeeperStore(below, Markers.NONE).read(did);
      assertEquals(LISTING, read.text().display());
    }
  }

  @Test
  void aChrootThatIsNotThereIsNamed() {
    try (ZooKeeperConnection nowhere =
        ZooKeeperConnection.open(
            new Ensemble(zoo.connectString() + "/nowhere"), Options.forWorkers())) {
      assertTrue(nowhere.awaitConnected(Duration.ofSeconds(10)));
      for (Markers markers : List.of(Markers.NONE, Markers.UNDER_ROOT)) {
        ZooKeeperStore store = new ZooKeeperStore(nowhere, markers);
        assertEquals(new CategoryRead.Absent(), store.read(DID));
        CategoryWrite seed =
            new CategoryWrite(
                new RandomRequestIds(new Random(4)).get(),
                CategoryName.of("/orders"),
                new CategoryWrite.Create(NodeText.of("1:100\n")));
        StoreException refused = assertThrows(StoreException.class, () -> store.write(seed, false));
        assertEquals(Reason.REFUSED, refused.reason());
        assertTrue(
            refused.toString().contains("in the connect string does not exist"),
            refused.toString());
      }
    }
  }
}
