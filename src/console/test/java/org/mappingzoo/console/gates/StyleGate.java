package org.mappingzoo.console.gates;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.paint.Color;

/// What sheets, screens and sources say about looks, read as text.
final class StyleGate {
  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern JAVA_COMMENT =
      Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
  private static final Pattern DECLARATION = Pattern.compile("([-\\w]+)\\s*:\\s*([^;{}]*)[;}]");
  private static final Pattern CLASS = Pattern.compile("\\.([A-Za-z_][-\\w]*)");
  private static final Pattern STRING = Pattern.compile("\"[^\"]*\"|'[^']*'");
  private static final Pattern COLOUR =
      Pattern.compile("#[0-9a-fA-F]{3,8}\\b|\\b(?:rgba?|hsla?|hsba?)\\s*\\(");
  private static final Pattern WORD = Pattern.compile("(?<![-\\w#.])[-\\w]+");
  private static final Set<String> NAMED = namedColours();

  private static final List<Pattern> IN_CODE =
      List.of(
          Pattern.compile("setStyle\\s*\\("),
          Pattern.compile("\\bColor\\s*\\.\\s*(?!TRANSPARENT\\b|class\\b)\\w+"),
          Pattern.compile("\\bPaint\\s*\\.\\s*valueOf"),
          Pattern.compile("\"(?:#[0-9a-fA-F]{3,8}|(?:rgb|hsl|hsb)a?\\([^\"]*)\""),
          Pattern.compile("\\bstyle=\\\\?\""));
  private static final Pattern STYLE_CLASSES =
      Pattern.compile("getStyleClass\\(\\)\\s*\\.\\s*(?:add|addAll|setAll)\\(([^;]*)\\)");
  private static final Set<String> PAINTS =
      Set.of("fill", "stroke", "textFill", "color", "background", "border");

  private static final Set<String> GAPS =
      Set.of("-fx-padding", "-fx-spacing", "-fx-hgap", "-fx-vgap", "-fx-graphic-text-gap");

  private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^{}]*)\\}");

  /// What leaves room for a border or a ring of a pixel: that makes up the rest, or stands in the
  /// place of the gap.
  static final Set<String> BESIDE_A_PIXEL =
      Set.of(
          ".alert-detail { -fx-padding: 1px }",
          ".band-unknown { -fx-padding: 4px 16px 5px 16px }",
          ".category-tabs { -fx-padding: 1px }",
          ".change-foot { -fx-padding: 13px 24px 12px 24px }",
          ".change-list-ground { -fx-padding: 1px }",
          ".connection-foot { -fx-padding: 13px 20px 12px 20px }",
          ".context-menu { -fx-padding: 5px }",
          ".fleet-table { -fx-padding: 1px 1px 4px 1px }",
          ".hits { -fx-padding: 5px }",
          ".rail { -fx-padding: 12px 9px 12px 8px }",
          ".reservations-card { -fx-padding: 8px 1px 4px 1px }",
          ".reservations-card > .card-line { -fx-padding: 0 7px 0 15px }",
          ".root .combo-box-popup > .list-view,"
              + " .root .combo-box-popup > .list-view:focused { -fx-padding: 5px }",
          ".status-bar { -fx-padding: 9px 16px 8px 16px }",
          ".table-card { -fx-padding: 12px 1px 4px 1px }",
          ".table-card > .card-line, .table-card > .goto-answer { -fx-padding: 0 15px }",
          ".terms-card { -fx-padding: 12px 1px 4px 1px }",
          ".terms-card > .card-line { -fx-padding: 0 15px }",
          ".top-bar { -fx-padding: 8px 16px 9px 16px }");

  private StyleGate() {}

  /// Gaps and paddings that are no multiples of half the grid's 8 pixels. Two pixels are a
  /// hairline, and 6 above and below make a control 32 high.
  static List<String> offGrid(String css) {
    return RULE.matcher(COMMENT.matcher(css).replaceAll(""))
        .results()
        .flatMap(rule -> offGrid(rule.group(1).strip().replaceAll("\\s+", " "), rule.group(2)))
        .toList();
  }

  private static Stream<String> offGrid(String selector, String body) {
    return declarations(body + "}")
        .filter(declaration -> GAPS.contains(declaration.group(1)))
        .filter(declaration -> isOffGrid(declaration.group(2).strip().split("\\s+")))
        .map(
            declaration ->
                "%s { %s: %s }"
                    .formatted(selector, declaration.group(1), declaration.group(2).strip()));
  }

  private static boolean isOffGrid(String[] sides) {
    boolean off = false;
    for (int side = 0; side < sides.length; side++) {
      boolean control = sides.length > 1 && side % 2 == 0 && sides[side].equals("6px");
      off |= !control && isOffGrid(sides[side]);
    }
    return off;
  }

  private static boolean isOffGrid(String size) {
    if (size.endsWith("em")) {
      return false;
    }
    double pixels = Math.abs(Double.parseDouble(size.replace("px", "")));
    double beside = pixels % 4;
    return pixels != 2 && beside != 0;
  }

  /// The sizes of text, in the order of the sheet.
  static List<String> textSizes(String css) {
    return declarations(css)
        .filter(declaration -> declaration.group(1).equals("-fx-font-size"))
        .map(declaration -> declaration.group(2).strip())
        .toList();
  }

  /// Colour literals in the values of a sheet that is not the one for colours.
  static List<String> colours(String css) {
    return declarations(css)
        .map(declaration -> STRING.matcher(declaration.group(2)).replaceAll(""))
        .flatMap(
            value ->
                Stream.concat(
                    COLOUR.matcher(value).results().map(MatchResult::group),
                    words(value).filter(word -> NAMED.contains(word.toLowerCase(Locale.ROOT)))))
        .toList();
  }

  /// Colours and styles in code, which belong in sheets.
  static List<String> stylesInCode(String java) {
    String code = JAVA_COMMENT.matcher(java).replaceAll("");
    return IN_CODE.stream()
        .flatMap(pattern -> pattern.matcher(code).results())
        .map(MatchResult::group)
        .toList();
  }

  /// Paints in a screen, by attribute or by value.
  static List<String> coloursOnScreen(Screen screen) {
    return screen.elements().stream()
        .flatMap(
            element ->
                element.attributes().entrySet().stream()
                    .filter(
                        a ->
                            COLOUR.matcher(a.getValue()).find()
                                || (PAINTS.contains(a.getKey()) && !a.getValue().startsWith("$")))
                    .map(a -> screen.at(element) + ": " + a.getKey() + "=\"" + a.getValue() + "\""))
        .toList();
  }

  /// The names `-mz-…` that a sheet gives a value.
  static Set<String> tokensDefined(String css) {
    return declarations(css)
        .map(declaration -> declaration.group(1))
        .filter(name -> name.startsWith("-mz-"))
        .collect(Collectors.toSet());
  }

  /// The names `-mz-…` that a sheet's values look up.
  static Set<String> tokensUsed(String css) {
    return declarations(css)
        .flatMap(declaration -> words(declaration.group(2)))
        .filter(word -> word.startsWith("-mz-"))
        .collect(Collectors.toSet());
  }

  /// The style classes that a sheet's selectors name.
  static Set<String> classesDefined(String css) {
    String selectors = COMMENT.matcher(css).replaceAll("").replaceAll("\\{[^{}]*\\}", "{}");
    return CLASS.matcher(selectors).results().map(r -> r.group(1)).collect(Collectors.toSet());
  }

  static Stream<String> classesUsed(Screen screen) {
    Stream<String> attributes =
        screen.elements().stream()
            .flatMap(e -> e.attribute("styleClass").stream())
            .flatMap(value -> Arrays.stream(value.split("[\\s,]+")));
    Stream<String> elements =
        screen.elements().stream()
            .filter(e -> e.tag().equals("String"))
            .flatMap(e -> e.attribute("fx:value").stream());
    return Stream.concat(attributes, elements).filter(name -> !name.isEmpty());
  }

  /// Style classes that code adds by a literal.
  static Stream<String> classesUsed(String java) {
    return STYLE_CLASSES
        .matcher(java)
        .results()
        .flatMap(call -> STRING.matcher(call.group(1)).results())
        .map(literal -> literal.group().replaceAll("[\"']", ""));
  }

  private static Stream<MatchResult> declarations(String css) {
    return DECLARATION.matcher(COMMENT.matcher(css).replaceAll("")).results();
  }

  private static Stream<String> words(String value) {
    return WORD.matcher(value).results().map(MatchResult::group);
  }

  private static Set<String> namedColours() {
    return Arrays.stream(Color.class.getFields())
        .filter(field -> field.getType() == Color.class)
        .map(field -> field.getName().toLowerCase(Locale.ROOT))
        .filter(name -> !name.equals("transparent"))
        .collect(Collectors.toSet());
  }
}
