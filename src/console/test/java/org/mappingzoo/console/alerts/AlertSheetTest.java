package org.mappingzoo.console.alerts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.AlertRules;
import org.mappingzoo.core.alert.Mark;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetHistory;

/// What other programs get of the alerts: those that are, and what became of those that were.
final class AlertSheetTest {
  private static final Instant START = Instant.parse("2026-03-09T08:00:00Z");

  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
  private final AlertFeed alerts = new AlertFeed(feed, AlertFeed.Keeper.forgetful());
  private final Asked asked = new Asked();
  private final AlertsViewModel model =
      new AlertsViewModel(
          feed,
          alerts,
          new Messages(Language.ENGLISH, ZoneOffset.UTC),
          new Access(true),
          asked,
          asked,
          new Nowhere());

  @BeforeEach
  void oneCannotBeRead() {
    model.setSeen(true);
    see("/a", "1:1000\n");
    see("/a", "nonsense\n");
  }

  @Test
  void whatFiresIsARowWithItsStanding() {
    Sheet sheet = AlertSheet.of(model);
    assertEquals(List.of("rule", "category", "level", "standing"), sheet.columns().subList(0, 4));
    assertEquals(
        List.of(List.<Object>of("UNREADABLE", "/a", "CRITICAL", "FIRING")),
        sheet.rows().stream().map(row -> row.subList(0, 4)).toList());
  }

  @Test
  void whatIsPastIsARowForEachEvent() {
    see("/a", "1:1000\n");
    model.tileProperty().set(AlertTile.HISTORY);
    Sheet sheet = AlertSheet.of(model);
    assertEquals(
        List.of("rule", "category", "level", "event", "at", "by", "reason", "evidence", "exposed"),
        sheet.columns());
    assertEquals(
        List.of("RECOVERING", "FIRED"), sheet.rows().stream().map(row -> row.get(3)).toList());
    assertEquals(
        List.<Object>of(
            "UNREADABLE", "/a", "CRITICAL", "FIRED", START.plus(Duration.ofSeconds(2)), "", ""),
        sheet.rows().getLast().subList(0, 7));
  }

  @Test
  void whatTheFilterHidesIsNotInIt() {
    model.tileProperty().set(AlertTile.HISTORY);
    model.filterProperty().set("/b");
    assertEquals(List.of(), AlertSheet.of(model).rows());
    assertEquals("history, /b", AlertSheet.of(model).filter());
  }

  /// As it stands there, whatever language that is.
  @Test
  void theFilterTakesTheRuleAndTheLevelInTheWordsShown() {
    for (String typed : List.of("unreadable or", "CRITICAL", "deleted /a")) {
      model.filterProperty().set(typed);
      assertEquals(1, AlertSheet.of(model).rows().size(), typed);
    }
    model.messages().speak(Language.GERMAN);
    for (String typed : List.of("unlesbar oder", "kritisch")) {
      model.filterProperty().set(typed);
      assertEquals(1, AlertSheet.of(model).rows().size(), typed);
    }
    model.filterProperty().set("zaun");
    assertEquals(List.of(), AlertSheet.of(model).rows());
  }

  @Test
  void whoSnoozedItUntilWhenAndWhyIsInIt() {
    Instant until = START.plus(Duration.ofHours(8));
    alerts.answer(
        AlertKey.of(AlertKind.UNREADABLE, CategoryName.of("/a")),
        new Mark(Mark.Kind.SNOOZED, "ann", "till day", START, Optional.of(until)));
    model.tileProperty().set(AlertTile.SNOOZED);
    Sheet sheet = AlertSheet.of(model);
    assertEquals(List.of("answered by", "reason", "until"), sheet.columns().subList(6, 9));
    assertEquals(List.<Object>of("ann", "till day", until), sheet.rows().getFirst().subList(6, 9));
  }

  @Test
  void whatWasSeenAndEachIdThatMayBeIssuedTwiceIsInIt() {
    String before = "1:10\n21:30\n41:50\n61:70\n81:90\n101:1000\n";
    see("/b", before);
    see("/b", "111:1000\n");
    see("/b", before);
    String ids = "1:10 21:30 41:50 61:70 81:90 101:110";
    List<Object> risk = AlertSheet.of(model).rows().getFirst();
    assertEquals(List.of("evidence", "exposed"), AlertSheet.of(model).columns().subList(9, 11));
    String seen = risk.get(9).toString();
    assertTrue(seen.startsWith("DuplicateRisk[cause=REWRITTEN, before=version 1 ("), seen);
    assertEquals(ids, risk.get(10));
    alerts.close(
        new AlertKey(
            AlertKind.DUPLICATE_RISK, Optional.of(CategoryName.of("/b")), occurrence("/b")),
        "ann",
        "sealed anew");
    model.tileProperty().set(AlertTile.HISTORY);
    List<Object> closed = AlertSheet.of(model).rows().getFirst();
    assertEquals("CLOSED", closed.get(3));
    assertEquals(seen, closed.get(7));
    assertEquals(ids, closed.get(8));
  }

  private String occurrence(String path) {
    return alerts.book().alerts().keySet().stream()
        .filter(key -> key.category().equals(Optional.of(CategoryName.of(path))))
        .map(AlertKey::occurrence)
        .findFirst()
        .orElseThrow();
  }

  /// Its reason is a server's text, or a node's.
  @Test
  void whatIsNoDuplicateRiskSaysWhatWasSeenAndNamesNoIds() {
    List<Object> row = AlertSheet.of(model).rows().getFirst();
    assertTrue(row.get(9).toString().startsWith("Unreadable[fault="), row::toString);
    assertEquals("", row.get(10));
  }

  @Test
  void aChangedRuleIsARowWithWhoAndWhatItWasAndIs() {
    AlertRules rules = alerts.rules();
    alerts.follow(rules.with(rules.of(AlertKind.DUPLICATE_RISK).turned(false)), "eve");
    model.tileProperty().set(AlertTile.HISTORY);
    assertEquals(
        List.<Object>of(
            "DUPLICATE_RISK",
            "",
            "NOTICE",
            "RULE_CHANGED",
            fleet.now(),
            "eve",
            "on, bad for PT0S, well for PT0S -> off, bad for PT0S, well for PT0S",
            "",
            ""),
        AlertSheet.of(model).rows().getFirst());
    model.filterProperty().set("rule changed eve");
    assertEquals(1, model.eventsShown().size());
  }

  private void see(String path, String text) {
    fleet.pass(Duration.ofSeconds(1));
    fleet.write(path, text);
    feed.publish(fleet.snapshot());
    feed.tick();
  }
}
