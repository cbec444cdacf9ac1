package org.mappingzoo.console.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.fleet.FleetGrouping.By;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Tally;

/// The fleet by folders: headings, what they come to, opening and closing, and the selection.
final class FleetGroupsTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");

  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
  private final Asked asked = new Asked();
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final FleetViewModel model =
      new FleetViewModel(feed, messages, new Access(true), asked, asked);

  @Test
  void nothingIsGroupedUntilSomebodyWantsIt() {
    shop();
    assertEquals(4, model.rows().size());
    model.groupBy(By.FOLDER);
    model.groupBy(By.NONE);
    assertEquals(4, model.rows().size());
  }

  @Test
  void aCategorySaysNotAgainWhatTheHeadingSays() {
    List<CategoryName> all =
        List.of(
            CategoryName.of("/a/b/c/d/id"), CategoryName.of("/a/x/id"), CategoryName.of("/a/id"));
    assertEquals(List.of("/a/b/c/d", "/a/x", "/a"), folders(By.NONE, all));
    assertEquals(List.of("", "", ""), folders(By.FOLDER, all));
    assertEquals(List.of("c/d", "", ""), folders(By.TOP, all));
    List<CategoryName> others = List.of(CategoryName.of("/id"), CategoryName.of("/a/b/id"));
    assertEquals(List.of("", "b"), folders(By.TOP, others));
  }

  private static List<String> folders(By by, List<CategoryName> all) {
    FleetGrouping.Groups groups = by.groupsIn(all);
    return all.stream().map(groups::folder).toList();
  }

  @Test
  void aHeadingStandsBeforeTheCategoriesOfItsFolder() {
    shop();
    model.sortBy(Optional.of(FleetOrder.NAME.ofRows()));
    model.groupBy(By.FOLDER);
    assertEquals(
        List.of(
            "/ids/eu",
            "/ids/eu/carts",
            "/ids/eu/orders",
            "/ids/eu/x",
            "/ids/eu/x/deep",
            "/ids/us",
            "/ids/us/orders"),
        shown());
  }

  @Test
  void theFirstFolderIsTheFirstOneThatTellsThemApartWhateverAFilterShows() {
    shop();
    model.groupBy(By.TOP);
    model.filterProperty().set("deep");
    assertEquals(List.of("/ids/eu", "/ids/eu/x/deep"), shown());
    fleet.write("/top", "1:5\n");
    publish();
    assertEquals(List.of("/ids", "/ids/eu/x/deep"), shown());
  }

  @Test
  void sortingIsWithinGroupsAndAGroupStandsWhereItsFirstCategoryWould() {
    shop();
    model.groupBy(By.FOLDER);
    model.sortBy(Optional.of(FleetOrder.FREE.ofRows().reversed()));
    assertEquals(
        List.of(
            "/ids/eu/x",
            "/ids/eu/x/deep",
            "/ids/us",
            "/ids/us/orders",
            "/ids/eu",
            "/ids/eu/orders",
            "/ids/eu/carts"),
        shown());
    model.sortBy(Optional.empty());
    fleet.write("/ids/us/orders", "1-5\n");
    publish();
    tick();
    assertEquals("/ids/us", shown().getFirst(), "the worst first");
  }

  @Test
  void aHeadingSumsWhatCanBeReadAndTellsTheWorst() {
    fleet.write("/g/a", "1:5\n8:9\n").write("/g/b", "1:900\n").write("/g/c", "1-5\n");
    fleet.write("/other/d", "1:7\n");
    publish();
    model.groupBy(By.FOLDER);
    GroupFigures group = heading("/g").figures();
    assertEquals(3, group.members().size());
    assertEquals(OptionalLong.of(907), group.free());
    assertEquals(1, group.unread());
    assertEquals(OptionalLong.of(3), group.ranges());
    assertEquals(OptionalLong.of(8 + 6 + 4), group.bytes());
    assertEquals(OptionalDouble.empty(), group.used(), "of plain ones nobody knows");
    assertEquals(OptionalLong.empty(), group.leased());
    GroupWords words =
        new GroupWords(messages, new FleetCellWords(messages, new FindingWords(messages)));
    assertEquals("≥ 907", words.free(group));
    assertEquals(
        "907 in all\nOne list cannot be read and is not counted.", words.freeExactly(group));
    assertEquals("Unreadable, line 1", words.state(group));
    assertEquals(
        "1 of 3 have something to tell. The worst:",
        words.troubled(group).lines().toList().getFirst());
    assertEquals("/g, 3 categories, expanded", words.spoken(group));
    assertEquals("/other, 1 category, expanded", words.spoken(heading("/other").figures()));
  }

  @Test
  void aRetiredCategoryDoesNotRunOut() {
    fleet.write("/g/a", "1:5\n");
    publish();
    fleet.write("/g/a", "");
    publish();
    model.groupBy(By.FOLDER);
    GroupWords words =
        new GroupWords(messages, new FleetCellWords(messages, new FindingWords(messages)));
    assertEquals("now", words.exhausts(heading("/g").figures()));
    SyntheticLedger books =
        new SyntheticLedger(CategoryName.of("/g/a"), START, "1:5", new Tally(5, 0));
    feed.publish(fleet.snapshot().with(books.state(ControlRecord.State.RETIRED).snapshot()));
    tick();
    assertEquals("–", words.exhausts(heading("/g").figures()));
    assertEquals("–", words.cells().exhausts(heading("/g").figures().members().getFirst()));
  }

  /// Whoever takes from the other one is hindered now.
  @Test
  void ofTwoThatAreEquallyBadTheHeadingNamesTheOneThatIsInUse() {
    fleet.write("/g/a", "1-5\n").write("/g/b", "1-5\n").write("/h/a", "1:5\n");
    fleet.write("/h/b", "1:5\n");
    SyntheticLedger frozen =
        new SyntheticLedger(CategoryName.of("/g/a"), START, "1:5", new Tally(0, 0))
            .state(ControlRecord.State.FROZEN);
    feed.publish(fleet.snapshot().with(frozen.snapshot()));
    model.groupBy(By.FOLDER);
    GroupWords words =
        new GroupWords(messages, new FleetCellWords(messages, new FindingWords(messages)));
    assertEquals("Unreadable, line 1  +1", words.state(heading("/g").figures()));
    assertEquals(List.of("/g/b", "/g/a"), shown().subList(1, 3), "so does the order");
    assertEquals("OK", words.state(heading("/h").figures()));
  }

  @Test
  void whereNothingIsToTellAHeadingNamesTheOneThatIsFrozenWhichComesFirst() {
    fleet.write("/g/a", "1:5\n").write("/g/b", "1:5\n").write("/g/c", "1:5\n");
    SyntheticLedger frozen =
        new SyntheticLedger(CategoryName.of("/g/b"), START, "1:5", new Tally(0, 0))
            .state(ControlRecord.State.FROZEN);
    feed.publish(fleet.snapshot().with(frozen.snapshot()));
    model.groupBy(By.FOLDER);
    GroupWords words =
        new GroupWords(messages, new FleetCellWords(messages, new FindingWords(messages)));
    assertEquals("Frozen", words.state(heading("/g").figures()));
    assertEquals(List.of("/g/b", "/g/a", "/g/c"), shown().subList(1, 4));
  }

  @Test
  void theShareUsedIsToldWhereItIsKnownOfAll() {
    fleet.write("/g/a", "301:1000\n");
    feed.publish(
        fleet
            .snapshot()
            .with(
                new SyntheticLedger(CategoryName.of("/g/a"), START, "1:1000", new Tally(300, 0))
                    .snapshot()));
    model.groupBy(By.FOLDER);
    assertEquals(0.3, heading("/g").figures().used().orElseThrow(), 1e-9);
    assertEquals(OptionalLong.of(0), heading("/g").figures().leased());
  }

  /// As after a rollback, or while the list was read and its books were not yet.
  @Test
  void whereMoreIsFreeThanWasEverSeededNothingIsUsed() {
    fleet.write("/g/a", "1:3000\n").write("/g/b", "501:1000\n");
    LedgersSnapshot exceeded = books("/g/a");
    NavigableMap<CategoryName, LedgerSnapshot> both = new TreeMap<>(exceeded.categories());
    both.putAll(books("/g/b").categories());
    feed.publish(fleet.snapshot().with(new LedgersSnapshot(both, exceeded.workers())));
    model.groupBy(By.FOLDER);
    List<FleetFigures> members = heading("/g").figures().members();
    assertEquals(
        List.of(0.0, 0.5),
        members.stream().map(each -> each.used().orElseThrow()).sorted().toList());
    assertEquals(0.25, heading("/g").figures().used().orElseThrow(), 1e-9);
  }

  private static LedgersSnapshot books(String path) {
    return new SyntheticLedger(CategoryName.of(path), START, "1:1000", Tally.ZERO).snapshot();
  }

  @Test
  void moreIdsThanANumberCanSayAreTheMostItCan() {
    fleet.write("/g/a", "1:" + (Long.MAX_VALUE - 1) + "\n").write("/g/b", "1:900\n");
    publish();
    model.groupBy(By.FOLDER);
    assertEquals(OptionalLong.of(Long.MAX_VALUE), heading("/g").figures().free());
  }

  @Test
  void figuresOfAHeadingFollowAtOnce() {
    shop();
    model.groupBy(By.FOLDER);
    GroupRow before = heading("/ids/us");
    fleet.take("/ids/us/orders", 50);
    publish();
    assertEquals(OptionalLong.of(50), heading("/ids/us").figures().free());
    assertSame(before, heading("/ids/us"));
  }

  @Test
  void aClosedGroupKeepsItsHeadingThroughUpdates() {
    shop();
    model.groupBy(By.FOLDER);
    model.open(heading("/ids/eu"), false);
    fleet.write("/ids/eu/new", "1:5\n");
    publish();
    tick();
    assertEquals(5, shown().size());
    assertEquals(3, heading("/ids/eu").figures().members().size());
    model.toggle(heading("/ids/eu"));
    assertEquals(8, shown().size());
  }

  @Test
  void allAreClosedAndOpenedAtOnce() {
    shop();
    model.groupBy(By.FOLDER);
    model.openAllGroups(false);
    assertEquals(3, shown().size());
    model.openAllGroups(true);
    assertEquals(7, shown().size());
  }

  @Test
  void whatIsClosedIsClosedAfterARestart() {
    shop();
    model.groupBy(By.FOLDER);
    model.open(heading("/ids/eu"), false);
    FleetViewModel next = new FleetViewModel(feed, messages, new Access(true), asked, asked);
    next.restoreLayout(model.layoutText().getValue());
    assertEquals(shown(), next.rows().stream().map(Object::toString).toList());
  }

  @Test
  void theSelectionIsBackAfterARestartAsSoonAsItsCategoryIs() {
    model.restoreSelection(CategoryName.of("/ids/us/orders"));
    fleet.write("/ids/eu/orders", "1:5\n");
    publish();
    assertEquals("", model.selectedText().getValue());
    shop();
    assertEquals("/ids/us/orders", model.selectedText().getValue());
  }

  @Test
  void whatTheOperatorSelectedFirstIsNotTakenBack() {
    model.restoreSelection(CategoryName.of("/ids/us/orders"));
    fleet.write("/ids/eu/orders", "1:5\n");
    publish();
    model.select(Optional.of(CategoryName.of("/ids/eu/orders")));
    model.select(Optional.empty());
    shop();
    assertEquals("", model.selectedText().getValue());
  }

  @Test
  void aHeadingThatIsSelectedStaysSoAndNothingIsDoneToWhatStandsUnderIt() {
    shop();
    model.groupBy(By.FOLDER);
    model.select(Optional.of(CategoryName.of("/ids/eu/carts")));
    model.selectGroupOfTarget();
    fleet.write("/ids/eu/new", "1:5\n");
    publish();
    assertEquals(Optional.of("/ids/eu"), model.selectedGroupProperty().get());
    model.actions().push();
    model.open();
    assertEquals(List.of(), asked.calls());
    model.filterProperty().set("us");
    assertEquals(Optional.empty(), model.selectedGroupProperty().get(), "it is not shown");
  }

  @Test
  void nothingIsDoneToASelectionInAClosedGroup() {
    shop();
    model.groupBy(By.FOLDER);
    model.select(Optional.of(CategoryName.of("/ids/eu/carts")));
    model.openAllGroups(false);
    model.actions().push();
    assertEquals(List.of(), asked.calls());
    model.openAllGroups(true);
    model.actions().push();
    assertEquals(List.of("push /ids/eu/carts"), asked.calls());
  }

  private void shop() {
    fleet.write("/ids/eu/orders", "1:70\n").write("/ids/eu/carts", "1:5\n");
    fleet.write("/ids/us/orders", "1:100\n").write("/ids/eu/x/deep", "1:900\n");
    publish();
  }

  private void publish() {
    feed.publish(fleet.snapshot());
  }

  private void tick() {
    fleet.pass(Duration.ofSeconds(1));
    feed.tick();
  }

  private List<String> shown() {
    return model.rows().stream().map(Object::toString).toList();
  }

  private GroupRow heading(String path) {
    return model.rows().stream()
        .filter(GroupRow.class::isInstance)
        .map(GroupRow.class::cast)
        .filter(group -> group.path().equals(path))
        .findFirst()
        .orElseThrow();
  }
}
