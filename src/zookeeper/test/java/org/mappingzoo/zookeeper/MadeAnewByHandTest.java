package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.LedgerScene.DID;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.IdGeneratorException;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.ranges.RangeText;

/// A managed category that somebody deletes with all below it, and makes anew as a bare list, as
/// scripts of 2010 do: its books are still there, and what they say was issued is issued no more.
final class MadeAnewByHandTest {
  private final LedgerScene scene = new LedgerScene();

  @AfterEach
  void close() {
    scene.close();
  }

  private void delete(Arranger other) {
    deleteChildren(other);
    other.delete(DID.path());
  }

  private void deleteChildren(Arranger other) {
    scene.store.read(DID, true).children().forEach(each -> other.delete(DID.path() + "/" + each));
  }

  @Test
  void noWorkerTakesFromIt() {
    scene.seed("1:1000");
    try (Arranger other = new Arranger(scene.zoo);
        ZooKeeperIdGenerator before = generator("before");
        ZooKeeperIdGenerator behind = generator("behind")) {
      IdSet ids = before.takeIds(DID, 100);
      while (ids.hasMoreIds()) {
        long unused = ids.takeId();
      }
      delete(other);
      other.create(DID.path(), "1:1000\n");
      assertTold(assertThrows(IdGeneratorException.class, () -> before.takeIds(DID, 100)));
      assertTold(assertThrows(StoreException.class, () -> behind.takeIds(DID, 100)));
      assertTold(assertThrows(StoreException.class, () -> behind.takeIds(DID, 100)));
    }
  }

  private ZooKeeperIdGenerator generator(String owner) {
    return ZooKeeperIdGenerator.builder(scene.zoo.connectString()).owner(owner).connect();
  }

  private static void assertTold(Exception refused) {
    String said = String.valueOf(refused.getMessage());
    assertTrue(said.contains(DID.path()) && said.contains("books of an earlier life"), said);
  }

  @Test
  void aListThatWasNeverManagedIsTakenFromAgainOnceItWasMadeAnew() {
    try (Arranger other = new Arranger(scene.zoo);
        ZooKeeperIdGenerator worker = generator("worker")) {
      other.create(DID.path(), "1:1000\n");
      assertEquals(RangeText.parse("1:100"), worker.takeIds(DID, 100).ranges());
      other.delete(DID.path());
      other.create(DID.path(), "2001:3000\n");
      assertEquals(RangeText.parse("2001:2100"), worker.takeIds(DID, 100).ranges());
    }
  }

  @Test
  void nobodyTakesWhatIsLeftOfAnAdoptedListWhoseGenerationIsDeleted() {
    try (Arranger other = new Arranger(scene.zoo);
        ZooKeeperIdGenerator worker = generator("worker")) {
      other.create(DID.path(), "1:1000\n");
      assertEquals(RangeText.parse("1:100"), worker.takeIds(DID, 100).ranges());
      scene.done(new LedgerChange.Adopt(RangeText.parse("1:1000"), CategorySettings.DEFAULT));
      deleteChildren(other);
      assertTold(assertThrows(StoreException.class, () -> worker.takeIds(DID, 100)));
    }
  }

  @Test
  void aPlainSeedDoesNotForgetTheBooks() {
    scene.seed("1:1000");
    try (Arranger other = new Arranger(scene.zoo)) {
      delete(other);
      Preview.Result seed =
          scene
              .byHand(worker -> false)
              .preview(DID, new AdminChange.Seed(RangeText.parse("1:1000")));
      Preview.Result.Refused refused = assertInstanceOf(Preview.Result.Refused.class, seed);
      assertTrue(refused.refusal().sentence().contains("earlier life"), refused::toString);
    }
  }
}
