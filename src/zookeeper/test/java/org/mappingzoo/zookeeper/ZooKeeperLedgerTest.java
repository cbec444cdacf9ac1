package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.LedgerScene.DID;
import static org.mappingzoo.zookeeper.LedgerScene.settled;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.ACL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.Outcome;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Delete;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Fault;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// The protocol on a real server.
class ZooKeeperLedgerTest {
  private static final String TALLY = Layout.DEFAULT.tally(DID);
  private static final Options AS_OWNER =
      Options.forWorkers().with(Security.NONE.with(Credentials.of("digest", "owner:secret")));

  private final LedgerScene scene = new LedgerScene();
  private final LeaseLedger worker = scene.worker("worker");

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void takesPushesAndLeasesBalance() {
    scene.seed("1:100000");
    HeldLease first = take(10_000, Optional.empty());
    HeldLease second = take(10_000, Optional.of(first));

    assertEquals("[10001:20000]", second.lease().ranges().toString());
    assertEquals(List.of(second.id()), scene.store.leaseNames(DID));
    assertTrue(second.token().compareTo(first.token()) > 0, "tokens grow");
    scene.assertBooks(80_000, 10_000, 10_000, 0);

    settled(worker.push(second, RangeText.parse("19001:20000")));
    assertEquals("19001:20000\n20001:100000\n", list());
    scene.assertBooks(81_000, 0, 19_000, 0);
  }

  @Test
  void theTokenOfALeaseIsTheTransactionThatMadeIt() {
    scene.seed("1:100");
    HeldLease held = take(10, Optional.empty());
    long czxid = scene.store.lease(DID, held.id()).orElseThrow().revision().czxid();

    assertEquals(czxid, held.token().zxid());
  }

  @Test
  void whereATakeIsNotPermittedTheNodeThatRefusesIsNamed() {
    scene.seed("1:100");
    try (Arranger other = new Arranger(scene.zoo)) {
      other.restrict(DID.path(), Perms.READ);
    }
    StoreException refused = assertThrows(StoreException.class, () -> take(10, Optional.empty()));

    assertEquals(StoreException.Reason.NO_PERMISSION, refused.reason());
    assertTrue(String.valueOf(refused.getMessage()).startsWith("cannot write " + DID + ":"));
  }

  @Test
  void aRequestThatIsSentTwiceIsGrantedOnce() {
    scene.seed("1:100");
    LeaseRequest request = worker.request(10, OptionalLong.empty());
    HeldLease once = settled(worker.take(DID, request, Optional.empty()));
    HeldLease again = settled(scene.worker("other").take(DID, request, Optional.empty()));

    assertEquals(once, again);
    scene.assertBooks(90, 10, 0, 0);
  }

  @Test
  void aWindowIsWidenedBeforeUseAndNotAfterRecycling() {
    scene.seed("1:1000");
    HeldLease held =
        settled(worker.take(DID, worker.request(100, OptionalLong.of(10)), Optional.empty()));
    HeldLease wider = settled(worker.advance(held, 20));
    assertEquals(20, wider.lease().window());

    scene.done(new LedgerChange.Recycle(held.id()));
    assertEquals("21:100\n101:1000\n", list());
    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.LeaseClosed(held.id().value(), "RECYCLED")),
        worker.advance(wider, 30));
    scene.assertBooks(980, 0, 0, 20);
  }

  /// As it comes about some two thousand million writes later.
  @Test
  void whatBeginsAnewBeforeItsVersionsWrapKeepsLeasesBooksAndAccessLists() {
    scene.seed("1:1000");
    HeldLease open =
        settled(worker.take(DID, worker.request(100, OptionalLong.of(10)), Optional.empty()));
    try (Arranger owner = new Arranger(scene.zoo)) {
      List<String> nodes = List.of(DID.path(), generation(), TALLY);
      owner.restrict(DID.path(), Perms.READ | Perms.CREATE | Perms.DELETE);
      owner.restrict(generation(), Perms.READ);
      owner.restrict(TALLY, Perms.READ | Perms.WRITE);
      List<List<ACL>> before = nodes.stream().map(owner::accessList).toList();
      try (ZooKeeperConnection theirs =
          ZooKeeperConnection.open(new Ensemble(scene.zoo.connectString()), AS_OWNER)) {
        ZooKeeperLedger store = new ZooKeeperLedger(theirs, Layout.DEFAULT);
        assertInstanceOf(Reply.Applied.class, store.commit(rotation()));
      }
      assertEquals(before, nodes.stream().map(owner::accessList).toList());
      assertEquals(0, category().list().version());
      owner.open(DID.path());
    }
    HeldLease next = take(100, Optional.empty()); // remembers the list from before
    assertEquals("[101:200]", next.lease().ranges().toString());
    settled(worker.push(settled(worker.advance(open, 20)), RangeText.parse("21:100")));
    assertEquals("21:100\n201:1000\n", list());
    scene.assertBooks(880, 100, 20, 0);
  }

  /// Made again from that, nobody's password would open it any more.
  @Test
  void whoSeesAnAccessListWithoutItsHashesDoesNotMakeTheListAnew() {
    scene.seed("1:1000");
    try (Arranger owner = new Arranger(scene.zoo)) {
      owner.restrict(DID.path(), Perms.ALL & ~Perms.ADMIN);
      StoreException refused =
          assertThrows(StoreException.class, () -> scene.store.commit(rotation()));

      assertEquals(StoreException.Reason.NO_PERMISSION, refused.reason());
      assertEquals(
          "cannot make /com/demdex/ids/did again as it is: servers hide the hashes in its access"
              + " list from a client without credentials",
          refused.getMessage());
    }
    assertEquals("[1:10]", take(10, Optional.empty()).lease().ranges().toString());
    assertEquals(1, category().list().version());
  }

  @Test
  void eachChangeByHandKeepsTheBooks() {
    scene.seed("1:1000");
    HeldLease aside = take(100, Optional.empty());
    HeldLease off = take(100, Optional.empty());
    HeldLease vouched = take(100, Optional.empty());
    HeldLease used = take(100, Optional.empty());
    settled(worker.push(used, RangeList.empty()));

    scene.done(new LedgerChange.Quarantine(aside.id()));
    scene.done(new LedgerChange.WriteOff(off.id()));
    scene.done(new LedgerChange.RecycleAttested(vouched.id(), RangeText.parse("251:300")));
    scene.done(new LedgerChange.Extend(RangeText.parse("2001:3000")));
    scene.done(new LedgerChange.ReturnAttested(RangeText.parse("391:400")));
    scene.done(new LedgerChange.Compact());

    assertEquals("251:300\n391:1000\n2001:3000\n", list());
    scene.assertBooks(1_660, 100, 90, 150);
    assertEquals(
        List.of(
            "compact",
            "extend",
            "quarantine " + aside.id(),
            "recycle " + vouched.id() + " attested",
            "return attested",
            "seed",
            "write off " + off.id()),
        actions());
  }

  @Test
  void aPlainCategoryIsAdoptedAsItIs() throws Exception {
    scene.store.prepare(DID);
    scene.store.commit(Transaction.of(new Create(DID.path(), NodeText.of("501:1000"))));
    scene.done(new LedgerChange.Adopt(RangeText.parse("1:1000"), CategorySettings.DEFAULT));

    assertEquals("501:1000", list());
    scene.assertBooks(500, 0, 500, 0);
    assertEquals("[501:510]", take(10, Optional.empty()).lease().ranges().toString());
  }

  @Test
  void thePlainApiLeavesAManagedCategoryAlone() {
    scene.seed("1:5\n6:1000");
    ZooKeeperStore plain = new ZooKeeperStore(scene.connection, Markers.NONE);
    RandomRequestIds ids = new RandomRequestIds(new Random(1));
    CompareAndSetLoop loop = new CompareAndSetLoop(plain, ids, attempt -> {}, 5);
    CategoryAdmin admin = new CategoryAdmin(plain, loop, ids);

    assertEquals(
        new Outcome.Refused<>(DID, new Refusal.Managed()), loop.run(DID, Operations.take(10)));
    assertInstanceOf(
        Preview.Result.Refused.class,
        admin.preview(DID, new AdminChange.Extend(RangeText.parse("2001:3000"))));
    assertInstanceOf(Preview.Result.Ready.class, admin.preview(DID, new AdminChange.Compact()));
    assertEquals("1:5\n6:1000\n", list());
  }

  @Test
  void aFreezeReachesAWorkerThatRemembersTheList() {
    scene.seed("1:1000");
    HeldLease held = take(10, Optional.empty());
    scene.done(new LedgerChange.Freeze());

    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.Frozen("ann", "a test")),
        worker.take(DID, worker.request(10, OptionalLong.empty()), Optional.of(held)));
  }

  @Test
  void theStepThatFailedIsNamed() {
    scene.store.prepare(DID);
    Create there = new Create("/there", NodeText.of(""));
    scene.store.commit(Transaction.of(there));

    assertEquals(
        new Reply.Failed(1, Fault.NODE_EXISTS),
        scene.store.commit(Transaction.of(new Exists("/there"), there)));
    assertEquals(
        new Reply.Failed(0, Fault.NO_NODE),
        scene.store.commit(Transaction.of(new Exists("/nowhere"), there)));
    assertEquals(
        new Reply.Failed(0, Fault.BAD_VERSION),
        scene.store.commit(Transaction.of(new Replace("/there", 7, NodeText.of("")))));
    assertEquals(
        new Reply.Failed(0, Fault.NOT_EMPTY),
        scene.store.commit(Transaction.of(new Delete("/com", 0))));
  }

  @Test
  void aTransactionTooLongToSendIsNotSent() {
    NodeText half = NodeText.of("x".repeat(600_000));
    StoreException refused =
        assertThrows(
            StoreException.class,
            () ->
                scene.store.commit(Transaction.of(new Create("/a", half), new Create("/b", half))));

    assertEquals(
        "cannot write /a: the transaction has 1,200,004 bytes, 1,000,000 can be sent",
        refused.getMessage());
  }

  @Test
  void whatIsNotThereOrBrokenIsSaidSo() {
    assertEquals(
        new LedgerOutcome.Refused<>(DID, new Refusal.NoSuchCategory()),
        worker.take(DID, worker.request(10, OptionalLong.empty()), Optional.empty()));

    scene.seed("1:1000");
    Replace junk =
        new Replace("/mapping-zoo/ctl/com%2Fdemdex%2Fids%2Fdid", 0, NodeText.of("junk\n"));
    assertInstanceOf(Reply.Applied.class, scene.store.commit(Transaction.of(junk)));
    assertEquals(
        new CategoryReading.Broken(
            new Refusal.BrokenLedger(
                "not a control record: line 1 is 'junk' instead of 'mapping-zoo control 1'")),
        scene.admin.read(DID));
  }

  private Transaction rotation() {
    return new Transactions(Layout.DEFAULT).rotate(category());
  }

  private ManagedCategory category() {
    if (CategoryReading.of(DID, scene.store.read(DID, true))
        instanceof CategoryReading.Managed(ManagedCategory category)) {
      return category;
    }
    throw new AssertionError(DID);
  }

  private String generation() {
    return Layout.DEFAULT.generation(DID, category().generation());
  }

  private List<String> actions() {
    try (Arranger other = new Arranger(scene.zoo)) {
      return other.children("/mapping-zoo/audit").stream()
          .map(name -> NodeText.of(other.text("/mapping-zoo/audit/" + name)))
          .map(text -> Action.parse(text).what())
          .sorted()
          .toList();
    }
  }

  private HeldLease take(long count, Optional<HeldLease> finished) {
    return settled(worker.take(DID, worker.request(count, OptionalLong.empty()), finished));
  }

  private String list() {
    return scene.store.read(DID, true).list().orElseThrow().text().display();
  }
}
