package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Term;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// The leaders view in the window of the program, on a real server with stewards that stand for
/// leader there, used by keyboard alone.
@ExtendWith(ApplicationExtension.class)
final class LeadersWindowTest {
  private static final int MANY_TABS = 30;

  @TempDir private static Path kept;

  private final StewardStandIns stewards = new StewardStandIns();
  private final FxThread fx = new FxThread(Runnable::run, Platform::runLater);
  private final Wiring wiring =
      new Wiring(
          new Arguments(
              Optional.of(stewards.connectString()),
              Optional.empty(),
              List.of(),
              Optional.empty(),
              Arguments.Picture.USUAL,
              Optional.of(kept),
              new Arguments.Look(
                  Optional.of(ColorMode.LIGHT), Optional.of(Language.ENGLISH), OptionalInt.empty()),
              false,
              false),
          fx);
  private DialogRobot dialog;
  private FxRobot robot;

  @Start
  void open(Stage stage) {
    fx.start(() -> {});
    Desk.Parts real = wiring.parts(Settings.forgotten());
    Desk desk =
        new Desk(
                new Desk.Parts(
                    real.feed(),
                    real.admin(),
                    real.background(),
                    real.fx(),
                    real.messages(),
                    real.access(),
                    real.target(),
                    real.theme(),
                    real.refresh(),
                    real.files(),
                    Optional.of(stewards::kill),
                    real.keeper(),
                    real.versions(),
                    real.alerting(),
                    real.connecting()))
            .begin();
    Scene scene = new Scene(desk.window(), 1_280, 800);
    real.theme().follow(scene);
    stage.setScene(scene);
    stage.show();
    wiring.start();
  }

  @BeforeEach
  void sit(FxRobot given) {
    robot = given;
    dialog = new DialogRobot(given);
    dialog.await(() -> wiring.feed().snapshot().ledgers().of(StewardStandIns.DID).isPresent());
    dialog.settle();
  }

  @AfterEach
  void end() {
    wiring.close();
    stewards.close();
  }

  @Test
  @Flow(actions = "leaders.kill")
  void theChainIsShownInOrderAndAKilledLeaderIsFollowedByTheNext() {
    openLeaders();
    stewards.stand("ada", 101);
    dialog.await(() -> cards().size() == 1 && cards().getFirst().startsWith("Leader, ada, "));
    assertEquals("table", dialog.focused().getId(), "not lost with the advice that went");
    assertTrue(notices().contains("Nobody takes over if the leader goes."), this::notices);
    stewards.stand("bob", 102);
    dialog.await(() -> cards().size() == 2 && cards().getLast().contains("Watches no. 0, ada"));
    stewards.stand("cleo", 103);
    dialog.await(() -> cards().size() == 3 && cards().getLast().contains("Watches no. 1, bob"));
    assertTrue(
        cards().get(1).startsWith("Standby 1, bob, host:102, Node no. 1, "), cards()::toString);
    assertEquals("", notices());

    tabTo("kill");
    robot.type(KeyCode.SPACE);

    dialog.await(() -> cards().size() == 2 && cards().getFirst().startsWith("Leader, bob, "));
    dialog.await(() -> cards().getLast().contains("Watches no. 1, bob"));
    dialog.await(() -> terms().size() == 2);
    assertTrue(
        terms().getFirst().contains("bob") && terms().getFirst().contains("leads"),
        terms()::toString);
    assertTrue(
        terms().getLast().contains("ada") && terms().getLast().contains("session lost"),
        terms()::toString);
  }

  @Test
  void whoIsAtACardOfTheChainStaysThereWhileStewardsComeAndGo() {
    openLeaders();
    stewards.stand("ada", 101);
    stewards.stand("bob", 102);
    dialog.await(() -> cards().size() == 2);
    Node second = links().getLast();
    dialog.onFx(second::requestFocus);
    stewards.stand("cleo", 103);
    dialog.await(() -> cards().size() == 3);
    assertTrue(second.isFocused());
    stewards.kill(101);
    dialog.await(() -> cards().size() == 2);
    assertTrue(second.isFocused());
    stewards.kill(102);
    dialog.await(() -> cards().size() == 1);
    assertTrue(links().getFirst().isFocused(), "what he was at is gone");
  }

  private List<Node> links() {
    return List.copyOf(robot.lookup(".link-card").queryAll());
  }

  @Test
  void whatIsWrongWithTheChainIsSaid() {
    stewards.pretend("n_0000000007", "ada", Optional.empty());
    stewards.pretend("n_0000000009", "bob", Optional.of("n_0000000003"));
    stewards.led(Term.SESSION_LOST, "ada", "bob", "ada", "bob");
    openLeaders();
    dialog.await(() -> cards().size() == 2 && notices().contains("The lead changed hands"));
    assertTrue(
        notices().contains("bob waits for n_0000000003 instead of n_0000000007"), this::notices);
    assertTrue(cards().getLast().contains("Watches no. 3: wrong"), cards()::toString);
    assertTrue(terms().getFirst().contains("session lost"), terms()::toString);
  }

  @Test
  @Flow(actions = "leaders.open")
  void theTableTellsHeadroomLagAndStallsAndWhatARestoreWouldSkip() {
    stewards.stand("ada", 101);
    stewards.fence(401);
    stewards.report(report(401, Optional.empty()));
    dialog.await(() -> leaders().isServed() && !leaders().duties().isEmpty());
    openLeaders();
    dialog.await(() -> row().contains("Reserved"));
    assertEquals(
        List.of("/ids/did", "Reserved", "401", "401", "400", "–", "17 ms"), row().subList(0, 7));
    assertEquals("400", row().getLast());

    assertEquals("table", dialog.focused().getId());
    dialog.await(
        () ->
            text("#restore").contains("a restore gives back 600 ids from 401 on, as was promised"));
    assertEquals(
        "mapping-zoo restore --dry-run --connect HOST:PORT --book file:/var/book /ids/did",
        robot.lookup("#restoreCommand").queryAs(TextField.class).getText());

    stewards.report(report(401, Optional.of("file:/var/book: no space left")));
    dialog.await(() -> row().contains("Stalled"));
    dialog.await(() -> text(".foot-card #sentence").contains("file:/var/book: no space left"));

    robot.type(KeyCode.ENTER);
    dialog.await(() -> robot.lookup("#settings").tryQuery().isPresent());
  }

  @Test
  void withoutALeaderThereIsNobodyToKill() {
    stewards.led(Term.UNKNOWN, "ada");
    openLeaders();
    dialog.await(() -> text("#chainNote").equals("No steward stands for leader now."));
    assertTrue(robot.lookup("#kill").queryAs(Button.class).isDisabled());
    assertFalse(notices().isEmpty());
  }

  @Test
  @Flow(actions = {"leaders.copy.start", "leaders.copy.restore"})
  void theCommandsForTheShellAreCopied() {
    openLeaders();
    dialog.await(() -> robot.lookup("#copy").tryQuery().isPresent());
    robot.clickOn("#copy");
    assertTrue(copied().startsWith("mapping-zoo steward"), this::copied);
    stewards.stand("ada", 101);
    stewards.fence(401);
    stewards.report(report(401, Optional.empty()));
    dialog.await(() -> text("#restore").contains("a restore gives back 600 ids from 401 on"));
    PaletteRobot.in(dialog.focused().getScene(), robot)
        .run("leaders.copy.restore", "restore command");
    assertEquals(
        "mapping-zoo restore --dry-run --connect HOST:PORT --book file:/var/book /ids/did",
        copied());
  }

  private String copied() {
    AtomicReference<String> copied = new AtomicReference<>("");
    dialog.onFx(() -> copied.set(String.valueOf(Clipboard.getSystemClipboard().getString())));
    return copied.get();
  }

  private static DutyReport report(long fence, Optional<String> stall) {
    Instant now = Instant.now();
    return new DutyReport(
        "ada",
        2,
        fence,
        now,
        Duration.ofMillis(17),
        stall,
        now,
        Optional.of(new DutyReport.Restorable("file:/var/book", 600, 400)));
  }

  private LeadersSnapshot leaders() {
    return wiring.feed().snapshot().leaders();
  }

  private void openLeaders() {
    robot.press(KeyCode.CONTROL).type(KeyCode.DIGIT4).release(KeyCode.CONTROL);
    dialog.settle();
  }

  private void tabTo(String id) {
    for (int i = 0; i < MANY_TABS && !id.equals(dialog.focused().getId()); i++) {
      robot.type(KeyCode.TAB);
    }
    assertEquals(id, dialog.focused().getId());
  }

  /// As a screen reader says them.
  private List<String> cards() {
    return robot.lookup(".link-card").queryAll().stream()
        .flatMap(card -> Optional.ofNullable(card.getAccessibleText()).stream())
        .toList();
  }

  private String notices() {
    return String.join(
        " ",
        robot.lookup(".leaders .notice .label").queryAllAs(Label.class).stream()
            .map(Label::getText)
            .toList());
  }

  private List<String> terms() {
    return table("#terms").getItems().stream().map(Object::toString).toList();
  }

  private TableView<?> table(String id) {
    return robot.lookup(id).queryAs(TableView.class);
  }

  /// What the cells of the one reservation say.
  private List<String> row() {
    return robot.lookup("#table .table-row-cell").queryAll().stream()
        .map(row -> row.lookupAll(".table-cell").stream().map(LeadersWindowTest::said).toList())
        .filter(cells -> cells.stream().anyMatch(cell -> !cell.isEmpty()))
        .findFirst()
        .orElse(List.of());
  }

  private static String said(Node cell) {
    String plain =
        cell instanceof Labeled labeled ? Objects.requireNonNullElse(labeled.getText(), "") : "";
    return plain.isEmpty() ? Objects.requireNonNullElse(cell.getAccessibleText(), "") : plain;
  }

  private String text(String selector) {
    return robot.lookup(selector).tryQueryAs(Label.class).map(Label::getText).orElse("");
  }
}
