package org.mappingzoo.console.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.activity.ActivityEntry.Gone;
import org.mappingzoo.console.activity.ActivityEntry.Life;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.console.activity.ActivityKeeper.Standing;
import org.mappingzoo.console.activity.ActivityLog.Kept;
import org.mappingzoo.console.activity.ActivityLog.Limits;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.ChangeNews;
import org.mappingzoo.console.shell.ChangeNews.Outcome;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.console.testing.TaskQueue;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.HiddenPaths;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Tally;

/// What is told of versions and actions, live and across restarts.
final class TimeLineTest {
  private static final Instant START = Instant.parse("2026-11-21T09:00:00Z");
  private static final CategoryName DID = CategoryName.of("/ids/did");

  @TempDir private Path directory;

  private final SyntheticFleet fleet = new SyntheticFleet(START).write("/ids/did", "1:1000\n");
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1 << 20), Runnable::run, fleet::now);
  private ActionsSnapshot actions = ActionsSnapshot.EMPTY;

  private TimeLine timeLine() {
    return timeLine(Runnable::run);
  }

  /// @param disk runs what reads and writes there
  private TimeLine timeLine(Executor disk) {
    return new TimeLine(feed, keeper(directory, disk), 100);
  }

  private static ActivityKeeper keeper(Path at) {
    return keeper(at, Runnable::run);
  }

  private static ActivityKeeper keeper(Path at, Executor disk) {
    return new ActivityKeeper(
        new ActivityLog(at, () -> true, Limits.USUAL), false, disk, Runnable::run);
  }

  private void publish() {
    feed.publish(fleet.snapshot().with(actions));
  }

  private void take(long ids) {
    fleet.pass(Duration.ofSeconds(1)).take("/ids/did", ids);
  }

  private void onRecord(String request, String who, long zxid) {
    List<SeenAction> all = new ArrayList<>(actions.actions());
    all.add(
        new SeenAction(
            request,
            zxid,
            fleet.now(),
            new Action(DID, "push", new Note(who, "because", fleet.now()))));
    actions = new ActionsSnapshot(all, 0, List.of());
  }

  private static ChangeNews news(String request, Outcome outcome, Instant at) {
    return new ChangeNews(
        request,
        DID,
        "push",
        "me",
        "because",
        Optional.empty(),
        at,
        outcome,
        outcome == Outcome.DONE ? OptionalLong.of(0x77) : OptionalLong.empty());
  }

  private static List<ActivityEntry> entries(TimeLine line) {
    return line.entries().stream()
        .sorted(Comparator.comparing(ActivityEntry::at).thenComparing(ActivityEntry::key))
        .toList();
  }

  private static Versions versions(TimeLine line) {
    return (Versions)
        line.entries().stream().filter(Versions.class::isInstance).findFirst().orElseThrow();
  }

  private static Deed deed(TimeLine line) {
    List<Deed> all =
        line.entries().stream().filter(Deed.class::isInstance).map(Deed.class::cast).toList();
    assertEquals(1, all.size(), all::toString);
    return all.getFirst();
  }

  @Test
  void versionsThatFollowOneAnotherAreOneEntryWithItsGaps() {
    TimeLine line = timeLine();
    publish();
    take(100);
    publish();
    take(10);
    take(10);
    take(10); // two of the three are never seen
    publish();
    Versions all = versions(line);
    assertEquals(1, line.entries().size());
    assertEquals(Life.FIRST_SEEN, all.life());
    assertEquals(3, all.seen());
    assertEquals(2, all.missed());
    assertEquals(0, all.first());
    assertEquals(4, all.last());
    assertEquals(OptionalLong.empty(), all.freeBefore());
    assertEquals(OptionalLong.of(870), all.freeAfter());
    assertEquals(START, all.from());
    assertEquals(START.plusSeconds(4), all.at());
  }

  @Test
  void aSnapshotWithoutNewsTellsNothing() {
    TimeLine line = timeLine();
    publish();
    long before = line.changesProperty().get();
    publish();
    assertEquals(before, line.changesProperty().get());
  }

  @Test
  void anActionCutsTheVersionsInTwo() {
    TimeLine line = timeLine();
    publish();
    take(100);
    publish();
    onRecord("r-1", "ann", 0x55);
    take(10);
    publish();
    take(10);
    publish();
    assertEquals(3, line.entries().size());
    Versions later = (Versions) entries(line).getLast();
    assertEquals(Life.GOES_ON, later.life());
    assertEquals(2, later.seen());
    assertEquals(OptionalLong.of(900), later.freeBefore());
    assertEquals(OptionalLong.of(880), later.freeAfter());
  }

  @Test
  void afterAWhileTheNextVersionsAreAnotherEntry() {
    TimeLine line = timeLine();
    publish();
    fleet.pass(TimeLine.TOGETHER.plusSeconds(1));
    feed.tick();
    take(1);
    publish();
    assertEquals(2, line.entries().size());
  }

  @Test
  void aRestartKnowsWhatWasSeenAndSaysWhatWasMissed() {
    TimeLine before = timeLine();
    publish();
    take(100);
    publish();
    before.end();
    take(10);
    take(10);
    take(10);
    TimeLine after = timeLine();
    publish();
    assertEquals(2, after.entries().size());
    Versions since = (Versions) entries(after).getLast();
    assertEquals(Life.GOES_ON, since.life());
    assertEquals(1, since.seen());
    assertEquals(2, since.missed());
    assertEquals(OptionalLong.of(900), since.freeBefore());
  }

  @Test
  void whatWentWhileNobodyLookedIsToldOnceAllIsSeenAgain() {
    TimeLine before = timeLine();
    publish();
    take(100);
    publish();
    Instant last = fleet.now();
    before.end();
    fleet.pass(Duration.ofHours(9)).remove("/ids/did").connection(SyntheticFleet.quorumless());
    publish();
    TimeLine after = timeLine();
    assertEquals(List.of(), gone(after), "that server may know nothing of it");
    fleet.pass(Duration.ofSeconds(1)).connection(SyntheticFleet.current());
    publish();
    List<Gone> missed = List.of(new Gone(DID, fleet.now(), Optional.of(last)));
    assertEquals(missed, gone(after));
    fleet.pass(Duration.ofSeconds(1));
    publish();
    assertEquals(missed, gone(after));
    after.end();
    assertEquals(missed, gone(timeLine()), "a restart tells it no more");
  }

  /// It is seen again before all is, and goes then.
  @Test
  void whatGoesBehindARestartGoesOnce() {
    TimeLine before = timeLine();
    publish();
    before.end();
    TimeLine after = timeLine();
    fleet.connection(new ConnectionStatus.Stale(START, SyntheticFleet.session()));
    publish();
    fleet.pass(Duration.ofSeconds(1)).remove("/ids/did").connection(SyntheticFleet.current());
    publish();
    assertEquals(List.of(new Gone(DID, fleet.now())), gone(after));
  }

  @Test
  void whatMayBeThereIsNotToldAsGone() {
    CategoryName listGone = CategoryName.of("/ids/list-gone");
    CategoryName booked = CategoryName.of("/ids/booked");
    List<String> paths = List.of("/away", "/ids/closed/a", "/ids/booked", "/ids/list-gone");
    paths.forEach(path -> fleet.write(path, "1:5\n"));
    TimeLine before = timeLine();
    publish();
    before.end();
    paths.forEach(fleet::remove);
    LedgersSnapshot books =
        new SyntheticLedger(booked, START, "1:5", new Tally(0, 0))
            .snapshot()
            .withMissing(Map.of(listGone, ReadFault.listGone().at(listGone.path())));
    feed.publish(fleet.snapshot().with(new HiddenPaths(1, List.of("/ids/closed"))).with(books));
    TimeLine after = new TimeLine(feed, keeper(directory), 100, List.of("/ids"));
    assertEquals(List.of(listGone), gone(after).stream().map(Gone::category).toList());
  }

  private static List<Gone> gone(TimeLine line) {
    return line.entries().stream().filter(Gone.class::isInstance).map(Gone.class::cast).toList();
  }

  @Test
  void aRestartTellsNothingTwice() {
    onRecord("r-1", "ann", 0x55);
    TimeLine before = timeLine();
    publish();
    before.end();
    TimeLine after = timeLine();
    publish();
    assertEquals(before.entries().size(), after.entries().size());
    assertEquals(0, after.deedsProperty().get());
  }

  @Test
  void aCategoryThatGoesAndComesBackHasAnotherLife() {
    fleet.write("/ids/other", "1:5\n");
    TimeLine line = timeLine();
    publish();
    fleet.pass(Duration.ofSeconds(1)).remove("/ids/did");
    fleet.connection(new ConnectionStatus.Stale(START, SyntheticFleet.session()));
    publish();
    assertTrue(line.entries().stream().noneMatch(Gone.class::isInstance), "nobody knows yet");
    fleet.connection(SyntheticFleet.quorumless());
    publish();
    assertTrue(line.entries().stream().noneMatch(Gone.class::isInstance), "nor does that server");
    fleet.connection(SyntheticFleet.current());
    publish();
    assertTrue(line.entries().contains(new Gone(DID, fleet.now())));
    fleet.pass(Duration.ofSeconds(1)).write("/ids/did", "1:1000\n");
    publish();
    Versions again = (Versions) entries(line).getLast();
    assertEquals(Life.RECREATED, again.life());
    assertEquals(0, again.missed(), "across a recreation nobody can count");
  }

  @Test
  void whatAServerWithoutItsQuorumTellsIsNoVersion() {
    TimeLine line = timeLine();
    publish();
    fleet.connection(SyntheticFleet.quorumless());
    fleet.pass(Duration.ofSeconds(1)).write("/ids/did", "21:1000\n");
    publish();
    assertEquals(1, ((Versions) entries(line).getLast()).seen());
    fleet.connection(SyntheticFleet.current());
    publish();
    assertEquals(2, ((Versions) entries(line).getLast()).seen());
  }

  @Test
  void anActionOfAnotherConsoleAppearsWithItsOperator() {
    TimeLine line = timeLine();
    onRecord("r-9", "ben", 0x99);
    publish();
    assertEquals("ben", deed(line).who());
    assertEquals("because", deed(line).why());
    assertEquals(Outcome.DONE, deed(line).outcome());
  }

  @Test
  void anActionOfOursIsOneEntryFromTheSendingToItsRecord() {
    TimeLine line = timeLine();
    line.told(news("r-1", Outcome.SENT, START));
    assertEquals(Outcome.SENT, deed(line).outcome());
    line.told(news("r-1", Outcome.DONE, START));
    onRecord("r-1", "me", 0x77);
    publish();
    assertEquals(Outcome.DONE, deed(line).outcome());
  }

  @Test
  void aLostReplyIsSettledByTheRecordInZooKeeper() {
    TimeLine line = timeLine();
    line.told(news("r-1", Outcome.SENT, START));
    line.told(news("r-1", Outcome.UNKNOWN, START));
    assertEquals(Outcome.UNKNOWN, deed(line).outcome());
    onRecord("r-1", "me", 0x77);
    publish();
    assertEquals(Outcome.DONE, deed(line).outcome());
    line.told(news("r-1", Outcome.UNKNOWN, START));
    assertEquals(Outcome.DONE, deed(line).outcome(), "what is proved stays so");
  }

  @Test
  void whatWasOnItsWayWhenTheConsoleEndedIsNotKnown() {
    timeLine().told(news("r-1", Outcome.SENT, START));
    assertEquals(Outcome.UNKNOWN, deed(timeLine()).outcome());
  }

  @Test
  void nothingIsToldBeforeWhatWasKeptIsRead() {
    TaskQueue disk = new TaskQueue();
    TimeLine line = timeLine(disk);
    publish();
    assertEquals(List.of(), line.entries());
    assertInstanceOf(Standing.Loading.class, line.keeper().standingProperty().get());
    disk.runAll();
    assertEquals(1, line.entries().size());
    assertInstanceOf(Standing.Keeping.class, line.keeper().standingProperty().get());
  }

  /// Each costs whoever shows them a look at all of them.
  @Test
  void manyActionsAtOnceAreToldOfOnce() {
    TimeLine line = timeLine();
    List<Number> told = new ArrayList<>();
    line.deedsProperty().subscribe((before, now) -> told.add(now));
    onRecord("r-1", "me", 0x71);
    onRecord("r-2", "me", 0x72);
    onRecord("r-3", "me", 0x73);
    publish();
    assertEquals(List.of(3L), told);
    onRecord("r-4", "me", 0x74);
    publish();
    assertEquals(List.of(3L, 4L), told, "what is proved is no news");
  }

  /// A task of its own for each is a thread for each.
  @Test
  void whatComesWhileAWriteIsOnItsWayIsTakenAlong() throws IOException {
    TaskQueue disk = new TaskQueue();
    TimeLine line = timeLine(disk);
    disk.runAll();
    for (int i = 0; i < 50; i++) {
      line.told(news("r-" + i, Outcome.DONE, START));
    }
    assertEquals(1, disk.size());
    disk.runAll();
    line.told(news("r-last", Outcome.DONE, START));
    disk.runAll();
    assertEquals(51, new ActivityLog(directory, () -> true, Limits.USUAL).load().entries().size());
  }

  @Test
  void theOldestLeaveMemoryWhereThereAreTooMany() {
    TimeLine line = new TimeLine(feed, ActivityKeeper.none(), 3);
    for (int i = 0; i < 5; i++) {
      line.told(news("r-" + i, Outcome.SENT, START));
    }
    assertEquals(List.of("r-2", "r-3", "r-4"), requests(line));
  }

  @Test
  void versionsPushNoActionOutOfSight() {
    TimeLine line = new TimeLine(feed, ActivityKeeper.none(), 3);
    publish();
    line.told(news("r-1", Outcome.NOT_WRITTEN, START));
    for (int i = 0; i < 9; i++) {
      take(1);
      publish();
      closeVersions();
    }
    assertEquals(List.of("r-1"), requests(line));
    assertEquals(3, line.entries().size() - 1, "of the versions");
    assertEquals(OptionalLong.of(991), ((Versions) entries(line).getLast()).freeAfter());
  }

  @Test
  void whatIsOldBecomesCoarserAndAnActionStaysBetween() {
    TimeLine line = new TimeLine(feed, ActivityKeeper.none(), 8);
    publish();
    takeForTwoHours();
    onRecord("r-1", "ann", 0x1_0000_0000L + 1_000);
    takeForTwoHours();
    List<Versions> told = versionsOf(line);
    assertTrue(told.size() <= 8, told::toString);
    assertEquals(START, told.getFirst().from());
    assertEquals(1 + 2 * 24, told.stream().mapToInt(Versions::seen).sum());
    Instant acted = deed(line).at();
    assertTrue(
        told.stream().noneMatch(each -> each.from().isBefore(acted) && each.at().isAfter(acted)),
        told::toString);
  }

  private void takeForTwoHours() {
    for (int i = 0; i < 24; i++) {
      take(1);
      publish();
      closeVersions();
    }
  }

  private static List<Versions> versionsOf(TimeLine line) {
    return entries(line).stream()
        .filter(Versions.class::isInstance)
        .map(Versions.class::cast)
        .toList();
  }

  /// Whether it is read all at once or came bit by bit: the first and the last, and all between.
  @Test
  void aRestartReachesAsFarBack() {
    Limits small = new Limits(4_000, 3, 12);
    TimeLine before = new TimeLine(feed, kept(small), 12);
    publish();
    takeForTwoHours();
    onRecord(
        "r-1",
        "ann",
        Objects.requireNonNull(fleet.snapshot().categories().get(DID)).revision().mzxid());
    takeForTwoHours();
    before.end();
    TimeLine after = new TimeLine(feed, kept(small), 12);
    assertEquals(reachAndSums(before), reachAndSums(after));
    assertEquals(START, versionsOf(after).getFirst().from());
    takeForTwoHours();
    assertTrue(versionsOf(after).size() <= 12);
    assertEquals(START, versionsOf(after).getFirst().from());
    assertEquals(1 + 3 * 24, versionsOf(after).stream().mapToInt(Versions::seen).sum());
  }

  private ActivityKeeper kept(Limits limits) {
    return new ActivityKeeper(
        new ActivityLog(directory, () -> true, limits), false, Runnable::run, Runnable::run);
  }

  private static List<Object> reachAndSums(TimeLine line) {
    return List.of(
        TimeLine.reach(line.entries()),
        line.watched(DID),
        requests(line),
        versionsOf(line).getLast().freeAfter());
  }

  @Test
  void anActionThatWasTheLastBeforeTheEndPartsWhatIsSeenAfterwards() {
    TimeLine before = new TimeLine(feed, keeper(directory), 4);
    publish();
    take(1);
    publish();
    closeVersions();
    take(1);
    publish();
    fleet.pass(Duration.ofSeconds(1));
    before.told(news("r-1", Outcome.NOT_WRITTEN, fleet.now()));
    before.end();
    TimeLine after = new TimeLine(feed, keeper(directory), 4);
    for (int i = 0; i < 9; i++) {
      take(1);
      publish();
      closeVersions();
    }
    assertTrue(
        versionsOf(after).stream()
            .noneMatch(
                each ->
                    each.from().isBefore(deed(after).at()) && each.at().isAfter(deed(after).at())));
  }

  /// What was made while nobody looked has its record, and that is read after what was kept.
  @Test
  void anActionOfTheTimeBetweenTwoStartsPartsWhatWasSeenBeforeAndAfter() {
    TimeLine before = new TimeLine(feed, keeper(directory), 4);
    publish();
    take(1);
    publish();
    closeVersions();
    take(1);
    publish();
    before.end();
    take(1);
    onRecord(
        "r-1",
        "ann",
        Objects.requireNonNull(fleet.snapshot().categories().get(DID)).revision().mzxid());
    TimeLine after = new TimeLine(feed, keeper(directory), 4);
    publish();
    for (int i = 0; i < 9; i++) {
      take(1);
      publish();
      closeVersions();
    }
    Instant acted = deed(after).at();
    assertTrue(
        versionsOf(after).stream()
            .noneMatch(each -> each.from().isBefore(acted) && !each.at().isBefore(acted)));
  }

  private void closeVersions() {
    fleet.pass(TimeLine.TOGETHER.plusSeconds(1));
    feed.tick();
  }

  private static List<String> requests(TimeLine line) {
    return line.entries().stream()
        .filter(Deed.class::isInstance)
        .map(entry -> ((Deed) entry).request())
        .toList();
  }

  @Test
  void anActionThatLeftMemoryIsNotWrittenOnceMoreWithEachThatComes() throws IOException {
    TimeLine line = new TimeLine(feed, keeper(directory), 3);
    for (int i = 0; i < 9; i++) {
      onRecord("r-" + i, "me", 0x70 + i);
      publish();
    }
    assertEquals(3, requests(line).size());
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(
          9, files.mapToLong(TimeLineTest::actions).sum(), "a line for each, in whatever file");
    }
  }

  private static long actions(Path file) {
    try {
      return Files.readString(file).lines().filter(line -> line.contains("r-")).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void anActionWithoutARecordOutlivesTheVersionsOfManyHours() {
    TimeLine before =
        new TimeLine(
            feed,
            new ActivityKeeper(
                new ActivityLog(directory, () -> true, new Limits(1_000, 2, 5)),
                false,
                Runnable::run,
                Runnable::run),
            5);
    before.told(news("r-1", Outcome.NOT_WRITTEN, START));
    for (int i = 0; i < 40; i++) {
      take(1);
      publish();
      closeVersions();
    }
    before.end();
    assertEquals(List.of("r-1"), requests(timeLine()));
  }

  /// What waits for a disk that takes nothing is limited, too.
  @Test
  void whileTheDiskTakesNothingVersionsPushNoActionOut() throws IOException {
    Path place = directory.resolve("place");
    Files.writeString(place, "in the way");
    ActivityKeeper keeper = keeper(place);
    TimeLine line = new TimeLine(feed, keeper, 3);
    line.told(news("r-1", Outcome.NOT_WRITTEN, START));
    for (int i = 0; i < 10_050; i++) {
      keeper.keep(new Gone(CategoryName.of("/ids/" + i), START));
    }
    Files.delete(place);
    line.told(news("r-2", Outcome.NOT_WRITTEN, START));
    List<ActivityEntry> kept = new ActivityLog(place, () -> true, Limits.USUAL).load().entries();
    assertEquals(10_000 + 2, kept.size());
    assertEquals(
        List.of("r-1", "r-2"),
        kept.stream()
            .filter(Deed.class::isInstance)
            .map(entry -> ((Deed) entry).request())
            .toList());
  }

  @Test
  void aDiskThatIsFullIsToldAndCatchesUpWhenItHasRoomAgain() throws IOException {
    Path place = directory.resolve("place");
    Files.writeString(place, "in the way");
    TimeLine line = new TimeLine(feed, keeper(place), 100);
    line.told(news("r-1", Outcome.DONE, START));
    assertEquals(Outcome.DONE, deed(line).outcome(), "the view has it all the same");
    assertInstanceOf(Standing.Failing.class, line.keeper().standingProperty().get());
    Files.delete(place);
    line.told(news("r-2", Outcome.DONE, START));
    assertInstanceOf(Standing.Keeping.class, line.keeper().standingProperty().get());
    assertEquals(2, new ActivityLog(place, () -> true, Limits.USUAL).load().entries().size());
  }

  @Test
  void whatTheDiskDidNotTakeIsOfferedToItAgainWithoutWaitingForMore() throws IOException {
    Path place = directory.resolve("place");
    Files.writeString(place, "in the way");
    TaskQueue disk = new TaskQueue();
    TimeLine line = new TimeLine(feed, keeper(place, disk), 100);
    line.told(news("r-1", Outcome.DONE, START));
    disk.runAll();
    int asked = 0;
    for (int second = 0; second < 20; second++) {
      fleet.pass(Duration.ofSeconds(1));
      feed.tick();
      asked += disk.size();
      disk.runAll();
    }
    assertEquals(4, asked);
    assertInstanceOf(Standing.Failing.class, line.keeper().standingProperty().get());
    Files.delete(place);
    fleet.pass(ActivityKeeper.ASKED_EVERY);
    feed.tick();
    disk.runAll();
    assertInstanceOf(Standing.Keeping.class, line.keeper().standingProperty().get());
    assertEquals(1, new ActivityLog(place, () -> true, Limits.USUAL).load().entries().size());
  }

  /// As where there is no room to set aside what a crash left of a line.
  @Test
  void whatWasKeptIsToldThoughTheDiskTakesNothing() throws IOException {
    TimeLine before = timeLine();
    publish();
    take(100);
    publish();
    before.end();
    Files.writeString(directory.resolve("time-line.jsonl"), "{\"ki", StandardOpenOption.APPEND);
    Path aside = Files.createDirectory(directory.resolve("time-line.torn"));
    TimeLine after = timeLine();
    publish();
    assertInstanceOf(Standing.Failing.class, after.keeper().standingProperty().get());
    assertEquals(before.entries(), after.entries());
    take(10);
    publish();
    closeVersions();
    assertInstanceOf(Standing.Failing.class, after.keeper().standingProperty().get());
    Files.delete(aside);
    fleet.pass(ActivityKeeper.ASKED_EVERY);
    feed.tick();
    assertInstanceOf(Standing.Keeping.class, after.keeper().standingProperty().get());
    assertEquals(2, new ActivityLog(directory, () -> true, Limits.USUAL).load().entries().size());
  }

  @Test
  void whereNothingWaitsTheDiskIsAskedAgain() throws IOException {
    Files.writeString(directory.resolve("time-line.jsonl"), "of somebody else\n{\"ki");
    Path aside = Files.createDirectory(directory.resolve("time-line.torn"));
    TimeLine line = timeLine();
    fleet.pass(ActivityKeeper.ASKED_EVERY);
    feed.tick();
    assertInstanceOf(Standing.Failing.class, line.keeper().standingProperty().get());
    Files.delete(aside);
    fleet.pass(ActivityKeeper.ASKED_EVERY);
    feed.tick();
    assertEquals(
        new Standing.Keeping(new Kept(List.of(), 4, 1, Optional.empty())),
        line.keeper().standingProperty().get(),
        "with what was found at the start");
  }

  @Test
  void anotherConsoleThatWritesIsToldOf() {
    TimeLine line = new TimeLine(feed, shared(() -> false, Runnable::run), 100);
    line.told(news("r-1", Outcome.DONE, START));
    assertInstanceOf(Standing.Elsewhere.class, line.keeper().standingProperty().get());
  }

  @Test
  void whenTheOtherConsoleEndsThisOneTakesOverByItself() throws IOException {
    AtomicBoolean ours = new AtomicBoolean();
    TimeLine line = new TimeLine(feed, shared(ours::get, Runnable::run), 100);
    line.told(news("r-1", Outcome.DONE, START));
    ours.set(true);
    assertInstanceOf(Standing.Elsewhere.class, line.keeper().standingProperty().get());
    fleet.pass(ActivityKeeper.ASKED_EVERY);
    feed.tick();
    assertInstanceOf(Standing.Keeping.class, line.keeper().standingProperty().get());
    assertEquals(
        1,
        new ActivityLog(directory, () -> true, Limits.USUAL).load().entries().size(),
        "what waited is written");
  }

  @Test
  void nothingWaitsAndItTakesOverAllTheSame() {
    AtomicBoolean ours = new AtomicBoolean();
    TimeLine line = new TimeLine(feed, shared(ours::get, Runnable::run), 100);
    ours.set(true);
    fleet.pass(ActivityKeeper.ASKED_EVERY);
    feed.tick();
    assertInstanceOf(Standing.Keeping.class, line.keeper().standingProperty().get());
  }

  @Test
  void whileTheOtherConsoleGoesOnItIsAskedNowAndThenInTheBackground() {
    TaskQueue disk = new TaskQueue();
    TimeLine line = new TimeLine(feed, shared(() -> false, disk), 100);
    disk.runAll();
    int asked = 0;
    for (int second = 0; second < 20; second++) {
      fleet.pass(Duration.ofSeconds(1));
      feed.tick();
      asked += disk.size();
      disk.runAll();
    }
    assertEquals(4, asked);
    assertInstanceOf(Standing.Elsewhere.class, line.keeper().standingProperty().get());
  }

  /// One that another console may be in the way of.
  private ActivityKeeper shared(BooleanSupplier ours, Executor disk) {
    return new ActivityKeeper(
        new ActivityLog(directory, ours, Limits.USUAL), false, disk, Runnable::run);
  }
}
