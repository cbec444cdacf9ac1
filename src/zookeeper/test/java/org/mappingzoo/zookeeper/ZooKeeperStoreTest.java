package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.eventually;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.CategoryWrite.Change;
import org.mappingzoo.core.allocator.CategoryWrite.Create;
import org.mappingzoo.core.allocator.CategoryWrite.Remove;
import org.mappingzoo.core.allocator.CategoryWrite.Replace;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeTextException;
import org.mappingzoo.zookeeper.Link.Phase;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// One writer against a healthy server: with markers and without, the answers are the same.
final class ZooKeeperStoreTest {
  private static final CategoryName ORDERS = CategoryName.of("/shop/orders");
  private static final String MARKERS = "/mapping-zoo/requests";

  private static final AtomicInteger breaks = new AtomicInteger();
  private static EmbeddedZooKeeper zoo;
  private static ZooKeeperConnection connection;
  private final RandomRequestIds ids = new RandomRequestIds(new Random());
  private Arranger other;

  static List<Markers> markers() {
    return List.of(Markers.NONE, Markers.UNDER_ROOT);
  }

  @BeforeAll
  static void connect() {
    zoo = EmbeddedZooKeeper.start();
    connection =
        ZooKeeperConnection.open(
            new Ensemble(zoo.connectString()),
            Options.forOperators(),
            link -> breaks.addAndGet(link.phase() == Phase.DISCONNECTED ? 1 : 0));
  }

  @AfterAll
  static void disconnect() {
    connection.close();
    zoo.close();
  }

  @BeforeEach
  void arrange() {
    other = new Arranger(zoo);
  }

  @AfterEach
  void cleanUp() {
    for (String path : List.of("/shop/orders/child", "/shop/orders", "/shop")) {
      if (other.exists(path)) {
        other.open(path);
        other.delete(path);
      }
    }
    other.close();
  }

  private WriteReply write(Markers markers, Change change) {
    return new ZooKeeperStore(connection, markers)
        .write(new CategoryWrite(ids.get(), ORDERS, change), false);
  }

  private static NodeText text(String text) {
    return NodeText.of(text);
  }

  private static Revision applied(WriteReply reply) {
    return assertInstanceOf(WriteReply.Applied.class, reply).now();
  }

  @ParameterizedTest
  @MethodSource("markers")
  void anAbsentNodeReadsAsAbsent(Markers markers) {
    assertEquals(new CategoryRead.Absent(), new ZooKeeperStore(connection, markers).read(ORDERS));
  }

  @ParameterizedTest
  @MethodSource("markers")
  void createMakesTheNodeWithItsParents(Markers markers) {
    Revision now = applied(write(markers, new Create(text("1:100\n"))));
    assertEquals("1:100\n", other.text("/shop/orders"));
    assertEquals(
        new CategoryRead.Present(now, text("1:100\n")),
        new ZooKeeperStore(connection, markers).read(ORDERS));
    assertEquals(0, other.stat("/shop").getVersion(), "a parent is as zkCli.sh would make it");
  }

  @ParameterizedTest
  @MethodSource("markers")
  void createOfANodeThatIsThereConflicts(Markers markers) {
    other.create("/shop/orders", "");
    assertEquals(new WriteReply.Conflict(), write(markers, new Create(text("1:100\n"))));
    assertEquals("", other.text("/shop/orders"));
  }

  @ParameterizedTest
  @MethodSource("markers")
  void replaceWritesTheRevisionThatWasRead(Markers markers) {
    Stat seeded = other.create("/shop/orders", "1:100\n");
    Revision read = ZooKeeperStore.revision(seeded);
    Revision now = applied(write(markers, new Replace(read, text("11:100\n"))));
    assertEquals(ZooKeeperStore.revision(other.stat("/shop/orders")), now);
    assertEquals(new Revision(read.czxid(), now.mzxid(), 1), now);
    assertEquals("11:100\n", other.text("/shop/orders"));
  }

  @ParameterizedTest
  @MethodSource("markers")
  void replaceOfAnOlderRevisionConflicts(Markers markers) {
    Revision read = ZooKeeperStore.revision(other.create("/shop/orders", "1:100\n"));
    other.set("/shop/orders", "11:100\n");
    assertEquals(new WriteReply.Conflict(), write(markers, new Replace(read, text("2:100\n"))));
    assertEquals("11:100\n", other.text("/shop/orders"));
  }

  @ParameterizedTest
  @MethodSource("markers")
  void aNodeRecreatedWithTheSameVersionConflicts(Markers markers) {
    other.create("/shop/orders", "1:100\n");
    Revision read = ZooKeeperStore.revision(other.set("/shop/orders", "11:100\n"));
    Stat recreated = other.recreate("/shop/orders", "1:100\n");
    assertEquals(read.version(), recreated.getVersion());
    assertEquals(new WriteReply.Conflict(), write(markers, new Replace(read, text("21:100\n"))));
    assertEquals(new WriteReply.Conflict(), write(markers, new Remove(read)));
    assertEquals("1:100\n", other.text("/shop/orders"));
  }

  @ParameterizedTest
  @MethodSource("markers")
  void replaceOfANodeThatIsGoneConflicts(Markers markers) {
    Revision read = ZooKeeperStore.revision(other.create("/shop/orders", "1:100\n"));
    other.delete("/shop/orders");
    assertEquals(new WriteReply.Conflict(), write(markers, new Replace(read, text("2:100\n"))));
    assertFalse(other.exists("/shop/orders"));
  }

  @ParameterizedTest
  @MethodSource("markers")
  void removeDeletesTheRevisionThatWasRead(Markers markers) {
    Revision read = ZooKeeperStore.revision(other.create("/shop/orders", "1:100\n"));
    assertEquals(read, applied(write(markers, new Remove(read))));
    assertFalse(other.exists("/shop/orders"));
  }

  @ParameterizedTest
  @MethodSource("markers")
  void removeOfANodeWithChildrenIsRefused(Markers markers) {
    Revision read = ZooKeeperStore.revision(other.create("/shop/orders", "1:100\n"));
    other.create("/shop/orders/child", "");
    StoreException refused =
        assertThrows(StoreException.class, () -> write(markers, new Remove(read)));
    assertEquals(Reason.REFUSED, refused.reason());
    assertTrue(refused.toString().contains("/shop/orders"), refused.toString());
  }

  @ParameterizedTest
  @MethodSource("markers")
  void aVersionNearItsWrapIsNeverWritten(Markers markers) {
    Revision read = ZooKeeperStore.revision(other.create("/shop/orders", "1:100\n"));
    for (int version : new int[] {-1, Integer.MIN_VALUE, Revision.LAST_WRITABLE_VERSION}) {
      Revision near = new Revision(read.czxid(), read.mzxid(), version);
      StoreException refused =
          assertThrows(
              StoreException.class, () -> write(markers, new Replace(near, text("2:100\n"))));
      assertEquals(Reason.REFUSED, refused.reason());
    }
    assertEquals("1:100\n", other.text("/shop/orders"));
  }

  @ParameterizedTest
  @MethodSource("markers")
  void aListGrowsOnlyUpToTheHardLimit(Markers markers) {
    String limit = "9".repeat(NodeText.HARD_LIMIT_BYTES);
    Revision small = ZooKeeperStore.revision(other.create("/shop/orders", "1:100\n"));
    Revision atLimit = applied(write(markers, new Replace(small, text(limit))));
    StoreException refused =
        assertThrows(
            StoreException.class, () -> write(markers, new Replace(atLimit, text(limit + "9"))));
    assertEquals(Reason.REFUSED, refused.reason());
  }

  @ParameterizedTest
  @MethodSource("markers")
  void aListBeyondTheHardLimitMayShrink(Markers markers) {
    String beyond = "9".repeat(NodeText.HARD_LIMIT_BYTES + 100);
    Revision read = ZooKeeperStore.revision(other.create("/shop/orders", beyond));
    Revision unused = applied(write(markers, new Replace(read, text(beyond.substring(50)))));
    assertEquals(beyond.substring(50), other.text("/shop/orders"));
  }

  @ParameterizedTest
  @MethodSource("markers")
  void aListTooLongForARequestIsRefusedRatherThanSent(Markers markers) {
    String longest = "9".repeat(1_048_480);
    other.create("/shop/orders", "");
    Revision read = ZooKeeperStore.revision(other.set("/shop/orders", longest));
    StoreException refused =
        assertThrows(
            StoreException.class,
            () -> write(markers, new Replace(read, text(longest.substring(1)))));
    assertEquals(Reason.REFUSED, refused.reason());
    Revision unused = applied(write(markers, new Replace(read, text(longest.substring(60_000)))));
  }

  @ParameterizedTest
  @MethodSource("markers")
  void aNodeThatMayNotBeWrittenIsRefusedWithItsPath(Markers markers) {
    Revision read = ZooKeeperStore.revision(other.create("/shop/orders", "1:100\n"));
    other.restrict("/shop/orders", Perms.READ);
    StoreException refused =
        assertThrows(
            StoreException.class, () -> write(markers, new Replace(read, text("2:100\n"))));
    assertEquals(Reason.NO_PERMISSION, refused.reason());
    assertTrue(refused.toString().contains("/shop/orders"), refused.toString());
  }

  /// Needs the server to enforce quotas: a property in this module's pom.
  @ParameterizedTest
  @MethodSource("markers")
  void aWriteBeyondAQuotaIsRefusedAndSaysSo(Markers markers) {
    Revision read = ZooKeeperStore.revision(other.create("/shop/orders", "1:100\n"));
    other.limitBytes("/shop/orders", 12);
    Revision within = applied(write(markers, new Replace(read, text("1:100\n7:8\n"))));
    StoreException refused =
        assertThrows(
            StoreException.class,
            () -> write(markers, new Replace(within, text("1:100\n701:800\n"))));
    assertEquals(Reason.REFUSED, refused.reason());
    assertEquals(
        "cannot write /shop/orders: a quota is used up (QUOTAEXCEEDED)", refused.getMessage());
    assertEquals("1:100\n7:8\n", other.text("/shop/orders"));
    other.unlimit("/shop/orders");
  }

  @ParameterizedTest
  @MethodSource("markers")
  void aNodeThatMayNotBeReadIsRefusedWithItsPath(Markers markers) {
    other.create("/shop/orders", "1:100\n");
    other.hide("/shop/orders");
    StoreException refused =
        assertThrows(
            StoreException.class, () -> new ZooKeeperStore(connection, markers).read(ORDERS));
    assertEquals(Reason.NO_PERMISSION, refused.reason());
    assertTrue(refused.toString().contains("/shop/orders"), refused.toString());
  }

  @ParameterizedTest
  @MethodSource("markers")
  void aCategoryUnderAnEphemeralNodeIsRefused(Markers markers) {
    other.create("/shop", "", CreateMode.EPHEMERAL);
    StoreException refused =
        assertThrows(StoreException.class, () -> write(markers, new Create(text("1:100\n"))));
    assertEquals(Reason.REFUSED, refused.reason());
  }

  @ParameterizedTest
  @MethodSource("markers")
  void ourOwnRootHoldsNoCategories(Markers markers) {
    ZooKeeperStore store = new ZooKeeperStore(connection, markers);
    for (String path : List.of("/mapping-zoo", "/mapping-zoo/requests/x")) {
      CategoryName own = CategoryName.of(path);
      assertThrows(IllegalArgumentException.class, () -> store.read(own));
      CategoryWrite write = new CategoryWrite(ids.get(), own, new Create(text("1:2\n")));
      assertThrows(IllegalArgumentException.class, () -> store.write(write, false));
    }
  }

  @Test
  void zooKeepersOwnNodesAreNoCategories() {
    for (String path : List.of("/zookeeper", "/zookeeper/quota", "/")) {
      assertThrows(IllegalArgumentException.class, () -> CategoryName.of(path));
    }
  }

  @ParameterizedTest
  @MethodSource("markers")
  void aParentThatMayNotBeExtendedIsRefusedWithThePath(Markers markers) {
    other.create("/shop", "");
    other.restrict("/shop", Perms.READ);
    for (String path : List.of("/shop/orders", "/shop/more/orders")) {
      CategoryWrite seed =
          new CategoryWrite(ids.get(), CategoryName.of(path), new Create(text("1:100\n")));
      StoreException refused =
          assertThrows(
              StoreException.class,
              () -> new ZooKeeperStore(connection, markers).write(seed, false));
      assertEquals(Reason.NO_PERMISSION, refused.reason());
      assertTrue(refused.toString().contains(path), refused.toString());
    }
    other.open("/shop");
  }

  @ParameterizedTest
  @MethodSource("markers")
  void anInterruptedThreadWritesNothingAndStaysInterrupted(Markers markers) {
    Thread.currentThread().interrupt();
    StoreException interrupted =
        assertThrows(StoreException.class, () -> write(markers, new Create(text("1:100\n"))));
    assertTrue(Thread.interrupted());
    assertEquals(Reason.INTERRUPTED, interrupted.reason());
    assertFalse(other.exists("/shop/orders"));
  }

  @Test
  void anAnsweredWriteLeavesNoMarker() {
    Revision read = ZooKeeperStore.revision(other.create("/shop/orders", "1:100\n"));
    Revision unused = applied(write(Markers.UNDER_ROOT, new Replace(read, text("2:100\n"))));
    eventually("no marker is left", () -> other.children(MARKERS).isEmpty());
  }

  @Test
  void aWriteWithoutMarkersTouchesNothingElse() {
    Revision read = ZooKeeperStore.revision(other.create("/shop/orders", "1:100\n"));
    Revision now = applied(write(Markers.NONE, new Replace(read, text("2:100\n"))));
    assertEquals(now.mzxid(), other.create("/shop/orders/child", "").getCzxid() - 1);
  }

  /// As long as a server lets it be written by default.
  @Test
  void aLongNodeIsReadAndBreaksNoConnection() {
    int breaksBefore = breaks.get();
    poison();
    CategoryRead.Present read =
        assertInstanceOf(
            CategoryRead.Present.class, new ZooKeeperStore(connection, Markers.NONE).read(ORDERS));
    assertThrows(RangeTextException.class, read.text()::parse);
    assertEquals(breaksBefore, breaks.get());
  }

  /// As one does that is longer yet, where a server allows it.
  @Test
  void anUnreadablyLongNodeBreaksTheConnectionOnlyOnce() {
    poison();
    try (FaultProxy wire = new FaultProxy(zoo);
        ZooKeeperConnection broken =
            ZooKeeperConnection.open(wire.ensemble(), Options.forWorkers())) {
      wire.breakAtDataOf(ORDERS.path());
      ZooKeeperStore store = new ZooKeeperStore(broken, Markers.NONE);
      for (int read = 1; read <= 3; read++) {
        StoreException refused = assertThrows(StoreException.class, () -> store.read(ORDERS));
        assertEquals(Reason.REFUSED, refused.reason());
      }
      assertEquals(1, wire.losses());
      other.set(ORDERS.path(), "1:100\n");
      wire.breakAtDataOf("/nothing");
      assertInstanceOf(CategoryRead.Present.class, store.read(ORDERS));
    }
  }

  private void poison() {
    other.create(ORDERS.path(), "1:100\n");
    other.set(ORDERS.path(), new byte[1_048_500]);
  }
}
