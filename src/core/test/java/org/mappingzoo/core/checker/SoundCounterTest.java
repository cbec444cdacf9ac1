package org.mappingzoo.core.checker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.core.checker.FenceSpace.May.AMNESIA;
import static org.mappingzoo.core.checker.FenceSpace.May.DOUBT;
import static org.mappingzoo.core.checker.FenceSpace.May.LOSS;
import static org.mappingzoo.core.checker.FenceSpace.May.RESTORE;
import static org.mappingzoo.core.checker.FenceSpace.May.SPLIT;
import static org.mappingzoo.core.checker.FenceSpace.May.STEWARD_DOUBT;

import java.util.EnumSet;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.checker.FenceModel.Invariant;

/// Fence, book, restore and reseal of a counter as they are built break no invariant, in the whole
/// of each space.
final class SoundCounterTest {
  @Test
  void theFirstFenceIsSetWhileIdsAreIssued() {
    holds("a counter's first fence", FenceSpace.counting(2, 2, 2, 1).unfenced());
  }

  @Test
  void twoStewardsMoveTheFence() {
    holds("two stewards of a counter", FenceSpace.counting(2, 2, 2, 1).with(STEWARD_DOUBT));
  }

  @Test
  void allIsLostAndRestoredUnderLivingWorkers() {
    holds(
        "total loss of a counter",
        FenceSpace.counting(2, 2, 1, 1).with(LOSS).with(RESTORE).with(DOUBT));
  }

  @Test
  void anEnsembleThatWasCutOffGoesOn() {
    holds("split brain of a counter", FenceSpace.counting(1, 2, 2, 1).with(SPLIT).with(RESTORE));
  }

  @Test
  void aRollbackIsResealedAlsoBehindAClaimThatCameToNothing() {
    // A claim that comes to nothing, another, and a fence ahead of it.
    holds(
        "rollback of a counter", FenceSpace.counting(2, 1, 1, 3).with(AMNESIA).with(STEWARD_DOUBT));
    holds("rollback under two stewards", FenceSpace.counting(1, 1, 2, 2).with(AMNESIA));
  }

  @Test
  @Tag("drill")
  void largeSpaces() {
    holds("two stewards of a counter", FenceSpace.counting(1, 3, 2, 2).with(STEWARD_DOUBT));
    holds(
        "total loss of a counter",
        FenceSpace.counting(2, 1, 1, 2).with(LOSS).with(RESTORE).with(DOUBT).with(STEWARD_DOUBT));
    holds("split brain of a counter", FenceSpace.counting(2, 2, 2, 1).with(SPLIT).with(RESTORE));
  }

  private static void holds(String name, FenceSpace space) {
    CounterModel model = new CounterModel(space, Flaw.NONE, EnumSet.allOf(Invariant.class));
    Search.Result result = Search.whole(model);
    System.out.printf(
        "%s: %,d states, %,d transitions%n", name, result.states(), result.transitions());
    assertEquals(Optional.empty(), result.broken(), name);
  }
}
