package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.monitor.Snapshots.DID;
import static org.mappingzoo.core.monitor.Snapshots.START;
import static org.mappingzoo.core.monitor.Snapshots.category;
import static org.mappingzoo.core.monitor.Snapshots.fleet;
import static org.mappingzoo.core.monitor.Snapshots.reading;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

final class FleetHistoryTest {
  @Test
  void anEmptyNodeThatIsKnownToHaveListedIdsIsExhausted() {
    FleetHistory history = new FleetHistory(1_000_000);
    CategorySnapshot empty =
        category(
            DID,
            5,
            new Revision(0x10, 0x108, 8),
            new CategoryReading.PossiblyExhausted(NodeText.of("")));
    FleetSnapshot seen = fleet(empty);
    history.observe(seen);
    assertSame(seen, history.recognise(seen), "nothing is known of it");

    history.recallVersions(DID, List.of(kept(0x9, 7, "1:100\n"), kept(0x10, 7, "")));
    assertSame(seen, history.recognise(seen), "that was another node, and an empty list");

    history.recallVersions(DID, List.of(kept(0x10, 6, "1:100\n")));
    CategorySnapshot known = history.recognise(seen).categories().firstEntry().getValue();
    assertEquals(reading(""), known.reading());
    assertEquals(empty.revision(), known.revision());
  }

  private static SeenVersion kept(long czxid, int version, String text) {
    return new SeenVersion(
        new Revision(czxid, 0x100 + version, version), START, NodeText.of(text), 0);
  }

  @Test
  void aCountersVersionsAreItsNumbersAndItsRateIsWhatItIssued() {
    CategoryName name = CategoryName.of("/ids/sequence");
    FleetHistory history = new FleetHistory(1 << 20);
    for (int minute = 0; minute <= 2; minute++) {
      Instant at = Instant.parse("2026-11-21T09:00:00Z").plusSeconds(60L * minute);
      CategorySnapshot counter =
          new CategorySnapshot(
              name,
              new Revision(1, 1 + minute, minute),
              at,
              at,
              at,
              new CategoryReading.Counter(4_000 + 100L * minute));
      history.observe(
          FleetSnapshot.of(
              minute,
              at,
              new ConnectionStatus.Connecting(at, ""),
              Map.of(name, counter),
              0,
              new FleetSnapshot.Traffic(1, 0, 0)));
    }

    assertEquals(
        List.of("4000", "4100", "4200"),
        history.versions(name).stream().map(version -> version.text().display()).toList());
    assertEquals(
        6_000,
        history.forecast(name, Instant.parse("2026-11-21T09:02:00Z")).rate().orElseThrow(),
        1);
  }

  private final FleetHistory history = new FleetHistory(1_000_000);

  @Test
  void eachNewVersionIsRemembered() {
    history.observe(fleet(category(DID, 0, 5, "1:100\n")));
    history.observe(fleet(category(DID, 3, 6, "11:100\n")));
    assertEquals(List.of(5, 6), versionsOf(DID));
    assertEquals(List.of("1:100\n", "11:100\n"), textsOf(DID));
    assertEquals(2, history.series(DID).size());
    assertEquals(90, history.series(DID).free(1));
    assertEquals(START.plusSeconds(3), history.series(DID).at(1));
  }

  @Test
  void whatDidNotChangeIsNotRememberedTwice() {
    var same = category(DID, 0, 5, "1:100\n");
    history.observe(fleet(same));
    history.observe(fleet(same));
    history.observe(fleet(category(DID, 0, 5, "1:100\n")));
    assertEquals(List.of(5), versionsOf(DID));
    assertEquals(1, history.series(DID).size());
  }

  @Test
  void aVersionThatIsReadAgainIsTheSameVersion() {
    history.observe(fleet(category(DID, 0, 5, "1:100\n")));
    history.observe(fleet(category(DID, 7, 5, "1:100\n")));
    assertEquals(List.of(5), versionsOf(DID));
    assertEquals(2, history.series(DID).size());
  }

  @Test
  void versionsThatWereMissedAreCounted() {
    history.observe(fleet(category(DID, 0, 5, "1:100\n")));
    history.observe(fleet(category(DID, 1, 9, "41:100\n")));
    assertEquals(List.of(0, 3), missed());
  }

  @Test
  void acrossARecreationNothingWasMissed() {
    history.observe(fleet(category(DID, 0, 5, "1:100\n")));
    var recreated = category(DID, 1, new Revision(0x999, 0x9a2, 9), reading("1:9\n"));
    history.observe(fleet(recreated));
    assertEquals(List.of(5, 9), versionsOf(DID));
    assertEquals(List.of(0, 0), missed());
  }

  @Test
  void anUnreadableTextIsRememberedButHasNoFigure() {
    history.observe(fleet(category(DID, 0, 5, "1:100\n")));
    history.observe(fleet(category(DID, 1, 6, "oops\n")));
    assertEquals(List.of("1:100\n", "oops\n"), textsOf(DID));
    assertEquals(1, history.series(DID).size());
  }

  @Test
  void whatIsHiddenLeavesNoTrace() {
    var hidden = new CategoryReading.Hidden("NoAuth");
    history.observe(fleet(category(DID, 0, new Revision(1, 2, 3), hidden)));
    assertEquals(List.of(), history.versions(DID));
    assertEquals(0, history.series(DID).size());
  }

  @Test
  void whatWasNeverSeenHasAnEmptyHistory() {
    assertEquals(List.of(), history.versions(DID));
    assertEquals(0, history.series(DID).size());
    assertInstanceOf(Forecast.TooLittleHistory.class, history.forecast(DID, START));
  }

  @Test
  void theForecastFollowsTheSeries() {
    history.observe(fleet(category(DID, 0, 5, "1:100\n")));
    history.observe(fleet(category(DID, 60, 6, "11:100\n")));
    var forecast = history.forecast(DID, START.plusSeconds(60));
    assertEquals(600, assertInstanceOf(Forecast.RunsOut.class, forecast).ratePerHour());
  }

  @Test
  void anotherLifeHasAHistoryOfItsOwn() {
    history.observe(fleet(category(DID, 0, 5, "1:100\n")));
    history.observe(fleet(category(DID, 60, new Revision(0x999, 0x9a2, 9), reading("1:9\n"))));
    assertEquals(1, history.series(DID).size());
    assertEquals(9, history.series(DID).free(0));
  }

  @Test
  void whatWasKeptOfThisLifeComesFirst() {
    FreeSeries kept = new FreeSeries();
    kept.add(START.minusSeconds(60), 120);
    FreeEvent seed = new FreeEvent(START.minusSeconds(60), FreeEvent.Kind.SEEDED, 120);
    history.recall(DID, 0x10, kept, List.of(seed));
    assertEquals(0, history.series(DID).size(), "of a category never seen");
    history.observe(fleet(category(DID, 0, 5, "1:100\n")));
    history.recall(DID, 0x11, kept, List.of(seed));
    assertEquals(1, history.series(DID).size(), "of another life");
    history.recall(DID, 0x10, kept, List.of(seed));
    assertEquals(120, history.series(DID).free(0));
    assertEquals(100, history.series(DID).free(2));
    assertEquals(List.of(seed), history.events(DID));
  }

  @Test
  void anExtensionThatWasKeptDoesNotMakeTheConsumptionLess() {
    FreeSeries kept = new FreeSeries();
    kept.add(START.minusSeconds(240), 1_000);
    kept.add(START.minusSeconds(180), 500);
    kept.add(START.minusSeconds(120), 800);
    kept.add(START.minusSeconds(60), 700);
    history.observe(fleet(category(DID, 0, 5, "1:700\n")));
    history.recall(
        DID,
        0x10,
        kept,
        List.of(new FreeEvent(START.minusSeconds(150), FreeEvent.Kind.EXTENDED, 300)));
    assertEquals(
        new Consumption(600, 0, 300, Duration.ofMinutes(4)),
        history.series(DID).consumption(Duration.ofHours(1), START));
  }

  @Test
  void whatHappenedBesidesTakesIsTold() {
    history.observe(fleet(category(DID, 0, 0, "1:100\n")));
    history.observe(fleet(category(DID, 10, 1, "11:100\n")));
    history.observe(fleet(category(DID, 20, 2, "1:5\n11:100\n")));
    history.observe(fleet(category(DID, 30, 3, "1:10\n11:100\n")));
    history.observe(fleet(category(DID, 40, 4, "1:100\n")));
    history.observe(fleet(category(DID, 50, 5, "1:150\n")));
    assertEquals(
        List.of("0 SEEDED 100", "20 PUSHED 10", "40 COMPACTED 1", "50 EXTENDED 50"), events());
  }

  @Test
  void idsAfterTheLastOneAreAddedIds() {
    history.observe(fleet(category(DID, 0, 7, "")));
    history.observe(fleet(category(DID, 5, 8, "1:10\n")));
    history.observe(fleet(category(DID, 10, 9, "10:10\n")));
    history.observe(fleet(category(DID, 20, 10, "11:20\n")));
    assertEquals(List.of("5 EXTENDED 10", "20 EXTENDED 9"), events());
  }

  @Test
  void idsThatComeBackToAnExhaustedListAreNotAddedIds() {
    history.observe(fleet(category(DID, 0, 7, "91:100\n")));
    history.observe(fleet(category(DID, 10, 8, "")));
    history.observe(fleet(category(DID, 20, 9, "96:100\n")));
    history.observe(fleet(category(DID, 30, 10, "96:100\n201:300\n")));
    assertEquals(List.of("20 PUSHED 5", "30 EXTENDED 100"), events());
  }

  /// The console may have begun when nothing was left.
  @Test
  void whatTheBooksHadWhenTheyWereSeenFirstOnlyComesBack() {
    CategoryName name = TestBooks.NAME;
    LedgersSnapshot books = books(new TestBooks().ledger());
    history.observe(fleet(category(name, 0, 7, "")));
    history.observe(fleet(category(name, 0, 7, "")).with(books));
    history.observe(fleet(category(name, 10, 8, "91:100\n")).with(books));
    history.observe(fleet(category(name, 20, 9, "91:100\n101:150\n")).with(books));
    assertEquals(List.of("10 PUSHED 10", "20 EXTENDED 50"), events(name));
  }

  /// The new node is seen beside the books of the life before, since its own are not there yet.
  @Test
  void whatAnEarlierLifeHadIsNothingThatComesBack() {
    CategoryName name = TestBooks.NAME;
    LedgerSnapshot earlier = new TestBooks().ledger();
    LedgerSnapshot anew =
        new LedgerSnapshot(
            name,
            earlier.control().map(control -> anew(control, "1:50")),
            earlier.tally(),
            List.of(),
            List.of());
    CategorySnapshot node = category(name, 10, new Revision(0x200, 0x200, 0), reading("1:50\n"));
    history.observe(fleet(category(name, 0, 7, "1:100\n")).with(books(earlier)));
    history.observe(fleet(node).with(books(earlier)));
    history.observe(fleet(node).with(books(anew)));
    CategorySnapshot more =
        category(name, 20, new Revision(0x200, 0x201, 1), reading("1:50\n61:70\n"));
    history.observe(fleet(more).with(books(anew)));
    assertEquals("20 EXTENDED 10", events(name).getLast());
  }

  private static ControlRecord anew(ControlRecord earlier, String universe) {
    return new ControlRecord(
        TestBooks.EARLIER,
        0,
        earlier.state(),
        earlier.seedRequest(),
        RangeText.parse(universe),
        earlier.fence(),
        earlier.fenceSequence(),
        earlier.validatedZkEpoch(),
        earlier.settings(),
        earlier.note());
  }

  private static LedgersSnapshot books(LedgerSnapshot of) {
    return new LedgersSnapshot(new TreeMap<>(Map.of(TestBooks.NAME, of)), Map.of());
  }

  @Test
  void pushesDoNotDriveOutWhatAnOperatorDid() {
    history.observe(fleet(category(DID, 0, 0, "1:1000\n")));
    for (int i = 0; i < 100; i++) {
      history.observe(fleet(category(DID, 200 * i + 100, 2 * i + 1, "11:1000\n")));
      history.observe(fleet(category(DID, 200 * i + 200, 2 * i + 2, "1:1000\n")));
    }
    assertEquals(64, history.events(DID).size());
    assertEquals("0 SEEDED 1000", events().getFirst());
    assertEquals("20000 PUSHED 10", events().getLast());
  }

  private List<String> events() {
    return events(DID);
  }

  private List<String> events(CategoryName name) {
    return history.events(name).stream()
        .map(
            event ->
                Duration.between(START, event.at()).toSeconds()
                    + " "
                    + event.kind()
                    + " "
                    + event.ids())
        .toList();
  }

  @Test
  void aCategoryKeepsFiftyVersionsAtMost() {
    IntStream.range(0, 120)
        .forEach(i -> history.observe(fleet(category(DID, i, i, (i + 1) + ":1000\n"))));
    assertEquals(50, history.versions(DID).size());
    assertEquals(119, history.versions(DID).getLast().revision().version());
  }

  @Test
  void eachVersionHasItsTextWhateverCameBehindIt() {
    List<String> texts =
        List.of("1:1000\n", "101:1000\n", "not a list", "", "7\n", "1:5\r\n9:9", "1:5\n9:9\n");
    for (int i = 0; i < texts.size(); i++) {
      history.observe(fleet(category(DID, i, i + 1, texts.get(i))));
    }
    assertEquals(texts, history.versions(DID).stream().map(seen -> seen.text().display()).toList());
  }

  /// A thousand categories would be megabytes.
  @Test
  void theNewestTextIsTheListOfTheSnapshot() {
    CategorySnapshot now = category(DID, 0, 7, "1:400\n501:1000\n");
    history.observe(fleet(now));
    RangeList free = now.ranges().orElseThrow().free();
    assertSame(free, now.ranges().orElseThrow().text().parse());
    assertSame(free, history.versions(DID).getLast().text().parse());
  }

  @Test
  void largeTextsPushOutOldVersionsButTwoStay() {
    FleetHistory tight = new FleetHistory(100);
    String large = "1:5\n" + " ".repeat(500) + "\n7:9\n";
    IntStream.range(0, 10).forEach(i -> tight.observe(fleet(category(DID, i, i, large))));
    assertEquals(2, tight.versions(DID).size());
  }

  @Test
  void allTextsTogetherStayWithinTheBudgetWhenCategoriesJoin() {
    FleetHistory tight = new FleetHistory(10_000);
    CategoryName first = CategoryName.of("/first");
    CategoryName second = CategoryName.of("/second");
    String text = "1:5\n" + " ".repeat(494) + "\n";
    for (int i = 0; i < 40; i++) {
      tight.observe(fleet(category(first, i, i, text)));
    }
    for (int i = 0; i < 40; i++) {
      tight.observe(fleet(category(first, 39, 39, text), category(second, i, i, text)));
    }
    assertTrue(bytesOf(tight, first) + bytesOf(tight, second) <= 10_000);
    assertEquals(bytesOf(tight, first), bytesOf(tight, second));
  }

  @Test
  void aCategoryThatIsGoneForAWhileKeepsItsHistory() {
    history.observe(fleet(category(DID, 0, 5, "1:100\n")));
    history.observe(fleet());
    history.observe(fleet(category(DID, 9, 6, "11:100\n")));
    assertEquals(List.of(5, 6), versionsOf(DID));
    assertEquals(2, history.series(DID).size());
  }

  /// A text is held once: a thousand of them are megabytes.
  @Test
  void aVersionThatWasKeptAndIsSeenAgainHasTheTextOfTheSnapshot() {
    CategorySnapshot now = category(DID, 7, 7, "501:1000\n");
    history.observe(fleet(now));
    SeenVersion seen = SeenVersion.of(now).orElseThrow();
    SeenVersion earlier =
        new SeenVersion(new Revision(0x10, 0x103, 3), START, NodeText.of("1:1000\n"), 0);
    SeenVersion kept = new SeenVersion(seen.revision(), START, NodeText.of("501:1000\n"), 3);
    history.recallVersions(DID, List.of(earlier, kept));
    List<SeenVersion> versions = history.versions(DID);
    assertEquals(
        List.of(earlier, new SeenVersion(seen.revision(), seen.modified(), seen.text(), 3)),
        versions);
    assertSame(seen.text(), versions.getLast().text());
  }

  @Test
  void ofCategoriesThatComeAndGoOnlyTheLatestAreRemembered() {
    history.observe(fleet(category(DID, 0, 4, "1:100\n")));
    for (int i = 0; i < 1_000; i++) {
      history.observe(fleet(category(DID, 0, 5, "1:100\n"), category(passing(i), i, 0, "1:9\n")));
    }
    assertEquals(List.of(4, 5), versionsOf(DID));
    assertEquals(List.of(), history.versions(passing(0)));
    assertEquals(List.of(), history.versions(passing(500)));
    assertEquals(1, history.versions(passing(900)).size());
    assertEquals(1, history.versions(passing(999)).size());
  }

  private static CategoryName passing(int number) {
    return CategoryName.of("/passing/" + number);
  }

  private List<Integer> versionsOf(CategoryName name) {
    return history.versions(name).stream().map(seen -> seen.revision().version()).toList();
  }

  private List<Integer> missed() {
    return history.versions(DID).stream().map(SeenVersion::missed).toList();
  }

  private List<String> textsOf(CategoryName name) {
    return history.versions(name).stream().map(seen -> seen.text().display()).toList();
  }

  private static long bytesOf(FleetHistory history, CategoryName name) {
    return history.versions(name).stream().mapToLong(seen -> seen.text().length()).sum();
  }

  /// A category of which 1,000 ids an hour are taken, read each minute of an hour.
  private void watchedForAnHour() {
    for (int minute = 0; minute <= 60; minute++) {
      history.observe(at(minute, true, 100_000 - 1_000 * minute / 60));
    }
  }

  private static FleetSnapshot at(int minute, boolean current, long free) {
    return Snapshots.at(
        60 * minute, current, category(DID, 60 * minute, minute, "1:" + free + "\n"));
  }

  private static Instant minute(int minute) {
    return START.plusSeconds(60L * minute);
  }

  @Test
  void aForecastStaysAsItIsWhileNothingIsHeard() {
    watchedForAnHour();
    Forecast before = history.forecast(DID, minute(60));
    assertEquals(1_000, before.rate().orElseThrow(), 20);
    history.observe(at(60, false, 99_000));
    assertEquals(before, history.forecast(DID, minute(120)));
  }

  @Test
  void aMachineThatSleptForecastsNothingNewEither() {
    watchedForAnHour();
    Forecast before = history.forecast(DID, minute(60));
    assertEquals(before, history.forecast(DID, minute(600)), "nothing said yet that it is cut off");
  }

  @Test
  void whatWasTakenWhileNobodyLookedIsNoRateOfTheLastMinutes() {
    watchedForAnHour();
    history.observe(at(60, false, 99_000));
    history.observe(at(180, true, 97_000)); // two hours later, at the same rate
    for (int minute : new int[] {180, 181, 185, 190, 240}) {
      history.observe(at(minute, true, 97_000 - 1_000 * (minute - 180) / 60));
      assertEquals(
          1_000,
          history.forecast(DID, minute(minute)).rate().orElseThrow(),
          60,
          "minute " + minute);
    }
  }

  @Test
  void norIsWhatWasTakenWhileTheMachineSlept() {
    watchedForAnHour();
    for (int minute = 540; minute <= 560; minute++) {
      history.observe(at(minute, true, 91_000 - 1_000 * (minute - 540) / 60));
      assertEquals(1_000, history.forecast(DID, minute(minute)).rate().orElseThrow(), 60);
    }
  }

  @Test
  void theSeriesIsBrokenWhereNobodyLooked() {
    var idle = category(DID, 0, 5, "1:100\n");
    history.observe(Snapshots.at(0, true, idle));
    history.observe(Snapshots.at(100, true, idle));
    history.observe(Snapshots.at(101, false, idle));
    FreeSeries meanwhile = history.series(DID);
    assertEquals(2, meanwhile.size());
    assertEquals(START.plusSeconds(100), meanwhile.at(1), "known until then");
    assertFalse(meanwhile.isKnown(1));

    history.observe(Snapshots.at(1_000, true, idle));
    FreeSeries after = history.series(DID);
    assertEquals(3, after.size());
    assertFalse(after.isKnown(1));
    assertEquals(START.plusSeconds(1_000), after.at(2));
    assertEquals(100, after.free(2));
  }

  @Test
  void anExtensionDoesNotMakeTheRateLowerAndAPushDoes() {
    history.observe(Snapshots.at(0, true, category(DID, 0, 5, "1:1000\n")));
    history.observe(Snapshots.at(60, true, category(DID, 60, 6, "501:1000\n")));
    history.observe(Snapshots.at(61, true, category(DID, 61, 7, "501:1000\n2001:2300\n")));
    history.observe(Snapshots.at(62, true, category(DID, 62, 8, "401:450\n501:1000\n2001:2300\n")));
    assertEquals(
        new Consumption(500, 50, 300, Duration.ofSeconds(62)),
        history.series(DID).consumption(Duration.ofHours(1), START.plusSeconds(62)));
  }

  @Test
  void fromAServerWithoutItsQuorumUntilAllIsReadFromAnotherNothingIsNoted() {
    ConnectionStatus.Session cutOff = new ConnectionStatus.Session("0x2", "127.0.0.1:2182", true);
    ConnectionStatus.Session whole = new ConnectionStatus.Session("0x3", "127.0.0.1:2181", false);
    history.observe(fleet(category(DID, 0, 5, "1:100\n")));
    var old = category(DID, 0, 3, "1:500\n");
    for (ConnectionStatus status :
        List.of(
            new ConnectionStatus.Resyncing(1, 2, cutOff),
            new ConnectionStatus.Current(cutOff, Duration.ofMillis(2)),
            new ConnectionStatus.Stale(START, cutOff),
            new ConnectionStatus.Disconnected(START, "the connection broke"),
            new ConnectionStatus.Resyncing(1, 2, whole))) {
      history.observe(
          FleetSnapshot.of(
              1, START, status, Map.of(DID, old), 0, new FleetSnapshot.Traffic(1, 0, 0)));
      assertEquals(List.of(5), versionsOf(DID), status.toString());
      assertEquals(List.of(), history.events(DID), status.toString());
    }
    history.observe(fleet(category(DID, 1, 6, "11:100\n")));
    assertEquals(List.of(5, 6), versionsOf(DID));
  }

  @Test
  void aShortLapseBreaksNothing() {
    var idle = category(DID, 0, 5, "1:100\n");
    history.observe(Snapshots.at(0, true, idle));
    history.observe(Snapshots.at(1, false, idle));
    history.observe(Snapshots.at(149, true, idle));
    assertEquals(1, history.series(DID).size());
  }

  @Test
  void whatIsReadBeforeAllIsKnownAgainStandsBehindTheGap() {
    history.observe(Snapshots.at(0, true, category(DID, 0, 5, "1:100\n")));
    var changed = category(DID, 900, 9, "11:100\n");
    history.observe(Snapshots.at(900, false, changed));
    history.observe(Snapshots.at(901, true, changed));
    FreeSeries series = history.series(DID);
    assertEquals(3, series.size());
    assertFalse(series.isKnown(1));
    assertEquals(START.plusSeconds(900), series.at(2));
    assertEquals(90, series.free(2));
  }
}
