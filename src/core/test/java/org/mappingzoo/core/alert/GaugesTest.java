package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.mappingzoo.core.monitor.Snapshots.fleet;
import static org.mappingzoo.core.monitor.Snapshots.reading;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CandidateSnapshot;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.PresentWorker;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.monitor.Snapshots;
import org.mappingzoo.core.monitor.TestBooks;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Presence;

/// Books of ids 1 to 100, looked at a day and an hour after the first lease was taken.
final class GaugesTest {
  private static final Instant NOW = TestBooks.NINE.plus(Duration.ofHours(25));

  private final TestBooks books =
      new TestBooks()
          .lease(TestBooks.GONE, "1:10", Lease.State.OPEN)
          .lease(TestBooks.GONE, "11:20", Lease.State.OPEN)
          .lease(TestBooks.THERE, "21:30", Lease.State.OPEN);

  @Test
  void theShareOfFreeIdsNeedsAUniverse() {
    assertEquals(
        new Gauge.Value(40, new Finding.FreeLow(40, 100)), gauge(AlertKind.FREE_SHARE, "61:100\n"));
    assertEquals(Gauge.UNKNOWN, of(AlertKind.FREE_SHARE, reading("61:100\n"), fleet()));
  }

  @Test
  void strandedIdsAreHeldAgainstFreeOnesAndTheOldestTellsTheAge() {
    Finding stranded = new Finding.Stranded(20, 40, Duration.ofHours(25));
    assertEquals(new Gauge.Value(50, stranded), gauge(AlertKind.STRANDED_SHARE, "61:100\n"));
    assertEquals(new Gauge.Value(25, stranded), gauge(AlertKind.STRANDED_AGE, "61:100\n"));
    assertEquals(Gauge.UNKNOWN, of(AlertKind.STRANDED_AGE, reading("61:100\n"), fleet()));
  }

  @Test
  void strandedIdsBesideNoFreeOnesAreBadWithoutBeingInfinite() {
    assertEquals(
        new Gauge.Value(2_000, new Finding.Stranded(20, 0, Duration.ofHours(25))),
        gauge(AlertKind.STRANDED_SHARE, ""));
  }

  @Test
  void anExhaustedListIsWrongWhateverTheForecast() {
    assertEquals(
        new Gauge.Wrong(new Finding.Exhausted()), of(AlertKind.RUNS_OUT, reading(""), fleet()));
    assertEquals(
        new Gauge.Wrong(new Finding.CounterUsedUp()),
        of(AlertKind.RUNS_OUT, new CategoryReading.Counter(Long.MAX_VALUE), fleet()));
  }

  @Test
  void aListHasABytesAndARangesGauge() {
    Finding evidence = new Finding.Fragmented(2, 9);
    assertEquals(
        new Gauge.Value(9, evidence), of(AlertKind.LIST_BYTES, reading("1:5\n7:90\n"), fleet()));
    assertEquals(
        new Gauge.Value(2, new Finding.Fragmented(2, 9)),
        of(AlertKind.RANGES, reading("1:5\n7:90\n"), fleet()));
  }

  @Test
  void aListIsTooLongWhateverTheRuleSaysWhereItNearsALowerLimitOfItsOwn() {
    LedgersSnapshot limited =
        new LedgersSnapshot(
            new TreeMap<>(Map.of(TestBooks.NAME, books.ledgerOfBytes(16))), Map.of());
    FleetSnapshot fleet = fleet().with(limited);
    assertEquals(
        new Gauge.Value(15, new Finding.Fragmented(2, 15)),
        of(AlertKind.LIST_BYTES, reading("10:99\n200:4567\n"), fleet));
    assertEquals(
        new Gauge.Wrong(
            new Finding.ByRule(new Finding.Fragmented(2, 16), Finding.Severity.CRITICAL)),
        of(AlertKind.LIST_BYTES, reading("10:99\n2000:4567\n"), fleet));
  }

  @Test
  void aListIsCriticalByTheUsualRuleBeforeItIsFull() {
    Rule rule = AlertRules.DEFAULT.of(AlertKind.LIST_BYTES);
    Finding evidence = new Finding.Fragmented(1, 1);
    int limit = NodeText.HARD_LIMIT_BYTES;
    assertEquals(
        new Verdict.Bad(Finding.Severity.CRITICAL, evidence),
        Verdict.of(rule, new Gauge.Value(limit, evidence), Optional.empty()));
    assertEquals(
        new Verdict.Bad(Finding.Severity.WARNING, evidence),
        Verdict.of(rule, new Gauge.Value(480 * 1_024, evidence), Optional.empty()));
  }

  @Test
  void whatCannotBeReadIsUnknownToAllButItsOwnRules() {
    CategoryReading unreadable = reading("1:x\n");
    CategoryReading hidden = new CategoryReading.Hidden("no read");
    for (AlertKind kind :
        List.of(AlertKind.RUNS_OUT, AlertKind.FREE_SHARE, AlertKind.LIST_BYTES, AlertKind.RANGES)) {
      assertEquals(Gauge.UNKNOWN, of(kind, unreadable, fleet()), kind.name());
      assertEquals(Gauge.UNKNOWN, of(kind, hidden, fleet()), kind.name());
    }
    assertEquals(Gauge.UNKNOWN, of(AlertKind.UNREADABLE, hidden, fleet()));
    assertEquals(
        new Gauge.Wrong(new Finding.NoData(TestBooks.NAME.path() + ": no read")),
        of(AlertKind.NO_DATA, hidden, fleet()));
    assertEquals(Gauge.FINE, of(AlertKind.NO_DATA, unreadable, fleet()));
  }

  @Test
  void booksThatCannotBeReadAreAsBadAsAListThatCannot() {
    LedgersSnapshot damaged =
        new LedgersSnapshot(
            new TreeMap<>(
                Map.of(TestBooks.NAME, books.damaged("/mapping-zoo/tally/did: no tally"))),
            Map.of());
    FleetSnapshot fleet = fleet(category("61:100\n")).with(damaged);
    assertEquals(
        new Gauge.Wrong(new Finding.BooksUnreadable("/mapping-zoo/tally/did: no tally")),
        of(AlertKind.UNREADABLE, reading("61:100\n"), fleet));
    assertEquals(Gauge.FINE, gauge(AlertKind.UNREADABLE, "61:100\n"));
  }

  @Test
  void booksThatAreGoneAreTooAndThoseOfAnotherChrootTroubleNobody() {
    ReadFault gone = ReadFault.missing().at("/mapping-zoo/ctl/did");
    assertEquals(new Gauge.Wrong(new Finding.BooksUnreadable(gone.text())), ofMissing(gone));
    assertEquals(Gauge.FINE, ofMissing(ReadFault.elsewhere("/com").at("/mapping-zoo/ctl/did")));
  }

  private Gauge ofMissing(ReadFault fault) {
    LedgersSnapshot missing = LedgersSnapshot.EMPTY.withMissing(Map.of(TestBooks.NAME, fault));
    FleetSnapshot fleet = fleet(category("61:100\n")).with(missing);
    return of(AlertKind.UNREADABLE, reading("61:100\n"), fleet);
  }

  @Test
  void whereWorkersMayNotBeSeenNobodyKnowsWhatIsStranded() {
    LedgersSnapshot unseen =
        new LedgersSnapshot(
            new TreeMap<>(Map.of(TestBooks.NAME, books.ledger())),
            Map.of(),
            new TreeMap<>(Map.of("/mapping-zoo/live", "not permitted")));
    FleetSnapshot fleet = fleet(category("61:100\n")).with(unseen);
    for (AlertKind kind : List.of(AlertKind.STRANDED_SHARE, AlertKind.STRANDED_AGE)) {
      assertEquals(Gauge.UNKNOWN, of(kind, reading("61:100\n"), fleet), kind.name());
      assertNotEquals(Gauge.UNKNOWN, gauge(kind, "61:100\n"), kind.name());
    }
    assertEquals(0, books.ledger().stranded(unseen.present()));
  }

  @Test
  void theHeadroomBelowAFenceLastsAsTheRateSays() {
    FleetSnapshot fenced =
        fleet(category("61:100\n"))
            .with(
                new LedgersSnapshot(
                    new TreeMap<>(Map.of(TestBooks.NAME, books.ledger(OptionalLong.of(71)))),
                    Map.of()));
    assertEquals(
        new Gauge.Value(6, new Finding.FenceHeadroomLow(10, Duration.ofMinutes(6))),
        of(AlertKind.HEADROOM, reading("61:100\n"), fenced));
    assertEquals(Gauge.UNKNOWN, gauge(AlertKind.HEADROOM, "61:100\n"), "no fence");
  }

  @Test
  void aReachedFenceIsLowWithoutARate() {
    FleetSnapshot fenced =
        fleet(category("61:100\n"))
            .with(
                new LedgersSnapshot(
                    new TreeMap<>(Map.of(TestBooks.NAME, books.ledger(OptionalLong.of(61)))),
                    Map.of()));
    for (Forecast none :
        List.of(
            new Forecast.NotShrinking(0, Forecast.LONG_WINDOW),
            new Forecast.TooLittleHistory(Duration.ZERO))) {
      assertEquals(
          new Gauge.Value(0, new Finding.FenceHeadroomLow(0, Duration.ZERO)),
          Gauges.of(AlertKind.HEADROOM, category("61:100\n"), fenced, name -> none, NOW));
    }
  }

  @Test
  void theVersionsOfAPlainNodeEndAndThoseOfAManagedOneOnlyWhenNoTakeBeginsItAnew() {
    int end = Revision.LAST_WRITABLE_VERSION;
    assertEquals(
        new Gauge.Value(100.0 / end, new Finding.VersionsEnding(1)), versions(end - 1, fleet()));
    LedgersSnapshot managed =
        new LedgersSnapshot(new TreeMap<>(Map.of(TestBooks.NAME, books.ledger())), Map.of());
    assertEquals(Gauge.FINE, versions(end - 1, fleet().with(managed)));
    for (FleetSnapshot fleet : List.of(fleet(), fleet().with(managed))) {
      assertEquals(new Gauge.Wrong(new Finding.VersionsEnding(0)), versions(end, fleet));
    }
  }

  @Test
  void whereNobodyMayTakeWhatOnlyFollowsFromTakesTroublesNobody() {
    String text = "61:100\n";
    assertEquals(Gauge.FINE, ofFrozen(AlertKind.RUNS_OUT, text));
    assertNotEquals(Gauge.FINE, gauge(AlertKind.RUNS_OUT, text));
    for (AlertKind kind :
        List.of(AlertKind.FREE_SHARE, AlertKind.STRANDED_AGE, AlertKind.LIST_BYTES)) {
      assertNotEquals(Gauge.FINE, ofFrozen(kind, text), kind.name());
    }
    assertEquals(new Gauge.Wrong(new Finding.Exhausted()), ofFrozen(AlertKind.RUNS_OUT, ""));
    assertEquals(Gauge.FINE, ofFrozen(AlertKind.HEADROOM, text, books.ledger(OptionalLong.of(71))));
  }

  private Gauge ofFrozen(AlertKind kind, String text) {
    return ofFrozen(kind, text, books.ledger());
  }

  private Gauge ofFrozen(AlertKind kind, String text, LedgerSnapshot active) {
    LedgersSnapshot frozen =
        new LedgersSnapshot(
            new TreeMap<>(Map.of(TestBooks.NAME, TestBooks.in(ControlRecord.State.FROZEN, active))),
            Map.of());
    return of(kind, reading(text), fleet(category(text)).with(frozen));
  }

  private static Gauge versions(int version, FleetSnapshot fleet) {
    CategorySnapshot category =
        Snapshots.category(TestBooks.NAME, 0, new Revision(1, 2, version), reading("61:100\n"));
    return Gauges.of(
        AlertKind.VERSIONS,
        category,
        fleet,
        name -> new Forecast.TooLittleHistory(Duration.ZERO),
        NOW);
  }

  @Test
  void whereNoStewardEverServedNoneIsMissing() {
    assertEquals(Gauge.UNKNOWN, Gauges.ofStewards(AlertKind.NO_LEADER, LeadersSnapshot.EMPTY, NOW));
    assertEquals(
        Gauge.UNKNOWN, Gauges.ofStewards(AlertKind.NO_STANDBY, LeadersSnapshot.EMPTY, NOW));
  }

  @Test
  void aStewardThatHasNotBegunToLeadIsNoLeaderAndHasNoStandby() {
    LeadersSnapshot alone =
        alone(
            Optional.of(
                new Candidate(
                    "steward-1", "host", 1, NOW, "0.1.0", Optional.empty(), Optional.empty())));
    assertEquals(
        new Gauge.Wrong(new Finding.NoLeader(true)),
        Gauges.ofStewards(AlertKind.NO_LEADER, alone, NOW));
    assertEquals(
        new Gauge.Wrong(new Finding.NoStandby()),
        Gauges.ofStewards(AlertKind.NO_STANDBY, alone, NOW));
  }

  @Test
  void whoeverCannotBeReadMayLead() {
    LeadersSnapshot unread = alone(Optional.empty());
    assertEquals(Gauge.UNKNOWN, Gauges.ofStewards(AlertKind.NO_LEADER, unread, NOW));
    assertEquals(
        new Gauge.Wrong(new Finding.NoStandby()),
        Gauges.ofStewards(AlertKind.NO_STANDBY, unread, NOW));
  }

  @Test
  void whereNotAllStewardsAreReadNoneIsMissing() {
    LeadersSnapshot partial =
        new LeadersSnapshot(List.of(), new TreeMap<>(), List.of(), List.of("/mz/stewards"), true);
    assertEquals(Gauge.UNKNOWN, Gauges.ofStewards(AlertKind.NO_LEADER, partial, NOW));
    assertEquals(Gauge.UNKNOWN, Gauges.ofStewards(AlertKind.NO_STANDBY, partial, NOW));
  }

  private static LeadersSnapshot alone(Optional<Candidate> candidate) {
    return new LeadersSnapshot(
        List.of(new CandidateSnapshot("n-1", candidate, 1, NOW)),
        new TreeMap<>(),
        List.of(),
        List.of());
  }

  private Gauge gauge(AlertKind kind, String text) {
    return of(
        kind,
        reading(text),
        fleet(category(text))
            .with(
                new LedgersSnapshot(
                    new TreeMap<>(Map.of(TestBooks.NAME, books.ledger())),
                    Map.of(
                        TestBooks.THERE,
                        new PresentWorker(new Presence("host", 1, NOW, "java"), 0x100)))));
  }

  private static CategorySnapshot category(String text) {
    return Snapshots.category(TestBooks.NAME, 0, new Revision(1, 2, 3), reading(text));
  }

  private static Gauge of(AlertKind kind, CategoryReading reading, FleetSnapshot fleet) {
    return Gauges.of(
        kind,
        Snapshots.category(TestBooks.NAME, 0, new Revision(1, 2, 3), reading),
        fleet,
        name ->
            new Forecast.RunsOut(
                Duration.ofHours(9),
                Optional.empty(),
                Duration.ofHours(9),
                100,
                100,
                100,
                0,
                Forecast.LONG_WINDOW),
        NOW);
  }
}
