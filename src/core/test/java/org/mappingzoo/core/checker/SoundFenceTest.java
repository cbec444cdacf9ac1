package org.mappingzoo.core.checker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.core.checker.FenceSpace.May.AMNESIA;
import static org.mappingzoo.core.checker.FenceSpace.May.DOUBT;
import static org.mappingzoo.core.checker.FenceSpace.May.LOSS;
import static org.mappingzoo.core.checker.FenceSpace.May.PUSH;
import static org.mappingzoo.core.checker.FenceSpace.May.RECYCLE;
import static org.mappingzoo.core.checker.FenceSpace.May.RESTORE;
import static org.mappingzoo.core.checker.FenceSpace.May.SPLIT;
import static org.mappingzoo.core.checker.FenceSpace.May.STEWARD_DOUBT;
import static org.mappingzoo.core.checker.FenceSpace.May.WITHDRAW;

import java.util.EnumSet;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.checker.FenceModel.Invariant;

/// Fence, book, restore and reseal as they are built break no invariant, in the whole of each
/// space.
final class SoundFenceTest {
  @Test
  void theFirstFenceIsSetWhileIdsAreTaken() {
    holds("a first fence", FenceSpace.of(2, 3, 1, 2, 1).unfenced());
  }

  @Test
  void twoStewardsMoveTheFence() {
    holds("two stewards", FenceSpace.of(1, 4, 2, 2, 1).with(STEWARD_DOUBT));
  }

  @Test
  void allIsLostAndRestoredUnderLivingWorkers() {
    holds("total loss", FenceSpace.of(1, 3, 2, 1, 2).with(LOSS).with(RESTORE).with(DOUBT));
  }

  @Test
  void anEnsembleThatWasCutOffGoesOn() {
    holds("split brain", FenceSpace.of(1, 3, 2, 2, 1).with(SPLIT).with(RESTORE));
  }

  @Test
  void aRollbackIsResealed() {
    holds(
        "amnesia",
        FenceSpace.of(1, 3, 2, 1, 2).batches(2, 1).reserving(2).with(AMNESIA).with(RECYCLE));
  }

  @Test
  void idsAreWithdrawnWhileTheFenceMoves() {
    holds("withdrawal", FenceSpace.of(1, 4, 1, 2, 1).with(WITHDRAW).with(STEWARD_DOUBT));
  }

  /// The spaces of PROTOCOL.md §5, under its names where they are alike.
  @Test
  @Tag("drill")
  void largeSpaces() {
    holds("a first fence", FenceSpace.of(2, 3, 1, 2, 2).unfenced().with(STEWARD_DOUBT));
    holds("two stewards", FenceSpace.of(1, 4, 2, 2, 2).with(STEWARD_DOUBT));
    holds(
        "P4",
        FenceSpace.of(2, 3, 1, 2, 1).with(LOSS).with(RESTORE).with(DOUBT).with(STEWARD_DOUBT));
    holds("P5", FenceSpace.of(2, 3, 1, 2, 1).with(SPLIT).with(RESTORE).with(DOUBT));
    holds(
        "P9",
        FenceSpace.of(2, 4, 1, 2, 1)
            .batches(2, 1)
            .reserving(2)
            .with(AMNESIA)
            .with(RECYCLE)
            .with(PUSH));
  }

  /// The same with longer lives. A worker that crashes is one that does nothing more, and so in
  /// each of them.
  @Test
  @Tag("drill")
  void largeSpacesOfLargerBatchesAndSeveralTakes() {
    holds(
        "P7",
        FenceSpace.of(2, 6, 1, 2, 1)
            .batches(4, 2)
            .reserving(4)
            .with(SPLIT)
            .with(RESTORE)
            .with(DOUBT));
    holds("P8", FenceSpace.of(2, 6, 2, 2, 1).with(LOSS).with(RESTORE).with(DOUBT));
    holds("P10", FenceSpace.of(2, 4, 2, 1, 1).reserving(2).with(AMNESIA).with(RECYCLE).with(PUSH));
  }

  private static void holds(String name, FenceSpace space) {
    FenceModel model = new FenceModel(space, Flaw.NONE, EnumSet.allOf(Invariant.class));
    Search.Result result = Search.whole(model);
    System.out.printf(
        "%s: %,d states, %,d transitions%n", name, result.states(), result.transitions());
    assertEquals(Optional.empty(), result.broken(), name);
  }
}
