package org.mappingzoo.core.allocator;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.LOST_ON_THE_WAY;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.NONE;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.NOT_PERMITTED;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.OTHERS_WIN;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.REPLY_LOST;
import static org.mappingzoo.core.testkit.FaultyLedger.Fate.UNREACHABLE;
import static org.mappingzoo.core.testkit.Ids.ids;
import static org.mappingzoo.core.testkit.LedgerScene.DID;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.testkit.FaultyLedger.Fate;
import org.mappingzoo.core.testkit.LedgerScene;
import org.mappingzoo.core.testkit.Requests;

/// What a worker of a managed category sees when things go wrong: what can be resumed, and what
/// cannot.
final class ManagedTakesTest {
  private static final Fate[] PERHAPS = {
    REPLY_LOST, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY
  };

  private final LedgerScene scene = new LedgerScene();
  private final IdGeneratorService generator = generator(OptionalLong.empty());

  @BeforeEach
  void seeded() {
    scene.seed("1:1000");
  }

  private IdGeneratorService generator(OptionalLong window) {
    CompareAndSetLoop loop =
        new CompareAndSetLoop(new ManagedOnly(), new Requests(), attempt -> {}, 1);
    return new IdGeneratorService(
        loop, scene.worker("worker"), window, ControlNews.NONE, worker -> false);
  }

  @Test
  void aTakeOfNoIdsIsRefusedBeforeAndAfterTheCategoryIsKnown() {
    assertThrows(IllegalArgumentException.class, () -> generator.takeIds(DID, 0));
    generator.takeIds(DID, 10).close();
    var none = assertThrows(IllegalArgumentException.class, () -> generator.takeIds(DID, 0));
    assertTrue(String.valueOf(none.getMessage()).endsWith("not 0"), none::toString);
    assertEquals(ids("1:10"), generator.takeIds(DID, 10).ranges());
  }

  @Test
  void anUncertainTakeIsResumedOnce() {
    scene.network.onCommits(PERHAPS);
    var uncertain = assertThrows(IdGeneratorException.class, () -> generator.takeIds(DID, 10));

    assertEquals(ids("1:10"), generator.resumeTake(uncertain, 10).ranges());
    assertThrows(IllegalStateException.class, () -> generator.resumeTake(uncertain, 10));
    scene.assertBooks(990, 10, 0, 0);
  }

  @Test
  void aSetHasTheTokenOfItsLeaseAlsoWhereItWasResumedOrIsGrantedBitByBit() {
    FencingToken first = token(generator.takeIds(DID, 10));
    scene.network.onCommits(PERHAPS);
    var uncertain = assertThrows(IdGeneratorException.class, () -> generator.takeIds(DID, 10));
    FencingToken second = token(generator.resumeTake(uncertain, 10));
    FencingToken bits = token(generator(OptionalLong.of(1)).takeIds(DID, 10));

    assertTrue(first.compareTo(second) < 0 && second.compareTo(bits) < 0, "they grow");
    assertEquals(
        Set.of(first, second, bits), scene.leases().stream().map(scene::token).collect(toSet()));
  }

  /// It closes no set of which nothing is left.
  @Test
  void theCallingCodeOfTheProposalLeavesOneLeaseOpenAtMost() {
    for (int batch = 0; batch < 9; batch++) {
      useUp(generator.takeIds(DID, 100));
      assertEquals(1, scene.leases().size(), "in batch " + batch);
    }
    scene.assertBooks(100, 100, 800, 0);
  }

  @Test
  void soDoesTheSameCodeWhereLeasesAreGrantedBitByBit() {
    IdGeneratorService bits = generator(OptionalLong.of(7));
    for (int batch = 0; batch < 9; batch++) {
      useUp(bits.takeIds(DID, 100));
      assertEquals(1, scene.leases().size(), "in batch " + batch);
    }
    scene.assertBooks(100, 100, 800, 0);
  }

  @Test
  void aSetThatIsUsedUpAndClosedIsClosedAtOnce() {
    for (OptionalLong window : List.of(OptionalLong.empty(), OptionalLong.of(7))) {
      IdSet set = generator(window).takeIds(DID, 100);
      useUp(set);
      set.close();
      assertEquals(List.of(), scene.leases());
    }
    scene.assertBooks(800, 0, 200, 0);
  }

  @Test
  void aSetThatATakeHasClosedInPassingIsClosedWithoutASending() {
    for (OptionalLong window : List.of(OptionalLong.empty(), OptionalLong.of(7))) {
      IdGeneratorService worker = generator(window);
      IdSet first = worker.takeIds(DID, 100);
      useUp(first);
      IdSet second = worker.takeIds(DID, 100);
      int sent = scene.network.sendings().size();
      first.close();
      assertEquals(sent, scene.network.sendings().size());
      second.close();
    }
    assertEquals(List.of(), scene.leases());
    scene.assertBooks(800, 0, 200, 0);
  }

  /// Its lease has more ids than whoever resumes it wants.
  @Test
  void aResumedSetThatIsUsedUpGivesTheOthersBackWithTheNextTake() {
    scene.network.onCommits(PERHAPS);
    var uncertain = assertThrows(IdGeneratorException.class, () -> generator.takeIds(DID, 10));
    useUp(generator.resumeTake(uncertain, 4));
    IdSet next = generator.takeIds(DID, 5);
    assertEquals(ids("11:15"), next.ranges());
    next.close();
    assertEquals(List.of(), scene.leases());
    scene.assertBooks(996, 0, 4, 0);
  }

  private IdGeneratorException uncertainTake(Fate first) {
    scene.network.onCommits(first, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    return assertThrows(IdGeneratorException.class, () -> generator.takeIds(DID, 10));
  }

  @Test
  void whatNobodyHasResumedGoesBackAtTheEnd() {
    IdGeneratorException resumed = uncertainTake(REPLY_LOST);
    IdGeneratorException inVain = uncertainTake(REPLY_LOST);
    IdGeneratorException unused = uncertainTake(REPLY_LOST);
    IdGeneratorException neverThere = uncertainTake(LOST_ON_THE_WAY);
    IdSet set = generator.resumeTake(resumed, 10);
    scene.network.onCommits(LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    var again = assertThrows(IdGeneratorException.class, () -> generator.resumeTake(inVain, 10));
    assertInstanceOf(Outcome.Uncertain.class, again.outcome());
    scene.assertBooks(970, 30, 0, 0);

    generator.closeUsedUp();
    scene.assertBooks(990, 10, 0, 0);
    assertEquals(ids("1:10"), set.ranges());
    assertEquals(Set.of(DID), generator.unfinished(), "its lease is open");
    set.close();
    assertEquals(Set.of(), generator.unfinished());
    assertEquals(List.of(), scene.leases());
    int sent = scene.network.sendings().size();
    generator.closeUsedUp();
    assertEquals(sent, scene.network.sendings().size(), "nothing is left to do");
    for (IdGeneratorException before : List.of(resumed, unused, neverThere)) {
      assertThrows(IllegalStateException.class, () -> generator.resumeTake(before, 10));
    }
    scene.assertBooks(1000, 0, 0, 0);
  }

  @Test
  void aLeaseOfACategoryThatIsGoneIsNotOpenStill() {
    IdSet set = generator.takeIds(DID, 10);
    Layout layout = scene.server.layout();
    scene.server.delete(DID.path());
    scene.server.delete(layout.control(DID));
    scene.server.delete(layout.tally(DID));

    var refused = assertThrows(IdGeneratorException.class, set::close);
    assertEquals(new Outcome.Refused<>(DID, new Refusal.NoSuchCategory()), refused.outcome());
    generator.closeUsedUp();
    assertEquals(Set.of(), generator.unfinished());
  }

  @Test
  void whereThatIsNotCertainStillItIsTriedAgainAtTheNextEnd() {
    IdGeneratorException unused = uncertainTake(REPLY_LOST);
    scene.network.onCommits(LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    generator.closeUsedUp();
    scene.assertBooks(990, 10, 0, 0);
    scene.network.onCommits(
        NONE, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY, LOST_ON_THE_WAY);
    generator.closeUsedUp();
    scene.assertBooks(990, 10, 0, 0);

    for (Fate unusable : List.of(UNREACHABLE, NOT_PERMITTED)) {
      scene.network.diced(() -> unusable, () -> unusable);
      generator.closeUsedUp();
      scene.network.diced(() -> NONE, () -> NONE);
      scene.assertBooks(990, 10, 0, 0);
      assertEquals(Set.of(DID), generator.unfinished());
    }

    generator.closeUsedUp();
    scene.assertBooks(1000, 0, 0, 0);
    assertEquals(Set.of(), generator.unfinished());
    assertEquals(List.of(), scene.leases());
  }

  /// Who comes while the end has sent it gets none of it, since the end pushes all of it back.
  @Test
  void whatTheEndResumesNobodyElseDoesAtThatMoment() {
    IdSet usedUp = generator.takeIds(DID, 10);
    IdGeneratorException uncertain = uncertainTake(REPLY_LOST);
    useUp(usedUp);
    List<IllegalStateException> refused = new ArrayList<>();
    scene.network.onCommits(OTHERS_WIN);
    scene.network.others(
        () ->
            refused.add(
                assertThrows(
                    IllegalStateException.class, () -> generator.resumeTake(uncertain, 10))));

    generator.closeUsedUp();
    assertEquals(1, refused.size());
    scene.assertBooks(990, 0, 10, 0);
    assertEquals(List.of(), scene.leases());
  }

  /// It is his, and the end goes on.
  @Test
  void whatSomebodyResumesTheEndLeavesToHim() {
    IdGeneratorException uncertain = uncertainTake(REPLY_LOST);
    scene.network.onCommits(OTHERS_WIN);
    scene.network.others(generator::closeUsedUp);

    IdSet resumed = generator.resumeTake(uncertain, 10);
    assertEquals(ids("1:10"), resumed.ranges());
    scene.assertBooks(990, 10, 0, 0);
    assertEquals(1, scene.leases().size());
  }

  private static void useUp(IdSet set) {
    while (set.hasMoreIds()) {
      set.takeId();
    }
  }

  private static FencingToken token(IdSet set) {
    return set.fencingToken().orElseThrow();
  }

  @Test
  void anUncertainPushIsNoTakeToBeResumed() {
    IdSet set = generator.takeIds(DID, 10);
    scene.network.onCommits(PERHAPS);
    var uncertain = assertThrows(IdGeneratorException.class, set::close);
    assertInstanceOf(Outcome.Uncertain.class, uncertain.outcome());

    var push =
        assertThrows(IllegalArgumentException.class, () -> generator.resumeTake(uncertain, 10));
    assertTrue(String.valueOf(push.getMessage()).contains("push"), push::toString);
    assertEquals(List.of(), scene.leases());
    scene.assertBooks(1000, 0, 0, 0);
  }

  @Test
  void anUncertainWideningIsNoTakeToBeResumed() {
    IdGeneratorService bits = generator(OptionalLong.of(1));
    IdSet set = bits.takeIds(DID, 10);
    assertEquals(1, set.takeId());
    scene.network.onCommits(PERHAPS);
    var uncertain = assertThrows(IdGeneratorException.class, set::takeId);
    assertInstanceOf(Outcome.Uncertain.class, uncertain.outcome());
    set.close();

    assertThrows(IllegalArgumentException.class, () -> bits.resumeTake(uncertain, 10));
    assertEquals(List.of(), scene.leases());
    scene.assertBooks(999, 0, 1, 0);
  }
}
