package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.image.Image;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.controlsfx.control.PopOver;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.MemoryStore;
import org.mappingzoo.core.category.CategoryName;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// What is shown leaves the window as a file or on the clipboard, by keys alone.
@ExtendWith(ApplicationExtension.class)
final class ExportsWindowTest {
  private static final String DID = "/shop/did";
  private static final String OTHER = "/shop/other";

  @TempDir private Path directory;

  private final MemoryStore store =
      new MemoryStore().with(DID, "1:9\n20:30\n").with(OTHER, "500:900\n");
  private final List<String> titles = new ArrayList<>();
  private WindowOnStore window;
  private DialogRobot dialog;
  private FxRobot robot;

  @Start
  void open(Stage stage) {
    window =
        new WindowOnStore(
            store,
            Runnable::run,
            (owner, title, suggested) -> {
              titles.add(title);
              return Optional.of(directory.resolve(suggested));
            });
    window.show(stage);
    window.see(DID);
    window.see(OTHER);
  }

  @BeforeEach
  void sit(FxRobot given) {
    robot = given;
    dialog = new DialogRobot(given);
    dialog.onFx(() -> window.desk.window().focusContent());
    dialog.onFx(() -> Clipboard.getSystemClipboard().setContent(words("something else")));
  }

  @Test
  @Flow(actions = {"export.spreadsheet", "export.program"})
  void theTableBeforeOneIsWrittenForSpreadsheetsAndForPrograms() throws IOException {
    robot.push(KeyCode.CONTROL, KeyCode.E);
    dialog.settle();
    List<String> lines = lines("mapping-zoo-fleet.csv");
    assertEquals(3, lines.size());
    assertTrue(lines.getFirst().startsWith("category,reading,free,"), lines::toString);
    assertTrue(lines.get(1).startsWith("/shop/did,Ranges,20,"), lines::toString);
    assertTrue(lines.get(2).startsWith("/shop/other,Ranges,401,"), lines::toString);
    assertEquals(List.of("Export to a file"), titles);
    assertTrue(
        lines.get(2).endsWith(",demo,,embedded,Current,2026-03-01T14:02:03Z"), lines::toString);
    assertEquals("2 lines exported. " + directory.resolve("mapping-zoo-fleet.csv"), told());

    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.E);
    dialog.settle();
    String json = String.join("\n", lines("mapping-zoo-fleet.json"));
    assertTrue(json.contains("\"table\" : \"fleet\""), json);
    assertTrue(json.contains("\"free\" : 401"), json);
    assertTrue(json.contains("\"exported at\" : \"2026-03-01T14:02:03Z\""), json);
  }

  @Test
  void whatIsFilteredAwayIsNotWrittenAndTheFileSaysSo() throws IOException {
    robot.write("/").write("other").type(KeyCode.TAB).push(KeyCode.CONTROL, KeyCode.E);
    dialog.settle();
    assertEquals(2, lines("mapping-zoo-fleet-filtered.csv").size());
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.E);
    dialog.settle();
    assertTrue(
        lines("mapping-zoo-fleet-filtered.json").contains("  \"filter\" : \"other\","),
        () -> files().toString());
  }

  @Test
  void eachViewWithATableWritesItsOwn() {
    dialog.onFx(() -> window.desk.openCategory(CategoryName.of(DID)));
    Map<KeyCode, String> views =
        Map.of(
            KeyCode.DIGIT2, "mapping-zoo-ranges-shop-did.csv",
            KeyCode.DIGIT3, "mapping-zoo-leases-filtered.csv",
            KeyCode.DIGIT4, "mapping-zoo-reservations.csv",
            KeyCode.DIGIT5, "mapping-zoo-activity.csv",
            KeyCode.DIGIT6, "mapping-zoo-alerts-filtered.csv",
            KeyCode.DIGIT7, "mapping-zoo-lookup.csv");
    views.forEach(
        (digit, name) -> {
          robot.push(KeyCode.CONTROL, digit);
          robot.push(KeyCode.CONTROL, KeyCode.E);
          dialog.settle();
          assertTrue(Files.exists(directory.resolve(name)), () -> name + " of " + files());
        });
  }

  @Test
  @Flow(actions = "activity.export.menu")
  void theTimeLineIsWrittenByItsOwnMenu() throws IOException {
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT5);
    dialog.onFx(() -> robot.lookup("#export").query().requestFocus());
    robot.type(KeyCode.SPACE, KeyCode.DOWN, KeyCode.DOWN, KeyCode.ENTER);
    dialog.settle();
    List<String> lines = lines("mapping-zoo-activity.jsonl");
    assertEquals(2, lines.size(), "two first sights");
    assertTrue(lines.getFirst().contains("\"category\":\"/shop/"), lines::toString);
  }

  @Test
  @Flow(actions = "export.picture")
  void aPictureHasTheWholeView() {
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.P);
    dialog.settle();
    Bounds table = robot.lookup("#table").query().getLayoutBounds();
    Image image = image("mapping-zoo-fleet.png");
    assertTrue(image.getWidth() > table.getWidth() && image.getHeight() > table.getHeight());
    assertEquals("Exported. " + directory.resolve("mapping-zoo-fleet.png"), told());
  }

  @Test
  @Flow(actions = "export.map")
  void aPictureOfTheRangeMapAloneIsAskedForInThePalette() {
    dialog.onFx(() -> window.desk.openCategory(CategoryName.of(DID)));
    fromPalette("picture of the range map");
    Bounds map = robot.lookup(".range-map").query().getLayoutBounds();
    assertTrue(image("mapping-zoo-map-shop-did.png").getWidth() >= map.getWidth());
  }

  @Test
  @Flow(actions = "export.chart")
  void aPictureOfTheChartAloneIsAskedForInThePalette() {
    dialog.onFx(() -> window.desk.openCategory(CategoryName.of(DID)));
    PaletteRobot palette = new PaletteRobot(robot, window.desk.window());
    palette.run(
        "category.tab.chart",
        window.desk.window().commands().of("category.tab.chart").label().apply(window.messages));
    palette.run("export.chart", "picture of the chart");
    dialog.settle();
    Image chart = image("mapping-zoo-chart-shop-did.png");
    assertTrue(chart.getWidth() > 100 && chart.getHeight() > 100, () -> files().toString());
  }

  @Test
  @Flow(actions = "about.title")
  void aboutTellsTheVersionCopiesItAndLeavesTheFocusWhereItWas() {
    Node before = dialog.focused();
    fromPalette("about mapping");
    assertTrue(window.desk.window().hasDialog());
    assertTrue(robot.lookup(".about #version").tryQuery().isPresent());
    robot.push(KeyCode.SHIFT, KeyCode.TAB);
    assertTrue(
        robot.lookup(".about .button").queryAll().contains(dialog.focused()),
        () -> "" + dialog.focused());
    for (int i = 0; i < 3 && !clipboard().startsWith("Mapping Zoo "); i++) {
      robot.type(KeyCode.TAB).type(KeyCode.SPACE);
      dialog.settle();
    }
    assertDiagnostics(clipboard());
    assertTrue(robot.lookup(".about #copied").query().isVisible());
    robot.type(KeyCode.ESCAPE);
    dialog.settle();
    assertFalse(window.desk.window().hasDialog());
    assertEquals(before, dialog.focused());
  }

  @Test
  @Flow(actions = "lookup.copy")
  void anAnswerIsCopiedWithWhereItIsFromAlsoWhereThatIsOld() {
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT7).write("25");
    fromPalette("lookup copy");
    assertTrue(
        clipboard()
            .startsWith("From DEMO, embedded ZooKeeper, at 2026-03-01T14:02:03Z.\n25 = 0x19:"),
        this::clipboard);
    dialog.onFx(window::goStale);
    fromPalette("lookup copy");
    assertTrue(
        clipboard()
            .startsWith(
                "From DEMO, embedded ZooKeeper, at 2026-03-01T14:02:03Z, when the connection was"
                    + " not current: this is what was known last.\n"),
        this::clipboard);
  }

  @Test
  @Flow(actions = "shell.copy")
  void diagnosticsAreCopiedFromThePalette() {
    fromPalette("copy diagnostics");
    assertDiagnostics(clipboard());
    assertEquals(List.of("Copied"), noticed());
  }

  @Test
  void aKeyThatCanDoNothingSaysWhyNot() {
    dialog.onFx(() -> window.desk.window().open("connections"));
    robot.push(KeyCode.CONTROL, KeyCode.E);
    robot.push(KeyCode.CONTROL, KeyCode.E);
    dialog.settle();
    assertEquals(List.of(window.messages.get("export.spreadsheet")), noticed(), "once");
    assertEquals(
        window.messages.get("export.spreadsheet") + ". " + window.messages.get("export.none"),
        robot.lookup(".pop-notice-open").query().getAccessibleText());
  }

  private List<String> noticed() {
    return robot.lookup(".pop-notice-title").queryAllAs(Label.class).stream()
        .map(Label::getText)
        .toList();
  }

  @Test
  @Flow(actions = "shell.connection")
  void whatHangsBelowTheChipIsOpenedAndCopiedAndClosed() {
    dialog.onFx(() -> robot.lookup("#chip").query().requestFocus());
    robot.type(KeyCode.SPACE);
    dialog.settle();
    assertTrue(chipIsOpen());
    robot.type(KeyCode.SPACE);
    dialog.settle();
    assertDiagnostics(clipboard());
    robot.type(KeyCode.ESCAPE);
    dialog.settle();
    assertFalse(chipIsOpen());
  }

  private static boolean chipIsOpen() {
    return Window.getWindows().stream().anyMatch(PopOver.class::isInstance);
  }

  private void fromPalette(String words) {
    robot.push(KeyCode.CONTROL, KeyCode.K).write(words).type(KeyCode.ENTER);
    dialog.settle();
  }

  private static void assertDiagnostics(String copied) {
    assertTrue(copied.matches("(?s)Mapping Zoo \\S+, 2026-03-01T14:02:03Z\n.*"), copied);
    assertTrue(copied.contains("\nensemble    embedded\nroots       /\n"), copied);
    assertTrue(copied.contains("\ncategories  2\nhidden      0\n"), copied);
  }

  private String clipboard() {
    AtomicReference<String> copied = new AtomicReference<>("");
    dialog.onFx(() -> copied.set(String.valueOf(Clipboard.getSystemClipboard().getString())));
    return copied.get();
  }

  private static ClipboardContent words(String text) {
    ClipboardContent content = new ClipboardContent();
    content.putString(text);
    return content;
  }

  private String told() {
    return robot.lookup(".pop-notice-open").query().getAccessibleText();
  }

  private Image image(String name) {
    return new Image(directory.resolve(name).toUri().toString());
  }

  private List<String> lines(String name) throws IOException {
    return Files.readAllLines(directory.resolve(name));
  }

  private List<Path> files() {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
