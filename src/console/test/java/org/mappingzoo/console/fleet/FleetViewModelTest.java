package org.mappingzoo.console.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.console.testing.SyntheticLedger.GONE;
import static org.mappingzoo.console.testing.SyntheticLedger.PRESENT;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.fleet.FleetViewModel.Emptiness;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.BookActions;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FreeSeries;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.ranges.RangeText;

/// Rows, order, filter, tiles, selection and actions of the fleet, without a stage.
final class FleetViewModelTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");

  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
  private final Access access = new Access(true);
  private final Asked asked = new Asked();
  private final FleetViewModel model =
      new FleetViewModel(
          feed, new Messages(Language.ENGLISH, ZoneOffset.UTC), access, asked, asked);

  // Books

  @Test
  void theBooksOfAManagedCategoryTellWhatIsUsedLeasedAndStranded() {
    fleet.write("/a", "301:1000\n").write("/plain", "1:5\n");
    SyntheticLedger ledger = ledger("/a").lease(GONE, 'a', "1:50", 10, Lease.State.OPEN);
    ledger.lease(PRESENT, 'b', "51:80", 30, Lease.State.OPEN);
    feed.publish(fleet.snapshot().with(ledger.snapshot()));

    Holdings held = row("/a").figures().holdings().orElseThrow();
    assertEquals(ControlRecord.State.ACTIVE, held.state());
    assertEquals(
        List.of(1_000L, 80L, OptionalLong.of(50)),
        List.of(held.universe(), held.leased(), held.stranded()));
    assertTrue(FleetTile.STRANDED.holds(row("/a").figures()));
    assertEquals(RangeText.parse("1:50"), held.booked().orElseThrow().stranded());
    assertEquals(0.3, row("/a").figures().used().orElseThrow(), 1e-9);
    assertEquals(Optional.empty(), row("/plain").figures().holdings());
  }

  @Test
  void aFencedCategoryTellsHowFarTakesMayGo() {
    fleet.write("/a", "301:1000\n");
    SyntheticLedger ledger = ledger("/a").fence(501);
    feed.publish(fleet.snapshot().with(ledger.snapshot()));

    FenceSnapshot fence = row("/a").figures().fence().orElseThrow();
    assertEquals(200, fence.headroom());
    assertEquals(500, fence.beyond());
    Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
    FleetCellWords words = new FleetCellWords(messages, new FindingWords(messages));
    assertEquals("200", words.headroom(row("/a").figures()));
    assertEquals("Takes stay below 501: 200 ids are left.", words.fence(row("/a").figures()));

    feed.publish(fleet.snapshot().with(ledger.fence(1_001).snapshot()));
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertEquals("to the end", words.headroom(row("/a").figures()));
    assertEquals("Takes stay below 1001: 700 ids are left.", words.fence(row("/a").figures()));
  }

  @Test
  void whatIsShownIsExportedWithWhatNarrowsIt() {
    fleet.write("/a", "301:1000\n").write("/b", "1:5\n");
    publish();
    model.filterProperty().set(" /b ");
    Sheet sheet = FleetSheet.of(model);
    assertEquals("/b", sheet.filter());
    List<Object> row = sheet.rows().getFirst();
    assertEquals(List.of("/b", "Ranges", 5L), row.subList(0, 3));
    assertEquals(sheet.columns().size(), row.size());
    assertEquals(1, sheet.rows().size());
  }

  /// The screen has but "more than 20 years" for it.
  @Test
  void whatRunsOutInDecadesHasNoFigureInTheSheet() {
    fleet.write("/a", "1:900000000000\n").write("/b", "1:5000\n");
    watch(60, () -> fleet.take("/a", 1).take("/b", 7));
    fleet.pass(Duration.ofSeconds(13));
    publish();
    feed.tick();
    assertEquals("", exported("/a").get("exhausts in seconds"));
    FleetFigures soon = row("/b").figures();
    assertEquals(
        soon.exhaustsIn().orElseThrow().toSeconds(), exported("/b").get("exhausts in seconds"));
    double rate = soon.ratePerHour().orElseThrow();
    assertEquals(Math.round(rate * 10) / 10.0, exported("/b").get("ids per hour"));
    assertNotEquals(rate, exported("/b").get("ids per hour"));
  }

  /// What the sheet says of a category, by column.
  private Map<String, Object> exported(String path) {
    Sheet sheet = FleetSheet.of(model);
    List<Object> row =
        sheet.rows().stream()
            .filter(each -> each.getFirst().equals(path))
            .findFirst()
            .orElseThrow();
    return IntStream.range(0, row.size())
        .boxed()
        .collect(Collectors.toMap(at -> sheet.columns().get(at), row::get));
  }

  private static void assertSays(Map<String, Object> expected, Map<String, Object> row) {
    Map<String, Object> said = new HashMap<>(row);
    said.keySet().retainAll(expected.keySet());
    assertEquals(expected, said);
  }

  @Test
  void whatIsExportedDuringACutSaysThatItIsOldAndOfWhen() {
    fleet.write("/a", "1:5\n");
    publish();
    assertSays(
        Map.of(
            "freshness",
            Freshness.State.LIVE,
            "last known",
            false,
            "connection",
            "Current",
            "as of",
            START,
            "read at",
            START),
        exported("/a"));
    fleet.pass(Duration.ofSeconds(10));
    feed.tick();
    fleet.connection(new ConnectionStatus.Disconnected(START.plusSeconds(10), "gone"));
    fleet.pass(Duration.ofSeconds(60));
    publish();
    feed.tick();
    assertSays(
        Map.of(
            "freshness",
            Freshness.State.OLD,
            "last known",
            true,
            "connection",
            "Disconnected",
            "as of",
            START.plusSeconds(10),
            "read at",
            START),
        exported("/a"));
  }

  @Test
  void ofWhatAServerWithoutItsQuorumSaysNobodyKnowsOfWhenItIs() {
    fleet.write("/a", "1:5\n");
    fleet.connection(SyntheticFleet.quorumless());
    publish();
    assertSays(
        Map.of("freshness", Freshness.State.UNSURE, "last known", true, "as of", ""),
        exported("/a"));
  }

  @Test
  void whatNobodyKnowsIsExportedAsNothing() {
    fleet.write("/broken", "x\n");
    fleet.put("/hidden", SyntheticFleet.hidden());
    fleet.put("/count", new CategoryReading.Counter(42));
    publish();
    Map<String, Object> unknown = Map.of("ranges", "", "holes", "", "free", "", "headroom", "");
    assertSays(unknown, exported("/broken"));
    assertSays(unknown, exported("/hidden"));
    assertSays(unknown, exported("/count"));
    assertSays(Map.of("as of", "", "bytes", "", "last known", true), exported("/hidden"));
    assertSays(Map.of("last issued", 42L, "bytes", 8), exported("/count"));
  }

  @Test
  void stateHeadroomAndLeaderAreExportedWithTheSameNamesInAllLanguages() {
    fleet.write("/a", "301:1000\n").write("/broken", "x\n");
    feed.publish(
        fleet
            .snapshot()
            .with(ledger("/a").fence(501).snapshot())
            .with(
                new LeadersSnapshot(
                    List.of(),
                    new TreeMap<>(Map.of(CategoryName.of("/a"), duty())),
                    List.of(),
                    List.of())));
    assertSays(
        Map.of("state", "OK", "severity", "", "headroom", 200L, "leader", "steward-1"),
        exported("/a"));
    assertSays(
        Map.of(
            "state", "Unreadable", "severity", Finding.Severity.CRITICAL, "findings", "Unreadable"),
        exported("/broken"));
    feed.publish(fleet.snapshot().with(ledger("/a").state(ControlRecord.State.FROZEN).snapshot()));
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertSays(Map.of("state", "FROZEN"), exported("/a"));
  }

  @Test
  void whatARuleTakesForMoreUrgentIsExportedByItsOwnName() {
    fleet.write("/a", "1:5\n");
    publish();
    Finding ruled = Finding.at(Finding.Severity.CRITICAL, new Finding.PossiblyExhausted());
    assertEquals(
        "PossiblyExhausted", FleetSheet.state(finding(row("/a").figures(), List.of(ruled))));
  }

  private static DutyReport duty() {
    return new DutyReport(
        "steward-1", 1, 501, START, Duration.ZERO, Optional.empty(), START, Optional.empty());
  }

  @Test
  void whatStandsInAFoldedGroupIsExportedTooUnderItsHeading() {
    fleet.write("/g/a", "301:1000\n").write("/g/b", "1:5\n").write("/h/c", "1:9\n");
    publish();
    model.groupBy(FleetGrouping.By.FOLDER);
    model.openAllGroups(false);
    Sheet sheet = FleetSheet.of(model);
    int group = sheet.columns().indexOf("group");
    assertEquals(
        Map.of("/g/a", "/g", "/g/b", "/g", "/h/c", "/h"),
        sheet.rows().stream().collect(Collectors.toMap(List::getFirst, row -> row.get(group))));
  }

  @Test
  void aPlainCategoryIsAdoptedAManagedOneFrozenAndAFrozenOneUnfrozen() {
    fleet.write("/a", "301:1000\n").write("/plain", "1:5\n");
    feed.publish(fleet.snapshot().with(ledger("/a").snapshot()));
    model.select(Optional.of(CategoryName.of("/plain")));
    assertHindered("", "", "plain", "plain", "plain");
    model.actions().adopt();
    model.select(Optional.of(CategoryName.of("/a")));
    assertHindered("", "managed", "", "active", "");
    model.actions().freeze();

    fleet.write("/a", "301:1000\n");
    feed.publish(fleet.snapshot().with(ledger("/a").state(ControlRecord.State.FROZEN).snapshot()));
    assertHindered("", "managed", "frozen", "", "");
    assertTrue(row("/a").figures().isStopped());
    model.actions().unfreeze();
    model.actions().adopt();
    assertEquals(List.of("adopt /plain", "freeze /a", "unfreeze /a"), asked.calls());
    fleet.write("/a", "301:1000\n");
    feed.publish(fleet.snapshot().with(ledger("/a").state(ControlRecord.State.RETIRED).snapshot()));
    assertHindered("retired", "managed", "retired", "retired", "retired");
    access.lock();
    Optional<String> locked = model.actions().possible().reason();
    assertTrue(locked.isPresent());
    assertEquals(
        new BookActions(locked, locked, locked, locked, locked), model.actions().ofBooks());
  }

  private void assertHindered(
      String extend, String adopt, String freeze, String unfreeze, String retire) {
    assertEquals(
        new BookActions(why(extend), why(adopt), why(freeze), why(unfreeze), why(retire)),
        model.actions().ofBooks());
  }

  @Test
  void aRetiredCategoryIsPushedToAndCompactedButNotExtended() {
    fleet.write("/a", "301:400\n401:1000\n");
    SyntheticLedger retired = ledger("/a").state(ControlRecord.State.RETIRED);
    feed.publish(fleet.snapshot().with(ledger("/a").snapshot()));
    model.select(Optional.of(CategoryName.of("/a")));
    assertActions(true, true, true, "");
    feed.publish(fleet.snapshot().with(retired.snapshot()));
    Optional<String> reason = Optional.of("books.retired");
    assertEquals(
        new FleetActions.Possible(true, false, true, true, reason), model.actions().possible());
    model.actions().extend();
    model.actions().push();
    model.actions().compact();
    assertEquals(List.of("push /a", "compact /a"), asked.calls());

    fleet.write("/a", "301:1000\n");
    feed.publish(fleet.snapshot().with(retired.snapshot()));
    assertEquals(
        new FleetActions.Possible(true, false, true, false, reason), model.actions().possible());
    assertEquals(
        "The category is retired: nobody takes ids from it again.", reason("fleet.extend"));
    assertEquals("No two ranges touch: compact has nothing to join.", reason("fleet.compact"));
  }

  private String reason(String id) {
    List<Command> all = new FleetCommands(model).all();
    Command command = all.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    assertFalse(command.isPossible(), id);
    return command.reason().get();
  }

  @Test
  void whatIsStrandedIsNotKnownWhereWorkersMayNotBeListed() {
    fleet.write("/a", "301:1000\n");
    LedgersSnapshot all = ledger("/a").lease(GONE, 'a', "1:50", 10, Lease.State.OPEN).snapshot();
    FleetCellWords words = new FleetCellWords(model.messages(), new FindingWords(model.messages()));
    feed.publish(fleet.snapshot().with(all));
    assertEquals("50", words.stranded(row("/a").figures()));
    assertSays(Map.of("leased", 50L, "stranded", 50L), exported("/a"));

    feed.publish(fleet.snapshot().with(SyntheticLedger.withWorkersUnlisted(all)));
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertEquals("–", words.stranded(row("/a").figures()));
    assertEquals("–", words.strandedExactly(row("/a").figures()));
    assertSays(Map.of("leased", 50L, "stranded", ""), exported("/a"));
  }

  /// Takes of it may be refused: that is no category of which there is nothing to report.
  @Test
  void aCategoryWhoseBooksCannotBeReadIsNotWell() {
    fleet.write("/a", "301:1000\n").write("/fine", "1:9\n");
    feed.publish(
        fleet.snapshot().with(ledger("/a").fault("/mapping-zoo/tally/a: no tally").snapshot()));
    assertEquals(3, row("/a").figures().severity());
    assertEquals(1, model.count(FleetTile.UNREADABLE).get());
    assertEquals(List.of("/a", "/fine"), shown(), "the worst first");
    assertSays(
        Map.of("state", "BooksUnreadable", "severity", Finding.Severity.CRITICAL), exported("/a"));
  }

  /// To freeze it is the remedy of some alerts: the risk stands all the same.
  @Test
  void aFrozenCategoryIsAsBadAsWhatIsFoundInItAndSaysHowMuchThatIs() {
    fleet.write("/a", "x\n");
    feed.publish(fleet.snapshot().with(ledger("/a").state(ControlRecord.State.FROZEN).snapshot()));
    FleetFigures figures = row("/a").figures();
    assertEquals(List.of("Frozen", "+1", Tone.CRITICAL), stateOf(figures));
    assertEquals(3, figures.severity());

    fleet.write("/a", "1:5\n");
    feed.publish(fleet.snapshot().with(ledger("/a").state(ControlRecord.State.FROZEN).snapshot()));
    assertEquals(List.of("Frozen", "", Tone.NOTICE), stateOf(row("/a").figures()));
    feed.publish(fleet.snapshot().with(ledger("/a").snapshot()));
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertEquals(List.of("OK", "", Tone.OK), stateOf(row("/a").figures()));
  }

  @Test
  void onlyWhatFollowsTheQuorumIsWell() {
    fleet.write("/a", "1:5\n");
    fleet.connection(SyntheticFleet.quorumless());
    publish();
    assertEquals(List.of("OK", "", Tone.OFF), stateOf(row("/a").figures()));
    fleet.connection(new ConnectionStatus.Resyncing(0, 1, SyntheticFleet.session()));
    publish();
    assertEquals(List.of("OK", "", Tone.OFF), stateOf(row("/a").figures()));
    fleet.pass(Duration.ofSeconds(1)).write("/a", "1:4\n");
    publish();
    assertEquals(List.of("OK", "", Tone.OK), stateOf(row("/a").figures()));
  }

  @Test
  void whatWouldFollowFromTakesIsNotToldWhereNobodyMayTake() {
    List<Finding> found =
        List.of(
            Finding.at(Finding.Severity.CRITICAL, new Finding.RunsOutSoon(Duration.ofMinutes(5))),
            new Finding.FenceHeadroomLow(10, Duration.ofMinutes(1)),
            new Finding.Fragmented(3_000, 60_000));
    fleet.write("/a", "1:5\n").write("/b", "1:5\n");
    feed.publish(fleet.snapshot().with(ledger("/a").state(ControlRecord.State.FROZEN).snapshot()));
    assertEquals(
        List.of("Frozen", "+1", Tone.WARNING), stateOf(finding(row("/a").figures(), found)));
    assertEquals(
        List.of("Out in 5 min", "+2", Tone.CRITICAL), stateOf(finding(row("/b").figures(), found)));
    assertFalse(FleetTile.EXHAUSTING.holds(finding(row("/a").figures(), found)));
    assertTrue(FleetTile.FRAGMENTED.holds(finding(row("/a").figures(), found)));
    assertTrue(FleetTile.EXHAUSTING.holds(finding(row("/b").figures(), found)));
  }

  private List<Object> stateOf(FleetFigures figures) {
    FleetCellWords words = new FleetCellWords(model.messages(), new FindingWords(model.messages()));
    return List.of(words.worst(figures), words.more(figures), FleetCells.toneOf(figures));
  }

  private static FleetFigures finding(FleetFigures figures, List<Finding> findings) {
    return new FleetFigures(
        figures.category(),
        figures.forecast(),
        findings,
        figures.age(),
        figures.holdings(),
        figures.fence(),
        figures.freshness());
  }

  private static Optional<String> why(String reason) {
    return reason.isEmpty() ? Optional.empty() : Optional.of("books." + reason);
  }

  private static SyntheticLedger ledger(String path) {
    return new SyntheticLedger(CategoryName.of(path), START, "1:1000", new Tally(220, 0));
  }

  // Order

  @Test
  void theWorstComeFirstUntilAnotherOrderIsChosen() {
    fleet.write("/fine", "1:1000000\n");
    fleet.write("/broken", "1-5\n");
    fleet.write("/gone", "");
    fleet.write("/large", SyntheticFleet.holey(2_500, 1));
    publish();
    assertEquals(List.of("/gone", "/broken", "/large", "/fine"), shown());
  }

  @Test
  void amongEqualsTheOneThatEndsFirstLeads() {
    fleet.write("/soon", "1:2000\n").write("/later", "1:90000\n");
    watch(60, () -> fleet.take("/soon", 10).take("/later", 10));
    assertEquals(List.of("/soon", "/later"), shown());
  }

  @Test
  void afterABatchStateColumnAndOrderSayTheSame() {
    fleet.write("/batch", "1:100000\n").write("/slow", "1:12000\n");
    publish();
    for (int minute = 0; minute < 24 * 60; minute += 10) {
      fleet.pass(Duration.ofMinutes(10)).take("/slow", 10);
      publish();
    }
    fleet.take("/batch", 60_000);
    for (int minute = 0; minute <= 30; minute += 10) {
      publish();
      fleet.pass(Duration.ofMinutes(minute < 30 ? 10 : 0));
    }
    feed.tick();
    FleetCellWords words = new FleetCellWords(model.messages(), new FindingWords(model.messages()));
    FleetFigures figures = row("/batch").figures();
    assertEquals("Out in 40 min", words.worst(figures));
    assertEquals("≥ 40 min", words.exhausts(figures));
    assertEquals(Optional.of(Duration.ofMinutes(40)), figures.exhaustsIn());
    model.sortBy(Optional.of(FleetOrder.EXHAUSTS.ofRows()));
    assertEquals(List.of("/batch", "/slow"), shown());
  }

  @Test
  void aColumnSortsBothWays() {
    fleet.write("/a", "1:5\n").write("/b", "1:900\n").write("/c", "1:70\n");
    publish();
    model.sortBy(Optional.of(FleetOrder.FREE.ofRows()));
    assertEquals(List.of("/a", "/c", "/b"), shown());
    model.sortBy(Optional.of(FleetOrder.FREE.ofRows().reversed()));
    assertEquals(List.of("/b", "/c", "/a"), shown());
    model.sortBy(Optional.empty());
    assertEquals(List.of("/a", "/b", "/c"), shown());
  }

  @Test
  void figuresFollowAtOnceTheOrderOnceASecond() {
    fleet.write("/a", "1:5\n").write("/b", "1:900\n");
    publish();
    model.sortBy(Optional.of(FleetOrder.FREE.ofRows()));
    fleet.write("/a", "1:1000\n");
    publish();
    assertEquals(1_000, row("/a").figures().free().orElseThrow());
    assertEquals(List.of("/a", "/b"), shown());
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertEquals(List.of("/b", "/a"), shown());
  }

  @Test
  void aNewOrderIsToldAsAMoveOfTheSameRows() {
    fleet.write("/a", "1:5\n").write("/b", "1:900\n");
    publish();
    List<Boolean> permuted = new ArrayList<>();
    model
        .rows()
        .addListener(
            (ListChangeListener<FleetLine>)
                change -> {
                  while (change.next()) {
                    permuted.add(change.wasPermutated());
                  }
                });
    model.sortBy(Optional.of(FleetOrder.FREE.ofRows().reversed()));
    model.sortBy(Optional.of(FleetOrder.FREE.ofRows().reversed()));
    assertEquals(List.of(true), permuted);
  }

  // Rows

  @Test
  void aRowStaysTheSameWhileItsFiguresChange() {
    fleet.write("/a", "1:5\n").write("/b", "1:900\n");
    publish();
    FleetRow a = row("/a");
    FleetFigures b = row("/b").figures();
    fleet.take("/a", 1);
    publish();
    assertSame(a, row("/a"));
    assertEquals(4, a.figures().free().orElseThrow());
    assertSame(b, row("/b").figures());
  }

  @Test
  void categoriesComeAndGo() {
    fleet.write("/a", "1:5\n");
    publish();
    fleet.write("/b", "1:5\n").remove("/a");
    publish();
    assertEquals(List.of("/b"), shown());
  }

  @Test
  void agesGrowWithTheClockAlone() {
    fleet.write("/a", "1:5\n");
    publish();
    fleet.pass(Duration.ofSeconds(42));
    feed.tick();
    assertEquals(Duration.ofSeconds(42), row("/a").figures().age());
  }

  // Filter and tiles

  @Test
  void theFilterWantsAllWordsAnywhereInThePath() {
    fleet.write("/shop/Orders/id", "1:5\n").write("/shop/carts/id", "1:5\n");
    publish();
    model.filterProperty().set("  ORDER shop ");
    assertEquals(List.of("/shop/Orders/id"), shown());
    model.clearFilter();
    assertEquals(2, shown().size());
  }

  @Test
  void aTileCountsItsKindAndShowsOnlyIt() {
    fleet.write("/fine", "1:1000000\n").write("/broken", "1-5\n").write("/gone", "");
    fleet.put("/secret", SyntheticFleet.hidden());
    publish();
    assertEquals(4, model.count(FleetTile.ALL).get());
    assertEquals(1, model.count(FleetTile.EXHAUSTING).get());
    assertEquals(0, model.count(FleetTile.FRAGMENTED).get());
    assertEquals(1, model.count(FleetTile.UNCERTAIN).get());
    model.tileProperty().set(FleetTile.UNREADABLE);
    assertEquals(List.of("/broken"), shown());
  }

  @Test
  void whatIsStoppedAndWhatIsStrandedHasATileAndIsFoundByWords() {
    fleet.write("/a", "1:5\n").write("/b", "x\n").write("/c", "1:5\n").write("/frozen", "1:5\n");
    feed.publish(fleet.snapshot().with(ledger("/c").state(ControlRecord.State.FROZEN).snapshot()));
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertEquals(1, model.count(FleetTile.STOPPED).get());
    model.tileProperty().set(FleetTile.STOPPED);
    assertEquals(List.of("/c"), shown());
    model.clearFilter();
    model.filterProperty().set("FROZEN");
    assertEquals(List.of("/c", "/frozen"), shown());
    model.filterProperty().set("unreadable /b");
    assertEquals(List.of("/b"), shown());

    FleetFigures stranded =
        finding(
            row("/b").figures(),
            List.of(new Finding.Stranded(50, 700, Duration.ofHours(30)), new Finding.Exhausted()));
    assertTrue(FleetTile.STRANDED.holds(stranded));
    assertFalse(FleetTile.STRANDED.holds(row("/b").figures()));
    FleetCellWords words = new FleetCellWords(model.messages(), new FindingWords(model.messages()));
    assertEquals("/b 50 stranded Exhausted", words.sought(stranded));
  }

  @Test
  void whatIsStoppedComesBehindWhatThereIsToTellAndBeforeTheRest() {
    fleet.write("/a", "1:5\n").write("/z", "1:5\n");
    fleet.put("/notice", SyntheticFleet.hidden());
    feed.publish(fleet.snapshot().with(ledger("/z").state(ControlRecord.State.RETIRED).snapshot()));
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertEquals(List.of("/notice", "/z", "/a"), shown(), "the worst first");
    model.sortBy(Optional.of(FleetOrder.STATE.ofRows()));
    assertEquals(List.of("/a", "/z", "/notice"), shown());
  }

  @Test
  void aCategoryThatWasRolledBackIsTheFirstAndSaysSoUntilItsAlertIsClosed() {
    AlertFeed alerts = new AlertFeed(feed, AlertFeed.Keeper.forgetful());
    for (String text : List.of("1:1000\n", "101:1000\n", "1:1000\n")) {
      fleet.write("/a", "1:9\n").write("/b", text);
      publish();
    }
    assertEquals(1, row("/b").figures().findings().size(), "the row follows at once");
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertEquals(List.of("/b", "/a"), shown());
    assertEquals(3, row("/b").figures().severity());
    assertEquals(1, model.count(FleetTile.DUPLICATES).get());
    FleetCellWords words = new FleetCellWords(model.messages(), new FindingWords(model.messages()));
    assertEquals("Duplicate risk", words.state(row("/b").figures()));
    assertTrue(words.findings(row("/b").figures()).contains("100 (1:100)"));
    model.tileProperty().set(FleetTile.DUPLICATES);
    assertEquals(List.of("/b"), shown());

    alerts.book().alerts().keySet().forEach(key -> alerts.close(key, "ann", "looked into"));
    assertEquals(List.of(), row("/b").figures().findings());
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
    assertEquals(List.of(), shown());
  }

  @Test
  void aFewIdsLeftOfAManagedCategoryAreToldWhenTheirAlertFires() {
    new AlertFeed(feed, AlertFeed.Keeper.forgetful());
    fleet.write("/a", "951:1000\n");
    for (int second = 0; second < 62; second++) {
      fleet.pass(Duration.ofSeconds(1));
      feed.publish(fleet.snapshot().with(ledger("/a").snapshot()));
      feed.tick();
    }
    assertEquals(List.of(new Finding.FreeLow(50, 1_000)), row("/a").figures().findings());
    assertEquals(1, model.count(FleetTile.EXHAUSTING).get());
  }

  @Test
  void whyThereIsNothingToSeeIsKnown() {
    assertEquals(Emptiness.CONNECTING, model.emptinessProperty().get());
    publish();
    assertEquals(Emptiness.NO_CATEGORIES, model.emptinessProperty().get());
    fleet.write("/a", "1:5\n");
    publish();
    assertEquals(Emptiness.NONE, model.emptinessProperty().get());
    model.filterProperty().set("b");
    assertEquals(Emptiness.NO_MATCH, model.emptinessProperty().get());
  }

  // Selection and actions

  @Test
  void theSelectionSurvivesUpdatesAndEndsWithItsCategory() {
    fleet.write("/a", "1:5\n").write("/b", "1:900\n");
    publish();
    model.select(Optional.of(CategoryName.of("/b")));
    fleet.take("/b", 7);
    publish();
    assertEquals(Optional.of(CategoryName.of("/b")), model.selectedProperty().get());
    fleet.remove("/b");
    publish();
    assertEquals(Optional.empty(), model.selectedProperty().get());
  }

  @Test
  void severalSelectedSurviveUpdatesAndGoOneByOne() {
    fleet.write("/a", "1:5\n").write("/b", "1:900\n").write("/c", "1:9\n");
    publish();
    choose("/a", "/b");
    fleet.take("/b", 7);
    publish();
    fleet.remove("/a");
    publish();
    assertEquals(List.of(CategoryName.of("/b")), model.chosenProperty().get());
    assertEquals(Optional.empty(), model.selectedProperty().get(), "the lead is gone");
  }

  @Test
  void ofSeveralThoseThatHaveSomethingToJoinAreCompactedWithOnePreview() {
    fleet.write("/a", "1:5\n6:9\n").write("/b", "1:900\n").write("/c", "1:2\n3:4\n");
    fleet.write("/d", "1:2\n3:4\n");
    publish();
    choose("/c", "/b", "/a", "/d");
    model.filterProperty().set("a");
    assertActions(true, false, true, "fleet.actions.several");
    model.actions().compact();
    model.clearFilter();
    model.actions().compact();
    model.actions().push();
    assertEquals(List.of("compact [/a]", "compact [/a, /c, /d]"), asked.calls());
  }

  @Test
  void whereNoneOfSeveralHasSomethingToJoinNothingIsOffered() {
    fleet.write("/a", "1:5\n").write("/b", "1:900\n");
    publish();
    choose("/a", "/b");
    assertActions(true, false, false, "fleet.actions.several.none");
    model.actions().compact();
    assertEquals(List.of(), asked.calls());
  }

  @Test
  void ofSeveralThatAFilterHidesNobodySaysWhatTheyAreLike() {
    fleet.write("/a", "1:5\n6:9\n").write("/b", "1:2\n3:4\n");
    publish();
    choose("/a", "/b");
    model.filterProperty().set("c");
    assertActions(true, false, false, "fleet.actions.select");
    model.clearFilter();
    assertActions(true, false, true, "fleet.actions.several");
  }

  @Test
  void whatATableLosesWhileRowsComeAndGoIsStillSelected() {
    fleet.write("/a", "1:5\n").write("/b", "1:900\n");
    publish();
    choose("/a", "/b");
    model.rows().addListener((ListChangeListener<FleetLine>) change -> choose("/a"));
    fleet.write("/c", "1:9\n");
    publish();
    assertEquals(2, model.chosenProperty().get().size());
  }

  @Test
  void theLayoutIsToldAsTextAndTakenOverFromIt() {
    model.restoreLayout("free name / free+");
    assertEquals(List.of("free", "name"), model.layoutProperty().get().order());
    assertEquals("free name / free+", model.layoutText().getValue());
  }

  private void choose(String... paths) {
    List<CategoryName> names = Arrays.stream(paths).map(CategoryName::of).toList();
    model.choose(names, Optional.of(names.getFirst()));
  }

  @Test
  void whereThereIsNoCategoryNobodyIsAskedToSelectOne() {
    publish();
    assertActions(true, false, false, "");
  }

  @Test
  void withoutASelectionOnlySeedIsPossibleAndItSaysWhy() {
    fleet.write("/a", "1:5\n");
    publish();
    assertActions(true, false, false, "fleet.actions.select");
    model.actions().push();
    model.actions().seed();
    assertEquals(List.of("seed"), asked.calls());
  }

  @Test
  void theSelectedCategoryIsWhatAChangeIsAbout() {
    fleet.write("/a", "1:5\n6:9\n");
    publish();
    model.select(Optional.of(CategoryName.of("/a")));
    assertActions(true, true, true, "");
    model.actions().extend();
    model.actions().push();
    model.actions().compact();
    model.open();
    assertEquals(List.of("extend /a", "push /a", "compact /a", "open /a"), asked.calls());
  }

  @Test
  void nothingIsDoneToASelectionThatAFilterHides() {
    fleet.write("/a", "1:5\n6:9\n").write("/b", "1:900\n");
    publish();
    model.select(Optional.of(CategoryName.of("/a")));
    model.filterProperty().set("b");
    assertActions(true, false, false, "fleet.actions.select");
    model.actions().push();
    model.open();
    assertEquals(List.of(), asked.calls());
    model.clearFilter();
    assertActions(true, true, true, "");
    model.actions().push();
    assertEquals(List.of("push /a"), asked.calls());
  }

  @Test
  void whereNoTwoRangesTouchThereIsNothingToCompact() {
    fleet.write("/a", "1:5\n7:9\n").write("/empty", "");
    publish();
    model.select(Optional.of(CategoryName.of("/empty")));
    assertActions(true, true, false, "category.actions.compact");
    model.select(Optional.of(CategoryName.of("/a")));
    assertActions(true, true, false, "category.actions.compact");
    model.actions().compact();
    assertEquals(List.of(), asked.calls());
  }

  @Test
  void fromAnUnreadableListNothingCanBeComputed() {
    fleet.write("/a", "1-5\n");
    publish();
    model.select(Optional.of(CategoryName.of("/a")));
    assertActions(true, false, false, "fleet.actions.unreadable");
  }

  @Test
  void whyNobodyKnowsHowMuchIsUsedIsSaid() {
    List<String> names = List.of("/plain", "/away", "/lost", "/closed");
    names.forEach(name -> fleet.write(name, "1:5\n"));
    fleet.put("/counter", new CategoryReading.Counter(7));
    feed.publish(
        fleet
            .snapshot()
            .with(
                LedgersSnapshot.EMPTY.withMissing(
                    Map.of(
                        CategoryName.of("/away"), ReadFault.elsewhere("/ids").at("/zoo/ctl/a"),
                        CategoryName.of("/lost"), ReadFault.missing().at("/zoo/ctl/b"),
                        CategoryName.of("/closed"), ReadFault.noPermission("").at("/zoo/ctl/c")))));
    feed.tick();
    assertEquals(
        "A plain category does not say what was ever seeded into it, so nobody can know how much"
            + " of it is used.",
        usedTip("/plain"));
    String away =
        "Its books are not under this root, so nobody can tell from here how much of it is used.";
    assertEquals(List.of(away, away), List.of(usedTip("/away"), usedTip("/lost")));
    assertEquals(
        "Its books cannot be read, so nobody can tell how much of it is used.", usedTip("/closed"));
    assertEquals("A counter only counts up: nothing is ever seeded into it.", usedTip("/counter"));
  }

  private String usedTip(String path) {
    return words().usedExactly(row(path).figures());
  }

  @Test
  void theLastIdOfACounterIsSaidAsItsClientsPrintIt() {
    fleet.put("/counter", new CategoryReading.Counter(0xbeef));
    publish();
    assertEquals(
        "The last id issued is 48879, 0xbeef in hexadecimal.",
        words().freeExactly(row("/counter").figures()));
  }

  @Test
  void aCounterHasTheRateAndTheHistoryOfWhatItIssued() {
    fleet.put("/counter", new CategoryReading.Counter(4_711));
    fleet.put("/idle", new CategoryReading.Counter(7));
    publish();
    assertEquals("–", words().rate(row("/counter").figures()), "nobody can tell yet");
    fleet.pass(Duration.ofMinutes(1)).put("/counter", new CategoryReading.Counter(4_811));
    publish();
    feed.tick();
    assertEquals(OptionalDouble.of(6_000), row("/counter").figures().ratePerHour());
    assertEquals("6,000", words().rate(row("/counter").figures()));
    assertEquals(OptionalDouble.of(0), row("/idle").figures().ratePerHour());
    assertSays(Map.of("ids per hour", 6_000.0, "last issued", 4_811L), exported("/counter"));
    model.sortBy(Optional.of(FleetOrder.RATE.ofRows().reversed()));
    assertEquals(List.of("/counter", "/idle"), shown());

    FreeSeries series = model.series(CategoryName.of("/counter"));
    assertEquals(2, series.size());
    assertEquals(List.of(START, model.now()), List.of(series.at(0), series.at(1)));
    assertEquals(Long.MAX_VALUE - 4_711, series.free(0));
    assertEquals(Long.MAX_VALUE - 4_811, series.free(1));
  }

  private FleetCellWords words() {
    return new FleetCellWords(model.messages(), new FindingWords(model.messages()));
  }

  @Test
  void whereTheBooksAreElsewhereNothingIsOffered() {
    fleet.write("/away", "1:5\n6:9\n").write("/here", "1:5\n6:9\n");
    CategoryName away = CategoryName.of("/away");
    feed.publish(
        fleet
            .snapshot()
            .with(LedgersSnapshot.EMPTY.withMissing(Map.of(away, ReadFault.missing()))));
    feed.tick();
    model.select(Optional.of(away));
    assertActions(true, false, false, "fleet.actions.missing");
    choose("/away", "/here");
    model.actions().compact();
    assertEquals(List.of("compact [/here]"), asked.calls());
  }

  /// It is no plain category, which could be adopted.
  @Test
  void whereTheControlRecordCannotBeReadNothingIsOffered() {
    fleet.write("/closed", "1:5\n6:9\n").write("/plain", "1:5\n6:9\n");
    feed.publish(
        fleet.snapshot().with(ledger("/closed").controlUnread("no READ permission").snapshot()));
    feed.tick();
    model.select(Optional.of(CategoryName.of("/closed")));
    assertActions(true, false, false, "books.unread");
    assertHindered("unread", "unread", "unread", "unread", "unread");
    model.actions().adopt();
    choose("/closed", "/plain");
    model.actions().compact();
    assertEquals(List.of("compact [/plain]"), asked.calls());
  }

  @Test
  void lockedOrStaleNothingIsOffered() {
    fleet.write("/a", "1:5\n");
    publish();
    model.select(Optional.of(CategoryName.of("/a")));
    access.lock();
    assertActions(false, false, false, "shell.obstacle.locked");
    access.unlock(Instant.EPOCH);
    fleet.connection(new ConnectionStatus.Stale(START, SyntheticFleet.session()));
    publish();
    assertActions(false, false, false, "shell.obstacle.stale");
    model.actions().compact();
    model.actions().seed();
    assertEquals(List.of(), asked.calls());
  }

  // Size

  /// How long that takes is measured in `src/bench`.
  @Test
  void aThousandCategoriesAreSortedAndFiltered() {
    for (int i = 0; i < 1_000; i++) {
      fleet.write("/load/c" + i, SyntheticFleet.holey(313, i));
    }
    publish();
    model.sortBy(Optional.of(FleetOrder.FREE.ofRows()));
    assertEquals(1_000, model.rows().size());
    List<Long> free = model.shownRows().map(row -> row.figures().free().orElseThrow()).toList();
    assertEquals(free.stream().sorted().toList(), free);
    model.filterProperty().set("c7");
    assertEquals(111, model.rows().size(), "c7, c70 to c79 and c700 to c799");
    model.filterProperty().set("");
    model.sortBy(Optional.empty());
    assertEquals(1_000, model.rows().size());
  }

  @Test
  void theFleetAsTextHasALineForEach() {
    fleet.write("/a", "1:5\n").write("/longer/name", "1-5\n");
    publish();
    List<String> lines =
        new FleetText(new Messages(Language.ENGLISH, ZoneOffset.UTC)).table(feed).lines().toList();
    assertEquals(3, lines.size());
    assertTrue(lines.get(1).startsWith("/longer/name  Unreadable, line 1"), lines.get(1));
    assertFalse(lines.get(2).endsWith(" "));
  }

  private void assertActions(boolean seed, boolean change, boolean compact, String reason) {
    assertEquals(
        new FleetActions.Possible(
            seed,
            change,
            change,
            compact,
            reason.isEmpty() ? Optional.empty() : Optional.of(reason)),
        model.actions().possible());
  }

  private void watch(int seconds, Runnable eachSecond) {
    publish();
    for (int i = 0; i < seconds; i++) {
      fleet.pass(Duration.ofSeconds(1));
      eachSecond.run();
      publish();
      feed.tick();
    }
  }

  private void publish() {
    feed.publish(fleet.snapshot());
  }

  private List<String> shown() {
    return model.rows().stream().map(Object::toString).toList();
  }

  private FleetRow row(String path) {
    return model.rows().stream()
        .filter(FleetRow.class::isInstance)
        .map(FleetRow.class::cast)
        .filter(row -> row.name().path().equals(path))
        .findFirst()
        .orElseThrow();
  }
}
