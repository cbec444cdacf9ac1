package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.LedgerScene.DID;
import static org.mappingzoo.zookeeper.LedgerScene.settled;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.AdminChange.Friction;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CategoryAdmin.Applied;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.Proof;
import org.mappingzoo.core.allocator.Receipt;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Managed categories through the admin that the console's dialogs use: list and books change
/// together, or not at all.
class ManagedAdminTest {
  private final LedgerScene scene = new LedgerScene();
  private final LeaseLedger worker = scene.worker("worker");
  private final CategoryAdmin admin = adminOver(scene.connection);

  private static CategoryAdmin adminOver(ZooKeeperConnection connection) {
    return adminOver(
        connection, worker -> PresentWorkers.read(connection, Layout.DEFAULT).contains(worker));
  }

  private static CategoryAdmin adminOver(
      ZooKeeperConnection connection, Predicate<WorkerName> present) {
    ZooKeeperStore store = new ZooKeeperStore(connection, Markers.UNDER_ROOT);
    RandomRequestIds ids = new RandomRequestIds(new Random(2));
    return new CategoryAdmin(
        store,
        new CompareAndSetLoop(store, ids, attempt -> {}, 5),
        ids,
        Optional.of(
            new CategoryAdmin.Books(
                LedgerScene.adminOver(
                    new ZooKeeperLedger(connection, Layout.DEFAULT), new Random(3)),
                () -> LedgerScene.BY,
                present)));
  }

  @BeforeEach
  void seeded() {
    scene.seed("1:1000");
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void anExtendWidensListAndUniverseTogether() {
    Preview preview = ready(new AdminChange.Extend(RangeText.parse("2001:3000")));
    assertTrue(preview.proofs().contains(new Proof.NewToUniverse(1_000)));
    assertTrue(preview.isFullyProved());

    Receipt receipt = done(preview);
    assertEquals(1, receipt.now().version());
    assertFalse(receipt.isUndoable());
    scene.assertBooks(2_000, 0, 0, 0);
  }

  @Test
  void idsThatWereSeededBeforeAreNotAddedAgain() {
    settled(worker.take(DID, worker.request(100, OptionalLong.empty()), Optional.empty()));
    assertEquals(
        new Refusal.AlreadySeeded(RangeText.parse("50:60")),
        refused(new AdminChange.Extend(RangeText.parse("50:60"))));
  }

  @Test
  void aPushOfBareIdsIsAnAttestedReturnAndNamesWhatIsInALease() {
    HeldLease held = take(100, 100);
    assertEquals(
        new Refusal.InLease(RangeText.parse("91:100"), held.id().value()), refused(push("91:100")));
    settled(worker.push(held, RangeText.parse("")));

    Preview preview = ready(push("91:100"));
    assertEquals(Friction.TYPE_NAME, preview.friction());
    assertTrue(preview.proofs().contains(new Proof.NeverUsed(10)));
    done(preview);
    scene.assertBooks(910, 0, 90, 0);
  }

  @Test
  void whatCannotBeAskedAgainStaysUnknown() {
    CategoryAdmin cut;
    Preview freeze;
    try (ZooKeeperConnection broken =
        ZooKeeperConnection.open(new Ensemble(scene.zoo.connectString()), Options.forWorkers())) {
      cut = adminOver(broken);
      freeze =
          assertInstanceOf(
                  Preview.Result.Ready.class,
                  cut.preview(DID, new AdminChange.OnLedger(new LedgerChange.Freeze())))
              .preview();
    }

    Applied.Unknown lost = new Applied.Unknown(freeze, "the reply was lost", Optional.empty());
    assertEquals(freeze, assertInstanceOf(Applied.Unknown.class, cut.settle(lost)).preview());
  }

  @Test
  void aRecyclingSaysWhatComesBackAndWhatIsLost() {
    HeldLease held = take(100, 30);
    Preview preview = ready(new AdminChange.OnLedger(new LedgerChange.Recycle(held.id())));
    assertEquals(
        List.of(new Proof.BeyondWindow(70), new Proof.BookedAsLost(30)),
        preview.proofs().stream()
            .filter(
                proof -> proof instanceof Proof.BeyondWindow || proof instanceof Proof.BookedAsLost)
            .toList());
    assertInstanceOf(Applied.Refused.class, admin.apply(preview, "did"), "the name is typed");
    done(preview);
    scene.assertBooks(970, 0, 0, 30);
  }

  @Test
  void whatIsDoneToALeaseWithoutItsIdsSaysWhatItHolds() {
    HeldLease held = take(100, 30);
    Proof.Held whatItHolds = new Proof.Held(RangeText.parse("1:100"), 30);
    Preview aside = ready(new AdminChange.OnLedger(new LedgerChange.Quarantine(held.id())));
    assertTrue(aside.proofs().contains(whatItHolds), () -> aside.proofs().toString());
    done(aside);

    Preview gone = ready(new AdminChange.OnLedger(new LedgerChange.WriteOff(held.id())));
    assertTrue(
        gone.proofs().containsAll(List.of(whatItHolds, new Proof.BookedAsLost(100))),
        () -> gone.proofs().toString());
  }

  @Test
  void aReasonGoesOnRecordEvenWhereTheChangeIsPreviewedAgain() {
    HeldLease held = take(100, 30);
    var change =
        new AdminChange.OnLedger(
            new LedgerChange.RecycleAttested(held.id(), RangeText.parse("11:30")));
    Preview preview =
        assertInstanceOf(
                Preview.Result.Ready.class, admin.preview(DID, change, "its disk is wiped"))
            .preview();
    assertTrue(
        preview
            .proofs()
            .containsAll(
                List.of(
                    new Proof.BeyondWindow(70),
                    new Proof.BookedAsLost(10),
                    new Proof.NeverUsed(20))),
        () -> preview.proofs().toString());
    settled(worker.advance(held, 40));
    Applied.Conflict conflict =
        assertInstanceOf(Applied.Conflict.class, admin.apply(preview, DID.path()));
    done(assertInstanceOf(Preview.Result.Ready.class, conflict.fresh()).preview());

    scene.assertBooks(980, 0, 0, 20);
    try (Arranger reader = new Arranger(scene.zoo)) {
      assertTrue(
          reader.children("/mapping-zoo/audit").stream()
              .map(name -> Action.parse(NodeText.of(reader.text("/mapping-zoo/audit/" + name))))
              .anyMatch(
                  action ->
                      action.what().equals("recycle " + held.id() + " attested")
                          && action.note().why().equals("its disk is wiped")));
    }
  }

  @Test
  void nothingIsAttestedForAnOwnerThatIsThereNorAppliedOnceItIsBack() {
    HeldLease held = take(100, 30);
    var change =
        new AdminChange.OnLedger(
            new LedgerChange.RecycleAttested(held.id(), RangeText.parse("1:100")));
    Preview preview = ready(change);
    try (Arranger other = new Arranger(scene.zoo)) {
      other.create(Layout.DEFAULT.presence(held.id().worker()), "");
      Refusal there = new Refusal.OwnerPresent("worker");
      assertEquals(
          there,
          assertInstanceOf(Applied.Refused.class, admin.apply(preview, DID.path())).refusal());
      assertEquals(there, refused(change));
    }
    scene.assertBooks(900, 100, 0, 0);
  }

  @Test
  void anOwnerThatComesBackBetweenTwoSendingsKeepsItsIds() {
    HeldLease held = take(100, 30);
    AtomicInteger asked = new AtomicInteger();
    CategoryAdmin watched = adminOver(scene.connection, worker -> asked.incrementAndGet() > 2);
    Preview preview =
        assertInstanceOf(
                Preview.Result.Ready.class,
                watched.preview(
                    DID,
                    new AdminChange.OnLedger(
                        new LedgerChange.RecycleAttested(held.id(), RangeText.parse("1:100")))))
            .preview();
    take(1, 1);

    Applied.Conflict conflict =
        assertInstanceOf(Applied.Conflict.class, watched.apply(preview, DID.path()));
    assertEquals(
        new Refusal.OwnerPresent("worker"),
        assertInstanceOf(Preview.Result.Refused.class, conflict.fresh()).refusal());
    scene.assertBooks(899, 101, 0, 0);
  }

  @Test
  void aLeaseThatWentOnBehindAnUnchangedListIsAnotherDecision() {
    HeldLease held = take(100, 30);
    var change = new AdminChange.OnLedger(new LedgerChange.Recycle(held.id()));
    Preview shown = ready(change);
    assertTrue(ready(change).decidesAs(shown));
    settled(worker.advance(held, 60));
    Preview fresh = ready(change);

    assertEquals(shown.base(), fresh.base());
    assertFalse(fresh.decidesAs(shown));
  }

  @Test
  void whatWasVouchedForIsNotWrittenOnceAWorkerHasTakenInBetween() {
    settled(worker.push(take(100, 100), RangeText.parse("")));
    Preview preview = ready(push("91:100"));
    take(100, 100);

    Applied.Conflict conflict =
        assertInstanceOf(Applied.Conflict.class, admin.apply(preview, DID.path()));
    scene.assertBooks(800, 100, 100, 0);
    Preview fresh = assertInstanceOf(Preview.Result.Ready.class, conflict.fresh()).preview();
    done(fresh);
    scene.assertBooks(810, 100, 90, 0);
  }

  @Test
  void aWorkerThatTakesInBetweenDoesNotHinderAnExtend() {
    Preview preview = ready(new AdminChange.Extend(RangeText.parse("2001:3000")));
    take(100, 100);

    Applied.Done done = assertInstanceOf(Applied.Done.class, admin.apply(preview, DID.path()));
    assertEquals(RangeText.parse("101:1000\n2001:3000\n"), done.made().after());
    assertEquals(2, done.receipt().now().version());
    assertEquals(done.made().afterText(), done.receipt().after());
    assertEquals(preview.write().request(), done.receipt().request());
    scene.assertBooks(1_900, 100, 0, 0);
  }

  @Test
  void theReceiptOfAFreezeHasTheVersionThatItMade() {
    Receipt receipt = done(ready(new AdminChange.OnLedger(new LedgerChange.Freeze())));
    Preview next = ready(new AdminChange.OnLedger(new LedgerChange.Unfreeze()));

    assertEquals(1, receipt.now().version(), "the list is written too, with the ids it has");
    assertEquals(next.base().orElseThrow().revision(), receipt.now());
  }

  @Test
  void aLostReplyIsSettledByTheRecordThatTheChangeLeft() {
    try (FaultProxy wire = new FaultProxy(scene.zoo);
        ZooKeeperConnection shaky =
            ZooKeeperConnection.open(wire.ensemble(), Options.forWorkers())) {
      CategoryAdmin far = adminOver(shaky);
      Preview preview =
          assertInstanceOf(
                  Preview.Result.Ready.class,
                  far.preview(DID, new AdminChange.Extend(RangeText.parse("2001:3000"))))
              .preview();
      wire.loseReplies(1);
      assertInstanceOf(Applied.Done.class, far.apply(preview, DID.path()));
      assertEquals(1, wire.losses());
    }
    scene.assertBooks(2_000, 0, 0, 0);
  }

  @Test
  void whetherIdsWereUsedBeforeTheirLedgerCannotBeProved() {
    var seed =
        new AdminChange.OnLedger(
            new LedgerChange.Seed(RangeText.parse("1:1000"), CategorySettings.DEFAULT));
    Preview preview =
        assertInstanceOf(
                Preview.Result.Ready.class, admin.preview(CategoryName.of("/com/new"), seed))
            .preview();
    assertTrue(preview.proofs().contains(new Proof.NeverIssued(1_000)));
    assertFalse(preview.isFullyProved());
  }

  @Test
  void aFreezeIsToldAndTakenBack() {
    done(ready(new AdminChange.OnLedger(new LedgerChange.Freeze())));
    assertInstanceOf(
        Preview.Result.NothingToDo.class,
        admin.preview(DID, new AdminChange.OnLedger(new LedgerChange.Freeze())));
    done(ready(new AdminChange.OnLedger(new LedgerChange.Unfreeze())));
    take(1, 1);
  }

  @Test
  void aPlainCategoryIsAdoptedThroughTheSameDialog() {
    try (Arranger other = new Arranger(scene.zoo)) {
      other.create("/com/plain", "501:1000");
      var adopt =
          new AdminChange.OnLedger(
              new LedgerChange.Adopt(RangeText.parse("1:1000"), CategorySettings.DEFAULT));
      var plain = CategoryName.of("/com/plain");
      Preview preview =
          assertInstanceOf(Preview.Result.Ready.class, admin.preview(plain, adopt)).preview();
      assertTrue(
          preview
              .proofs()
              .containsAll(
                  List.of(new Proof.BookedAsConsumed(500), new Proof.UniverseIsWhole(1_000))));
      assertFalse(preview.isFullyProved(), "an id that was issued may be missing");
      assertInstanceOf(Applied.Done.class, admin.apply(preview, "/com/plain"));
      assertEquals("501:1000", other.text("/com/plain"));
    }
  }

  private static AdminChange push(String ids) {
    return new AdminChange.Push(RangeText.parse(ids), Optional.empty());
  }

  private HeldLease take(long count, long window) {
    return settled(
        worker.take(DID, worker.request(count, OptionalLong.of(window)), Optional.empty()));
  }

  private Preview ready(AdminChange change) {
    return assertInstanceOf(Preview.Result.Ready.class, admin.preview(DID, change)).preview();
  }

  private Refusal refused(AdminChange change) {
    return assertInstanceOf(Preview.Result.Refused.class, admin.preview(DID, change)).refusal();
  }

  private Receipt done(Preview preview) {
    return assertInstanceOf(Applied.Done.class, admin.apply(preview, DID.path())).receipt();
  }
}
