package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.MemoryStore;
import org.mappingzoo.core.category.CategoryName;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

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
  @Flow(actions = "shell.palette")
  void aCategoryIsJumpedToByAFewOfItsLetters() {
    robot.push(KeyCode.CONTROL, KeyCode.K).write("shdid").type(KeyCode.ENTER);
    assertFalse(window.desk.window().hasDialog());
    assertEquals("category", window.desk.window().current());
  }

  @Test
  void escapeLeadsBackToWhereACategoryWasChosen() {
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT3);
    String from = window.desk.window().current();
    robot.push(KeyCode.CONTROL, KeyCode.K).write("shopdid").type(KeyCode.ENTER);
    robot.push(KeyCode.CONTROL, KeyCode.K).write("shopdid").type(KeyCode.ENTER);
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
  void alsoALongReasonIsReadToItsEndBelowTheList() {
    robot.interact(window.access::lock);
    robot.push(KeyCode.CONTROL, KeyCode.K).write("seed").type(KeyCode.ENTER);
    Label whole = robot.lookup("#whyNot").queryAs(Label.class);
    String reason = "Its control record cannot be read. ".repeat(6).strip();
    robot.interact(() -> whole.setText(reason));
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals(reason, ((Text) whole.lookup(".text")).getText());
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

  /// What a mouse can press can be called, whether it is in sight or not.
  @Test
  void everyButtonOfEveryScreenIsACommand() {
    Set<String> left = new TreeSet<>();
    for (String view : VIEWS) {
      robot.interact(() -> window.desk.window().open(view));
      left.addAll(withoutACommand(view));
      for (TabPane tabs : robot.lookup("#content .tab-pane").queryAllAs(TabPane.class)) {
        for (Tab tab : tabs.getTabs()) {
          dialog.onFx(() -> tabs.getSelectionModel().select(tab));
          left.addAll(withoutACommand(view + " " + tab.getText()));
        }
      }
    }
    dialog.onFx(window.desk::newConnection);
    left.addAll(withoutACommand("a new connection"));
    left.addAll(settingsWithoutACommand());
    assertEquals(Set.of(), left);
  }

  /// Choices and ticks as well; what closes them is none.
  private List<String> settingsWithoutACommand() {
    dialog.onFx(() -> window.desk.window().showSettings());
    List<Node> all =
        Stream.of(".button", ".toggle-button", ".check-box")
            .flatMap(kind -> robot.lookup(".settings " + kind).queryAll().stream())
            .filter(node -> !(node instanceof Button button && button.isDefaultButton()))
            .toList();
    assertTrue(all.size() >= 9, "themes, sizes, languages and a tick");
    return all.stream()
        .filter(node -> !isCommand(node.getUserData()))
        .map(node -> "settings: " + node)
        .toList();
  }

  @Test
  @Flow(actions = "settings.notices")
  void whetherTheDesktopIsToldIsTurnedInThePalette() {
    robot.push(KeyCode.CONTROL, KeyCode.K).write("desktop of no").type(KeyCode.ENTER);
    assertEquals("Alerts are told in this window alone.", passing());
    assertFalse(isDesktopTold());
    robot.push(KeyCode.CONTROL, KeyCode.K).write("desktop of critical").type(KeyCode.ENTER);
    assertEquals("Critical alerts are told to the desktop, too.", passing());
    assertTrue(isDesktopTold());
  }

  /// What a notice says that goes by itself.
  private String passing() {
    return robot.lookup(".pop-notice-lines").queryAllAs(VBox.class).stream()
        .map(lines -> ((Label) lines.getChildren().getLast()).getText())
        .collect(Collectors.joining("|"));
  }

  /// As the settings have it.
  private boolean isDesktopTold() {
    dialog.onFx(() -> window.desk.window().showSettings());
    boolean told = robot.lookup("#notices").queryAs(CheckBox.class).isSelected();
    robot.type(KeyCode.ESCAPE);
    return told;
  }

  private List<String> withoutACommand(String where) {
    Parent content = robot.lookup("#content").queryParent();
    Stream<String> buttons =
        content.lookupAll(".button").stream()
            .filter(Button.class::isInstance)
            .filter(node -> !isNoCommand(node) && !isCommand(node.getUserData()))
            .map(node -> where + ": " + node);
    Stream<String> menus =
        content.lookupAll(".menu-button").stream()
            .map(MenuButton.class::cast)
            .filter(menu -> !isCommand(menu.getUserData()))
            .flatMap(menu -> menu.getItems().stream())
            .filter(item -> !(item instanceof SeparatorMenuItem) && !isCommand(item.getUserData()))
            .map(item -> where + ": " + item.getText());
    return Stream.concat(buttons, menus).toList();
  }

  /// What fills or empties a field of a form is part of it; where no row passes the filter, to show
  /// all again is a tile's command; and a leader is killed in a demo alone.
  private static boolean isNoCommand(Node node) {
    return Set.of("emptyAction", "kill").contains(String.valueOf(node.getId()))
        || node.getParent().lookupAll(".text-field").stream()
            .anyMatch(field -> field.getParent().equals(node.getParent()));
  }

  private boolean isCommand(Object id) {
    return window.desk.window().commands().all().stream()
        .anyMatch(command -> command.id().equals(id));
  }

  @Test
  @Flow(actions = {"category.text.copy", "category.versions.copy"})
  void theTextOfAnOldVersionIsHadByKeysAlone() {
    store.write(DID, "5:9\n");
    window.see(DID);
    dialog.onFx(() -> window.desk.openCategory(CategoryName.of(DID)));
    robot.push(KeyCode.CONTROL, KeyCode.K).write("copy version").type(KeyCode.ENTER);
    assertEquals("5:9\n", copied());
    assertEquals("Versions", shownTab());
    dialog.onFx(() -> robot.lookup(".version-list").query().requestFocus());
    robot.type(KeyCode.DOWN);
    robot.push(KeyCode.CONTROL, KeyCode.K).write("copy version").type(KeyCode.ENTER);
    assertEquals("1:9\n10:20\n", copied());
    robot.push(KeyCode.CONTROL, KeyCode.K).write("copy stored").type(KeyCode.ENTER);
    assertEquals("5:9\n", copied());
    assertEquals("Stored text", shownTab());
  }

  @Test
  void aRowOfAListIsCopiedWithItsPartsApart() {
    dialog.onFx(() -> window.desk.openCategory(CategoryName.of(DID)));
    robot.push(KeyCode.CONTROL, KeyCode.K).write("versions").type(KeyCode.ENTER);
    dialog.settle();
    ListView<?> versions = robot.lookup(".version-list").queryListView();
    dialog.onFx(versions::requestFocus);
    robot.push(KeyCode.CONTROL, KeyCode.C);
    String[] parts = copied().strip().split("\t", -1);
    assertEquals(List.of("version 0", "2"), List.of(parts[0], "" + parts.length));
  }

  private String shownTab() {
    return robot
        .lookup(".category-tabs")
        .queryAs(TabPane.class)
        .getSelectionModel()
        .getSelectedItem()
        .getText();
  }

  private String copied() {
    AtomicReference<String> copied = new AtomicReference<>("");
    dialog.onFx(() -> copied.set(String.valueOf(Clipboard.getSystemClipboard().getString())));
    return copied.get();
  }

  /// The menu of the fleet's columns is opened the same way, and higher than this screen.
  @Test
  void aMenuIsOpenedFromThePaletteAndKeysChooseFromIt() {
    robot.push(KeyCode.CONTROL, KeyCode.K).write("export entries").type(KeyCode.ENTER);
    dialog.settle();
    assertEquals("activity", window.desk.window().current());
    MenuButton export = robot.lookup("#export").queryAs(MenuButton.class);
    assertTrue(export.isShowing());
    assertTrue(export.isFocused());
    robot.type(KeyCode.ESCAPE);
    assertFalse(export.isShowing());
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
