package org.mappingzoo.core.dispenser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.LedgerScene.DID;

import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.testkit.LedgerScene;

/// A control record that this library cannot read, since an older one or damaged, ends no lease: it
/// is mended, and the lease goes on.
final class UnreadableForAWhileTest {
  private final LedgerScene scene = new LedgerScene();

  @Test
  void aLeaseGoesBackThoughItsCategoryCouldNotBeReadForAWhile() {
    scene.seed("1:1000");
    CategorySettings usual = CategorySettings.DEFAULT;
    CategorySettings bits =
        new CategorySettings(
            OptionalLong.of(100),
            OptionalLong.of(10),
            usual.outageBudget(),
            usual.takeLimit(),
            usual.leaseLimit(),
            usual.ownerLeaseLimit(),
            usual.softLimitBytes(),
            usual.hardLimitBytes(),
            usual.mergeOnPush());
    scene.change(new LedgerChange.Configure(bits));
    IdDispenser ids =
        new IdDispenser(
            scene.workerOver(scene.server, "worker"),
            DID,
            new DispenserOptions(100, 100_000, Duration.ZERO),
            Runnable::run,
            () -> 0);
    ids.follow(bits);
    assertEquals(1, ids.nextId());
    String control = scene.server.layout().control(DID);
    NodeText good = scene.server.node(control).orElseThrow().text();
    scene.server.put(control, NodeText.of(good.display().replace("state=", "unheardOf=1\nstate=")));
    for (long id = 2; id <= 10; id++) {
      assertEquals(id, ids.nextId());
    }
    NoIdException refused = assertThrows(NoIdException.Refused.class, ids::nextId);
    assertTrue(refused.toString().contains("unheardOf"), refused::toString);
    scene.server.put(control, good);
    assertEquals(11, ids.nextId());
    ids.close();
    assertTrue(ids.isReturned());
    scene.assertBooks(1000 - 11, 0, 11, 0);
  }
}
