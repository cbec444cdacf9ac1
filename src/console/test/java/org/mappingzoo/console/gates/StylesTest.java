package org.mappingzoo.console.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import atlantafx.base.theme.PrimerLight;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Colours are in one sheet, and every name that is used is defined.
final class StylesTest {
  private static final String TOKENS = "tokens.css";

  private final Places places = Places.ofProject();

  @Test
  void coloursAreOnlyInTokens() {
    List<String> faults =
        places.sheets().stream()
            .filter(sheet -> !sheet.endsWith(TOKENS))
            .flatMap(s -> StyleGate.colours(Places.read(s)).stream().map(c -> shown(s) + c))
            .toList();
    assertEquals(List.of(), faults);
  }

  @Test
  void screensAndCodeHaveNoColoursAndNoStyles() {
    Stream<String> code =
        places.sources().stream()
            .flatMap(s -> StyleGate.stylesInCode(Places.read(s)).stream().map(c -> shown(s) + c));
    Stream<String> screens =
        screens().flatMap(screen -> StyleGate.coloursOnScreen(screen).stream());
    assertEquals(List.of(), Stream.concat(code, screens).toList());
  }

  @Test
  void everyTokenInUseIsDefined() {
    Set<String> defined =
        places.sheets().stream()
            .flatMap(sheet -> StyleGate.tokensDefined(Places.read(sheet)).stream())
            .collect(Collectors.toSet());
    List<String> faults =
        places.sheets().stream()
            .flatMap(
                s ->
                    StyleGate.tokensUsed(Places.read(s)).stream()
                        .filter(token -> !defined.contains(token))
                        .map(token -> shown(s) + token))
            .toList();
    assertEquals(List.of(), faults);
  }

  @Test
  void everyStyleClassInUseIsDefinedHereOrInTheTheme() {
    Set<String> defined = new HashSet<>(StyleGate.classesDefined(theme()));
    places.sheets().forEach(s -> defined.addAll(StyleGate.classesDefined(Places.read(s))));
    Stream<String> onScreens =
        screens().flatMap(s -> StyleGate.classesUsed(s).map(name -> s.name() + ": ." + name));
    Stream<String> inCode =
        places.sources().stream()
            .flatMap(s -> StyleGate.classesUsed(Places.read(s)).map(n -> shown(s) + "." + n));
    List<String> faults =
        Stream.concat(onScreens, inCode)
            .filter(use -> !defined.contains(use.substring(use.lastIndexOf('.') + 1)))
            .toList();
    assertEquals(List.of(), faults);
  }

  /// It is computed anew, over the whole node, with each change of anything in it.
  @Test
  void onlyWhatHasNothingInItHasADropShadow() {
    Pattern shadowed = Pattern.compile("([^{}/]+)\\{[^{}]*dropshadow\\(");
    List<String> selectors =
        places.sheets().stream()
            .flatMap(sheet -> shadowed.matcher(Places.read(sheet)).results())
            .map(found -> found.group(1).strip())
            .toList();
    assertEquals(List.of(".root .popover > .border"), selectors);
  }

  @Test
  void gapsAndPaddingsAreOnTheGrid() {
    Set<String> off =
        places.sheets().stream()
            .flatMap(sheet -> StyleGate.offGrid(Places.read(sheet)).stream())
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(new TreeSet<>(StyleGate.BESIDE_A_PIXEL), off);
  }

  @Test
  void textHasTheSizesOfOneScale() {
    Set<String> sizes =
        places.sheets().stream()
            .flatMap(sheet -> StyleGate.textSizes(Places.read(sheet)).stream())
            .collect(Collectors.toSet());
    assertEquals(Set.of("11px", "12px", "13px", "15px", "18px", "20px", "26px"), sizes);
  }

  // The gate itself.

  @Test
  void whatIsOffTheGridIsFound() {
    assertEquals(
        List.of(
            ".a { -fx-padding: 4px 10px }",
            ".b { -fx-spacing: 6 }",
            ".b { -fx-padding: 13px 0 2px 1em }",
            ".b { -fx-vgap: 2.5px }"),
        StyleGate.offGrid(
            """
            .a { -fx-padding: 4px 10px; -fx-hgap: 12px; -fx-pref-width: 10px; }
            .b { -fx-spacing: 6; -fx-padding: 13px 0 2px 1em; -fx-vgap: 2.5px }
            .c { -fx-padding: 6px 12px; }
            """));
  }

  @Test
  void aColourIsFoundHoweverItIsWritten() {
    assertEquals(
        List.of("#fff", "rgba(", "hsb(", "red", "CornflowerBlue", "white"),
        StyleGate.colours(
            """
            #red:hover, .white { -fx-fill: #fff; -fx-stroke: -mz-red; /* red */ }
            @media (prefers-color-scheme: dark) { .a { -fx-fill: rgba(0, 0, 0, 0.5); } }
            .b { -fx-fill: linear-gradient(to right, hsb(1, 2%, 3%), red) }
            .c:focused { -fx-font-family: "Tan"; -fx-fill: transparent; -fx-text-fill: CornflowerBlue; }
            .d { -fx-effect: dropshadow(gaussian, derive(white, 10%), 4, 0, 0, 1); }
            """));
  }

  @Test
  void stylesInCodeAreFound() {
    assertEquals(
        List.of("setStyle(", "Color.RED", "Color.web", "Paint.valueOf", "\"#00ff00\""),
        StyleGate.stylesInCode(
            """
            import javafx.scene.paint.Color; // Color.BLUE
            node.setStyle("-fx-padding: 1"); a(Color.RED, Color.TRANSPARENT, Color.web(x));
            Paint.valueOf(y); f("#00ff00", "#1");
            """));
  }

  @Test
  void coloursOnAScreenAreFound() {
    String fxml =
        "<Text fill=\"red\" stroke=\"$paint\" xmlns:fx=\"x\"><a b=\"#ffffff\" c=\"#go\"/></Text>";
    assertEquals(
        List.of("x:1: fill=\"red\"", "x:1: b=\"#ffffff\""),
        StyleGate.coloursOnScreen(Screen.parse("x", fxml)));
  }

  @Test
  void tokensAndClassesAreReadFromSelectorsAndValues() {
    String css =
        ".root { -mz-a: #123456; -mz-b: derive(-mz-c, 1.5%); } .tile:hover > .x-y { -fx-fill:"
            + " -mz-a; }";
    assertEquals(Set.of("-mz-a", "-mz-b"), StyleGate.tokensDefined(css));
    assertEquals(Set.of("-mz-a", "-mz-c"), StyleGate.tokensUsed(css));
    assertEquals(Set.of("root", "tile", "x-y"), StyleGate.classesDefined(css));
  }

  @Test
  void styleClassesInUseAreReadFromScreensAndCode() {
    String fxml =
        """
        <VBox styleClass="a b, c" xmlns:fx="x"><styleClass><String fx:value="d"/></styleClass></VBox>
        """;
    assertEquals(
        List.of("a", "b", "c", "d"), StyleGate.classesUsed(Screen.parse("x", fxml)).toList());
    assertEquals(
        List.of("e", "f"),
        StyleGate.classesUsed("n.getStyleClass().addAll(\"e\", X, \"f\");").toList());
  }

  private Stream<Screen> screens() {
    return places.screens().stream()
        .map(file -> Screen.parse(places.shown(file), Places.read(file)));
  }

  private String shown(Path file) {
    return places.shown(file) + ": ";
  }

  private static String theme() {
    String sheet = new PrimerLight().getUserAgentStylesheet();
    try (InputStream in = PrimerLight.class.getResourceAsStream(sheet)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
