package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mappingzoo.zookeeper.LedgerScene.DID;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// Nobody's word makes ids free that a worker may use who is there, in whatever steps they are
/// asked for.
final class VouchedForTest {
  private final LedgerScene scene = new LedgerScene();
  private final AtomicBoolean present = new AtomicBoolean(true);

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void whatALivingWorkerMayUseDoesNotComeBackBehindARecycling() {
    HeldLease held = recycledBesideItsWorker();
    assertEquals(RangeText.parse("51:60"), held.lease().granted());

    assertRefused("56:60");
    assertRefused("60:60");
    assertInstanceOf(Preview.Result.Ready.class, returned("1:50"));

    present.set(false);
    assertInstanceOf(Preview.Result.Ready.class, returned("56:60"));
  }

  @Test
  void whoComesBackBetweenLookAndReturnIsHeeded() {
    HeldLease unused = recycledBesideItsWorker();
    present.set(false);
    Preview shown = assertInstanceOf(Preview.Result.Ready.class, returned("56:60")).preview();
    present.set(true);
    CategoryAdmin.Applied.Refused refused =
        assertInstanceOf(CategoryAdmin.Applied.Refused.class, byHand().apply(shown, DID.path()));
    assertInstanceOf(Refusal.OwnerPresent.class, refused.refusal());
  }

  /// Ids 1 to 50 are used up; of 51 to 150 ten were granted, and the others have come back.
  private HeldLease recycledBesideItsWorker() {
    scene.seed("1:1000");
    LeaseLedger worker = scene.worker("worker");
    HeldLease used =
        LedgerScene.settled(
            worker.take(DID, worker.request(50, OptionalLong.empty()), Optional.empty()));
    RangeList unused = LedgerScene.settled(worker.push(used, RangeList.empty()));
    HeldLease held =
        LedgerScene.settled(
            worker.take(DID, worker.request(100, OptionalLong.of(10)), Optional.empty()));
    scene.done(new LedgerChange.Recycle(held.id()));
    return held;
  }

  private void assertRefused(String ids) {
    Preview.Result.Refused refused = assertInstanceOf(Preview.Result.Refused.class, returned(ids));
    assertEquals(new Refusal.OwnerPresent("worker"), refused.refusal());
  }

  private Preview.Result returned(String ids) {
    return byHand().preview(DID, new AdminChange.Push(RangeText.parse(ids), Optional.empty()));
  }

  private CategoryAdmin byHand() {
    return scene.byHand(worker -> present.get());
  }
}
