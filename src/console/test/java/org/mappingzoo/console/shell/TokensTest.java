package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Each text can be read on each ground it stands on, in light and dark at 4.5:1 or better, in high
/// contrast at 7:1, by WCAG's formula.
final class TokensTest {
  private static final double ENOUGH_FOR_TEXT = 4.5;
  private static final double ENOUGH_IN_HIGH_CONTRAST = 7;
  private static final double ENOUGH_FOR_SHAPES = 3;
  private static final double ENOUGH_TO_TELL_APART = 2;

  /// Of threads, which are woven in ways of their own besides.
  private static final double ENOUGH_BETWEEN_TEXTURES = 1.5;

  private static final Pattern TOKEN = Pattern.compile("-mz-([\\w-]+):\\s*(#[0-9a-f]{6});");

  private static final List<String> GROUNDS =
      List.of("bg", "surface", "surface-raised", "surface-sunken", "hover", "selection");
  private static final List<String> TEXTS =
      List.of(
          "text",
          "text-muted",
          "accent-text",
          "ok",
          "warn",
          "danger",
          "notice",
          "added",
          "removed",
          "changed");
  private static final List<String> HELD = List.of("leased", "stranded", "quarantined");
  private static final List<String> MEANINGS = List.of("ok", "warn", "danger");

  private final Map<String, Color> light = new HashMap<>();
  private final Map<String, Color> dark = new HashMap<>();
  private final Map<String, Color> contrast = new HashMap<>();

  TokensTest() throws IOException {
    String sheet =
        Files.readString(Path.of(System.getProperty("project.root"), "styles", "tokens.css"));
    int darkFrom = sheet.indexOf("@media");
    read(sheet.substring(0, darkFrom), light);
    int contrastFrom = sheet.indexOf(".root:contrast");
    read(sheet.substring(darkFrom, contrastFrom), dark);
    read(sheet.substring(contrastFrom), contrast);
  }

  @Test
  void allThemesHaveTheSameTokens() {
    assertEquals(light.keySet(), dark.keySet());
    assertEquals(light.keySet(), contrast.keySet());
  }

  @TestFactory
  Stream<DynamicTest> textIsReadable() {
    return Stream.of(light, dark, contrast)
        .flatMap(
            theme ->
                Stream.of(
                        pairs(TEXTS, GROUNDS),
                        MEANINGS.stream().map(x -> List.of(x, x + "-soft")),
                        MEANINGS.stream().map(x -> List.of("text", x + "-soft")),
                        Stream.concat(MEANINGS.stream(), Stream.of("accent"))
                            .map(x -> List.of("on-" + x, x)),
                        Stream.of(
                            List.of("accent-text", "accent-soft"),
                            List.of("on-selection", "selection"),
                            List.of("on-env", "env-demo"),
                            List.of("on-env", "env-unknown"),
                            List.of("on-env", "env-development"),
                            List.of("on-env", "env-staging"),
                            List.of("on-production", "env-production"),
                            List.of("prompt", "surface"),
                            List.of("bg", "text")))
                    .flatMap(pairs -> pairs)
                    .map(pair -> check(theme, pair, enoughForText(theme))));
  }

  /// Or nobody could tell an empty field from a filled one.
  @TestFactory
  Stream<DynamicTest> whatAFieldSuggestsIsNotTakenForWhatIsTyped() {
    return Stream.of(light, dark, contrast)
        .map(theme -> check(theme, List.of("text", "prompt"), ENOUGH_TO_TELL_APART));
  }

  @TestFactory
  Stream<DynamicTest> freeIdsStandOutFromUsedOnes() {
    return Stream.of(light, dark, contrast)
        .flatMap(
            theme ->
                Stream.of("free", "hole", "free-edge")
                    .map(of -> check(theme, List.of(of, "used"), ENOUGH_FOR_SHAPES)));
  }

  /// So that one may see a map in shades of grey, too.
  @TestFactory
  Stream<DynamicTest> whatIsHeldStandsOutFromWhatIsUsedAndFromEachOther() {
    return Stream.of(light, dark, contrast)
        .flatMap(
            theme ->
                Stream.concat(
                    HELD.stream().map(of -> check(theme, List.of(of, "used"), ENOUGH_FOR_SHAPES)),
                    pairs(HELD, HELD)
                        .filter(pair -> HELD.indexOf(pair.get(0)) < HELD.indexOf(pair.get(1)))
                        .map(pair -> check(theme, pair, ENOUGH_BETWEEN_TEXTURES))));
  }

  @TestFactory
  Stream<DynamicTest> theColoursOfConnectionsStandOutFromTheirGrounds() {
    return Stream.of(light, dark)
        .flatMap(
            theme ->
                Stream.of(Tint.values())
                    .map(tint -> List.of("tint-" + tint.code()))
                    .flatMap(tint -> pairs(tint, List.of("surface", "surface-raised", "bg")))
                    .map(pair -> check(theme, pair, ENOUGH_FOR_SHAPES)));
  }

  @Test
  void theFormulaIsWcags() {
    assertEquals(21, contrast(Color.BLACK, Color.WHITE), 1e-9);
    assertEquals(4.54, contrast(Color.web("#767676"), Color.WHITE), 0.01);
  }

  private double enoughForText(Map<String, Color> theme) {
    return theme.equals(contrast) ? ENOUGH_IN_HIGH_CONTRAST : ENOUGH_FOR_TEXT;
  }

  private DynamicTest check(Map<String, Color> theme, List<String> pair, double enough) {
    String which =
        theme.equals(light) ? "light: " : theme.equals(dark) ? "dark: " : "high contrast: ";
    String name = which + String.join(" on ", pair);
    return DynamicTest.dynamicTest(
        name,
        () -> {
          double contrast = contrast(color(theme, pair.get(0)), color(theme, pair.get(1)));
          assertTrue(contrast >= enough, name + " has " + contrast);
        });
  }

  private static Stream<List<String>> pairs(List<String> texts, List<String> grounds) {
    return texts.stream().flatMap(t -> grounds.stream().map(ground -> List.of(t, ground)));
  }

  private static Color color(Map<String, Color> theme, String token) {
    return Objects.requireNonNull(theme.get(token), token);
  }

  private static double contrast(Color one, Color other) {
    double a = luminance(one);
    double b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double luminance(Color color) {
    return 0.2126 * linear(color.getRed())
        + 0.7152 * linear(color.getGreen())
        + 0.0722 * linear(color.getBlue());
  }

  private static double linear(double part) {
    return part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }

  private static void read(String css, Map<String, Color> tokens) {
    TOKEN
        .matcher(css)
        .results()
        .forEach(token -> tokens.put(token.group(1), Color.web(token.group(2))));
  }
}
