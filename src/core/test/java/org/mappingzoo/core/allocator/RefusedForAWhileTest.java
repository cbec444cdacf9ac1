package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mappingzoo.core.testkit.LedgerScene.DID;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.testkit.LedgerScene;
import org.mappingzoo.core.testkit.Requests;

/// What a worker could not give back while the category's records were damaged goes back later.
final class RefusedForAWhileTest {
  private final LedgerScene scene = new LedgerScene();

  @Test
  void whatCouldNotGoBackWhileTheCategoryWasUnreadableGoesBackLater() {
    scene.seed("1:1000");
    IdGeneratorService service =
        new IdGeneratorService(
            new CompareAndSetLoop(new ManagedOnly(), new Requests(), attempt -> {}, 3),
            scene.worker("worker"),
            OptionalLong.empty(),
            ControlNews.NONE,
            worker -> false);
    IdSet set = service.takeIds(DID, 100);
    String control = scene.server.layout().control(DID);
    NodeText good = scene.server.node(control).orElseThrow().text();
    scene.server.put(control, NodeText.of("mapping-zoo control 2\n"));
    assertThrows(IdGeneratorException.class, set::close);
    assertThrows(IdGeneratorException.class, () -> service.takeIds(DID, 1));
    scene.server.put(control, good);
    service.takeIds(DID, 1).close();
    service.closeUsedUp();
    scene.assertBooks(1000, 0, 0, 0);
  }
}
