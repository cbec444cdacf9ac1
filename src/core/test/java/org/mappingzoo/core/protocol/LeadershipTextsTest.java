package org.mappingzoo.core.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;

/// What stewards write for operators to read: who stands, who led, what is done.
final class LeadershipTextsTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Candidate STANDBY =
      new Candidate(
          "steward-b", "host2", 77, NOON, "1.0", Optional.of("n_0000000004"), Optional.empty());
  private static final DutyReport REPORT =
      new DutyReport(
          "steward-a",
          12,
          200_001,
          NOON,
          Duration.ofMillis(41),
          Optional.of("file:/var/lib/book is full"),
          NOON.plusMillis(41),
          Optional.of(new DutyReport.Restorable("file:/var/lib/book", 799_999, 1_500)));

  @Test
  void aStandbySaysWhichNodeItWatches() {
    assertEquals(
        """
        mapping-zoo candidate 1
        steward=steward-b
        host=host2
        pid=77
        started=2026-11-21T12:00:00Z
        library=1.0
        watches=n_0000000004
        """,
        STANDBY.text().display());
    assertEquals(STANDBY, Candidate.parse(STANDBY.text()));
  }

  @Test
  void whoseBookCannotCompareAndSetSaysSo() {
    Candidate careless =
        new Candidate("a", "h", 1, NOON, "1", Optional.empty(), Optional.empty(), true);
    assertTrue(careless.text().display().endsWith("\nunfencedBook=yes\n"));
    assertEquals(careless, Candidate.parse(careless.text()));
    assertTrue(careless.leading(NOON).watching("n_1").unfencedBook());
  }

  @Test
  void whoLeadsWatchesNobody() {
    Candidate leader = STANDBY.leading(NOON.plusSeconds(9));
    assertEquals(leader, Candidate.parse(leader.text()));
    assertEquals(Optional.empty(), leader.watches());
    assertEquals(STANDBY, leader.watching("n_0000000004"));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Candidate("a", "h", 1, NOON, "1", Optional.of("n_1"), Optional.of(NOON)));
  }

  @Test
  void aDutyReportSaysWhyTheFenceStandsStill() {
    assertEquals(
        """
        mapping-zoo duty 1
        steward=steward-a
        sequence=12
        fence=200001
        durableAt=2026-11-21T12:00:00Z
        lagMs=41
        stall=file:/var/lib/book is full
        reportedAt=2026-11-21T12:00:00.041Z
        book=file:/var/lib/book
        restoresFree=799999
        restoresLost=1500
        """,
        REPORT.text().display());
    assertEquals(REPORT, DutyReport.parse(REPORT.text()));
  }

  @Test
  void whoSaysNothingOfARestoreIsUnderstoodToo() {
    DutyReport silent =
        new DutyReport(
            "steward-a", 0, 0, NOON, Duration.ZERO, Optional.empty(), NOON, Optional.empty());
    assertEquals(silent, DutyReport.parse(silent.text()));
    assertThrows(
        IllegalArgumentException.class, () -> new DutyReport.Restorable("file:/book", -1, 0));
  }

  @Test
  void aReportMadeLaterOfTheSameIsNoNews() {
    DutyReport later =
        new DutyReport(
            REPORT.steward(),
            12,
            200_001,
            NOON,
            REPORT.lag(),
            REPORT.stall(),
            NOON.plusSeconds(60),
            REPORT.restorable());
    assertTrue(REPORT.saysTheSameAs(later));
    assertFalse(
        REPORT.saysTheSameAs(
            new DutyReport(
                "steward-a",
                12,
                200_001,
                NOON,
                REPORT.lag(),
                Optional.empty(),
                NOON,
                REPORT.restorable())));
  }

  @Test
  void aNewLeaderEndsTheTermOfOneThatWentWithoutAWord() {
    TermLog log =
        TermLog.EMPTY
            .begun(Term.begun("steward-a", "n_0000000001", NOON))
            .begun(Term.begun("steward-b", "n_0000000002", NOON.plusSeconds(60)));
    assertEquals(
        new Term(
            "steward-a",
            "n_0000000001",
            NOON,
            Optional.of(NOON.plusSeconds(60)),
            Term.SESSION_LOST),
        log.terms().getFirst());
    assertTrue(log.terms().getLast().isRunning());
    assertEquals(log, TermLog.parse(log.text()));
  }

  @Test
  void whoHandsOverEndsItsTermItself() {
    TermLog log =
        TermLog.EMPTY
            .begun(Term.begun("steward-a", "n_0000000001", NOON))
            .ended("n_0000000001", NOON.plusSeconds(5), Term.HANDED_OVER)
            .begun(Term.begun("steward-b", "n_0000000002", NOON.plusSeconds(6)));
    assertEquals(Term.HANDED_OVER, log.terms().getFirst().ending());
    assertEquals(Optional.of(NOON.plusSeconds(5)), log.terms().getFirst().until());
  }

  @Test
  void theLastHundredTermsAreKept() {
    TermLog log = TermLog.EMPTY;
    for (int i = 1; i <= 105; i++) {
      log = log.begun(Term.begun("steward", "n_" + i, NOON.plusSeconds(i)));
    }
    assertEquals(TermLog.KEPT, log.terms().size());
    assertEquals("n_6", log.terms().getFirst().candidate());
    assertEquals(log, TermLog.parse(log.text()));
  }

  @Test
  void whatIsNoSuchRecordIsRefused() {
    for (String broken : new String[] {"", "mapping-zoo terms 2\n", "mapping-zoo terms 1\n"}) {
      NodeText text = NodeText.of(broken);
      assertThrows(RecordTextException.class, () -> TermLog.parse(text));
      assertThrows(RecordTextException.class, () -> Candidate.parse(text));
      assertThrows(RecordTextException.class, () -> DutyReport.parse(text));
    }
    assertThrows(
        RecordTextException.class,
        () -> TermLog.parse(NodeText.of("mapping-zoo terms 1\nterms=101\n")));
    assertThrows(
        RecordTextException.class,
        () ->
            Candidate.parse(
                NodeText.of(STANDBY.text().display().replace("12:00:00Z", "in the morning"))));
  }
}
