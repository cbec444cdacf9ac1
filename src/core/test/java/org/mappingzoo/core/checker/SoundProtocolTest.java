package org.mappingzoo.core.checker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.core.checker.Space.May.ADOPT;
import static org.mappingzoo.core.checker.Space.May.ATTEST;
import static org.mappingzoo.core.checker.Space.May.BURY;
import static org.mappingzoo.core.checker.Space.May.CRASH;
import static org.mappingzoo.core.checker.Space.May.DOUBT;
import static org.mappingzoo.core.checker.Space.May.GIVE_BACK;
import static org.mappingzoo.core.checker.Space.May.OLD_TAKE;
import static org.mappingzoo.core.checker.Space.May.OPERATOR_DOUBT;
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

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.checker.Model.Invariant;
import org.mappingzoo.core.protocol.LeaseFailure;
import org.mappingzoo.core.protocol.TakeFailure;

/// The protocol as it is built breaks no invariant, in the whole of each space.
final class SoundProtocolTest {
  /// Two workers, one take of two ids each, granted one by one, and each reply may be lost once.
  private static final Space ONE_TAKE = Space.of(2, 3, 1, 2, 1).with(DOUBT);

  /// Two workers, two takes of one id each, the second closing the first lease in passing.
  private static final Space TWO_TAKES = Space.of(2, 3, 2, 1, 1).with(DOUBT);

  /// A worker beside somebody without a lease, on a list that is bare at first, and adopted at the
  /// first or second try.
  private static final Space ADOPTED = Space.of(1, 4, 1, 2, 2).with(DOUBT).with(ADOPT, 2);

  @Test
  void leasesOfWorkersAliveAndDeadAreRecycled() {
    holds(
        "one take, a recycling, a crash", ONE_TAKE.with(RECYCLE).with(OPERATOR_DOUBT).with(CRASH));
  }

  @Test
  void whatADeadWorkerHasNotUsedIsReturnedAsAttested() {
    holds(
        "attested recycling", ONE_TAKE.with(RECYCLE).with(OPERATOR_DOUBT).with(CRASH).with(ATTEST));
  }

  @Test
  void leasesArePushedWhileOthersAreRecycled() {
    holds("pushes and a recycling", Space.of(2, 2, 1, 2, 1).with(DOUBT).with(RECYCLE).with(PUSH));
  }

  @Test
  void leasesAreSetAsideAndRecycled() {
    holds("a quarantine, a recycling", ONE_TAKE.with(QUARANTINE).with(RECYCLE));
    Space aside = Space.of(2, 3, 1, 2, 1).with(QUARANTINE).with(RECYCLE);
    holds("a quarantine in doubt, a recycling", aside.with(OPERATOR_DOUBT));
    holds("a quarantine, an attested recycling", aside.with(CRASH).with(ATTEST));
    Space one = Space.of(1, 3, 2, 1, 1).with(DOUBT).with(PUSH);
    holds("a quarantine, pushes", one.with(QUARANTINE).with(RECYCLE));
  }

  @Test
  void leasesAreSetAsideAndWrittenOff() {
    holds("a write-off", ONE_TAKE.with(WRITE_OFF));
    Space aside = Space.of(2, 3, 1, 2, 1).with(QUARANTINE).with(WRITE_OFF);
    holds("a quarantine, a write-off in doubt", aside.with(OPERATOR_DOUBT));
    Space one = Space.of(1, 3, 2, 1, 1).with(DOUBT).with(PUSH);
    holds("write-offs, pushes", one.with(WRITE_OFF, 2));
  }

  @Test
  void closedLeasesAreBuried() {
    Space one = Space.of(1, 3, 1, 1, 1).with(DOUBT, 2).with(WRITE_OFF).with(BURY);
    holds("a burial, a take in doubt", one);
    holds("a burial, pushes, a return", one.with(PUSH).with(RETURN));
    holds("a burial, a recycling", ONE_TAKE.with(RECYCLE).with(BURY));
    Space over = Space.of(1, 2, 2, 1, 1).with(DOUBT).with(REBIRTH);
    holds("a burial of what is void", over.with(PUSH).with(BURY));
  }

  @Test
  void idsAreReturnedWithoutTheirLeases() {
    Space written = Space.of(2, 3, 1, 2, 1).with(WRITE_OFF).with(RETURN, 2);
    holds("a return in doubt of what was written off", written.with(OPERATOR_DOUBT));
    holds("a return of what the dead left", written.with(CRASH).with(PUSH));
    Space recycled = Space.of(2, 3, 1, 2, 1).with(CRASH).with(RECYCLE).with(RETURN, 2);
    holds("a return of what was recycled", recycled.with(ATTEST));
  }

  @Test
  void whatTheListDoesNotTakeIsParkedAndReturnedOnce() {
    holds("parked, recycled", Space.of(2, 2, 2, 1, 1).with(PUSH).with(PARK).with(RECYCLE));
    holds("parked, pushed again", Space.of(2, 3, 1, 2, 1).with(DOUBT).with(PUSH).with(PARK));
    Space one = Space.of(1, 3, 3, 1, 1).with(DOUBT).with(PUSH).with(PARK);
    holds("parked in doubt, recycled", one.with(RECYCLE));
    Space late = Space.of(1, 2, 2, 1, 1).with(DOUBT, 2).with(PUSH).with(PARK);
    holds("parked, stragglers", late.with(RECYCLE));
    Space two = Space.of(2, 2, 1, 1, 1).with(PUSH).with(PARK);
    holds("parked, set aside", two.with(QUARANTINE).with(WRITE_OFF));
    holds("parts parked", Space.of(2, 4, 1, 2, 2).with(PUSH).with(PARK).with(GIVE_BACK));
  }

  @Test
  void partsOfLeasesAreGivenBackWhileOthersTake() {
    holds("parts given back", Space.of(2, 2, 1, 2, 2).with(DOUBT).with(GIVE_BACK).with(PUSH));
    holds("parts, a recycling", Space.of(2, 2, 1, 2, 1).with(RECYCLE).with(GIVE_BACK));
  }

  @Test
  void usedUpLeasesAreClosedInPassing() {
    holds("two takes, a recycling", TWO_TAKES.with(RECYCLE));
    holds("two takes, windows, a recycling", Space.of(2, 4, 2, 2, 1).with(DOUBT).with(RECYCLE));
  }

  @Test
  void pushedIdsAreTakenAgain() {
    holds("two takes, pushes", Space.of(2, 2, 2, 1, 1).with(DOUBT).with(PUSH));
  }

  @Test
  void aTakeThatWasPlannedAgainArrivesBehindAPushOfItsLease() {
    Space one = Space.of(1, 2, 1, 1, 1).with(PUSH);
    holds("stragglers", one.with(DOUBT, 2));
    holds("stragglers, a push in doubt", one.with(DOUBT, 3));
    holds("stragglers of two workers", Space.of(2, 2, 1, 1, 1).with(DOUBT, 2).with(PUSH));
  }

  @Test
  void aRenouncementArrivesBehindAPushOfTheLease() {
    Space all = Space.of(1, 3, 2, 3, 1).with(DOUBT, 3).with(PUSH);
    holds("renouncements, a recycling", all.with(RECYCLE));
    Space one = Space.of(1, 1, 1, 1, 1).with(DOUBT, 3).with(PUSH);
    holds("renouncements, a rotation", one.with(ROTATE));
  }

  @Test
  void versionsBeginAnewUnderWhoRemembersThem() {
    holds("a rotation", Space.of(2, 4, 2, 1, 1).with(DOUBT).with(ROTATE));
  }

  @Test
  void theCategoryIsDeletedAndSeededAnewUnderItsWorkers() {
    holds("a second life", TWO_TAKES.with(REBIRTH));
    holds("a second life, pushes", Space.of(2, 2, 1, 2, 1).with(DOUBT).with(REBIRTH).with(PUSH));
  }

  @Test
  void threeWorkersTake() {
    holds("three workers", Space.of(3, 3, 1, 1, 1).with(DOUBT));
    holds("three workers, a recycling", Space.of(3, 4, 1, 2, 1).with(RECYCLE).with(OPERATOR_DOUBT));
  }

  @Test
  void aListIsAdoptedUnderAClientOf2010() {
    holds("an adoption, an old client", ADOPTED.with(OLD_TAKE, 2).with(PUSH));
    holds("an adoption in doubt, an old client", ADOPTED.with(OLD_TAKE).with(OPERATOR_DOUBT));
  }

  @Test
  void aListIsAdoptedUnderAWorkerThatHoldsABatch() {
    holds("an adoption, a worker without a lease", ADOPTED.with(PLAIN_TAKE, 2).with(PUSH));
  }

  @Test
  void nothingIsTakenFromWhatIsRetired() {
    holds("a retirement", TWO_TAKES.with(RETIRE));
    holds("a retirement, an old client", ADOPTED.with(OLD_TAKE).with(RETIRE).with(PUSH));
  }

  @Test
  void whatIsSentFailsInEveryWayThereIs() {
    Set<Enum<?>> failures = new HashSet<>();
    failures.addAll(holds("all ways to fail", TWO_TAKES.with(RECYCLE)));
    failures.addAll(
        holds("more ways to fail", Space.of(2, 2, 1, 2, 1).with(DOUBT).with(REBIRTH).with(PUSH)));
    failures.addAll(holds("two who push", Space.of(2, 2, 1, 1, 1).with(PUSH)));
    Set<Enum<?>> all = new HashSet<>(EnumSet.allOf(LeaseFailure.class));
    all.addAll(EnumSet.complementOf(EnumSet.of(TakeFailure.NO_LEDGER)));
    assertEquals(all, failures);
  }

  /// The spaces of PROTOCOL.md §5, under its names where they are the same.
  @Test
  @Tag("drill")
  void largeSpaces() {
    holds("P1a", ONE_TAKE.with(RECYCLE).with(OPERATOR_DOUBT).with(CRASH).with(PUSH));
    holds("P1b", ONE_TAKE.with(DOUBT, 2).with(RECYCLE, 2).with(OPERATOR_DOUBT).with(CRASH));
    holds("P2", TWO_TAKES.with(PUSH));
    holds("P2 with a recycling", TWO_TAKES.with(RECYCLE).with(PUSH));
    Space dead = ONE_TAKE.with(QUARANTINE).with(RECYCLE).with(CRASH).with(ATTEST);
    holds("quarantine of the dead", dead.with(OPERATOR_DOUBT));
    holds("quarantine", TWO_TAKES.with(QUARANTINE).with(RECYCLE).with(WRITE_OFF));
    Space parked = Space.of(2, 2, 2, 1, 1).with(DOUBT).with(PUSH).with(PARK);
    holds("parked", parked.with(RECYCLE));
    Space once = Space.of(2, 2, 1, 1, 1).with(DOUBT).with(PUSH).with(PARK);
    holds("parked, a rotation", once.with(ROTATE));
    holds("parked, windows", ONE_TAKE.with(PUSH).with(PARK).with(RECYCLE).with(WRITE_OFF));
    holds("parked, parts", ONE_TAKE.with(PUSH).with(PARK).with(GIVE_BACK).with(RECYCLE));
    Space buried = ONE_TAKE.with(WRITE_OFF).with(BURY).with(PUSH);
    holds("burials, returns", buried.with(RETURN).with(CRASH));
    holds("P3", Space.of(3, 4, 1, 2, 1).with(DOUBT).with(RECYCLE));
    holds("P6", ONE_TAKE.with(RECYCLE).with(OPERATOR_DOUBT).with(CRASH).with(ATTEST).with(PUSH));
    holds("rotation", Space.of(2, 4, 2, 1, 1).with(DOUBT).with(ROTATE).with(PUSH));
    holds("parts", ONE_TAKE.with(RECYCLE).with(GIVE_BACK).with(PUSH));
    Space two = Space.of(2, 4, 1, 2, 2).with(DOUBT).with(ADOPT, 2);
    holds("adoption", two.with(OLD_TAKE).with(PUSH));
    holds("adoption, without a lease", two.with(PLAIN_TAKE, 2).with(OPERATOR_DOUBT));
    holds("stragglers", Space.of(2, 2, 2, 1, 1).with(DOUBT, 2).with(PUSH));
    Space all = Space.of(1, 3, 2, 3, 1).with(DOUBT, 3).with(PUSH).with(RECYCLE);
    holds("stragglers, a rotation", all.with(ROTATE));
    holds("stragglers, parts", all.with(GIVE_BACK));
    holds("second life", ONE_TAKE.with(RECYCLE).with(REBIRTH).with(PUSH));
  }

  private static Set<Enum<?>> holds(String name, Space space) {
    Model model = new Model(space, Flaw.NONE, EnumSet.allOf(Invariant.class));
    Search.Result result = Search.whole(model);
    System.out.printf(
        "%s: %,d states, %,d transitions%n", name, result.states(), result.transitions());
    assertEquals(Optional.empty(), result.broken(), name);
    return model.failures();
  }
}
