package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.testing.MemoryStore;
import org.mappingzoo.core.category.CategoryName;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Everything is done from the keyboard, through the palette.
@ExtendWith(ApplicationExtension.class)
final class PaletteWindowTest {
  private static final String DID = "/shop/did";

  private static final List<String> VIEWS =
      List.of(
          "fleet", "category", "leases", "leaders", "activity", "alerts", "lookup", "connections");

  private final MemoryStore store = new MemoryStore().with(DID, "1:9\n10:20\n");
  private WindowOnStore window;
  private DialogRobot dialog;
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
    dialog.onFx(() -> window.desk.window().focusContent());
  }

  @Test
  void aCategoryIsJumpedToByAFewOfItsLetters() {
    robot.push(KeyCode.CONTROL, KeyCode.K).write("shdid").type(KeyCode.ENTER);
    assertFalse(window.desk.window().hasDialog());
    assertEquals("category", window.desk.window().current());
  }

  @Test
  void escapeLeadsBackToWhereACategoryWasChosen() {
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT3);
    String from = window.desk.window().current();
    robot.push(KeyCode.CONTROL, KeyCode.K).write("shdid").type(KeyCode.ENTER);
    robot.push(KeyCode.CONTROL, KeyCode.K).write("shdid").type(KeyCode.ENTER);
    assertEquals("category", window.desk.window().current());
    robot.type(KeyCode.ESCAPE);
    assertEquals(from, window.desk.window().current());
    robot.type(KeyCode.ESCAPE);
    assertEquals("fleet", window.desk.window().current());
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT2).type(KeyCode.ESCAPE);
    assertEquals("fleet", window.desk.window().current(), "it was chosen in the rail");
  }

  @Test
  void aChangeIsBegunFromAnotherScreen() {
    robot.interact(() -> window.desk.fleet().select(Optional.of(CategoryName.of(DID))));
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT3);
    robot.push(KeyCode.CONTROL, KeyCode.K).write("compact fleet").type(KeyCode.ENTER);
    dialog.settle();
    assertEquals(
        "Compact the list of did on DEMO from 2 ranges to 1 range.", dialog.text("sentence"));
  }

  @Test
  void whoUsesKeysSeesWhatHasTheFocusWhereADialogOpensAndWhereItCloses() {
    Node chip = robot.lookup("#chip").query();
    dialog.onFx(chip::requestFocus);
    assertFalse(hasRing(chip), "nobody has pressed a key");
    robot.write("?");
    Node close = robot.lookup(".dialog-buttons .button").query();
    assertTrue(close.isFocused());
    assertTrue(hasRing(close));
    robot.type(KeyCode.ESCAPE);
    assertTrue(chip.isFocused());
    assertTrue(hasRing(chip));
  }

  @Test
  void whoUsesTheMouseSeesNoRing() {
    robot.write("?");
    robot.clickOn(".dialog-title");
    Node close = robot.lookup(".dialog-buttons .button").query();
    assertTrue(close.isFocused());
    assertFalse(hasRing(close));
    robot.push(KeyCode.CONTROL);
    assertFalse(hasRing(close), "Ctrl may be held for a click");
  }

  /// It lies around the node.
  private static boolean hasRing(Node node) {
    return ((Region) node)
        .getBackground().getFills().stream().anyMatch(fill -> fill.getInsets().getTop() < -1);
  }

  @Test
  void whatIsNotPossibleSaysWhyAndStays() {
    robot.interact(window.access::lock);
    robot.push(KeyCode.CONTROL, KeyCode.K).write("seed").type(KeyCode.ENTER);
    assertTrue(window.desk.window().hasDialog());
    assertTrue(
        robot.lookup(".palette-line .caption").queryAllAs(Label.class).stream()
            .anyMatch(
                label -> label.getText().equals("Changes are locked; unlock them at the top.")));
    Label whole = robot.lookup("#whyNot").queryAs(Label.class);
    assertTrue(whole.isVisible(), "below the list there is room for all of it");
    assertEquals("Changes are locked; unlock them at the top.", whole.getText());
  }

  @Test
  void theTimeOfAnUnlockWithoutALimitIsNotBegunAnew() {
    robot.push(KeyCode.CONTROL, KeyCode.K).write("time of the unlock").type(KeyCode.ENTER);
    assertTrue(window.desk.window().hasDialog());
    assertEquals(
        "Changes are unlocked without a time limit.",
        robot.lookup("#whyNot").queryAs(Label.class).getText());
  }

  @Test
  void whatWasDoneLastComesFirst() {
    robot.push(KeyCode.CONTROL, KeyCode.K).write("theme dark").type(KeyCode.ENTER);
    robot.push(KeyCode.CONTROL, KeyCode.K);
    ListView<?> list = robot.lookup("#list").queryListView();
    assertTrue(list.getItems().getFirst().toString().contains("Theme: Dark"));
    robot.type(KeyCode.DOWN, KeyCode.DOWN, KeyCode.UP);
    dialog.settle();
    assertEquals(1, list.getSelectionModel().getSelectedIndex());
  }

  @Test
  void itsScrollBarRunsNothing() {
    robot.push(KeyCode.CONTROL, KeyCode.K);
    dialog.settle();
    robot.clickOn(scrollBar(".thumb"));
    robot.clickOn(scrollBar(".track"));
    assertTrue(window.desk.window().hasDialog());
    assertEquals(List.of(), window.desk.window().commands().recent());
    robot.write("shdid").type(KeyCode.ENTER);
    assertEquals("category", window.desk.window().current(), "the line has the focus still");
  }

  private Node scrollBar(String part) {
    return robot.lookup("#list").query().lookupAll(".scroll-bar").stream()
        .filter(Node::isVisible)
        .findFirst()
        .orElseThrow()
        .lookup(part);
  }

  @Test
  void aRowIsRunByThePrimaryButtonAlone() {
    robot.push(KeyCode.CONTROL, KeyCode.K).write("shdid");
    dialog.settle();
    robot.rightClickOn(row("/shop/did"));
    assertTrue(window.desk.window().hasDialog());
    robot.clickOn(row("/shop/did"));
    assertFalse(window.desk.window().hasDialog());
    assertEquals("category", window.desk.window().current());
  }

  @Test
  void belowTheLastRowThereIsNothingToRun() {
    robot.push(KeyCode.CONTROL, KeyCode.K).write("shdid");
    dialog.settle();
    robot.clickOn(
        robot.lookup("#list .list-cell").match(Node::isVisible).nth(4).queryAs(Node.class));
    assertTrue(window.desk.window().hasDialog());
  }

  @Test
  void aRowThatIsNotPossibleLeavesTheFocusInTheLine() {
    robot.interact(window.access::lock);
    robot.push(KeyCode.CONTROL, KeyCode.K).write("seed");
    dialog.settle();
    robot.clickOn(robot.lookup(".palette-line").queryAs(Node.class));
    assertTrue(robot.lookup("#whyNot").query().isVisible());
    robot.write(" x").type(KeyCode.BACK_SPACE, 2);
    assertEquals("seed", robot.lookup("#query").queryTextInputControl().getText());
    assertTrue(robot.lookup("#query").query().isFocused());
  }

  private Node row(String words) {
    return robot.lookup(".palette-line .label").queryAllAs(Label.class).stream()
        .filter(label -> label.getText().equals(words))
        .findFirst()
        .orElseThrow();
  }

  /// What a mouse can press by name can be called by that name.
  @Test
  void everyButtonOfEveryScreenIsACommand() {
    Set<String> left = new TreeSet<>();
    for (Language language : Language.values()) {
      robot.interact(() -> window.messages.speak(language));
      List<String> commands = words();
      for (String view : VIEWS) {
        robot.interact(() -> window.desk.window().open(view));
        left.addAll(buttonsBut(commands));
      }
      robot.interact(window.desk::newConnection);
      left.addAll(buttonsBut(words()));
    }
    assertEquals(Set.of(), left);
  }

  private List<String> buttonsBut(List<String> commands) {
    return robot.lookup("#content").queryParent().lookupAll(".button").stream()
        .filter(PaletteWindowTest::isSeen)
        .map(node -> ((Button) node))
        .map(
            button ->
                button.getAccessibleText() == null ? button.getText() : button.getAccessibleText())
        .filter(word -> !commands.contains(word))
        .toList();
  }

  private static boolean isSeen(Node node) {
    return node == null || (node.isVisible() && isSeen(node.getParent()));
  }

  private List<String> words() {
    return window.desk.window().commands().all().stream()
        .map(command -> command.label().apply(window.messages))
        .toList();
  }

  @Test
  void allKeysAreSeenAtOnce() {
    dialog.onFx(
        () -> {
          Window own = window.desk.window().getScene().getWindow();
          own.setWidth(1_280);
          own.setHeight(800);
        });
    dialog.settle();
    robot.write("?");
    dialog.settle();
    assertTrue(
        robot.lookup(".keys-group .section-title").queryAllAs(Label.class).stream()
            .anyMatch(title -> title.getText().equals("Views")));
    ScrollPane scroll = robot.lookup(".dialog-scroll").queryAs(ScrollPane.class);
    double height = scroll.getContent().getLayoutBounds().getHeight();
    assertTrue(height <= scroll.getViewportBounds().getHeight(), () -> "of " + height);
  }

  @Test
  void theKeysAreThoseOfTheCommands() {
    robot.write("?");
    Set<String> shown =
        robot.lookup(".keys-group .label").queryAllAs(Label.class).stream()
            .map(Label::getText)
            .collect(Collectors.toSet());
    for (Command command : window.desk.window().commands().all()) {
      assertTrue(
          command.keys().isEmpty() || shown.contains(command.label().apply(window.messages)),
          command::id);
    }
    assertTrue(
        shown.containsAll(Set.of("A", "S", "K", "F5", "Acknowledge…", "Snooze…")), shown::toString);
  }
}
