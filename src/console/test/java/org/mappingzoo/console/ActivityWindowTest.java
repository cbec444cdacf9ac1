package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.MemoryStore;
import org.mappingzoo.core.category.CategoryName;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// The time line under a robot: a change appears there, is found, opened and taken back.
@ExtendWith(ApplicationExtension.class)
final class ActivityWindowTest {
  private static final String DID = "/com/demdex/did";
  private static final String OTHER = "/com/demdex/other";

  private final MemoryStore store =
      new MemoryStore().with(DID, "30001:123456789\n").with(OTHER, "500:900\n");
  private final Executor server = Runnable::run;
  private WindowOnStore window;
  private DialogRobot dialog;
  private FxRobot robot;

  @Start
  void open(Stage stage) {
    window = new WindowOnStore(store, server);
    window.show(stage);
    window.see(DID);
    window.see(OTHER);
  }

  @BeforeEach
  void sit(FxRobot given) {
    robot = given;
    dialog = new DialogRobot(given);
    dialog.settle();
  }

  private void push() {
    dialog.onFx(() -> window.desk.changes().push(CategoryName.of(DID)));
    dialog.paste("ids", "9001:10000");
    dialog.press("primary");
    dialog.press("primary");
    dialog.settle();
    robot.type(KeyCode.ESCAPE);
    dialog.onFx(() -> window.see(DID));
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT5);
    dialog.settle();
  }

  private TableView<?> table() {
    return robot.lookup("#table").queryTableView();
  }

  private String said(String id) {
    return robot.lookup("#" + id).queryAs(Label.class).getText();
  }

  private Button button(String id) {
    return robot.lookup("#" + id).queryButton();
  }

  @Test
  @Flow(actions = {"activity.receipt", "activity.enter"})
  void aPushIsFoundByKeysAloneAndItsReceiptOpened() {
    push();
    assertEquals("activity", window.desk.window().current());
    assertEquals(4, table().getItems().size(), "two first sights, the push and its version");
    robot.write("/");
    robot.write("push");
    dialog.settle();
    assertEquals(1, table().getItems().size());
    robot.interact(() -> table().requestFocus());
    robot.type(KeyCode.HOME);
    dialog.settle();
    assertTrue(said("sentence").startsWith(DID + ": Push"), said("sentence"));
    robot.type(KeyCode.ENTER);
    dialog.settle();
    assertTrue(dialog.isOpen(), "the receipt");
  }

  @Test
  void noNoticeCoversWhatTakesAChangeBack() {
    push();
    robot.interact(
        () ->
            IntStream.range(0, 3)
                .forEach(
                    i ->
                        window
                            .desk
                            .window()
                            .notices()
                            .show(Tone.CRITICAL, () -> "Unreadable", () -> "line 2", () -> {})));
    dialog.settle();
    List<Bounds> cards =
        window.desk.window().notices().getChildren().stream()
            .map(ActivityWindowTest::bounds)
            .toList();
    assertEquals(3, cards.size(), "two, and how many there are besides");
    for (String id : List.of("sentence", "openCategory", "receipt", "undo")) {
      Bounds below = bounds(robot.lookup("#" + id).query());
      assertTrue(cards.stream().noneMatch(below::intersects), id + " is covered");
    }
  }

  private static Bounds bounds(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  @Test
  void whatIsReachedFromAFilterByKeysIsChosen() {
    push();
    robot.write("/").write("push").type(KeyCode.DOWN);
    dialog.settle();
    assertTrue(table().isFocused());
    assertTrue(said("sentence").startsWith(DID + ": Push"), said("sentence"));
  }

  @Test
  void escapeEmptiesAFilterAndThenLeadsToTheTable() {
    push();
    TextField category = robot.lookup("#category").queryAs(TextField.class);
    robot.clickOn(category).write("other").type(KeyCode.ESCAPE);
    dialog.settle();
    assertEquals("", category.getText());
    assertTrue(category.isFocused());
    robot.type(KeyCode.ESCAPE);
    dialog.settle();
    assertTrue(table().isFocused());
    assertEquals("activity", window.desk.window().current());
  }

  @Test
  void aPushIsTakenBackFromTheTimeLineAsLongAsThatIsSafe() {
    push();
    robot.write("/").write("push");
    dialog.onFx(() -> table().getSelectionModel().select(0));
    assertFalse(button("undo").isDisabled());
    dialog.onFx(() -> button("undo").fire());
    dialog.press("primary");
    dialog.settle();
    assertEquals(Optional.of("30001:123456789\n"), store.text(DID));
    robot.type(KeyCode.ESCAPE);
    dialog.settle();
    assertEquals(2, table().getItems().size(), "the push, and its undo");
  }

  @Test
  void whereSomebodyWroteSinceOrAllIsLockedNothingIsTakenBack() {
    push();
    robot.write("/").write("push");
    dialog.onFx(() -> table().getSelectionModel().select(0));
    dialog.onFx(() -> window.access.lock());
    assertTrue(button("undo").isDisabled());
    assertFalse(said("reason").isEmpty());
    dialog.onFx(() -> window.access.unlock(Instant.EPOCH));
    assertFalse(button("undo").isDisabled());
    store.write(DID, "40001:123456789\n");
    dialog.onFx(() -> window.see(DID));
    assertTrue(button("undo").isDisabled());
    assertTrue(said("reason").startsWith("It cannot be undone any more: version "), said("reason"));
  }

  @Test
  void aChoiceOfKindAndTimeHoldsWhenTheViewIsLeftAndTheLanguageChanges() {
    push();
    dialog.onFx(() -> robot.lookup("#kind").queryComboBox().getSelectionModel().select(1));
    assertEquals(1, table().getItems().size());
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT1);
    dialog.onFx(() -> window.messages.speak(org.mappingzoo.console.shell.Language.GERMAN));
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT5);
    dialog.settle();
    assertEquals(1, table().getItems().size());
    ComboBox<?> kind = robot.lookup("#kind").queryComboBox();
    assertEquals(1, kind.getSelectionModel().getSelectedIndex());
  }
}
