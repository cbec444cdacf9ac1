package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.monitor.Finding.Severity.CRITICAL;
import static org.mappingzoo.core.monitor.Finding.Severity.NOTICE;
import static org.mappingzoo.core.monitor.Finding.Severity.WARNING;
import static org.mappingzoo.core.monitor.Snapshots.DID;
import static org.mappingzoo.core.monitor.Snapshots.category;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryOp;
import org.mappingzoo.core.category.CategoryState;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

final class FindingTest {
  private static final Forecast STEADY = new Forecast.NotShrinking(0, Forecast.LONG_WINDOW);

  @Test
  void aHealthyCategoryHasNone() {
    assertEquals(List.of(), findings("1:100\n", STEADY));
    assertEquals(List.of(), findings("1:100\n", runsOutIn(Duration.ofDays(7))));
  }

  @Test
  void noIdsLeftIsCritical() {
    assertEquals(List.of(new Finding.Exhausted()), findings("", runsOutIn(Duration.ZERO)));
    assertEquals(CRITICAL, new Finding.Exhausted().severity());
  }

  @Test
  void aCounterIsUsedUpByTheLastIdThatItCanHold() {
    assertEquals(
        List.of(new Finding.CounterUsedUp()),
        findings(new CategoryReading.Counter(Long.MAX_VALUE), STEADY));
    assertEquals(List.of(), findings(new CategoryReading.Counter(Long.MAX_VALUE - 1), STEADY));
    assertEquals(CRITICAL, new Finding.CounterUsedUp().severity());
  }

  @Test
  void runningOutWithinAWeekIsAWarningWithinTwoDaysCritical() {
    Duration almostAWeek = Duration.ofDays(7).minusSeconds(1);
    assertEquals(
        List.of(new Finding.RunsOutSoon(almostAWeek)), findings("1:9\n", runsOutIn(almostAWeek)));
    assertEquals(WARNING, new Finding.RunsOutSoon(Duration.ofDays(2)).severity());
    assertEquals(CRITICAL, new Finding.RunsOutSoon(Duration.ofHours(47)).severity());
  }

  @Test
  void howUrgentItIsFollowsFromTheHourAndTheEarliestEndIsTold() {
    Duration day = Duration.ofDays(1);
    Duration threeDays = Duration.ofDays(3);
    assertEquals(
        List.of(new Finding.ByRule(new Finding.RunsOutSoon(day), WARNING)),
        findings("1:9\n", runsOut(day, threeDays)));
    assertEquals(List.of(new Finding.RunsOutSoon(day)), findings("1:9\n", runsOut(threeDays, day)));
    assertEquals(List.of(), findings("1:9\n", runsOut(day, Duration.ofDays(8))));
  }

  @Test
  void manyRangesAreAWarning() {
    assertEquals(List.of(), findings(rangesOf(2_000), STEADY));
    String many = rangesOf(2_001);
    assertEquals(List.of(new Finding.Fragmented(2_001, many.length())), findings(many, STEADY));
    assertEquals(WARNING, new Finding.Fragmented(2_001, 20_000).severity());
  }

  @Test
  void manyBytesAreAWarningAndWhereLittleMoreFitsCritical() {
    String blank = " ".repeat(NodeText.SOFT_LIMIT_BYTES - 4) + "1:5\n";
    assertEquals(List.of(), findings(blank, STEADY));
    assertEquals(
        List.of(new Finding.Fragmented(1, NodeText.SOFT_LIMIT_BYTES + 1)),
        findings(" " + blank, STEADY));
    assertEquals(WARNING, new Finding.Fragmented(1, 480 * 1024).severity());
    assertEquals(CRITICAL, new Finding.Fragmented(1, 480 * 1024 + 1).severity());
  }

  @Test
  void aListThatHasJustRefusedAPushIsCritical() {
    RangeList full = fullList();
    assertInstanceOf(
        CategoryOp.Step.Refuse.class,
        Operations.push(RangeText.parse("1:1"), Optional.empty())
            .apply(new CategoryState.Present(full)));
    List<Finding> findings = findings(NodeText.of(full).display(), STEADY);
    assertEquals(List.of(CRITICAL), findings.stream().map(Finding::severity).toList());
  }

  @Test
  void whereACategoryHasALimitOfItsOwnThatSaysHowFullItsListIs() {
    LedgerSnapshot books = new TestBooks().ledgerOfBytes(16);
    assertEquals(List.of(), fragmented(findings(books, "10:99\n200:4567\n")));
    assertEquals(
        List.of(new Finding.ByRule(new Finding.Fragmented(2, 16), CRITICAL)),
        fragmented(findings(books, "10:99\n2000:4567\n")));
  }

  @Test
  void whereACategoryCallsAListLargeSoonerOrLaterThatCounts() {
    LedgerSnapshot soon = new TestBooks().ledgerOfLargeBytes(14);
    assertEquals(List.of(), fragmented(findings(soon, "10:99\n200:456\n")));
    assertEquals(
        List.of(new Finding.Fragmented(2, 15)), fragmented(findings(soon, "10:99\n200:4567\n")));
    LedgerSnapshot late = new TestBooks().ledgerOfLargeBytes(2 * NodeText.SOFT_LIMIT_BYTES);
    String blank = " ".repeat(NodeText.SOFT_LIMIT_BYTES) + "10:99\n";
    assertEquals(List.of(), fragmented(findings(late, blank)));
  }

  private static List<Finding> fragmented(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> finding.itself() instanceof Finding.Fragmented)
        .toList();
  }

  /// So long that nothing more fits.
  private static RangeList fullList() {
    RangeList.Builder list = new RangeList.Builder();
    int line = "100000:100000\n".length();
    for (int i = 0; i < NodeText.HARD_LIMIT_BYTES / line; i++) {
      list.append(100_000 + 2L * i, 100_000 + 2L * i);
    }
    return list.build();
  }

  @Test
  void anUnreadableListIsCritical() {
    var fault = new RangeFault(RangeFault.Kind.DIGIT_EXPECTED, 1, 1, "oops");
    assertEquals(List.of(new Finding.Unreadable(fault)), findings("oops", STEADY));
    assertEquals(CRITICAL, new Finding.Unreadable(fault).severity());
  }

  @Test
  void whatMayBeExhaustedOrIsHiddenIsANotice() {
    assertEquals(
        List.of(new Finding.PossiblyExhausted()),
        findings(new CategoryReading.PossiblyExhausted(NodeText.of("")), STEADY));
    assertEquals(
        List.of(new Finding.Hidden(DID.path() + ": NoAuth")),
        findings(new CategoryReading.Hidden("NoAuth"), STEADY));
    assertEquals(NOTICE, new Finding.PossiblyExhausted().severity());
    assertEquals(NOTICE, new Finding.Hidden("NoAuth").severity());
  }

  @Test
  void aVersionCounterNearItsEndIsAWarningAndAtItsEndCritical() {
    int end = Revision.LAST_WRITABLE_VERSION;
    assertEquals(List.of(), atVersion(Finding.MANY_VERSIONS - 1));
    assertEquals(
        List.of(new Finding.VersionsEnding(end - Finding.MANY_VERSIONS)),
        atVersion(Finding.MANY_VERSIONS));
    assertEquals(List.of(new Finding.VersionsEnding(1)), atVersion(end - 1));
    assertEquals(List.of(new Finding.VersionsEnding(0)), atVersion(end));
    assertEquals(List.of(new Finding.VersionsEnding(0)), atVersion(-7));
    assertEquals(WARNING, new Finding.VersionsEnding(1).severity());
    assertEquals(CRITICAL, new Finding.VersionsEnding(0).severity());
  }

  /// Its empty list is as it should be; that it is torn to pieces may still be somebody's work.
  @Test
  void nothingRunsOutThatIsRetired() {
    for (ControlRecord.State state : ControlRecord.State.values()) {
      LedgerSnapshot books = new TestBooks().ledger(state);
      assertEquals(
          state == ControlRecord.State.RETIRED ? List.of() : List.of(new Finding.Exhausted()),
          findings(books, ""));
      assertTrue(
          findings(books, rangesOf(2_001)).stream().anyMatch(Finding.Fragmented.class::isInstance));
    }
  }

  @Test
  void openLeasesNearTheirLimitAreAWarningAndAtItCritical() {
    TestBooks books = new TestBooks();
    for (int id = 1; id <= 8; id++) {
      books
          .lease(TestBooks.THERE, id + ":" + id, Lease.State.OPEN)
          .lease(TestBooks.GONE, "50:59", Lease.State.RECYCLED);
    }
    books.lease(TestBooks.GONE, TestBooks.EARLIER, "60:60", Lease.State.OPEN);
    assertEquals(List.of(), leasesEnding(books.ledgerOfLeases(10)), "neither closed nor void ones");
    Finding near = new Finding.LeasesEnding(9, 10, false);
    books.lease(TestBooks.THERE, "9:9", Lease.State.OPEN);
    assertEquals(List.of(near), leasesEnding(books.ledgerOfLeases(10)));
    assertEquals(WARNING, near.severity());
    Finding atIt = new Finding.LeasesEnding(10, 10, false);
    books.lease(TestBooks.THERE, "10:10", Lease.State.OPEN);
    assertEquals(List.of(atIt), leasesEnding(books.ledgerOfLeases(10)));
    assertEquals(CRITICAL, atIt.severity());
    assertTrue(atIt.followsFromTakes());
  }

  @Test
  void whatALedgerCanHoldCountsClosedLeasesToo() {
    for (int leases : List.of(17_999, 18_000, 20_000)) {
      assertEquals(
          leases < 18_000 ? List.of() : List.of(new Finding.LeasesEnding(leases, 20_000, true)),
          leasesEnding(crowded(new TestBooks().ledger(), 0, leases)));
    }
  }

  @Test
  void ofBothLimitsTheOneThatIsReachedIsToldAndElseThatOfOpenLeases() {
    LedgerSnapshot ten = new TestBooks().ledgerOfLeases(10);
    assertEquals(
        List.of(new Finding.LeasesEnding(10, 10, false)), leasesEnding(crowded(ten, 10, 18_000)));
    assertEquals(
        List.of(new Finding.LeasesEnding(20_009, 20_000, true)),
        leasesEnding(crowded(ten, 9, 20_000)));
    assertEquals(
        List.of(new Finding.LeasesEnding(9, 10, false)), leasesEnding(crowded(ten, 9, 18_000)));
  }

  private static LedgerSnapshot crowded(LedgerSnapshot books, int open, int closed) {
    TestBooks some =
        new TestBooks()
            .lease(TestBooks.THERE, "1:9", Lease.State.OPEN)
            .lease(TestBooks.GONE, "1:9", Lease.State.RECYCLED);
    List<LeaseSnapshot> leases = new ArrayList<>(Collections.nCopies(open, some.get(0)));
    leases.addAll(Collections.nCopies(closed, some.get(1)));
    return new LedgerSnapshot(books.name(), books.control(), books.tally(), leases, books.faults());
  }

  private static List<Finding> leasesEnding(LedgerSnapshot books) {
    return findings(books, "1:9\n").stream()
        .filter(Finding.LeasesEnding.class::isInstance)
        .toList();
  }

  @Test
  void booksThatCannotBeReadAreCritical() {
    LedgerSnapshot damaged = new TestBooks().damaged("/mapping-zoo/tally/did: no tally");
    Finding unreadable = new Finding.BooksUnreadable("/mapping-zoo/tally/did: no tally");
    assertEquals(CRITICAL, unreadable.severity());
    assertTrue(findings(damaged, "1:9\n").contains(unreadable));
    assertEquals(
        List.of(unreadable, new Finding.Exhausted()), findings(damaged, ""), "what is worse first");
  }

  @Test
  void booksThatAreGoneAreCriticalAndBooksOfAnotherChrootAreNot() {
    assertEquals(CRITICAL, ofMissing(ReadFault.missing()).severity());
    assertEquals(NOTICE, ofMissing(ReadFault.elsewhere("/com")).severity());
  }

  private static Finding ofMissing(ReadFault fault) {
    String text = fault.at("/mapping-zoo/ctl/did").text();
    CategorySnapshot category =
        category(DID, 0, new Revision(1, 2, 3), Snapshots.reading("1:100\n"));
    LedgersSnapshot missing =
        LedgersSnapshot.EMPTY.withMissing(Map.of(DID, fault.at("/mapping-zoo/ctl/did")));
    List<Finding> found = Finding.of(category, STEADY, Snapshots.fleet(category).with(missing));
    assertEquals(List.of(new Finding.BooksUnreadable(text)), found);
    return found.getFirst();
  }

  private static List<Finding> findings(LedgerSnapshot books, String text) {
    CategorySnapshot category =
        category(TestBooks.NAME, 0, new Revision(1, 2, 3), Snapshots.reading(text));
    LedgersSnapshot all =
        new LedgersSnapshot(new TreeMap<>(Map.of(TestBooks.NAME, books)), Map.of());
    return Finding.of(
        category, runsOutIn(Duration.ofHours(1)), Snapshots.fleet(category).with(all));
  }

  @Test
  void theWorstComesFirst() {
    var findings = findings(rangesOf(2_001), runsOutIn(Duration.ofHours(1)));
    assertEquals(List.of(CRITICAL, WARNING), findings.stream().map(Finding::severity).toList());
  }

  private static Forecast runsOutIn(Duration in) {
    return runsOut(in, in);
  }

  private static Forecast runsOut(Duration in, Duration steadily) {
    return new Forecast.RunsOut(
        in, Optional.empty(), steadily, 1_000, 1_000, 1_000, 0, Forecast.LONG_WINDOW);
  }

  private static List<Finding> findings(String text, Forecast forecast) {
    return findings(Snapshots.reading(text), forecast);
  }

  private static List<Finding> findings(CategoryReading reading, Forecast forecast) {
    CategorySnapshot category = category(DID, 0, new Revision(1, 2, 3), reading);
    return Finding.of(category, forecast, Snapshots.fleet(category));
  }

  private static List<Finding> atVersion(int version) {
    CategorySnapshot category =
        category(DID, 0, new Revision(1, 2, version), Snapshots.reading("1:100\n"));
    return Finding.of(category, STEADY, Snapshots.fleet(category));
  }

  private static String rangesOf(int count) {
    RangeList.Builder list = new RangeList.Builder();
    for (int i = 0; i < count; i++) {
      list.append(2L * i, 2L * i);
    }
    return NodeText.of(list.build()).display();
  }
}
