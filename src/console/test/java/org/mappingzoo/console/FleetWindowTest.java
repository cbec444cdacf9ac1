package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.MemoryStore;
import org.mappingzoo.console.testing.TaskQueue;
import org.mappingzoo.core.category.CategoryName;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.NodeQueryUtils;

/// Several categories at once, the columns, and the ranges of the chart: by mouse and keyboard.
@ExtendWith(ApplicationExtension.class)
final class FleetWindowTest {
  private static final String A = "/ids/a";
  private static final String B = "/ids/b";
  private static final String TOUCHING = "1:5\n6:9\n";

  private final MemoryStore store = new MemoryStore().with(A, TOUCHING).with(B, TOUCHING);
  private final TaskQueue server = new TaskQueue();
  private WindowOnStore window;
  private DialogRobot dialog;
  private FxRobot robot;

  @Start
  void open(Stage stage) {
    window = new WindowOnStore(store, server);
    window.show(stage);
    window.see(A);
    window.see(B);
  }

  @BeforeEach
  void sit(FxRobot given) {
    robot = given;
    dialog = new DialogRobot(given);
    dialog.settle();
  }

  @Test
  @Flow(actions = "fleet.compact")
  void severalAreChosenByKeyboardAndCompactedWithOnePreview() {
    chooseAll();
    window.see(A);
    dialog.settle();
    assertEquals(2, table().getSelectionModel().getSelectedItems().size(), "after an update");
    robot.interact(() -> robot.lookup("#compact").queryAs(Button.class).fire());
    answer();
    assertEquals("Compact 2 categories", dialog.text("title"));
    assertEquals("Compact 2 lists", dialog.text("primary"));
    store.write(B, "1:5\n6:9\n10:12\n");
    dialog.press("primary");
    answer();
    assertEquals(Optional.of("1:9\n"), store.text(A));
    assertEquals(Optional.of("1:5\n6:9\n10:12\n"), store.text(B), "somebody else was faster");
    assertEquals("Compact 1 list", dialog.text("primary"));
    dialog.click("primary");
    answer();
    assertEquals(Optional.of("1:12\n"), store.text(B));
    assertEquals("2 lists are written.", dialog.text("summary"));
    robot.type(KeyCode.ENTER); // where the focus is now
    dialog.settle();
    assertFalse(dialog.isOpen());
  }

  @Test
  void theSelectedRowsAreCopiedByKeysWithTabsBetweenTheirCellsAndPlainDigits() {
    store.write(A, "1:1400\n");
    window.see(A);
    dialog.settle();
    assertTrue(
        robot.lookup("#table .table-cell").queryAllAs(Labeled.class).stream()
            .anyMatch(cell -> "1,400".equals(cell.getText())));
    chooseAll();
    robot.push(KeyCode.CONTROL, KeyCode.C);
    List<String> rows = copied().lines().toList();
    assertEquals(2, rows.size());
    assertEquals(
        List.of(A, "Duplicate risk", "1400"), List.of(rows.get(0).split("\t", -1)).subList(0, 3));
    assertEquals(List.of(B, "OK", "9"), List.of(rows.get(1).split("\t", -1)).subList(0, 3));
    assertEquals(shown().size(), rows.get(0).split("\t", -1).length);
  }

  @Test
  void aFieldThatHasTheFocusCopiesWhatIsSelectedInItAndNoRow() {
    chooseAll();
    robot.write("/").write(B.substring(1));
    robot.push(KeyCode.CONTROL, KeyCode.A).push(KeyCode.CONTROL, KeyCode.C);
    assertEquals(B.substring(1), copied());
  }

  @Test
  @Flow(actions = "shell.copyrow")
  void aRowIsCopiedFromThePaletteWhichSaysWhereThereIsNone() {
    chooseAll();
    dialog.onFx(() -> window.desk.fleet().select(Optional.of(CategoryName.of(B))));
    robot.push(KeyCode.CONTROL, KeyCode.K).write("copy row").type(KeyCode.ENTER);
    dialog.settle();
    assertTrue(copied().startsWith(B + "\t"), this::copied);
    dialog.onFx(() -> window.desk.fleet().select(Optional.empty()));
    robot.push(KeyCode.CONTROL, KeyCode.K).write("copy row");
    dialog.settle();
    assertEquals("Select a row first.", robot.lookup("#whyNot").queryAs(Label.class).getText());
  }

  /// At twice the size in 1920 × 1080 there is room for so much: more would push the frame out of
  /// the window.
  @Test
  void withItsTilesOnTwoLinesItIsStillNoHigherThanASmallWindow() {
    filter("nothing like it");
    filter("");
    Region view = robot.lookup(".fleet").queryAs(Region.class);
    assertTrue(view.minHeight(560) > view.minHeight(1_200), "on two lines");
    assertTrue(view.minHeight(560) <= 430, () -> "" + view.minHeight(560));
  }

  private String copied() {
    AtomicReference<String> copied = new AtomicReference<>("");
    dialog.onFx(() -> copied.set(String.valueOf(Clipboard.getSystemClipboard().getString())));
    return copied.get();
  }

  @Test
  void whatIsReachedFromTheFilterByKeysIsWhatIsChanged() {
    robot.write("/").write(B.substring(1)).type(KeyCode.DOWN);
    dialog.settle();
    assertEquals(1, table().getSelectionModel().getSelectedItems().size());
    assertEquals(B, window.desk.fleet().selectedText().getValue());
    assertFalse(robot.lookup("#push").queryButton().isDisabled());
  }

  @Test
  void escapeEmptiesTheFilterAndThenLeadsToTheTable() {
    robot.write("/").write(B.substring(1)).type(KeyCode.ESCAPE);
    TextField filter = robot.lookup("#filter").queryAs(TextField.class);
    assertEquals("", filter.getText());
    assertTrue(filter.isFocused());
    robot.type(KeyCode.ESCAPE);
    assertTrue(table().isFocused());
  }

  @Test
  void ofSeveralTheOneThatWasChosenLastIsOpenedAndChanged() {
    robot.interact(
        () -> {
          table().getSelectionModel().clearAndSelect(0);
          table().getSelectionModel().select(1);
        });
    assertEquals(1, table().getSelectionModel().getSelectedIndex());
    String last = window.desk.fleet().selectedText().getValue();
    assertTrue(table().getItems().get(1).toString().contains(last), last);
  }

  /// Nothing is done to what nobody sees.
  @Test
  void theLastThatIsTakenOutOfTheSelectionIsNotChosenAnyMore() {
    robot.interact(() -> table().getSelectionModel().clearAndSelect(0));
    assertFalse(robot.lookup("#push").queryButton().isDisabled());
    robot.interact(() -> table().getSelectionModel().clearSelection(0));
    assertTrue(robot.lookup("#push").queryButton().isDisabled());
    filter(B);
    filter("");
    assertEquals(List.of(), table().getSelectionModel().getSelectedItems());
    assertTrue(robot.lookup("#push").queryButton().isDisabled());
  }

  @Test
  void whatAFilterHidesIsStillSelectedAndNoNeighbourIs() {
    for (String chosen : List.of(A, B)) {
      String other = chosen.equals(A) ? B : A;
      robot.interact(() -> window.desk.fleet().select(Optional.of(CategoryName.of(chosen))));
      filter(other);
      assertEquals(1, table().getItems().size());
      assertEquals(chosen, window.desk.fleet().selectedText().getValue());
      assertEquals(List.of(), table().getSelectionModel().getSelectedItems());
      robot.interact(() -> robot.lookup("#filter").queryAs(TextField.class).clear());
      dialog.settle();
      assertEquals(1, table().getSelectionModel().getSelectedItems().size());
      assertEquals(chosen, window.desk.fleet().selectedText().getValue());
    }
  }

  /// Which is dear: each is styled anew.
  @Test
  void aFilterTakesNoNodeOutOfARowThatItFillsAgain() {
    List<Parent> without = new ArrayList<>();
    Node first = robot.lookup(".name-line").query();
    first.parentProperty().subscribe((from, to) -> without.add(from));
    filter(B);
    assertEquals(List.of("b"), namesInSight());
    assertEquals(List.of(), hiddenRowsWithAnItem());
    filter("");
    assertEquals(List.of("a", "b"), namesInSight());
    assertEquals(List.of(), without);
    filter("nothing like it");
    assertEquals(List.of(), namesInSight());
    filter(A);
    assertEquals(List.of("a"), namesInSight());
  }

  private List<TableRow<?>> hiddenRowsWithAnItem() {
    return robot.lookup(".table-row-cell").queryAllAs(TableRow.class).stream()
        .filter(row -> !row.isVisible() && row.getItem() != null)
        .<TableRow<?>>map(row -> row)
        .toList();
  }

  private void filter(String text) {
    robot.interact(() -> robot.lookup("#filter").queryAs(TextField.class).setText(text));
    dialog.settle();
  }

  private List<String> namesInSight() {
    return robot.lookup(".name-line .strong").queryAllAs(Label.class).stream()
        .filter(NodeQueryUtils.isVisible())
        .map(Label::getText)
        .sorted()
        .toList();
  }

  @Test
  void aColumnThatIsNotWantedGoesAndIsRemembered() {
    MenuButton columns = robot.lookup("#columns").queryAs(MenuButton.class);
    robot.interact(
        () ->
            columns.getItems().stream()
                .filter(item -> "State".equals(item.getText()))
                .forEach(item -> choose((CheckMenuItem) item)));
    assertFalse(column("state").isVisible());
    assertEquals(".state- /", window.desk.fleet().layoutText().getValue());
    robot.interact(() -> columns.getItems().getLast().fire());
    assertTrue(column("state").isVisible());
  }

  /// As its menu does it.
  private static void choose(CheckMenuItem item) {
    item.setSelected(!item.isSelected());
    item.fire();
  }

  @Test
  @Flow(actions = "fleet.columns.menu")
  void aColumnIsMovedWithoutAMouseAndItsPlaceRemembered() {
    choose("Move left", "Free");
    assertEquals(List.of("name", "free", "state"), shown().subList(0, 3));
    String moved = window.desk.fleet().layoutText().getValue();
    assertTrue(moved.startsWith("name free state"), moved);
    choose("Move right", "Category");
    assertEquals(List.of("free", "name", "state"), shown().subList(0, 3));
    assertEquals(List.of(), itemsOf("Move left", "Free"), "there is no place left of it");
    robot.interact(() -> columnsMenu().getItems().getLast().fire());
    assertEquals(List.of("name", "state", "free"), shown().subList(0, 3));
  }

  @Test
  void aColumnThatIsMovedStaysSorted() {
    robot.interact(() -> sortDown(table(), "free"));
    choose("Move left", "Free");
    assertTrue(window.desk.fleet().layoutText().getValue().endsWith("/ free-"));
    assertEquals(1, table().getSortOrder().size());
  }

  @Test
  void aColumnIsMadeWiderWithoutAMouseAndThatIsRemembered() {
    Widths wider = chosen("Wider");
    assertTrue(wider.after() > wider.before(), wider::toString);
    String layout = window.desk.fleet().layoutText().getValue();
    assertTrue(layout.contains(".name:" + Math.round(wider.after())), layout);
    dialog.await(() -> column("name").getWidth() > wider.before());
    Widths narrower = chosen("Narrower");
    assertEquals(
        wider.after() - wider.before(), narrower.before() - narrower.after(), 1, "as far back");
  }

  /// Of one column, around one choice: as the frame around them is laid out, columns may share the
  /// width anew, whenever a busy machine comes to it.
  private record Widths(double before, double after) {}

  private Widths chosen(String menu) {
    AtomicReference<Widths> widths = new AtomicReference<>(new Widths(0, 0));
    robot.interact(
        () -> {
          double before = column("name").getWidth();
          itemsOf(menu, "Category").forEach(MenuItem::fire);
          widths.set(new Widths(before, column("name").getWidth()));
        });
    return widths.get();
  }

  private MenuButton columnsMenu() {
    return robot.lookup("#columns").queryAs(MenuButton.class);
  }

  private void choose(String menu, String column) {
    robot.interact(() -> itemsOf(menu, column).forEach(MenuItem::fire));
    dialog.settle();
  }

  /// As they are when the menu is opened.
  private List<MenuItem> itemsOf(String menu, String column) {
    return columnsMenu().getItems().stream()
        .filter(item -> menu.equals(item.getText()))
        .map(Menu.class::cast)
        .peek(opened -> opened.getOnShowing().handle(new Event(Menu.ON_SHOWING)))
        .flatMap(opened -> opened.getItems().stream())
        .filter(item -> column.equals(item.getText()))
        .toList();
  }

  private List<String> shown() {
    return shown(table());
  }

  private static <S> List<String> shown(TableView<S> table) {
    return table.getVisibleLeafColumns().stream().map(TableColumn::getId).toList();
  }

  @Test
  void howItIsSortedIsRemembered() {
    robot.interact(() -> sortDown(table(), "free"));
    assertEquals("/ free-", window.desk.fleet().layoutText().getValue().strip());
  }

  private static <S> void sortDown(TableView<S> table, String id) {
    table.getColumns().stream()
        .filter(column -> id.equals(column.getId()))
        .forEach(
            column -> {
              column.setSortType(TableColumn.SortType.DESCENDING);
              table.getSortOrder().setAll(List.of(column));
            });
  }

  @Test
  void groupsAreClosedAndOpenedByKeyboard() {
    groupByFolder();
    robot.interact(() -> table().requestFocus());
    robot.type(KeyCode.HOME);
    assertEquals(List.of("/ids", A, B), lines());
    robot.type(KeyCode.LEFT);
    assertEquals(List.of("/ids"), lines());
    robot.type(KeyCode.RIGHT);
    assertEquals(List.of("/ids", A, B), lines());
    robot.type(KeyCode.SPACE);
    assertEquals(List.of("/ids"), lines());
    robot.type(KeyCode.ENTER);
    robot.type(KeyCode.DOWN, 2);
    assertEquals(B, table().getSelectionModel().getSelectedItem().toString());
    robot.type(KeyCode.LEFT);
    assertEquals("/ids", table().getSelectionModel().getSelectedItem().toString());
    window.see(A);
    dialog.settle();
    assertEquals(
        "/ids", table().getSelectionModel().getSelectedItem().toString(), "after an update");
  }

  @Test
  void groupsAreClosedAndOpenedByMouse() {
    groupByFolder();
    robot.clickOn(".group-arrow");
    dialog.settle();
    assertEquals(List.of("/ids"), lines());
    robot.doubleClickOn(".group-count");
    dialog.settle();
    assertEquals(List.of("/ids", A, B), lines());
    assertEquals("/ / folder", window.desk.fleet().layoutText().getValue().strip());
  }

  @Test
  void underItsHeadingACategorySaysNotAgainWhatFolderItLiesIn() {
    assertEquals(Set.of("/ids"), folders());
    groupByFolder();
    assertEquals(Set.of(""), folders());
  }

  private Set<String> folders() {
    dialog.settle();
    return robot.lookup(".name-line .path").queryAllAs(Label.class).stream()
        .map(Label::getText)
        .collect(Collectors.toSet());
  }

  private void groupByFolder() {
    robot.interact(
        () ->
            robot.lookup("#groups").queryAs(MenuButton.class).getItems().stream()
                .filter(item -> "By folder".equals(item.getText()))
                .forEach(MenuItem::fire));
    dialog.settle();
  }

  private List<String> lines() {
    dialog.settle();
    return table().getItems().stream().map(Object::toString).toList();
  }

  @Test
  void theChartsRangeIsChosenByMouseAndByKeyboard() {
    robot.interact(() -> window.desk.openCategory(CategoryName.of(A)));
    robot.interact(
        () -> robot.lookup(".category-tabs").queryAs(TabPane.class).getSelectionModel().select(1));
    dialog.settle();
    robot.clickOn("#range-week");
    assertTrue(range("week").isSelected());
    robot.interact(() -> robot.lookup(".free-chart").query().requestFocus());
    robot.type(KeyCode.MINUS);
    assertTrue(range("quarter").isSelected());
    robot.type(KeyCode.PLUS, 3);
    assertTrue(range("hour").isSelected());
  }

  private ToggleButton range(String code) {
    return robot.lookup("#range-" + code).queryAs(ToggleButton.class);
  }

  @Test
  void theThumbOfALongListCanBeCaughtByMouse() {
    String many =
        IntStream.range(1, 2_000)
            .mapToObj(i -> 10 * i + ":" + (10 * i + 1) + "\n")
            .collect(Collectors.joining());
    store.write(A, many);
    window.see(A);
    dialog.onFx(() -> window.desk.openCategory(CategoryName.of(A)));
    Node thumb =
        robot.lookup(".range-table").query().lookup(".scroll-bar:vertical").lookup(".thumb");
    assertTrue(thumb.getLayoutBounds().getHeight() >= 24, () -> "" + thumb.getLayoutBounds());
  }

  private void chooseAll() {
    robot.interact(() -> table().requestFocus());
    robot.type(KeyCode.HOME);
    robot.press(KeyCode.SHIFT).type(KeyCode.DOWN).release(KeyCode.SHIFT);
    dialog.settle();
  }

  private void answer() {
    server.runAll();
    dialog.settle();
    server.runAll();
    dialog.settle();
    server.runAll();
    dialog.settle();
  }

  private TableView<?> table() {
    return robot.lookup("#table").queryTableView();
  }

  private TableColumn<?, ?> column(String id) {
    return table().getColumns().stream()
        .filter(column -> id.equals(column.getId()))
        .findFirst()
        .orElseThrow();
  }
}
