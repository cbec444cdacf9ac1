package org.mappingzoo.console.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.mappingzoo.console.snapshot.Still;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CandidateSnapshot;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.Term;

/// A fleet in which everything is as long as it comes: paths, names of hosts and stewards, what
/// they complain of, ids of 19 digits, and what is taken in an hour.
public final class LongFleet {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
  private static final String HOST =
      "steward-production-europe-west-4b-node-%d.cluster.internal.long-company-name.example";
  private static final String BOOK =
      "jdbc:postgresql://books.production.europe-west-4b.cluster.internal.example:5432/books";
  private static final CategoryName NAME =
      CategoryName.of(
          "/com/example/production/europe-west/customer-identities/eventpublish/idgen"
              + "/visitor-profile-identifiers-of-all-tenants/did");

  private LongFleet() {}

  public static Still still() {
    SyntheticFleet fleet = new SyntheticFleet(START);
    FleetHistory history = new FleetHistory(1_000_000);
    fleet.write(
        NAME.path(),
        "1000000000000000000:4000000000000000000\n8000000000000000000:8999999999999999999");
    for (int minute = 0; minute < 20; minute++) {
      history.observe(fleet.snapshot());
      fleet.pass(Duration.ofMinutes(1)).take(NAME.path(), 1_000_000_000_000_000L);
    }
    SyntheticLedger ledger =
        new SyntheticLedger(NAME, START, "1:8999999999999999999", new Tally(20_000, 3))
            .fence(8_000_000_000_000_000_001L)
            .lease(
                SyntheticLedger.PRESENT,
                'a',
                "100000000000000001:199999999999999999\n",
                500,
                Lease.State.OPEN);
    FleetSnapshot now = fleet.snapshot().with(ledger.snapshot()).with(leaders(fleet.now()));
    return new Still(
        now, history, fleet.now(), now.traffic(), fleet.now().minus(Duration.ofSeconds(2)));
  }

  private static LeadersSnapshot leaders(Instant now) {
    List<CandidateSnapshot> chain = new ArrayList<>();
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      String host = HOST.formatted(i);
      Candidate who =
          new Candidate(
              host, host, 4_194_303, START, "0.1.0", Optional.empty(), Optional.empty(), i == 2);
      Candidate standing = i == 0 ? who.leading(START) : who.watching(node(i - 1));
      chain.add(
          new CandidateSnapshot(node(i), Optional.of(standing), 0x7fff151f2c40000L + i, START));
      terms.add(Term.begun(host, node(i), START));
    }
    DutyReport stalled =
        new DutyReport(
            HOST.formatted(0),
            1_234_567_890L,
            8_000_000_000_000_000_001L,
            START,
            Duration.ofMinutes(20),
            Optional.of(BOOK + ": connection refused; nothing listens, or a firewall is between"),
            now,
            Optional.of(new DutyReport.Restorable(BOOK, 4_000_000_000_000_000_000L, 3)));
    String fault = "/mapping-zoo/duty" + NAME.path() + ": not a duty report: it is empty";
    return new LeadersSnapshot(
        chain, new TreeMap<>(Map.of(NAME, stalled)), terms, List.of(fault, fault, fault));
  }

  private static String node(int number) {
    return "n_%010d".formatted(2_147_483_000 + number);
  }
}
