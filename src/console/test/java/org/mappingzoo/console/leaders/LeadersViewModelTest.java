package org.mappingzoo.console.leaders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.leaders.LeadersPanel.Emptiness;
import org.mappingzoo.console.leaders.LeadersPanel.Link;
import org.mappingzoo.console.leaders.LeadersPanel.Notice;
import org.mappingzoo.console.leaders.LeadersPanel.TermLine;
import org.mappingzoo.console.leaders.ReservationFigures.Standing;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CandidateSnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.Term;

/// Who takes over, and how far takes may go, as an operator reads it.
final class LeadersViewModelTest {
  private static final Instant START = Instant.parse("2026-11-21T09:00:00Z");
  private static final CategoryName DID = CategoryName.of("/ids/did");

  private final SyntheticFleet fleet = new SyntheticFleet(START).write(DID.path(), "301:1000\n");
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final Asked went = new Asked();
  private final List<Long> killed = new ArrayList<>();
  private final LeadersViewModel model =
      new LeadersViewModel(feed, messages, went, Optional.of(killed::add));
  private final SyntheticLedger ledger =
      new SyntheticLedger(DID, START, "1:1000", new Tally(300, 0));
  private final TreeMap<CategoryName, DutyReport> duties = new TreeMap<>();
  private final List<Term> terms = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  @BeforeEach
  void isOnTheScreen() {
    model.setSeen(true);
  }

  @Test
  void rowsThatAreHiddenAreNotFollowedUntilTheyAreShownAgain() {
    ledger.fence(501);
    publish(leader(11));
    ReservationFigures before = figures();
    model.setSeen(false);
    ledger.fence(701);
    publish(leader(11), standby(12, 11));
    assertSame(before, figures());
    assertEquals(2, panel().links().size());
    model.setSeen(true);
    assertNotEquals(before, figures());
  }

  @Test
  void theChainNamesEachOneAndTheNodeItWatches() {
    fleet.pass(Duration.ofMinutes(5));
    publish(leader(11), standby(12, 11));
    assertEquals(
        List.of(
            new Link(
                true,
                Tone.OK,
                "Leader",
                "steward-11",
                "host-11:4711",
                "Node no. 11",
                "0x1011",
                "Leads for 5 min",
                "No reservation yet"),
            new Link(
                false,
                Tone.NOTICE,
                "Standby 1",
                "steward-12",
                "host-12:4711",
                "Node no. 12",
                "0x1012",
                "There for 5 min",
                "Watches no. 11, steward-11")),
        panel().links());
    assertEquals(List.of(), panel().notices());
    assertEquals(Optional.empty(), panel().emptiness());
  }

  @Test
  void onAServerWithoutItsQuorumNobodyIsSeenLeading() {
    fleet.connection(SyntheticFleet.quorumless());
    publish(leader(11), standby(12, 11));
    assertEquals(List.of(Tone.OFF, Tone.OFF), panel().links().stream().map(Link::tone).toList());
  }

  @Test
  void whileNothingComesFromTheServerNobodyLeadsOnByOurClock() {
    terms.add(Term.begun("a", "n_1", START));
    ledger.fence(501);
    duties.put(DID, report(501, Optional.empty()));
    fleet.pass(Duration.ofMinutes(5));
    feed.tick();
    publish(leader(11), standby(12, 11));
    List<TermLine> lines = panel().terms();
    ReservationFigures figures = figures();

    fleet.connection(new ConnectionStatus.Disconnected(fleet.now(), "gone"));
    publish(leader(11), standby(12, 11));
    fleet.pass(Duration.ofHours(25));
    feed.tick();
    assertEquals("Leads for 5 min", panel().links().getFirst().age());
    assertEquals(List.of(Tone.OFF, Tone.OFF), panel().links().stream().map(Link::tone).toList());
    assertEquals(lines, panel().terms());
    assertEquals(figures, figures());

    fleet.connection(SyntheticFleet.current());
    publish(leader(11), standby(12, 11));
    feed.tick();
    assertEquals("Leads for 1 d 1 h", panel().links().getFirst().age());
    assertEquals(Tone.OK, panel().links().getFirst().tone());
  }

  @Test
  void whoWatchesTheWrongNodeIsMarkedAndTold() {
    publish(leader(11), standby(12, 11), standby(14, 11));
    Link last = panel().links().getLast();
    assertEquals(Tone.WARNING, last.tone());
    assertEquals("Watches no. 11: wrong", last.watches());
    assertEquals(1, panel().notices().size());
    assertEquals(Tone.WARNING, panel().notices().getFirst().tone());
  }

  @Test
  void whileTheNextTakesOverThatIsSaid() {
    publish(standby(12, 11));
    assertEquals("Takes over now", panel().links().getFirst().role());
    assertEquals(
        List.of(
            "The next steward is taking over; fences stand until it leads.",
            "Nobody takes over if the leader goes. Start a second steward on another host."),
        panel().notices().stream().map(Notice::sentence).toList());
  }

  @Test
  void theReservationsAreExported() {
    ledger.fence(501);
    publish(leader(11));
    assertEquals(
        List.of(DID.path(), "UNRESERVED", 501L, "", 200L, "", "", "", "", ""),
        ReservationSheet.of(model).rows().getFirst());

    duties.put(DID, report(501, Optional.empty()));
    publish(leader(11));
    Sheet sheet = ReservationSheet.of(model);
    assertEquals(List.of("lag ms", "restore skips"), sheet.columns().subList(8, 10));
    assertEquals(
        List.of(DID.path(), "RESERVED", 501L, 501L, 200L, "", START, "steward-11", 12L, 220L),
        sheet.rows().getFirst());
  }

  @Test
  void theFilterLooksForWordsOfThePathAndOfTheStanding() {
    ledger.fence(501);
    publish(leader(11));
    model.select(Optional.of(DID));
    model.filterProperty().set("DID not");
    assertEquals(List.of(DID), model.rows().stream().map(ReservationRow::category).toList());
    assertEquals(Optional.of(DID), model.selectedProperty().get());
    assertEquals("DID not", ReservationSheet.of(model).filter());
    assertFalse(model.filteredOutProperty().get());

    model.filterProperty().set("stalled");
    assertEquals(List.of(), model.rows());
    assertEquals(Optional.empty(), model.selectedProperty().get(), "nobody sees it");
    assertTrue(model.filteredOutProperty().get());
    duties.put(DID, report(501, Optional.of("the book is full")));
    publish(leader(11));
    assertEquals(1, model.rows().size(), "it stands otherwise now");
    assertFalse(model.filteredOutProperty().get());
  }

  @Test
  void onlyOneThatLeadsCanBeKilled() {
    publish(standby(12, 11));
    model.killLeader();
    assertEquals(List.of(), killed);
    publish(leader(11), standby(12, 11));
    model.killLeader();
    assertEquals(List.of(4_711L), killed);
  }

  @Test
  void withoutAnyStewardItIsSaidWhatThatMeans() {
    publish();
    assertEquals(Optional.of(Emptiness.UNSERVED), panel().emptiness());
    feed.publish(
        new SyntheticFleet(START)
            .connection(new ConnectionStatus.Connecting(START, ""))
            .snapshot());
    assertEquals(Optional.of(Emptiness.CONNECTING), panel().emptiness());
  }

  @Test
  void whatMayNotBeReadIsNoAbsence() {
    faults.add("/mapping-zoo/stew: no READ permission for this connection");
    publish();
    assertEquals(Optional.empty(), panel().emptiness());
    assertEquals(
        "Who stands for leader cannot be read: this connection needs READ on what is named above.",
        panel().chainNote());
    assertEquals(
        List.of("Cannot be read: /mapping-zoo/stew: no READ permission without signing in"),
        panel().notices().stream().map(Notice::sentence).toList());
  }

  @Test
  void termsThatCannotBeReadAreNotSaidToBeNone() {
    publish(leader(11));
    assertEquals("No term is on record yet.", panel().termsNote());
    faults.add("/mapping-zoo/stew/zk_11: oops");
    publish(leader(11));
    assertEquals("No term is on record yet.", panel().termsNote());
    faults.add("/mapping-zoo/terms: no READ permission for this connection");
    publish(leader(11));
    assertEquals("Who led when cannot be read.", panel().termsNote());
  }

  @Test
  void termsAreListedNewestFirst() {
    terms.add(Term.begun("a", "n_1", START).ended(START.plusSeconds(90), Term.SESSION_LOST));
    terms.add(Term.begun("b", "n_2", START.plusSeconds(90)));
    fleet.pass(Duration.ofSeconds(150));
    publish(leader(11), standby(12, 11));
    assertEquals(
        List.of(
            new TermLine("b", "21 Nov 2026, 09:01:30", "1 min", "leads"),
            new TermLine("a", "21 Nov 2026, 09:00:00", "1 min 30 s", "session lost")),
        panel().terms());
  }

  @Test
  void aReservationIsComparedWithTheLiveFence() {
    ledger.fence(501);
    duties.put(DID, report(501, Optional.empty()));
    publish(leader(11), standby(12, 11));
    ReservationFigures figures = figures();
    assertEquals(Standing.RESERVED, figures.standing());
    assertEquals(
        List.of("501", "501", "200", "–", "12 ms"),
        List.of(
            words().live(figures),
            words().booked(figures),
            words().headroom(figures),
            words().lasts(figures),
            words().lag(figures)));

    ledger.fence(1_001);
    publish(leader(11), standby(12, 11));
    assertEquals("to the end", words().lasts(figures()), "no fence holds anything back");
    ledger.fence(501);

    duties.put(DID, report(701, Optional.empty()));
    publish(leader(11), standby(12, 11));
    assertEquals(Standing.MOVING, figures().standing());
    duties.put(DID, report(501, Optional.of("the book is full")));
    publish(leader(11), standby(12, 11));
    assertEquals(Standing.STALLED, figures().standing());
    assertEquals(
        "The fence does not move although it should: the book is full. Takes stop when they"
            + " reach it.",
        words().sentences(figures()));
  }

  @Test
  void whatARestoreWouldGiveBackIsToldWithTheCommandThatAsksTheBook() {
    ledger.fence(501);
    publish(leader(11));
    assertEquals(Optional.empty(), preview().command());
    assertEquals("–", words().lost(figures()));

    duties.put(DID, report(501, Optional.empty()));
    publish(leader(11));
    assertEquals("220", words().lost(figures()));
    assertEquals("Keeps 1 reservation", panel().links().getFirst().watches());
    assertEquals(
        "If all of ZooKeeper were lost now: a restore gives back 500 ids from 501 on, as"
            + " was promised in the book on 21 Nov 2026, 09:00:00. At most 220 ids are"
            + " skipped: what was free below the fence, in leases, or used since. While the"
            + " category is there, a restore leaves it alone. This command asks the book itself:",
        preview().sentence());
    assertEquals(
        Optional.of(
            "mapping-zoo restore --dry-run --connect HOST:PORT --book 'file:/var/lib/ids book'"
                + " /ids/did"),
        preview().command());
  }

  @Test
  void whyThereIsNoRestoreCommandToCopyIsToldOfTheSelectedCategory() {
    publish(leader(11));
    assertEquals(messages.get("leaders.select"), whyNotRestored());
    model.select(Optional.of(DID));
    assertEquals(messages.get("leaders.restore.nothing"), whyNotRestored());
  }

  private String whyNotRestored() {
    return LeaderCommands.of(model).stream()
        .filter(command -> command.id().equals("leaders.copy.restore"))
        .filter(command -> !command.isPossible())
        .map(command -> command.reason().get())
        .findFirst()
        .orElseThrow();
  }

  private RestorePreview preview() {
    return new RestoreWords(messages).preview(figures());
  }

  @Test
  void aCategoryWithoutAFenceIsNotReserved() {
    publish(leader(11), standby(12, 11));
    assertEquals(Standing.UNRESERVED, figures().standing());
    assertEquals(OptionalLong.empty(), figures().live());
    assertEquals("–", words().headroom(figures()));
  }

  @Test
  void aRowStaysSelectedWhileItsFiguresChangeAndLeadsToItsCategory() {
    ledger.fence(501);
    publish(leader(11));
    ReservationRow row = model.rows().getFirst();
    model.select(Optional.of(DID));
    ledger.fence(601);
    publish(leader(11));
    assertSame(row, model.rows().getFirst());
    assertEquals("601", words().live(row.figures()));
    assertEquals(Optional.of(row.figures()), model.chosenProperty().get());
    model.openCategory();
    assertEquals(List.of("open " + DID), went.calls());
  }

  private LeadersPanel panel() {
    return model.panelProperty().get();
  }

  private LeaderWords words() {
    return model.words();
  }

  private ReservationFigures figures() {
    return model.rows().getFirst().figures();
  }

  private void publish(CandidateSnapshot... chain) {
    feed.publish(
        fleet
            .snapshot()
            .with(ledger.snapshot())
            .with(new LeadersSnapshot(List.of(chain), duties, terms, faults)));
    feed.tick();
  }

  private static DutyReport report(long fence, Optional<String> stall) {
    return new DutyReport(
        "steward-11",
        3,
        fence,
        START,
        Duration.ofMillis(12),
        stall,
        START,
        Optional.of(new DutyReport.Restorable("file:/var/lib/ids book", 500, 220)));
  }

  private static CandidateSnapshot leader(int number) {
    return snapshot(number, candidate(number).leading(START));
  }

  private static CandidateSnapshot standby(int number, int watched) {
    return snapshot(number, candidate(number).watching("n_%010d".formatted(watched)));
  }

  private static CandidateSnapshot snapshot(int number, Candidate candidate) {
    return new CandidateSnapshot(
        "n_%010d".formatted(number),
        Optional.of(candidate),
        Long.parseLong("10" + number, 16),
        START);
  }

  private static Candidate candidate(int number) {
    return new Candidate(
        "steward-" + number,
        "host-" + number,
        4711,
        START,
        "0.1.0",
        Optional.empty(),
        Optional.empty());
  }
}
