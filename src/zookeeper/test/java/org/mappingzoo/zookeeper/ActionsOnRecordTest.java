package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.apache.zookeeper.ZooDefs.Perms;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CategoryAdmin.Applied;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Outcome;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.Receipt;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// A change by hand, be it of a plain or a managed category, leaves a record in the very
/// transaction that makes it; and whoever watches sees the record.
@Execution(ExecutionMode.CONCURRENT)
final class ActionsOnRecordTest {
  private static final CategoryName ORDERS = CategoryName.of("/shop/orders");
  private static final String RECORDS = "/mapping-zoo/audit";
  private static final Note ANN =
      new Note("ann", "the importer died", Instant.parse("2026-11-21T03:00:00Z"));

  private EmbeddedZooKeeper zoo;
  private FaultProxy wire;
  private Arranger other;
  private ZooKeeperConnection connection;
  private CategoryAdmin admin;

  @BeforeEach
  void connect() {
    zoo = EmbeddedZooKeeper.start();
    wire = new FaultProxy(zoo);
    other = new Arranger(zoo);
    connection = ZooKeeperConnection.open(wire.ensemble(), Options.forOperators());
    ZooKeeperStore store = new ZooKeeperStore(connection, Markers.UNDER_ROOT);
    RandomRequestIds ids = new RandomRequestIds(new Random(1));
    admin =
        new CategoryAdmin(
            store,
            new CompareAndSetLoop(store, ids, attempt -> {}, 5),
            ids,
            Optional.of(
                new CategoryAdmin.Books(
                    LedgerScene.adminOver(
                        new ZooKeeperLedger(connection, Layout.DEFAULT), new Random(2)),
                    () -> ANN,
                    owner -> false)));
  }

  @AfterEach
  void disconnect() {
    connection.close();
    other.close();
    wire.close();
    zoo.close();
  }

  private Preview preview(AdminChange change) {
    return assertInstanceOf(Preview.Result.Ready.class, admin.preview(ORDERS, change)).preview();
  }

  private Receipt make(AdminChange change) {
    return assertInstanceOf(Applied.Done.class, admin.apply(preview(change), ORDERS.path()))
        .receipt();
  }

  private static AdminChange seed(String ids) {
    return new AdminChange.Seed(RangeText.parse(ids));
  }

  private static AdminChange push(String ids) {
    return new AdminChange.Push(RangeText.parse(ids), Optional.empty());
  }

  private List<String> records() {
    return other.exists(RECORDS) ? other.children(RECORDS) : List.of();
  }

  private void assertOnRecord(Receipt receipt, Action.Effect effect, String what) {
    String path = RECORDS + "/" + receipt.request().value();
    assertEquals(
        new Action(ORDERS, what, ANN, Optional.of(effect)),
        Action.parse(NodeText.of(other.text(path))));
    assertEquals(receipt.now().mzxid(), other.stat(path).getCzxid(), "one transaction");
  }

  private static Action.Effect effect(OptionalLong version, String before, String after) {
    return Action.Effect.of(version, RangeText.parse(before), RangeText.parse(after));
  }

  @Test
  void eachChangeOfAPlainCategoryIsOnRecordInItsOwnTransaction() {
    assertOnRecord(make(seed("11:100")), effect(OptionalLong.empty(), "", "11:100"), "seed");
    assertOnRecord(
        make(push("1:10")), effect(OptionalLong.of(0), "11:100", "1:10\n11:100"), "push");
    Receipt compact = make(new AdminChange.Compact());
    assertOnRecord(compact, effect(OptionalLong.of(1), "1:10\n11:100", "1:100"), "compact");
    assertOnRecord(
        make(new AdminChange.Undo(compact)),
        effect(OptionalLong.of(2), "1:100", "1:10\n11:100"),
        "undo compact");
    assertEquals(4, records().size(), "and stays there");
  }

  @Test
  void whatChangesABookedCategoryTellsItsListTheSameWay() {
    make(
        new AdminChange.OnLedger(
            new LedgerChange.Seed(RangeText.parse("1:100"), CategorySettings.DEFAULT)));
    assertOnRecord(
        make(new AdminChange.Extend(RangeText.parse("201:300"))),
        effect(OptionalLong.of(0), "1:100", "1:100\n201:300"),
        "extend");
  }

  @Test
  void byItsRecordAPlainCategoryIsSeenAtOnceInASubtreeThatHeldNone() {
    other.create(Discovery.topLevel(ORDERS.path()), "");
    try (Spectator everywhere = new Spectator(zoo, Discovery.everywhere())) {
      everywhere.awaitCurrent();
      make(seed("11:100"));
      everywhere.await("its ids", fleet -> everywhere.free(ORDERS.path()) == 90);
    }
  }

  @Test
  void whatWasNotWrittenIsNotOnRecord() {
    make(seed("11:100"));
    Preview overtaken = preview(push("1:5"));
    other.set(ORDERS.path(), "12:100\n");
    assertInstanceOf(Applied.Conflict.class, admin.apply(overtaken, ""));
    assertEquals(1, records().size(), "the seed alone");
  }

  @Test
  void aConflictKeepsTheReasonForTheNextAttempt() {
    make(seed("11:100"));
    Preview overtaken =
        assertInstanceOf(Preview.Result.Ready.class, admin.preview(ORDERS, push("1:5"), "because"))
            .preview();
    other.set(ORDERS.path(), "12:100\n");
    Applied.Conflict conflict =
        assertInstanceOf(Applied.Conflict.class, admin.apply(overtaken, ""));
    Preview fresh = assertInstanceOf(Preview.Result.Ready.class, conflict.fresh()).preview();
    assertEquals("because", fresh.write().action().orElseThrow().note().why());
  }

  @Test
  void aLostReplyLeavesOneRecordHoweverOftenItIsSent() {
    make(seed("11:100"));
    wire.loseReplies(2);
    Receipt push = make(push("1:10"));
    assertOnRecord(push, effect(OptionalLong.of(0), "11:100", "1:10\n11:100"), "push");
    assertEquals(2, records().size());
    assertEquals(1, other.stat(ORDERS.path()).getVersion());
  }

  @Test
  void whereThereMayBeNoRecordTheChangeIsMadeAllTheSame() {
    make(seed("11:100"));
    other.restrict(RECORDS, Perms.READ);
    make(push("1:10"));
    assertEquals("1:10\n11:100\n", other.text(ORDERS.path()));
    assertEquals(1, records().size());

    other.open(RECORDS);
    Receipt permitted = make(new AdminChange.Compact());
    assertOnRecord(permitted, effect(OptionalLong.of(1), "1:10\n11:100", "1:100"), "compact");
  }

  @Test
  void anotherConsoleSeesWhoDidItAndWhichVersionThatMade() {
    make(seed("11:100"));
    try (Spectator fleet = new Spectator(zoo, Discovery.everywhere())) {
      fleet.awaitCurrent();
      assertEquals(List.of("seed"), seen(fleet));
      Receipt push = make(push("1:10"));
      fleet.await("the push is seen", snapshot -> snapshot.actions().actions().size() == 2);
      SeenAction last = fleet.last().actions().actions().getLast();
      assertEquals(ANN, last.action().note());
      assertEquals(push.now().mzxid(), last.zxid());
      assertEquals(push.request().value(), last.request());
    }
  }

  @Test
  void whatIsNoRecordIsToldAndTheOthersAreShown() {
    make(seed("11:100"));
    other.create(RECORDS + "/by-hand", "hello");
    try (Spectator fleet = new Spectator(zoo, Discovery.everywhere())) {
      fleet.awaitCurrent();
      assertEquals(List.of("seed"), seen(fleet));
      assertEquals(1, fleet.last().actions().faults().size());
      assertTrue(fleet.last().actions().faults().getFirst().startsWith(RECORDS + "/by-hand: "));
      other.delete(RECORDS + "/by-hand");
      fleet.await("gone", snapshot -> snapshot.actions().faults().isEmpty());
    }
  }

  private static List<String> seen(Spectator fleet) {
    return fleet.last().actions().actions().stream().map(seen -> seen.action().what()).toList();
  }

  @Test
  void aProgramsWriteLeavesNone() {
    ZooKeeperStore store = new ZooKeeperStore(connection, Markers.NONE);
    make(seed("11:100"));
    assertInstanceOf(
        Outcome.Settled.class,
        new CompareAndSetLoop(store, new RandomRequestIds(new Random(3)), attempt -> {}, 5)
            .run(ORDERS, Operations.take(10)));
    assertEquals("21:100\n", other.text(ORDERS.path()));
    assertEquals(1, records().size());
  }
}
