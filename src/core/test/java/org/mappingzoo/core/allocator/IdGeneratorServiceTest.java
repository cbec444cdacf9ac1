package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.FakeStore.Fault.DELIVERED_LATE;
import static org.mappingzoo.core.testkit.FakeStore.Fault.LOST_ON_THE_WAY;
import static org.mappingzoo.core.testkit.FakeStore.Fault.OTHERS_WIN;
import static org.mappingzoo.core.testkit.FakeStore.Fault.REPLY_LOST;
import static org.mappingzoo.core.testkit.FakeStore.Fault.UNREACHABLE;
import static org.mappingzoo.core.testkit.Ids.ids;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.FakeStore;
import org.mappingzoo.core.testkit.InMemoryStore;
import org.mappingzoo.core.testkit.Requests;

/// What a worker of a plain category sees when things go wrong: no id twice, and none lost
/// without a word.
final class IdGeneratorServiceTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");

  private final InMemoryStore server = InMemoryStore.plain();
  private final FakeStore store = new FakeStore(server);
  private final IdGeneratorService generator =
      new IdGeneratorService(new CompareAndSetLoop(store, new Requests(), attempt -> {}, 2));

  @BeforeEach
  void seed() {
    server.put(DID, "1:100\n");
  }

  @Test
  void theIdsOfATakeWhoseReplyWasLostAreHandedOutToNobody() {
    store.onWrites(REPLY_LOST);
    var lost = assertThrows(IdGeneratorException.class, () -> generator.takeIds(DID, 10));
    assertInstanceOf(Outcome.Unsettled.class, lost.outcome());
    assertEquals(ids("1:10"), lost.outOfUse());
    assertEquals(ids("11:20"), generator.takeIds(DID, 10).ranges());
  }

  @Test
  void noTakeFromAPlainCategoryIsResumedByAName() {
    LeaseId request = new LeaseId("worker-aaaabbbbbbbbbbbb");
    assertThrows(IllegalStateException.class, () -> generator.resumeTake(DID, request, 10));
    assertEquals("1:100\n", server.text(DID));
  }

  @Test
  void aTakeThatArrivesLateHarmsNobody() {
    store.onWrites(DELIVERED_LATE, LOST_ON_THE_WAY);
    assertThrows(IdGeneratorException.class, () -> generator.takeIds(DID, 10));
    IdSet next = generator.takeIds(DID, 10);
    store.deliverLate();
    assertEquals(ids("1:10"), next.ranges());
    assertEquals("11:100\n", server.text(DID));
  }

  @Test
  void aTakeThatOthersKeptFromWinningTookNothing() {
    store.onWrites(OTHERS_WIN, OTHERS_WIN);
    var contended = assertThrows(IdGeneratorException.class, () -> generator.takeIds(DID, 10));
    assertEquals(new Outcome.Contended<>(2), contended.outcome());
    assertEquals(RangeList.empty(), contended.outOfUse());
    assertEquals(DID, contended.category());
    assertEquals(
        "cannot take 10 ids from /com/demdex/did:"
            + " other writers won all 2 attempts; nothing was written",
        contended.getMessage());
  }

  @Test
  void aSetIsSealedBeforeItsPushIsSent() {
    List<Boolean> hadIdsWhenSent = new ArrayList<>();
    IdSet[] pushed = new IdSet[1];
    CategoryStore watching =
        new CategoryStore() {
          @Override
          public CategoryRead read(CategoryName category) {
            hadIdsWhenSent.add(pushed[0] != null && pushed[0].hasMoreIds());
            return server.read(category);
          }

          @Override
          public WriteReply write(CategoryWrite write, boolean sentBefore) {
            return server.write(write, sentBefore);
          }
        };
    var service =
        new IdGeneratorService(new CompareAndSetLoop(watching, new Requests(), attempt -> {}, 1));
    pushed[0] = service.takeIds(DID, 10);
    service.pushIds(pushed[0]);
    assertEquals(List.of(false, false), hadIdsWhenSent);
  }

  @Test
  void aSetWhosePushWasLostIsEmptyAndItsIdsAreNamedAsTheyAreStored() {
    IdSet ids = generator.takeIds(DID, 10);
    ids.takeId();
    store.onWrites(LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    var lost = assertThrows(IdGeneratorException.class, () -> generator.pushIds(ids));
    assertSealed(ids);
    assertInstanceOf(Outcome.Unsettled.class, lost.outcome());
    assertEquals(ids("2:10"), lost.outOfUse());
    assertEquals(
        "cannot push 9 ids back to /com/demdex/did: the reply was lost (connection lost);"
            + " it may or may not have taken effect. Out of use:\n2:10\n",
        lost.getMessage());
  }

  @Test
  void aPushThatArrivesLateHarmsNobody() {
    IdSet ids = generator.takeIds(DID, 10);
    store.onWrites(LOST_ON_THE_WAY, DELIVERED_LATE);
    assertThrows(IdGeneratorException.class, () -> generator.pushIds(ids));
    assertSealed(ids);
    store.deliverLate();
    assertEquals(ids("1:10"), generator.takeIds(DID, 10).ranges());
  }

  @Test
  void aSetWhosePushCouldNotBeSentIsEmptyAndItsIdsAreNamed() {
    IdSet ids = generator.takeIds(DID, 10);
    store.onWrites(UNREACHABLE);
    var unreachable = assertThrows(StoreException.class, () -> generator.pushIds(ids));
    assertSealed(ids);
    assertEquals(StoreException.Reason.UNREACHABLE, unreachable.reason());
    assertEquals(
        "cannot push 10 ids back to /com/demdex/did: no connection. Out of use:\n1:10\n",
        unreachable.getMessage());
  }

  @Test
  void aSetWhosePushOthersKeptFromWinningIsEmptyAndAllItsIdsAreNamed() {
    server.put(DID, "1:1\n3:3\n5:5\n7:7\n9:9\n11:11\n13:13\n15:15\n17:17\n19:100\n");
    IdSet ids = generator.takeIds(DID, 10);
    store.onWrites(OTHERS_WIN, OTHERS_WIN);
    var contended = assertThrows(IdGeneratorException.class, ids::close);
    assertSealed(ids);
    assertEquals(
        "cannot push 10 ids back to /com/demdex/did: other writers won all 2 attempts; nothing"
            + " was written. Out of use:\n"
            + "1:1\n3:3\n5:5\n7:7\n9:9\n11:11\n13:13\n15:15\n17:17\n19:19\n",
        contended.getMessage());
  }

  @Test
  void aPushOfIdsThatSomebodyFreedInBetweenIsRefused() {
    IdSet ids = generator.takeIds(DID, 10);
    server.put(DID, "5:100\n");
    var refused = assertThrows(IdGeneratorException.class, () -> generator.pushIds(ids));
    assertSealed(ids);
    assertEquals(
        new Outcome.Refused<>(DID, new Refusal.AlreadyFree(ids("5:10"))), refused.outcome());
    assertEquals("5:100\n", server.text(DID));
  }

  @Test
  void theIdsOfATakeThatHitAnotherLifeAreNamed() {
    IdGeneratorService reborn = rebornWhereTheTextBegins("11:100\n");
    var other = assertThrows(OtherLifeException.class, () -> reborn.takeIds(DID, 10));
    String told = String.valueOf(other.getMessage());
    assertTrue(told.endsWith("do not use the ids of this write. Out of use:\n1:10\n"), told);
  }

  /// Over a store whose node is deleted and created again before such a text is written.
  private IdGeneratorService rebornWhereTheTextBegins(String beginning) {
    CategoryStore reborn =
        new CategoryStore() {
          @Override
          public CategoryRead read(CategoryName category) {
            return server.read(category);
          }

          @Override
          public WriteReply write(CategoryWrite write, boolean sentBefore) {
            if (write.change() instanceof CategoryWrite.Replace(Revision seen, NodeText text)
                && text.display().startsWith(beginning)) {
              throw new OtherLifeException(DID, seen, new Revision(9, 9, seen.version() + 1));
            }
            return server.write(write, sentBefore);
          }
        };
    return new IdGeneratorService(new CompareAndSetLoop(reborn, new Requests(), attempt -> {}, 1));
  }

  @Test
  void theIdsOfAPushThatHitAnotherLifeAreNamed() {
    IdSet ids = rebornWhereTheTextBegins("1:10\n").takeIds(DID, 10);
    var other = assertThrows(OtherLifeException.class, ids::close);
    assertSealed(ids);
    assertEquals(DID, other.category());
    String told = String.valueOf(other.getMessage());
    assertTrue(told.startsWith("cannot push 10 ids back to /com/demdex/did: "), told);
    assertTrue(told.endsWith(". Out of use:\n1:10\n"), told);
  }

  private static void assertSealed(IdSet ids) {
    assertFalse(ids.hasMoreIds());
    assertEquals(RangeList.empty(), ids.ranges());
    assertThrows(NoSuchElementException.class, ids::takeId);
  }
}
