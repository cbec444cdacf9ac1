package org.mappingzoo.console.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.console.testing.SyntheticLedger.GONE;
import static org.mappingzoo.console.testing.SyntheticLedger.PRESENT;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptWatch;
import org.mappingzoo.console.lookup.LookupViewModel.Answer;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.console.testing.TaskQueue;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.monitor.SeenVersion;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.WorkerName;

/// What an operator is told when a customer quotes an id.
final class LookupViewModelTest {
  private static final Target TARGET =
      new Target(Target.Environment.UNKNOWN, "zk1:2181", List.of("/"));
  private static final Instant START = Instant.parse("2026-11-21T03:00:00Z");
  private static final String BOOKED = "/ids/booked";
  private static final String PLAIN = "/ids/plain";
  private static final String OTHER = "/ids/other";

  private final SyntheticFleet fleet =
      new SyntheticFleet(START)
          .write(BOOKED, "301:1000\n")
          .write(PLAIN, "5001:9000\n")
          .write(OTHER, "1:100\n");
  private final SyntheticLedger ledger =
      new SyntheticLedger(CategoryName.of(BOOKED), START, "1:1000", new Tally(90, 10));
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final LookupWords words = new LookupWords(messages);
  private final Asked opened = new Asked();
  private final Map<CategoryName, KeptWatch> kept = new HashMap<>();
  private final List<SeenVersion> onDisk = new ArrayList<>();
  private final TaskQueue background = new TaskQueue();
  private final LookupViewModel model =
      new LookupViewModel(
          feed,
          () -> TARGET,
          messages,
          opened,
          name -> Optional.ofNullable(kept.get(name)),
          (name, to) -> onDisk.forEach(to),
          background,
          Runnable::run);

  @BeforeEach
  void isOnTheScreen() {
    model.setSeen(true);
  }

  @Test
  void withoutAQuestionThereIsNoAnswer() {
    publish();

    assertEquals(new Answer.Nothing(), model.answerProperty().get());
    assertEquals(List.of(), model.rows());
  }

  @Test
  void onlyWhatIsNothingButIdsIsAQuestionForIds() {
    for (String ids : List.of("4711", "9001:10000, 0x1267", "id: 4711", "4711 4712")) {
      assertTrue(model.isOfIds(ids), ids);
    }
    for (String other : List.of("", "orders", "orders 4711", "c7", "10:9")) {
      assertFalse(model.isOfIds(other), other);
    }
  }

  @Test
  void whatIsNoIdIsNamed() {
    publish();
    ask("47x");

    assertEquals("“47x” in line 1 is no id.", answer());
    assertEquals(List.of(), model.rows());
  }

  @Test
  void beforeAnythingWasReadThatIsSaid() {
    ask("5");

    assertEquals(new Answer.NoCategories(), model.answerProperty().get());
  }

  @Test
  void eachCategoryHasItsVerdictTheMostTellingFirst() {
    ledger.lease(PRESENT, 'a', "1:100", 50, Lease.State.OPEN);
    publish();
    ask("70");

    assertEquals(
        List.of(BOOKED + " Leased", OTHER + " Free", PLAIN + " Used or never seeded"), verdicts());
    assertEquals(
        "70 = 0x46: held in 1 category, free in 1 category, unknown in 1 category", answer());
    assertEquals(
        "70 is in a lease of web-1, beyond what that may use: it is not in use yet.",
        words.sentence(model.rows().getFirst()));
  }

  /// A filter left over from the last ticket must not deny what another category has.
  @Test
  void whichCategoriesWereAskedIsSaid() {
    publish();
    model.categoryProperty().set(" Other ");
    ask("70");
    assertEquals(
        "70 = 0x46: free in 1 category. Only 1 category of 3 was asked: the one with “other” in"
            + " the path.",
        answer());
    model.categoryProperty().set("ordres");
    assertEquals(
        "70 = 0x46: no category that was asked has an answer. No category has “ordres” in its"
            + " path: none was asked.",
        answer());
    assertTrue(
        new LookupReport(words, new EvidenceWords(messages), new DecodedWords(messages))
            .of(model)
            .contains("No category has “ordres” in its path"));
    model.categoryProperty().set("");
    assertFalse(answer().contains("asked"), this::answer);
  }

  @Test
  void theAnswerIsExportedLineByLine() {
    publish();
    model.categoryProperty().set(OTHER);
    ask("70");
    assertEquals(
        List.of(List.of("70", OTHER, 70L, 70L, 1L, "Free", "1:100", "")),
        LookupSheet.of(model).rows());
    assertEquals(OTHER, LookupSheet.of(model).filter());
  }

  @Test
  void whoHoldsAnIdIsExportedToo() {
    ledger.lease(PRESENT, 'c', "301:400", 0, Lease.State.OPEN);
    fleet.write(BOOKED, "401:1000\n");
    publish();
    model.categoryProperty().set(BOOKED);
    ask("301");
    assertEquals(
        List.of(List.of("301", BOOKED, 301L, 301L, 1L, "Leased", "", "web-1")),
        LookupSheet.of(model).rows());
  }

  @Test
  void whatWasNoIdOrLeftOutIsExportedToo() {
    publish();
    model.categoryProperty().set(OTHER);
    ask("70 47x " + "71 ".repeat(499));
    Sheet sheet = LookupSheet.of(model);
    assertEquals(
        List.of("47x", "", "", "", "", "“47x” in line 1 is no id.", "", ""),
        sheet.rows().getLast());
    assertEquals(
        OTHER + ", The first 500 pieces were looked at, one more was not.", sheet.filter());
    assertEquals(500, sheet.rows().size());
  }

  @Test
  void aReportNamesEachPieceThatIsNoId() {
    publish();
    ask("70 a1x b2x c3x d4x e5x");
    String report =
        new LookupReport(words, new EvidenceWords(messages), new DecodedWords(messages)).of(model);
    assertTrue(report.contains("\n“a1x” in line 1 is no id.\n"), report);
    assertTrue(report.contains("\n“e5x” in line 1 is no id.\n"), report);
  }

  @Test
  void hexadecimalAndGroupedNumbersAreUnderstood() {
    publish();
    ask("0x46");
    assertTrue(answer().startsWith("70 = 0x46: "), this::answer);
    ask("1,000");
    assertTrue(answer().startsWith("1000 = 0x3e8: "), this::answer);
  }

  @Test
  void theAnswerFollowsTheFleet() {
    publish();
    ask("301");
    assertEquals(BOOKED + " Free", verdicts().getFirst());

    ledger.lease(GONE, 'b', "301:400", 0, Lease.State.OPEN);
    fleet.pass(Duration.ofSeconds(5)).write(BOOKED, "401:1000\n");
    publish();

    assertEquals(BOOKED + " Stranded", verdicts().getFirst());
    assertEquals(
        List.of(
            "The list: version 1, written 21 Nov 2026, 03:00:05, read 0 s ago.",
            "Lease batch-bbbbbbbbbbbbbbbb, taken 21 Nov 2026, 03:00:00: 100 ids, of which 0 may"
                + " be used.",
            "batch is gone: it has no presence node.",
            "Taken between version 0 (21 Nov 2026, 03:00:00) and 1 (21 Nov 2026, 03:00:05)."),
        evidence());
  }

  /// It counts as there, and its lease is no stranded one.
  @Test
  void aWorkerWhosePresenceCannotBeReadIsNotSaidToBeGone() {
    WorkerName unread = WorkerName.of(PRESENT.owner(), "bbbb");
    ledger.lease(unread, 'c', "301:400", 0, Lease.State.OPEN);
    fleet.write(BOOKED, "401:1000\n");
    LedgersSnapshot ledgers = ledger.snapshot();
    feed.publish(fleet.snapshot().with(ledgers.withPresent(Set.of(unread))));
    feed.tick();
    ask("301");
    assertEquals(BOOKED + " Leased", verdicts().getFirst());
    String told = "web-1 counts as there: this connection cannot see whether it is.";
    assertTrue(evidence().contains(told), () -> evidence().toString());

    feed.publish(fleet.snapshot().with(SyntheticLedger.withWorkersUnlisted(ledgers)));
    feed.tick();
    assertTrue(evidence().contains(told), () -> evidence().toString());
  }

  /// A lease that nobody sees may hold it.
  @Test
  void booksThatCannotAllBeReadAreNamedBesideWhatTheySay() {
    ledger.fault("/mapping-zoo/led/x: no lease");
    publish();
    model.categoryProperty().set(BOOKED);
    ask("5");
    assertEquals(BOOKED + " Used or lost", verdicts().getFirst());
    assertTrue(
        evidence()
            .contains(
                "Not all of its books can be read, so a lease that is not seen may hold it:"
                    + " /mapping-zoo/led/x: no lease."),
        () -> evidence().toString());
  }

  /// An operator's action that nobody sees may say where it went.
  @Test
  void recordsThatMayNotBeReadAreNamedBesideTheEvidence() {
    String fault = ReadFault.noPermission("digest:ann").at("/mapping-zoo/audit").text();
    publish(new ActionsSnapshot(List.of(), 0, List.of(fault)));
    ask("5");
    assertEquals(
        "Not all records of what operators did can be read, so an action may be missing here:"
            + " /mapping-zoo/audit: no READ permission as digest:ann.",
        evidence().getLast());

    publish(ActionsSnapshot.EMPTY);
    assertFalse(evidence().getLast().contains("records"), () -> evidence().toString());
  }

  /// What its books say of the id can be seen from where they are.
  @Test
  void whoseBooksAreUnderAnotherRootIsNotCalledPlain() {
    feed.publish(
        fleet
            .put("/ids/counter", new CategoryReading.Counter(7))
            .snapshot()
            .with(
                LedgersSnapshot.EMPTY.withMissing(
                    Map.of(
                        CategoryName.of(BOOKED),
                        ReadFault.elsewhere("/com").at("/mapping-zoo/ctl/x")))));
    feed.tick();
    model.categoryProperty().set(BOOKED);
    ask("5");
    assertEquals(
        "5 is not in the list: it was handed out, or was never seeded.", words.sentence(detail()));
    assertEquals(
        "Its books are not under this root, so a lease that is not seen from here may hold it:"
            + " /mapping-zoo/ctl/x: not there; the Mapping Zoo with the chroot /com manages the"
            + " category, so connect with that chroot.",
        evidence().get(1));

    model.categoryProperty().set(PLAIN);
    assertEquals("A plain category does not record which of the two.", evidence().getLast());

    model.categoryProperty().set("");
    ask("310, 77777");
    model.choose(model.rows().getLast());
    assertEquals(
        List.of(
            "2 plain categories do not record what was seeded, and may have issued it: name the"
                + " category to see each verdict.",
            "One managed category, whose books cannot be read here, may have issued it: name the"
                + " category to see each verdict."),
        evidence());
  }

  @Test
  void anotherProcessOfTheOwnerIsToldFromTheOneThatTookIt() {
    WorkerName earlier = WorkerName.of(PRESENT.owner(), "bbbb");
    ledger.lease(earlier, 'c', "301:400", 0, Lease.State.OPEN);
    fleet.write(BOOKED, "401:1000\n");
    publish();
    ask("301");

    assertEquals(BOOKED + " Stranded", verdicts().getFirst());
    assertTrue(
        evidence()
            .contains(
                "The process of web-1 that took it is gone. Another one is there: web-01, process"
                    + " 7, session 0x10000cb24110002, since 21 Nov 2026, 03:00:00."),
        () -> evidence().toString());
  }

  @Test
  void theChosenCategoryStaysChosenWhileTheOrderChanges() {
    publish();
    ask("70");
    model.choose(row(PLAIN));
    fleet.write(PLAIN, "50:90\n");
    publish();

    assertEquals(CategoryName.of(PLAIN), model.chosen().orElseThrow().category().orElseThrow());
    assertEquals("70 is free: nobody has it.", words.sentence(detail()));
    model.openCategory();
    assertEquals(List.of("open " + PLAIN + " at 70"), opened.calls());
  }

  @Test
  void theRowThatIsToldOfIsChosenAlsoAfterMoreWasTyped() {
    publish();
    ask("70");
    LookupRow first = detail();
    assertEquals(Optional.of(first), model.chosen());
    ask("70\n");

    assertEquals(first, detail());
    assertEquals(Optional.of(first), model.chosen());
  }

  @Test
  void aLeaseThatWasRecycledIsEvidence() {
    ledger.lease(GONE, 'c', "1:100", 50, Lease.State.RECYCLED);
    publish();
    ask("7");
    model.choose(row(BOOKED));

    assertEquals(
        "7 was handed out: it is used, or was lost with a lease.", words.sentence(detail()));
    assertTrue(
        evidence()
            .contains(
                "Lease batch-bbbbcccccccccccc had it and was recycled at 21 Nov 2026, 03:00:00."
                    + " Ids back in the list: 100; booked as lost: 0."),
        () -> evidence().toString());
  }

  @Test
  void soIsOneOfAnEarlierLifeThatNobodyClosed() {
    ledger.lease(GONE, 'c', "1:100", 50, Lease.State.OPEN).resealed();
    publish();
    ask("7");
    model.choose(row(BOOKED));

    assertEquals(
        "7 was handed out: it is used, or was lost with a lease.", words.sentence(detail()));
    assertTrue(
        evidence()
            .containsAll(
                List.of(
                    "Lease batch-bbbbcccccccccccc, taken 21 Nov 2026, 03:00:00 in an earlier life"
                        + " of the category, had it: 100 ids, of which 50 could be used.",
                    "batch is gone: it has no presence node.")),
        () -> evidence().toString());
  }

  @Test
  void outsideTheUniverseNobodyCanHaveIt() {
    publish();
    ask("1001");

    assertEquals("Never seeded", words.verdict(row(BOOKED)));
    model.choose(row(BOOKED));
    assertTrue(evidence().contains("The universe is 1:1000."), () -> evidence().toString());
  }

  @Test
  void aRangeIsAnsweredWhereItsVerdictChanges() {
    ledger.lease(PRESENT, 'a', "101:200", 50, Lease.State.OPEN);
    publish();
    model.categoryProperty().set("booked");
    ask("90:320");

    assertEquals(
        List.of(
            "101:150 " + BOOKED + " Leased",
            "151:200 " + BOOKED + " Leased",
            "301:320 " + BOOKED + " Free",
            "90:100 " + BOOKED + " Used or lost",
            "201:300 " + BOOKED + " Used or lost"),
        lines());
    assertEquals(
        "One piece: 100 held in 1 category, 20 free in 1 category, 111 used or lost in 1 category."
            + " Only 1 category of 3 was asked: the one with “booked” in the path.",
        answer());
  }

  @Test
  void eachStretchOfARangeIsChosenByItself() {
    ledger.lease(PRESENT, 'a', "101:200", 50, Lease.State.OPEN);
    publish();
    model.categoryProperty().set("booked");
    ask("90:320");
    LookupRow second = model.rows().get(1);
    model.choose(second);
    assertEquals(Optional.of(second), model.chosen());
    assertEquals(second, detail());
    model.openCategory();
    assertEquals(List.of("open " + BOOKED + " at 151"), opened.calls());
  }

  @Test
  void whereStretchesBecomeOneItIsTheOneWithTheChosenIds() {
    ledger.lease(PRESENT, 'a', "101:200", 50, Lease.State.OPEN);
    publish();
    model.categoryProperty().set("booked");
    ask("90:320");
    model.choose(model.rows().get(1));
    ledger.withoutLeases().lease(PRESENT, 'a', "101:200", 100, Lease.State.OPEN);
    publish();
    assertEquals("101:200", words.asked(model.chosen().orElseThrow()));
    assertEquals("101:200", words.asked(detail()));
  }

  @Test
  void ofAListEachPieceIsAnsweredWhereItIsKnown() {
    fleet.write("/ids/more", "9001:9100\n");
    publish();
    ask("310, 9002\n77777");

    assertEquals(
        List.of("310 " + BOOKED + " Free", "9002 /ids/more Free", "77777 – None asked knows it"),
        lines());
    model.choose(model.rows().getLast());
    assertEquals(
        List.of(
            "3 plain categories do not record what was seeded, and may have issued it: name the"
                + " category to see each verdict."),
        evidence());
    model.openCategory();
    assertEquals(List.of(), opened.calls());
  }

  /// The answer counts the ids in all categories, and the rows are those of some.
  @Test
  void thatSomeCategoriesAreNotListedIsSaid() {
    fleet.write("/ids/more", "9001:9100\n");
    publish();
    ask("310, 9002");
    assertTrue(
        answer()
            .endsWith(
                " Categories that do not know these ids as their own, or cannot be read, are not"
                    + " listed."),
        this::answer);
    model.categoryProperty().set("more");
    assertFalse(answer().contains("not listed"), this::answer);
  }

  @Test
  void whatIsWrongInAListIsNamedAndTheRestAnswered() {
    publish();
    ask("310 4x\n9:3");

    Answer.Found found = (Answer.Found) model.answerProperty().get();
    assertEquals(
        "“4x” in line 1 is no id. “9:3” in line 2 ends before it begins.",
        words.wrong(found.question().wrong()));
    assertEquals("310 " + BOOKED + " Free", lines().getFirst());
  }

  @Test
  void aLongListIsCappedWithWords() {
    publish();
    ask(IntStream.rangeClosed(1, 600).mapToObj(Integer::toString).collect(Collectors.joining(",")));

    assertTrue(
        answer().endsWith("The first 500 pieces were looked at, 100 more were not."), this::answer);
  }

  @Test
  void aRangeOfManyVerdictsIsCutWithWords() {
    fleet.write(OTHER, SyntheticFleet.holey(500, 1));
    publish();
    model.categoryProperty().set("other");
    ask("0:4000000000");

    assertEquals(Search.MOST_STRETCHES, model.rows().size());
    assertTrue(
        answer().endsWith("over 200 changes of its verdict in one category; one was cut there."),
        this::answer);
  }

  @Test
  void aLeaseOfOneIdHasOneId() {
    ledger.lease(PRESENT, 'a', "7:7", 1, Lease.State.OPEN);
    publish();
    ask("7");
    assertTrue(
        evidence()
            .contains(
                "Lease web-1-aaaaaaaaaaaaaaaa, taken 21 Nov 2026, 03:00:00: 1 id, of which 1 may"
                    + " be used."),
        () -> evidence().toString());
  }

  @Test
  void whatIsFreeBeyondTheFenceIsInReserve() {
    ledger.fence(500);
    publish();
    ask("700");

    assertEquals(BOOKED + " In reserve", verdicts().getFirst());
    assertTrue(
        evidence().contains("The fence is 500: takes stay below it."), () -> evidence().toString());
  }

  @Test
  void aCounterIssuedAnIdBetweenTwoVersions() {
    fleet.put("/ids/count", new CategoryReading.Counter(40));
    publish();
    fleet.pass(Duration.ofSeconds(5)).put("/ids/count", new CategoryReading.Counter(60));
    publish();
    model.categoryProperty().set("count");
    ask("0000000000000032");

    assertTrue(answer().startsWith("50 = 0x32: used or lost in 1 category. "), this::answer);
    assertTrue(
        evidence().contains("The last id that the counter issued is 60 (0x000000000000003c)."),
        () -> evidence().toString());
    assertTrue(
        evidence()
            .contains(
                "Taken between version 0 (21 Nov 2026, 03:00:00) and 1 (21 Nov 2026, 03:00:05)."),
        () -> evidence().toString());
  }

  @Test
  void howFarBackItWasWatchedAndWhatOperatorsDidIsEvidence() {
    kept.put(CategoryName.of(BOOKED), new KeptWatch(START.minusSeconds(3600), 41, 2));
    publish();
    feed.publish(fleet.snapshot().with(ledger.snapshot()).with(push()));
    ask("310");

    assertEquals(
        List.of(
            "Only version 0 (21 Nov 2026, 03:00:00) is known: it was free then.",
            "Watched since 21 Nov 2026, 02:00:00 (versions seen: 41, missed: 2): of what is not"
                + " known any more the counts do not tell which ids it was.",
            "21 Nov 2026, 03:00:00: Push, by ann: The importer died."),
        evidence().subList(1, 4));
  }

  /// At a thousand categories two versions are remembered, and what is said of more is not true.
  @Test
  void whatFellOutOfMemoryIsNotDenied() {
    publish();
    for (int first = 401; first <= 460; first++) {
      fleet.pass(Duration.ofSeconds(1)).write(PLAIN, "5%d:9000\n".formatted(first));
      publish();
    }
    kept.put(CategoryName.of(PLAIN), new KeptWatch(START, 61, 0));
    model.categoryProperty().set("plain");
    ask("5200");

    assertEquals(
        List.of(
            "Versions 11 (21 Nov 2026, 03:00:11) to 60 (21 Nov 2026, 03:01:00) are known: it was"
                + " gone already in version 11.",
            "Watched since 21 Nov 2026, 03:00:00 (versions seen: 61, missed: 0): of what is not"
                + " known any more the counts do not tell which ids it was."),
        evidence().subList(1, 3));
    ask("6000");
    assertEquals(
        "Versions 11 (21 Nov 2026, 03:00:11) to 60 (21 Nov 2026, 03:01:00) are known: it was free"
            + " in all of them.",
        evidence().get(1));
  }

  /// More versions are kept on disk than are remembered.
  @Test
  void aPassageThatFellOutOfMemoryIsReadFromDisk() {
    publish();
    for (int first = 401; first <= 460; first++) {
      fleet.pass(Duration.ofSeconds(1)).write(PLAIN, "5%d:9000\n".formatted(first));
      publish();
      keepOnDisk(PLAIN);
    }
    model.categoryProperty().set("plain");
    ask("5410");
    assertTrue(evidence().get(1).endsWith("it was gone already in version 11."), evidence().get(1));
    background.runAll();

    assertEquals(
        List.of("Taken between version 10 (21 Nov 2026, 03:00:10) and 11 (21 Nov 2026, 03:00:11)."),
        evidence().subList(1, 2));
    ask("5300");
    background.runAll();
    assertEquals(
        "Versions 1 (21 Nov 2026, 03:00:01) to 60 (21 Nov 2026, 03:01:00) are known: it was"
            + " gone already in version 1.",
        evidence().get(1));
    fleet.pass(Duration.ofSeconds(1)).write(PLAIN, "5300:5300\n5461:9000\n");
    publish();
    assertEquals(
        "Given back between version 60 (21 Nov 2026, 03:01:00) and 61 (21 Nov 2026, 03:01:01).",
        evidence().get(1));
    assertEquals(0, background.size(), "what was read once is not read each second");
  }

  /// Who goes through the rows with an arrow key held down has no disk read for each.
  @Test
  void ofRowsThatWereOnlyPassedNothingIsReadFromDisk() {
    fleet.write(OTHER, "2:100\n").write(PLAIN, "5002:9000\n").write(BOOKED, "302:1000\n");
    publish();
    ask("70");
    model.choose(row(OTHER));
    model.choose(row(PLAIN));
    model.choose(row(BOOKED));
    model.choose(row(OTHER));

    assertEquals(1, background.size());
    background.runAll();
    assertEquals(OTHER, detail().category().orElseThrow().path());
  }

  @Test
  void versionsInBetweenThatNobodySawAreCounted() {
    publish();
    fleet.write(PLAIN, "5002:9000\n").write(PLAIN, "5003:9000\n").write(PLAIN, "5004:9000\n");
    publish();
    model.categoryProperty().set("plain");
    ask("6000");

    assertEquals(
        "Versions 0 (21 Nov 2026, 03:00:00) to 3 (21 Nov 2026, 03:00:00) are known, but for 2 in"
            + " between: it was free in all of them.",
        evidence().get(1));
  }

  /// What is all known has no need of counts.
  @Test
  void countsThatReachNoFurtherBackAreNoEvidence() {
    kept.put(CategoryName.of(PLAIN), new KeptWatch(START, 1, 0));
    publish();
    model.categoryProperty().set("plain");
    ask("6000");

    assertEquals(
        List.of("Only version 0 (21 Nov 2026, 03:00:00) is known: it was free then."),
        evidence().subList(1, 2));
    assertEquals(2, evidence().size());
  }

  @Test
  void whyBooksCannotBeReadIsSaidInTheOperatorsLanguage() {
    ledger.fault("/mapping-zoo/led/x: no READ permission for this connection");
    publish();
    messages.speak(Language.GERMAN);
    model.categoryProperty().set("booked");
    ask("310");

    assertTrue(
        evidence().stream().noneMatch(line -> line.contains("permission")), evidence()::toString);
    assertTrue(
        evidence().stream().anyMatch(line -> line.contains("/mapping-zoo/led/x")),
        evidence()::toString);
  }

  @Test
  void aUuidIsTakenApart() {
    publish();
    ask("6ba7b810-9dad-11d1-80b4-00c04fd430c8");

    assertEquals("6ba7b810-9dad-11d1-80b4-00c04fd430c8 – No id of a category", lines().getFirst());
    assertEquals(
        List.of(
            "UUID, version 1: time, clock sequence and node.",
            "Made 4 Feb 1998, 22:13:53 (1998-02-04T22:13:53.151182400Z), by its maker’s clock.",
            "Node 00:c0:4f:d4:30:c8, as a network card has it; clock sequence 180."),
        decoded());
  }

  @Test
  void aLargeIdIsTakenApartInEachKnownWay() {
    publish();
    ask("175928847299117063");
    model.epochProperty().set("2020-01-01");

    assertEquals(
        List.of(
            "Own epoch: 30 Apr 2021, 11:18:25, machine 32, number 7 of its millisecond. Possible.",
            "Twitter’s Snowflake: 3 Mar 2012, 13:01:20, datacenter 1, worker 0, number 7 of its"
                + " millisecond. Possible."),
        decoded().subList(0, 2));
    assertEquals(
        "Discord: 30 Apr 2016, 11:18:25, worker 1, process 0, number 7 of its millisecond."
            + " Possible.",
        decoded().get(2));
    assertTrue(decoded().getLast().contains("does not say which"), decoded()::toString);
  }

  /// The example of the article that describes its ids: user 31341 of 2,000 shards, the 5,001st of
  /// its table, 1,387,263,000 ms after its epoch.
  @Test
  void theIdOfInstagramsArticleIsTakenApartAsItWasMade() {
    publish();
    ask("11637205501278089");

    assertEquals(
        "Instagram: 9 Sept 2011, 22:28:04, shard 1341, number 905 of its millisecond. Possible.",
        decoded().stream().filter(line -> line.startsWith("Instagram")).findFirst().orElseThrow());
  }

  @Test
  void aSmallIdHoldsNoTimeAndAWrongEpochIsSaid() {
    publish();
    ask("4711");
    model.epochProperty().set("last year");

    assertEquals(
        List.of("4711 is too small to have a time in it: neither Snowflake nor Instagram made it."),
        decoded());
    assertTrue(model.isEpochWrong());
  }

  @Test
  void theAnswerIsCopiedAsText() {
    publish();
    model.categoryProperty().set("booked");
    ask("310");

    assertTrue(
        new LookupReport(words, new EvidenceWords(messages), new DecodedWords(messages))
            .of(model)
            .startsWith(
                """
                From LIVE, zk1:2181, at %s.
                310 = 0x136: free in 1 category. %s
                310\t/ids/booked\tFree\t301:1000\t–

                310 is free: nobody has it.
                """
                    .formatted(
                        feed.now(),
                        "Only 1 category of 3 was asked: the one with “booked” in the path.")));
  }

  private static ActionsSnapshot push() {
    Action action =
        new Action(CategoryName.of(BOOKED), "push", new Note("ann", "The importer died.", START));
    return new ActionsSnapshot(List.of(new SeenAction("r", 1, START, action)), 0, List.of());
  }

  private List<String> decoded() {
    return new DecodedWords(messages).lines(model.detailProperty().get().orElseThrow(), feed.now());
  }

  private List<String> lines() {
    return model.rows().stream()
        .map(row -> words.asked(row) + " " + words.category(row) + " " + words.verdict(row))
        .toList();
  }

  private void keepOnDisk(String path) {
    onDisk.add(feed.history().versions(CategoryName.of(path)).getLast());
  }

  private LookupRow row(String path) {
    return model.rows().stream()
        .filter(row -> words.category(row).equals(path))
        .findFirst()
        .orElseThrow();
  }

  private LookupRow detail() {
    return model.detailProperty().get().orElseThrow().row();
  }

  private List<String> evidence() {
    return new EvidenceWords(messages)
        .evidence(model.detailProperty().get().orElseThrow(), feed.snapshot(), feed.now());
  }

  private List<String> verdicts() {
    return model.rows().stream()
        .map(row -> words.category(row) + " " + words.verdict(row))
        .toList();
  }

  private String answer() {
    return words.answer(model.answerProperty().get());
  }

  private void ask(String typed) {
    model.queryProperty().set(typed);
  }

  private void publish() {
    publish(ActionsSnapshot.EMPTY);
  }

  private void publish(ActionsSnapshot actions) {
    feed.publish(fleet.snapshot().with(ledger.snapshot()).with(actions));
    feed.tick();
  }
}
