package org.mappingzoo.console.alerts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.alerts.AlertsViewModel.Emptiness;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.AlertRules;
import org.mappingzoo.core.alert.AlertText;
import org.mappingzoo.core.alert.Mark;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.Term;
import org.mappingzoo.core.ranges.RangeList;

/// What is offered against an alert, and when that is of use.
final class AlertsViewModelTest {
  private static final Instant START = Instant.parse("2026-03-09T08:00:00Z");
  private static final int MANY = 3_000;

  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
  private final Asked asked = new Asked();
  private final Access access = new Access(true);
  private final OtherConsole other = new OtherConsole();
  private final AlertFeed alerts = new AlertFeed(feed, other);
  private final AlertsViewModel model =
      new AlertsViewModel(
          feed,
          alerts,
          new Messages(Language.ENGLISH, ZoneOffset.UTC),
          access,
          asked,
          asked,
          new Nowhere() {
            @Override
            public void openLeaders() {
              asked.calls().add("leaders");
            }
          });

  @BeforeEach
  void isOnTheScreen() {
    model.setSeen(true);
  }

  @Test
  void aHiddenListIsNotFollowedUntilItIsShownAgain() {
    model.setSeen(false);
    fleet.write("/a", "1-5\n");
    pass(Duration.ofSeconds(70));
    assertEquals(List.of(), model.rows());
    model.setSeen(true);
    assertEquals(1, model.alertsShown().size());
    assertEquals("/a", detail().path(), "who opens the view finds the first one selected");
  }

  @Test
  void whyTheListIsEmptyIsOneOfFourReasons() {
    model.tileProperty().set(AlertTile.FIRING);
    assertEquals(Emptiness.NO_DATA, model.emptinessProperty().get());
    fleet.write("/a", "1:1000\n");
    pass(Duration.ofSeconds(2));
    assertEquals(Emptiness.ALL_WELL, model.emptinessProperty().get());
    model.tileProperty().set(AlertTile.SNOOZED);
    assertEquals(Emptiness.NOTHING, model.emptinessProperty().get());
    model.tileProperty().set(AlertTile.FIRING);
    fleet.write("/a", "1-5\n");
    pass(Duration.ofSeconds(2));
    assertEquals(Emptiness.NONE, model.emptinessProperty().get());
    model.filterProperty().set("nothing like it");
    assertEquals(Emptiness.NO_MATCH, model.emptinessProperty().get());
  }

  @Test
  void compactIsOfferedWhereRangesTouchAndElseItIsSaidThatNoneDo() {
    fleet.write("/a", SyntheticFleet.holey(MANY, 1));
    pass(Duration.ofSeconds(70));
    model.select(AlertKey.of(AlertKind.RANGES, CategoryName.of("/a")));
    assertEquals(Optional.of(Remedy.COMPACT), detail().remedy());
    assertEquals("No two ranges touch: compact has nothing to join.", detail().obstacle());
    model.remedy();
    assertEquals(List.of(), asked.calls());
    fleet.write("/a", touching());
    feed.publish(fleet.snapshot());
    assertEquals("", detail().obstacle());
    model.remedy();
    assertEquals(List.of("compact /a"), asked.calls());
  }

  private static RangeList touching() {
    RangeList.Builder list = new RangeList.Builder();
    for (long i = 0; i < MANY; i++) {
      list.append(10 * i, 10 * i + 4);
    }
    return list.append(10L * MANY - 5, 20L * MANY).build();
  }

  @Test
  void whatIsStrandedLeadsToItsLeasesUnderTheLockToo() {
    fleet.write("/a", "101:1000\n");
    SyntheticLedger ledger =
        new SyntheticLedger(CategoryName.of("/a"), START, "1:1000", new Tally(0, 0))
            .lease(SyntheticLedger.GONE, 'a', "1:100", 40, Lease.State.OPEN);
    feed.publish(fleet.snapshot().with(ledger.snapshot()));
    tick(Duration.ofSeconds(70));
    model.select(AlertKey.of(AlertKind.STRANDED_SHARE, CategoryName.of("/a")));
    access.lock();
    assertEquals(Optional.of(Remedy.LEASES), detail().remedy());
    assertEquals("", detail().obstacle());
    model.remedy();
    assertEquals(List.of("stranded of /a"), asked.calls());
  }

  @Test
  void whereNothingIsCurrentTheConnectionsAreShown() {
    fleet.write("/a", "1:1000\n");
    pass(Duration.ofSeconds(1));
    fleet.connection(new ConnectionStatus.Stale(fleet.now(), SyntheticFleet.session()));
    pass(Duration.ofSeconds(70));
    model.select(AlertKey.of(AlertKind.NO_DATA));
    assertEquals("", detail().obstacle());
    model.remedy();
    assertEquals(List.of("connections"), asked.calls());
  }

  @Test
  void whenTheSelectedOneEndsNoneIsSelectedUntilSomebodyChooses() {
    fleet.write("/a", "1-5\n").write("/b", "1-5\n");
    pass(Duration.ofSeconds(70));
    model.select(unreadable("/b"));
    fleet.write("/b", "1:1000\n");
    pass(Duration.ofSeconds(700));
    assertEquals(Optional.empty(), alerts.book().alert(unreadable("/b")));
    assertEquals(Optional.empty(), model.detailProperty().get());
    model.acknowledge();
    model.selectFirst();
    assertEquals(unreadable("/a"), detail().key());
  }

  @Test
  void whoAnsweredOneGoesOnToTheNext() {
    fleet.write("/a", "1-5\n").write("/b", "1-5\n");
    pass(Duration.ofSeconds(70));
    model.select(unreadable("/b"));
    acknowledge("/b");
    assertEquals(unreadable("/a"), detail().key());
  }

  /// A click, or a key, that was meant for it would be for another one otherwise.
  @Test
  void whatIsAnsweredAtAnotherConsoleLeadsToNoOtherAlert() {
    fleet.write("/a", "1-5\n").write("/b", "1-5\n").write("/c", "1-5\n");
    pass(Duration.ofSeconds(70));
    model.select(unreadable("/b"));
    other.says(alerts.book().answer(unreadable("/a"), acknowledged()));
    assertEquals(1, model.count(AlertTile.ACKNOWLEDGED).get());
    assertEquals(unreadable("/b"), detail().key());
    other.says(alerts.book().answer(unreadable("/b"), acknowledged()));
    assertEquals(2, model.count(AlertTile.ACKNOWLEDGED).get());
    assertEquals(Optional.empty(), model.detailProperty().get());
    model.tileProperty().set(AlertTile.ACKNOWLEDGED);
    model.select(unreadable("/a"));
    other.says(alerts.book().takeBack(unreadable("/a"), "ben", fleet.now().plusSeconds(1)));
    assertEquals(1, model.count(AlertTile.ACKNOWLEDGED).get());
    assertEquals(Optional.empty(), model.detailProperty().get());
  }

  @Test
  void whoTakesAnAnswerBackGoesOnToTheNext() {
    fleet.write("/a", "1-5\n").write("/b", "1-5\n");
    pass(Duration.ofSeconds(70));
    acknowledge("/a");
    acknowledge("/b");
    model.select(unreadable("/a"));
    model.takeBack();
    assertEquals(unreadable("/b"), detail().key());
    assertEquals(AlertTile.ACKNOWLEDGED, model.tileProperty().get());
    model.takeBack();
    assertEquals(unreadable("/b"), detail().key(), "nothing stays behind, so it is followed");
    assertEquals(AlertTile.FIRING, model.tileProperty().get());
  }

  @Test
  void whatIsGettingWellIsToldAsPast() {
    fleet.write("/a", "1-5\n");
    pass(Duration.ofSeconds(70));
    String wrong = detail().sentence();
    fleet.write("/a", "1:5\n");
    pass(Duration.ofSeconds(2));
    assertEquals("What was wrong: " + wrong, detail().sentence());
    pass(Duration.ofMinutes(10));
    model.tileProperty().set(AlertTile.RESOLVED);
    model.selectFirst();
    assertEquals("What was wrong: " + wrong, detail().sentence());
    assertEquals(Tone.OFF, detail().tone(), "it does not cry any more");
  }

  @Test
  void aPlainListThatWasRolledBackSaysWhatComesBeforeItsAdoption() {
    for (String text : List.of("1:1000\n", "101:1000\n", "1:1000\n")) {
      fleet.write("/a", text);
      pass(Duration.ofSeconds(1));
    }
    assertEquals(AlertKind.DUPLICATE_RISK, detail().key().kind());
    assertTrue(detail().sentence().contains("mapping-zoo take /a COUNT"), detail().sentence());
    assertEquals(Optional.empty(), detail().remedy());
  }

  /// Nothing here repairs it, so that the words are all the help there is.
  @Test
  void aManagedListThatNobodyCanReadSaysHowItIsBegunAnew() {
    fleet.write("/a", "1-5\n");
    feed.publish(fleet.snapshot().with(books("/a").fence(500).snapshot()));
    tick(Duration.ofSeconds(2));
    model.select(unreadable("/a"));
    assertEquals(Optional.empty(), detail().remedy());
    assertSays("so workers get nothing: ");
    assertSays("mapping-zoo reseal /a");
    feed.publish(fleet.snapshot().with(books("/a").snapshot()));
    assertSays("without a fence nothing tells what was free: retire it");
    feed.publish(fleet.snapshot().with(books("/a").fence(500).controlUnread("torn").snapshot()));
    assertFalse(detail().sentence().contains("reseal"), detail().sentence());
    feed.publish(fleet.snapshot().with(LedgersSnapshot.EMPTY));
    assertEquals(Optional.of(Remedy.REPAIR), detail().remedy());
    assertFalse(detail().sentence().contains("reseal"), detail().sentence());
  }

  private SyntheticLedger books(String path) {
    return new SyntheticLedger(CategoryName.of(path), START, "1:1000", new Tally(0, 0));
  }

  private void assertSays(String words) {
    assertTrue(detail().sentence().contains(words), detail().sentence());
  }

  @Test
  void aManagedListThatWasRolledBackIsFrozen() {
    fleet.write("/a", "1:1000\n");
    feed.publish(
        fleet
            .snapshot()
            .with(
                books("/a")
                    .lease(SyntheticLedger.PRESENT, 'a', "1:100", 40, Lease.State.OPEN)
                    .snapshot()));
    tick(Duration.ofSeconds(10));
    assertEquals(AlertKind.DUPLICATE_RISK, detail().key().kind());
    assertEquals(Optional.of(Remedy.FREEZE), detail().remedy());
    model.remedy();
    assertEquals(List.of("freeze /a"), asked.calls());
  }

  @Test
  void aPlainListWhoseVersionsRunOutIsAdopted() {
    fleet.write("/a", "1:1000\n").version("/a", Revision.LAST_WRITABLE_VERSION - 1);
    pass(Duration.ofSeconds(2));
    model.select(AlertKey.of(AlertKind.VERSIONS, CategoryName.of("/a")));
    assertEquals(Optional.of(Remedy.ADOPT), detail().remedy());
    model.remedy();
    assertEquals(List.of("adopt /a"), asked.calls());
  }

  @Test
  void whatTheStewardsOweLeadsToTheLeadersUnderTheLockToo() {
    fleet.write("/a", "1:1000\n");
    List<Term> over = List.of(Term.begun("steward-a", "c-1", START).ended(START, Term.UNKNOWN));
    feed.publish(
        fleet.snapshot().with(new LeadersSnapshot(List.of(), new TreeMap<>(), over, List.of())));
    tick(Duration.ofSeconds(40));
    model.select(AlertKey.of(AlertKind.NO_LEADER));
    access.lock();
    assertEquals(Optional.of(Remedy.LEADERS), detail().remedy());
    assertEquals("", detail().obstacle());
    model.remedy();
    assertEquals(List.of("leaders"), asked.calls());
  }

  @Test
  void allOfARuleThatAreShownAreAnsweredAtOnce() {
    fleet.write("/a", "1-5\n").write("/b", "1-5\n").write("/c", "1-5\n");
    fleet.write("/d", SyntheticFleet.holey(MANY, 1));
    pass(Duration.ofSeconds(70));
    assertEquals(List.of(), model.group(AlertKind.RUNS_OUT));
    assertEquals(1, model.group(AlertKind.RANGES).size());
    model.select(unreadable("/b"));
    model.filterProperty().set("/b");
    assertEquals(List.of(unreadable("/b")), keys(model.group()), "what is filtered out is not");
    model.filterProperty().set("");
    List<AlertKey> group = keys(model.group());
    assertEquals(List.of(unreadable("/a"), unreadable("/b"), unreadable("/c")), group);
    alerts.answer(group, acknowledged());
    assertEquals(List.of(), model.group(AlertKind.UNREADABLE));
    assertEquals(3, model.count(AlertTile.ACKNOWLEDGED).get());
    assertEquals(AlertKind.RANGES, detail().key().kind(), "the next one that nobody answered");
  }

  private static List<AlertKey> keys(List<Alert> group) {
    return group.stream().map(Alert::key).toList();
  }

  private Mark acknowledged() {
    return new Mark(Mark.Kind.ACKNOWLEDGED, "ann", "", fleet.now(), Optional.empty());
  }

  @Test
  void whoGoesThroughAlertsStaysWhereHeIs() {
    fleet.write("/a", "1-5\n").write("/b", "1-5\n").write("/c", "1-5\n").write("/d", "1-5\n");
    pass(Duration.ofSeconds(70));
    model.select(unreadable("/b"));
    acknowledge("/b");
    assertEquals(unreadable("/c"), detail().key(), "the one below");
    acknowledge("/c");
    acknowledge("/d");
    assertEquals(unreadable("/a"), detail().key(), "there is none below");
  }

  @Test
  void whatIsAcknowledgedAndGetsWellIsNotAmongWhatFires() {
    fleet.write("/a", "1-5\n").write("/b", "1-5\n");
    pass(Duration.ofSeconds(70));
    acknowledge("/a");
    fleet.write("/a", "1:1000\n");
    pass(Duration.ofSeconds(2));
    Alert alert = alerts.book().alert(unreadable("/a")).orElseThrow();
    assertEquals(Alert.Stage.RECOVERING, alert.stage());
    assertEquals(1, model.count(AlertTile.FIRING).get());
    assertEquals(1, model.count(AlertTile.ACKNOWLEDGED).get());
  }

  @Test
  void allIdsThatMayBeIssuedTwiceAreThereToBeCopiedAlsoOnceItIsClosed() {
    String before = "1:10\n21:30\n41:50\n61:70\n81:90\n101:1000\n";
    String back = "1:10\n21:30\n41:50\n61:70\n81:90\n101:110\n";
    for (String text : List.of(before, "111:1000\n", before)) {
      fleet.write("/a", text);
      pass(Duration.ofSeconds(1));
    }
    assertTrue(detail().sentence().contains("61:70 and 2 more ranges"), detail().sentence());
    assertEquals(back, detail().exposedText());
    alerts.close(detail().key(), "ann", "sealed anew");
    assertEquals(Optional.empty(), model.detailProperty().get());
    model.tileProperty().set(AlertTile.HISTORY);
    assertEquals(AlertKind.DUPLICATE_RISK, detail().key().kind());
    assertEquals(back, detail().exposedText());
  }

  @Test
  void whereNoIdsAreNamedNoneAreCopied() {
    fleet.write("/a", "1-5\n");
    pass(Duration.ofSeconds(70));
    assertEquals("", detail().exposedText());
    Command copy =
        AlertCommands.of(model).stream()
            .filter(command -> command.id().equals("alerts.copyranges"))
            .findFirst()
            .orElseThrow();
    assertFalse(copy.isPossible());
    assertEquals("It names no ids that may be issued twice.", copy.reason().get());
  }

  private void acknowledge(String path) {
    alerts.answer(unreadable(path), acknowledged());
  }

  private static AlertKey unreadable(String path) {
    return AlertKey.of(AlertKind.UNREADABLE, CategoryName.of(path));
  }

  private AlertDetail detail() {
    assertTrue(model.detailProperty().get().isPresent(), "one is selected");
    return model.detailProperty().get().orElseThrow();
  }

  private void pass(Duration time) {
    feed.publish(fleet.snapshot());
    tick(time);
  }

  private void tick(Duration time) {
    for (long second = 0; second < time.toSeconds(); second++) {
      fleet.pass(Duration.ofSeconds(1));
      feed.tick();
    }
  }

  /// The one that keeps alerts while this one may not.
  private static final class OtherConsole implements AlertFeed.Keeper {
    private Consumer<AlertText.Kept> listener = kept -> {};

    void says(AlertBook book) {
      listener.accept(new AlertText.Kept(book, AlertRules.DEFAULT));
    }

    @Override
    public Optional<AlertText.Kept> kept() {
      return Optional.empty();
    }

    @Override
    public void keep(AlertText.Kept next) {}

    @Override
    public void onKeptElsewhere(Consumer<AlertText.Kept> hearing) {
      listener = hearing;
    }
  }
}
