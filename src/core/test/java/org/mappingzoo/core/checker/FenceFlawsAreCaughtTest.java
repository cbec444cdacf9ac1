package org.mappingzoo.core.checker;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.checker.FenceSpace.May.AMNESIA;
import static org.mappingzoo.core.checker.FenceSpace.May.LOSS;
import static org.mappingzoo.core.checker.FenceSpace.May.RESTORE;
import static org.mappingzoo.core.checker.FenceSpace.May.SPLIT;
import static org.mappingzoo.core.checker.FenceSpace.May.STEWARD_DOUBT;
import static org.mappingzoo.core.checker.FenceSpace.May.WITHDRAW;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.checker.FenceModel.Invariant;

/// Each flawed way to keep a fence and a book breaks an invariant, and the checker finds the
/// shortest way there.
final class FenceFlawsAreCaughtTest {
  /// One worker who takes an id at a time, and a steward who moves the fence by one.
  private static final FenceSpace ONE = FenceSpace.of(1, 4, 2, 1, 1);

  @Test
  void f7WithoutAFenceIdsTakenSinceTheSnapshotAreRestored() {
    caught(Flaw.NO_FENCE, FenceSpace.of(2, 3, 2, 1, 1).with(LOSS).with(RESTORE), Invariant.I1);
  }

  @Test
  void f8AFenceThatMovesBeforeTheBookLetsPromisedIdsBeTaken() {
    caught(Flaw.RAISES_BEFORE_BOOK, ONE, Invariant.I3);
  }

  @Test
  void f9TheSlowerOfTwoStewardsPutsTheBookBack() {
    caught(Flaw.WRITES_BOOK_BLINDLY, FenceSpace.of(1, 4, 3, 2, 2), Invariant.I3);
  }

  @Test
  void f10ATakeOfTheOldLifeArrivesInTheNewOne() {
    caught(
        Flaw.RESTORES_ANY_LIFE,
        FenceSpace.of(2, 4, 2, 1, 1).reserving(2).with(LOSS).with(RESTORE),
        Invariant.I2);
  }

  @Test
  void f11TwoEnsemblesAdvanceOneReservation() {
    caught(
        Flaw.RESTORES_WITHOUT_CLAIM,
        FenceSpace.of(2, 3, 2, 2, 1).with(SPLIT).with(RESTORE),
        Invariant.I1);
  }

  @Test
  void f15IdsAreTakenAgainBehindARollback() {
    caught(Flaw.TRUSTS_THE_ENSEMBLE, FenceSpace.of(2, 3, 1, 0, 0).with(AMNESIA), Invariant.I1);
  }

  @Test
  void aPromiseBeforeTheFirstFenceNamesIdsThatAreBeingTaken() {
    caught(Flaw.PROMISES_BEFORE_RESTRICTING, FenceSpace.of(1, 3, 2, 1, 1).unfenced(), Invariant.I3);
  }

  @Test
  void aWithdrawalThatArrivesLateIsPromisedAgain() {
    caught(
        Flaw.PROMISES_WHAT_WAS_WITHDRAWN,
        FenceSpace.of(0, 4, 0, 2, 1).with(WITHDRAW).with(STEWARD_DOUBT),
        Invariant.I3);
  }

  @Test
  void aClaimThatAnotherMadeIsFinishedInTwoPlaces() {
    caught(
        Flaw.FINISHES_FOREIGN_CLAIMS,
        FenceSpace.of(0, 2, 0, 1, 1).with(SPLIT).with(RESTORE),
        Invariant.I2);
  }

  private static void caught(Flaw flaw, FenceSpace space, Invariant invariant) {
    Search.Result result = Search.shortest(new FenceModel(space, flaw, Set.of(invariant)));
    assertTrue(result.broken().isPresent(), () -> flaw + " is not caught: " + result);
    System.out.printf(
        "%s: %s, %,d states to %s%n",
        flaw, invariant, result.states(), result.broken().orElseThrow());
  }
}
