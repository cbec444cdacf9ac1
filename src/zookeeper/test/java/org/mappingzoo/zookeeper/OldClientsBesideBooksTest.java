package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.LedgerScene.DID;
import static org.mappingzoo.zookeeper.LedgerScene.settled;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.IdGeneratorException;
import org.mappingzoo.core.allocator.IdGeneratorService;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin.Prepared;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.Outcome;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.ListClient.Reading;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// One client of 2010, or one worker of ours, at the moment that its list is adopted, and behind
/// it: what is refused, what takes effect, and what the books say of that.
final class OldClientsBesideBooksTest {
  private static final String PATH = DID.path();
  private static final LedgerChange ADOPT =
      new LedgerChange.Adopt(RangeText.parse("1:1000"), CategorySettings.DEFAULT);

  private final LedgerScene scene = new LedgerScene();
  private final Arranger other = new Arranger(scene.zoo);
  private final ListClient old = new ListClient(scene.zoo.connectString());
  private final ZooKeeperIdGenerator ours =
      ZooKeeperIdGenerator.builder(scene.zoo.connectString())
          .owner("ours")
          .fencePatience(Duration.ZERO)
          .connect();

  @BeforeEach
  void seeded() {
    other.create(PATH, "1:1000\n");
  }

  @AfterEach
  void close() {
    ours.close();
    old.close();
    other.close();
    scene.close();
  }

  @Test
  void aWriteThatWasComputedBeforeTheAdoptionIsRefused() {
    Reading before = old.read(PATH);
    assertEquals(ids(1, 10), ListClient.takeLowest(before, 10));
    scene.done(ADOPT);
    assertEquals(OptionalLong.empty(), old.write(PATH, before));
    scene.assertBooks(1_000, 0, 0, 0);
  }

  @Test
  void aWorkerThatHasReadAPlainListTakesALeaseOfIt() {
    try (FaultProxy wire = new FaultProxy(scene.zoo);
        ZooKeeperConnection connection =
            ZooKeeperConnection.open(wire.ensemble(), Options.forWorkers())) {
      IdGeneratorService worker =
          new IdGeneratorService(
              new CompareAndSetLoop(
                  new ZooKeeperStore(connection, Markers.NONE),
                  new RandomRequestIds(new Random(1)),
                  attempt -> {},
                  LedgerScene.ATTEMPTS),
              LedgerScene.workerOver(
                  new ZooKeeperLedger(connection, Layout.DEFAULT), "w", new Random(2)));
      wire.beforeNextWrite(() -> scene.done(ADOPT));

      IdSet ids = worker.takeIds(DID, 10);
      assertEquals(RangeText.parse("1:10"), ids.ranges());
      scene.assertBooks(990, 10, 0, 0);
      ids.close();
      scene.assertBooks(1_000, 0, 0, 0);
    }
  }

  @Test
  void whatAWorkerTookBeforeIsNamedWhenItIsNotTakenBackAndAnOperatorReturnsIt() {
    IdSet before = ours.takeIds(DID, 100);
    assertEquals(1, before.takeId());
    scene.done(ADOPT);
    scene.assertBooks(900, 0, 100, 0);
    assertEquals(2, before.takeId(), "its ids stay its own");

    IdGeneratorException refused = assertThrows(IdGeneratorException.class, before::close);
    assertEquals(new Outcome.Refused<>(DID, new Refusal.Managed()), refused.outcome());
    assertEquals(RangeText.parse("3:100"), refused.outOfUse());
    assertTrue(String.valueOf(refused.getMessage()).contains("3:100"), refused::toString);
    scene.assertBooks(900, 0, 100, 0);

    CategoryAdmin operator = scene.byHand(worker -> true);
    AdminChange back = new AdminChange.Push(refused.outOfUse(), Optional.empty());
    Preview preview =
        assertInstanceOf(Preview.Result.Ready.class, operator.preview(DID, back)).preview();
    assertInstanceOf(CategoryAdmin.Applied.Done.class, operator.apply(preview, PATH));
    scene.assertBooks(998, 0, 2, 0);
    assertEquals(RangeText.parse("3:12"), ours.takeIds(DID, 10).ranges());
  }

  @Test
  void whatAnOldClientTakesIsMissingFromTheBooksAndComesToNobodyElse() {
    IdSet first = managed(10);
    assertEquals(ids(11, 20), old.take(PATH, 10).ids());
    IdSet second = ours.takeIds(DID, 10);
    assertEquals(RangeText.parse("1:10"), first.ranges());
    assertEquals(RangeText.parse("21:30"), second.ranges());

    assertFault("free 970 + leased 20 + consumed 0 + lost 0 are 990, the universe has 1000");
    second.close();
    assertEquals(ids(21, 25), old.take(PATH, 5).ids());
    assertFault("free 975 + leased 10 + consumed 0 + lost 0 are 985, the universe has 1000");
  }

  /// ZooKeeper takes it, and tells nobody.
  @Test
  void whatAnOldClientTookBeforeAndPushesComesOutOnceAndIsTooManyInTheBooks() {
    List<Long> before = old.take(PATH, 10).ids();
    scene.done(ADOPT);
    scene.assertBooks(990, 0, 10, 0);
    assertEquals(before.subList(5, 10), old.push(PATH, before.subList(5, 10)).ids());

    assertFault("free 995 + leased 0 + consumed 10 + lost 0 are 1005, the universe has 1000");
    assertEquals(RangeText.parse("6:10\n11:15"), ours.takeIds(DID, 10).ranges());
    assertEquals(ids(16, 20), old.take(PATH, 5).ids());
    scene.assertBooks(980, 10, 10, 0);
  }

  @Test
  void aListThatWasMadeAnewMeanwhileIsNotAdopted() {
    LedgerAdmin.Proposal adopt = proposal();
    other.delete(PATH);
    other.create(PATH, "501:1000\n");
    assertEquals(0, other.stat(PATH).getVersion(), "as the one before it had");

    assertEquals(new Applied.Conflict(), scene.admin.apply(adopt));
    assertEquals("501:1000\n", other.text(PATH));
    assertEquals(List.of(), other.children(PATH));
  }

  @Test
  void aListThatIsMadeAnewInTheVeryInstantOfItsAdoptionIsTold() {
    scene.store.prepare(DID);
    LedgerAdmin.Proposal adopt = proposal();
    Revision before = plain(adopt).node().revision();
    try (FaultProxy wire = new FaultProxy(scene.zoo);
        ZooKeeperConnection connection =
            ZooKeeperConnection.open(wire.ensemble(), Options.forWorkers())) {
      LedgerAdmin far =
          LedgerScene.adminOver(new ZooKeeperLedger(connection, Layout.DEFAULT), new Random(3));
      wire.beforeNextWrite(() -> other.recreate(PATH, "501:1000\n"));

      OtherLifeException told = assertThrows(OtherLifeException.class, () -> far.apply(adopt));
      assertEquals(before, told.expected());
      assertEquals(other.stat(PATH).getCzxid(), told.hit().czxid());
    }
  }

  private static CategoryReading.Plain plain(LedgerAdmin.Proposal adopt) {
    return assertInstanceOf(CategoryReading.Plain.class, adopt.before());
  }

  private LedgerAdmin.Proposal proposal() {
    return assertInstanceOf(Prepared.Ready.class, scene.admin.prepare(DID, ADOPT, LedgerScene.BY))
        .proposal();
  }

  @Test
  void anOldClientDoesNotDeleteAnAdoptedList() {
    scene.done(ADOPT);
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> other.delete(PATH));
    assertTrue(refused.toString().contains("Directory not empty"), refused::toString);
  }

  /// A freeze and a retirement make an old client read anew, and that is all: they bind ours.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsStoppedIsStoppedForWorkersOnly(boolean forGood) {
    IdSet held = managed(10);
    Reading before = old.read(PATH);
    assertEquals(ids(11, 15), ListClient.takeLowest(before, 5));
    scene.done(forGood ? new LedgerChange.Retire() : new LedgerChange.Freeze());
    assertEquals(OptionalLong.empty(), old.write(PATH, before));

    assertEquals(ids(11, 15), old.take(PATH, 5).ids());
    Refusal stopped =
        forGood ? new Refusal.Retired("ann", "a test") : new Refusal.Frozen("ann", "a test");
    IdGeneratorException refused =
        assertThrows(IdGeneratorException.class, () -> ours.takeIds(DID, 1));
    assertEquals(stopped, assertInstanceOf(Outcome.Refused.class, refused.outcome()).refusal());
    assertFault("free 985 + leased 10 + consumed 0 + lost 0 are 995, the universe has 1000");
    held.close();
    assertEquals("1:10\n16:1000\n", other.text(PATH), "what is pushed back is taken back");
    assertFault("free 995 + leased 0 + consumed 0 + lost 0 are 995, the universe has 1000");
  }

  @Test
  void aFenceStopsWorkersOnly() {
    managed(10).close();
    if (!(scene.admin.read(DID) instanceof CategoryReading.Managed(ManagedCategory category))
        || !(new FenceTransactions(Layout.DEFAULT).restrict(category, 11)
            instanceof Plan.Send<ControlRecord> fence)) {
      throw new AssertionError("not fenced");
    }
    assertInstanceOf(Transaction.Reply.Applied.class, scene.store.commit(fence.transaction()));
    assertEquals(ids(1, 20), old.take(PATH, 20).ids());
    IdGeneratorException refused =
        assertThrows(IdGeneratorException.class, () -> ours.takeIds(DID, 1));
    assertEquals(
        new Refusal.FenceStalled(11, 980),
        assertInstanceOf(Outcome.Refused.class, refused.outcome()).refusal());
    assertFault("free 980 + leased 0 + consumed 0 + lost 0 are 980, the universe has 1000");
  }

  private IdSet managed(int count) {
    scene.done(ADOPT);
    return ours.takeIds(DID, count);
  }

  private void assertFault(String sentence) {
    Audit audit = settled(scene.admin.audit(DID));
    assertEquals(List.of(sentence), audit.faults());
  }

  private static List<Long> ids(long first, long last) {
    return LongStream.rangeClosed(first, last).boxed().toList();
  }
}
