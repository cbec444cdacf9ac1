package org.mappingzoo.console;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.image.Image;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.activity.ActivityKeeper;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.FilePlace;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.snapshot.StillStore;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.monitor.FleetHistory;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The window of the program, and what it remembers.
@ExtendWith(ApplicationExtension.class)
final class ConsoleAppTest {
  private final SyntheticFleet fleet = new SyntheticFleet(Instant.parse("2026-03-01T08:00:00Z"));
  private final Theme theme = new Theme(ColorMode.LIGHT);
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final FleetFeed feed =
      new FleetFeed(new FleetHistory(1_000_000), Platform::runLater, fleet::now);

  @TempDir private Path directory;
  private Settings settings;
  private Desk.Parts parts;
  private final CompletableFuture<Optional<Node>> tableAtFirst = new CompletableFuture<>();
  private ConsoleApp app;

  @Start
  void open(Stage unused) {
    fleet.write("/shop/carts/id", "1:900\n");
    StillStore store = new StillStore(fleet.snapshot());
    CategoryAdmin admin = StillAdmin.over(store);
    parts = parts(admin, messages);
    settings = Settings.in(directory);
    app = new ConsoleApp(settings, 0);
    app.open(parts, () -> {});
    Scene scene = Window.getWindows().getLast().getScene();
    scene.addPostLayoutPulseListener(
        () -> tableAtFirst.complete(Optional.ofNullable(scene.lookup("#table"))));
  }

  private Desk.Parts parts(CategoryAdmin admin, Messages spoken) {
    return parts(admin, spoken, feed, Platform::runLater);
  }

  private Desk.Parts parts(CategoryAdmin admin, Messages spoken, FleetFeed seen, Executor fx) {
    return new Desk.Parts(
        seen,
        admin,
        ForkJoinPool.commonPool(),
        fx,
        spoken,
        new Access(false),
        new Target(Target.Environment.UNKNOWN, "zk1:2181", List.of("/")).unchanging(),
        theme,
        () -> {},
        FilePlace.asked(),
        Optional.empty(),
        ActivityKeeper.none(),
        KeptVersions.none(),
        Desk.Alerting.quiet(seen),
        Desk.Connecting.none());
  }

  @BeforeEach
  void awaitTheFirstScreen() throws Exception {
    app.begun().get(10, SECONDS);
    WaitForAsyncUtils.waitForFxEvents();
  }

  @Test
  void theFrameIsDrawnSoonerThanTheFirstScreen(FxRobot robot) throws Exception {
    assertEquals(Optional.empty(), tableAtFirst.get(10, SECONDS));
    assertTrue(robot.lookup("#table").queryAs(TableView.class).getSkin() != null, "laid out");
  }

  @Test
  void aWindowWhoseFirstScreenCannotBeShownIsClosedAndItIsSaidWhy(FxRobot robot) {
    AtomicBoolean broken = new AtomicBoolean();
    String ofTheScreen = messages.get("fleet.table");
    Messages wrong =
        new Messages(
            Language.ENGLISH,
            ZoneOffset.UTC,
            pattern -> {
              if (broken.get() && pattern.equals(ofTheScreen)) {
                throw new IllegalStateException("no texts");
              }
              return pattern;
            });
    CompletableFuture<Void> closed = new CompletableFuture<>();
    AtomicReference<ConsoleApp> opened = new AtomicReference<>();
    robot.interact(
        () -> {
          opened.set(new ConsoleApp(Settings.in(directory), 1));
          opened.get().open(parts(parts.admin(), wrong), () -> closed.complete(null));
          broken.set(true);
        });
    ExecutionException fault =
        assertThrows(ExecutionException.class, () -> opened.get().begun().get(10, SECONDS));
    assertTrue(trace(fault).contains("no texts"), () -> trace(fault));
    assertDoesNotThrow(() -> closed.get(10, SECONDS));
  }

  private static String trace(Throwable fault) {
    StringWriter trace = new StringWriter();
    fault.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }

  @Test
  void aWindowThatIsClosedAtOnceBeginsNothing(FxRobot robot) {
    AtomicInteger closed = new AtomicInteger();
    AtomicReference<ConsoleApp> opened = new AtomicReference<>();
    robot.interact(
        () -> {
          opened.set(new ConsoleApp(Settings.in(directory), 1));
          opened.get().open(parts, closed::incrementAndGet);
          Window.getWindows().getLast().hide();
        });
    WaitForAsyncUtils.waitForFxEvents();
    assertFalse(opened.get().begun().isDone());
    assertEquals(1, closed.get());
  }

  /// It waits for no frame: a display that sleeps may draw none for hours.
  @Test
  void theTimeMovesInATurnOfItsOwn(FxRobot robot) throws Exception {
    FleetFeed night = new FleetFeed(new FleetHistory(1_000), Platform::runLater, fleet::now);
    AtomicBoolean isTurn = new AtomicBoolean();
    CompletableFuture<Boolean> moved = new CompletableFuture<>();
    robot.interact(
        () -> {
          night.nowProperty().subscribe((before, now) -> moved.complete(isTurn.get()));
          fleet.pass(Duration.ofSeconds(1));
          new ConsoleApp(Settings.in(directory), 1)
              .open(
                  parts(
                      parts.admin(),
                      messages,
                      night,
                      task ->
                          Platform.runLater(
                              () -> {
                                isTurn.set(true);
                                task.run();
                                isTurn.set(false);
                              })),
                  () -> {});
        });
    try {
      assertTrue(moved.get(10, SECONDS));
    } finally {
      robot.interact(() -> Window.getWindows().getLast().hide());
    }
  }

  /// A window that is killed, or whose machine is, never closes.
  @Test
  void aChangeIsRememberedWhileTheWindowStaysOpen(FxRobot robot) {
    robot.interact(() -> theme.modeProperty().set(ColorMode.DARK));
    robot.interact(() -> messages.speak(Language.GERMAN));
    assertDoesNotThrow(() -> WaitForAsyncUtils.waitFor(10, SECONDS, this::isKept));
  }

  @Test
  void eachChangeOfTheColumnsIsRememberedWhileTheWindowStaysOpen(FxRobot robot) {
    for (String sorted : List.of("free", "state", "name")) {
      robot.interact(() -> sort(table(robot), sorted));
      assertDoesNotThrow(
          () -> WaitForAsyncUtils.waitFor(10, SECONDS, () -> isKept("/ " + sorted + "+")), sorted);
    }
  }

  private boolean isKept(String columns) {
    return Settings.in(directory).text("columns").map(String::strip).equals(Optional.of(columns));
  }

  @Test
  void whatAWindowShowsNextIsSortedAsBefore(FxRobot robot) {
    robot.interact(() -> sort(table(robot), "free"));
    robot.interact(() -> app.show(parts));
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals(
        List.of("free"), table(robot).getSortOrder().stream().map(TableColumn::getId).toList());
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup("#table").queryAs(TableView.class);
  }

  private static <S> void sort(TableView<S> table, String id) {
    table
        .getSortOrder()
        .setAll(table.getColumns().stream().filter(column -> id.equals(column.getId())).toList());
  }

  @Test
  void whatAWindowShowsNextHasItsRailAndItsColumns(FxRobot robot) {
    robot.interact(
        () -> {
          robot.listWindows().getLast().setWidth(1_280);
          settings.set("rail.narrow", true); // in another window
          settings.set("columns", ".state- /");
          app.show(parts);
        });
    WaitForAsyncUtils.waitForFxEvents();
    assertTrue(robot.lookup("#brandName").query().isVisible());
    assertTrue(isStateShown(robot));
    robot.interact(() -> robot.lookup("#collapse").queryButton().fire());
    robot.interact(() -> app.show(parts));
    WaitForAsyncUtils.waitForFxEvents();
    assertFalse(robot.lookup("#brandName").query().isVisible());
  }

  private static boolean isStateShown(FxRobot robot) {
    TableView<?> table = robot.lookup("#table").queryAs(TableView.class);
    return table.getVisibleLeafColumns().stream()
        .anyMatch(column -> "state".equals(column.getId()));
  }

  @Test
  void theWindowHasTheIconOfTheProduct(FxRobot robot) {
    Stage window = (Stage) robot.listWindows().getLast();
    assertEquals(
        List.of(16.0, 32.0, 48.0, 128.0), window.getIcons().stream().map(Image::getWidth).toList());
  }

  /// It opens before anything is read, and the keys are for the table as soon as there is one.
  @Test
  void theTableHasTheFocusWhenItIsFilled(FxRobot robot) {
    robot.interact(() -> feed.publish(fleet.snapshot()));
    WaitForAsyncUtils.waitForFxEvents();
    TableView<?> table = robot.lookup("#table").queryAs(TableView.class);
    assertTrue(table.isFocused(), () -> "" + table.getScene().getFocusOwner());
    robot.type(KeyCode.DOWN);
    assertEquals(0, table.getSelectionModel().getSelectedIndex());
  }

  @Test
  void theTableHasTheFocusWhenItWasFilledBehindTheWelcome(FxRobot robot) {
    robot.interact(app::welcome);
    robot.interact(() -> feed.publish(fleet.snapshot()));
    WaitForAsyncUtils.waitForFxEvents();
    robot.type(KeyCode.ESCAPE);
    assertTrue(robot.lookup("#table").query().isFocused());
  }

  @Test
  void whoIsWelcomedBeforeTheFirstScreenHasTheTableBehind(FxRobot robot) throws Exception {
    CompletableFuture<Void> second = new CompletableFuture<>();
    robot.interact(
        () -> {
          ConsoleApp welcomed = new ConsoleApp(Settings.in(directory), 1);
          welcomed.open(parts, () -> {});
          welcomed.welcome();
          assertFalse(welcomed.begun().isDone());
          var _ = welcomed.begun().thenRun(() -> second.complete(null));
        });
    second.get(10, SECONDS);
    robot.interact(() -> feed.publish(fleet.snapshot()));
    WaitForAsyncUtils.waitForFxEvents();
    Scene scene = Window.getWindows().getLast().getScene();
    try {
      assertNotEquals(scene.lookup("#table"), scene.getFocusOwner(), "the welcome has it");
      robot.interact(() -> scene.getWindow().requestFocus());
      robot.type(KeyCode.ESCAPE);
      assertEquals(scene.lookup("#table"), scene.getFocusOwner());
    } finally {
      robot.interact(scene.getWindow()::hide);
    }
  }

  @Test
  void leadersThatAreOpenedWhileNothingIsReadHaveTheFocusOnceThereIsSomething(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT4);
    robot.interact(() -> feed.publish(fleet.snapshot()));
    WaitForAsyncUtils.waitForFxEvents();
    Node copy = robot.from(robot.lookup("#commandLine")).lookup("#copy").query();
    assertTrue(copy.isFocused(), () -> "" + copy.getScene().getFocusOwner());
  }

  /// As a hand does that was quicker.
  @Test
  void whoIsElsewhereByThenStaysThere(FxRobot robot) {
    Node chosen = robot.lookup("#filter").query();
    robot.interact(chosen::requestFocus);
    robot.interact(() -> feed.publish(fleet.snapshot()));
    WaitForAsyncUtils.waitForFxEvents();
    assertTrue(robot.lookup("#table").query().isVisible());
    assertTrue(chosen.isFocused());
  }

  private boolean isKept() {
    Settings kept = Settings.in(directory);
    return kept.theme().equals(Optional.of(ColorMode.DARK))
        && kept.language().equals(Optional.of(Language.GERMAN));
  }
}
