package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.paint.Paint;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.MemoryStore;
import org.mappingzoo.console.testing.PanelState;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.HiddenPaths;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Tally;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// What a window says where there is nothing, not yet all, or what may not be seen; and what an
/// operator does then.
@ExtendWith(ApplicationExtension.class)
final class PanelStatesWindowTest {
  private static final CategoryName MANAGED = CategoryName.of("/ids/managed");
  private static final CategoryName BROKEN = CategoryName.of("/ids/broken");
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");

  private final SyntheticFleet fleet = new SyntheticFleet(START);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Runnable::run, fleet::now);
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private Desk desk;
  private DialogRobot dialog;
  private FxRobot robot;

  @Start
  void open(Stage stage) {
    Theme theme = new Theme(ColorMode.LIGHT);
    desk =
        new Desk(
                StillParts.over(
                    feed,
                    new MemoryStore(),
                    messages,
                    new Access(true),
                    new Target(Target.Environment.DEMO, "embedded", List.of("/")).unchanging(),
                    theme,
                    () -> {}))
            .begin();
    Scene scene = new Scene(desk.window(), 990, 700);
    theme.follow(scene);
    stage.setScene(scene);
    stage.show();
    desk.window().focusContent();
  }

  @BeforeEach
  void sit(FxRobot given) {
    robot = given;
    dialog = new DialogRobot(given);
    dialog.settle();
  }

  @Test
  @Flow(states = PanelState.EMPTY)
  void whereThereIsNoCategoryTheFirstOneIsSeeded() {
    show(fleet.snapshot());
    assertEquals("There is no category here", text("#emptyTitle"));
    assertTrue(text("#emptyAdvice").startsWith("Seed the first one."), text("#emptyAdvice"));
    robot.clickOn("#seed");
    dialog.settle();
    assertTrue(dialog.hasFocus("pathField"));
  }

  @Test
  @Flow(states = PanelState.LOADING)
  void whatIsReadAtFirstIsCountedUntilItIsThere() {
    assertEquals("Nothing to show yet", text("#emptyTitle"));
    show(
        fleet
            .connection(new ConnectionStatus.Resyncing(1, 3, SyntheticFleet.session()))
            .snapshot());
    assertEquals("Nothing to show yet", text("#emptyTitle"));
    assertEquals("Reading 1 of 3", text("#bannerHeadline"));
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT5);
    dialog.settle();
    assertEquals("fth-loader", icon("#emptyIcon"));
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT1);
    show(fleet.write("/ids/did", "1:9\n").connection(SyntheticFleet.current()).snapshot());
    assertFalse(robot.lookup("#empty").query().isVisible());
    assertEquals(1, robot.lookup("#table").queryTableView().getItems().size());
  }

  @Test
  @Flow(states = PanelState.NO_PERMISSION)
  void whatMayNotBeReadSaysWhyAndIsNotChanged() {
    show(fleet.put("/ids/closed", SyntheticFleet.hidden()).snapshot());
    robot.clickOn("closed");
    assertEquals("The selected category may not be read.", reason("fleet.push"));
    robot.type(KeyCode.ENTER);
    dialog.settle();
    assertEquals("category", desk.window().current());
    assertEquals("No permission to read", text("#emptyTitle"));
    assertTrue(
        text("#emptyAdvice").startsWith("The access list of this node"), text("#emptyAdvice"));
    assertFalse(desk.window().commands().of("category.push").isPossible());
  }

  @Test
  @Flow(states = PanelState.NO_PERMISSION)
  void whatOperatorsDidAndMayNotBeReadIsNotCalledNothing() {
    String records = "/mapping-zoo/audit";
    String fault = ReadFault.noPermission("digest:ann").at(records).text();
    show(
        fleet.snapshot().with(new ActionsSnapshot(List.of(), 0, List.of(fault), List.of(records))));
    dialog.onFx(() -> desk.window().open("activity"));
    String told = records + ": no READ permission as digest:ann";
    assertEquals("The records cannot be read", text("#emptyTitle"));
    assertTrue(text("#emptyAdvice").contains(told), text("#emptyAdvice"));
    assertTrue(text("#keeping").contains(told), text("#keeping"));

    show(fleet.snapshot());
    assertEquals("Nothing happened yet", text("#emptyTitle"));
    assertFalse(text("#keeping").contains(records), text("#keeping"));
  }

  @Test
  @Flow(states = PanelState.PARTIAL)
  void ofWhatIsSeenInPartItIsSaidHowMuchIsMissing() {
    show(
        fleet
            .write("/ids/did", "1:9\n")
            .snapshot()
            .with(new HiddenPaths(3, List.of("/ids/secret", "/ids/other"))));
    assertEquals("3 paths not readable", unseen().getText());
    dialog.onFx(() -> unseen().requestFocus());
    robot.type(KeyCode.SPACE);
    dialog.settle();
    String said =
        String.join(
            "\n",
            robot.lookup(".label").queryAllAs(Label.class).stream()
                .filter(label -> !label.getScene().equals(desk.window().getScene()))
                .map(Label::getText)
                .toList());
    assertTrue(said.contains("Paths without permission"), said);
    assertTrue(said.contains("/ids/secret") && said.contains("and 1 more"), said);
    robot.type(KeyCode.ESCAPE);
    show(fleet.snapshot());
    assertFalse(unseen().isVisible());
  }

  /// The view of connections shows files here: these are as they are, whatever the server does.
  @ParameterizedTest
  @EnumSource
  @Flow(
      states = {
        PanelState.LOADING,
        PanelState.STALE,
        PanelState.DISCONNECTED,
        PanelState.RESYNCING
      })
  void eachViewSaysWhenNobodyKnowsHowItIsIsGreyThenAndWritesNothing(View view) {
    ConnectionStatus.Session session = SyntheticFleet.session();
    dialog.onFx(() -> desk.window().open(view.id));
    show(fleet.connection(new ConnectionStatus.Connecting(ago(3), "")).snapshot());
    assertSays("Connecting to embedded ZooKeeper for 3 s");
    assertOff(List.of("fleet.seed"), "connecting");

    fill();
    follow(SyntheticFleet.current());
    fleet.pass(Duration.ofSeconds(1)); // an alert is told with the next look
    dialog.onFx(feed::tick);
    dialog.onFx(() -> choose(view));
    assertFollows(view);

    follow(new ConnectionStatus.Stale(ago(7), session));
    assertOld(view, "Stale for 7 s", "stale");
    follow(new ConnectionStatus.Disconnected(ago(95), "Connection refused"));
    assertOld(view, "Disconnected for 1 min 35 s", "disconnected");
    follow(new ConnectionStatus.Resyncing(1, 2, session));
    assertOld(view, "Reading 1 of 2", "resyncing");

    follow(SyntheticFleet.current());
    assertFollows(view);
  }

  /// A view, and a value in it.
  enum View {
    FLEET("#table .table-cell"),
    CATEGORY(".figure-value"),
    LEASES("#table .table-cell"),
    LEADERS("#emptyTitle"),
    ACTIVITY("#table .table-cell"),
    ALERTS("#sentence"),
    LOOKUP("#table .table-cell"),
    CONNECTIONS(".section-title");

    private final String id = name().toLowerCase(Locale.ROOT);
    private final String value;

    View(String value) {
      this.value = value;
    }
  }

  /// What may be written there of what is chosen.
  private static List<String> writes(View view) {
    return switch (view) {
      case FLEET -> List.of("fleet.push", "fleet.extend");
      case CATEGORY -> List.of("category.push", "category.extend", "category.freeze");
      case LEASES -> List.of("leases.quarantine");
      case ALERTS -> List.of("alerts.remedy");
      case LEADERS, ACTIVITY, LOOKUP, CONNECTIONS -> List.of();
    };
  }

  /// A category with a lease of a worker who is gone, and one that is unreadable.
  private void fill() {
    fleet.write(MANAGED.path(), "2001:9000\n").write(BROKEN.path(), "1-5\n");
  }

  private void follow(ConnectionStatus status) {
    show(fleet.connection(status).snapshot().with(books()));
  }

  private static LedgersSnapshot books() {
    return new SyntheticLedger(MANAGED, START, "1:9000", new Tally(1_000, 1))
        .lease(SyntheticLedger.GONE, 'a', "1001:2000\n", 500, Lease.State.OPEN)
        .snapshot();
  }

  private void choose(View view) {
    switch (view) {
      case FLEET -> desk.fleet().select(Optional.of(MANAGED));
      case CATEGORY -> desk.openCategory(MANAGED);
      case LEASES -> robot.lookup("#table").queryTableView().getSelectionModel().select(0);
      case ALERTS -> desk.openAlert(AlertKey.of(AlertKind.UNREADABLE, BROKEN));
      case LOOKUP -> robot.lookup("#query").queryTextInputControl().setText("5000");
      case LEADERS, ACTIVITY, CONNECTIONS -> {}
    }
  }

  private void assertFollows(View view) {
    assertFalse(robot.lookup("#banner").query().isVisible());
    assertNotEquals(muted(), valueOf(view).getTextFill());
    writes(view).forEach(id -> assertTrue(desk.window().commands().of(id).isPossible(), id));
  }

  private void assertOld(View view, String said, String obstacle) {
    assertSays(said);
    assertEquals(
        view != View.CONNECTIONS, muted().equals(valueOf(view).getTextFill()), said + ": grey");
    assertOff(writes(view), obstacle);
    assertOff(List.of("fleet.seed"), obstacle);
  }

  private void assertSays(String said) {
    assertTrue(robot.lookup("#banner").query().isVisible(), said);
    assertEquals(said, text("#bannerHeadline"));
  }

  private void assertOff(List<String> writes, String obstacle) {
    String why = messages.get("shell.obstacle." + obstacle);
    writes.forEach(id -> assertEquals(why, reason(id), id));
  }

  private Labeled valueOf(View view) {
    return robot
        .from(desk.window().lookup(".content"))
        .lookup(view.value)
        .queryAllAs(Labeled.class)
        .stream()
        .filter(value -> value.isVisible() && value.getText() != null && !value.getText().isBlank())
        .findFirst()
        .orElseThrow();
  }

  private Paint muted() {
    return robot.lookup("#traffic").queryAs(Label.class).getTextFill();
  }

  private Instant ago(int seconds) {
    return fleet.now().minusSeconds(seconds);
  }

  private Hyperlink unseen() {
    return robot.lookup("#unseen").queryAs(Hyperlink.class);
  }

  private void show(FleetSnapshot snapshot) {
    dialog.onFx(() -> feed.publish(snapshot));
  }

  private String reason(String id) {
    Command command = desk.window().commands().of(id);
    assertFalse(command.isPossible());
    return command.reason().get();
  }

  private String text(String query) {
    return robot.lookup(query).queryAs(Label.class).getText();
  }

  private String icon(String query) {
    return robot.lookup(query).queryAs(FontIcon.class).getIconLiteral();
  }
}
