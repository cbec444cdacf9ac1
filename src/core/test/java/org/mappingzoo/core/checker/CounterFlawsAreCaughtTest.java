package org.mappingzoo.core.checker;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.checker.FenceSpace.May.AMNESIA;
import static org.mappingzoo.core.checker.FenceSpace.May.LOSS;
import static org.mappingzoo.core.checker.FenceSpace.May.RESTORE;
import static org.mappingzoo.core.checker.FenceSpace.May.SPLIT;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.checker.FenceModel.Invariant;

/// Each flawed way to keep the fence of a counter breaks an invariant, and the checker finds the
/// shortest way there.
final class CounterFlawsAreCaughtTest {
  @Test
  void aFenceThatMovesBeforeTheBookLetsPromisedIdsBeIssued() {
    caught(Flaw.RAISES_BEFORE_BOOK, FenceSpace.counting(1, 2, 1, 1), Invariant.I3);
  }

  @Test
  void theSlowerOfTwoStewardsPutsTheBookBack() {
    caught(Flaw.WRITES_BOOK_BLINDLY, FenceSpace.counting(1, 3, 2, 2), Invariant.I3);
  }

  @Test
  void aFenceThatDoesNotWriteTheNodeIsPassedByWhoReadItBefore() {
    caught(
        Flaw.FENCES_BESIDE_THE_NODE,
        FenceSpace.counting(1, 3, 1, 2).batches(2, 1).unfenced(),
        Invariant.I3);
  }

  @Test
  void whatIsRestoredAtItsLastKnownValueIssuesIdsAgain() {
    caught(
        Flaw.RESTORES_AT_THE_VALUE,
        FenceSpace.counting(2, 2, 1, 1).reserving(2).with(LOSS).with(RESTORE),
        Invariant.I1);
  }

  @Test
  void aCountOfTheOldLifeArrivesInTheNewOne() {
    caught(
        Flaw.RESTORES_ANY_LIFE,
        FenceSpace.counting(2, 2, 1, 1).with(LOSS).with(RESTORE),
        Invariant.I1);
  }

  @Test
  void aLifeThatIsInTwoPlacesIssuesItsIdsTwice() {
    caught(
        Flaw.RESTORES_WITHOUT_CLAIM,
        FenceSpace.counting(2, 2, 1, 1).with(SPLIT).with(RESTORE),
        Invariant.I1);
  }

  @Test
  void aRollbackThatNobodyFindsIssuesIdsAgain() {
    caught(Flaw.TRUSTS_THE_ENSEMBLE, FenceSpace.counting(2, 1, 0, 0).with(AMNESIA), Invariant.I1);
  }

  @Test
  void aLifeThatWentBackIsTrustedBehindAClaimThatCameToNothing() {
    caught(Flaw.TRUSTS_BEHIND_A_CLAIM, FenceSpace.counting(2, 1, 1, 1).with(AMNESIA), Invariant.I1);
  }

  private static void caught(Flaw flaw, FenceSpace space, Invariant invariant) {
    Search.Result result = Search.shortest(new CounterModel(space, flaw, Set.of(invariant)));
    assertTrue(result.broken().isPresent(), () -> flaw + " is not caught: " + result);
    System.out.printf(
        "%s of a counter: %s, %,d states to %s%n",
        flaw, invariant, result.states(), result.broken().orElseThrow());
  }
}
