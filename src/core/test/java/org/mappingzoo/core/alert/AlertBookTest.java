package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.alert.Alert.Stage;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;

/// Two consoles watched the same; what each was told is joined.
final class AlertBookTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
  private static final AlertKey RISK =
      AlertKey.of(AlertKind.DUPLICATE_RISK, CategoryName.of("/ids/did"));

  private static final AlertBook FIRING =
      new AlertBook(
          new TreeMap<>(
              Map.of(
                  RISK,
                  new Alert(
                      RISK,
                      Severity.CRITICAL,
                      Stage.FIRING,
                      Optional.empty(),
                      new Finding.Hidden("forbidden"),
                      START,
                      Optional.of(START),
                      Duration.ZERO,
                      false))),
          List.of(),
          Optional.of(START),
          true);

  private static Instant at(int second) {
    return START.plusSeconds(second);
  }

  private static Mark markedBy(String who, int second) {
    return new Mark(Mark.Kind.ACKNOWLEDGED, who, "", at(second), Optional.empty());
  }

  private static Optional<Mark> markIn(AlertBook book) {
    return book.alert(RISK).orElseThrow().mark();
  }

  @Test
  void whoAnsweredLastIsRight() {
    AlertBook ann = FIRING.answer(RISK, markedBy("ann", 10));
    AlertBook ben = FIRING.answer(RISK, markedBy("ben", 20));
    assertEquals(Optional.of(markedBy("ben", 20)), markIn(ann.joined(ben)));
    assertEquals(Optional.of(markedBy("ben", 20)), markIn(ben.joined(ann)));
    assertEquals(
        List.of("ann", "ben"),
        ben.joined(ann).events().stream().map(AlertEvent::who).toList(),
        "in the order of their times");
  }

  @Test
  void anAnswerThatWasTakenBackElsewhereIsNone() {
    AlertBook ann = FIRING.answer(RISK, markedBy("ann", 10));
    AlertBook ben = ann.takeBack(RISK, "ben", at(20));
    assertEquals(Optional.empty(), markIn(ann.joined(ben)));
    assertEquals(Optional.empty(), markIn(ben.joined(ann)));
  }

  @Test
  void whatWasClosedInOneIsClosedInBoth() {
    AlertBook ann = FIRING.answer(RISK, markedBy("ann", 10));
    AlertBook ben = FIRING.close(RISK, "ben", "a drill", at(20));
    assertTrue(ann.joined(ben).alerts().isEmpty());
    assertTrue(ben.joined(ann).alerts().isEmpty());
  }

  @Test
  void whatWasAnsweredAfterItWasClosedElsewhereStays() {
    AlertBook ann = FIRING.answer(RISK, markedBy("ann", 30));
    AlertBook ben = FIRING.close(RISK, "ben", "a drill", at(20));
    assertEquals(Optional.of(markedBy("ann", 30)), markIn(ann.joined(ben)));
  }

  @Test
  void whatIsAnsweredElsewhereIsHeardAndNothingElse() {
    AlertBook ann = FIRING.answer(RISK, markedBy("ann", 10));
    assertEquals(Optional.of(markedBy("ann", 10)), markIn(FIRING.hearing(ann)));
    assertEquals(ann.events(), FIRING.hearing(ann).events());
    assertEquals(ann, ann.hearing(ann));
    assertEquals(ann, ann.hearing(FIRING));
    assertEquals(AlertBook.EMPTY, AlertBook.EMPTY.hearing(ann));
    AlertBook ben = FIRING.answer(RISK, markedBy("ben", 20));
    assertEquals(Optional.of(markedBy("ben", 20)), markIn(ann.hearing(ben)));
    assertEquals(ben, ben.hearing(ann));
    assertTrue(ann.hearing(FIRING.close(RISK, "ben", "a drill", at(20))).alerts().isEmpty());
    assertEquals(ann, ann.hearing(FIRING.close(RISK, "ben", "before this one fired", at(-1))));
  }

  @Test
  void whatOnlyTheOtherOneWasToldOfIsNotLost() {
    assertEquals(FIRING.alerts(), AlertBook.EMPTY.joined(FIRING).alerts());
  }

  @Test
  void eachChangedRuleIsOnRecordWithWhoAndWhatItWasAndIs() {
    CategoryName did = CategoryName.of("/ids/did");
    AlertRules start = AlertRules.DEFAULT;
    Rule off = start.of(AlertKind.DUPLICATE_RISK).turned(false);
    Rule measured = start.of(AlertKind.RUNS_OUT);
    AlertRules own = start.with(did, measured.turned(false));
    AlertBook book =
        AlertBook.EMPTY
            .ruled(start, start.with(off), "ann", at(1))
            .ruled(start, start, "nobody", at(2))
            .ruled(start, own, "ben", at(3))
            .ruled(own, start, "cid", at(4));
    assertEquals(
        List.of(
            new RuleChange(Optional.of(start.of(AlertKind.DUPLICATE_RISK)), Optional.of(off)),
            new RuleChange(Optional.empty(), Optional.of(measured.turned(false))),
            new RuleChange(Optional.of(measured.turned(false)), Optional.empty())),
        book.events().stream().flatMap(event -> RuleChange.of(event).stream()).toList());
    assertEquals(
        List.of("ann", "ben", "cid"), book.events().stream().map(AlertEvent::who).toList());
    assertEquals(
        List.of(Optional.empty(), Optional.of(did), Optional.of(did)),
        book.events().stream().map(event -> event.key().category()).toList());
    assertEquals(at(1), book.events().getFirst().at());
    AlertBook there = FIRING.answer(RISK, markedBy("dan", 2));
    assertEquals(4, book.joined(there).events().size(), "what either has on record both have");
  }

  @Test
  void whatIsNoChangeOfARuleIsNone() {
    AlertBook book =
        AlertBook.EMPTY.ruled(
            AlertRules.DEFAULT,
            AlertRules.DEFAULT.with(AlertRules.DEFAULT.of(AlertKind.RANGES).turned(false)),
            "ann",
            at(1));
    AlertEvent change = book.events().getFirst();
    String why = change.why();
    for (String other :
        List.of(
            "",
            why + " -> off",
            why.replace("off", "perhaps"),
            why.replace("2000.0", "many"),
            why.replace("1800.0", "2800.0"),
            why.replace("PT1M", "a while"))) {
      assertEquals(Optional.empty(), RuleChange.of(with(change, change.what(), other)), other);
    }
    assertEquals(Optional.empty(), RuleChange.of(with(change, What.CLOSED, why)));
  }

  private static AlertEvent with(AlertEvent event, What what, String why) {
    return new AlertEvent(
        event.at(), event.key(), what, event.level(), event.who(), why, event.evidence());
  }

  @Test
  void anEventOfBothIsOne() {
    AlertBook ann = FIRING.answer(RISK, markedBy("ann", 10));
    assertEquals(ann.events(), ann.joined(ann).events());
    assertEquals(What.ACKNOWLEDGED, ann.joined(ann).events().getFirst().what());
  }

  @Test
  void rulesChangedInOneOfTwoConsolesHoldInBoth() {
    CategoryName did = CategoryName.of("/ids/did");
    AlertRules start = AlertRules.DEFAULT;
    AlertRules here =
        start
            .with(start.of(AlertKind.RANGES).turned(false))
            .with(did, start.of(AlertKind.RUNS_OUT).turned(false));
    AlertRules there = start.with(start.of(AlertKind.NO_STANDBY).turned(false));
    AlertRules joined = here.joined(there, start);
    assertEquals(here.with(there.of(AlertKind.NO_STANDBY)), joined);
    assertEquals(joined, there.joined(here, start));
    assertEquals(there, start.joined(there, start));
    assertEquals(start, start.joined(here, here), "what was taken away here is gone");
  }
}
