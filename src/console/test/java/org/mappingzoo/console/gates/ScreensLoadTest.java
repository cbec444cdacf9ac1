package org.mappingzoo.console.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.ColorScheme;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Every screen loads in both languages and both themes, and JavaFX has nothing to complain about.
final class ScreensLoadTest {
  private final Places places = Places.ofProject();
  @TempDir private Path scratch;

  @BeforeAll
  static void startJavaFx() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @ParameterizedTest
  @CsvSource({"'', LIGHT", "'', DARK", "_de, LIGHT", "_de, DARK"})
  void everyScreenLoads(String language, ColorScheme scheme) throws TimeoutException {
    Path file = places.messages(language);
    String words = Files.exists(file) ? Places.read(file) : "";
    assertEquals(List.of(), faults(places.screens(), places.sheets(), words, scheme));
  }

  // The gate itself.

  @Test
  void aPropertyThatDoesNotExistAndAMissingWordAreFaults() throws Exception {
    Path label = screen("label.fxml", "<Label txt=\"%a.b\"/>");
    Path word = screen("word.fxml", "<Label text=\"%a.c\"/>");
    List<String> faults = faults(List.of(label, word), List.of(), "a.b=B", ColorScheme.LIGHT);
    assertEquals(2, faults.size(), faults::toString);
    assertTrue(faults.get(0).contains("txt"), faults::toString);
    assertTrue(faults.get(1).contains("a.c"), faults::toString);
  }

  @Test
  void aLookupThatCannotBeResolvedIsAFault() throws Exception {
    Path label = screen("label.fxml", "<Label text=\"%a.b\" styleClass=\"x\"/>");
    Path sheet = Files.writeString(scratch.resolve("x.css"), ".x { -fx-text-fill: -mz-none; }");
    List<String> faults = faults(List.of(label), List.of(sheet), "a.b=B", ColorScheme.DARK);
    assertTrue(faults.toString().contains("-mz-none"), faults::toString);
  }

  @Test
  void aSheetThatCannotBeParsedIsAFault() throws Exception {
    Path label = screen("label.fxml", "<Label text=\"%a.b\"/>");
    Path sheet = Files.writeString(scratch.resolve("x.css"), ".x { -fx-padding: }");
    List<String> faults = faults(List.of(label), List.of(sheet), "a.b=B", ColorScheme.LIGHT);
    assertTrue(faults.toString().contains("x.css"), faults::toString);
  }

  @Test
  void controllersAndHandlersAreLeftOut() throws Exception {
    Path button =
        screen("b.fxml", "<Button fx:controller=\"none.Such\" onAction=\"#go\" text=\"%a.b\"/>");
    assertEquals(List.of(), faults(List.of(button), List.of(), "a.b=B", ColorScheme.LIGHT));
  }

  private List<String> faults(
      List<Path> screens, List<Path> sheets, String words, ColorScheme scheme)
      throws TimeoutException {
    return WaitForAsyncUtils.waitFor(
        30,
        TimeUnit.SECONDS,
        WaitForAsyncUtils.asyncFx(
            () ->
                new ScreenLoader(screens, sheets, scratch.resolve("copy"))
                    .faults(bundle(words), scheme)));
  }

  private Path screen(String name, String element) throws IOException {
    String fxml = "<?import javafx.scene.control.*?>\n" + element;
    return Files.writeString(
        scratch.resolve(name), fxml.replaceFirst("/>", " xmlns:fx=\"http://javafx.com/fxml/1\"/>"));
  }

  private static ResourceBundle bundle(String words) throws IOException {
    return new PropertyResourceBundle(
        new ByteArrayInputStream(words.getBytes(StandardCharsets.UTF_8)));
  }
}
