package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.alert.Scene.DID;
import static org.mappingzoo.core.monitor.Snapshots.category;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.alert.Alert.Standing;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CandidateSnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.monitor.Snapshots;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.ranges.RangeText;

/// By default what runs out is critical below 48 h and a warning below 168 h, well again above 60
/// h and 210 h, told after a minute, and over two minutes after it was well.
final class LifeCycleTest {
  private static final AlertKey RUNS_OUT = AlertKey.of(AlertKind.RUNS_OUT, DID);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static final Finding.BooksUnreadable DELETED =
      new Finding.BooksUnreadable(ReadFault.deleted(1000).text());

  private final Scene scene = new Scene().passes(Duration.ofSeconds(1));

  @Test
  void whatIsWellHasNoAlert() {
    scene.passes(MINUTE);
    assertEquals(new TreeMap<>(), scene.book().alerts());
    assertEquals(List.of(), scene.told());
  }

  @Test
  void whatIsBadIsPendingFirstAndFiresWhenItStaysBad() {
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(60));
    assertEquals(Standing.PENDING, scene.standing(AlertKind.RUNS_OUT));
    assertEquals(List.of(), scene.told());

    scene.passes(Duration.ofSeconds(1));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT));
    assertEquals(Severity.WARNING, scene.alert(AlertKind.RUNS_OUT).orElseThrow().level());
    assertEquals(List.of(What.FIRED), scene.told());
  }

  @Test
  void thatNobodyLeadsIsToldAfterHalfAMinuteAndThatNobodyWouldTakeOverAfterTen() {
    LeadersSnapshot waiting = steward(Optional.empty());
    scene.shows(Scene.holding("1:1000\n").with(waiting)).passes(Duration.ofSeconds(30));
    assertEquals(Standing.PENDING, scene.standing(AlertKind.NO_LEADER));
    scene.passes(Duration.ofSeconds(1));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.NO_LEADER));
    assertEquals(Severity.WARNING, scene.alert(AlertKind.NO_LEADER).orElseThrow().level());
    assertEquals(Standing.PENDING, scene.standing(AlertKind.NO_STANDBY));

    scene.shows(Scene.holding("1:1000\n").with(steward(Optional.of(Snapshots.START))));
    scene.passes(Duration.ofSeconds(60));
    assertEquals(Standing.RECOVERING, scene.standing(AlertKind.NO_LEADER));
    scene.passes(Duration.ofSeconds(1));
    assertTrue(scene.alert(AlertKind.NO_LEADER).isEmpty());

    scene.passes(Duration.ofSeconds(508));
    assertEquals(Standing.PENDING, scene.standing(AlertKind.NO_STANDBY));
    scene.passes(Duration.ofSeconds(1));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.NO_STANDBY));
    assertEquals(Severity.WARNING, scene.alert(AlertKind.NO_STANDBY).orElseThrow().level());
    assertEquals(List.of(What.FIRED, What.RECOVERING, What.RESOLVED, What.FIRED), scene.told());
  }

  /// One alone, that leads or has not begun to.
  private static LeadersSnapshot steward(Optional<Instant> leadingSince) {
    Candidate candidate =
        new Candidate(
            "steward-1", "host", 1, Snapshots.START, "0.1.0", Optional.empty(), leadingSince);
    return new LeadersSnapshot(
        List.of(new CandidateSnapshot("n-1", Optional.of(candidate), 1, Snapshots.START)),
        new TreeMap<>(),
        List.of(),
        List.of());
  }

  @Test
  void whatIsWellBeforeItFiresIsForgotten() {
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(50));
    scene.runsOutIn(Duration.ofHours(169)).passes(Duration.ofSeconds(1));
    assertTrue(scene.alert(AlertKind.RUNS_OUT).isEmpty());
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(50));
    assertEquals(Standing.PENDING, scene.standing(AlertKind.RUNS_OUT));
    assertEquals(List.of(), scene.told());
  }

  @Test
  void itEndsOnlyBeyondTheRecoveryValueAndAfterAWhile() {
    fire();
    scene.runsOutIn(Duration.ofHours(200)).passes(Duration.ofMinutes(10));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT));

    scene.runsOutIn(Duration.ofHours(211)).passes(Duration.ofSeconds(1));
    assertEquals(Standing.RECOVERING, scene.standing(AlertKind.RUNS_OUT));
    scene.passes(Duration.ofSeconds(119));
    assertEquals(Standing.RECOVERING, scene.standing(AlertKind.RUNS_OUT));
    scene.passes(Duration.ofSeconds(1));
    assertTrue(scene.alert(AlertKind.RUNS_OUT).isEmpty());
    assertEquals(List.of(What.FIRED, What.RECOVERING, What.RESOLVED), scene.told());
  }

  @Test
  void whatIsBadAgainWhileItRecoversFiresOn() {
    fire();
    scene.shrinksNotAtAll().passes(MINUTE);
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(1));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT));
    scene.shrinksNotAtAll().passes(MINUTE);
    assertEquals(Standing.RECOVERING, scene.standing(AlertKind.RUNS_OUT));
    assertEquals(
        List.of(What.FIRED, What.RECOVERING, What.RELAPSED, What.RECOVERING), scene.told());
  }

  @Test
  void itBecomesCriticalAtOnceAndEasesOnlyBeyondTheRecoveryValueAndAfterAWhile() {
    fire();
    scene.runsOutIn(Duration.ofHours(47)).passes(Duration.ofSeconds(1));
    assertEquals(Severity.CRITICAL, scene.alert(AlertKind.RUNS_OUT).orElseThrow().level());
    scene.runsOutIn(Duration.ofHours(59)).passes(MINUTE);
    assertEquals(Severity.CRITICAL, scene.alert(AlertKind.RUNS_OUT).orElseThrow().level());
    scene.runsOutIn(Duration.ofHours(61)).passes(Duration.ofSeconds(119));
    scene.runsOutIn(Duration.ofHours(47)).passes(Duration.ofSeconds(1));
    scene.runsOutIn(Duration.ofHours(61)).passes(Duration.ofSeconds(119));
    assertEquals(Severity.CRITICAL, scene.alert(AlertKind.RUNS_OUT).orElseThrow().level());
    scene.passes(Duration.ofSeconds(1));
    assertEquals(Severity.WARNING, scene.alert(AlertKind.RUNS_OUT).orElseThrow().level());
    assertEquals(List.of(What.FIRED, What.ESCALATED, What.EASED), scene.told());
  }

  @Test
  void whatIsAcknowledgedIsQuietUntilItIsOver() {
    fire();
    scene.answers(RUNS_OUT, acknowledged()).passes(Duration.ofMinutes(30));
    assertEquals(Standing.ACKNOWLEDGED, scene.standing(AlertKind.RUNS_OUT));
    scene.shrinksNotAtAll().passes(Duration.ofMinutes(3));
    assertTrue(scene.alert(AlertKind.RUNS_OUT).isEmpty());
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofMinutes(2));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT), "the next is another");
  }

  @Test
  void anAnswerToAWarningDoesNotAnswerWhatIsCritical() {
    fire();
    scene.answers(RUNS_OUT, acknowledged());
    scene.runsOutIn(Duration.ofHours(10)).passes(Duration.ofSeconds(1));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT));
  }

  @Test
  void anAnswerToWhatIsCriticalHoldsWhenThatComesBack() {
    fire();
    scene.runsOutIn(Duration.ofHours(10)).passes(Duration.ofSeconds(1));
    scene.answers(RUNS_OUT, snoozed(Duration.ofHours(8)));
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofMinutes(3));
    assertEquals(Severity.WARNING, scene.alert(AlertKind.RUNS_OUT).orElseThrow().level());
    scene.restarts().runsOutIn(Duration.ofHours(10)).passes(Duration.ofSeconds(1));
    assertEquals(Severity.CRITICAL, scene.alert(AlertKind.RUNS_OUT).orElseThrow().level());
    assertEquals(Standing.SNOOZED, scene.standing(AlertKind.RUNS_OUT));
    assertEquals(List.of(What.FIRED, What.ESCALATED, What.EASED, What.RELAPSED), scene.told());
  }

  @Test
  void aSnoozeEndsWhenItSaid() {
    fire();
    scene.answers(RUNS_OUT, snoozed(Duration.ofMinutes(15)));
    scene.passes(Duration.ofMinutes(15).minusSeconds(1));
    assertEquals(Standing.SNOOZED, scene.standing(AlertKind.RUNS_OUT));
    scene.passes(Duration.ofSeconds(1));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT));
    assertEquals(List.of(What.FIRED, What.MARK_ENDED), scene.told());
  }

  @Test
  void anAnswerThatEndsWhileItGetsWellIsNoNews() {
    fire();
    scene.answers(RUNS_OUT, snoozed(Duration.ofMinutes(1)));
    scene.shrinksNotAtAll().passes(Duration.ofSeconds(59));
    assertTrue(scene.alert(AlertKind.RUNS_OUT).orElseThrow().mark().isPresent());
    scene.passes(Duration.ofSeconds(1));
    assertEquals(Standing.RECOVERING, scene.standing(AlertKind.RUNS_OUT));
    assertTrue(scene.alert(AlertKind.RUNS_OUT).orElseThrow().mark().isEmpty());
    scene.passes(Duration.ofMinutes(2));
    assertEquals(List.of(What.FIRED, What.RECOVERING, What.RESOLVED), scene.told());
  }

  /// Nobody was told of it since the answer.
  @Test
  void whatIsBadAgainAfterItsAnswerEndedIsNews() {
    fire();
    scene.answers(RUNS_OUT, snoozed(Duration.ofMinutes(1)));
    scene.shrinksNotAtAll().passes(Duration.ofSeconds(70));
    scene.restarts().runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(2));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT));
    assertEquals(
        List.of(What.FIRED, What.RECOVERING, What.RELAPSED, What.MARK_ENDED), scene.told());
    scene.shrinksNotAtAll().passes(Duration.ofSeconds(10));
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(2));
    assertEquals(
        List.of(What.RECOVERING, What.RELAPSED),
        scene.told().subList(4, scene.told().size()),
        "once");
  }

  @Test
  void whatIsBadAgainThoughLessSoAfterItsAnswerEndedIsNewsToo() {
    fire();
    scene.runsOutIn(Duration.ofHours(10)).passes(Duration.ofSeconds(1));
    scene.answers(RUNS_OUT, snoozed(Duration.ofMinutes(1)));
    scene.shrinksNotAtAll().passes(Duration.ofSeconds(70));
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(2));
    assertEquals(Severity.WARNING, scene.alert(AlertKind.RUNS_OUT).orElseThrow().level());
    assertEquals(
        List.of(What.FIRED, What.ESCALATED, What.RECOVERING, What.EASED, What.MARK_ENDED),
        scene.told());
  }

  /// An answer that was no answer any more when it became critical has not ended just now.
  @Test
  void whatIsBadAgainAndWasToldSinceItsAnswerIsNoNews() {
    fire();
    scene.answers(RUNS_OUT, acknowledged());
    scene.runsOutIn(Duration.ofHours(10)).passes(Duration.ofSeconds(1));
    scene.shrinksNotAtAll().passes(Duration.ofSeconds(10));
    scene.runsOutIn(Duration.ofHours(10)).passes(Duration.ofSeconds(2));
    assertEquals(List.of(What.FIRED, What.ESCALATED, What.RECOVERING, What.RELAPSED), scene.told());
  }

  @Test
  void aSnoozeEndsWhileDataIsMissingToo() {
    fire();
    scene.answers(RUNS_OUT, snoozed(Duration.ofMinutes(15))).disconnected();
    scene.passes(Duration.ofMinutes(16));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT));
    assertTrue(scene.alert(AlertKind.RUNS_OUT).orElseThrow().blind());
  }

  @Test
  void anAnswerCanBeTakenBack() {
    fire();
    scene.answers(RUNS_OUT, acknowledged());
    AlertBook book = scene.book().takeBack(RUNS_OUT, "ann", scene.now());
    assertEquals(Standing.FIRING, book.alert(RUNS_OUT).orElseThrow().standing());
    assertEquals(What.UNMARKED, book.events().getLast().what());
    assertEquals(book, book.takeBack(RUNS_OUT, "ann", scene.now()), "there is none any more");
  }

  @Test
  void whatIsPendingIsNotAnswered() {
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(1));
    AlertBook book = scene.book().answer(RUNS_OUT, acknowledged());
    assertEquals(scene.book(), book);
  }

  @Test
  void aSnoozeHasAnEndAndAReasonAndSomebodyWhoSaysSo() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new Mark(Mark.Kind.SNOOZED, "ann", "because", scene.now(), Optional.empty()));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Mark(
                Mark.Kind.SNOOZED,
                "ann",
                " ",
                scene.now(),
                Optional.of(scene.now().plusSeconds(1))));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Mark(Mark.Kind.ACKNOWLEDGED, " ", "because", scene.now(), Optional.empty()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Mark(Mark.Kind.SNOOZED, "ann", "because", scene.now(), Optional.of(scene.now())));
  }

  @Test
  void whileDataIsMissingTimersStandAndNothingEnds() {
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(31));
    scene.disconnected().passes(Duration.ofHours(1));
    Alert pending = scene.alert(AlertKind.RUNS_OUT).orElseThrow();
    assertEquals(Standing.PENDING, pending.standing());
    assertEquals(Duration.ofSeconds(30), pending.held());
    assertTrue(pending.blind());

    scene.reconnected().passes(Duration.ofSeconds(30));
    assertEquals(Standing.PENDING, scene.standing(AlertKind.RUNS_OUT));
    scene.passes(Duration.ofSeconds(1));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT));

    scene.shrinksNotAtAll().disconnected().passes(Duration.ofHours(1));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT));
  }

  @Test
  void noDataForAMinuteIsAnAlertOfItsOwnAndEndsWithTheData() {
    scene.disconnected().passes(Duration.ofSeconds(60));
    assertEquals(Standing.PENDING, scene.standing(AlertKind.NO_DATA));
    scene.passes(Duration.ofSeconds(1));
    Alert firing = scene.alert(AlertKind.NO_DATA).orElseThrow();
    assertEquals(Standing.FIRING, firing.standing());
    assertEquals(new Finding.NoData("connection refused"), firing.evidence());

    scene.reconnected().passes(Duration.ofSeconds(6));
    assertTrue(scene.alert(AlertKind.NO_DATA).isEmpty());
    assertEquals(List.of(What.FIRED, What.RECOVERING, What.RESOLVED), scene.told());
  }

  @Test
  void whatStaleResyncingAndConnectingShowIsNoData() {
    fire();
    scene.shrinksNotAtAll();
    FleetSnapshot seen = Scene.holding("1:1000\n");
    var session = new ConnectionStatus.Session("0x1", "a:1", false);
    for (ConnectionStatus status :
        List.of(
            new ConnectionStatus.Stale(scene.now(), session),
            new ConnectionStatus.Resyncing(0, 1, session),
            new ConnectionStatus.Connecting(scene.now(), ""))) {
      scene.shows(FleetSnapshot.of(1, scene.now(), status, seen.categories(), 0, seen.traffic()));
      scene.passes(Duration.ofMinutes(5));
      assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT));
    }
  }

  @Test
  void aForecastThatIsStillMeasuredEndsNothing() {
    fire();
    scene.restarts().isStillMeasured().passes(Duration.ofMinutes(10));
    Alert alert = scene.alert(AlertKind.RUNS_OUT).orElseThrow();
    assertEquals(Standing.FIRING, alert.standing());
    assertTrue(alert.blind());
    assertTrue(scene.book().mayClose(RUNS_OUT), "by hand it can be ended");
  }

  @Test
  void theTimeOfARestartIsNotCounted() {
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(31)).restarts();
    scene.sleeps(Duration.ofSeconds(20)).passes(Duration.ofSeconds(29));
    assertEquals(Standing.PENDING, scene.standing(AlertKind.RUNS_OUT));
    scene.passes(Duration.ofSeconds(1));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT));
  }

  @Test
  void theTimeThatTheMachineSleptIsNotCounted() {
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(31));
    scene.sleeps(Duration.ofHours(8));
    assertEquals(Duration.ofSeconds(30), scene.alert(AlertKind.RUNS_OUT).orElseThrow().held());
  }

  @Test
  void anUnreadableListFiresAtOnceAndIsCritical() {
    scene.shows(category(DID, 0, 2, "1:10\n5:x\n")).passes(Duration.ofSeconds(1));
    Alert alert = scene.alert(AlertKind.UNREADABLE).orElseThrow();
    assertEquals(Standing.FIRING, alert.standing());
    assertEquals(Severity.CRITICAL, alert.level());
  }

  @Test
  void aCategoryThatIsGoneHasNothingWrongAnyMore() {
    fire();
    scene.shows().passes(Duration.ofMinutes(3));
    assertTrue(scene.alert(AlertKind.RUNS_OUT).isEmpty());
  }

  @Test
  void aCategoryThatIsDeletedIsCriticalUntilItIsBack() {
    scene.deleted(DELETED).passes(Duration.ofHours(1));
    Alert alert = scene.alert(AlertKind.UNREADABLE).orElseThrow();
    assertEquals(Standing.FIRING, alert.standing());
    assertEquals(Severity.CRITICAL, alert.level());
    assertEquals(DELETED, alert.evidence());
    scene.restarts().passes(MINUTE);
    assertEquals(Standing.FIRING, scene.standing(AlertKind.UNREADABLE));
    scene.shows(category(DID, 0, 2, "1:10\n")).passes(Duration.ofMinutes(3));
    assertTrue(scene.alert(AlertKind.UNREADABLE).isEmpty());
    assertEquals(List.of(What.FIRED, What.RECOVERING, What.RESOLVED), scene.told());
  }

  @Test
  void whoMeantToDeleteItSaysSo() {
    AlertKey key = AlertKey.of(AlertKind.UNREADABLE, DID);
    scene.deleted(DELETED).passes(MINUTE).closes(key).passes(MINUTE);
    assertTrue(scene.alert(AlertKind.UNREADABLE).isEmpty());
    assertEquals(List.of(What.FIRED), scene.told());
    assertEquals("looked into", scene.book().events().getLast().why());
  }

  @Test
  void whatWasUnreadableAndIsDeletedNowTellsOfThat() {
    scene.shows(category(DID, 0, 2, "1:10\n5:x\n")).passes(MINUTE);
    scene.deleted(DELETED).passes(MINUTE);
    assertEquals(DELETED, scene.alert(AlertKind.UNREADABLE).orElseThrow().evidence());
    assertEquals(Standing.FIRING, scene.standing(AlertKind.UNREADABLE));
  }

  @Test
  void aListThatIsDeletedBesideItsBooksIsCriticalUntilItIsBack() {
    ReadFault gone = ReadFault.listGone().at(DID.path());
    FleetSnapshot deleted =
        Snapshots.fleet().with(LedgersSnapshot.EMPTY.withMissing(Map.of(DID, gone)));
    scene.shows(deleted).passes(MINUTE);
    Alert alert = scene.alert(AlertKind.UNREADABLE).orElseThrow();
    assertEquals(Standing.FIRING, alert.standing());
    assertEquals(Severity.CRITICAL, alert.level());
    scene.shows(category(DID, 0, 2, "1:10\n")).passes(Duration.ofMinutes(3));
    assertTrue(scene.alert(AlertKind.UNREADABLE).isEmpty());
  }

  @Test
  void aListThatIsDeletedWhereThisDoesNotLookIsNotItsAffair() {
    ReadFault gone = ReadFault.listGone().at(DID.path());
    scene
        .looksBelow("/elsewhere")
        .shows(Snapshots.fleet().with(LedgersSnapshot.EMPTY.withMissing(Map.of(DID, gone))))
        .passes(MINUTE);
    assertTrue(scene.alert(AlertKind.UNREADABLE).isEmpty());
  }

  @Test
  void whatIsNotWatchedAnyMoreIsDroppedAndThatIsOnRecord() {
    fire();
    scene.rules(AlertRules.DEFAULT.with(AlertRules.DEFAULT.of(AlertKind.RUNS_OUT).turned(false)));
    scene.passes(MINUTE);
    assertTrue(scene.alert(AlertKind.RUNS_OUT).isEmpty());
    assertEquals(List.of(What.FIRED, What.DROPPED), scene.told());
  }

  @Test
  void whoSwitchedARuleOffIsOnRecordWithWhatThatDropped() {
    fire();
    Rule off = AlertRules.DEFAULT.of(AlertKind.RUNS_OUT).turned(false);
    Rule other = AlertRules.DEFAULT.of(AlertKind.RANGES).turned(false);
    scene
        .rules(AlertRules.DEFAULT.with(off), "ann")
        .rules(AlertRules.DEFAULT.with(off).with(other), "ben");
    scene.passes(Duration.ofSeconds(1));
    AlertEvent dropped = scene.book().events().getLast();
    assertEquals(What.DROPPED, dropped.what());
    assertEquals("ann", dropped.who(), "and not who changed another rule since");
  }

  @Test
  void aCategoryMayHaveARuleOfItsOwn() {
    Rule general = AlertRules.DEFAULT.of(AlertKind.RUNS_OUT);
    Rule own =
        new Rule(
            AlertKind.RUNS_OUT,
            true,
            Optional.of(new Rule.Threshold(24, 30)),
            Optional.empty(),
            Duration.ZERO,
            Duration.ZERO);
    AlertRules rules = AlertRules.DEFAULT.with(DID, own);
    scene.rules(rules).runsOutIn(Duration.ofHours(30)).passes(MINUTE);
    assertTrue(scene.alert(AlertKind.RUNS_OUT).isEmpty());
    scene.runsOutIn(Duration.ofHours(23)).passes(Duration.ofSeconds(1));
    assertEquals(Severity.WARNING, scene.alert(AlertKind.RUNS_OUT).orElseThrow().level());
    assertEquals(
        general, rules.without(DID, AlertKind.RUNS_OUT).of(AlertKind.RUNS_OUT, Optional.of(DID)));
    assertEquals(AlertRules.DEFAULT, rules.without(DID, AlertKind.RUNS_OUT));
  }

  @Test
  void thresholdsThatContradictThemselvesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> runsOut(168, 100, 48, 60));
    assertThrows(IllegalArgumentException.class, () -> runsOut(48, 60, 168, 210));
    assertThrows(IllegalArgumentException.class, () -> runsOut(Double.NaN, 1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> runsOut(168, Double.NaN, 48, 60));
    assertThrows(IllegalArgumentException.class, () -> runsOut(-1, 1, -2, 1));
  }

  @Test
  void whatHappenedOnceStaysUntilSomebodySaysWhatCameOfIt() {
    var risk =
        new Finding.DuplicateRisk(
            Finding.DuplicateRisk.Cause.REWRITTEN,
            new Revision(1, 2, 3),
            new Revision(1, 3, 4),
            RangeText.parse("1:50"));
    scene.look(List.of(new DuplicateWatch.Found(DID, "3", risk)));
    AlertKey key = new AlertKey(AlertKind.DUPLICATE_RISK, Optional.of(DID), "3");
    assertEquals(Standing.FIRING, scene.standing(AlertKind.DUPLICATE_RISK));
    scene.look(List.of(new DuplicateWatch.Found(DID, "3", risk)));
    scene.shows().passes(Duration.ofHours(1));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.DUPLICATE_RISK));
    assertEquals(List.of(What.FIRED), scene.told());
    scene.closes(key);
    assertTrue(scene.alert(AlertKind.DUPLICATE_RISK).isEmpty());
    assertEquals("looked into", scene.book().events().getLast().why());
    assertFalse(scene.book().mayClose(key));
  }

  @Test
  void booksThatDidNotFitAtTheFirstLookAreNoNewsWhileTheyAreTold() {
    var risk =
        new Finding.DuplicateRisk(
            Finding.DuplicateRisk.Cause.BOOKS_EXCEEDED,
            new Revision(1, 2, 3),
            new Revision(1, 3, 4),
            RangeText.parse("1:50"));
    DuplicateWatch.Found begun = new DuplicateWatch.Found(DID, "books-3", risk);
    DuplicateWatch.Found standing = new DuplicateWatch.Found(DID, "books-life-1", risk);
    scene.look(List.of(begun)).restarts().look(List.of(standing));
    assertEquals(1, scene.book().alerts().size());
    scene.closes(new AlertKey(AlertKind.DUPLICATE_RISK, Optional.of(DID), "books-3"));
    scene.restarts().look(List.of(standing)).restarts().look(List.of(standing));
    assertEquals(1, scene.book().alerts().size(), "still so, and nobody is at it");
    scene.look(List.of(new DuplicateWatch.Found(DID, "books-5", risk)));
    assertEquals(2, scene.book().alerts().size(), "another one");
    assertEquals(List.of(What.FIRED, What.FIRED, What.FIRED), scene.told());
  }

  @Test
  void whatCanBeSeenIsNotClosedByHand() {
    fire();
    AlertBook before = scene.book();
    scene.closes(RUNS_OUT);
    assertEquals(before, scene.book());
  }

  private void fire() {
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(61));
    assertEquals(Standing.FIRING, scene.standing(AlertKind.RUNS_OUT));
  }

  private Mark acknowledged() {
    return new Mark(Mark.Kind.ACKNOWLEDGED, "ann", "on it", scene.now(), Optional.empty());
  }

  private Mark snoozed(Duration time) {
    return new Mark(
        Mark.Kind.SNOOZED, "ann", "maintenance", scene.now(), Optional.of(scene.now().plus(time)));
  }

  private static Rule runsOut(double warn, double warnUp, double critical, double criticalUp) {
    return new Rule(
        AlertKind.RUNS_OUT,
        true,
        Optional.of(new Rule.Threshold(warn, warnUp)),
        Optional.of(new Rule.Threshold(critical, criticalUp)),
        Duration.ZERO,
        Duration.ZERO);
  }
}
