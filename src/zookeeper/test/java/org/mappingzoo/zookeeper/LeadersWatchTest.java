package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CandidateSnapshot;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Term;
import org.mappingzoo.core.protocol.TermLog;

/// Stewards as a console sees them live: on a real server, by the one watch on our root.
class LeadersWatchTest {
  private static final Layout LAYOUT = Layout.DEFAULT;
  private static final CategoryName DID = CategoryName.of("/com/did");
  private static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");
  private static final Candidate ONE =
      new Candidate("one", "host-1", 17, NINE, "0.1.0", Optional.empty(), Optional.of(NINE));
  private static final Candidate TWO = ONE.watching("n_0000000000");
  private static final DutyReport DUTY =
      new DutyReport(
          "one", 3, 5_000, NINE, Duration.ofMillis(12), Optional.empty(), NINE, Optional.empty());

  private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  private final Arranger steward = new Arranger(zoo);
  private final Spectator console = new Spectator(zoo, Discovery.under("/com"));

  @AfterEach
  void close() {
    console.close();
    steward.close();
    zoo.close();
  }

  @Test
  void theChainIsShownAndFollowsWhoComesAndGoes() {
    console.awaitCurrent();
    assertEquals(LeadersSnapshot.EMPTY, console.last().leaders());
    stand("n_0000000000", ONE.text().display());
    try (Arranger other = new Arranger(zoo)) {
      other.create(LAYOUT.candidate("n_0000000001"), TWO.text().display(), CreateMode.EPHEMERAL);
      await("both", leaders -> leaders.chain().size() == 2);
      LeadersSnapshot leaders = console.last().leaders();
      assertEquals("n_0000000000", leaders.leader().orElseThrow().node());
      assertEquals(Optional.of(TWO), leaders.chain().getLast().candidate());
      assertTrue(leaders.chain().getFirst().session() != leaders.chain().getLast().session());
    }
    await("one is left", leaders -> names(leaders).equals(List.of("n_0000000000")));
  }

  @Test
  void dutiesAndTermsAreShownFromTheStartAndAsTheyChange() {
    TermLog terms = TermLog.EMPTY.begun(Term.begun("one", "n_0000000000", NINE));
    steward.create(LAYOUT.duty(DID), DUTY.text().display());
    steward.create(LAYOUT.terms(), terms.text().display());
    await(
        "the duty and the term",
        leaders ->
            leaders.duty(DID).equals(Optional.of(DUTY)) && leaders.terms().equals(terms.terms()));

    TermLog ended = terms.ended("n_0000000000", NINE.plusSeconds(9), Term.HANDED_OVER);
    steward.set(LAYOUT.terms(), ended.text().display());
    await("its end", leaders -> leaders.terms().equals(ended.terms()));
    steward.delete(LAYOUT.duty(DID));
    await("the duty's end", leaders -> leaders.duties().isEmpty());
  }

  @Test
  void aCandidateThatCannotBeReadKeepsItsPlaceAndIsAFault() {
    stand("n_0000000000", "junk\n");
    await(
        "the fault",
        leaders ->
            leaders.faults().size() == 1
                && names(leaders).equals(List.of("n_0000000000"))
                && leaders.chain().getFirst().candidate().isEmpty());
    steward.set(LAYOUT.candidate("n_0000000000"), ONE.text().display());
    await("its end", leaders -> leaders.faults().isEmpty() && leaders.leader().isPresent());
  }

  @Test
  void whatMayNotBeReadIsSaid() {
    stand("n_0000000000", ONE.text().display());
    steward.hide(LAYOUT.stewards());
    console.source().refresh();
    await(
        "the missing permission",
        leaders ->
            leaders
                .faults()
                .equals(List.of(LAYOUT.stewards() + ": no READ permission for this connection")));
    steward.open(LAYOUT.stewards());
    console.source().refresh();
    await("permission", leaders -> leaders.faults().isEmpty() && leaders.chain().size() == 1);
  }

  private void stand(String node, String text) {
    steward.create(LAYOUT.candidate(node), text, CreateMode.EPHEMERAL);
  }

  private void await(String what, Predicate<LeadersSnapshot> condition) {
    console.await(what, fleet -> condition.test(fleet.leaders()));
  }

  private static List<String> names(LeadersSnapshot leaders) {
    return leaders.chain().stream().map(CandidateSnapshot::node).toList();
  }
}
