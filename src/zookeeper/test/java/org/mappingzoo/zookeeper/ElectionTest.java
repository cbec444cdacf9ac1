package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Term;
import org.mappingzoo.core.protocol.TermLog;
import org.mappingzoo.zookeeper.Election.Standing;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Who leads, who is next, and that each end wakes one successor.
final class ElectionTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Options OPTIONS =
      new Options(Duration.ofSeconds(4), Duration.ofSeconds(2), Duration.ofSeconds(2), false);

  private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  private final List<Stand> stands = new ArrayList<>();
  private final ZooKeeperConnection looker =
      ZooKeeperConnection.open(new Ensemble(zoo.connectString()), Options.forWorkers());
  private final AtomicLong sleptNanos = new AtomicLong();

  /// Whose next look ends by an error.
  private final AtomicReference<String> brokenLook = new AtomicReference<>("");

  /// One steward's part in the election.
  private final class Stand {
    final ZooKeeperConnection connection;
    final Election election;
    final List<Standing> told = new CopyOnWriteArrayList<>();

    Stand(String name, Ensemble ensemble) {
      connection = ZooKeeperConnection.open(ensemble, OPTIONS);
      election =
          new Election(
              connection,
              Layout.DEFAULT,
              new Candidate(name, "host", 7, NOON, "test", Optional.empty(), Optional.empty()),
              () -> NOON,
              () -> nanoTime(name),
              told::add);
      election.start();
      stands.add(this);
    }

    private long nanoTime(String name) {
      if (Thread.currentThread().getName().equals("mapping-zoo-election")
          && brokenLook.compareAndSet(name, "")) {
        throw new OutOfMemoryError("a test");
      }
      return System.nanoTime() + sleptNanos.get();
    }

    boolean leads() {
      return election.standing() instanceof Standing.Leading && election.tenure().isPresent();
    }

    Optional<String> watches() {
      return election.standing() instanceof Standing.Standby standby
          ? Optional.of(standby.watches())
          : Optional.empty();
    }

    String node() {
      return switch (election.standing()) {
        case Standing.Away away -> "";
        case Standing.Standby standby -> standby.node();
        case Standing.Leading leading -> leading.node();
      };
    }

    long session() {
      return Long.decode(connection.session().orElseThrow().id());
    }

    /// As a crash does: the server ends the session without a word to anybody.
    void die() {
      zoo.expire(session());
      connection.close();
    }
  }

  private Stand stand(String name) {
    return stand(name, new Ensemble(zoo.connectString()));
  }

  private Stand stand(String name, Ensemble ensemble) {
    Stand stand = new Stand(name, ensemble);
    eventually(name + " stands", () -> !stand.node().isEmpty());
    return stand;
  }

  @AfterEach
  void close() {
    stands.forEach(
        stand -> {
          stand.election.close();
          stand.connection.close();
        });
    looker.close();
    zoo.close();
  }

  @Test
  void theFirstLeadsAndEachOtherWatchesTheNextLowerOne() {
    Stand a = stand("a");
    Stand b = stand("b");
    Stand c = stand("c");
    eventually("a leads", a::leads);
    assertEquals(Optional.of(a.node()), b.watches());
    assertEquals(Optional.of(b.node()), c.watches());
    assertFalse(b.leads());
    eventually(
        "each node says whom it watches",
        () ->
            candidate(b).watches().equals(Optional.of(a.node()))
                && candidate(c).watches().equals(Optional.of(b.node()))
                && candidate(a).leadingSince().equals(Optional.of(NOON)));
    assertEquals(2 + 3, zoo.watchCount(), "one for each standby, and one each on the roles");
  }

  /// Such as one that stood before the roles were applied.
  @Test
  void aCandidateThatMayNotBeReadKeepsItsPlaceInTheLine() {
    Stand a = stand("a");
    Stand b = stand("b");
    try (Arranger admin = new Arranger(zoo)) {
      admin.hide(Layout.DEFAULT.candidate(b.node()));
      Stand c = stand("c");
      assertEquals(Optional.of(b.node()), c.watches());
      eventually("a leads", a::leads);
      String last = b.node();
      b.election.close();
      eventually("c has a's end to wait for", () -> c.watches().equals(Optional.of(a.node())));
      assertFalse(admin.exists(Layout.DEFAULT.candidate(last)));
    }
  }

  @Test
  void whoMayNotListTheCandidatesSaysSoAndDoesNotLead() {
    Stand a = stand("a");
    try (Arranger admin = new Arranger(zoo)) {
      admin.hide(Layout.DEFAULT.stewards());
      eventually(
          "the reason is told",
          () ->
              a.election.standing() instanceof Standing.Away(String why)
                  && why.contains("/mapping-zoo/stew"));
      assertEquals(Optional.empty(), a.election.tenure());
      admin.open(Layout.DEFAULT.stewards());
      eventually("it leads again", a::leads);
    }
  }

  @Test
  void whenTheLeaderDiesTheNextInLineLeads() {
    Stand a = stand("a");
    Stand b = stand("b");
    Stand c = stand("c");
    String first = a.node();
    a.die();
    eventually("b leads", b::leads);
    assertEquals(Optional.of(b.node()), c.watches());
    assertEquals(1, c.told.stream().filter(Standing.Standby.class::isInstance).count());
    eventually("the terms are noted", () -> terms().size() == 2);
    assertEquals(first, terms().getFirst().candidate());
    assertEquals(Term.SESSION_LOST, terms().getFirst().ending());
    assertTrue(terms().getLast().isRunning());
  }

  @Test
  void whenTheOneBeforeDiesTheNextLowerIsWatched() {
    Stand a = stand("a");
    Stand b = stand("b");
    Stand c = stand("c");
    b.die();
    eventually("c watches a", () -> c.watches().equals(Optional.of(a.node())));
    eventually("a leads", a::leads);
    assertFalse(c.leads());
  }

  @Test
  void whoHandsOverIsSucceededAtOnceAndSaysSo() {
    Stand a = stand("a");
    Stand b = stand("b");
    eventually("the first term is noted", () -> terms().size() == 1);
    a.election.close();
    assertEquals(Optional.empty(), a.election.tenure());
    eventually("b leads", b::leads);
    eventually("the terms are noted", () -> terms().size() == 2);
    assertEquals(Term.HANDED_OVER, terms().getFirst().ending());
    assertEquals(new Standing.Away("handed over"), a.election.standing());
  }

  @Test
  void aSessionThatEndsCostsThePlaceInTheLine() {
    Stand a = stand("a");
    Stand b = stand("b");
    zoo.expire(a.session());
    eventually("b leads", b::leads);
    eventually("a stands behind it", () -> a.watches().equals(Optional.of(b.node())));
    assertEquals(Optional.empty(), a.election.tenure());
  }

  @Test
  void whoWasCutOffLeadsNotButLeadsOnWhenTheSessionStillStands() {
    try (FaultProxy wire = new FaultProxy(zoo)) {
      Stand a = stand("a", wire.ensemble());
      Stand b = stand("b");
      String node = a.node();
      eventually("the term is noted", () -> terms().size() == 1);
      wire.cut();
      eventually("a knows", () -> a.election.tenure().isEmpty());
      assertInstanceOf(Standing.Away.class, a.election.standing());
      wire.mend();
      eventually("a leads on", a::leads);
      assertEquals(node, a.node());
      assertFalse(b.leads());
      assertEquals(1, terms().size(), "it is the same term");
    }
  }

  @Test
  void whoIsCutOffBeyondItsSessionIsSucceededAndStandsAnew() {
    try (FaultProxy wire = new FaultProxy(zoo)) {
      Stand a = stand("a", wire.ensemble());
      Stand b = stand("b");
      wire.cut();
      eventually("b leads", b::leads);
      assertEquals(Optional.empty(), a.election.tenure());
      wire.mend();
      eventually("a stands behind it", () -> a.watches().equals(Optional.of(b.node())));
    }
  }

  @Test
  void aTenureEndsByTheClockAloneWhereNobodyCanTell() {
    try (FaultProxy wire = new FaultProxy(zoo)) {
      Stand a = stand("a", wire.ensemble());
      eventually("a leads", a::leads);
      wire.pause();
      sleptNanos.set(Duration.ofSeconds(10).toNanos());
      assertEquals(Optional.empty(), a.election.tenure(), "as after SIGSTOP and SIGCONT");
      wire.resume();
      eventually("a look says that it leads still", a::leads);
    }
  }

  @Test
  void aLeaderWhoseLookEndedByAnErrorLooksAgainAndLeadsOn() {
    Stand a = stand("a");
    eventually("a leads", a::leads);
    brokenLook.set("a");
    eventually("a look has ended so", () -> brokenLook.get().isEmpty());
    sleptNanos.set(Duration.ofSeconds(10).toNanos());
    assertEquals(Optional.empty(), a.election.tenure());
    eventually("a leads on", a::leads);
  }

  @Test
  void aNodeWhoseAnswerWasLostIsFoundAgainByItsSession() {
    try (FaultProxy wire = new FaultProxy(zoo)) {
      wire.loseReplies(1);
      Stand a = stand("a", wire.ensemble());
      eventually("a leads", a::leads);
      eventually("one node is left", () -> candidates().size() == 1);
      assertEquals(List.of(a.node()), candidates());
    }
  }

  @Test
  void whoseNodeSomebodyDeletedStandsAgain() {
    Stand a = stand("a");
    Stand b = stand("b");
    String node = a.node();
    looker.connected().delete(Layout.DEFAULT.candidate(node), -1, (rc, path, ctx) -> {}, null);
    eventually("b leads", b::leads);
    eventually("a stands behind it", () -> a.watches().equals(Optional.of(b.node())));
  }

  @Test
  void overEachConnectionTheNodeIsWrittenSoThatItBearsTheEpochOfWhoLeadsNow() {
    try (FaultProxy wire = new FaultProxy(zoo)) {
      Stand a = stand("a", wire.ensemble());
      eventually("its node says that it leads", () -> candidate(a).leadingSince().isPresent());
      String node = a.node();
      int version = data(node).stat().getVersion();
      wire.cut();
      eventually("it does not believe in it", () -> a.election.tenure().isEmpty());
      wire.mend();
      eventually("it leads again", a::leads);
      assertEquals(node, a.node());
      eventually("the node was written", () -> data(node).stat().getVersion() > version);
    }
  }

  private Candidate candidate(Stand stand) {
    return Candidate.parse(data(stand.node()).text());
  }

  private RawCalls.Data data(String node) {
    return RawCalls.getData(looker.connected(), Layout.DEFAULT.candidate(node))
        .join()
        .orElseThrow();
  }

  private List<String> candidates() {
    return RawCalls.getChildren(looker.connected(), Layout.DEFAULT.stewards()).join().orElseThrow();
  }

  private List<Term> terms() {
    return RawCalls.getData(looker.connected(), Layout.DEFAULT.terms())
        .join()
        .map(found -> TermLog.parse(found.text()).terms())
        .orElse(List.of());
  }
}
