package org.mappingzoo.console.alerts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.feed.AlertFeed.Trouble;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.Mark;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;

/// An answer is given to what its dialog says, and to nothing that came of it since.
final class AnswerDraftTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
  private static final AlertKey KEY = AlertKey.of(AlertKind.RUNS_OUT, CategoryName.of("/shop/did"));

  private final ObjectProperty<Target> target =
      new SimpleObjectProperty<>(at(Target.Environment.STAGING));
  private final AnswerDraft draft =
      new AnswerDraft(AnswerDraft.Kind.SNOOZE, alert(Severity.WARNING, START), "ann", target);

  @Test
  void itIsStillAboutWhatFiresOn() {
    assertTrue(draft.isStillAbout(book(alert(Severity.WARNING, START))));
  }

  @Test
  void itIsNotAboutWhatBecameCritical() {
    assertFalse(draft.isStillAbout(book(alert(Severity.CRITICAL, START))));
  }

  @Test
  void itIsNotAboutWhatWasOverAndFiredAgain() {
    assertFalse(draft.isStillAbout(book(alert(Severity.WARNING, START.plusSeconds(60)))));
  }

  @Test
  void itIsNotAboutWhatIsOver() {
    assertFalse(draft.isStillAbout(AlertBook.EMPTY));
  }

  @Test
  void whatIsToBeClosedIsNotClosedOnceThereIsNoData() {
    Alert elsewhere = blind(alert(Severity.WARNING, START));
    AnswerDraft closing = new AnswerDraft(AnswerDraft.Kind.CLOSE, elsewhere, "ann", target);
    assertTrue(closing.isStillAbout(book(elsewhere)));
    assertFalse(closing.isTooEarly(book(elsewhere)));

    AlertBook outage = book(elsewhere).unsighted();
    assertFalse(closing.isStillAbout(outage));
    assertTrue(closing.isTooEarly(outage));
    assertFalse(closing.isTooEarly(AlertBook.EMPTY));
  }

  @Test
  void whoseAnswersAreNotKeptIsNotToldThatOthersSeeThem() {
    Alert alert = alert(Severity.WARNING, START);
    AnswerDraft taken = new AnswerDraft(AnswerDraft.Kind.ACKNOWLEDGE, alert, "ann", target);
    Optional<Trouble> elsewhere = Optional.of(new Trouble.Elsewhere());
    assertEquals("alerts.answernote.acknowledge", taken.note(Optional.empty()));
    assertEquals("alerts.answernote.acknowledge.unkept", taken.note(elsewhere));
    assertEquals("alerts.answernote.snooze", draft.note(elsewhere));
  }

  @Test
  void whatIsCriticalIsNotSaidToBecomeSo() {
    Alert critical = alert(Severity.CRITICAL, START);
    Alert warning = alert(Severity.WARNING, START);
    Optional<Trouble> elsewhere = Optional.of(new Trouble.Elsewhere());
    assertEquals(
        "alerts.answernote.snooze.critical",
        new AnswerDraft(AnswerDraft.Kind.SNOOZE, critical, "ann", target).note(elsewhere));
    assertEquals(
        "alerts.answernote.acknowledge.unkept.critical",
        new AnswerDraft(AnswerDraft.Kind.ACKNOWLEDGE, critical, "ann", target).note(elsewhere));
    assertEquals(
        "alerts.answernote.snooze",
        new AnswerDraft(AnswerDraft.Kind.SNOOZE, List.of(critical, warning), "ann", target)
            .note(elsewhere),
        "one of them may still become so");
    assertEquals(
        "alerts.answernote.close",
        new AnswerDraft(AnswerDraft.Kind.CLOSE, critical, "ann", target).note(elsewhere));
  }

  @Test
  void whoAnswersIsWhomTheSystemKnows() {
    draft.whyProperty().set(" maintenance ");

    assertEquals(
        new Mark(
            Mark.Kind.SNOOZED,
            "ann",
            "maintenance",
            START,
            Optional.of(START.plus(Duration.ofMinutes(15)))),
        draft.mark(START));
  }

  /// As each change does there; a server that nobody said anything of may be production.
  @Test
  void whoIsAtItSaysWhyWhereItIsOrMayBeProduction() {
    AnswerDraft taken =
        new AnswerDraft(
            AnswerDraft.Kind.ACKNOWLEDGE, alert(Severity.WARNING, START), "ann", target);
    assertEquals("alerts.answer.whyoptional", taken.question().getValue());
    assertTrue(taken.completeProperty().get());
    target.set(at(Target.Environment.PRODUCTION));
    assertEquals("alerts.answer.why.production", taken.question().getValue());
    assertFalse(taken.completeProperty().get());
    target.set(at(Target.Environment.UNKNOWN));
    assertEquals("alerts.answer.why.unknown", taken.question().getValue());
    assertFalse(taken.completeProperty().get());
    taken.whyProperty().set("  ");
    assertFalse(taken.completeProperty().get(), "blanks are none");
    taken.whyProperty().set("disk is full");
    assertTrue(taken.completeProperty().get());
    for (Target.Environment other :
        List.of(Target.Environment.DEVELOPMENT, Target.Environment.DEMO)) {
      target.set(at(other));
      taken.whyProperty().set("");
      assertTrue(taken.completeProperty().get(), other::name);
      assertFalse(draft.completeProperty().get(), "a snooze says why anywhere");
      assertEquals("alerts.answer.why", draft.question().getValue());
    }
  }

  private static Target at(Target.Environment environment) {
    return new Target(environment, "zk.example:2181", List.of("/"));
  }

  @Test
  void ofSeveralTheOnesThatBecameOthersAreLeftOut() {
    AlertKey other = AlertKey.of(AlertKind.RUNS_OUT, CategoryName.of("/shop/other"));
    Alert still = alert(Severity.WARNING, START);
    Alert gone = alert(other, Severity.WARNING, START);
    AnswerDraft both =
        new AnswerDraft(AnswerDraft.Kind.SNOOZE, List.of(gone, still), "ann", target);
    assertEquals(2, both.count());
    assertEquals(List.of(KEY), both.stillThere(book(still)));
    assertTrue(both.isStillAbout(book(still)));
    assertFalse(both.isStillAbout(AlertBook.EMPTY));
  }

  private static AlertBook book(Alert alert) {
    return new AlertBook(
        new TreeMap<>(Map.of(KEY, alert)), List.of(), Optional.of(START.plusSeconds(60)), true);
  }

  private static Alert alert(Severity level, Instant fired) {
    return alert(KEY, level, fired);
  }

  private static Alert blind(Alert seen) {
    return new Alert(
        seen.key(),
        seen.level(),
        seen.stage(),
        seen.mark(),
        seen.evidence(),
        seen.since(),
        seen.fired(),
        seen.held(),
        true);
  }

  private static Alert alert(AlertKey key, Severity level, Instant fired) {
    return new Alert(
        key,
        level,
        Alert.Stage.FIRING,
        Optional.empty(),
        new Finding.Exhausted(),
        fired,
        Optional.of(fired),
        Duration.ZERO,
        false);
  }
}
