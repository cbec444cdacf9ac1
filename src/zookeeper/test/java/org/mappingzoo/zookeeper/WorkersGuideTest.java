package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.atomic.DistributedAtomicLong;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.IdGeneratorException;
import org.mappingzoo.core.allocator.IdGeneratorService;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.counter.CounterCreation;
import org.mappingzoo.core.counter.CounterIds;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.counter.Counters;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.dispenser.IdStripe;
import org.mappingzoo.core.dispenser.NoIdException;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// The examples of the worker's guide, as they stand there.
class WorkersGuideTest {
  private static final CategoryName ORDERS = CategoryName.of("/ids/orders");
  private static final Pattern EXAMPLE =
      Pattern.compile("// guide begins\n(.*?)\n *// guide ends", Pattern.DOTALL);
  private static final Pattern REASON =
      Pattern.compile("^\\| `(\\w+)` \\| [^|]+ \\| [^|]+ \\|$", Pattern.MULTILINE);
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)\n```", Pattern.DOTALL);

  private final LedgerScene scene = new LedgerScene();
  private final String ensemble = scene.zoo.connectString();
  private final List<Long> used = new ArrayList<>();

  @BeforeEach
  void seed() {
    scene.seed(ORDERS, RangeText.parse("1:1000000"), CategorySettings.DEFAULT);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void idsOneByOne() {
    // guide begins
    try (ZooKeeperIdGenerator generator =
        ZooKeeperIdGenerator.builder(ensemble).owner("checkout-3").connect()) {
      IdDispenser orders = generator.dispenser(CategoryName.of("/ids/orders"));
      use(orders.nextId());
    }
    // guide ends
    assertBooks(1);
  }

  @Test
  void aStripe() {
    try (ZooKeeperIdGenerator generator = ZooKeeperIdGenerator.builder(ensemble).connect()) {
      IdDispenser orders = generator.dispenser(ORDERS);
      // guide begins
      try (IdStripe own = orders.stripe()) {
        for (int i = 0; i < 1_000; i++) {
          use(own.nextId());
        }
      }
      // guide ends
    }
    assertBooks(1_000);
  }

  @Test
  void aBatch() {
    try (ZooKeeperIdGenerator generator = ZooKeeperIdGenerator.builder(ensemble).connect()) {
      // guide begins
      try (IdSet ids = generator.takeIds(CategoryName.of("/ids/orders"), 500)) {
        while (ids.hasMoreIds() && thereIsWork()) {
          use(ids.takeId());
        }
      }
      // guide ends
    }
    assertBooks(100);
  }

  @Test
  void aTakeThatMayHaveToBeResumed() {
    try (ZooKeeperIdGenerator generator = ZooKeeperIdGenerator.builder(ensemble).connect()) {
      CategoryName orders = ORDERS;
      // guide begins
      IdSet ids;
      try {
        ids = generator.takeIds(orders, 500);
      } catch (IdGeneratorException lost) {
        ids = generator.service().resumeTake(lost, 500);
      }
      // guide ends
      use(ids.takeId());
      ids.close();
    }
    assertBooks(1);
  }

  @Test
  void aTakeThatAnEarlierProcessLeftUncertain() {
    String kept = "checkout-3-aaaabbbbbbbbbbbb";
    try (ZooKeeperIdGenerator generator =
        ZooKeeperIdGenerator.builder(ensemble).owner("checkout-3").connect()) {
      CategoryName orders = ORDERS;
      // guide begins
      IdSet ids = generator.service().resumeTake(orders, new LeaseId(kept), 500);
      // guide ends
      assertEquals(kept, scene.admin.leases(ORDERS).getFirst().value().id().value());
      use(ids.takeId());
      ids.close();
    }
    assertBooks(1);
  }

  @Test
  void whereNothingIsUncertainThereIsNothingToResume() {
    try (ZooKeeperIdGenerator generator = ZooKeeperIdGenerator.builder(ensemble).connect()) {
      CategoryName absent = CategoryName.of("/ids/nothing");
      IdGeneratorException failed =
          assertThrows(IdGeneratorException.class, () -> generator.takeIds(absent, 1));
      var nothing =
          assertThrows(
              IllegalArgumentException.class, () -> generator.service().resumeTake(failed, 1));
      assertEquals(failed, nothing.getCause());
    }
  }

  @Test
  void aCounter() {
    zooWithItemsAt(0x19).close();
    count();
    assertEquals(List.of(0x1bL), used);
  }

  private void count() {
    // guide begins
    try (ZooKeeperCounters zoo =
        ZooKeeperCounters.connect(
            new Ensemble(ensemble), ZooKeeperConnection.Options.forWorkers(), new SecureRandom())) {
      Counters counters = zoo.counters();
      String hex = counters.getNextId(CategoryName.of("/sequences/items"));
      CounterIds hundred = counters.nextIds(CategoryName.of("/sequences/items"), 100);
      use(hundred.first());
      log(hex);
    }
    // guide ends
  }

  @Test
  void theCallsOf2010OnAPlainList() {
    try (Arranger other = new Arranger(scene.zoo);
        ZooKeeperIdGenerator generator = ZooKeeperIdGenerator.builder(ensemble).connect()) {
      other.create("/com/demdex/eventpublish/idgen/did", "1:123456789\n");
      // guide begins
      IdGeneratorService service = generator.service();
      CategoryName did = CategoryName.of("/com/demdex/eventpublish/idgen/did");
      while (moreEventsToPublish()) {
        try (IdSet idSet = service.takeIds(did, 10_000)) {
          while (idSet.hasMoreIds() && moreEventsToPublish()) {
            publishEvent(idSet.takeId());
          }
        } // pushes back what is left over
      }
      // guide ends
      assertEquals(
          "101:10000\n10001:123456789\n", other.text("/com/demdex/eventpublish/idgen/did"));
    }
  }

  private boolean moreEventsToPublish() {
    return thereIsWork();
  }

  private void publishEvent(long id) {
    use(id);
  }

  @Test
  void thePrintedCounterClientBesideOurs() throws Exception {
    try (ZooKeeperCounters zoo = zooWithItemsAt(0x19)) {
      Counters counters = zoo.counters();
      assertEquals("1a", new ArticleClient(ensemble, "/sequences/items").getNextId());
      // guide begins
      // String id = sequence.getNextId();
      String id = counters.getNextId(CategoryName.of("/sequences/items"));
      // guide ends
      assertEquals("1b", id);
      assertEquals("1c", new ArticleClient(ensemble, "/sequences/items").getNextId());
    }
  }

  @Test
  void curatorsCounterBesideOurs() throws Exception {
    try (ZooKeeperCounters zoo = zooWithItemsAt(0);
        CuratorFramework curator =
            CuratorFrameworkFactory.newClient(ensemble, new RetryOneTime(100))) {
      curator.start();
      Counters counters = zoo.counters();
      var old = new DistributedAtomicLong(curator, "/sequences/items", new RetryOneTime(100));
      assertEquals(1L, old.increment().postValue());
      // guide begins
      // AtomicValue<Long> next = distributedAtomicLong.increment();
      // if (!next.succeeded()) … else use(next.postValue());
      use(counters.nextIds(CategoryName.of("/sequences/items"), 1).first());
      // guide ends
      assertEquals(List.of(2L), used);
      assertEquals(3L, old.increment().postValue());
    }
  }

  private ZooKeeperCounters zooWithItemsAt(long last) {
    ZooKeeperCounters zoo =
        ZooKeeperCounters.connect(
            new Ensemble(ensemble), ZooKeeperConnection.Options.forWorkers(), new SecureRandom());
    for (String path : List.of("/sequences", "/sequences/items")) {
      assertInstanceOf(
          CounterCreation.Created.class,
          zoo.counters().create(CategoryName.of(path), new CounterValue(last)));
    }
    return zoo;
  }

  @Test
  void ticketsGoOnAboveTheTable() {
    long highest = 4_711;
    CategoryName name = CategoryName.of("/ids/tickets");
    scene.seed(
        name, RangeList.of(IdRange.of(highest + 1, IdRange.MAX_ID)), CategorySettings.DEFAULT);
    try (ZooKeeperIdGenerator generator = ZooKeeperIdGenerator.builder(ensemble).connect()) {
      // guide begins
      // jdbc.update("REPLACE INTO tickets (stub) VALUES ('a')"); long id = lastInsertId();
      IdDispenser tickets = generator.dispenser(CategoryName.of("/ids/tickets"));
      long id = tickets.nextId();
      // guide ends
      assertEquals(highest + 1, id);
    }
  }

  private static void log(String hex) {
    assertEquals("1a", hex);
  }

  private boolean thereIsWork() {
    return used.size() < 100;
  }

  private void use(long id) {
    used.add(id);
  }

  private void assertBooks(long consumed) {
    assertEquals(consumed, used.size());
    assertEquals(consumed, new HashSet<>(used).size());
    var audit = LedgerScene.settled(scene.admin.audit(ORDERS));
    assertTrue(audit.isBalanced(), audit::toString);
    assertEquals(consumed, audit.consumed());
    assertEquals(0, audit.leased());
  }

  @Test
  void eachReasonWhyThereIsNoIdIsInTheGuide() throws IOException {
    String guide = read("src/handbook/worker.md");
    int begin = guide.indexOf("### When there is no id");
    List<String> listed =
        REASON
            .matcher(guide.substring(begin, guide.indexOf("\n## ", begin)))
            .results()
            .map(row -> row.group(1))
            .toList();
    assertEquals(reasons(NoIdException.class).sorted().toList(), listed.stream().sorted().toList());
  }

  private static Stream<String> reasons(Class<?> type) {
    return type.isSealed()
        ? Stream.concat(
            Stream.of(type).filter(each -> each != NoIdException.class).map(Class::getSimpleName),
            Stream.of(type.getPermittedSubclasses()).flatMap(WorkersGuideTest::reasons))
        : Stream.of(type.getSimpleName());
  }

  private static String read(String path) throws IOException {
    return Files.readString(Path.of(System.getProperty("project.root")).resolve(path), UTF_8);
  }

  @Test
  void theyAreThoseOfTheGuide() throws IOException {
    String source = read("src/zookeeper/test/java/org/mappingzoo/zookeeper/WorkersGuideTest.java");
    List<String> compiled =
        EXAMPLE.matcher(source).results().map(match -> match.group(1).stripIndent()).toList();
    String guide = read("src/handbook/worker.md");
    List<String> shown = new ArrayList<>();
    for (Matcher block = BLOCK.matcher(guide); block.find(); ) {
      shown.add(block.group(1));
    }
    assertFalse(shown.isEmpty());
    assertEquals(shown, compiled.stream().filter(shown::contains).toList());
  }
}
