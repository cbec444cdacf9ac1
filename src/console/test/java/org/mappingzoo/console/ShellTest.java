package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import javafx.application.ColorScheme;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.control.Barcode;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.snapshot.StillStore;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.PanelState;
import org.mappingzoo.console.testing.Sight;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The whole window under a robot: keys, lock, theme, language, and the states of the connection.
@ExtendWith(ApplicationExtension.class)
final class ShellTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");

  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final Access access = new Access(false);
  private final Theme theme = new Theme(ColorMode.LIGHT);
  private final AtomicInteger refreshes = new AtomicInteger();
  private Desk desk;
  private Scene scene;

  @Start
  void open(Stage stage) {
    fleet.write("/shop/orders/id", SyntheticFleet.holey(20, 1));
    fleet.write("/shop/carts/id", "1:900\n");
    fleet.write("/broken", "1-5\n");
    StillStore store = new StillStore(fleet.snapshot());
    desk =
        new Desk(
                StillParts.over(
                    feed,
                    store,
                    messages,
                    access,
                    new Target(Target.Environment.UNKNOWN, "zk1:2181", List.of("/")).unchanging(),
                    theme,
                    refreshes::incrementAndGet))
            .begin();
    scene = new Scene(desk.window(), 990, 700);
    theme.follow(scene);
    feed.publish(fleet.snapshot());
    stage.setScene(scene);
    stage.show();
    desk.window().focusContent();
  }

  // Keys

  @Test
  @Flow(actions = {"shell.back", "fleet.open"})
  void aCategoryIsOpenedAndLeftByKeysAlone(FxRobot robot) {
    robot.type(KeyCode.DOWN, KeyCode.ENTER);
    assertEquals("category", desk.window().current());
    robot.type(KeyCode.ESCAPE);
    assertEquals("fleet", desk.window().current());
  }

  @Test
  void controlAndADigitGoToTheViews(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
    assertEquals("category", desk.window().current());
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT1);
    assertEquals("fleet", desk.window().current());
  }

  @Test
  void theArrowsOnTheRailShowTheViewTheySelect(FxRobot robot) {
    Node fleet = scene.lookup(".rail-item");
    robot.interact(fleet::requestFocus);
    robot.type(KeyCode.DOWN);
    assertEquals("category", desk.window().current());
    robot.type(KeyCode.DOWN);
    assertEquals("leases", desk.window().current());
    assertTrue(focused().getStyleClass().contains("rail-item"), "one may go on");
    robot.type(KeyCode.UP, KeyCode.UP);
    assertEquals("fleet", desk.window().current());
    robot.type(KeyCode.SPACE);
    assertEquals("fleet", desk.window().current());
    assertEquals("table", focused().getId());
  }

  @Test
  @Flow(actions = "shell.filter")
  void slashFiltersAndEscapeShowsAllAgain(FxRobot robot) {
    robot.write("/");
    assertEquals("filter", focused().getId());
    robot.write("orders");
    assertEquals(1, rows());
    robot.type(KeyCode.ESCAPE);
    assertEquals(3, rows());
  }

  @Test
  @Flow(actions = "shell.search")
  void theSearchJumpsToACategory(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.F);
    robot.write("cart").type(KeyCode.ENTER);
    assertEquals("category", desk.window().current());
  }

  @Test
  void aHitIsOpenedByThePrimaryButtonAlone(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.F).write("cart");
    WaitForAsyncUtils.waitForFxEvents();
    robot.rightClickOn(".hit");
    assertEquals("fleet", desk.window().current());
    assertEquals("search", focused().getId());
    robot.write("s");
    assertEquals("carts", robot.lookup("#search").queryTextInputControl().getText());
    WaitForAsyncUtils.waitForFxEvents();
    robot.clickOn(".hit");
    assertEquals("category", desk.window().current());
    assertEquals("", robot.lookup("#search").queryTextInputControl().getText());
  }

  @Test
  void aScreenReaderSaysTheWholePathOfAHit(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.F).write("cart");
    WaitForAsyncUtils.waitForFxEvents();
    Node cell = robot.lookup(".hit").query().getParent();
    assertEquals("/shop/carts/id", cell.getAccessibleText());
  }

  @Test
  void whoIsQuotedAnIdLooksItUpFromTheSearchByKeysAlone(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.F).write("4711");
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals("Look up 4711", robot.lookup(".hit").query().getParent().getAccessibleText());
    robot.type(KeyCode.ENTER);
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals("lookup", desk.window().current());
    assertEquals("4711", robot.lookup("#query").queryTextInputControl().getText());
    assertEquals("query", focused().getId());
  }

  @Test
  void whoIsQuotedAnIdLooksItUpFromThePaletteByKeysAlone(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.K).write("0x1267").type(KeyCode.ENTER);
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals("lookup", desk.window().current());
    assertEquals("0x1267", robot.lookup("#query").queryTextInputControl().getText());
  }

  @Test
  void aWordBesideAnIdIsLookedForInPaths(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.F).write("cart 4711");
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals(Set.of(), robot.lookup(".hit").queryAll());
  }

  @Test
  void idsThatArePastedLineByLineDoNotBecomeOne(FxRobot robot) {
    robot.interact(() -> Clip.copy("4711\n 4712\n"));
    robot.push(KeyCode.CONTROL, KeyCode.F).push(KeyCode.CONTROL, KeyCode.V);
    robot.type(KeyCode.ENTER);
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals("4711 4712", robot.lookup("#query").queryTextInputControl().getText());
  }

  @Test
  void escapeEmptiesTheSearchAndThenLeavesIt(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.F).write("cart").type(KeyCode.ESCAPE);
    assertEquals("", robot.lookup("#search").queryTextInputControl().getText());
    assertEquals("search", focused().getId());
    robot.type(KeyCode.ESCAPE);
    assertEquals("table", focused().getId());
    assertEquals("fleet", desk.window().current());
  }

  @Test
  void whoComesBackToTheSearchGoesOnWithIt(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.F).write("cart");
    robot.interact(() -> scene.lookup("#table").requestFocus());
    assertFalse(robot.lookup(".hits").query().isVisible());
    robot.push(KeyCode.CONTROL, KeyCode.F).type(KeyCode.ENTER);
    assertEquals("category", desk.window().current());
  }

  @Test
  void anotherLanguageLeavesTheFocusInTheView(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.K).write("deutsch").type(KeyCode.ENTER);
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals(Language.GERMAN, messages.language());
    assertEquals("table", focused().getId());
  }

  @Test
  void aDoubleClickBelowTheLastRowOpensNothing(FxRobot robot) {
    robot.type(KeyCode.DOWN);
    Node below =
        robot
            .lookup("#table .table-row-cell")
            .match(row -> row.isVisible() && ((IndexedCell<?>) row).isEmpty())
            .query();
    robot.doubleClickOn(below);
    assertEquals("fleet", desk.window().current());
  }

  @Test
  @Flow(actions = "shell.refresh")
  void f5ReadsEverythingAgain(FxRobot robot) {
    robot.type(KeyCode.F5);
    assertEquals(1, refreshes.get());
  }

  @Test
  @Flow(actions = "shell.keys")
  void theKeysAreListedOverTheWindowAndTheFocusStaysThere(FxRobot robot) {
    Node before = focused();
    robot.write("?");
    assertTrue(desk.window().hasDialog());
    for (int i = 0; i < 4; i++) {
      robot.type(KeyCode.TAB);
      assertTrue(isWithin(focused(), robot.lookup(".scrim").queryParent()));
    }
    robot.type(KeyCode.ESCAPE);
    assertFalse(desk.window().hasDialog());
    assertEquals(before, focused());
  }

  /// A key that was meant for it would do something else at the button that comes next.
  @Test
  void aButtonThatCanDoNoMoreBehindADialogLeavesTheFocusToTheTable(FxRobot robot) {
    robot.clickOn("#lock");
    Node seed = robot.lookup("#seed").query();
    robot.interact(seed::requestFocus);
    robot.push(KeyCode.CONTROL, KeyCode.COMMA);
    robot.interact(access::lock);
    robot.type(KeyCode.ESCAPE);
    assertTrue(seed.isDisabled());
    assertEquals("table", focused().getId());
  }

  @Test
  void everythingInTheFrameCanBeReachedByTab(FxRobot robot) {
    Set<Node> reached = new HashSet<>();
    for (int i = 0; i < 40; i++) {
      robot.type(KeyCode.TAB);
      reached.add(focused());
    }
    for (String query : List.of("#chip", "#search", "#lock", "#more", "#filter")) {
      assertTrue(reached.contains(robot.lookup(query).query()), query);
    }
  }

  @Test
  void everyButtonHasAName(FxRobot robot) {
    for (Labeled button : robot.lookup(node -> node instanceof Button).queryAllAs(Labeled.class)) {
      String text = button.getText() == null ? "" : button.getText();
      String spoken = button.getAccessibleText() == null ? "" : button.getAccessibleText();
      assertFalse(text.isBlank() && spoken.isBlank(), button::toString);
    }
  }

  // Notices

  @Test
  void aNoticeTakenAwayByTheMouseGivesTheFocusBack(FxRobot robot) {
    tell(robot, "saved");
    tell(robot, "saved again");
    robot.clickOn(".pop-notice-dismiss");
    assertFocusInTable(robot);
  }

  @Test
  @Flow(actions = "shell.notices")
  void theLastNoticeTakenAwayByKeysGivesTheFocusBack(FxRobot robot) {
    tell(robot, "saved");
    tell(robot, "saved again");
    robot.type(KeyCode.F8, KeyCode.TAB, KeyCode.SPACE);
    WaitForAsyncUtils.waitForFxEvents();
    assertTrue(focused().getStyleClass().contains("pop-notice-open"), "the next one");
    robot.type(KeyCode.TAB, KeyCode.SPACE);
    assertFocusInTable(robot);
  }

  @Test
  void aNoticeThatIsOverGivesTheFocusBack(FxRobot robot) {
    tell(robot, "saved");
    robot.type(KeyCode.F8);
    robot.interact(() -> desk.window().notices().clear());
    assertFocusInTable(robot);
  }

  @Test
  void theNoticeThatHasTheFocusStaysInSight(FxRobot robot) {
    tell(robot, "saved");
    robot.type(KeyCode.F8);
    Node before = focused();
    for (String more : List.of("one more", "another", "a third")) {
      tell(robot, more);
    }
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals(before, focused());
    assertEquals(scene, before.getScene());
    assertEquals(2, robot.lookup(".pop-notice").queryAll().size());
  }

  @Test
  void escapeLeavesANoticeAndNotTheViewBehindIt(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT5);
    Node before = focused();
    tell(robot, "saved");
    robot.type(KeyCode.F8, KeyCode.ESCAPE);
    assertEquals("activity", desk.window().current());
    assertEquals(before, focused());
    assertEquals(1, robot.lookup(".pop-notice").queryAll().size());
    robot.type(KeyCode.ESCAPE);
    assertEquals("fleet", desk.window().current());
  }

  private void tell(FxRobot robot, String what) {
    robot.interact(() -> desk.window().notices().show(Tone.OK, () -> what, () -> "", () -> {}));
  }

  /// On the rail the arrow keys would show another view.
  private void assertFocusInTable(FxRobot robot) {
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals("table", focused().getId());
    robot.type(KeyCode.DOWN);
    assertEquals("fleet", desk.window().current());
  }

  // Lock, theme, language

  @Test
  @Flow(actions = "shell.lock", states = PanelState.READ_ONLY)
  void theLockIsVisibleAndTurns(FxRobot robot) {
    Button lock = robot.lookup("#lock").queryButton();
    assertEquals("Read-only", lock.getText());
    assertTrue(robot.lookup("#seed").queryButton().isDisabled());
    robot.clickOn(lock);
    assertEquals("Changes unlocked", lock.getText());
    assertFalse(robot.lookup("#seed").queryButton().isDisabled());
    robot.push(KeyCode.CONTROL, KeyCode.L);
    assertFalse(access.isUnlocked());
  }

  @Test
  void theThemeIsSwitchedWhileItRuns(FxRobot robot) {
    assertEquals(ColorScheme.LIGHT, scene.getPreferences().getColorScheme());
    robot.push(KeyCode.CONTROL, KeyCode.COMMA);
    robot.clickOn("#theme-dark");
    assertEquals(ColorScheme.DARK, scene.getPreferences().getColorScheme());
    assertTrue(scene.getUserAgentStylesheet().contains("dark"));
    robot.clickOn("#theme-contrast");
    assertTrue(isContrast());
    robot.clickOn("#theme-contrast");
    assertTrue(isContrast(), "a second click takes nothing back");
    robot.clickOn("#theme-light");
    assertFalse(isContrast());
  }

  private boolean isContrast() {
    return scene.getRoot().getPseudoClassStates().contains(PseudoClass.getPseudoClass("contrast"));
  }

  @Test
  void theLanguageIsSwitchedWhileItRuns(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.COMMA);
    robot.clickOn("#language-de");
    assertEquals("Nur Lesen", robot.lookup("#lock").queryButton().getText());
    assertEquals("Einstellungen", text(robot, ".dialog-title"));
    robot.type(KeyCode.ESCAPE);
    assertEquals(3, rows());
    assertEquals("Aktuell", text(robot, "#statusHeadline"));
  }

  @Test
  @Flow(actions = "settings.size.*")
  void theSizeOfTextIsChangedByKeysAndShownInTheSettings(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.PLUS).push(KeyCode.CONTROL, KeyCode.PLUS);
    assertEquals(125, theme.textSizeProperty().get());
    robot.push(KeyCode.CONTROL, KeyCode.COMMA);
    assertEquals("125%", text(robot, "#size"));
    robot.clickOn("#usual");
    assertEquals(100, theme.textSizeProperty().get());
    assertTrue(robot.lookup("#usual").queryButton().isDisabled());
    robot.clickOn("#smaller");
    assertEquals("90%", text(robot, "#size"));
  }

  @Test
  void theKeyThatEnlargesTextDoesNothingElseAtTheEnd(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.COMMA);
    robot.interact(scene.lookup("#smaller")::requestFocus);
    robot.type(KeyCode.TAB);
    assertEquals("larger", focused().getId());
    robot.type(KeyCode.SPACE, 9);
    assertEquals(200, theme.textSizeProperty().get());
    robot.type(KeyCode.TAB);
    assertEquals("usual", focused().getId());
    robot.type(KeyCode.SPACE, 2);
    assertEquals(100, theme.textSizeProperty().get());
    assertEquals(Language.ENGLISH, messages.language());
    assertEquals("usual", focused().getId());
  }

  @Test
  @Flow(actions = "connections.new")
  void whoBeginsAConnectionInThePaletteWritesItsName(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.K);
    robot.write(messages.get("connections.new.title")).type(KeyCode.ENTER);
    assertEquals("connections", desk.window().current());
    assertEquals("name", focused().getId());
  }

  @Test
  void theSettingsOfTheConsoleAreNotCalledAsThoseOfACategory(FxRobot robot) {
    for (Language language : Language.values()) {
      robot.interact(() -> messages.speak(language));
      assertNotEquals(words("settings.title"), words("category.settings"));
    }
  }

  private String words(String command) {
    return desk.window().commands().of(command).label().apply(messages);
  }

  @Test
  @Flow(actions = "language:*")
  void themeAndLanguageAreChosenByTheArrowKeys(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.COMMA);
    robot.interact(scene.lookup("#theme-light")::requestFocus);
    robot.type(KeyCode.RIGHT);
    assertEquals(ColorMode.DARK, theme.mode());
    robot.interact(scene.lookup("#language-en")::requestFocus);
    robot.type(KeyCode.RIGHT);
    assertEquals(Language.GERMAN, messages.language());
    assertEquals("Einstellungen", text(robot, ".dialog-title"));
    assertEquals("language-de", focused().getId());
    robot.type(KeyCode.LEFT);
    assertEquals(Language.ENGLISH, messages.language());
  }

  @Test
  void theTilesAreChosenByTheArrowKeys(FxRobot robot) {
    Node all = scene.lookup(".tile");
    robot.interact(all::requestFocus);
    robot.type(KeyCode.RIGHT);
    assertEquals(0, rows(), "none is a duplicate");
    robot.type(KeyCode.LEFT);
    assertEquals(3, rows());
  }

  @Test
  @Flow(actions = "settings.title")
  void theSettingsSayWhoSitsHereAndFromWhere(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.COMMA);
    assertEquals("operator", text(robot, "#operator"));
    assertTrue(text(robot, "#operatorSource").startsWith("The user of this computer"));
  }

  @Test
  void theMenuIsMadeOfCommands(FxRobot robot) {
    robot.clickOn("#more");
    robot.clickOn("About Mapping Zoo");
    assertTrue(text(robot, ".dialog #version").startsWith("Version "));
    robot.type(KeyCode.ESCAPE);
    assertFalse(desk.window().hasDialog());
  }

  @Test
  @Flow(actions = "shell.rail")
  void theRailCanBeNarrowAndInANarrowWindowItIs(FxRobot robot) {
    assertTrue(railWidth(robot, 990) < 80);
    assertTrue(railWidth(robot, 1280) > 140);
    new PaletteRobot(robot, desk.window()).run("shell.rail", "rail");
    assertTrue(railWidth(robot, 1280) < 80);
    new PaletteRobot(robot, desk.window()).run("shell.rail", "rail");
    assertTrue(railWidth(robot, 1280) > 140);
  }

  /// In a scene of another size: the headless screen ends at 1,000 pixels.
  private double railWidth(FxRobot robot, double windowWidth) {
    robot.interact(
        () -> {
          desk.window().resize(windowWidth, 700);
          desk.window().applyCss();
          desk.window().layout();
          desk.window().layout();
        });
    return ((Region) desk.window().lookup("#rail")).getWidth();
  }

  // States

  @Test
  @Flow(states = PanelState.STALE)
  void aStaleViewIsGreyedAndSaysForHowLong(FxRobot robot) throws TimeoutException {
    robot.interact(() -> access.unlock(START));
    show(robot, new ConnectionStatus.Stale(START.minusSeconds(7), SyntheticFleet.session()));
    assertEquals("Stale for 7 s", text(robot, "#bannerHeadline"));
    assertTrue(robot.lookup("#banner").query().isVisible());
    assertTrue(isOld(robot.lookup("#frame").query()));
    assertTrue(robot.lookup("#seed").queryButton().isDisabled());
    assertEquals("The server does not answer: nothing is written.", text(robot, "#reason"));
    robot.interact(
        () -> {
          fleet.pass(Duration.ofSeconds(2));
          feed.tick();
        });
    assertEquals("Stale for 9 s", text(robot, "#bannerHeadline"));
  }

  @Test
  @Flow(states = PanelState.RESYNCING)
  void aReconnectIsQuietAndCountsUp(FxRobot robot) throws TimeoutException {
    show(robot, new ConnectionStatus.Resyncing(1, 3, SyntheticFleet.session()));
    assertEquals("Reading 1 of 3", text(robot, "#bannerHeadline"));
    assertFalse(desk.window().hasDialog());
    assertTrue(isOld(robot.lookup("#frame").query()), "as in the view of a category");
    robot.push(KeyCode.CONTROL, KeyCode.F).write("cart").type(KeyCode.ENTER);
    assertTrue(isOld(robot.lookup(".category").query()));
    show(robot, SyntheticFleet.current());
    assertFalse(isOld(robot.lookup("#frame").query()));
    assertFalse(isOld(robot.lookup(".category").query()));
    assertFalse(robot.lookup("#banner").query().isVisible());
    assertEquals("Current", text(robot, "#statusHeadline"));
  }

  @Test
  @Flow(states = PanelState.DISCONNECTED)
  void aLostConnectionKeepsTheLastKnownValuesAndHasDiagnostics(FxRobot robot)
      throws TimeoutException {
    assertTrue(tones(robot).contains(Tone.OK));
    show(robot, new ConnectionStatus.Disconnected(START.minusSeconds(3), "connection reset"));
    assertTrue(text(robot, "#bannerDetail").startsWith("connection reset."));
    assertEquals(3, rows());
    assertFalse(tones(robot).contains(Tone.OK), "nobody knows");
    assertTrue(tones(robot).containsAll(List.of(Tone.OFF, Tone.CRITICAL)));
    robot.clickOn("#copy");
    assertEquals("Copied", robot.lookup("#copy").queryButton().getText());
  }

  /// Who cannot see a picture in a row is told what it shows.
  @Test
  void thePicturesInARowHaveWords(FxRobot robot) {
    assertEquals(List.of(), Sight.nameless(desk.window()));
    List<String> spoken =
        robot.lookup(".table-cell").queryAllAs(TableCell.class).stream()
            .filter(cell -> cell.getGraphic() instanceof Barcode)
            .map(cell -> (String) cell.queryAccessibleAttribute(AccessibleAttribute.TEXT))
            .toList();
    assertEquals(
        Set.of(
            "20 ranges free, 19 holes between",
            "1 range free, no holes between",
            "No list of ranges"),
        Set.copyOf(spoken));
  }

  @Test
  void aFilterWithoutMatchOffersTheWayBack(FxRobot robot) {
    robot.write("/").write("nothing like it");
    assertTrue(robot.lookup("#empty").query().isVisible());
    robot.clickOn("#emptyAction");
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals(3, rows());
    assertEquals("table", focused().getId(), "the button is gone");
    assertEquals("", ((TextField) robot.lookup("#filter").query()).getText());
  }

  private static boolean isOld(Node node) {
    return node.getPseudoClassStates().contains(PseudoClass.getPseudoClass("old"));
  }

  private void show(FxRobot robot, ConnectionStatus connection) throws TimeoutException {
    robot.interact(() -> feed.publish(fleet.connection(connection).snapshot()));
    WaitForAsyncUtils.waitForFxEvents();
  }

  private static Set<Tone> tones(FxRobot robot) {
    return robot.lookup("#table .state-line .status-dot").queryAllAs(StatusDot.class).stream()
        .map(StatusDot::getTone)
        .collect(Collectors.toSet());
  }

  private int rows() {
    return ((TableView<?>) scene.lookup("#table")).getItems().size();
  }

  private Node focused() {
    return scene.getFocusOwner();
  }

  private static String text(FxRobot robot, String query) {
    return ((Label) robot.lookup(query).query()).getText();
  }

  private static boolean isWithin(Node node, Parent ancestor) {
    return node.equals(ancestor)
        || (node.getParent() != null && isWithin(node.getParent(), ancestor));
  }
}
