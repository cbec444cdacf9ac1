package org.mappingzoo.console.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.event.ActionEvent;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;

/// Every screen fits its controller, and every controller has its screen.
final class ScreensTest {
  private final Places places = Places.ofProject();

  @Test
  void everyScreenFitsItsController() {
    List<String> faults =
        screens().stream().flatMap(screen -> ScreenGate.faults(screen).stream()).toList();
    assertEquals(List.of(), faults, () -> String.join("\n", faults));
  }

  @Test
  void everyControllerHasItsScreen() {
    Set<String> controlled =
        screens().stream().flatMap(s -> s.controller().stream()).collect(Collectors.toSet());
    List<String> alone =
        places.sources().stream()
            .map(ScreensTest::className)
            .filter(name -> name.endsWith("Controller") && !controlled.contains(name))
            .toList();
    assertEquals(List.of(), alone, "no file under fxml/ names these controllers");
  }

  @Test
  void everyScreenIsInTheProgram() {
    for (Path file : places.screens()) {
      String resource = "/org/mappingzoo/console/fxml/" + file.getFileName();
      assertNotNull(getClass().getResource(resource), resource);
    }
  }

  // The gate itself.

  @Test
  void aScreenThatFitsHasNoFaults() {
    assertFaults(
        """
        <TableView fx:id="table"/>
        <Button text="%fleet.compact" onAction="#compact" toggleGroup="$group"/>
        <ToggleGroup fx:id="group"/>
        <Button onAction="#compactNow" accessibleText="%fleet.compact"/>
        """);
  }

  @Test
  void anIdWithoutFieldAndAFieldWithoutIdAreFaults() {
    assertFaults(
        "<TableView fx:id=\"tabel\"/>",
        "x:4: fx:id=\"tabel\" has no @FXML field in FixtureController",
        "x: @FXML FixtureController.table has no fx:id");
  }

  @Test
  void anIdOfAnotherTypeIsAFault() {
    assertFaults(
        "<Button fx:id=\"table\" text=\"%a.b\"/>",
        "x:4: fx:id=\"table\" is a Button, its field a TableView");
  }

  @Test
  void aHandlerThatIsMissingOrTakesSomethingElseIsAFault() {
    assertFaults(
        """
        <TableView fx:id="table"/>
        <Button text="%a.b" onAction="#vanished"/>
        <Button text="%a.b" onAction="#odd"/>
        """,
        "x:5: #vanished is no @FXML method of FixtureController",
        "x:6: #odd is no @FXML method of FixtureController");
  }

  @Test
  void textStyleAndNamelessButtonsAreFaults() {
    assertFaults(
        """
        <TableView fx:id="table" style="-fx-padding: 1"/>
        <Button text="Compact"/>
        <Button onAction="#compact"/>
        <Buton/>
        """,
        "x:4: style belongs in styles/*.css",
        "x:5: text=\"Compact\" cannot be translated: use %key",
        "x:6: a button without text needs accessibleText",
        "x:7: no import gives a class <Buton>");
  }

  @Test
  void anIconWithoutTooltipIsAFault() {
    assertFaults(
        """
        <TableView fx:id="table"/>
        <Button accessibleText="%fleet.compact" onAction="#compact">
          <graphic><FontIcon iconLiteral="fth-x"/></graphic>
        </Button>
        <Button accessibleText="%fleet.compact" onAction="#compact">
          <graphic><FontIcon iconLiteral="fth-x"/></graphic>
          <tooltip><Tooltip text="%fleet.compact"/></tooltip>
        </Button>
        """,
        "x:5: a button that is but an icon needs a tooltip");
  }

  @Test
  void aDialogThatScreenReadersDoNotKnowIsAFault() {
    String fxml =
        """
        <?import javafx.scene.layout.VBox?>
        <VBox xmlns:fx="http://javafx.com/fxml/1" styleClass="%s"/>
        """;
    assertEquals(
        List.of(
            "x:2: a dialog needs accessibleRole=\"DIALOG\" and accessibleText",
            "x: no fx:controller"),
        ScreenGate.faults(Screen.parse("x", fxml.formatted("dialog, change"))));
    assertEquals(
        List.of("x: no fx:controller"),
        ScreenGate.faults(
            Screen.parse(
                "x", fxml.formatted("dialog\" accessibleRole=\"DIALOG\" accessibleText=\"%a.b"))));
    assertEquals(
        List.of("x: no fx:controller"),
        ScreenGate.faults(Screen.parse("x", fxml.formatted("dialog-buttons"))));
  }

  private static void assertFaults(String body, String... faults) {
    String fxml =
        """
        <?import javafx.scene.control.*?>
        <?import javafx.scene.layout.VBox?><?import org.kordamp.ikonli.javafx.FontIcon?>
        <VBox xmlns:fx="http://javafx.com/fxml/1" fx:controller="%s">
        """
            .formatted(FixtureController.class.getName());
    assertEquals(
        List.of(faults), ScreenGate.faults(Screen.parse("x", fxml + body.strip() + "</VBox>")));
  }

  private List<Screen> screens() {
    return places.screens().stream()
        .map(file -> Screen.parse(places.shown(file), Places.read(file)))
        .toList();
  }

  private static String className(Path source) {
    String path = source.toString().replace('\\', '/');
    return path.substring(path.indexOf("/main/java/") + 11, path.length() - 5).replace('/', '.');
  }

  /// Fits the first fixture.
  @SuppressWarnings("unused") // the gate looks at it by reflection only
  static final class FixtureController {
    @FXML private TableView<String> table;

    @FXML
    private void compact(ActionEvent event) {}

    @FXML
    private void compactNow() {}

    @FXML
    private void odd(Button notAnEvent) {}
  }
}
