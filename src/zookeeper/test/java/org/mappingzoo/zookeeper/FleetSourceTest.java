package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.eventually;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus.Connecting;
import org.mappingzoo.core.monitor.ConnectionStatus.Disconnected;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.HiddenPaths;
import org.mappingzoo.core.monitor.ReadFault;

/// What is shown of an ensemble that is well: which nodes are categories, live.
@Execution(ExecutionMode.CONCURRENT)
final class FleetSourceTest {
  /// What the server counts for a recursive watch, and for one on a node and its children.
  private static final int RECURSIVE = 1;

  /// Beside what is discovered, our own root has its watch.
  private static final int OUR_ROOT = 1;

  private static final int TOP = 2;

  private EmbeddedZooKeeper zoo;
  private Arranger other;
  private final List<Spectator> open = new ArrayList<>();

  @BeforeEach
  void start() {
    zoo = EmbeddedZooKeeper.start();
    other = new Arranger(zoo);
  }

  @AfterEach
  void stop() {
    open.forEach(Spectator::close);
    other.close();
    zoo.close();
  }

  private Spectator watch(Discovery discovery) {
    Spectator spectator = new Spectator(zoo, discovery);
    open.add(spectator);
    return spectator;
  }

  private Spectator watchAll() {
    return watch(Discovery.everywhere());
  }

  @Test
  void categoriesAreFoundWhereverTheyLieAndOtherNodesAreNot() {
    other.create("/com/demdex/eventpublish/idgen/did", "1:100\n");
    other.create("/top", "1:5\n");
    other.create("/shop/orders", "1:10\n");
    other.create("/shop/orders/config", "{}");
    other.create("/shop/config", "threads=5");
    other.create("/shop/empty", "");
    other.create("/broken/overlap", "1:10\n5:20\n");
    other.set(touch("/maybe/exhausted"), "");
    other.set(touch("/mapping-zoo/requests/x"), "1:7\n");
    Spectator fleet = watchAll().awaitCurrent();
    assertEquals(
        List.of(
            "/broken/overlap",
            "/com/demdex/eventpublish/idgen/did",
            "/maybe/exhausted",
            "/shop/orders",
            "/top"),
        fleet.paths());
    assertEquals("Unreadable", fleet.kind("/broken/overlap"));
    assertEquals("PossiblyExhausted", fleet.kind("/maybe/exhausted"));
    assertEquals(100, fleet.free("/com/demdex/eventpublish/idgen/did"));
    assertEquals(0, fleet.last().hiddenPaths());
  }

  private String touch(String path) {
    Stat unused = other.create(path, "");
    return path;
  }

  @Test
  void aSnapshotCarriesTheRevisionAndTheText() {
    Stat unused = other.create("/shop/orders", "1:100\n");
    Stat stat = other.set("/shop/orders", "11:100\n");
    CategorySnapshot orders = watchAll().awaitCurrent().category("/shop/orders").orElseThrow();
    assertEquals(
        new Revision(stat.getCzxid(), stat.getMzxid(), stat.getVersion()), orders.revision());
    assertEquals(stat.getMtime(), orders.modified().toEpochMilli());
    assertEquals("11:100\n", orders.ranges().orElseThrow().text().display());
  }

  @Test
  void categoriesAppearChangeAndDisappearLive() {
    other.create("/shop/orders", "1:100\n");
    Spectator fleet = watchAll().awaitCurrent();
    other.create("/shop/invoices", "1:50\n");
    fleet.awaitKind("/shop/invoices", "Ranges");
    other.set("/shop/invoices", "11:50\n");
    fleet.await("10 are taken", snapshot -> fleet.free("/shop/invoices") == 40);
    other.delete("/shop/invoices");
    fleet.awaitKind("/shop/invoices", "none");
    assertTrue(fleet.status().isCurrent());
  }

  @Test
  void aNewTopLevelSubtreeIsFoundLive() {
    Spectator fleet = watchAll().awaitCurrent();
    other.create("/com", "");
    other.create("/com/demdex/eventpublish/idgen/did", "1:100\n");
    fleet.awaitKind("/com/demdex/eventpublish/idgen/did", "Ranges");
  }

  @Test
  void aCategoryThatRunsOutStaysAndOneThatBreaksIsUnreadable() {
    other.create("/shop/orders", "1:100\n");
    Spectator fleet = watchAll().awaitCurrent();
    other.set("/shop/orders", "");
    fleet.await("exhausted", snapshot -> fleet.free("/shop/orders") == 0);
    other.set("/shop/orders", "17001;18000\n");
    fleet.awaitKind("/shop/orders", "Unreadable");
    other.set("/shop/orders", "1:7\n");
    fleet.await("mended", snapshot -> fleet.free("/shop/orders") == 7);
    other.delete("/shop/orders");
    fleet.awaitKind("/shop/orders", "none");
    other.create("/shop/orders", "");
    fleet.await("known still", snapshot -> fleet.free("/shop/orders") == 0);
  }

  @Test
  void anEmptyWrittenNodeIsExhaustedPerhapsOnlyWhileItIsALeaf() {
    other.create("/shop/orders", "1:100\n");
    other.set(touch("/shop/folder"), "");
    Spectator fleet = watchAll().awaitCurrent().awaitKind("/shop/folder", "PossiblyExhausted");
    other.create("/shop/folder/child", "");
    fleet.awaitKind("/shop/folder", "none");
    other.delete("/shop/folder/child");
    fleet.awaitKind("/shop/folder", "PossiblyExhausted");
  }

  @Test
  void anEphemeralNodeIsNeverPossiblyExhausted() {
    other.create("/live/worker", "", CreateMode.EPHEMERAL);
    other.set("/live/worker", "");
    other.create("/shop/orders", "1:100\n");
    assertEquals(List.of("/shop/orders"), watchAll().awaitCurrent().paths());
  }

  @Test
  void whatDidNotChangeIsTheSameObjectInTheNextSnapshot() {
    other.create("/shop/orders", "1:100\n");
    other.create("/shop/invoices", "1:100\n");
    Spectator fleet = watchAll().awaitCurrent();
    CategorySnapshot before = fleet.category("/shop/orders").orElseThrow();
    other.set("/shop/invoices", "2:100\n");
    fleet.await("taken", snapshot -> fleet.free("/shop/invoices") == 99);
    assertSame(before, fleet.category("/shop/orders").orElseThrow());
    long sequence = fleet.last().sequence();
    fleet.source().refresh();
    fleet.await("read again", now -> now.connection().isCurrent() && now.sequence() > sequence + 1);
    assertSame(before, fleet.category("/shop/orders").orElseThrow());
  }

  @Test
  void onlySubtreesWithCategoriesAreWatchedAndNeverTheWholeRoot() {
    other.create("/com/demdex/did", "1:100\n");
    other.create("/shop/orders", "1:100\n");
    other.create("/kafka/brokers/1", "{}");
    Spectator fleet = watchAll().awaitCurrent();
    assertEquals(2 + OUR_ROOT, fleet.last().traffic().watches());
    assertEquals(TOP + (2 + OUR_ROOT) * RECURSIVE, zoo.watchCount());
    long events = fleet.last().traffic().events();
    other.set("/kafka/brokers/1", "{\"a\":1}");
    other.set("/shop/orders", "2:100\n");
    fleet.await("taken", snapshot -> fleet.free("/shop/orders") == 99);
    assertEquals(events + 1, fleet.last().traffic().events(), "nothing is told of /kafka");
  }

  @Test
  void aGivenRootHasOneRecursiveWatchEvenBeforeItExists() {
    other.create("/shop/orders", "1:100\n");
    Spectator fleet = watch(Discovery.under("/com/demdex", "/com/demdex/x", "/net")).awaitCurrent();
    assertEquals(List.of(), fleet.paths());
    assertEquals(2 + OUR_ROOT, fleet.last().traffic().watches());
    assertEquals((2 + OUR_ROOT) * RECURSIVE, zoo.watchCount());
    other.create("/com/demdex/eventpublish/did", "1:100\n");
    fleet.awaitKind("/com/demdex/eventpublish/did", "Ranges");
    assertEquals(List.of("/com/demdex/eventpublish/did"), fleet.paths());
  }

  @Test
  void belowAChrootOneRecursiveWatchSufficesAndPathsAreSeenFromThere() {
    other.create("/ids/shop/orders", "1:100\n");
    other.create("/ids/customers", "1:100\n");
    other.create("/elsewhere", "1:100\n");
    other.create("/ids/mapping-zoo/requests/x", "1:100\n");
    Spectator fleet =
        new Spectator(new Ensemble(zoo.connectString() + "/ids"), Discovery.everywhere());
    open.add(fleet);
    fleet.awaitCurrent();
    assertEquals(List.of("/customers", "/shop/orders"), fleet.paths());
    assertEquals((1 + OUR_ROOT) * RECURSIVE, zoo.watchCount());
    other.set("/ids/shop/orders", "2:100\n");
    fleet.await("taken", snapshot -> fleet.free("/shop/orders") == 99);
    other.create("/ids/new", "1:3\n");
    fleet.awaitKind("/new", "Ranges");
  }

  @Test
  void aChrootThatDoesNotExistShowsNothing() {
    Spectator fleet =
        new Spectator(new Ensemble(zoo.connectString() + "/ids"), Discovery.everywhere());
    open.add(fleet);
    assertEquals(List.of(), fleet.awaitCurrent().paths());
    other.create("/ids/orders", "1:3\n");
    fleet.awaitKind("/orders", "Ranges");
  }

  @Test
  void ourOwnRootIsNeitherShownNorWatched() {
    other.create("/mapping-zoo/requests/a", "1:100\n");
    Spectator fleet = watchAll().awaitCurrent();
    other.create("/mapping-zoo/requests/b", "1:100\n");
    other.create("/shop/orders", "1:100\n");
    fleet.awaitKind("/shop/orders", "Ranges");
    assertEquals(List.of("/shop/orders"), fleet.paths());
    assertThrows(IllegalArgumentException.class, () -> Discovery.under("/mapping-zoo/requests"));
    assertThrows(IllegalArgumentException.class, () -> Discovery.under("/zookeeper"));
  }

  @Test
  void aCategoryThatMayNotBeReadAnyMoreIsHiddenAndOthersAreCounted() {
    other.create("/shop/orders", "1:100\n");
    other.create("/shop/secret", "1:100\n");
    other.hide("/shop/secret");
    Spectator fleet = watchAll().awaitCurrent();
    assertEquals(List.of("/shop/orders"), fleet.paths());
    assertEquals(new HiddenPaths(1, List.of("/shop/secret")), fleet.last().hidden());

    Revision before = fleet.category("/shop/orders").orElseThrow().revision();
    other.hide("/shop/orders");
    fleet.source().refresh();
    fleet.awaitKind("/shop/orders", "Hidden");
    assertEquals(before, fleet.category("/shop/orders").orElseThrow().revision());
    assertEquals(1, fleet.last().hiddenPaths());

    other.open("/shop/orders");
    other.open("/shop/secret");
    fleet.source().refresh();
    fleet.awaitKind("/shop/secret", "Ranges").awaitKind("/shop/orders", "Ranges");
    assertEquals(0, fleet.last().hiddenPaths());
  }

  @Test
  void whatMayNotBeReadSaysWhoMayNot() {
    other.create("/shop/orders", "1:100\n");
    Ensemble ensemble = new Ensemble(zoo.connectString());
    Security ann = Security.NONE.with(Credentials.of("digest", "ann:swordfish"));
    Spectator signedIn =
        new Spectator(ensemble, Discovery.everywhere(), Spectator.OPTIONS.with(ann));
    open.add(signedIn);
    Spectator anonymous = watchAll().awaitCurrent();
    signedIn.awaitCurrent();
    other.hide("/shop/orders");
    assertEquals(ReadFault.noPermission("digest:ann").text(), hiddenFrom(signedIn));
    assertEquals(ReadFault.noPermission("").text(), hiddenFrom(anonymous));
  }

  private static String hiddenFrom(Spectator fleet) {
    fleet.source().refresh();
    fleet.awaitKind("/shop/orders", "Hidden");
    return fleet.category("/shop/orders").orElseThrow().reading()
            instanceof CategoryReading.Hidden(String reason)
        ? reason
        : "";
  }

  @Test
  void aNodeTooLongToBeReadIsNeverAskedFor() {
    other.create("/shop/orders", "1:100\n");
    other.create("/shop/poison", "");
    other.set("/shop/poison", new byte[1_048_500]);
    Spectator fleet = watchAll().awaitCurrent();
    assertEquals(1, fleet.last().hiddenPaths());
    other.set("/shop/orders", new byte[1_048_500]);
    fleet.awaitKind("/shop/orders", "Hidden");
    other.set("/shop/orders", "1:7\n");
    fleet.awaitKind("/shop/orders", "Ranges");
    assertFalse(
        fleet.seen().stream().anyMatch(snapshot -> snapshot.connection() instanceof Disconnected));
  }

  @Test
  void snapshotsNeverGoBackInTime() {
    other.create("/shop/orders", "1:1000000\n");
    Spectator fleet = watchAll().awaitCurrent();
    for (int id = 2; id <= 500; id++) {
      other.setSoon("/shop/orders", (id + ":1000000\n").getBytes(UTF_8), () -> {});
    }
    fleet.await("all are seen", snapshot -> fleet.free("/shop/orders") == 1_000_000 - 499);
    List<Long> mzxids =
        fleet.seen().stream()
            .flatMap(snapshot -> snapshot.categories().values().stream())
            .map(category -> category.revision().mzxid())
            .toList();
    assertEquals(mzxids.stream().sorted().toList(), mzxids);
    List<Long> sequences = fleet.seen().stream().map(FleetSnapshot::sequence).toList();
    assertEquals(sequences.stream().sorted().distinct().toList(), sequences);
    assertTrue(fleet.last().traffic().reads() < 400, "bursts are read together");
  }

  @Test
  void aThousandCategoriesAreShownWithOneWatchBesideOurOwn() {
    IntStream.range(0, 1_000).forEach(i -> other.create("/ids/c%03d".formatted(i), "1:100\n"));
    Spectator fleet = watch(Discovery.under("/ids")).awaitCurrent();
    assertEquals(1_000, fleet.paths().size());
    assertEquals((1 + OUR_ROOT) * RECURSIVE, zoo.watchCount());
    assertTrue(
        fleet.seen().stream().allMatch(snapshot -> snapshot.traffic().reads() <= 1_000),
        "each is read once");
  }

  @Test
  void startIsPossibleOnceAndCloseIsIdempotent() {
    other.create("/shop/orders", "1:100\n");
    Spectator fleet = watchAll().awaitCurrent();
    assertThrows(IllegalStateException.class, () -> fleet.source().start(snapshot -> {}));
    fleet.close();
    fleet.close();
    int published = fleet.seen().size();
    other.set("/shop/orders", "2:100\n");
    eventually("the session is over", () -> zoo.watchCount() == 0);
    assertEquals(published, fleet.seen().size(), "silent since");
  }

  @Test
  void beforeAnythingAnswersItIsConnecting() {
    Spectator fleet = watchAll();
    fleet.await("something", snapshot -> true);
    assertInstanceOf(Connecting.class, fleet.seen().getFirst().connection());
    assertEquals(0, fleet.seen().getFirst().categories().size());
    assertInstanceOf(
        CategoryReading.Ranges.class, fleetWith(fleet).category("/a").orElseThrow().reading());
  }

  private Spectator fleetWith(Spectator fleet) {
    other.create("/a", "1:2\n");
    return fleet.awaitKind("/a", "Ranges");
  }
}
