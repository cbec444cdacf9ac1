package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.mappingzoo.core.monitor.Snapshots.DID;
import static org.mappingzoo.core.monitor.Snapshots.START;
import static org.mappingzoo.core.monitor.Snapshots.category;
import static org.mappingzoo.core.monitor.Snapshots.fleet;
import static org.mappingzoo.core.monitor.Snapshots.reading;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.DuplicateRisk.Cause;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.monitor.SeenVersion;
import org.mappingzoo.core.monitor.Snapshots;
import org.mappingzoo.core.monitor.TestBooks;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.ranges.RangeText;

final class DuplicateWatchTest {
  private DuplicateWatch watch = new DuplicateWatch();
  private final FleetHistory history = new FleetHistory(1_000_000);
  private final List<Finding.DuplicateRisk> found = new ArrayList<>();
  private final List<String> occurrences = new ArrayList<>();
  private Instant now = START;
  private ActionsSnapshot actions = ActionsSnapshot.EMPTY;

  @Test
  void takesAndPushesAreNoRisk() {
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    see(3, "51:100\n101:1000\n");
    see(4, "51:1000\n");
    see(5, "81:1000\n");
    see(6, "51:60\n71:80\n81:1000\n");
    assertEquals(List.of(), found);
  }

  /// A server without a quorum that was down for a day has yesterday's versions.
  @Test
  void whatACutOffServerShowsIsNoRisk() {
    see(1, "1:1000\n");
    see(5, "501:1000\n");
    CategorySnapshot old = category(DID, 0, 2, "101:1000\n");
    FleetSnapshot cutOff = Snapshots.quorumless(old);
    history.observe(cutOff);
    assertEquals(List.of(), watch.observe(cutOff, history, now));
    see(6, "601:1000\n");
    assertEquals(List.of(), found);
    assertEquals(
        List.of(1, 5, 6),
        history.versions(DID).stream().map(seen -> seen.revision().version()).toList());
  }

  @Test
  void aTakeOfAWholeLineThatIsPushedBackIsNoRisk() {
    see(1, "1:100\n201:1000\n");
    see(2, "201:1000\n");
    see(3, "1:100\n201:1000\n");
    assertEquals(List.of(), found);
  }

  @Test
  void aStaleSaveJoinsSpentIdsWithFreeOnesAsNoPushDoes() {
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    see(3, "1:1000\n");
    assertEquals(
        List.of(
            new Finding.DuplicateRisk(
                Cause.REWRITTEN,
                new Revision(0x10, 0x102, 2),
                new Revision(0x10, 0x103, 3),
                RangeText.parse("1:100"))),
        found);
  }

  @Test
  void anEarlierTextBehindMissedVersionsIsARollback() {
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    see(5, "301:1000\n");
    see(9, "1:1000\n");
    assertEquals(
        List.of(
            new Finding.DuplicateRisk(
                Cause.ROLLED_BACK,
                new Revision(0x10, 0x105, 5),
                new Revision(0x10, 0x109, 9),
                RangeText.parse("1:300"))),
        found);
  }

  @Test
  void aRollbackOfWholeLinesIsFoundWhereSeveralTakesCameBack() {
    see(1, "1:100\n201:300\n401:1000\n");
    see(2, "201:300\n401:1000\n");
    see(3, "401:1000\n");
    see(4, "1:100\n201:300\n401:1000\n");
    assertEquals(List.of(Cause.ROLLED_BACK), causes());
    assertEquals(RangeText.parse("1:100\n201:300"), found.getFirst().exposed());
  }

  @Test
  void aRecreatedCategoryIsARiskWithWhatIsFreeAgain() {
    see(7, "501:1000\n");
    see(new Revision(0x20, 0x200, 0), "1:1000\n");
    assertEquals(
        List.of(
            new Finding.DuplicateRisk(
                Cause.RECREATED,
                new Revision(0x10, 0x107, 7),
                new Revision(0x20, 0x200, 0),
                RangeText.parse("1:500"))),
        found);
  }

  @Test
  void aCategoryThatWasGoneForAWhileIsRecreatedToo() {
    see(7, "501:1000\n");
    look(fleet());
    see(new Revision(0x20, 0x200, 0), "1:1000\n");
    assertEquals(List.of(Cause.RECREATED), causes());
  }

  @Test
  void aVersionGoneBackwardsIsARiskOnce() {
    see(7, "501:1000\n");
    see(5, "301:1000\n");
    see(6, "401:1000\n");
    assertEquals(List.of(Cause.VERSION_BACKWARDS), causes());
    assertEquals(RangeText.parse("301:500"), found.getFirst().exposed());
  }

  @Test
  void whatHappenedWhileDataWasMissingIsFoundAfterwards() {
    see(7, "501:1000\n");
    FleetSnapshot blind =
        FleetSnapshot.of(
            2,
            now,
            new ConnectionStatus.Resyncing(0, 1, new ConnectionStatus.Session("0x1", "a:1", false)),
            Map.of(DID, category(DID, 0, new Revision(0x20, 0x200, 0), reading("1:1000\n"))),
            0,
            new FleetSnapshot.Traffic(1, 0, 0));
    look(blind);
    assertEquals(List.of(), found);
    see(new Revision(0x20, 0x200, 0), "1:1000\n");
    assertEquals(List.of(Cause.RECREATED), causes());
  }

  @Test
  void anUnreadableTextInBetweenHidesNothing() {
    see(7, "501:1000\n");
    see(8, "what is this\n");
    see(9, "1:1000\n");
    seconds(20);
    assertEquals(List.of(Cause.JOINED_UNSEEN), causes(), "nor does any record tell of a repair");
    see(10, "601:1000\n");
    see(new Revision(0x10, 0x10b, 11), "1:1000\n");
    assertEquals(List.of(Cause.JOINED_UNSEEN, Cause.REWRITTEN), causes());
  }

  @Test
  void aPushFromALeaseIsOnRecord() {
    books(1, "11:100\n", new TestBooks().lease(TestBooks.THERE, "1:10", Lease.State.OPEN), 0, 0);
    books(2, "6:10\n11:100\n", new TestBooks(), 5, 0);
    seconds(20);
    assertEquals(List.of(), found);
  }

  @Test
  void idsThatAreFreeAndHeldAreARiskOnceTheBooksHadTimeToSettle() {
    TestBooks held = new TestBooks().lease(TestBooks.THERE, "1:10", Lease.State.OPEN);
    books(1, "11:100\n", held, 0, 0);
    books(2, "1:100\n", held, 0, 0);
    assertEquals(List.of(), found);
    seconds(4);
    assertEquals(List.of(), found);
    seconds(2);
    assertEquals(List.of(Cause.FREE_AND_HELD), causes());
    assertEquals(RangeText.parse("1:10"), found.getFirst().exposed());
    seconds(60);
    assertEquals(1, found.size());
  }

  @Test
  void idsThatAreFreeAndHeldForAMomentWereReadInTwoMoments() {
    TestBooks held = new TestBooks().lease(TestBooks.THERE, "1:10", Lease.State.OPEN);
    books(1, "11:100\n", held, 0, 0);
    books(2, "6:10\n11:100\n", held, 0, 0);
    seconds(3);
    books(2, "6:10\n11:100\n", new TestBooks(), 5, 0);
    seconds(20);
    assertEquals(List.of(), found);
  }

  @Test
  void whereTakeFollowsTakeTheLeaseOfEachMayBeReadBeforeTheList() {
    for (int takes = 1; takes <= 9; takes++) {
      books(takes, 10 * takes - 9 + ":100\n", taken(takes), 0, 0);
      seconds(1);
    }
    assertEquals(List.of(), found, "each id was free and held for a second");
  }

  @Test
  void whatCameBackIsFoundWhereTakeFollowsTake() {
    books(1, "11:100\n", taken(1), 0, 0);
    for (int takes = 2; takes <= 9; takes++) {
      books(takes, "1:5\n" + (10 * takes - 9) + ":100\n", taken(takes), 0, 0);
      seconds(1);
    }
    assertEquals(List.of(Cause.FREE_AND_HELD), causes());
    assertEquals(RangeText.parse("1:5"), found.getFirst().exposed());
    assertEquals(new Revision(0x10, 0x101, 1), found.getFirst().before());
  }

  private static TestBooks taken(int takes) {
    TestBooks held = new TestBooks();
    for (int take = 0; take < takes; take++) {
      held.lease(TestBooks.THERE, 10 * take + 1 + ":" + 10 * (take + 1), Lease.State.OPEN);
    }
    return held;
  }

  @Test
  void moreThanWasEverSeededIsARiskWithWhatCameBack() {
    books(1, "11:100\n", new TestBooks(), 10, 0);
    books(2, "1:100\n", new TestBooks(), 10, 0);
    seconds(6);
    assertEquals(List.of(Cause.BOOKS_EXCEEDED), causes());
    assertEquals(RangeText.parse("1:10"), found.getFirst().exposed());
  }

  @Test
  void aSecondRollbackIsToldWhileTheFirstOneStands() {
    books(1, "11:100\n", new TestBooks(), 10, 0);
    books(2, "1:100\n", new TestBooks(), 10, 0);
    seconds(6);
    books(3, "21:100\n", new TestBooks(), 30, 0);
    seconds(6);
    assertEquals(1, found.size(), "what was taken since makes it no worse");
    books(4, "11:100\n", new TestBooks(), 30, 0);
    seconds(60);
    assertEquals(
        List.of(booksExceeded(1, 2, "1:10"), booksExceeded(3, 4, "11:20")),
        found,
        "each with its own ids");
    assertNotEquals(occurrences.getFirst(), occurrences.getLast());
  }

  @Test
  void furtherIdsThatAreFreeAndHeldAreToldWhileOthersAre() {
    TestBooks held =
        new TestBooks()
            .lease(TestBooks.THERE, "1:10", Lease.State.OPEN)
            .lease(TestBooks.THERE, "11:20", Lease.State.OPEN);
    books(1, "21:100\n", held, 0, 0);
    books(2, "1:10\n21:100\n", held, 0, 0);
    seconds(6);
    books(3, "1:10\n11:20\n21:100\n", held, 0, 0);
    seconds(60);
    assertEquals(List.of(Cause.FREE_AND_HELD, Cause.FREE_AND_HELD), causes());
    assertEquals(RangeText.parse("1:10"), found.getFirst().exposed());
    assertEquals(RangeText.parse("11:20"), found.getLast().exposed());
    assertEquals(new Revision(0x10, 0x102, 2), found.getLast().before());
  }

  @Test
  void aLaterRollbackOfTheSameIdsIsAnotherOne() {
    for (int version = 1; version < 4; version += 2) {
      books(version, "11:100\n", new TestBooks(), 10, 0);
      seconds(6);
      books(version + 1, "1:100\n", new TestBooks(), 10, 0);
      seconds(6);
    }
    assertEquals(List.of(booksExceeded(1, 2, "1:10"), booksExceeded(3, 4, "1:10")), found);
    assertNotEquals(occurrences.getFirst(), occurrences.getLast());
  }

  @Test
  void whatSeemsToFitForAMomentIsNotToldAnew() {
    books(1, "11:100\n", new TestBooks(), 10, 0);
    books(2, "1:100\n", new TestBooks(), 10, 0);
    seconds(6);
    books(3, "31:100\n", new TestBooks(), 10, 0);
    seconds(2);
    books(3, "31:100\n", new TestBooks(), 40, 0);
    seconds(60);
    assertEquals(1, found.size(), "a take whose lease was read later");
  }

  @Test
  void aPushWhileBooksSettleIsNotTakenForWhatCameBack() {
    TestBooks held = new TestBooks().lease(TestBooks.THERE, "51:60", Lease.State.OPEN);
    books(1, "11:50\n61:100\n", held, 10, 0);
    books(2, "1:50\n61:100\n", held, 10, 0);
    seconds(2);
    books(3, "1:50\n51:60\n61:100\n", held, 10, 0);
    seconds(1);
    books(3, "1:50\n51:60\n61:100\n", new TestBooks(), 10, 0);
    seconds(1);
    books(4, "1:50\n51:60\n71:100\n", new TestBooks(), 20, 0);
    books(5, "1:50\n51:60\n66:70\n71:100\n", new TestBooks(), 15, 0);
    seconds(60);
    assertEquals(List.of(booksExceeded(1, 2, "1:10")), found);
  }

  @Test
  void twoRollbacksWhileBooksSettleAreToldTogether() {
    books(1, "16:100\n", new TestBooks(), 15, 0);
    books(2, "1:10\n16:100\n", new TestBooks(), 15, 0);
    seconds(2);
    books(3, "1:100\n", new TestBooks(), 15, 0);
    seconds(60);
    assertEquals(List.of(booksExceeded(1, 2, "1:10\n11:15")), found);
  }

  @Test
  void whatDidNotFitAtTheFirstLookIsTheSameAfterEachRestart() {
    for (DuplicateWatch next : List.of(new DuplicateWatch(), new DuplicateWatch())) {
      watch = next;
      books(2, "1:100\n", new TestBooks(), 10, 0);
      seconds(2);
      books(3, "5:100\n", new TestBooks(), 14, 0);
      books(4, "4:4\n5:100\n", new TestBooks(), 13, 0);
      seconds(4);
    }
    Revision seen = new Revision(0x10, 0x104, 4);
    var unknown = new Finding.DuplicateRisk(Cause.BOOKS_EXCEEDED, seen, seen, RangeText.parse(""));
    assertEquals(List.of(unknown, unknown), found);
    assertEquals(List.of("books-life-10", "books-life-10"), occurrences);
  }

  @Test
  void whatCameBackWhileItWasClosedIsToldOfBooksThatDoNotFitAtTheFirstLook() {
    recall(keptBooks(0));
    books(2, "1:80\n", new TestBooks(), 10, 0);
    seconds(1);
    TestBooks read = new TestBooks().lease(TestBooks.THERE, "81:100", Lease.State.OPEN);
    books(2, "1:80\n", read, 10, 0);
    seconds(6);
    assertEquals(List.of(booksExceeded(1, 2, "1:10")), found);
    assertEquals(List.of("books-life-10"), occurrences, "it may have been there already");
  }

  private static Finding.DuplicateRisk booksExceeded(int before, int after, String exposed) {
    return new Finding.DuplicateRisk(
        Cause.BOOKS_EXCEEDED,
        new Revision(0x10, 0x100 + before, before),
        new Revision(0x10, 0x100 + after, after),
        RangeText.parse(exposed));
  }

  @Test
  void aRestoreIsOnRecordByItsEpoch() {
    books(1, "11:100\n", new TestBooks(), 10, 0);
    see(new Revision(0x20, 0x200, 0), "51:100\n", Optional.of(ledger(new TestBooks(), 10, 0)));
    seconds(2);
    see(new Revision(0x20, 0x200, 0), "51:100\n", Optional.of(ledger(new TestBooks(), 50, 1)));
    seconds(20);
    assertEquals(List.of(), found);
  }

  @Test
  void aManagedCategoryThatIsRecreatedByHandIsARisk() {
    books(1, "11:100\n", new TestBooks(), 10, 0);
    see(new Revision(0x20, 0x200, 0), "11:100\n", Optional.of(ledger(new TestBooks(), 10, 0)));
    assertEquals(List.of(), found, "its books may still come");
    seconds(6);
    assertEquals(List.of(Cause.RECREATED), causes());
  }

  // Books that cannot be read

  @Test
  void whereBooksCannotBeReadAManagedListIsJudgedByItsForm() {
    for (LedgerSnapshot unreadable : unreadable(false)) {
      watch = new DuplicateWatch();
      found.clear();
      rollBack(new LedgersSnapshot(new TreeMap<>(Map.of(TestBooks.NAME, unreadable)), Map.of()));
      assertEquals(List.of(), found, "they may be read in a moment");
      seconds(6);
      assertEquals(List.of(Cause.REWRITTEN), causes(), unreadable.toString());
      assertEquals(RangeText.parse("1:10"), found.getFirst().exposed());
    }
  }

  @Test
  void whereItsLeasesMayNotBeListedToo() {
    LedgersSnapshot books =
        new LedgersSnapshot(
            new TreeMap<>(Map.of(TestBooks.NAME, ledger(new TestBooks(), 10, 0))),
            Map.of(),
            new TreeMap<>(Map.of("/mapping-zoo/led/ids%2Fdid", "no permission")));
    rollBack(books);
    seconds(6);
    assertEquals(List.of(Cause.REWRITTEN), causes());
  }

  @Test
  void whereItsBooksAreNotHereNothingIsSaid() {
    rollBack(LedgersSnapshot.EMPTY.withMissing(Map.of(TestBooks.NAME, ReadFault.missing())));
    seconds(20);
    assertEquals(List.of(), found, "what comes back may be what its workers return");
  }

  @Test
  void booksThatCanBeReadInTimeSayWhatIsSpent() {
    rollBack(
        new LedgersSnapshot(
            new TreeMap<>(Map.of(TestBooks.NAME, unreadable(false).getFirst())), Map.of()));
    seconds(2);
    books(3, "1:100\n", new TestBooks(), 0, 0);
    seconds(20);
    assertEquals(List.of(), found, "nothing that is free is spent");
  }

  @Test
  void aFormThatPushesMayHaveSaysNothing() {
    for (LedgerSnapshot unreadable : unreadable(true)) {
      watch = new DuplicateWatch();
      rollBack(new LedgersSnapshot(new TreeMap<>(Map.of(TestBooks.NAME, unreadable)), Map.of()));
      seconds(20);
      assertEquals(List.of(), found, unreadable.toString());
    }
  }

  private void rollBack(LedgersSnapshot books) {
    int version = 1;
    for (String text : List.of("1:100\n", "11:100\n", "1:100\n")) {
      Revision revision = new Revision(0x10, 0x100 + version, version);
      look(fleet(category(TestBooks.NAME, 0, revision, reading(text))).with(books));
      version++;
    }
  }

  /// In each way in which the books may be unreadable; if pushes join what they return, in each in
  /// which this is known.
  private static List<LedgerSnapshot> unreadable(boolean joined) {
    LedgerSnapshot books = ledger(new TestBooks(), 10, 0);
    Optional<Tally> tally = books.tally();
    Optional<ControlRecord> control =
        books.control().map(record -> joined ? joining(record) : record);
    List<String> fault = List.of("/mapping-zoo/led/ids%2Fdid/web-1: no lease");
    var unreadable =
        new ArrayList<>(
            List.of(
                new LedgerSnapshot(TestBooks.NAME, control, Optional.empty(), List.of(), List.of()),
                new LedgerSnapshot(TestBooks.NAME, control, tally, List.of(), fault)));
    if (!joined) {
      Optional<ControlRecord> none = Optional.empty();
      unreadable.add(new LedgerSnapshot(TestBooks.NAME, none, tally, List.of(), List.of()));
      unreadable.add(new LedgerSnapshot(TestBooks.NAME, none, Optional.empty(), List.of(), fault));
    }
    return unreadable;
  }

  private static ControlRecord joining(ControlRecord control) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return control.withSettings(
        new CategorySettings(
            usual.batch(),
            usual.window(),
            usual.outageBudget(),
            usual.takeLimit(),
            usual.leaseLimit(),
            usual.ownerLeaseLimit(),
            usual.softLimitBytes(),
            usual.hardLimitBytes(),
            true),
        control.note());
  }

  // Records of actions

  @Test
  void aWriteThatIsOnRecordIsNoRiskHoweverItLooks() {
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    record(3, 900, 1_000);
    see(3, "1:1000\n");
    seconds(20);
    assertEquals(List.of(), found);
  }

  @Test
  void aRecordMayComeAMomentAfterTheList() {
    record(1, 0, 1_000);
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    see(3, "1:1000\n");
    seconds(3);
    assertEquals(List.of(), found, "its record may be on its way");
    record(3, 900, 1_000);
    seconds(20);
    assertEquals(List.of(), found);
  }

  @Test
  void whereRecordsAreKeptAndNoneComesItIsTold() {
    record(1, 0, 1_000);
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    see(3, "1:1000\n");
    seconds(20);
    assertEquals(List.of(Cause.REWRITTEN), causes());
  }

  @Test
  void aRecordOfAnotherWriteExplainsNothing() {
    record(2, 900, 950);
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    see(3, "1:1000\n");
    seconds(20);
    assertEquals(List.of(Cause.REWRITTEN), causes());
  }

  @Test
  void pushesOnRecordThatFreedAsManyExplainWhatCameBackBehindMissedVersions() {
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    see(5, "301:1000\n");
    record(7, 700, 900);
    record(9, 900, 1_000);
    see(9, "1:1000\n");
    seconds(20);
    assertEquals(List.of(), found);
  }

  @Test
  void fewerThanCameBackExplainNothing() {
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    see(5, "301:1000\n");
    record(7, 700, 900);
    see(9, "1:1000\n");
    seconds(20);
    assertEquals(List.of(Cause.ROLLED_BACK), causes());
  }

  /// Never silent, for it may be a stale save all the same.
  @Test
  void whereNobodyMayReadTheRecordsItIsToldAtOnceAndThatOneMayExplainIt() {
    actions = closed();
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    see(3, "1:1000\n");
    assertEquals(List.of(Cause.REWRITTEN_UNREAD), causes());
    assertEquals(Finding.Severity.CRITICAL, found.getFirst().severity());
    assertEquals(RangeText.parse("1:100"), found.getFirst().exposed());
    seconds(20);
    assertEquals(1, found.size(), "once");
  }

  @Test
  void ofEachFormItIsSaidThatARecordMayExplainIt() {
    actions = closed();
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    see(5, "301:1000\n");
    see(9, "1:1000\n");
    see(10, "501:1000\n");
    see(12, "401:1000\n");
    seconds(20);
    assertEquals(List.of(Cause.ROLLED_BACK_UNREAD, Cause.JOINED_UNSEEN_UNREAD), causes());
  }

  @Test
  void noRecordWouldExplainARecreation() {
    actions = closed();
    see(7, "501:1000\n");
    see(new Revision(0x20, 0x200, 0), "1:1000\n");
    assertEquals(List.of(Cause.RECREATED), causes());
  }

  /// Of some records, as those of one operator.
  @Test
  void aRecordThatIsReadExplainsItAlsoWhereOthersMayNotBeRead() {
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    record(3, 900, 1_000);
    actions = new ActionsSnapshot(actions.actions(), 0, closed().faults());
    see(3, "1:1000\n");
    seconds(20);
    assertEquals(List.of(), found);
    see(4, "201:1000\n");
    see(5, "1:1000\n");
    seconds(20);
    assertEquals(List.of(Cause.REWRITTEN_UNREAD), causes());
  }

  private static ActionsSnapshot closed() {
    String fault = ReadFault.noPermission("digest:ann").at("/mapping-zoo/audit").text();
    return new ActionsSnapshot(List.of(), 0, List.of(fault));
  }

  @Test
  void twoSuspicionsInOneMomentAreBothTold() {
    record(1, 0, 1_000);
    see(1, "1:1000\n");
    see(2, "101:1000\n");
    see(3, "1:1000\n");
    see(4, "101:1000\n");
    see(5, "1:1000\n");
    seconds(20);
    assertEquals(List.of(Cause.REWRITTEN, Cause.REWRITTEN), causes());
  }

  // Restarts

  @Test
  void whatWasSeenBeforeARestartCounts() {
    recall(kept(7, "501:1000\n"));
    see(5, "301:1000\n");
    assertEquals(List.of(Cause.VERSION_BACKWARDS), causes());
    assertEquals(RangeText.parse("301:500"), found.getFirst().exposed());
    seconds(20);
    assertEquals(1, found.size(), "once");
  }

  @Test
  void itMayBeReadAfterTheFirstLook() {
    see(9, "301:1000\n");
    see(10, "401:1000\n");
    recall(kept(11, "501:1000\n"));
    seconds(1);
    assertEquals(List.of(Cause.VERSION_BACKWARDS), causes());
    assertEquals(new Revision(0x10, 0x109, 9), found.getFirst().after());
  }

  @Test
  void aCategoryRecreatedWhileTheConsoleWasClosedIsTold() {
    recall(kept(7, "501:1000\n"));
    see(new Revision(0x20, 0x200, 0), "1:1000\n");
    assertEquals(List.of(Cause.RECREATED), causes());
    assertEquals(RangeText.parse("1:500"), found.getFirst().exposed());
  }

  @Test
  void aRestoreWhileTheConsoleWasClosedIsOnRecordByItsEpoch() {
    recall(keptBooks(0));
    see(new Revision(0x20, 0x200, 0), "51:100\n", Optional.of(ledger(new TestBooks(), 50, 1)));
    seconds(20);
    assertEquals(List.of(), found);
  }

  @Test
  void withoutARestoreOnRecordARecreationWhileItWasClosedIsTold() {
    recall(keptBooks(1));
    see(new Revision(0x20, 0x200, 0), "51:100\n", Optional.of(ledger(new TestBooks(), 50, 1)));
    seconds(20);
    assertEquals(List.of(Cause.RECREATED), causes());
  }

  @Test
  void takesAndPushesWhileItWasClosedAreNoRisk() {
    recall(kept(7, "501:1000\n"));
    see(30, "401:450\n601:1000\n");
    seconds(20);
    assertEquals(List.of(), found);
  }

  @Test
  void whatCameBackJoinedWithFreeIdsWhileItWasClosedIsTold() {
    recall(kept(7, "501:1000\n"));
    see(30, "401:1000\n");
    assertEquals(List.of(), found, "a record of it may be read in a moment");
    seconds(20);
    assertEquals(List.of(Cause.JOINED_UNSEEN), causes());
    assertEquals(RangeText.parse("401:500"), found.getFirst().exposed());
    seconds(20);
    assertEquals(1, found.size(), "once");
  }

  @Test
  void behindMissedVersionsWhatCameBackJoinedIsToldToo() {
    see(2, "101:1000\n");
    see(5, "51:1000\n");
    seconds(20);
    assertEquals(List.of(Cause.JOINED_UNSEEN), causes());
  }

  @Test
  void pushesThatTouchWhatWasFreeAreNoRiskWhileItWasClosed() {
    recall(kept(7, "501:1000\n"));
    see(30, "401:450\n451:500\n501:1000\n");
    seconds(20);
    assertEquals(List.of(), found);
  }

  @Test
  void whereAnOperatorActedMeanwhileNobodyCanTellWhoJoinedThem() {
    record(20, 600, 600);
    recall(kept(7, "501:1000\n"));
    see(30, "401:1000\n");
    seconds(20);
    assertEquals(List.of(), found);
  }

  @Test
  void theStateThatWasKeptIsNoNews() {
    see(7, "501:1000\n");
    recall(kept(7, "501:1000\n"));
    seconds(20);
    assertEquals(List.of(), found);
  }

  @Test
  void thereIsOnePast() {
    recall(kept(7, "501:1000\n"));
    see(8, "601:1000\n");
    recall(kept(20, "501:1000\n"));
    seconds(20);
    assertEquals(List.of(), found);
  }

  /// With 1,000 lists of 4.9 kB it would be a seventh of what the console holds.
  @Test
  void whatWasSeenFirstIsNotHeldOnceThePastIsKnown() {
    see(5, "301:1000\n");
    WeakReference<CategorySnapshot> first = new WeakReference<>(last.categories().get(DID));
    see(6, "401:1000\n");
    watch.recall(DID, Optional.empty());
    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> collect(first));
    see(5, "301:1000\n");
    assertEquals(List.of(Cause.VERSION_BACKWARDS), causes(), "it is watched all the same");
  }

  @Test
  void aCounterThatOnlyCountsUpIsNoRisk() {
    count(1, 0);
    count(2, 1_000);
    count(9, 1_000_000);
    count(10, Long.MAX_VALUE);
    assertEquals(List.of(), found);
  }

  @Test
  void aCounterThatIsSetBackIssuesIdsAgain() {
    count(1, 100);
    count(2, 1_000);
    count(3, 500);
    assertEquals(
        List.of(
            new Finding.DuplicateRisk(
                Cause.COUNTER_SET_BACK,
                new Revision(0x10, 0x102, 2),
                new Revision(0x10, 0x103, 3),
                RangeText.parse("501:1000"))),
        found);
    count(4, 600);
    assertEquals(1, found.size(), "it is told once");
  }

  @Test
  void aCounterMadeAnewBelowWhatItIssuedIssuesIdsAgain() {
    count(7, 1_000);
    look(fleet());
    count(new Revision(0x20, 0x200, 0), 0);
    assertEquals(List.of(Cause.COUNTER_RECREATED), causes());
    assertEquals(RangeText.parse("1:1000"), found.getFirst().exposed());
  }

  @Test
  void aCounterMadeAnewWhereItStoodOrAboveIsNoRisk() {
    count(7, 1_000);
    count(new Revision(0x20, 0x200, 0), 1_000);
    count(new Revision(0x30, 0x300, 0), 5_000);
    assertEquals(List.of(), found, "a restore leaves it right below its fence");
  }

  @Test
  void aServerThatLostWritesOfACounterIsARisk() {
    count(7, 1_000);
    count(5, 800);
    assertEquals(List.of(Cause.VERSION_BACKWARDS), causes());
    assertEquals(RangeText.parse("801:1000"), found.getFirst().exposed());
  }

  @Test
  void aBrokenCounterInBetweenHidesNothing() {
    count(7, 1_000);
    see(8, "123");
    assertEquals(List.of(), found);
    count(9, 123);
    assertEquals(List.of(Cause.COUNTER_SET_BACK), causes());
    assertEquals(RangeText.parse("124:1000"), found.getFirst().exposed());
  }

  @Test
  void aListInTheCountersPlaceHoldsNoIdThatWasCounted() {
    count(7, 1_000);
    see(8, "501:2000\n");
    assertEquals(List.of(Cause.COUNTER_SET_BACK), causes());
    assertEquals(RangeText.parse("501:1000"), found.getFirst().exposed());
  }

  @Test
  void whereACounterStoodBeforeARestartCounts() {
    recall(kept(7, "1000"));
    count(9, 400);
    assertEquals(List.of(Cause.COUNTER_SET_BACK), causes());
    assertEquals(RangeText.parse("401:1000"), found.getFirst().exposed());
  }

  @Test
  void aCounterMadeAnewWhileTheConsoleWasClosedIsTold() {
    count(new Revision(0x20, 0x200, 0), 3);
    recall(kept(7, "1000"));
    seconds(1);
    assertEquals(List.of(Cause.COUNTER_RECREATED), causes());
    assertEquals(RangeText.parse("4:1000"), found.getFirst().exposed());
  }

  @Test
  void aCounterThatWentOnWhileTheConsoleWasClosedIsNoRisk() {
    recall(kept(7, "1000"));
    count(9, 1_400);
    assertEquals(List.of(), found);
  }

  @Test
  void aTextThatWasNoListIsNotTakenForACounter() {
    recall(kept(7, "1000"));
    see(9, "1:1000\n");
    assertEquals(List.of(), found);
  }

  @Test
  void theBooksOfACounterAreNotHeldAgainstWhatItHasLeft() {
    CategorySnapshot counter =
        category(TestBooks.NAME, 0, new Revision(0x10, 0x101, 1), new CategoryReading.Counter(50));
    look(
        fleet(counter)
            .with(
                new LedgersSnapshot(
                    new TreeMap<>(Map.of(TestBooks.NAME, ledger(new TestBooks(), 10, 1))),
                    Map.of())));
    seconds(10);
    assertEquals(List.of(), found);
  }

  private void count(int version, long lastIssued) {
    count(new Revision(0x10, 0x100 + version, version), lastIssued);
  }

  private void count(Revision revision, long lastIssued) {
    look(fleet(category(DID, 0, revision, new CategoryReading.Counter(lastIssued))));
  }

  private static void collect(WeakReference<?> garbage) {
    while (garbage.get() != null && !Thread.currentThread().isInterrupted()) {
      System.gc();
    }
  }

  private void recall(DuplicateWatch.Kept kept) {
    watch.recall(kept.category(), Optional.of(kept));
  }

  private static DuplicateWatch.Kept kept(int version, String text) {
    return new DuplicateWatch.Kept(
        DID,
        new SeenVersion(new Revision(0x10, 0x100 + version, version), START, NodeText.of(text), 0),
        Optional.empty());
  }

  private static DuplicateWatch.Kept keptBooks(long epoch) {
    ControlRecord control = ledger(new TestBooks(), 10, epoch).control().orElseThrow();
    return new DuplicateWatch.Kept(
        TestBooks.NAME,
        new SeenVersion(new Revision(0x10, 0x101, 1), START, NodeText.of("11:100\n"), 0),
        Optional.of(DuplicateWatch.Life.of(control)));
  }

  /// The write of this version was an operator's.
  private void record(int version, long freeBefore, long freeAfter) {
    List<SeenAction> all = new ArrayList<>(actions.actions());
    all.add(
        new SeenAction(
            "request-" + version,
            0x100 + version,
            now,
            new Action(
                DID,
                "push",
                new Note("ann", "returned", now),
                Optional.of(
                    new Action.Effect(OptionalLong.empty(), freeBefore, freeAfter, 1, 1)))));
    actions = new ActionsSnapshot(all, 0, List.of());
  }

  private List<Cause> causes() {
    return found.stream().map(Finding.DuplicateRisk::cause).toList();
  }

  /// Names that come and go without end would be memory without end.
  @ParameterizedTest
  @CsvSource({"256, true", "257, false"})
  void ofCategoriesThatAreGoneTheLatestAreRemembered(int gone, boolean remembered) {
    see(1, "101:1000\n");
    for (int i = 1; i < gone; i++) {
      look(fleet(category(CategoryName.of("/passing/" + i), 0, 1, "1:9\n")));
    }
    look(fleet());
    see(new Revision(0x20, 0x200, 0), "1:1000\n");
    assertEquals(remembered ? List.of(Cause.RECREATED) : List.of(), causes());
  }

  private void see(int version, String text) {
    look(fleet(category(DID, version, version, text)));
  }

  private void see(Revision revision, String text) {
    look(fleet(category(DID, 0, revision, reading(text))));
  }

  private FleetSnapshot last = fleet();

  private void see(Revision revision, String text, Optional<LedgerSnapshot> ledger) {
    CategorySnapshot category = category(TestBooks.NAME, 0, revision, reading(text));
    TreeMap<CategoryName, LedgerSnapshot> ledgers = new TreeMap<>();
    ledger.ifPresent(books -> ledgers.put(TestBooks.NAME, books));
    look(fleet(category).with(new LedgersSnapshot(ledgers, Map.of())));
  }

  private void books(int version, String text, TestBooks leases, long consumed, long epoch) {
    see(
        new Revision(0x10, 0x100 + version, version),
        text,
        Optional.of(ledger(leases, consumed, epoch)));
  }

  private static LedgerSnapshot ledger(TestBooks leases, long consumed, long epoch) {
    LedgerSnapshot books = leases.ledger();
    ControlRecord old = books.control().orElseThrow();
    ControlRecord control =
        new ControlRecord(
            old.generation(),
            epoch,
            old.state(),
            old.seedRequest(),
            old.universe(),
            old.fence(),
            old.fenceSequence(),
            old.validatedZkEpoch(),
            old.settings(),
            old.note());
    return new LedgerSnapshot(
        books.name(),
        Optional.of(control),
        Optional.of(new Tally(consumed, 0)),
        books.leases(),
        List.of());
  }

  private void look(FleetSnapshot fleet) {
    last = fleet;
    history.observe(fleet);
    for (DuplicateWatch.Found each : watch.observe(fleet.with(actions), history, now)) {
      found.add(each.risk());
      occurrences.add(each.occurrence());
    }
  }

  private void seconds(int seconds) {
    for (int i = 0; i < seconds; i++) {
      now = now.plusSeconds(1);
      look(last);
    }
  }
}
