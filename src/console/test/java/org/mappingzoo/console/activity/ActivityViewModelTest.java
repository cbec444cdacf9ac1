package org.mappingzoo.console.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.activity.ActivityEntry.Gone;
import org.mappingzoo.console.activity.ActivityKeeper.Standing;
import org.mappingzoo.console.activity.ActivityViewModel.Actions;
import org.mappingzoo.console.activity.ActivityViewModel.Emptiness;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ChangeNews;
import org.mappingzoo.console.shell.ChangeNews.Outcome;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.Note;

/// What an operator finds in the time line, and can do there.
final class ActivityViewModelTest {
  private static final Instant START = Instant.parse("2026-11-21T09:00:00Z");
  private static final CategoryName DID = CategoryName.of("/ids/did");

  @TempDir private Path directory;

  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private final TimeLine line = new TimeLine(feed, ActivityKeeper.none(), 1_000);
  private final Access access = new Access(true);
  private final FakeSession session = new FakeSession();
  private final List<SeenAction> onRecord = new ArrayList<>();
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final ActivityWords words = new ActivityWords(messages);
  private Target target =
      new Target(
          Target.Environment.STAGING, Optional.of("eu"), Tint.GRAY, "zk1:2181", List.of("/"));
  private final ActivityViewModel model = model(line);

  private ActivityViewModel model(TimeLine of) {
    return new ActivityViewModel(
        of, feed, () -> target, messages, access, session, session, Runnable::run, Runnable::run);
  }

  private void act(String request, CategoryName category, String what, String who, String why) {
    fleet.pass(Duration.ofSeconds(10));
    onRecord.add(
        new SeenAction(
            request,
            onRecord.size() + 1,
            fleet.now(),
            new Action(
                category,
                what,
                new Note(who, why, fleet.now()),
                Optional.of(new Action.Effect(OptionalLong.of(4), 100, 1_100, 1, 2)))));
  }

  private void publish() {
    feed.publish(fleet.snapshot().with(new ActionsSnapshot(onRecord, 0, List.of())));
    feed.tick();
    model.follow();
  }

  private List<String> shown() {
    return model.rows().stream()
        .map(row -> row.entry().category() + " " + words.what(row.entry()))
        .toList();
  }

  private void filter(
      String category, ActivityKind kind, String operator, String text, ActivitySpan span) {
    model.filter(new ActivityFilter(category, kind, operator, text, span));
  }

  private void aBusyHour() {
    fleet.write("/ids/did", "1:1000\n").write("/ids/other", "1:5\n");
    publish();
    act("r-1", DID, "push", "ann", "the importer died");
    act("r-2", CategoryName.of("/ids/other"), "recycle w-17 attested", "ben", "disk wiped");
    publish();
    fleet.pass(Duration.ofMinutes(30)).take("/ids/did", 10).take("/ids/did", 10);
    publish();
  }

  @Test
  void theNewestIsOnTop() {
    aBusyHour();
    assertEquals(
        List.of(
            "/ids/did 1 seen, 1 missed",
            "/ids/other Attested return: w-17",
            "/ids/did Push",
            "/ids/did First seen",
            "/ids/other First seen"),
        shown());
    assertEquals(List.of("ann", "ben"), model.operators());
    assertEquals("100 → 1,100", words.free(model.rows().get(1).entry()));
    assertEquals("1,000 → 980", words.free(model.rows().getFirst().entry()));
  }

  @Test
  void operatorsAreInTheOrderOfTheirNamesWhateverTheirCase() {
    act("r-1", DID, "push", "ben", "");
    act("r-2", DID, "push", "Zoe", "");
    act("r-3", DID, "push", "Ann", "");
    publish();
    assertEquals(List.of("Ann", "ben", "Zoe"), model.operators());
  }

  @Test
  void theLongestFiguresSayHowWideTheirColumnsAre() {
    act("r-1", DID, "push", "ann", "");
    publish();
    assertEquals("100 → 1,100".length(), model.freeLengthProperty().get());
    filter("/nowhere", ActivityKind.ALL, "", "", ActivitySpan.ALL);
    assertEquals(0, model.freeLengthProperty().get());
    assertEquals(0, model.versionLengthProperty().get());
  }

  @Test
  void whatWentWhileNobodyLookedWentBetweenTwoTimes() {
    Gone missed = new Gone(DID, START.plusSeconds(60), Optional.of(START));
    assertEquals("Gone while nobody looked", words.what(missed));
    assertEquals(
        "/ids/did was a category and is none any more: it was deleted, used up or overwritten while"
            + " nobody looked, between its last version that was seen (%s) and %s."
                .formatted(messages.dateTime(START), words.when(missed)),
        words.sentence(missed));
  }

  @Test
  void eachFilterAloneAndAllTogether() {
    aBusyHour();
    filter("OTHER", ActivityKind.ALL, "", "", ActivitySpan.ALL);
    assertEquals(2, shown().size());
    filter("", ActivityKind.ACTIONS, "", "", ActivitySpan.ALL);
    assertEquals(List.of("/ids/other Attested return: w-17", "/ids/did Push"), shown());
    filter("", ActivityKind.PUSH, "", "", ActivitySpan.ALL);
    assertEquals(List.of("/ids/did Push"), shown());
    filter("", ActivityKind.MISSED, "", "", ActivitySpan.ALL);
    assertEquals(List.of("/ids/did 1 seen, 1 missed"), shown());
    filter("", ActivityKind.ALL, "ben", "", ActivitySpan.ALL);
    assertEquals(List.of("/ids/other Attested return: w-17"), shown());
    filter("", ActivityKind.ALL, "", "Importer", ActivitySpan.ALL);
    assertEquals(List.of("/ids/did Push"), shown());
    filter("", ActivityKind.ALL, "", "r-2", ActivitySpan.ALL);
    assertEquals(List.of("/ids/other Attested return: w-17"), shown());
    filter("", ActivityKind.ALL, "", "", ActivitySpan.QUARTER);
    assertEquals(List.of("/ids/did 1 seen, 1 missed"), shown());
    filter("did", ActivityKind.ACTIONS, "ann", "died", ActivitySpan.HOUR);
    assertEquals(List.of("/ids/did Push"), shown());
    filter("did", ActivityKind.ACTIONS, "ben", "died", ActivitySpan.HOUR);
    assertEquals(Emptiness.NO_MATCH, model.emptinessProperty().get());
  }

  @Test
  void whatIsShownIsFoundByItsWords() {
    aBusyHour();
    filter("", ActivityKind.ALL, "", "return: w-17", ActivitySpan.ALL);
    assertEquals(List.of("/ids/other Attested return: w-17"), shown());
    filter("", ActivityKind.ALL, "", "1 missed", ActivitySpan.ALL);
    assertEquals(List.of("/ids/did 1 seen, 1 missed"), shown());
    filter("did", ActivityKind.ALL, "", "first", ActivitySpan.ALL);
    assertEquals(List.of("/ids/did First seen"), shown());
    filter("did", ActivityKind.ALL, "", "Done", ActivitySpan.ALL);
    assertEquals(List.of("/ids/did Push"), shown());
    filter("did", ActivityKind.VERSIONS, "", "2", ActivitySpan.ALL);
    assertEquals(List.of("/ids/did 1 seen, 1 missed"), shown());
    messages.speak(Language.GERMAN);
    filter("", ActivityKind.ALL, "", "zurückgeb", ActivitySpan.ALL);
    assertEquals(List.of("/ids/did Zurückgeben"), shown());
  }

  /// As in the other views: in any order, and each anywhere in the entry.
  @Test
  void wordsOfAnEntryFindItInAnyOrder() {
    aBusyHour();
    for (String typed : List.of("push ann", "ANN push", "importer did ann", "r-1 done died")) {
      filter("", ActivityKind.ALL, "", typed, ActivitySpan.ALL);
      assertEquals(List.of("/ids/did Push"), shown(), typed);
    }
    filter("", ActivityKind.ALL, "", "push ben", ActivitySpan.ALL);
    assertEquals(List.of(), shown());
    filter("other IDS", ActivityKind.ACTIONS, "", "", ActivitySpan.ALL);
    assertEquals(List.of("/ids/other Attested return: w-17"), shown());
    filter("other did", ActivityKind.ALL, "", "", ActivitySpan.ALL);
    assertEquals(List.of(), shown());
  }

  @Test
  void whatLeavesTheSpanLeavesTheList() {
    aBusyHour();
    filter("", ActivityKind.ALL, "", "", ActivitySpan.QUARTER);
    assertEquals(1, shown().size());
    fleet.pass(Duration.ofMinutes(16));
    feed.tick();
    assertEquals(List.of(), shown());
  }

  /// Who looks for a week and sees an hour is told that there is no more.
  @Test
  void howFarVersionsReachBackIsSaidWhereMoreIsAskedFor() {
    fleet.write("/ids/did", "1:1000\n");
    publish();
    assertEquals(Optional.empty(), model.reachProperty().get(), "first seen, and perhaps old");
    takeAfter(Duration.ofMinutes(10));
    Instant first = fleet.now();
    act("r-1", DID, "push", "ann", "");
    takeAfter(Duration.ofMinutes(50));
    for (ActivitySpan longer : List.of(ActivitySpan.ALL, ActivitySpan.WEEK, ActivitySpan.DAY)) {
      filter("", ActivityKind.ALL, "", "", longer);
      assertEquals(Optional.of(first), model.reachProperty().get(), longer.code());
    }
    filter("", ActivityKind.ALL, "", "", ActivitySpan.QUARTER);
    assertEquals(Optional.empty(), model.reachProperty().get(), "all of it is there");
    filter("", ActivityKind.ACTIONS, "", "", ActivitySpan.WEEK);
    assertEquals(Optional.empty(), model.reachProperty().get(), "actions reach farther");
    filter("", ActivityKind.MISSED, "", "", ActivitySpan.WEEK);
    assertEquals(Optional.of(first), model.reachProperty().get());
  }

  @Test
  void versionsThatFollowedTheFirstSightReachAsFarBackAsTheirRowSays() {
    fleet.write("/ids/did", "1:1000\n");
    publish();
    fleet.pass(Duration.ofSeconds(40)).take("/ids/did", 10);
    publish();
    assertEquals(Optional.of(model.rows().getFirst().entry().at()), model.reachProperty().get());
    assertEquals(Optional.of(fleet.now()), model.reachProperty().get());
  }

  /// What was seen before is an entry of its own then.
  private void takeAfter(Duration time) {
    fleet.pass(time);
    feed.tick();
    fleet.take("/ids/did", 10);
    publish();
  }

  @Test
  void theOldestVersionsThatAreForgottenMoveHowFarTheyReachBack() {
    TimeLine small = new TimeLine(feed, ActivityKeeper.none(), 3);
    fleet.write("/ids/did", "1:1000\n");
    publish();
    for (int i = 0; i < 8; i++) {
      takeAfter(Duration.ofHours(7));
    }
    assertEquals(Optional.of(START.plus(Duration.ofHours(7))), TimeLine.reach(line.entries()));
    assertEquals(Optional.of(START.plus(Duration.ofHours(35))), TimeLine.reach(small.entries()));
  }

  @Test
  void theSelectionGoesWithWhatBecomesCoarser() {
    ActivityViewModel small = model(new TimeLine(feed, ActivityKeeper.none(), 5));
    fleet.write("/ids/did", "1:1000\n");
    publish();
    for (int i = 0; i < 4; i++) {
      takeAfter(Duration.ofMinutes(10));
    }
    small.follow();
    ActivityRow second = small.rows().get(2);
    assertEquals("1 seen", words.what(second.entry()));
    small.select(Optional.of(second));
    for (int i = 0; i < 4; i++) {
      takeAfter(Duration.ofMinutes(1));
      takeAfter(Duration.ofMinutes(9));
    }
    small.follow();
    ActivityRow whole = small.selectedProperty().get().orElseThrow();
    assertTrue(small.rows().contains(whole));
    assertEquals("5 seen in 31 min", words.what(whole.entry()));
    assertEquals(second.entry().at(), START.plus(Duration.ofMinutes(20)));
    small.filter(new ActivityFilter("other", ActivityKind.ALL, "", "", ActivitySpan.ALL));
    assertEquals(Optional.empty(), small.selectedProperty().get());
  }

  @Test
  void sinceWhenIsSaidWithItsDayWhereThatIsNotOfTheLastDay() {
    Instant now = START.plus(Duration.ofDays(3));
    assertEquals("Versions since 02:10", words.reach(START.minus(Duration.ofMinutes(410)), START));
    String older = words.reach(START, now);
    assertTrue(older.contains("21") && older.endsWith("09:00:00"), older);
    messages.speak(Language.GERMAN);
    assertEquals("Versionen seit 02:10", words.reach(START.minus(Duration.ofMinutes(410)), START));
  }

  @Test
  void theSelectionStaysWhileItsEntryGrowsAndOthersCome() {
    fleet.write("/ids/did", "1:1000\n");
    publish();
    ActivityRow row = model.rows().getFirst();
    model.select(Optional.of(row));
    assertTrue(words.sentence(row.entry()).startsWith("/ids/did: 1 version was seen ("));
    fleet.pass(Duration.ofSeconds(5)).take("/ids/did", 1).write("/ids/new", "1:5\n");
    publish();
    assertSame(row, model.selectedProperty().get().orElseThrow());
    assertEquals("First seen; 2 seen", words.what(row.entry()));
    assertTrue(words.sentence(row.entry()).startsWith("/ids/did: 2 versions were seen from "));
  }

  /// They may lie before the first one seen, while the console was off.
  @Test
  void whereMissedVersionsLieIsSaidAsFarAsItIsKnown() {
    aBusyHour();
    ActivityEntry one = model.rows().getFirst().entry();
    assertEquals(
        "/ids/did: 1 version was seen ("
            + messages.dateTime(one.at())
            + "); 1 before it was not seen. Version 2; free ids 1,000 → 980.",
        words.sentence(one));
    fleet.pass(Duration.ofSeconds(1)).take("/ids/did", 10);
    publish();
    fleet.pass(Duration.ofSeconds(1)).take("/ids/did", 10).take("/ids/did", 10);
    publish();
    String more = words.sentence(model.rows().getFirst().entry());
    assertTrue(more.startsWith("/ids/did: 2 versions were seen from "), more);
    assertTrue(more.contains("; 1 before or between them was not seen. Version 3 → 5;"), more);
    messages.speak(Language.GERMAN);
    String german = words.sentence(one);
    assertTrue(german.contains("; 1 davor wurde nicht gesehen. Version 2;"), german);
  }

  @Test
  void aChangeOfThisSessionHasAReceiptAndAnUndo() {
    publish();
    line.told(
        new ChangeNews(
            "mine",
            DID,
            "push",
            "me",
            "",
            Optional.empty(),
            START,
            Outcome.DONE,
            OptionalLong.of(7)));
    session.known.add("mine");
    model.select(Optional.of(model.rows().getFirst()));
    assertEquals(new Actions(true, true, true, ""), model.actionsProperty().get());
    model.undo();
    model.open();
    assertEquals(List.of("undo mine", "receipt mine"), session.calls());

    session.ended.put("mine", "It was undone.");
    publish();
    assertEquals(new Actions(true, true, false, "It was undone."), model.actionsProperty().get());
    session.ended.clear();

    access.lock();
    assertEquals(
        new Actions(true, true, false, messages.get("shell.obstacle.locked")),
        model.actionsProperty().get());
    model.undo();
    assertEquals(2, session.calls().size());
  }

  @Test
  void anActionOfAnotherConsoleLeadsToItsCategory() {
    act("r-1", DID, "push", "ann", "");
    publish();
    model.select(Optional.of(model.rows().getFirst()));
    assertEquals(
        new Actions(
            true,
            false,
            false,
            "Made elsewhere or earlier: only the console that made it can undo it, while it"
                + " runs."),
        model.actionsProperty().get());
    model.open();
    assertEquals(List.of("open /ids/did"), session.calls());
  }

  /// No snapshot comes while nothing is read.
  @Test
  void whyNothingIsUndoneIsSaidInTheLanguageOfTheWindow() {
    fleet.write("/ids/did", "1:1000\n");
    publish();
    model.select(Optional.of(model.rows().getFirst()));
    messages.speak(Language.GERMAN);
    assertEquals(messages.get("activity.undo.seen"), model.actionsProperty().get().obstacle());
  }

  @Test
  void nothingHappenedYetIsSaidOnceThatIsKnown() {
    feed.tick();
    assertEquals(Emptiness.LOADING, model.emptinessProperty().get());
    publish();
    filter("", ActivityKind.ALL, "", "", ActivitySpan.ALL);
    assertEquals(Emptiness.NOTHING, model.emptinessProperty().get());
  }

  /// The last of them may be deleted, or read, without any that is shown being another.
  @Test
  void whatIsKnownOfRecordsChangesWithoutAnyRow() {
    feed.tick();
    model.follow();
    assertEquals(Emptiness.LOADING, model.emptinessProperty().get());
    feed.publish(fleet.snapshot().with(new ActionsSnapshot(onRecord, 7, List.of())));
    feed.tick();
    assertEquals(Emptiness.NOTHING, model.emptinessProperty().get());
    assertEquals(7, model.unreadActionsProperty().get());
    publish();
    assertEquals(0, model.unreadActionsProperty().get());
  }

  /// That nobody did anything is not known then.
  @Test
  void recordsThatMayNotBeReadAreNotCalledNothing() {
    String records = "/mapping-zoo/audit";
    String fault = ReadFault.noPermission("digest:ann").at(records).text();
    publishClosed(fault);
    assertEquals(Emptiness.UNREADABLE, model.emptinessProperty().get());
    List<String> faults = model.actionFaultsProperty().get();
    assertEquals(
        "Whether an operator did anything is not known: /mapping-zoo/audit: no READ permission as"
            + " digest:ann. Where a right is missing, connect as somebody who has it.",
        words.emptyAdvice(Emptiness.UNREADABLE, faults));
    assertTrue(
        words
            .keeping(new Standing.Passing(), ActivityLog.Limits.USUAL, "", 0, faults)
            .endsWith(
                "so some may be missing here: /mapping-zoo/audit: no READ permission as"
                    + " digest:ann."));
    assertEquals(List.of(records), feed.snapshot().unseenPaths());
    assertEquals(1, feed.snapshot().unseen());

    fleet.write("/ids/did", "1:1000\n");
    publishClosed(fault, records + "/by-hand: hello");
    assertEquals(Emptiness.NONE, model.emptinessProperty().get());
    filter("", ActivityKind.PUSH, "", "", ActivitySpan.ALL);
    assertEquals(Emptiness.UNREADABLE, model.emptinessProperty().get());
    messages.speak(Language.GERMAN);
    assertTrue(
        words
            .emptyAdvice(Emptiness.UNREADABLE, model.actionFaultsProperty().get())
            .contains("/mapping-zoo/audit: kein READ-Recht als digest:ann, und 1 weiterer Pfad."));
    filter("other", ActivityKind.ALL, "", "", ActivitySpan.ALL);
    assertEquals(Emptiness.NO_MATCH, model.emptinessProperty().get());
  }

  private void publishClosed(String... faults) {
    feed.publish(
        fleet
            .snapshot()
            .with(
                new ActionsSnapshot(List.of(), 0, List.of(faults), List.of("/mapping-zoo/audit"))));
    feed.tick();
    model.follow();
  }

  @Test
  void whatIsShownIsExportedAndNoReasonBecomesAFormula() throws IOException {
    aBusyHour();
    act("r-3", DID, "push", "@eve", "=HYPERLINK(\"http://x\",\"y\")");
    publish();
    filter("did", ActivityKind.ACTIONS, "", "", ActivitySpan.ALL);
    Path csv = directory.resolve("a.csv");
    model.export(ActivityExport.CSV, csv);
    List<String> lines = Files.readAllLines(csv);
    assertEquals(3, lines.size());
    assertTrue(lines.getFirst().startsWith("at,category,kind,what,operator,reason,outcome,"));
    assertEquals(
        "2026-11-21T09:30:30Z,/ids/did,action,push,'@eve,\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\","
            + "DONE,r-3,4,5,,,100,1100,1,2,0x3,,staging,eu,zk1:2181,Current,"
            + feed.now(),
        lines.get(1));
    assertEquals(Optional.empty(), model.exportedProperty().get().orElseThrow().failure());

    Path json = directory.resolve("a.jsonl");
    model.export(ActivityExport.JSON_LINES, json);
    assertEquals(
        model.rows().stream().map(row -> Optional.of(row.entry())).toList(),
        Files.readAllLines(json).stream().map(ActivityJson::parse).toList());
    for (String line : Files.readAllLines(json)) {
      assertTrue(
          line.endsWith(
              "\"environment\":\"staging\",\"profile\":\"eu\",\"ensemble\":\"zk1:2181\","
                  + "\"link\":\"Current\",\"exported at\":\"%s\"}".formatted(feed.now())),
          line);
    }
  }

  @Test
  void anExportSaysWhatItsConnectionIsSavedAsNow() throws IOException {
    act("r-1", DID, "push", "ann", "");
    publish();
    target =
        new Target(
            Target.Environment.PRODUCTION, Optional.of("eu1"), Tint.GRAY, "zk1:2181", List.of("/"));
    Path json = directory.resolve("activity.jsonl");
    model.export(ActivityExport.JSON_LINES, json);
    assertTrue(
        Files.readString(json).contains("\"environment\":\"production\",\"profile\":\"eu1\""));
  }

  @Test
  void anExportThatCannotBeWrittenIsTold() {
    aBusyHour();
    model.export(ActivityExport.CSV, directory.resolve("no/such/place.csv"));
    assertFalse(model.exportedProperty().get().orElseThrow().failure().isEmpty());
    model.export(ActivityExport.JSON_LINES, directory.resolve("no/such/place.jsonl"));
    assertTrue(
        words.exported(model.exportedProperty().get().orElseThrow()).startsWith("Not exported: "));
  }

  @Test
  void anUndoAndAWordOfTomorrowAreReadToo() {
    act("r-1", DID, "undo push", "ann", "");
    act("r-2", DID, "transmogrify", "ann", "");
    publish();
    assertEquals(List.of("/ids/did transmogrify", "/ids/did Undo: Push"), shown());
    ActivityEntry undo = model.rows().getLast().entry();
    assertEquals(
        "/ids/did: Undo: Push, by ann, "
            + messages.dateTime(undo.at())
            + ". Done. Free ids 100 → 1,100, ranges 1 → 2. Request r-1.",
        words.sentence(undo));
  }
}
