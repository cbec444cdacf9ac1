package org.mappingzoo.console.category;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.console.category.CategoryWorld.DID;
import static org.mappingzoo.console.category.CategoryWorld.PROPOSAL;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.category.CategoryPanel.Body;
import org.mappingzoo.console.category.CategoryPanel.Figure.Kind;
import org.mappingzoo.console.control.IdWindow;
import org.mappingzoo.console.control.TimeRange;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.Finding.Severity;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.ranges.IdRange;

final class CategoryViewModelTest {

  @Test
  void itBeginsWithFreeIdsWhereThereIsNoHole() {
    CategoryWorld holey = CategoryWorld.ofTheProposal();
    assertEquals(CategoryTab.HISTOGRAM, holey.view.tabProperty().get());
    CategoryWorld whole = new CategoryWorld();
    whole.fleet.write(CategoryWorld.DID, "225001:999999999\n");
    whole.publish();
    whole.show(CategoryWorld.DID);
    assertEquals(CategoryTab.CHART, whole.view.tabProperty().get());
    whole.view.tabProperty().set(CategoryTab.HISTOGRAM);
    whole.fleet.write(CategoryWorld.DID, "225002:999999999\n");
    whole.publish();
    assertEquals(CategoryTab.HISTOGRAM, whole.view.tabProperty().get(), "somebody chose it");
  }

  @Test
  void atFirstNoCategoryIsChosen() {
    CategoryPanel panel = new CategoryWorld().panel();
    assertEquals(Body.EMPTY, panel.body());
    assertEquals("No category is chosen", panel.emptiness().orElseThrow().title());
    assertEquals("", panel.path());
  }

  @Test
  void aCategoryIsAwaitedUntilEverythingWasRead() {
    CategoryWorld world = new CategoryWorld();
    world.show(DID);
    assertEquals("Not read yet", world.panel().emptiness().orElseThrow().title());
    world.connection(new ConnectionStatus.Resyncing(1, 9, SyntheticFleet.session()));
    assertEquals("Not read yet", world.panel().emptiness().orElseThrow().title());
    world.fleet.connection(SyntheticFleet.current());
    world.write(DID, PROPOSAL);
    assertEquals(Body.LIST, world.panel().body());
    assertEquals("did", world.panel().title());
    assertEquals(DID, world.panel().path());
  }

  @Test
  void oneThatNeverExistedIsSaidNotToExist() {
    CategoryWorld world = new CategoryWorld();
    world.publish();
    world.show("/no/such");
    assertEquals("There is no such category", world.panel().emptiness().orElseThrow().title());
  }

  @Test
  void aDeletedOneIsShownAsLastKnownAndCannotBeWritten() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.fleet.remove(DID);
    world.publish();
    CategoryPanel panel = world.panel();
    assertEquals("Deleted", panel.state());
    assertEquals(Body.LIST, panel.body());
    assertTrue(panel.old());
    assertFalse(panel.actions().push());
    assertEquals("123,429,789", value(panel, Kind.FREE));
    assertEquals(4, world.view.rows().size());
  }

  @Test
  void oneThatIsCreatedAgainIsShownAgain() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.fleet.remove(DID);
    world.publish();
    world.write(DID, "5:9\n");
    assertEquals("OK", world.panel().state());
    assertEquals("5", value(world.panel(), Kind.FREE));
  }

  @Test
  void theFiguresAreThoseOfTheList() {
    CategoryPanel panel = CategoryWorld.ofTheProposal().panel();
    assertEquals("123,429,789", value(panel, Kind.FREE));
    assertEquals("4", value(panel, Kind.RANGES));
    assertEquals("3", value(panel, Kind.HOLES));
    assertEquals("1,000", value(panel, Kind.LARGEST));
    assertEquals("51 B", value(panel, Kind.BYTES));
  }

  @Test
  void whatIsUsedOfAPlainCategoryIsNotInvented() {
    CategoryPanel panel = CategoryWorld.ofTheProposal().panel();
    assertEquals("–", value(panel, Kind.USED));
  }

  @Test
  void figuresAreWrittenAsTheLanguageDoes() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.messages.speak(Language.GERMAN);
    assertEquals("123.429.789", value(world.panel(), Kind.FREE));
  }

  @Test
  void changesAreRequestedForTheCategoryShown() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.view.extend();
    world.view.push();
    world.view.compact();
    assertEquals(List.of("extend " + DID, "push " + DID, "compact " + DID), world.asked.calls());
  }

  @Test
  void nothingIsRequestedWhileChangesAreLocked() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.access.lock();
    world.view.extend();
    world.view.push();
    world.view.compact();
    assertEquals(List.of(), world.asked.calls());
    assertEquals(world.messages.get("shell.obstacle.locked"), world.panel().actions().reason());
    world.access.unlock(Instant.EPOCH);
    assertTrue(world.panel().actions().push());
  }

  @Test
  void nothingIsRequestedWhileTheViewIsStale() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.stale();
    world.view.push();
    assertEquals(List.of(), world.asked.calls());
    assertTrue(world.panel().old());
    assertEquals("last known: OK", world.panel().state());
    world.connection(SyntheticFleet.current());
    assertFalse(world.panel().old());
    assertTrue(world.panel().actions().push());
  }

  @Test
  void nothingIsRequestedWhileDisconnectedResyncingOrReadOnly() {
    ConnectionStatus.Session readOnly = new ConnectionStatus.Session("0x1", "zk1:2181", true);
    for (ConnectionStatus status :
        List.of(
            new ConnectionStatus.Disconnected(CategoryWorld.START, "refused"),
            new ConnectionStatus.Resyncing(1, 2, SyntheticFleet.session()),
            new ConnectionStatus.Current(readOnly, Duration.ZERO))) {
      CategoryWorld world = CategoryWorld.ofTheProposal();
      world.connection(status);
      world.view.extend();
      assertEquals(List.of(), world.asked.calls(), status.toString());
      assertFalse(world.panel().actions().reason().isEmpty(), status.toString());
    }
  }

  @Test
  void withoutNeighboursThatTouchThereIsNothingToCompact() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    assertTrue(world.panel().actions().compact());
    world.write(DID, "1:5\n7:9\n");
    assertFalse(world.panel().actions().compact());
    assertTrue(world.panel().actions().push());
    assertEquals(
        "No two ranges touch: compact has nothing to join.", world.panel().actions().reason());
  }

  @Test
  void anUnreadableListIsShownAsTextWithItsFault() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.write(DID, "9001:10000\n19001;20000\n");
    CategoryPanel panel = world.panel();
    assertEquals(Body.TEXT, panel.body());
    assertEquals(Optional.of(Severity.CRITICAL), panel.severity());
    assertTrue(panel.notices().getFirst().sentence().contains("line 2, column 6"));
    assertFalse(panel.actions().push());
    assertEquals(CategoryTab.TEXT, world.view.tabProperty().get());
    assertEquals(2, world.view.text().lines().size());
    assertEquals(1, world.view.text().faultLine().orElseThrow());
  }

  @Test
  void theSpansOfTheChartAreOfferedWhereThereIsAChart() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    List<Command> spans =
        CategoryCommands.of(world.view).stream()
            .filter(command -> command.id().startsWith("category.range."))
            .toList();
    assertEquals(TimeRange.values().length, spans.size());
    assertTrue(spans.stream().allMatch(Command::isPossible));
    world.write(DID, "9001:10000\n19001;20000\n");
    for (Command span : spans) {
      assertFalse(span.isPossible(), span.id());
      assertEquals("What this node holds has nothing to show there.", span.reason().get());
    }
  }

  @Test
  void afterAnUnreadableTextTheListIsShownAgain() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.write(DID, "x");
    world.write(DID, PROPOSAL);
    assertEquals(Body.LIST, world.panel().body());
    assertTrue(world.view.text().faultLine().isEmpty());
  }

  @Test
  void anEmptyNodeMayBeAnExhaustedCategory() {
    CategoryWorld world = new CategoryWorld();
    world.fleet.put(DID, new CategoryReading.PossiblyExhausted(NodeText.of("")));
    world.publish();
    world.show(DID);
    assertEquals(Body.TEXT, world.panel().body());
    assertEquals("Possibly exhausted", world.panel().state());
    assertTrue(world.panel().actions().extend());
    assertFalse(world.panel().actions().compact());
  }

  @Test
  void anExhaustedCategoryCanStillBeExtendedAndPushedTo() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.write(DID, "");
    assertEquals("Exhausted", world.panel().state());
    assertEquals("0", value(world.panel(), Kind.FREE));
    assertTrue(world.panel().actions().extend());
    assertTrue(world.panel().actions().push());
    assertFalse(world.panel().actions().compact());
  }

  @Test
  void whatFiresIsSaidWithTheIdsThatAreFreeAgain() {
    CategoryWorld world = new CategoryWorld();
    new AlertFeed(world.feed, AlertFeed.Keeper.forgetful());
    world.write("/a", "1:1000\n").write("/a", "101:1000\n");
    world.show("/a");
    assertEquals("OK", world.panel().state());
    world.write("/a", "1:1000\n");
    assertEquals("Duplicate risk", world.panel().state());
    assertEquals(Optional.of(Severity.CRITICAL), world.panel().severity());
    assertEquals(1, world.panel().notices().size());
    assertTrue(world.panel().notices().getFirst().sentence().contains("100 (1:100)"));
  }

  @Test
  void oneThatMayNotBeReadSaysSo() {
    CategoryWorld world = new CategoryWorld();
    String reason = ReadFault.noPermission("digest:ann").text();
    world.fleet.put(DID, new CategoryReading.Hidden(reason));
    world.publish();
    world.show(DID);
    assertEquals(Body.EMPTY, world.panel().body());
    assertEquals("No permission to read", world.panel().emptiness().orElseThrow().title());
    assertEquals(DID, world.panel().path());
    assertEquals(
        List.of(
            "This connection may not read it: %s: no READ permission as digest:ann."
                .formatted(DID)),
        world.panel().notices().stream().map(CategoryPanel.Notice::sentence).toList());
  }

  @Test
  void whatIsNoListAnyMoreHasNoRangesLeft() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    assertEquals(4, world.view.sheet().orElseThrow().get().rows().size());
    world.fleet.put(DID, SyntheticFleet.hidden());
    world.publish();
    assertEquals(Optional.empty(), world.view.sheet());
    assertEquals(List.of(), world.view.rows());
    assertTrue(world.view.map().list().isEmpty());
    world.write(DID, "1:9\n");
    assertEquals(1, world.view.sheet().orElseThrow().get().rows().size());
  }

  @Test
  void rangesThatAreExportedSayWhetherTheyAreOnlyWhatWasKnownLast() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    assertEquals(List.of(false), lastKnown(world));
    world.stale();
    assertEquals(List.of(true), lastKnown(world));
    world.connection(SyntheticFleet.current());
    world.fleet.remove(DID);
    world.publish();
    assertEquals(List.of(true), lastKnown(world));
  }

  @Test
  void whatAServerWithoutItsQuorumShowsIsOnlyWhatWasKnownLast() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.connection(SyntheticFleet.quorumless());
    assertTrue(world.panel().old());
    assertEquals("last known: OK", world.panel().state());
    assertEquals(List.of(true), lastKnown(world));
    world.fleet.remove(DID);
    world.publish();
    assertEquals("last known: OK", world.panel().state(), "it may not have come there yet");
    world.show("/no/such");
    assertEquals("Not read yet", world.panel().emptiness().orElseThrow().title());
    world.connection(SyntheticFleet.current());
    assertEquals("There is no such category", world.panel().emptiness().orElseThrow().title());
  }

  private static List<Object> lastKnown(CategoryWorld world) {
    Sheet sheet = world.view.sheet().orElseThrow().get();
    int column = sheet.columns().indexOf("last known");
    return sheet.rows().stream().map(row -> row.get(column)).distinct().toList();
  }

  @Test
  void zoomAndChoiceStayWhileTheListChanges() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.view.chooseRow(1);
    world.view.map().look(new IdWindow(19_000, 20_100));
    world.write(DID, "9501:10000\n19001:20000\n29001:30000\n30001:123456789\n");
    assertEquals(new IdWindow(19_000, 20_100), world.view.map().window());
    assertEquals(Optional.of(IdRange.of(19_001, 20_000)), world.view.map().chosen());
    world.write(DID, "19201:20000\n29001:30000\n30001:123456789\n");
    assertEquals(Optional.of(IdRange.of(19_201, 20_000)), world.view.map().chosen());
    assertEquals(0, world.view.map().chosenIndex());
  }

  @Test
  void anotherCategoryBeginsAtHome() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.view.chooseRow(1);
    world.view.map().zoom(0.5);
    world.write("/other", "1:5\n9:20\n");
    world.show("/other");
    assertTrue(world.view.map().isAtHome());
    assertEquals(new IdWindow(0, 20), world.view.map().extent());
    assertEquals(Optional.empty(), world.view.map().chosen());
    assertEquals(2, world.view.rows().size());
  }

  @Test
  void typingAFreeIdChoosesItsRange() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    assertEquals(Optional.of(1), world.view.goTo("19500"));
    assertEquals(1, world.view.map().chosenIndex());
    assertEquals(Optional.of(1), world.view.goTo("0x4C2C"), "19500 in hexadecimal");
  }

  @Test
  void typingAUsedIdGoesToTheGapItLiesIn() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.view.chooseRow(0);
    assertEquals(Optional.of(1), world.view.goTo("15000"));
    assertEquals(-1, world.view.map().chosenIndex());
    assertTrue(world.view.map().window().contains(15_000));
    assertEquals(Optional.of(3), world.view.goTo("200,000,000"), "beyond all: the last row");
  }

  @Test
  void anIdThatIsAskedForElsewhereIsShownFromNear() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    for (long id : List.of(9_500L, 15_000L)) {
      world.view.showId(id);
      assertTrue(world.view.map().window().contains(id));
      assertEquals(1_000, world.view.map().window().count());
    }
  }

  @Test
  void whatIsNoIdGoesNowhere() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    for (String typed : List.of("", "abc", "-5", "9223372036854775807", "1:5")) {
      assertEquals(Optional.empty(), world.view.goTo(typed), typed);
    }
  }

  @Test
  void theTextOfALargeListTakesThePlaceOfTheOneBeforeAtOnce() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.write(
        "/x/mappingdirs/large",
        IntStream.range(1, 10_000).mapToObj(i -> 9 * i + ":" + 9 * i + "\n").collect(joining()));
    world.view.tabProperty().set(CategoryTab.TEXT);
    world.show("/x/mappingdirs/large");
    assertEquals("9:9", world.view.text().lines().getFirst().text());
    world.show(DID);
    assertEquals(PROPOSAL, world.view.text().all());
  }

  @Test
  void theTextIsReadOnlyWhileItsTabIsShown() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    assertEquals(0, world.view.text().lines().size());
    world.view.tabProperty().set(CategoryTab.TEXT);
    assertEquals(4, world.view.text().lines().size());
    world.view.tabProperty().set(CategoryTab.HISTOGRAM);
    world.write(DID, "1:5\n");
    assertEquals(4, world.view.text().lines().size());
    world.view.tabProperty().set(CategoryTab.TEXT);
    assertEquals(1, world.view.text().lines().size());
  }

  @Test
  void theChartGrowsWithTheTime() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.view.tabProperty().set(CategoryTab.CHART);
    world.pass(Duration.ofSeconds(60));
    world.write(DID, "30001:123456789\n");
    assertEquals(2, world.view.pictureProperty().get().series().size());
    assertTrue(world.view.forecast().isPresent());
  }

  @Test
  void theVersionsSeenAreCompared() {
    CategoryWorld world = CategoryWorld.ofTheProposal();
    world.view.tabProperty().set(CategoryTab.VERSIONS);
    world.write(DID, "19001:20000\n29001:30000\n30001:123456789\n");
    Versions.Comparison compared = world.view.versions().comparisonProperty().get().orElseThrow();
    assertEquals(1000, compared.diff().idsRemoved());
    assertEquals(0, compared.diff().idsAdded());
  }

  @Test
  void aCounterShowsItsNumberInDecimalAndHexadecimalItsRateAndItsHistory() {
    CategoryWorld world = new CategoryWorld();
    world.fleet.put(DID, new CategoryReading.Counter(4_711));
    world.publish();
    world.show(DID);
    world.pass(Duration.ofMinutes(1));
    world.fleet.put(DID, new CategoryReading.Counter(4_811));
    world.publish();

    assertEquals(Body.COUNTER, world.panel().body());
    assertEquals("4811", value(world.panel(), Kind.LAST));
    assertEquals("0x12cb", value(world.panel(), Kind.HEX));
    assertEquals("6,000", value(world.panel(), Kind.RATE));
    assertFalse(world.panel().actions().push());
    assertEquals(
        "A counter only counts up: nothing is pushed or compacted.",
        world.panel().actions().reason());
    assertEquals(CategoryTab.CHART, world.view.tabProperty().get());
    assertTrue(world.view.isCounter());
    assertEquals(2, world.view.pictureProperty().get().series().size());
    world.view.tabProperty().set(CategoryTab.VERSIONS);
    assertEquals(2, world.view.versions().seen().size());
  }

  @Test
  void whatAScreenReaderSaysBeginsWithNameAndState() {
    CategoryPanel panel = CategoryWorld.ofTheProposal().panel();
    assertEquals("did. OK", CategoryPanels.spoken(panel));
  }

  private static String value(CategoryPanel panel, Kind kind) {
    return panel.figures().stream()
        .filter(figure -> figure.kind() == kind)
        .findFirst()
        .orElseThrow()
        .value();
  }
}
