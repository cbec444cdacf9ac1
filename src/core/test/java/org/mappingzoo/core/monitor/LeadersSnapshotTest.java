package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.mappingzoo.core.monitor.Finding.Severity.CRITICAL;
import static org.mappingzoo.core.monitor.Finding.Severity.WARNING;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Term;

/// Who takes over, and how far takes may go: as an operator has to hear of it.
final class LeadersSnapshotTest {
  private static final Instant NINE = TestBooks.NINE;
  private static final Forecast FAST =
      new Forecast.RunsOut(
          Duration.ofDays(1),
          Optional.empty(),
          Duration.ofDays(1),
          360,
          360,
          360,
          0,
          Forecast.LONG_WINDOW);

  @Test
  void whereNoStewardEverWasNothingIsMissing() {
    assertEquals(List.of(), LeadersSnapshot.EMPTY.findings(NINE));
    assertFalse(LeadersSnapshot.EMPTY.isServed());
    assertEquals(List.of(), findings(fleet("1:100", OptionalLong.empty(), Optional.empty())));
  }

  @Test
  void aLeaderWithAStandbyBehindItIsInOrder() {
    LeadersSnapshot leaders = chain(leader("1"), standby("2", "n_1"), standby("3", "n_2"));
    assertEquals(List.of(), leaders.findings(NINE));
    assertEquals("steward-1", leaders.leader().orElseThrow().name());
  }

  @Test
  void aLeaderAloneHasNoStandby() {
    assertEquals(List.of(new Finding.NoStandby()), chain(leader("1")).findings(NINE));
  }

  @Test
  void aBookThatCannotCompareAndSetIsTold() {
    Candidate careless =
        new Candidate(
            "steward-1", "host", 4711, NINE, "0.1.0", Optional.empty(), Optional.of(NINE), true);
    assertEquals(
        List.of(new Finding.UnfencedBook("steward-1")),
        chain(snapshot("1", careless), standby("2", "n_1")).findings(NINE));
  }

  @Test
  void nobodyLeadsWhereAllAreGoneOrTheNextIsNotReadyYet() {
    assertEquals(List.of(new Finding.NoLeader(false)), log(term(0)).findings(NINE));
    assertEquals(CRITICAL, new Finding.NoLeader(false).severity());
    assertEquals(
        List.of(new Finding.NoLeader(true)),
        chain(standby("2", "n_1"), standby("3", "n_2")).findings(NINE));
    assertEquals(WARNING, new Finding.NoLeader(true).severity());
  }

  @Test
  void aStandbyThatWaitsForAnotherThanTheNextIsTold() {
    assertEquals(
        List.of(new Finding.WrongPredecessor("steward-3", "n_2", "n_1")),
        chain(leader("1"), standby("2", "n_1"), standby("3", "n_1")).findings(NINE));
  }

  @Test
  void whoCannotBeReadIsNotAccused() {
    LeadersSnapshot leaders =
        chain(leader("1"), new CandidateSnapshot("n_2", Optional.empty(), 7, NINE));
    assertEquals(List.of(), leaders.findings(NINE));
  }

  @Test
  void aLeaderThatCannotBeReadIsNotSaidToBeMissing() {
    CandidateSnapshot unread = new CandidateSnapshot("n_1", Optional.empty(), 7, NINE);
    assertEquals(List.of(), chain(unread, standby("2", "n_1")).findings(NINE));
    assertEquals(List.of(new Finding.NoStandby()), chain(unread).findings(NINE));
  }

  @Test
  void fourTermsWithinTenMinutesAreTooMany() {
    LeadersSnapshot flapping = led(term(599), term(180), term(120), term(60));
    assertEquals(List.of(new Finding.Flapping(3, Duration.ofMinutes(10))), flapping.findings(NINE));
    assertEquals(List.of(), flapping.findings(NINE.plusSeconds(2)));
  }

  @Test
  void whoLedBeforeThatGaveTheLeadAwayWithinIt() {
    assertEquals(
        List.of(new Finding.Flapping(4, Duration.ofMinutes(10))),
        led(term(9_000), term(599), term(180), term(120), term(60)).findings(NINE));
  }

  private static LeadersSnapshot led(Term... terms) {
    return new LeadersSnapshot(
        List.of(leader("1"), standby("2", "n_1")), new TreeMap<>(), List.of(terms), List.of());
  }

  @Test
  void aSequenceNumberIsReadWithoutItsZeros() {
    assertEquals("42", new CandidateSnapshot("n_0000000042", Optional.empty(), 1, NINE).sequence());
    assertEquals("0", new CandidateSnapshot("n_0000000000", Optional.empty(), 1, NINE).sequence());
    assertEquals("odd", new CandidateSnapshot("odd", Optional.empty(), 1, NINE).sequence());
  }

  @Test
  void headroomIsWhatIsFreeBelowTheFence() {
    FleetSnapshot fleet = fleet("11:20\n41:100", OptionalLong.of(51), Optional.of(report("")));
    FenceSnapshot fence = FenceSnapshot.of(TestBooks.NAME, fleet).orElseThrow();
    assertEquals(20, fence.headroom());
    assertEquals(50, fence.beyond());
    assertEquals(Optional.of(Duration.ofHours(2)), fence.lasts(OptionalDouble.of(10)));
    assertEquals(Optional.empty(), fence.lasts(OptionalDouble.of(0)));
  }

  @Test
  void aFenceThatHoldsNothingBackIsNeverLow() {
    FleetSnapshot fleet = fleet("99:100", OptionalLong.of(101), Optional.of(report("")));
    assertEquals(List.of(), findings(fleet));
  }

  @Test
  void aFenceThatIsSoonReachedIsTold() {
    FleetSnapshot fleet = fleet("1:100", OptionalLong.of(51), Optional.of(report("")));
    assertEquals(
        List.of(new Finding.FenceHeadroomLow(50, Duration.ofSeconds(500))), findings(fleet));
    assertEquals(CRITICAL, new Finding.FenceHeadroomLow(1, Duration.ofSeconds(179)).severity());
    assertEquals(WARNING, new Finding.FenceHeadroomLow(1, Duration.ofMinutes(3)).severity());
  }

  @Test
  void aFenceThatIsReachedIsToldThoughNothingIsTakenAnyMore() {
    FleetSnapshot fleet = fleet("51:100", OptionalLong.of(51), Optional.of(report("")));
    FenceSnapshot fence = FenceSnapshot.of(TestBooks.NAME, fleet).orElseThrow();
    assertEquals(Optional.of(Duration.ZERO), fence.lasts(OptionalDouble.of(0)));
    assertEquals(Optional.of(Duration.ZERO), fence.lasts(OptionalDouble.empty()));
    assertEquals(List.of(new Finding.FenceHeadroomLow(0, Duration.ZERO)), findings(fleet));
  }

  @Test
  void aStalledFenceIsCriticalAndSaysWhy() {
    FleetSnapshot fleet = fleet("1:100", OptionalLong.empty(), Optional.of(report("book is full")));
    assertEquals(List.of(new Finding.FenceStalled("book is full")), findings(fleet));
  }

  @Test
  void underStewardsACategoryWithoutAReservationIsTold() {
    CategorySnapshot category = category("1:100");
    FleetSnapshot fleet =
        Snapshots.fleet(category)
            .with(new LedgersSnapshot(new TreeMap<>(Map.of(TestBooks.NAME, books())), Map.of()))
            .with(chain(leader("1"), standby("2", "n_1")));
    assertEquals(List.of(new Finding.ReservationMissing()), findings(fleet));
  }

  private static LedgerSnapshot books() {
    return new TestBooks().ledger();
  }

  private static CategorySnapshot category(String free) {
    return Snapshots.category(TestBooks.NAME, 0, 1, free + "\n");
  }

  private static FleetSnapshot fleet(String free, OptionalLong fence, Optional<DutyReport> report) {
    TreeMap<CategoryName, DutyReport> duties = new TreeMap<>();
    report.ifPresent(said -> duties.put(TestBooks.NAME, said));
    return Snapshots.fleet(category(free))
        .with(
            new LedgersSnapshot(
                new TreeMap<>(Map.of(TestBooks.NAME, new TestBooks().ledger(fence))), Map.of()))
        .with(new LeadersSnapshot(List.of(), duties, List.of(), List.of()));
  }

  private static List<Finding> findings(FleetSnapshot fleet) {
    return Finding.of(fleet.categories().firstEntry().getValue(), FAST, fleet).stream()
        .filter(finding -> !(finding instanceof Finding.RunsOutSoon))
        .toList();
  }

  private static DutyReport report(String stall) {
    return new DutyReport(
        "steward-1",
        1,
        51,
        NINE,
        Duration.ofMillis(12),
        stall.isEmpty() ? Optional.empty() : Optional.of(stall),
        NINE,
        Optional.empty());
  }

  private static LeadersSnapshot chain(CandidateSnapshot... chain) {
    return new LeadersSnapshot(List.of(chain), new TreeMap<>(), List.of(), List.of());
  }

  private static LeadersSnapshot log(Term... terms) {
    List<Term> log = new ArrayList<>(List.of(terms));
    Instant last = log.getLast().from();
    log.set(log.size() - 1, log.getLast().ended(last.plusSeconds(1), Term.SESSION_LOST));
    return new LeadersSnapshot(List.of(), new TreeMap<>(), log, List.of());
  }

  private static Term term(long secondsAgo) {
    return Term.begun("steward-1", "n_1", NINE.minusSeconds(secondsAgo));
  }

  private static CandidateSnapshot leader(String number) {
    return snapshot(number, candidate(number).leading(NINE));
  }

  private static CandidateSnapshot standby(String number, String watches) {
    return snapshot(number, candidate(number).watching(watches));
  }

  private static CandidateSnapshot snapshot(String number, Candidate candidate) {
    return new CandidateSnapshot("n_" + number, Optional.of(candidate), 7, NINE);
  }

  private static Candidate candidate(String number) {
    return new Candidate(
        "steward-" + number, "host", 4711, NINE, "0.1.0", Optional.empty(), Optional.empty());
  }
}
