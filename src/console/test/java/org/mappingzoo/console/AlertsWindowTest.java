package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.activity.ActivityKeeper;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.console.notice.DesktopNotifier.Trouble;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.FilePlace;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Operator;
import org.mappingzoo.console.shell.Preferences;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.snapshot.StillStore;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.Alert.Standing;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.alert.Figures;
import org.mappingzoo.core.alert.Mark;
import org.mappingzoo.core.alert.QuarterHour;
import org.mappingzoo.core.alert.Rule;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding.Severity;
import org.mappingzoo.core.monitor.FleetHistory;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The alerts on a window: one exhausted category, one that is unreadable, one in order.
@ExtendWith(ApplicationExtension.class)
final class AlertsWindowTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
  private static final CategoryName EMPTY = CategoryName.of("/shop/empty");
  private static final AlertKey EXHAUSTED = AlertKey.of(AlertKind.RUNS_OUT, EMPTY);

  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
  private final AlertFeed alerts = new AlertFeed(feed, AlertFeed.Keeper.forgetful());
  private final Access access = new Access(true);
  private final ObjectProperty<Target> target =
      new SimpleObjectProperty<>(new Target(Target.Environment.DEMO, "embedded", List.of("/")));
  private final Theme theme = new Theme(ColorMode.LIGHT);
  private final List<String> desktop = new ArrayList<>();
  private Runnable clicked = () -> {};
  private final Preferences preferences =
      new Preferences(new Operator("ann", Operator.Source.SYSTEM));
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);

  /// What the rules looked at before, of each category.
  private final List<QuarterHour> kept = new ArrayList<>();

  private Desk desk;
  private Scene scene;
  private Stage other;

  @Start
  void open(Stage stage) {
    other = new Stage();
    fleet.write("/shop/orders", "1:900\n");
    fleet.write(EMPTY.path(), "");
    fleet.write("/broken", "1-5\n");
    StillStore store = new StillStore(fleet.snapshot());
    desk =
        new Desk(
                new Desk.Parts(
                    feed,
                    StillAdmin.over(store),
                    Runnable::run,
                    Runnable::run,
                    messages,
                    access,
                    target,
                    theme,
                    () -> {},
                    FilePlace.asked(),
                    Optional.empty(),
                    ActivityKeeper.none(),
                    KeptVersions.none(),
                    new Desk.Alerting(
                        alerts,
                        category -> kept,
                        (note, way, ended) -> {
                          desktop.add(note.title());
                          clicked = way;
                          ended.accept(Optional.of(new Trouble.Refused("no daemon")));
                          return () -> desktop.remove(note.title());
                        },
                        preferences),
                    Desk.Connecting.none()))
            .begin();
    scene = new Scene(desk.window(), 1280, 800);
    theme.follow(scene);
    feed.publish(fleet.snapshot());
    stage.setScene(scene);
    stage.show();
    passSeconds(62);
  }

  @AfterEach
  void close(FxRobot robot) {
    robot.interact(other::hide);
  }

  @Test
  void whatFiresIsOnTheBellInTheCornerAndOnTheDesktop(FxRobot robot) {
    Button bell = robot.lookup("#bell").queryButton();
    assertEquals("2 alerts nobody has answered, 2 critical", bell.getAccessibleText());
    assertEquals("2", robot.lookup("#bellCount").queryAs(Label.class).getText());
    assertEquals(List.of("DEMO · /broken", "DEMO · /shop/empty"), desktop);
    assertEquals(
        Set.of("Unreadable, line 1: /broken", "Exhausted: /shop/empty"),
        robot.lookup(".pop-notice-title").queryAllAs(Label.class).stream()
            .map(Label::getText)
            .collect(Collectors.toSet()));
    robot.clickOn(bell);
    assertEquals("alerts", desk.window().current());
  }

  @Test
  void whatTheDesktopDoesNotTakeIsSaidInTheSettings(FxRobot robot) {
    robot.interact(() -> desk.window().showSettings());
    Label trouble = robot.lookup("#noticesTrouble").queryAs(Label.class);
    assertTrue(trouble.isVisible());
    assertEquals("The desktop did not take the last one: no daemon", trouble.getText());
  }

  @Test
  void whereTheProgramForNotificationsIsMissingTheSettingsNameItAndItsPackage(FxRobot robot) {
    Optional<Trouble> missing = Optional.of(new Trouble.NoProgram("notify-send"));
    robot.interact(() -> preferences.desktopTroubleProperty().set(missing));
    robot.interact(() -> desk.window().showSettings());
    String said = robot.lookup("#noticesTrouble").queryAs(Label.class).getText();
    assertTrue(said.contains("notify-send cannot be started"), said);
    assertTrue(said.contains("libnotify-bin"), said);
  }

  @Test
  void whoGoesOnToAnotherViewKeepsTheTitlesOfNoticesInSight(FxRobot robot) {
    assertEquals(2, details(robot));
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT3);
    assertEquals(0, details(robot));
    assertEquals(2, robot.lookup(".pop-notice-title").queryAll().size());
    robot.type(KeyCode.F8);
    assertEquals(1, details(robot), "the one that has the focus");
  }

  @Test
  void besideAFormNoticesComeAsTitles(FxRobot robot) {
    robot.interact(() -> desk.window().notices().clear());
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT8);
    assertEquals("connections", desk.window().current());
    robot.interact(
        () ->
            desk.window()
                .notices()
                .show(StatusDot.Tone.NOTICE, () -> "News", () -> "All of it", () -> {}));
    assertEquals(0, details(robot));
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT1);
    robot.interact(
        () ->
            desk.window()
                .notices()
                .show(StatusDot.Tone.NOTICE, () -> "More", () -> "All of it", () -> {}));
    assertEquals(1, details(robot), "the one that came since");
  }

  private static long details(FxRobot robot) {
    return robot.lookup(".pop-notice-lines").queryAllAs(VBox.class).stream()
        .filter(lines -> lines.getChildren().getLast().isVisible())
        .count();
  }

  @Test
  void aNoticeIsReachedByF8AndOpensItsCategory(FxRobot robot) {
    robot.type(KeyCode.F8, KeyCode.SPACE);
    assertEquals("category", desk.window().current());
    assertEquals(1, robot.lookup(".pop-notice").queryAll().size());
  }

  @Test
  void whoLooksAtTheAlertsHasNoNoticesOfThemInTheWay(FxRobot robot) {
    openAlerts(robot);
    assertEquals(0, robot.lookup(".pop-notice").queryAll().size());
  }

  @Test
  void theNoticesOfAnAlertGoWhenThatIsAnsweredOrOver(FxRobot robot) {
    robot.interact(
        () ->
            alerts.answer(
                EXHAUSTED,
                new Mark(Mark.Kind.ACKNOWLEDGED, "ann", "on it", fleet.now(), Optional.empty())));
    assertEquals(1, robot.lookup(".pop-notice").queryAll().size());
    assertEquals(List.of("DEMO · /broken"), desktop);
    fleet.write("/broken", "1:5\n");
    robot.interact(
        () -> {
          feed.publish(fleet.snapshot());
          passSeconds(600);
        });
    assertEquals(0, robot.lookup(".pop-notice").queryAll().size());
    assertEquals(List.of(), desktop);
  }

  @Test
  void theNoticeOfManyGoesWhenNoneOfThemIsLeft(FxRobot robot) {
    robot.interact(() -> desk.window().notices().clear());
    for (int i = 0; i < 5; i++) {
      fleet.write("/many/" + i, "1-5\n");
    }
    publish(robot, 62);
    assertEquals(
        List.of("5 alerts fire at once"),
        robot.lookup(".pop-notice-title").queryAllAs(Label.class).stream()
            .map(Label::getText)
            .toList());
    for (int i = 0; i < 5; i++) {
      fleet.write("/many/" + i, "1:" + (i == 0 ? "x" : "5") + "\n");
    }
    publish(robot, 600);
    assertEquals(1, robot.lookup(".pop-notice").queryAll().size(), "one is left");
    fleet.write("/many/0", "1:5\n");
    publish(robot, 600);
    assertEquals(0, robot.lookup(".pop-notice").queryAll().size());
  }

  @Test
  void aNoticeSaysWhatIsSoNowAndGoesOnceThatIsNoMoreAsBad(FxRobot robot) {
    robot.interact(() -> desk.window().notices().clear());
    Rule rule =
        new Rule(
            AlertKind.RANGES,
            true,
            Optional.of(new Rule.Threshold(1, 1)),
            Optional.of(new Rule.Threshold(3, 3)),
            Duration.ZERO,
            Duration.ofMinutes(2));
    robot.interact(() -> alerts.follow(alerts.rules().with(rule), "ann"));
    fleet.write("/shop/orders", "1:2\n3:4\n5:6\n7:900\n");
    publish(robot, 1);
    assertTrue(noticed(robot).contains("has 4 ranges"), noticed(robot));
    assertTrue(desktop.contains("DEMO · /shop/orders"), desktop::toString);
    fleet.write("/shop/orders", "1:6\n7:900\n");
    publish(robot, 1);
    assertTrue(noticed(robot).contains("has 2 ranges"), noticed(robot));
    publish(robot, 180);
    assertEquals("", noticed(robot));
    assertFalse(desktop.contains("DEMO · /shop/orders"), desktop::toString);
    assertEquals(
        Severity.WARNING,
        alerts
            .book()
            .alert(AlertKey.of(AlertKind.RANGES, CategoryName.of("/shop/orders")))
            .map(Alert::level)
            .orElseThrow());
  }

  private static String noticed(FxRobot robot) {
    return robot.lookup(".pop-notice-lines").queryAllAs(VBox.class).stream()
        .map(lines -> ((Label) lines.getChildren().getLast()).getText())
        .collect(Collectors.joining());
  }

  private void publish(FxRobot robot, int seconds) {
    robot.interact(
        () -> {
          feed.publish(fleet.snapshot());
          passSeconds(seconds);
        });
  }

  @Test
  void theBellSaysThatWhatIsAnsweredStillFires(FxRobot robot) {
    Button bell = robot.lookup("#bell").queryButton();
    robot.interact(
        () ->
            alerts
                .book()
                .standing(Standing.FIRING)
                .forEach(
                    alert ->
                        alerts.answer(
                            alert.key(),
                            new Mark(
                                Mark.Kind.ACKNOWLEDGED,
                                "ann",
                                "on it",
                                fleet.now(),
                                Optional.empty()))));
    assertEquals(
        "No alert waits for an answer; 2 fire that are answered", bell.getAccessibleText());
  }

  @Test
  void whatIsOverMeanwhileIsNotAnsweredAndNothingTypedIsLost(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.clickOn("#snooze");
    robot.clickOn("#why").write("maintenance");
    assertFalse(robot.lookup("#apply").queryButton().isDisabled());
    assertFalse(robot.lookup("#overtaken").query().isVisible());
    fleet.write(EMPTY.path(), "1:1000000\n");
    publish(robot, 600);
    assertTrue(robot.lookup("#apply").queryButton().isDisabled());
    assertEquals(
        "Meanwhile it is over, or somebody has closed it. Nothing is answered.",
        robot.lookup("#overtaken").queryAs(Label.class).getText());
    robot.clickOn("#why").type(KeyCode.ENTER);
    assertEquals("maintenance", robot.lookup("#why").queryAs(TextField.class).getText());
    assertEquals(Optional.empty(), alerts.book().alert(EXHAUSTED));
  }

  @Test
  void whoLeavesTheRulesIsToldOnceWhatIsNotSaved(FxRobot robot) {
    openAlerts(robot);
    robot.clickOn("#rules");
    robot.doubleClickOn("#pending").write("77");
    robot.type(KeyCode.ESCAPE);
    Label unsaved = robot.lookup("#unsaved").queryAs(Label.class);
    assertTrue(unsaved.isVisible());
    assertTrue(unsaved.getText().startsWith("Not saved: "), unsaved.getText());
    assertEquals("Drop and close", robot.lookup("#done").queryButton().getText());
    robot.clickOn("#pending").write("7");
    assertFalse(unsaved.isVisible(), "who goes on to type is asked anew");
    robot.type(KeyCode.ESCAPE, KeyCode.ESCAPE);
    assertTrue(robot.lookup("#unsaved").tryQuery().isEmpty());
  }

  @Test
  void inAnotherLanguageNoticesThatAreThereSpeakIt(FxRobot robot) {
    robot.interact(
        () -> desk.window().notices().show(StatusDot.Tone.OK, () -> "OK", () -> "", () -> {}));
    robot.interact(() -> messages.speak(Language.GERMAN));
    assertEquals("1 weitere…", robot.lookup(".pop-notices-more").queryButton().getText());
    Button open = robot.lookup(".pop-notice-open").nth(1).queryButton();
    String said = String.valueOf(open.getAccessibleText());
    assertTrue(said.startsWith("Erschöpft: /shop/empty. Es sind keine Ids mehr frei"), said);
    assertEquals(
        "Erschöpft: /shop/empty",
        robot.lookup(".pop-notice-title").nth(1).queryAs(Label.class).getText());
    Button dismiss = robot.lookup(".pop-notice-dismiss").nth(1).queryButton();
    assertEquals("Ausblenden", dismiss.getAccessibleText());
    assertEquals("Ausblenden", dismiss.getTooltip().getText());
  }

  @Test
  void ofManyNoticesTwoAreShownAndAButtonOpensTheRest(FxRobot robot) {
    robot.interact(
        () -> {
          for (int i = 1; i <= 3; i++) {
            desk.window().notices().show(StatusDot.Tone.OK, () -> "saved", () -> "", () -> {});
          }
        });
    assertEquals(2, robot.lookup(".pop-notice").queryAll().size());
    Button more = robot.lookup(".pop-notices-more").queryButton();
    assertEquals("3 more…", more.getText());
    robot.clickOn(more);
    assertEquals("alerts", desk.window().current());
    assertEquals(0, robot.lookup(".pop-notice").queryAll().size());
  }

  @Test
  void theNoticeThatHasTheFocusKeepsItWhenAnotherComes(FxRobot robot) {
    robot.type(KeyCode.F8);
    Node focused = scene.getFocusOwner();
    assertTrue(focused.getStyleClass().contains("pop-notice-open"));
    robot.interact(
        () -> desk.window().notices().show(StatusDot.Tone.OK, () -> "saved", () -> "", () -> {}));
    assertEquals(focused, scene.getFocusOwner());
  }

  @Test
  void withoutNoticesF8OpensTheAlerts(FxRobot robot) {
    robot.interact(() -> desk.window().notices().clear());
    robot.type(KeyCode.F8);
    assertEquals("alerts", desk.window().current());
  }

  @Test
  void aNotificationOfTheDesktopOpensItsCategory(FxRobot robot) {
    robot.interact(clicked);
    assertEquals("category", desk.window().current());
  }

  @Test
  void aNotificationOfTheDesktopBringsTheWindowBackBeforeAllOthers(FxRobot robot) {
    Stage window = (Stage) scene.getWindow();
    robot.interact(() -> window.setIconified(true));
    robot.interact(other::show);
    robot.interact(other::requestFocus);
    assertTrue(window.isIconified());
    assertTrue(other.isFocused());
    robot.interact(clicked);
    WaitForAsyncUtils.waitForFxEvents();
    assertFalse(window.isIconified());
    assertTrue(window.isFocused());
    assertEquals("category", desk.window().current());
  }

  @Test
  void aNotificationThatOutlivesItsWindowBringsNothingBack(FxRobot robot) {
    robot.interact(() -> scene.getWindow().hide());
    robot.interact(clicked);
    assertFalse(scene.getWindow().isShowing());
  }

  @Test
  void aNoticeIsDismissedAndItsAlertStays(FxRobot robot) {
    robot.clickOn(robot.lookup(".pop-notice-dismiss").queryButton());
    assertEquals(1, robot.lookup(".pop-notice").queryAll().size());
    assertEquals(2, alerts.book().standing(Standing.FIRING).size());
  }

  @Test
  @Flow(actions = "alerts.acknowledge")
  void anAlertIsAcknowledgedWithWhoAndWhyByKeysAlone(FxRobot robot) {
    openAlerts(robot);
    robot.type(KeyCode.DOWN, KeyCode.A);
    robot.write("on it").type(KeyCode.ENTER);
    Alert alert = alerts.book().alert(EXHAUSTED).orElseThrow();
    assertEquals(
        Optional.of(
            new Mark(Mark.Kind.ACKNOWLEDGED, "ann", "on it", fleet.now(), Optional.empty())),
        alert.mark());
    assertFalse(desk.window().hasDialog());
    assertEquals("1", robot.lookup("#bellCount").queryAs(Label.class).getText());
  }

  @Test
  void onProductionNobodyAcknowledgesWithoutSayingWhy(FxRobot robot) {
    robot.interact(
        () -> target.set(new Target(Target.Environment.PRODUCTION, "embedded", List.of("/"))));
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.type(KeyCode.A);
    assertTrue(robot.lookup("#apply").queryButton().isDisabled());
    assertEquals(
        "Reason (needed: this is production)",
        robot.lookup("#whyLabel").queryAs(Label.class).getText());
    robot.type(KeyCode.ENTER);
    assertEquals(Optional.empty(), alerts.book().alert(EXHAUSTED).orElseThrow().mark());
    robot.write("on it").type(KeyCode.ENTER);
    assertEquals(
        Optional.of("on it"), alerts.book().alert(EXHAUSTED).orElseThrow().mark().map(Mark::why));
  }

  @Test
  void whereTheSelectedAlertEndsItsKeysAnswerNoOther(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.interact(robot.lookup("#acknowledge").queryButton()::requestFocus);
    fleet.write(EMPTY.path(), "1:1000000\n");
    publish(robot, 700);
    assertEquals(Optional.empty(), alerts.book().alert(EXHAUSTED));
    ListView<?> list = robot.lookup("#list").queryListView();
    assertNull(list.getSelectionModel().getSelectedItem());
    robot.type(KeyCode.A);
    assertFalse(desk.window().hasDialog());
    assertTrue(list.isFocused());
    robot.type(KeyCode.DOWN, KeyCode.A);
    assertTrue(desk.window().hasDialog());
  }

  @Test
  void whatIsSelectedStaysHighlightedWhileAnAlertAboveItIsAnswered(FxRobot robot) {
    fleet.write("/broken2", "1-5\n").write("/broken3", "1-5\n");
    publish(robot, 70);
    openAlerts(robot);
    AlertKey last = AlertKey.of(AlertKind.UNREADABLE, CategoryName.of("/broken3"));
    select(robot, last);
    assertHighlighted(robot, last);
    for (String above : List.of("/broken", "/broken2")) {
      robot.interact(
          () ->
              alerts.answer(
                  AlertKey.of(AlertKind.UNREADABLE, CategoryName.of(above)),
                  new Mark(Mark.Kind.ACKNOWLEDGED, "ben", "on it", fleet.now(), Optional.empty())));
      assertHighlighted(robot, last);
    }
  }

  private static void assertHighlighted(FxRobot robot, AlertKey key) {
    WaitForAsyncUtils.waitForFxEvents();
    List<String> said =
        robot.lookup(".alert-list .list-cell:selected").queryAllAs(Node.class).stream()
            .map(cell -> String.valueOf(cell.getAccessibleText()))
            .toList();
    assertEquals(1, said.size(), said::toString);
    assertTrue(said.getFirst().contains(key.category().orElseThrow().path()), said::toString);
  }

  @Test
  @Flow(actions = "alerts.snooze")
  void aSnoozeNeedsAReasonAndEndsWhenItSaid(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.clickOn("#snooze");
    Button apply = robot.lookup("#apply").queryButton();
    assertTrue(apply.isDisabled());
    robot.clickOn(time(robot, "1 h"));
    robot.clickOn("#why").write("maintenance");
    robot.clickOn(apply);
    Alert alert = alerts.book().alert(EXHAUSTED).orElseThrow();
    assertEquals(Standing.SNOOZED, alert.standing());
    assertEquals(
        Optional.of(fleet.now().plus(Duration.ofHours(1))), alert.mark().flatMap(Mark::until));

    robot.interact(() -> passSeconds(3_601));
    assertEquals(Standing.FIRING, alerts.book().alert(EXHAUSTED).orElseThrow().standing());
    assertEquals(What.MARK_ENDED, alerts.book().events().getLast().what());
  }

  @Test
  void whoAnswersIsShownAndCannotBeTyped(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.clickOn("#acknowledge");
    Node who = robot.lookup(".alert-dialog #who").query();

    assertEquals("ann", assertInstanceOf(Label.class, who).getText());
    assertEquals(
        Set.of("why"),
        robot.lookup(".alert-dialog .text-input").queryAll().stream()
            .map(Node::getId)
            .collect(Collectors.toSet()));
  }

  @Test
  void howLongIsChosenByTheArrowKeys(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.clickOn("#snooze");
    ToggleButton hour = time(robot, "1 h");
    robot.clickOn(hour);
    robot.type(KeyCode.RIGHT);
    assertFalse(hour.isSelected());
    robot.clickOn("#why").write("maintenance").clickOn("#apply");
    assertEquals(
        Optional.of(fleet.now().plus(Duration.ofHours(4))),
        alerts.book().alert(EXHAUSTED).orElseThrow().mark().flatMap(Mark::until));
  }

  @Test
  void whatIsListedIsChosenByTheArrowKeys(FxRobot robot) {
    openAlerts(robot);
    robot.clickOn(tile(robot, "Resolved"));
    robot.type(KeyCode.RIGHT);
    assertFalse(robot.lookup("#list").queryListView().getItems().isEmpty(), "the history");
  }

  @Test
  @Flow(actions = {"alerts.acknowledge.group", "alerts.snooze.group"})
  void allOfARuleAreAnsweredByKeys(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.push(KeyCode.SHIFT, KeyCode.A).write("on it").type(KeyCode.ENTER);
    assertEquals(Standing.ACKNOWLEDGED, alerts.book().alert(EXHAUSTED).orElseThrow().standing());
    robot.clickOn(tile(robot, "Acknowledged"));
    select(robot, EXHAUSTED);
    robot.push(KeyCode.SHIFT, KeyCode.S);
    robot.clickOn(time(robot, "1 h")).clickOn("#why").write("maintenance").type(KeyCode.ENTER);
    assertEquals(Standing.SNOOZED, alerts.book().alert(EXHAUSTED).orElseThrow().standing());
    assertEquals(
        Optional.of("maintenance"),
        alerts.book().alert(EXHAUSTED).orElseThrow().mark().map(Mark::why));
  }

  @Test
  void theMenuOfAHeadingAnswersTheRuleItWasOpenedAt(FxRobot robot) {
    AlertKey unreadable = AlertKey.of(AlertKind.UNREADABLE, CategoryName.of("/broken"));
    openAlerts(robot);
    ListCell<?> first =
        robot
            .lookup("#list .list-cell")
            .match((ListCell<?> cell) -> cell.getIndex() == 0)
            .queryAs(ListCell.class);
    ContextMenu menu = first.getContextMenu();
    robot.interact(() -> menu.show(first, 0, 0));
    AlertKey risk = goBack(robot);
    robot.interact(
        () -> {
          menu.getItems().getFirst().fire();
          menu.hide();
        });
    robot.clickOn("#apply");
    assertEquals(Standing.ACKNOWLEDGED, alerts.book().alert(unreadable).orElseThrow().standing());
    assertEquals(Standing.FIRING, alerts.book().alert(risk).orElseThrow().standing());
  }

  @Test
  @Flow(actions = {"alerts.open", "alerts.close"})
  void aRiskIsLookedAtAndThenClosedWithItsReason(FxRobot robot) {
    AlertKey risk = goBack(robot);
    openAlerts(robot);
    select(robot, risk);
    robot.clickOn("#open");
    assertEquals("category", desk.window().current());
    robot.type(KeyCode.ESCAPE);
    assertEquals("alerts", desk.window().current());
    robot.clickOn("#close");
    assertTrue(robot.lookup("#apply").queryButton().isDisabled(), "no reason is given");
    robot.clickOn("#why").write("sealed anew").type(KeyCode.ENTER);
    assertEquals(Optional.empty(), alerts.book().alert(risk));
    assertEquals("sealed anew", alerts.book().events().getLast().why());
  }

  @Test
  void aDeletedCategoryIsToldUntilItIsBackOrSomebodySaysThatItWasMeant(FxRobot robot) {
    AlertKey deleted = AlertKey.of(AlertKind.UNREADABLE, CategoryName.of("/shop/orders"));
    openAlerts(robot);
    fleet.remove("/shop/orders");
    publish(robot, 8);
    select(robot, deleted);
    String sentence = robot.lookup("#sentence").queryAs(Label.class).getText();
    assertTrue(sentence.startsWith("It was deleted: 900 ids were free in it."), sentence);
    assertFalse(robot.lookup("#remedy").queryButton().isVisible());
    robot.clickOn("#close");
    robot.clickOn("#why").write("replaced by /shop/sales").type(KeyCode.ENTER);
    publish(robot, 20);
    assertEquals(Optional.empty(), alerts.book().alert(deleted));
    assertEquals("replaced by /shop/sales", alerts.book().events().getLast().why());
  }

  @Test
  @Flow(actions = "alerts.takeback")
  void anAnswerIsTakenBack(FxRobot robot) {
    openAlerts(robot);
    robot.interact(
        () ->
            alerts.answer(
                EXHAUSTED,
                new Mark(Mark.Kind.ACKNOWLEDGED, "bob", "", fleet.now(), Optional.empty())));
    robot.clickOn(tile(robot, "Acknowledged"));
    robot.clickOn("#takeBack");
    assertEquals(Standing.FIRING, alerts.book().alert(EXHAUSTED).orElseThrow().standing());
    AlertEvent last = alerts.book().events().getLast();
    assertEquals(What.UNMARKED, last.what());
    assertEquals("ann", last.who());
  }

  @Test
  @Flow(actions = "alerts.remedy")
  void theRemedyOpensTheDialogThatIsThereForIt(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    Button remedy = robot.lookup("#remedy").queryButton();
    assertEquals("Extend…", remedy.getText());
    robot.interact(access::lock);
    assertTrue(remedy.isDisabled());
    assertFalse(robot.lookup("#obstacle").queryAs(Label.class).getText().isEmpty());
    robot.interact(() -> access.unlock(START));
    robot.clickOn(remedy);
    assertTrue(desk.window().hasDialog());
    assertTrue(robot.lookup(".change").tryQuery().isPresent());
  }

  @Test
  @Flow(actions = "alerts.rules")
  void aRuleIsChangedAndHoldsAtOnce(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.clickOn("#rules");
    TextField pending = robot.lookup("#pending").queryAs(TextField.class);
    assertEquals("60", pending.getText());
    Button save = robot.lookup("#save").queryButton();
    assertTrue(save.isDisabled(), "nothing is changed");
    robot.interact(() -> pending.setText("soon"));
    assertFalse(robot.lookup("#fault").queryAs(Label.class).getText().isEmpty());
    assertFalse(robot.lookup("#rehearsal").query().isVisible(), "there is nothing to rehearse");
    assertTrue(save.isDisabled());
    robot.interact(() -> pending.setText("5"));
    assertEquals("", robot.lookup("#fault").queryAs(Label.class).getText());
    assertTrue(
        robot.lookup("#rehearsal").queryAs(Label.class).getText().contains("would have fired"));
    robot.clickOn(save);
    assertEquals(Duration.ofSeconds(5), alerts.rules().of(AlertKind.RUNS_OUT).pending());
    robot.clickOn("#reset");
    assertEquals(Duration.ofSeconds(60), alerts.rules().of(AlertKind.RUNS_OUT).pending());
  }

  @Test
  void howOftenAnotherThresholdWouldHaveFiredIsSaidWhileItIsTyped(FxRobot robot) {
    for (int i = 1; i <= 4; i++) {
      Figures bytes = Figures.of(Float.NaN, 50, 0, 0, i % 2 == 0 ? 40_000 : 900, 1);
      int end = QuarterHour.of(START, bytes).number();
      kept.addFirst(new QuarterHour(end - i, 0x7fff, bytes));
    }
    openAlerts(robot);
    robot.clickOn("#rules");
    ListView<AlertKind> kinds = robot.lookup("#kinds").queryListView();
    robot.interact(() -> kinds.getSelectionModel().select(AlertKind.LIST_BYTES));
    Label rehearsal = robot.lookup("#rehearsal").queryAs(Label.class);
    assertTrue(rehearsal.getText().startsWith("It would not have fired "), rehearsal::getText);
    robot.interact(() -> robot.lookup("#warnEnd").queryAs(TextField.class).setText("30 kB"));
    robot.interact(() -> robot.lookup("#warnAt").queryAs(TextField.class).setText("32 kB"));
    assertTrue(
        rehearsal
            .getText()
            .startsWith("It would have fired 6 times in the last week, of which 1 h are kept. "),
        rehearsal::getText);
  }

  @Test
  void whoChangedARuleIsInTheHistory(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.clickOn("#rules").clickOn("#on").clickOn("#save").clickOn("#done");
    AlertEvent dropped = alerts.book().events().getLast();
    assertEquals(List.of(What.DROPPED, "ann"), List.of(dropped.what(), dropped.who()));
    robot.clickOn(tile(robot, "History"));
    AlertEvent changed =
        alerts.book().events().stream()
            .filter(event -> event.what() == What.RULE_CHANGED)
            .findFirst()
            .orElseThrow();
    assertEquals("ann", changed.who());
    ListView<?> list = robot.lookup("#list").queryListView();
    robot.interact(() -> list.getSelectionModel().select(1));
    assertEquals(
        "From here on the rule was another one.",
        robot.lookup("#sentence").queryAs(Label.class).getText());
    assertFalse(robot.lookup("#level").query().isVisible());
    assertTrue(
        robot.lookup("#facts .label").queryAllAs(Label.class).stream()
            .anyMatch(label -> label.getText().equals("Not watched")));
  }

  @Test
  void aRuleThatIsTypedIsNamedWhenTheWindowIsClosed(FxRobot robot) {
    leaveTheDemo(robot);
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.clickOn("#rules");
    assertTrue(mayClose(robot), "nothing is changed");
    TextField pending = robot.lookup("#pending").queryAs(TextField.class);
    robot.interact(() -> pending.setText("soon"));
    assertFalse(mayClose(robot));
    assertTrue(asks(robot, "What is begun and not done: Rules, Runs out"));
    robot.type(KeyCode.ESCAPE);
    assertEquals("soon", pending.getText());
    robot.interact(() -> pending.setText("5"));
    assertFalse(mayClose(robot));
    robot.type(KeyCode.ESCAPE);
    robot.clickOn("#save");
    assertTrue(mayClose(robot));
  }

  @Test
  void anAnswerThatIsTypedIsNamedWhenTheWindowIsClosed(FxRobot robot) {
    leaveTheDemo(robot);
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.clickOn("#snooze");
    assertTrue(mayClose(robot), "nothing is typed");
    robot.clickOn("#why").write("maintenance");
    assertFalse(mayClose(robot));
    assertTrue(asks(robot, "What is begun and not done: Snooze, /shop/empty"));
    robot.type(KeyCode.ESCAPE);
    robot.clickOn("#apply");
    assertTrue(mayClose(robot));
  }

  private void leaveTheDemo(FxRobot robot) {
    robot.interact(
        () -> target.set(new Target(Target.Environment.UNKNOWN, "zk1:2181", List.of("/"))));
  }

  private boolean mayClose(FxRobot robot) {
    AtomicBoolean may = new AtomicBoolean();
    robot.interact(() -> may.set(desk.mayClose(() -> {})));
    return may.get();
  }

  private static boolean asks(FxRobot robot, String line) {
    return robot.lookup(".connection-dialog .label").queryAllAs(Label.class).stream()
        .anyMatch(label -> label.getText().equals(line));
  }

  @Test
  void aCategoryGetsARuleOfItsOwnAndLosesIt(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.clickOn("#rules");
    robot.clickOn("#forOne");
    robot.clickOn("#on");
    robot.clickOn("#save");
    assertFalse(alerts.rules().override(AlertKind.RUNS_OUT, EMPTY).orElseThrow().on());
    assertTrue(alerts.book().alert(EXHAUSTED).isEmpty(), "it is not watched for any more");
    assertTrue(alerts.rules().of(AlertKind.RUNS_OUT).on());
    robot.clickOn("#reset");
    assertTrue(alerts.rules().override(AlertKind.RUNS_OUT, EMPTY).isEmpty());
  }

  @Test
  void theCategoryLookedAtLastGetsARuleOfItsOwnBeforeAnythingFires(FxRobot robot) {
    openAlerts(robot);
    robot.clickOn(tile(robot, "Snoozed"));
    robot.clickOn("#rules");
    assertFalse(robot.lookup("#forOne").query().isVisible());
    robot.type(KeyCode.ESCAPE);
    robot.interact(() -> desk.openCategory(EMPTY));
    openAlerts(robot);
    robot.clickOn(tile(robot, "Snoozed"));
    robot.clickOn("#rules");
    assertTrue(robot.lookup("#forAll").queryAs(ToggleButton.class).isSelected());
    robot.clickOn("#forOne").clickOn("#on").clickOn("#save");
    assertFalse(alerts.rules().override(AlertKind.RUNS_OUT, EMPTY).orElseThrow().on());
  }

  @Test
  void whichCategoriesARuleIsForIsChosenByTheArrowKeys(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    robot.clickOn("#rules");
    robot.clickOn("#forAll").type(KeyCode.RIGHT);
    assertTrue(robot.lookup("#forOne").queryAs(ToggleButton.class).isSelected());
    robot.clickOn("#on").clickOn("#save");
    assertTrue(alerts.rules().of(AlertKind.RUNS_OUT).on(), "it is the category's");
    assertFalse(alerts.rules().override(AlertKind.RUNS_OUT, EMPTY).orElseThrow().on());
  }

  @Test
  void whatIsOverIsAmongTheResolvedAndInTheHistory(FxRobot robot) {
    openAlerts(robot);
    robot.interact(
        () -> {
          fleet.write("/broken", "1:5\n");
          feed.publish(fleet.snapshot());
          passSeconds(40);
        });
    robot.clickOn(tile(robot, "Resolved"));
    assertEquals("Unreadable or deleted", robot.lookup("#rule").queryAs(Label.class).getText());
    assertEquals("Resolved: 1", tile(robot, "Resolved").getAccessibleText());
    robot.clickOn(tile(robot, "History"));
    assertEquals("History: 4", tile(robot, "History").getAccessibleText());
  }

  @Test
  @Flow(actions = "alerts.copyranges")
  void whatMayBeIssuedTwiceIsCopiedWithOneClickAlsoFromTheHistory(FxRobot robot) {
    String before = "1:10\n21:30\n41:50\n61:70\n81:90\n101:900\n";
    String back = "1:10\n21:30\n41:50\n61:70\n81:90\n101:110\n";
    for (String text : List.of(before, "111:900\n", before)) {
      fleet.write("/shop/back", text);
      publish(robot, 1);
    }
    openAlerts(robot);
    select(robot, EXHAUSTED);
    assertFalse(robot.lookup("#copyRanges").query().isVisible());
    AlertKey risk =
        alerts.book().alerts().keySet().stream()
            .filter(key -> key.kind() == AlertKind.DUPLICATE_RISK)
            .findFirst()
            .orElseThrow();
    select(robot, risk);
    robot.clickOn("#copyRanges");
    assertEquals(back, copied(robot));
    robot.interact(() -> Clip.copy(""));
    robot.interact(() -> alerts.close(risk, "ann", "sealed anew"));
    robot.clickOn(tile(robot, "History"));
    assertEquals("Duplicate risk", robot.lookup("#rule").queryAs(Label.class).getText());
    robot.clickOn("#copyRanges");
    assertEquals(back, copied(robot));
  }

  private static String copied(FxRobot robot) {
    AtomicReference<String> copied = new AtomicReference<>("");
    robot.interact(() -> copied.set(String.valueOf(Clipboard.getSystemClipboard().getString())));
    return copied.get();
  }

  @Test
  void theFilterIsEmptiedAndLeftByKeys(FxRobot robot) {
    openAlerts(robot);
    TextField filter = robot.lookup("#filter").queryAs(TextField.class);
    Node list = robot.lookup("#list").query();
    robot.write("/").write("empty").type(KeyCode.ESCAPE);
    assertEquals("", filter.getText());
    assertTrue(filter.isFocused());
    robot.type(KeyCode.ESCAPE);
    assertTrue(list.isFocused());
    robot.write("/").write("empty").type(KeyCode.DOWN);
    assertTrue(list.isFocused());
    assertEquals("/shop/empty", robot.lookup("#path").queryAs(Label.class).getText());
    robot.write("/").type(KeyCode.ENTER);
    assertTrue(list.isFocused());
    assertEquals("alerts", desk.window().current(), "the key that leads to the list opens nothing");
  }

  @Test
  void theEndsOfTheListAndItsPagesAreReachedByKeysAndNoHeadingIs(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    Label path = robot.lookup("#path").queryAs(Label.class);
    robot.type(KeyCode.HOME);
    assertEquals("/broken", path.getText());
    robot.type(KeyCode.END);
    assertEquals("/shop/empty", path.getText());
    robot.type(KeyCode.PAGE_UP);
    assertEquals("/broken", path.getText());
    robot.type(KeyCode.PAGE_DOWN);
    assertEquals("/shop/empty", path.getText());
  }

  @Test
  void aLongNameOfWhoAnsweredLeavesRoomForWhatIsSeenAndForHowLong(FxRobot robot) {
    String who = "CN=" + "anneliese-".repeat(20);
    Mark mark = new Mark(Mark.Kind.ACKNOWLEDGED, who, "", fleet.now(), Optional.empty());
    robot.interact(() -> alerts.answer(EXHAUSTED, mark));
    openAlerts(robot);
    robot.clickOn(tile(robot, "Acknowledged"));
    WaitForAsyncUtils.waitForFxEvents();
    Node list = robot.lookup("#list").query();
    for (String part : List.of(".alert-title", ".alert-path", ".alert-said", ".alert-age")) {
      for (Label whole : robot.from(list).lookup(part).queryAllAs(Label.class)) {
        assertFalse(isCut(whole), whole::getText);
        assertTrue(
            list.localToScene(list.getLayoutBounds())
                .contains(whole.localToScene(whole.getLayoutBounds())),
            whole::getText);
      }
    }
  }

  private static boolean isCut(Label label) {
    return label.getChildrenUnmodifiable().stream()
        .anyMatch(part -> part instanceof Text text && !text.getText().equals(label.getText()));
  }

  @Test
  void aScreenReaderSaysOfEachLineWhereAndHowBadItIs(FxRobot robot) {
    openAlerts(robot);
    WaitForAsyncUtils.waitForFxEvents();
    List<String> said =
        robot.lookup(".alert-list .list-cell").queryAllAs(Node.class).stream()
            .map(cell -> String.valueOf(cell.getAccessibleText()))
            .toList();
    assertTrue(said.contains("Runs out, Critical, 1"), said::toString);
    assertTrue(
        said.stream()
            .anyMatch(line -> line.startsWith("empty, /shop/empty, Critical, Exhausted, Firing, ")),
        said::toString);
  }

  @Test
  void everythingIsReachedByTab(FxRobot robot) {
    openAlerts(robot);
    select(robot, EXHAUSTED);
    Set<Node> reached = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      robot.type(KeyCode.TAB);
      reached.add(scene.getFocusOwner());
    }
    for (String query :
        List.of("#bell", "#filter", "#rules", "#list", "#remedy", "#acknowledge", "#snooze")) {
      assertTrue(reached.contains(robot.lookup(query).query()), query);
    }
  }

  /// A list is set back to what it was, and a risk is told.
  private AlertKey goBack(FxRobot robot) {
    String before = "1:10\n21:30\n41:50\n61:70\n81:90\n101:900\n";
    for (String text : List.of(before, "111:900\n", before)) {
      fleet.write("/shop/back", text);
      publish(robot, 1);
    }
    return alerts.book().alerts().keySet().stream()
        .filter(key -> key.kind() == AlertKind.DUPLICATE_RISK)
        .findFirst()
        .orElseThrow();
  }

  private void openAlerts(FxRobot robot) {
    robot.interact(() -> desk.window().open("alerts"));
  }

  private void select(FxRobot robot, AlertKey key) {
    robot.interact(() -> desk.alertsModel().select(key));
  }

  private static ToggleButton tile(FxRobot robot, String name) {
    return robot
        .lookup(".tile")
        .match((ToggleButton tile) -> String.valueOf(tile.getAccessibleText()).startsWith(name))
        .queryAs(ToggleButton.class);
  }

  private static ToggleButton time(FxRobot robot, String words) {
    return robot
        .lookup(".alert-times .toggle-button")
        .match((ToggleButton choice) -> choice.getText().equals(words))
        .queryAs(ToggleButton.class);
  }

  private void passSeconds(int seconds) {
    for (int i = 0; i < seconds; i++) {
      fleet.pass(Duration.ofSeconds(1));
      feed.tick();
    }
  }
}
