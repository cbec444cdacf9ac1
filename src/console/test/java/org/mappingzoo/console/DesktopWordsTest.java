package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.notice.DesktopNotifier.Note;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;

/// What somebody reads who looks at another program.
final class DesktopWordsTest {
  private static final Target PROD_EU =
      new Target(
          Target.Environment.PRODUCTION,
          Optional.of("PROD-EU"),
          Tint.ORANGE,
          "zk1:2281",
          List.of("/shop"));

  @Test
  void theConnectionAndTheWholePathComeBeforeWhatIsWrong() {
    Note note = words(PROD_EU).note(exhausted("/shop/orders"));
    assertEquals("PROD-EU · /shop/orders", note.title());
    assertEquals(
        "Exhausted. No ids are left: workers get nothing. Extend it, or push unused ids back.",
        note.text());
  }

  @Test
  void whatIsNoCategoryIsOfAConnection() {
    AlertEvent event = event(AlertKey.of(AlertKind.NO_LEADER), new Finding.NoLeader(false));
    assertEquals("PROD-EU · Stewards", words(PROD_EU).note(event).title());
  }

  @Test
  void manyAtOnceAreOfAConnection() {
    assertEquals(
        new Note("PROD-EU · 5 alerts fire at once", "2 of them are critical.", "Open"),
        words(PROD_EU).noteOfMany("5 alerts fire at once", "2 of them are critical."));
  }

  @Test
  void ofAPathThatIsTooLongTheEndIsInTheTitleAndAllOfItInTheText() {
    String path = "/com/demdex/eventpublish/idgen/of/all/our/customers/everywhere/did";
    Note note = words(PROD_EU).note(exhausted(path));
    assertEquals("PROD-EU · …", note.title().substring(0, 11));
    assertTrue(note.title().endsWith("/customers/everywhere/did"), note.title());
    assertEquals(63, note.title().length());
    assertTrue(note.text().startsWith("Exhausted: " + path + ". No ids"), note.text());
  }

  @Test
  void anEnsembleWithoutAProfileIsCalledByItsFirstServer() {
    assertEquals("zk1:2281 · /did", titleOn("zk1:2281"));
    assertEquals("zk1:2281,…/ids · /did", titleOn("zk1:2281,zk2:2281,zk3:2281/ids"));
    String server = "zookeeper-0.zookeeper-headless.production.svc.cluster.local:2281";
    assertEquals(server.substring(0, 39) + "… · /did", titleOn(server));
  }

  @Test
  void theDemoSaysThatItIsTheDemo() {
    Target demo = new Target(Target.Environment.DEMO, "embedded", List.of("/"));
    assertEquals("DEMO · /did", words(demo).note(exhausted("/did")).title());
  }

  private static String titleOn(String ensemble) {
    Target target = new Target(Target.Environment.UNKNOWN, ensemble, List.of("/"));
    return words(target).note(exhausted("/did")).title();
  }

  private static DesktopWords words(Target target) {
    return new DesktopWords(new Messages(Language.ENGLISH, ZoneOffset.UTC), () -> target);
  }

  private static AlertEvent exhausted(String path) {
    return event(AlertKey.of(AlertKind.RUNS_OUT, CategoryName.of(path)), new Finding.Exhausted());
  }

  private static AlertEvent event(AlertKey key, Finding evidence) {
    return new AlertEvent(
        Instant.EPOCH, key, AlertEvent.What.FIRED, Severity.CRITICAL, "", "", evidence);
  }
}
