package org.mappingzoo.console.snapshot;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CandidateSnapshot;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Term;
import org.mappingzoo.core.ranges.RangeList;

/// Stewards as they may come to be seen, beside the categories of a fleet: in order, in trouble,
/// and out of sight.
final class StewardExample {
  private static final long RESERVE = 1_600_000;

  private final Still still;

  StewardExample(Still still) {
    this.still = still;
  }

  /// A leader and two standbys; each managed category is fenced.
  Still inOrder() {
    return with(
        new LeadersSnapshot(
            List.of(
                leader(11, "steward-a", "zoo-host-1", 1_260),
                standby(12, "steward-b", "zoo-host-2", 11),
                standby(14, "steward-c", "zoo-host-3", 12)),
            reports(Optional.empty()),
            List.of(
                term("steward-b", 7, 9_000, 5_400, Term.HANDED_OVER),
                term("steward-c", 9, 5_400, 1_260, Term.SESSION_LOST),
                Term.begun("steward-a", node(11), ago(1_260))),
            List.of()));
  }

  /// A leader whose book is full, and standbys that wait for the wrong node or cannot be read.
  Still inTrouble() {
    return with(
        new LeadersSnapshot(
            List.of(
                leader(21, "steward-c", "zoo-host-3", 130),
                standby(22, "steward-a", "zoo-host-1", 19),
                new CandidateSnapshot(node(24), Optional.empty(), 0x1000151f2c40017L, ago(80))),
            reports(Optional.of("file:/var/lib/mapping-zoo/book: no space left on device")),
            List.of(
                term("steward-a", 17, 540, 410, Term.SESSION_LOST),
                term("steward-b", 18, 410, 300, Term.SESSION_LOST),
                term("steward-a", 19, 300, 130, Term.SESSION_LOST),
                Term.begun("steward-c", node(21), ago(130))),
            List.of("/mapping-zoo/stew/" + node(24) + ": not a candidate record: it is empty")));
  }

  /// Nobody leads any more, and there is a log of who did.
  Still leaderless() {
    return with(
        new LeadersSnapshot(
            List.of(),
            reports(Optional.empty()),
            List.of(term("steward-a", 11, 1_260, 45, Term.UNKNOWN)),
            List.of()));
  }

  /// No steward ever served here.
  Still unserved() {
    return still.with(books(false), LeadersSnapshot.EMPTY);
  }

  /// This connection may not read them.
  Still hidden() {
    return still.with(
        books(true),
        new LeadersSnapshot(
            List.of(),
            new TreeMap<>(),
            List.of(),
            List.of(
                "/mapping-zoo/stew: no READ permission for this connection",
                "/mapping-zoo/terms: no READ permission for this connection")));
  }

  /// This connection may not even list the books.
  Still unlisted() {
    return still.with(
        new LedgersSnapshot(
            new TreeMap<>(),
            Map.of(),
            new TreeMap<>(Map.of("/mapping-zoo/ctl", "no READ permission for this connection"))),
        LeadersSnapshot.EMPTY);
  }

  private Still with(LeadersSnapshot leaders) {
    return still.with(books(true), leaders);
  }

  private LedgersSnapshot books(boolean fenced) {
    NavigableMap<CategoryName, LedgerSnapshot> books = new TreeMap<>();
    still
        .snapshot()
        .ledgers()
        .categories()
        .forEach((name, ledger) -> books.put(name, fenced ? fenced(ledger) : ledger));
    return new LedgersSnapshot(books, still.snapshot().ledgers().workers());
  }

  private LedgerSnapshot fenced(LedgerSnapshot ledger) {
    return new LedgerSnapshot(
        ledger.name(),
        ledger.control().map(control -> fenced(control, fence(ledger.name()))),
        ledger.tally(),
        ledger.leases(),
        ledger.faults());
  }

  private static ControlRecord fenced(ControlRecord control, OptionalLong fence) {
    return new ControlRecord(
        control.generation(),
        control.epoch(),
        control.state(),
        control.seedRequest(),
        control.universe(),
        fence,
        7,
        control.validatedZkEpoch(),
        control.settings(),
        control.note());
  }

  private OptionalLong fence(CategoryName category) {
    RangeList free = still.free(category);
    return free.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(
            free.takeLowest(Math.min(RESERVE, free.count())).rest().isEmpty()
                ? Long.MAX_VALUE
                : free.takeLowest(RESERVE).rest().first(0));
  }

  private NavigableMap<CategoryName, DutyReport> reports(Optional<String> stall) {
    NavigableMap<CategoryName, DutyReport> reports = new TreeMap<>();
    for (Map.Entry<CategoryName, LedgerSnapshot> each :
        still.snapshot().ledgers().categories().entrySet()) {
      fence(each.getKey())
          .ifPresent(
              fence ->
                  reports.put(
                      each.getKey(),
                      new DutyReport(
                          "steward-a",
                          7,
                          fence,
                          ago(340),
                          Duration.ofMillis(14),
                          stall,
                          ago(30),
                          Optional.of(restorable(each.getKey(), each.getValue())))));
    }
    return reports;
  }

  private DutyReport.Restorable restorable(CategoryName category, LedgerSnapshot ledger) {
    long free = still.free(category).count();
    long below = Math.min(RESERVE, free);
    return new DutyReport.Restorable(
        "jdbc:postgresql://db-1.example/ids", free - below, below + ledger.leased());
  }

  private CandidateSnapshot leader(int number, String name, String host, long leadingFor) {
    return snapshot(number, candidate(number, name, host).leading(ago(leadingFor)));
  }

  private CandidateSnapshot standby(int number, String name, String host, int watched) {
    return snapshot(number, candidate(number, name, host).watching(node(watched)));
  }

  private CandidateSnapshot snapshot(int number, Candidate standing) {
    return new CandidateSnapshot(
        node(number), Optional.of(standing), 0x1000151f2c40000L + number, ago(1_300));
  }

  private Candidate candidate(int number, String name, String host) {
    return new Candidate(
        name, host, 4_000 + number, ago(90_000), "0.1.0", Optional.empty(), Optional.empty());
  }

  private Term term(String name, int number, long from, long until, String how) {
    return Term.begun(name, node(number), ago(from)).ended(ago(until), how);
  }

  private static String node(int number) {
    return "n_%010d".formatted(number);
  }

  private Instant ago(long seconds) {
    return still.ago(Duration.ofSeconds(seconds));
  }
}
