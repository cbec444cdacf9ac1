package org.mappingzoo.core.checker;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.checker.Space.May.ADOPT;
import static org.mappingzoo.core.checker.Space.May.BURY;
import static org.mappingzoo.core.checker.Space.May.CRASH;
import static org.mappingzoo.core.checker.Space.May.DOUBT;
import static org.mappingzoo.core.checker.Space.May.GIVE_BACK;
import static org.mappingzoo.core.checker.Space.May.OLD_TAKE;
import static org.mappingzoo.core.checker.Space.May.PARK;
import static org.mappingzoo.core.checker.Space.May.PLAIN_TAKE;
import static org.mappingzoo.core.checker.Space.May.PUSH;
import static org.mappingzoo.core.checker.Space.May.QUARANTINE;
import static org.mappingzoo.core.checker.Space.May.REBIRTH;
import static org.mappingzoo.core.checker.Space.May.RECYCLE;
import static org.mappingzoo.core.checker.Space.May.RETIRE;
import static org.mappingzoo.core.checker.Space.May.RETURN;
import static org.mappingzoo.core.checker.Space.May.ROTATE;
import static org.mappingzoo.core.checker.Space.May.WRITE_OFF;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.checker.Model.Invariant;

/// Each flawed variant of the protocol breaks an invariant, and the checker finds the shortest
/// way there. What does not catch these would prove nothing about the sound one.
final class FlawsAreCaughtTest {
  /// Two workers who take one batch each.
  private static final Space TWO = Space.of(2, 4, 1, 2, 2);

  /// One worker who takes one id, where another is left.
  private static final Space ONE = Space.of(1, 2, 1, 1, 1);

  @Test
  void f1ATakeThatIsRetriedAsANewOneTakesTwice() {
    caught(Flaw.RETRIES_AS_NEW, TWO.with(DOUBT), Invariant.I4);
  }

  @Test
  void f2ATakeThatLooksAbsentTakesTwiceWhenItArrivesLate() {
    caught(Flaw.BELIEVES_A_LOOK, TWO.with(DOUBT), Invariant.I4);
  }

  @Test
  void f3AWindowThatFollowsTheUseIsRecycledUnderIt() {
    caught(Flaw.REPORTS_AFTER_USE, Space.of(2, 3, 1, 2, 1).with(RECYCLE), Invariant.I1);
  }

  @Test
  void f4ASlowWorkerUsesWhatWasRecycledWhole() {
    caught(Flaw.RECYCLES_ALL, Space.of(2, 3, 1, 2, 1).with(RECYCLE), Invariant.I1);
  }

  @Test
  void f5APushWithoutItsLeaseReturnsTwice() {
    caught(Flaw.PUSHES_WITHOUT_LEASE, Space.of(2, 2, 2, 1, 1).with(DOUBT).with(PUSH), Invariant.I1);
  }

  @Test
  void f6EqualBytesAreTakenForOnesOwn() {
    caught(Flaw.BELIEVES_EQUAL_BYTES, TWO, Invariant.I1);
  }

  @Test
  void f12IdsAreUsedThatALatePushReturns() {
    caught(Flaw.USES_AFTER_PUSH, Space.of(2, 2, 1, 2, 2).with(DOUBT).with(PUSH), Invariant.I1);
  }

  @Test
  void f13APushPutsIdsOfAnEarlierLifeIntoThisOne() {
    caught(Flaw.PUSHES_INTO_ANY_LIFE, TWO.with(REBIRTH).with(PUSH), Invariant.I2);
  }

  @Test
  void f14AListOfOneLifeIsWrittenIntoAnother() {
    caught(Flaw.READS_SEPARATELY, TWO.with(REBIRTH), Invariant.I2);
  }

  @Test
  void aListRememberedFromBeforeARotationIsTakenFromAgain() {
    caught(Flaw.TRUSTS_LOW_VERSIONS, Space.of(2, 4, 2, 1, 1).with(ROTATE), Invariant.I1);
  }

  @Test
  void aTallyReadBeforeARotationIsWrittenBehindIt() {
    caught(Flaw.TRUSTS_LOW_TALLIES, Space.of(2, 2, 1, 1, 1).with(ROTATE).with(PUSH), Invariant.I2);
  }

  @Test
  void aPartThatALateMessageReturnsIsUsed() {
    caught(
        Flaw.USES_WHAT_IT_GAVE_BACK,
        Space.of(2, 2, 1, 2, 2).with(DOUBT).with(GIVE_BACK),
        Invariant.I1);
  }

  @Test
  void aStragglerTakesBehindAnEmptyPushOfItsLease() {
    caught(Flaw.CLOSES_BESIDE_STRAGGLERS, ONE.with(DOUBT, 2).with(PUSH), Invariant.I4);
  }

  @Test
  void whatAStragglerTookIsBookedAsUsedByASecondSendingOfAPush() {
    caught(Flaw.CLOSES_BESIDE_STRAGGLERS, ONE.with(DOUBT, 3).with(PUSH), Invariant.I2);
  }

  @Test
  void aRenouncementBehindAPushOfTheLeaseIsClosedOnceMore() {
    Space all = Space.of(1, 1, 1, 1, 1).with(DOUBT, 3).with(PUSH);
    caught(Flaw.RENOUNCES_BESIDE_THE_LIST, all, Invariant.I2);
  }

  @Test
  void aRenouncementBehindAPushOfTheLeaseIsWidenedAndRecycled() {
    Space all = Space.of(1, 3, 2, 3, 1).with(DOUBT, 3).with(PUSH).with(RECYCLE);
    caught(Flaw.RENOUNCES_BESIDE_THE_LIST, all, Invariant.I1);
  }

  @Test
  void anAdoptionThatWritesAnyListMakesIdsFreeThatAreInUse() {
    caught(
        Flaw.ADOPTS_ANY_VERSION, Space.of(1, 3, 1, 1, 1).with(ADOPT).with(OLD_TAKE), Invariant.I1);
  }

  @Test
  void anAdoptionThatDoesNotWriteTheListIsNotSeenByWhoHasReadIt() {
    caught(
        Flaw.ADOPTS_BESIDE_THE_LIST,
        Space.of(1, 3, 1, 1, 1).with(ADOPT).with(PLAIN_TAKE),
        Invariant.I2);
  }

  @Test
  void aRetirementThatDoesNotWriteTheListIsNotSeenByWhoRemembersIt() {
    caught(Flaw.RETIRES_BESIDE_THE_LIST, Space.of(1, 3, 2, 1, 1).with(RETIRE), Invariant.RETIRED);
  }

  @Test
  void aQuarantineThatWritesAnyLeaseTakesAWindowBackThatIsInUse() {
    caught(
        Flaw.SETS_ASIDE_AS_READ,
        Space.of(2, 3, 1, 2, 1).with(QUARANTINE).with(RECYCLE),
        Invariant.I1);
  }

  @Test
  void whatWasWrittenOffIsRecycledToo() {
    caught(
        Flaw.CLOSES_WHAT_IS_CLOSED,
        Space.of(1, 2, 1, 2, 1).with(QUARANTINE).with(WRITE_OFF).with(RECYCLE),
        Invariant.I2);
  }

  @Test
  void aWriteOffThatLeavesTheIdsInTheListHandsThemOutAgain() {
    caught(
        Flaw.WRITES_OFF_WHAT_IT_LISTS,
        Space.of(2, 2, 1, 1, 1).with(QUARANTINE).with(WRITE_OFF),
        Invariant.I1);
  }

  @Test
  void whatIsParkedIsUsedBehindItsReturn() {
    caught(
        Flaw.USES_WHAT_IT_PARKED,
        Space.of(2, 2, 2, 1, 1).with(PUSH).with(PARK).with(RECYCLE),
        Invariant.I1);
  }

  @Test
  void aLeaseThatIsParkedWholeReturnsWhatWasUsed() {
    caught(
        Flaw.PARKS_WHAT_WAS_USED,
        Space.of(2, 4, 2, 2, 2).with(PUSH).with(PARK).with(RECYCLE),
        Invariant.I1);
  }

  @Test
  void aParkedLeaseThatIsRecycledTwiceReturnsTwice() {
    caught(
        Flaw.CLOSES_WHAT_IS_CLOSED,
        Space.of(1, 2, 4, 1, 1).with(PUSH).with(PARK).with(RECYCLE, 2),
        Invariant.I1);
  }

  @Test
  void whatWasTakenBehindALookAtTheLeasesIsReturnedBesideItsLease() {
    caught(
        Flaw.RETURNS_BY_EARLIER_LEASES,
        Space.of(2, 3, 1, 1, 1).with(PUSH).with(CRASH).with(RETURN),
        Invariant.I2);
  }

  @Test
  void aTakeArrivesBehindTheBurialOfItsLease() {
    caught(
        Flaw.BURIES_AT_ONCE,
        Space.of(1, 3, 1, 1, 1).with(DOUBT, 2).with(WRITE_OFF).with(BURY),
        Invariant.I4);
  }

  private static void caught(Flaw flaw, Space space, Invariant invariant) {
    Search.Result result = Search.shortest(new Model(space, flaw, Set.of(invariant)));
    assertTrue(result.broken().isPresent(), () -> flaw + " is not caught: " + result);
    System.out.printf(
        "%s: %s, %,d states to %s%n",
        flaw, invariant, result.states(), result.broken().orElseThrow());
  }
}
