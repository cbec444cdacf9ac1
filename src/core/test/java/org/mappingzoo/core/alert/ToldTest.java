package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.mappingzoo.core.alert.Scene.DID;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.alert.Alert.Stage;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;
import org.mappingzoo.core.ranges.RangeText;

/// What views say of a category, besides what they see in it.
final class ToldTest {
  private static final CategoryName OTHER = CategoryName.of("/com/demdex/other");
  private static final Finding RISK =
      new Finding.DuplicateRisk(
          Finding.DuplicateRisk.Cause.REWRITTEN,
          new Revision(0x10, 0x102, 2),
          new Revision(0x10, 0x103, 3),
          RangeText.parse("1:100"));
  private static final Finding SOON = new Finding.RunsOutSoon(Duration.ofDays(20));
  private static final Finding LATER = new Finding.RunsOutSoon(Duration.ofDays(19));
  private static final Finding EXHAUSTED = new Finding.Exhausted();
  private static final Finding LOW = new Finding.FreeLow(50, 1_000);
  private static final Finding STRANDED = new Finding.Stranded(20, 50, Duration.ofHours(30));
  private static final Finding FRAGMENTED = new Finding.Fragmented(900, 20_000);

  @Test
  void whereNothingFiresWhatIsSeenIsTheVeryList() {
    List<Finding> seen = List.of(FRAGMENTED);
    assertSame(seen, Told.of(AlertBook.EMPTY).with(DID, seen));
    assertSame(seen, told(firing(AlertKind.FREE_SHARE, LOW)).with(OTHER, seen));
  }

  @Test
  void whatFiresStandsAmongWhatIsSeenTheWorstFirst() {
    Told told =
        told(firing(AlertKind.DUPLICATE_RISK, RISK), firing(AlertKind.STRANDED_AGE, STRANDED));
    assertEquals(List.of(RISK, FRAGMENTED, STRANDED), told.with(DID, List.of(FRAGMENTED)));
  }

  @Test
  void idsThatMayBeIssuedTwiceComeBeforeAllThatIsAsBad() {
    assertEquals(
        List.of(RISK, EXHAUSTED),
        told(firing(AlertKind.DUPLICATE_RISK, RISK)).with(DID, List.of(EXHAUSTED)));
  }

  @Test
  void nothingIsSaidTwice() {
    Told stranded =
        told(firing(AlertKind.STRANDED_SHARE, STRANDED), firing(AlertKind.STRANDED_AGE, STRANDED));
    assertEquals(List.of(STRANDED), stranded.with(DID, List.of()));
    Told ending =
        told(
            alert(AlertKind.RUNS_OUT, Severity.CRITICAL, EXHAUSTED, Stage.FIRING),
            firing(AlertKind.FREE_SHARE, LOW));
    assertEquals(List.of(EXHAUSTED), ending.with(DID, List.of(EXHAUSTED)));
  }

  @Test
  void aCounterThatIsUsedUpDoesNotRunOutBesides() {
    Finding used = new Finding.CounterUsedUp();
    Told ending = told(alert(AlertKind.RUNS_OUT, Severity.CRITICAL, SOON, Stage.FIRING));
    assertEquals(List.of(used), ending.with(DID, List.of(used)));
  }

  @Test
  void theLevelIsThatOfTheOperatorsRuleAndTheFigureWhatIsSeenNow() {
    Told told = told(alert(AlertKind.RUNS_OUT, Severity.CRITICAL, SOON, Stage.FIRING));
    assertEquals(List.of(new Finding.ByRule(SOON, Severity.CRITICAL)), told.with(DID, List.of()));
    assertEquals(
        List.of(new Finding.ByRule(LATER, Severity.CRITICAL)), told.with(DID, List.of(LATER)));
  }

  @Test
  void whatIsPendingOrRecoversIsNotSaid() {
    assertEquals(
        Told.NOTHING,
        told(
            alert(AlertKind.FREE_SHARE, Severity.WARNING, LOW, Stage.PENDING),
            alert(AlertKind.RUNS_OUT, Severity.WARNING, SOON, Stage.RECOVERING)));
  }

  @Test
  void onlyCategoriesOfWhichSomethingElseFiresHaveChanged() {
    Told before = told(firing(AlertKind.FREE_SHARE, LOW));
    assertEquals(Set.of(), told(firing(AlertKind.FREE_SHARE, LOW)).changedSince(before));
    assertEquals(Set.of(DID), Told.NOTHING.changedSince(before));
    assertEquals(Set.of(DID), before.changedSince(Told.NOTHING));
  }

  @Test
  void aRuleOfOneCategoryTellsWhatTheUsualThresholdsDoNot() {
    Rule.Threshold month = new Rule.Threshold(30 * 24, 40 * 24);
    Rule early =
        Rule.measured(AlertKind.RUNS_OUT, month, Optional.of(month), Duration.ofMinutes(1));
    Scene scene =
        new Scene()
            .rules(AlertRules.DEFAULT.with(DID, early))
            .runsOutIn(Duration.ofDays(20))
            .passes(Duration.ofSeconds(62));
    assertEquals(
        List.of(new Finding.ByRule(SOON, Severity.CRITICAL)),
        Told.of(scene.book()).with(DID, List.of()));
  }

  private static Told told(Alert... alerts) {
    return Told.of(
        new AlertBook(
            Arrays.stream(alerts)
                .collect(Collectors.toMap(Alert::key, each -> each, (a, b) -> b, TreeMap::new)),
            List.of(),
            Optional.empty(),
            true));
  }

  private static Alert firing(AlertKind kind, Finding evidence) {
    return alert(kind, evidence.severity(), evidence, Stage.FIRING);
  }

  private static Alert alert(AlertKind kind, Severity level, Finding evidence, Stage stage) {
    return new Alert(
        AlertKey.of(kind, DID),
        level,
        stage,
        Optional.empty(),
        evidence,
        Instant.EPOCH,
        stage == Stage.PENDING ? Optional.empty() : Optional.of(Instant.EPOCH),
        Duration.ZERO,
        false);
  }
}
