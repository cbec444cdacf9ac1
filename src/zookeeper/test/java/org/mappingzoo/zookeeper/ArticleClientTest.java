package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.zookeeper.FaultProxy.Fate;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Our counters beside clients that do exactly what the article of 2010 prints; and the defect of
/// those, which ours do not share.
@Execution(ExecutionMode.CONCURRENT)
final class ArticleClientTest {
  private static final CategoryName SEQUENCE = CategoryName.of("/sequences/items");
  private static final String PATH = SEQUENCE.path();

  private EmbeddedZooKeeper zoo;
  private FaultProxy wire;
  private Arranger other;

  @BeforeEach
  void start() {
    zoo = EmbeddedZooKeeper.start();
    wire = new FaultProxy(zoo);
    other = new Arranger(zoo);
    other.create(PATH, "\0\0\0\0\0\0\0d");
  }

  @AfterEach
  void stop() {
    other.close();
    wire.close();
    zoo.close();
  }

  private ArticleClient articleOverTheWire() {
    return new ArticleClient(wire.ensemble().connectString(), PATH);
  }

  private ArticleClient articleOnACleanLine() {
    return new ArticleClient(zoo.connectString(), PATH);
  }

  private ZooKeeperCounters oursOver(Ensemble ensemble) {
    return ZooKeeperCounters.connect(ensemble, Options.forWorkers(), new Random(1));
  }

  private long value() {
    return CounterValue.parse(NodeText.of(other.data(PATH))).lastIssued();
  }

  @Test
  void bothCountOnInTheSameNode() throws Exception {
    try (ZooKeeperCounters ours = oursOver(new Ensemble(zoo.connectString()))) {
      assertEquals("65", articleOnACleanLine().getNextId());
      assertEquals("66", ours.counters().getNextId(SEQUENCE));
      assertEquals("67", articleOnACleanLine().getNextId());
      assertEquals(0x68 + 1_000 - 1, ours.counters().nextIds(SEQUENCE, 1_000).last());
      assertEquals(Long.toHexString(0x68 + 1_000), articleOnACleanLine().getNextId());
    }
  }

  @Test
  void theArticlesClientHandsAnIdOutTwiceWhenItsWritesAreLost() throws Exception {
    // All of them, since the client loses some by itself while its connection breaks.
    wire.loseAsToldBy(() -> Fate.NEVER_ARRIVES, () -> Fate.IS_ANSWERED);
    assertEquals("65", articleOverTheWire().getNextId());
    assertEquals(0x64, value(), "none of its writes arrived");
    wire.loseNothing();
    assertEquals("65", articleOverTheWire().getNextId(), "again");
  }

  @Test
  void oursDoesNotWhenTheSameWritesAreLost() throws Exception {
    try (ZooKeeperCounters ours = oursOver(wire.ensemble())) {
      wire.loseRequests(ArticleClient.TRIES);
      assertEquals("65", ours.counters().getNextId(SEQUENCE));
      assertEquals(ArticleClient.TRIES, wire.losses());
      assertEquals(0x65, value(), "handed out only once it was written");
      assertEquals("66", articleOnACleanLine().getNextId());
      assertEquals("67", ours.counters().getNextId(SEQUENCE));
      assertEquals(0, ours.counters().skipped());
    }
  }

  @Test
  void bothSkipIdsWhenRepliesAreLostButOnlyOursSaysSo() throws Exception {
    wire.loseReplies(1);
    assertEquals("66", articleOverTheWire().getNextId());
    try (ZooKeeperCounters ours = oursOver(wire.ensemble())) {
      wire.loseReplies(1);
      assertEquals("68", ours.counters().getNextId(SEQUENCE));
      assertEquals(1, ours.counters().skipped());
    }
  }

  @Test
  void fourOfTheArticleAndFourOfOursShareNoIdAndMissNone() throws Exception {
    try (ZooKeeperCounters ours = oursOver(new Ensemble(zoo.connectString()))) {
      Collection<Long> issued = new ConcurrentLinkedQueue<>();
      List<Callable<Boolean>> clients = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        int count = 1 + 7 * i;
        clients.add(() -> takeLikeTheArticle(issued));
        clients.add(() -> takeOurs(ours, count, issued));
      }
      runAll(clients);
      assertEquals(
          LongStream.rangeClosed(0x65, value()).boxed().toList(),
          issued.stream().sorted().toList(),
          "each once");
      assertEquals(0, ours.counters().skipped());
    }
  }

  private boolean takeLikeTheArticle(Collection<Long> issued) throws Exception {
    for (int i = 0; i < 20; i++) {
      issued.add(Long.parseLong(articleOnACleanLine().getNextId(), 16));
    }
    return true;
  }

  private static boolean takeOurs(ZooKeeperCounters ours, int count, Collection<Long> issued) {
    for (int i = 0; i < 50; i++) {
      ours.counters().nextIds(SEQUENCE, count).stream().forEach(issued::add);
    }
    return true;
  }

  private static void runAll(List<Callable<Boolean>> clients) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(clients.size())) {
      for (Future<Boolean> done : threads.invokeAll(clients)) {
        assertTrue(done.get());
      }
    }
  }
}
