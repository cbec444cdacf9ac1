package org.mappingzoo.console.category;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.console.category.CategoryWorld.DID;
import static org.mappingzoo.console.category.CategoryWorld.PROPOSAL;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.control.IdWindow;
import org.mappingzoo.console.control.RangeMap;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.shell.Views;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.Mouse;
import org.mappingzoo.console.testing.Sight;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.NodeQueryUtils;
import org.testfx.util.WaitForAsyncUtils;

/// The screen under a robot's hands: map, table and tabs belong together.
@ExtendWith(ApplicationExtension.class)
final class CategoryScreenTest {
  private static final double RING = 3;
  private static final IdWindow HOME = new IdWindow(9001, 31_051);

  private final CategoryWorld world = new CategoryWorld();
  private final CategoryController controller = new CategoryController(world.view);

  @Start
  void open(Stage stage) {
    world.write(DID, PROPOSAL);
    world.show(DID);
    StackPane root = new StackPane(Views.load("category", world.messages, controller));
    Scene scene = new Scene(root, 1000, 900);
    Theme.dress(scene, ColorMode.LIGHT);
    stage.setScene(scene);
    stage.show();
  }

  @Test
  void theMapSpeaksFromTheStart(FxRobot robot) {
    assertTrue(readout(robot).startsWith("3 holes with 3,000 ids"), readout(robot));
    assertEquals(readout(robot), map(robot).getAccessibleText());
  }

  @Test
  void atTheEdgesThereIsRoomForARingAroundWhatHasTheFocus(FxRobot robot) {
    ScrollPane view = robot.lookup(".view-scroll").queryAs(ScrollPane.class);
    Bounds seen = bounds(view.lookup(".viewport"));
    for (Node button : robot.lookup(".category-buttons").queryParent().getChildrenUnmodifiable()) {
      Bounds ring = bounds(button);
      assertTrue(ring.getMinY() - RING >= seen.getMinY(), () -> ring + " in " + seen);
      assertTrue(ring.getMaxX() + RING <= seen.getMaxX(), () -> ring + " in " + seen);
    }
  }

  private static Bounds bounds(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  @Test
  void aCounterHasNoMapAndTellsWhatItIssuedFromVersionToVersion(FxRobot robot) {
    robot.interact(
        () -> {
          world.fleet.put("/ids/sequence", new CategoryReading.Counter(4_711));
          world.publish();
          world.fleet.put("/ids/sequence", new CategoryReading.Counter(4_811));
          world.publish();
          world.show("/ids/sequence");
        });

    assertFalse(robot.lookup("#mapCard").query().isVisible());
    assertEquals("chartTab", selectedTab(robot));
    TabPane tabs = robot.lookup(".category-tabs").queryAs(TabPane.class);
    assertEquals(List.of("Value", "Versions"), tabs.getTabs().stream().map(Tab::getText).toList());
    assertEquals(4, shownFigures(robot));
    robot.interact(() -> world.view.tabProperty().set(CategoryTab.VERSIONS));
    assertEquals(
        "Version 0 to 1. Ids issued: 100.",
        robot.lookup(".versions .pane-summary").queryAllAs(Label.class).stream()
            .map(Label::getText)
            .filter(text -> text.startsWith("Version"))
            .findFirst()
            .orElse(""));
    robot.interact(() -> world.show(DID));
    assertTrue(robot.lookup("#mapCard").query().isVisible());
    assertEquals(4, tabs.getTabs().size());
    assertEquals("Free ids", tabs.getTabs().get(1).getText());
    assertEquals(6, shownFigures(robot));
    robot.interact(() -> world.show("/ids/sequence"));
    assertEquals(4, shownFigures(robot), "no tile of the category before stays");
  }

  @Test
  void theDividerLeavesTheTabsTheRoomThatTheyNeed(FxRobot robot) {
    SplitPane split = robot.lookup("#split").queryAs(SplitPane.class);
    Node tabs = robot.lookup(".category-tabs").query();
    robot.interact(() -> Mouse.drag(split.lookup(".split-pane-divider"), 2_000));
    for (CategoryTab tab : List.of(CategoryTab.VERSIONS, CategoryTab.CHART)) {
      robot.interact(() -> world.view.tabProperty().set(tab));
      WaitForAsyncUtils.waitForFxEvents();
      Bounds whole = tabs.localToScene(tabs.getLayoutBounds());
      List<Node> parts =
          Stream.of(".versions .combo-box", ".versions .label", ".free-ids-head .label")
              .flatMap(part -> tabs.lookupAll(part).stream())
              .filter(part -> NodeQueryUtils.isVisible().test(part))
              .toList();
      assertFalse(parts.isEmpty(), tab::code);
      for (Node part : parts) {
        Bounds bounds = part.localToScene(part.getLayoutBounds());
        assertTrue(bounds.getMaxX() <= whole.getMaxX(), () -> part + " " + bounds + " in " + whole);
      }
    }
  }

  @Test
  void theTableIsAsWideAsItWasBehindACategoryThatHasNone(FxRobot robot) {
    SplitPane split = robot.lookup("#split").queryAs(SplitPane.class);
    robot.interact(
        () -> {
          world.fleet.put("/ids/sequence", new CategoryReading.Counter(4_711));
          world.publish();
          Mouse.drag(split.lookup(".split-pane-divider"), 60);
        });
    double divided = split.getDividerPositions()[0];
    double width = table(robot).getWidth();
    robot.interact(() -> world.show("/ids/sequence"));
    robot.interact(() -> world.show(DID));
    robot.interact(() -> split.getScene().getRoot().layout());

    assertEquals(divided, split.getDividerPositions()[0], 0.01);
    assertEquals(width, table(robot).getWidth(), 2);
  }

  @Test
  void aTableThatHasAllTheRoomItNeedsDoesNotScrollSideways(FxRobot robot) {
    String holes =
        IntStream.range(0, 2_599)
            .mapToObj(i -> "%d:%d\n".formatted(991 + 468L * i, 994 + 468L * i))
            .collect(Collectors.joining());
    robot.interact(
        () -> {
          table(robot).getScene().getWindow().setWidth(1_100);
          world.write(DID, holes + "1219995:4294967295\n");
        });
    robot.interact(() -> table(robot).getScene().getRoot().layout());

    assertTrue(table(robot).getWidth() > 540, "wider than its half would be");
    assertTrue(robot.lookup(".range-table .scroll-bar:vertical").query().isVisible());
    assertEquals(List.of(), Sight.wide(table(robot).getScene().getRoot()));
  }

  @Test
  void theLongestIdsAreNotCut(FxRobot robot) {
    String list =
        """
        9223372036854770000:9223372036854771000
        9223372036854773000:9223372036854775800
        """;
    robot.interact(() -> world.write(DID, list));
    robot.interact(() -> table(robot).getScene().getRoot().layout());

    List<Text> texts =
        robot.lookup(".range-table .table-cell .text").queryAllAs(Text.class).stream()
            .filter(text -> text.getText().startsWith("92"))
            .toList();
    assertEquals(
        Set.of(
            "9223372036854770000",
            "9223372036854771000",
            "9223372036854773000",
            "9223372036854775800"),
        texts.stream().map(Text::getText).collect(Collectors.toSet()));
    assertNothingIsCut(robot);
  }

  @Test
  void theNumbersOfTheLastOfManyRangesAreNotCut(FxRobot robot) {
    String many =
        IntStream.range(0, 12_000)
            .mapToObj(i -> 10 * i + 1 + ":" + (10 * i + 5) + "\n")
            .collect(Collectors.joining());
    robot.interact(
        () -> {
          world.write(DID, many);
          table(robot).scrollTo(11_999);
          table(robot).getScene().getRoot().layout();
        });
    assertTrue(cellTexts(robot).anyMatch("12,000"::equals), "the last is in sight");
    assertNothingIsCut(robot);
  }

  private static void assertNothingIsCut(FxRobot robot) {
    assertEquals(
        List.of(), cellTexts(robot).filter(text -> text.matches(".*(\\.\\.\\.|…)")).toList());
  }

  private static Stream<String> cellTexts(FxRobot robot) {
    return robot.lookup(".range-table .table-cell .text").queryAllAs(Text.class).stream()
        .map(Text::getText);
  }

  @Test
  void whereNoIdWasEverSeenThereIsNoMapUntilOneIs(FxRobot robot) {
    robot.interact(() -> world.write("/shop/used-up", ""));
    robot.interact(() -> world.show("/shop/used-up"));
    assertFalse(robot.lookup("#mapCard").query().isVisible());
    robot.interact(() -> world.write("/shop/used-up", "1:1000\n"));
    assertTrue(robot.lookup("#mapCard").query().isVisible());
  }

  /// The part that is shown stays as it is while there is more to see: nothing of it says so.
  @Test
  void theMapCanBeZoomedOutAgainOnceIdsWerePushedBeyondIt(FxRobot robot) {
    Button farther = robot.lookup("#farther").queryButton();
    robot.interact(() -> world.view.map().look(world.view.map().extent()));
    assertTrue(farther.isDisabled());
    robot.interact(() -> world.write(DID, PROPOSAL + "200000001:200000100\n"));
    assertFalse(farther.isDisabled());
  }

  private static long shownFigures(FxRobot robot) {
    return robot.lookup(".figure-tile").queryAll().stream().filter(Node::isVisible).count();
  }

  /// Another language loads the screen anew; the old one must not go on behind it.
  @Test
  void aScreenThatWasReleasedFollowsItsViewModelNoLonger(FxRobot robot) {
    String before = readout(robot);
    String spoken = map(robot).getScene().getRoot().lookup("#root").getAccessibleText();
    robot.interact(controller::release);
    robot.interact(() -> world.write(DID, "1:7\n"));
    robot.interact(() -> world.show("/another"));
    assertEquals(before, readout(robot));
    assertEquals(spoken, map(robot).getScene().getRoot().lookup("#root").getAccessibleText());
    assertEquals(List.of(), table(robot).getItems());
    for (CategoryTab tab : List.of(CategoryTab.TEXT, CategoryTab.VERSIONS)) {
      robot.interact(() -> world.view.tabProperty().set(tab));
    }
    assertEquals("histogramTab", selectedTab(robot));
  }

  private static String selectedTab(FxRobot robot) {
    TabPane tabs = robot.lookup("#tabs").queryAs(TabPane.class);
    return tabs.getSelectionModel().getSelectedItem().getId();
  }

  /// A control that adds nodes while it is laid out would be laid out for ever.
  @Test
  void aViewInWhichNothingHappensAsksForNoFurtherFrames(FxRobot robot) {
    for (CategoryTab tab : CategoryTab.values()) {
      robot.interact(() -> world.view.tabProperty().set(tab));
      robot.interact(() -> settle(map(robot).getScene().getRoot()));
      List<String> restless =
          robot
              .from(map(robot).getScene().getRoot())
              .lookup(CategoryScreenTest::isRestless)
              .queryAll()
              .stream()
              .map(Node::toString)
              .toList();
      assertEquals(List.of(), restless, tab.name());
    }
  }

  private static void settle(Parent root) {
    for (int pass = 0; pass < 4; pass++) {
      root.applyCss();
      root.layout();
    }
  }

  private static boolean isRestless(Node node) {
    return node instanceof Parent parent && parent.isNeedsLayout() && isShown(node);
  }

  private static boolean isShown(Node node) {
    return node.isVisible() && (node.getParent() == null || isShown(node.getParent()));
  }

  @Test
  @Flow(actions = {"category.map.next", "category.map.before"})
  void arrowKeysWalkTheHolesInMapTableAndWords(FxRobot robot) {
    focus(robot, map(robot));
    robot.type(KeyCode.RIGHT, KeyCode.RIGHT);
    assertEquals(Optional.of(IdRange.of(19_001, 20_000)), world.view.map().chosen());
    assertEquals(1, table(robot).getSelectionModel().getSelectedIndex());
    assertEquals("Hole 2 of 3: 19001:20000 with 1,000 ids.", readout(robot));
    assertTrue(map(robot).getAccessibleText().startsWith("Hole 2 of 3"));
    robot.type(KeyCode.LEFT);
    assertEquals(0, table(robot).getSelectionModel().getSelectedIndex());
    robot.type(KeyCode.RIGHT, 5);
    assertEquals("The tail: 30001:123456789 with 123,426,789 ids.", readout(robot));
  }

  @Test
  @Flow(actions = {"category.map.farther", "category.map.home", "category.map.all"})
  void keysZoomToTheChosenRangeAndHomeReturns(FxRobot robot) {
    focus(robot, map(robot));
    robot.type(KeyCode.RIGHT, 2).type(KeyCode.ENTER);
    assertEquals(new IdWindow(18_750, 20_249), world.view.map().window());
    robot.type(KeyCode.MINUS);
    assertEquals(3000, world.view.map().window().count());
    robot.type(KeyCode.HOME);
    assertEquals(HOME, world.view.map().window());
    robot.type(KeyCode.END);
    assertEquals(world.view.map().extent(), world.view.map().window());
  }

  @Test
  @Flow(actions = "category.map.closer")
  void zoomingEndsAtSingleIdsWithTheirNumbers(FxRobot robot) {
    focus(robot, map(robot));
    robot.type(KeyCode.RIGHT, 3).type(KeyCode.PLUS, 14);
    awaitTheEndOfTheWay(robot);
    assertEquals(8, world.view.map().window().count());
    String id = Long.toString(world.view.map().window().first());
    assertTrue(
        robot.lookup(".range-map-cell").queryAllAs(Label.class).stream()
            .anyMatch(cell -> cell.isVisible() && cell.getText().equals(id)));
  }

  @Test
  void theWheelZoomsAboutThePointer(FxRobot robot) {
    Point2D point = inWindow(robot, 0.5);
    robot.moveTo(point);
    long under = idUnder(robot, point);
    robot.scroll(3, javafx.geometry.VerticalDirection.UP);
    WaitForAsyncUtils.waitForFxEvents();
    IdWindow window = world.view.map().window();
    assertTrue(window.count() < HOME.count(), window.toString());
    assertTrue(Math.abs(idUnder(robot, point) - under) < 100, under + " in " + window);
    assertFalse(world.view.map().isAtHome());
  }

  @Test
  void draggingPans(FxRobot robot) {
    robot.interact(() -> world.view.map().look(new IdWindow(50_000, 60_000)));
    robot.drag(inWindow(robot, 0.5), MouseButton.PRIMARY).dropTo(inWindow(robot, 0.25));
    assertTrue(world.view.map().window().first() > 52_000);
    assertEquals(10_001, world.view.map().window().count());
  }

  @Test
  void aClickChoosesAndADoubleClickZooms(FxRobot robot) {
    Point2D hole = inWindow(robot, share(19_500));
    robot.clickOn(hole);
    assertEquals(1, world.view.map().chosenIndex());
    assertEquals(HOME, world.view.map().window());
    robot.doubleClickOn(hole);
    assertEquals(new IdWindow(18_750, 20_249), world.view.map().window());
    awaitTheEndOfTheWay(robot);
    robot.clickOn(inWindow(robot, 0.02));
    assertEquals(-1, world.view.map().chosenIndex());
  }

  @Test
  void thePointerIsReadOut(FxRobot robot) {
    robot.moveTo(inWindow(robot, share(15_000)));
    assertTrue(readout(robot).contains("not free: 10001:19000 (9,000 ids)"), readout(robot));
    robot.moveTo(table(robot));
    assertTrue(readout(robot).startsWith("3 holes"), readout(robot));
  }

  @Test
  void theBrushMovesTheWindow(FxRobot robot) {
    RangeMap map = map(robot);
    robot.clickOn(map.localToScreen(map.getWidth() * 0.5, 26));
    long middle = world.view.map().window().first() + world.view.map().window().count() / 2;
    assertTrue(Math.abs(middle - 61_728_394L) < 1_000_000, "middle at " + middle);
    assertEquals(HOME.count(), world.view.map().window().count());
  }

  @Test
  void theEdgesOfTheBrushWidenAndNarrowTheWindow(FxRobot robot) {
    RangeMap map = map(robot);
    long all = world.view.map().extent().count();
    robot.interact(() -> world.view.map().look(new IdWindow(all / 4, all / 2)));
    drag(robot, inContext(map, 0.5), inContext(map, 0.75));
    assertEquals(all / 4, world.view.map().window().first());
    assertNear(all / 4 * 3, world.view.map().window().last());
    drag(robot, inContext(map, 0.25), inContext(map, 0.6));
    assertNear(all / 10 * 6, world.view.map().window().first());
    assertNear(all / 4 * 3, world.view.map().window().last());
  }

  /// Within three pixels of the strip.
  private static void assertNear(long wanted, long id) {
    assertTrue(Math.abs(wanted - id) < 450_000, id + " instead of " + wanted);
  }

  private static void drag(FxRobot robot, Point2D from, Point2D to) {
    robot.drag(from, MouseButton.PRIMARY).dropTo(to);
  }

  /// A point of the strip of the whole extent.
  private static Point2D inContext(RangeMap map, double share) {
    return map.localToScreen(map.getWidth() * share, 26);
  }

  @Test
  void aClickOnTheMapGivesItTheKeys(FxRobot robot) {
    robot.clickOn(inWindow(robot, share(15_000)));
    robot.type(KeyCode.RIGHT);
    assertEquals(Optional.of(IdRange.of(9001, 10_000)), world.view.map().chosen());
  }

  @Test
  void theScreenBeginsWithTheMap(FxRobot robot) {
    robot.interact(controller::focusFirst);
    assertTrue(map(robot).isFocused());
    robot.interact(() -> world.write(DID, "9001-10000\n"));
    robot.interact(controller::focusFirst);
    assertTrue(robot.lookup(".category-tabs").query().isFocused());
  }

  @Test
  void aRowOfTheTableIsShownInTheMap(FxRobot robot) {
    robot.interact(() -> world.view.map().look(new IdWindow(90_000_000, 91_000_000)));
    robot.clickOn("29001");
    assertEquals(Optional.of(IdRange.of(29_001, 30_000)), world.view.map().chosen());
    assertTrue(world.view.map().window().overlaps(IdRange.of(29_001, 30_000)));
    assertTrue(world.view.map().window().count() < 10_000, "too small to be seen before");
  }

  @Test
  void anIdThatIsTypedIsFound(FxRobot robot) {
    robot.clickOn("#goTo").write("19500").type(KeyCode.ENTER);
    assertEquals(1, table(robot).getSelectionModel().getSelectedIndex());
    assertEquals(
        "19500 is free, in the hole 19001:20000 with 1,000 ids.",
        robot.lookup("#answer").queryAs(Label.class).getText());
    robot.type(KeyCode.ESCAPE);
    assertEquals("", robot.lookup("#goTo").queryAs(TextField.class).getText());
  }

  @Test
  void whatIsSaidOfAnIdFollowsTheListAndIsNotSaidOfAnotherCategory(FxRobot robot) {
    TextField goTo = robot.lookup("#goTo").queryAs(TextField.class);
    Label answer = robot.lookup("#answer").queryAs(Label.class);
    focus(robot, goTo);
    robot.write("9001").type(KeyCode.ENTER);
    String free = answer.getText();
    robot.interact(() -> world.write(DID, "19001:20000\n29001:30000\n30001:123456789\n"));
    assertNotEquals(free, answer.getText());
    assertTrue(answer.isVisible());
    robot.interact(() -> world.write("/another", "1:7\n"));
    robot.interact(() -> world.show("/another"));
    assertEquals("", goTo.getText());
    assertFalse(answer.isVisible());
  }

  @Test
  void anIdIsFoundSoonAfterTyping(FxRobot robot) {
    robot.clickOn("#goTo").write("9500");
    await(() -> world.view.map().chosenIndex() == 0);
  }

  @Test
  void aViewThatIsMadeAnewKeepsTheTab(FxRobot robot) {
    robot.interact(
        () -> {
          world.view.tabProperty().set(CategoryTab.CHART);
          Views.load("category", world.messages, new CategoryController(world.view));
        });
    assertEquals(CategoryTab.CHART, world.view.tabProperty().get());
  }

  @Test
  void theTabsAreReachedByKeysAndShowWhatTheySay(FxRobot robot) {
    TabPane tabs = robot.lookup(".category-tabs").queryAs(TabPane.class);
    focus(robot, tabs);
    robot.type(KeyCode.RIGHT);
    assertEquals(CategoryTab.CHART, world.view.tabProperty().get());
    robot.type(KeyCode.RIGHT);
    assertEquals(4, robot.lookup(".text-lines").queryListView().getItems().size());
    robot.type(KeyCode.RIGHT);
    assertEquals(1, robot.lookup(".version-list").queryListView().getItems().size());
    robot.interact(() -> world.write(DID, "9001:10000\n29001:30000\n30001:123456789\n"));
    ListView<Object> versions = robot.lookup(".version-list").queryListView();
    assertEquals(2, versions.getItems().size());
    assertEquals(0, versions.getSelectionModel().getSelectedIndex());
    assertEquals(4, robot.lookup(".diff-lines").queryListView().getItems().size());
  }

  /// Older ones were seen, too.
  @Test
  void itIsSaidHowManyVersionsAreKept(FxRobot robot) {
    robot.interact(() -> world.view.tabProperty().set(CategoryTab.VERSIONS));
    robot.interact(
        () -> IntStream.rangeClosed(2, 49).forEach(last -> world.write(DID, "1:" + last + "\n")));
    assertEquals("49 kept, none missed between them", versionsSummary(robot));
    robot.interact(
        () -> IntStream.rangeClosed(50, 60).forEach(last -> world.write(DID, "1:" + last + "\n")));
    assertEquals("50 kept, none missed between them", versionsSummary(robot));
  }

  private static String versionsSummary(FxRobot robot) {
    return robot.lookup(".versions-seen .pane-summary").queryAs(Label.class).getText();
  }

  @Test
  void anotherCategoryOfWhichOneVersionWasSeenSaysSo(FxRobot robot) {
    world.fleet.write("/other", "1:5\n");
    robot.interact(world::publish);
    robot.interact(() -> world.view.tabProperty().set(CategoryTab.VERSIONS));
    robot.interact(() -> world.show("/other"));
    assertTrue(
        robot.lookup(".versions .pane-summary").queryAllAs(Label.class).stream()
            .anyMatch(
                label -> label.getText().equals(world.messages.get("category.versions.none"))));
  }

  @Test
  void anUnreadableListShowsItsTextAndNothingElse(FxRobot robot) {
    robot.interact(() -> world.write(DID, "9001:10000\n19001;20000\n"));
    TabPane tabs = robot.lookup(".category-tabs").queryAs(TabPane.class);
    assertEquals(2, tabs.getTabs().size());
    assertFalse(robot.lookup("#mapCard").query().isVisible());
    await(
        () -> robot.lookup(".line-fault").queryAllAs(Label.class).stream().anyMatch(this::isFault));
    robot.interact(() -> world.write(DID, PROPOSAL));
    assertEquals(4, tabs.getTabs().size());
    assertTrue(robot.lookup("#mapCard").query().isVisible());
  }

  @Test
  void buttonsAreOffWhileTheViewIsStaleAndSayWhy(FxRobot robot) {
    robot.clickOn("#push");
    assertEquals(List.of("push " + DID), world.asked.calls());
    robot.interact(world::stale);
    Button push = robot.lookup("#push").queryButton();
    assertTrue(push.isDisabled());
    assertEquals(
        world.messages.get("shell.obstacle.stale"),
        robot.lookup("#reason").queryAs(Label.class).getText());
    assertEquals(world.messages.get("shell.obstacle.stale"), push.getAccessibleHelp());
  }

  @Test
  void withoutACategoryThereIsOnlyTheReason(FxRobot robot) {
    robot.interact(() -> world.show("/no/such"));
    assertTrue(robot.lookup("#empty").query().isVisible());
    assertFalse(robot.lookup("#split").query().isVisible());
    assertFalse(robot.lookup("#actions").query().isVisible());
  }

  @Test
  void theRowsInSightStayWhenRowsAboveThemGo(FxRobot robot) {
    RangeList list = SyntheticFleet.holey(5_000, 9);
    robot.interact(() -> writeList(list));
    robot.interact(() -> table(robot).scrollTo(3_000));
    long before = firstRowInSight(robot).range().first();
    for (int i = 0; i < 5; i++) {
      robot.interact(() -> writeList(world.fleet.free(DID).takeLowest(30_000).rest()));
    }
    assertTrue(world.view.rows().size() < 5_000);
    assertEquals(before, firstRowInSight(robot).range().first());
  }

  @Test
  void theLastRowStaysInSightWhenRowsAboveItGo(FxRobot robot) {
    robot.interact(() -> writeList(SyntheticFleet.holey(200, 11)));
    focus(robot, map(robot));
    robot.interact(() -> world.view.map().chooseLast());
    for (int i = 0; i < 5; i++) {
      long first = world.fleet.free(DID).get(0).count();
      robot.interact(() -> writeList(world.fleet.free(DID).takeLowest(first).rest()));
      WaitForAsyncUtils.waitForFxEvents();
      VirtualFlow<?> flow = (VirtualFlow<?>) table(robot).lookup(".virtual-flow");
      assertEquals(world.view.rows().size() - 1, flow.getLastVisibleCell().getIndex());
    }
  }

  @Test
  void aListOfFiftyThousandRangesKeepsWhatIsChosenThroughChanges(FxRobot robot) {
    robot.interact(() -> writeList(SyntheticFleet.holey(50_000, 10)));
    robot.interact(() -> world.view.chooseRow(40_000));
    long chosen = world.view.map().chosen().orElseThrow().last();
    for (int i = 0; i < 20; i++) {
      robot.interact(() -> writeList(world.fleet.free(DID).takeLowest(3_000).rest()));
    }
    assertEquals(chosen, world.view.map().chosen().orElseThrow().last());
    assertEquals(
        world.view.map().chosenIndex(), table(robot).getSelectionModel().getSelectedIndex());
  }

  private void writeList(RangeList list) {
    world.fleet.write(DID, list);
    world.publish();
  }

  private boolean isFault(Label label) {
    return label.isVisible() && label.getText().equals(";20000");
  }

  private RangeRow firstRowInSight(FxRobot robot) {
    WaitForAsyncUtils.waitForFxEvents();
    VirtualFlow<?> flow = (VirtualFlow<?>) table(robot).lookup(".virtual-flow");
    IndexedCell<?> cell = flow.getFirstVisibleCell();
    return (RangeRow) cell.getItem();
  }

  private long idUnder(FxRobot robot, Point2D point) {
    RangeMap map = map(robot);
    double x = map.screenToLocal(point).getX();
    return world.view.map().window().idAt((int) x, (int) map.getWidth());
  }

  private double share(long id) {
    return (double) (id - HOME.first()) / HOME.count();
  }

  /// A point of the window strip, 0 is its left end and 1 its right.
  private Point2D inWindow(FxRobot robot, double share) {
    RangeMap map = map(robot);
    return map.localToScreen(map.getWidth() * share, map.getHeight() - 40);
  }

  /// A map glides to where it was sent.
  private void awaitTheEndOfTheWay(FxRobot robot) {
    await(() -> map(robot).shown().equals(world.view.map().window()));
    WaitForAsyncUtils.waitForFxEvents();
  }

  private static void focus(FxRobot robot, Node node) {
    robot.interact(node::requestFocus);
  }

  private static void await(BooleanSupplier condition) {
    try {
      WaitForAsyncUtils.waitFor(
          10, java.util.concurrent.TimeUnit.SECONDS, () -> condition.getAsBoolean());
    } catch (java.util.concurrent.TimeoutException e) {
      throw new AssertionError("it never came", e);
    }
  }

  private static RangeMap map(FxRobot robot) {
    return robot.lookup(".range-map").queryAs(RangeMap.class);
  }

  private static TableView<RangeRow> table(FxRobot robot) {
    return robot.lookup("#table").queryTableView();
  }

  private static String readout(FxRobot robot) {
    return robot.lookup("#readout").queryAs(Label.class).getText();
  }
}
