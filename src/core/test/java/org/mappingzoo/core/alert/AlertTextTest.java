package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.alert.Scene.DID;
import static org.mappingzoo.core.monitor.Snapshots.START;
import static org.mappingzoo.core.monitor.Snapshots.category;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.alert.AlertText.Damaged;
import org.mappingzoo.core.alert.AlertText.Kept;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeText;

final class AlertTextTest {
  @Test
  void whatWasWrittenIsReadAndNothingWasSeenYet() throws Damaged {
    Kept kept = kept();
    assertTrue(kept.book().sighted());
    assertEquals(
        new Kept(kept.book().unsighted(), kept.rules()), AlertText.parse(AlertText.print(kept)));
  }

  @Test
  void nothingAtAllIsWrittenAndReadToo() throws Damaged {
    Kept none = new Kept(AlertBook.EMPTY, AlertRules.DEFAULT);
    assertEquals("mapping-zoo alerts 1\nlooked\t-\nend\t2\n", AlertText.print(none));
    assertEquals(none, AlertText.parse(AlertText.print(none)));
  }

  @Test
  void eachFindingIsWrittenAndRead() {
    List<Finding> findings =
        List.of(
            new Finding.Exhausted(),
            new Finding.CounterUsedUp(),
            new Finding.RunsOutSoon(Duration.ofHours(3)),
            new Finding.Fragmented(3, 4),
            new Finding.Unreadable(new RangeFault(RangeFault.Kind.LEADING_ZERO, 3, 1, "0\t7\\n\n")),
            new Finding.BooksUnreadable("/mapping-zoo/ctl/did: no control record"),
            new Finding.PossiblyExhausted(),
            new Finding.VersionsEnding(7),
            new Finding.Hidden("Überraschung"),
            new Finding.NoLeader(true),
            new Finding.NoStandby(),
            new Finding.UnfencedBook("a"),
            new Finding.WrongPredecessor("b", "n-1", ""),
            new Finding.Flapping(4, Duration.ofMinutes(10)),
            new Finding.FenceHeadroomLow(10, Duration.ofMinutes(2)),
            new Finding.FenceStalled("the book\nis away"),
            new Finding.ReservationMissing(),
            new Finding.FreeLow(3, 100),
            new Finding.Stranded(10, 90, Duration.ofHours(25)),
            new Finding.LeasesEnding(90, 100, false),
            new Finding.DuplicateRisk(
                Finding.DuplicateRisk.Cause.RECREATED,
                new Revision(1, 2, 3),
                new Revision(4, 5, 0),
                RangeText.parse("1:10\n11:20\n31:40")),
            new Finding.DuplicateRisk(
                Finding.DuplicateRisk.Cause.BOOKS_EXCEEDED,
                new Revision(1, 2, 3),
                new Revision(1, 5, 6),
                RangeText.parse("")),
            new Finding.ByRule(
                new Finding.RunsOutSoon(Duration.ofHours(300)), Finding.Severity.CRITICAL),
            new Finding.NoData(""));
    assertEquals(
        List.of(Finding.class.getPermittedSubclasses()).size(),
        findings.stream().map(Finding::getClass).distinct().count());
    for (Finding finding : findings) {
      AlertEvent event =
          new AlertEvent(
              START,
              AlertKey.of(AlertKind.NO_DATA),
              AlertEvent.What.FIRED,
              finding.severity(),
              "",
              "",
              finding);
      List<String> fields = RecordLine.split(RecordLine.print("event", event));
      assertEquals(event, RecordLine.parse(AlertEvent.class, fields.subList(1, fields.size())));
    }
  }

  /// Whoever knows a word of it less takes all of it for damaged, and begins with no rules at all.
  @Test
  void aChangedRuleIsWrittenInWordsThatReleasesBeforeItRead() throws Damaged {
    AlertRules off = AlertRules.DEFAULT.with(AlertRules.DEFAULT.of(AlertKind.RANGES).turned(false));
    AlertBook book = AlertBook.EMPTY.ruled(AlertRules.DEFAULT, off, "ann", START);
    Kept kept = new Kept(book, AlertRules.DEFAULT);
    String text = AlertText.print(kept);
    String rule = "warning 2000.0 (1800.0), bad for PT1M, well for PT2M";
    assertEquals(
        String.join(
            "\t",
            "event",
            START.toString(),
            "RANGES",
            "-",
            "rule",
            "DROPPED",
            "NOTICE",
            "ann",
            "on, " + rule + " -> off, " + rule,
            "NoData",
            ""),
        text.lines().filter(line -> line.startsWith("event")).findFirst().orElseThrow());
    assertEquals(kept, AlertText.parse(text));
  }

  @Test
  void aRuleWithTheThresholdsOfReleasesBeforeIsReadAsItIsWritten() throws Damaged {
    String rule = "rule\t-\tLIST_BYTES\ttrue\t+\t32768.0\t29491.2\t+\t524288.0\t471859.2";
    String text = "mapping-zoo alerts 1\nlooked\t-\n" + rule + "\tPT1M\tPT2M\nend\t3\n";
    Kept kept = AlertText.parse(text);
    assertEquals(
        Optional.of(new Rule.Threshold(524_288, 471_859.2)),
        kept.rules().of(AlertKind.LIST_BYTES).critical());
    assertEquals(text, AlertText.print(kept));
  }

  @Test
  void whatIsDroppedIsNoChangedRule() throws Damaged {
    Scene scene = new Scene().passes(Duration.ofSeconds(1));
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(61));
    scene.rules(AlertRules.DEFAULT.with(AlertRules.DEFAULT.of(AlertKind.RUNS_OUT).turned(false)));
    scene.passes(Duration.ofSeconds(1));
    AlertBook read =
        AlertText.parse(AlertText.print(new Kept(scene.book(), AlertRules.DEFAULT))).book();
    assertEquals(AlertEvent.What.DROPPED, read.events().getLast().what());
  }

  @Test
  void aTextThatIsCutShortAnywhereIsDamaged() {
    String text = AlertText.print(kept());
    for (int length = 0; length < text.length() - 1; length++) {
      String cut = text.substring(0, length);
      assertThrows(Damaged.class, () -> AlertText.parse(cut), cut);
    }
  }

  @Test
  void theDamageIsNamedWithItsLine() {
    String text = AlertText.print(kept());
    assertEquals("line 3: nobody knows 'role'", damageOf(text.replace("\nrule\t", "\nrole\t")));
    assertEquals("line 1: it is not 'mapping-zoo alerts 1'", damageOf("mapping-zoo alerts 2\n"));
    assertEquals(
        "line 2: '2026-13-99' is no class java.time.Instant",
        damageOf("mapping-zoo alerts 1\nlooked\t+\t2026-13-99\nend\t2\n"));
    assertEquals(
        "line 3: 2 lines instead of 7", damageOf("mapping-zoo alerts 1\nlooked\t-\nend\t7\n"));
    assertEquals(
        "line 2: nobody reads 'more'", damageOf("mapping-zoo alerts 1\nlooked\t-\tmore\nend\t2\n"));
  }

  private static String damageOf(String text) {
    return String.valueOf(assertThrows(Damaged.class, () -> AlertText.parse(text)).getMessage());
  }

  /// A book with alerts in several stages, and rules that were changed.
  private static Kept kept() {
    Scene scene = new Scene().passes(Duration.ofSeconds(1));
    scene.runsOutIn(Duration.ofHours(100)).passes(Duration.ofSeconds(61));
    scene.answers(
        AlertKey.of(AlertKind.RUNS_OUT, DID),
        new Mark(
            Mark.Kind.SNOOZED,
            "ann",
            "a\tb\\c\nd",
            scene.now(),
            Optional.of(scene.now().plusSeconds(900))));
    scene.shows(category(DID, 0, 2, "1:10\n5:x\n")).passes(Duration.ofSeconds(1));
    AlertRules rules =
        AlertRules.DEFAULT
            .with(AlertRules.DEFAULT.of(AlertKind.RANGES).turned(false))
            .with(DID, AlertRules.DEFAULT.of(AlertKind.RUNS_OUT).turned(false));
    return new Kept(scene.book(), rules);
  }
}
