package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.MemoryStore;
import org.mappingzoo.console.testing.PanelState;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// What changes nothing in ZooKeeper, by keys and mouse alone: what is shown, chosen and copied.
@ExtendWith(ApplicationExtension.class)
final class ViewFlowsWindowTest {
  private static final String DID = "/shop/did";

  private final MemoryStore store = new MemoryStore().with(DID, "1:9\n20:30\n");
  private WindowOnStore window;
  private DialogRobot dialog;
  private PaletteRobot palette;
  private FxRobot robot;

  @Start
  void open(Stage stage) {
    window = new WindowOnStore(store, Runnable::run);
    window.show(stage);
    window.see(DID);
  }

  @BeforeEach
  void sit(FxRobot given) {
    robot = given;
    dialog = new DialogRobot(given);
    palette = new PaletteRobot(given, window.desk.window());
    dialog.onFx(() -> window.desk.window().focusContent());
  }

  @Test
  @Flow(
      actions = {
        "fleet.title",
        "category.title",
        "leases.title",
        "leaders.title",
        "activity.title",
        "alerts.title",
        "lookup.title",
        "connections.title"
      },
      states = PanelState.CURRENT)
  void eachViewIsOpenedByItsDigit() {
    List<KeyCode> digits =
        List.of(
            KeyCode.DIGIT2,
            KeyCode.DIGIT3,
            KeyCode.DIGIT4,
            KeyCode.DIGIT5,
            KeyCode.DIGIT6,
            KeyCode.DIGIT7,
            KeyCode.DIGIT8,
            KeyCode.DIGIT1);
    List<String> views =
        List.of(
            "category",
            "leases",
            "leaders",
            "activity",
            "alerts",
            "lookup",
            "connections",
            "fleet");
    for (int i = 0; i < digits.size(); i++) {
      robot.push(KeyCode.CONTROL, digits.get(i));
      dialog.settle();
      assertEquals(views.get(i), window.desk.window().current());
    }
    assertEquals("Current", text("#statusHeadline"));
    assertEquals(1, robot.lookup("#table").queryTableView().getItems().size());
  }

  @Test
  @Flow(actions = "shell.theme.*")
  void eachThemeIsChosenInThePalette() {
    for (ColorMode mode : List.of(ColorMode.DARK, ColorMode.CONTRAST, ColorMode.SYSTEM)) {
      palette.run("shell.theme." + mode.code(), "theme");
      assertEquals(mode, window.parts.theme().mode());
    }
    palette.run("shell.theme.light", "theme");
    assertEquals(ColorMode.LIGHT, window.parts.theme().mode());
  }

  @Test
  @Flow(actions = {"shell.recent", "fleet.push"})
  void whatWasDoneIsListedWithItsReceipt() {
    choose();
    palette.run("fleet.push", "push");
    dialog.type("ids", "41:50");
    dialog.press("primary");
    dialog.press("primary");
    assertEquals(Optional.of("1:9\n20:30\n41:50\n"), store.text(DID));
    robot.type(KeyCode.ESCAPE);
    palette.run("shell.recent", "recent changes");
    dialog.settle();
    dialog.assertSays(DID);
    dialog.assertSays("Push");
  }

  @Test
  @Flow(actions = "fleet.copypath")
  void thePathOfACategoryIsCopied() {
    choose();
    palette.run("fleet.copypath", "copy path");
    assertEquals(DID, copied());
  }

  @ParameterizedTest
  @ValueSource(strings = {"fleet", "category"})
  @Flow(actions = {"fleet.rules", "category.rules", "fleet.open"})
  void theAlertRulesOfOneCategoryAreOpened(String view) {
    choose();
    if (view.equals("category")) {
      robot.type(KeyCode.ENTER);
      dialog.settle();
    }
    assertEquals(view, window.desk.window().current());
    palette.run(view + ".rules", "alert rules");
    dialog.settle();
    ToggleButton own = robot.lookup("#forOne").queryAs(ToggleButton.class);
    assertTrue(own.isSelected());
    assertTrue(own.getText().contains("did"), own::getText);
  }

  @Test
  @Flow(actions = "lookup.open")
  void theCategoryOfAnIdIsOpenedByEnter() {
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT7).write("25");
    dialog.settle();
    robot.type(KeyCode.DOWN, KeyCode.ENTER);
    dialog.settle();
    assertEquals("category", window.desk.window().current());
    assertEquals(DID, text("#path"));
  }

  /// The category that is shown.
  private void choose() {
    dialog.await(() -> robot.lookup("did").tryQuery().isPresent());
    robot.clickOn("did");
    dialog.settle();
    assertTrue(window.desk.window().commands().of("fleet.open").isPossible());
  }

  private String text(String query) {
    return robot.lookup(query).queryAs(Label.class).getText();
  }

  private String copied() {
    AtomicReference<String> copied = new AtomicReference<>("");
    dialog.onFx(() -> copied.set(String.valueOf(Clipboard.getSystemClipboard().getString())));
    return copied.get();
  }
}
