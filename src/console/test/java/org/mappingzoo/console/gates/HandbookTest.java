package org.mappingzoo.console.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.alert.AlertKind;

/// The operator's handbook has each view and each alert under the name that the console gives it,
/// and where it or a rule of Prometheus sends somebody there is something.
final class HandbookTest {
  private static final Path ROOT = Path.of(System.getProperty("project.root"));
  private static final Pattern VIEW_CLASS = Pattern.compile("implements Screen \\{");
  private static final Pattern TITLE = Pattern.compile("return \"(\\w+\\.title)\";");
  private static final Pattern RUNBOOK = Pattern.compile("runbook: \"operator\\.md: (.*)\"");
  private static final Pattern EMPHASIZED = Pattern.compile("\\*([^*]+)\\*");
  private static final Pattern LINK = Pattern.compile("]\\(#([^)]*)\\)");

  private final String page = Files.readString(ROOT.resolve("src/handbook/operator.md"));
  private final Properties words = new Properties();

  HandbookTest() throws IOException {
    try (Reader text =
        Files.newBufferedReader(
            ROOT.resolve(
                "src/console/main/resources/org/mappingzoo/console/messages.properties"))) {
      words.load(text);
    }
  }

  @Test
  void eachAlertHasAnEntryInTheOrderOfItsWeight() {
    assertEquals(
        Arrays.stream(AlertKind.values())
            .map(kind -> words.getProperty("alerts.rule." + kind.name().toLowerCase(Locale.ROOT)))
            .toList(),
        headingsIn("Every alert"));
  }

  @Test
  void eachViewHasAnEntry() throws IOException {
    List<String> views = views();
    assertTrue(views.size() >= 8, views::toString);
    assertEquals(
        views.stream().map(words::getProperty).sorted().toList(),
        headingsIn("Every view").stream().sorted().toList());
  }

  /// What is told of an id is looked up there by its name.
  @Test
  void eachVerdictOfTheLookupHasALineInItsTable() {
    String chapter = chapter("### A customer quotes an id", "### ");
    List<String> explained =
        chapter
            .lines()
            .filter(line -> line.startsWith("| *"))
            .map(line -> line.split("\\|", -1)[1])
            .flatMap(cell -> EMPHASIZED.matcher(cell).results().map(found -> found.group(1)))
            .sorted()
            .toList();
    assertEquals(
        words.stringPropertyNames().stream()
            .filter(key -> key.startsWith("lookup.verdict."))
            .map(words::getProperty)
            .sorted()
            .toList(),
        explained);
  }

  /// What stands below a heading, up to the next one like it.
  private String chapter(String heading, String next) {
    int begin = page.indexOf("\n" + heading + "\n") + heading.length() + 2;
    assertTrue(begin > heading.length() + 1, heading);
    return page.substring(begin, page.indexOf("\n" + next, begin));
  }

  /// The keys of the titles of all classes that are an entry of the rail.
  private static List<String> views() throws IOException {
    try (Stream<Path> sources = Files.walk(ROOT.resolve("src/console/main/java"))) {
      return sources
          .filter(source -> source.toString().endsWith(".java"))
          .map(HandbookTest::text)
          .filter(source -> VIEW_CLASS.matcher(source).find())
          .flatMap(source -> TITLE.matcher(source).results().map(found -> found.group(1)))
          .toList();
    }
  }

  private static String text(Path source) {
    try {
      return Files.readString(source);
    } catch (IOException e) {
      throw new IllegalStateException(source.toString(), e);
    }
  }

  @Test
  void whereARuleOfPrometheusSendsSomebodyThereIsSomething() throws IOException {
    List<String> runbooks =
        RUNBOOK
            .matcher(Files.readString(ROOT.resolve("src/handbook/prometheus-rules.yml")))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertTrue(runbooks.size() >= 10, runbooks::toString);
    List<String> headings = headingsIn("When it happens");
    assertEquals(List.of(), runbooks.stream().filter(each -> !headings.contains(each)).toList());
  }

  @Test
  void noLinkWithinThePageLeadsNowhere() {
    List<String> anchors =
        Pattern.compile("(?m)^#+ (.*)$")
            .matcher(page)
            .results()
            .map(found -> found.group(1).toLowerCase(Locale.ROOT))
            .map(heading -> heading.replaceAll("[^a-z0-9 -]", "").replace(' ', '-'))
            .toList();
    List<String> links = LINK.matcher(page).results().map(found -> found.group(1)).toList();
    assertTrue(links.size() >= 10, links::toString);
    assertEquals(List.of(), links.stream().filter(each -> !anchors.contains(each)).toList());
  }

  /// The third-level headings below one of the second level.
  private List<String> headingsIn(String chapter) {
    Matcher found =
        Pattern.compile(
                "^## " + Pattern.quote(chapter) + "\n(.*?)(?=^## |\\z)",
                Pattern.MULTILINE | Pattern.DOTALL)
            .matcher(page);
    assertTrue(found.find(), chapter);
    return found
        .group(1)
        .lines()
        .filter(line -> line.startsWith("### "))
        .map(line -> line.substring(4))
        .toList();
  }
}
