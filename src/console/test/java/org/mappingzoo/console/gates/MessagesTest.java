package org.mappingzoo.console.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.gates.MessageGate.User;

/// Every word exists in English and German, and none is left over.
final class MessagesTest {
  private final Places places = Places.ofProject();
  private final MessageGate gate =
      new MessageGate(read(places.messages("")), read(places.messages("_de")));

  @Test
  void bothLanguagesHaveTheSameMessages() {
    assertEquals(List.of(), gate.differences());
  }

  @Test
  void everyKeyInUseExists() {
    List<String> missing = users().flatMap(user -> gate.missing(user).stream()).toList();
    assertEquals(List.of(), missing);
  }

  @Test
  void everyMessageIsUsed() {
    assertEquals(List.of(), gate.unused(users().toList()));
  }

  // The gate itself.

  @Test
  void differencesAreMissingKeysEmptyTextsOtherPlacesAndQuotes() {
    var bad =
        new MessageGate(
            "a.one=One\na.two=\na.three={0} of {1}\na.four=It's {0}\na.five=It's\na.six={0",
            "a.two=Zwei\na.three={0}\na.four=Es {0}\na.five=Es\na.six={0}\na.seven=Sieben");
    assertEquals(
        List.of(
            "a.five: MessageFormat refuses or swallows a quote in: It's",
            "a.four: MessageFormat refuses or swallows a quote in: It's {0}",
            "a.one: missing in German",
            "a.seven: missing in English",
            "a.six: MessageFormat refuses or swallows a quote in: {0",
            "a.three: places [0, 1] and [0]",
            "a.two: empty"),
        bad.differences());
  }

  @Test
  void aKeyInUseMayBeWrittenOnAScreenOrInCodeOrAsTheStartOfSeveral() {
    var words = new MessageGate("fleet.title=F\nstate.stale=S", "");
    assertEquals(
        List.of("x.fxml: no message fleet.titel"),
        words.missing(new User("x.fxml", "<Label text=\"%fleet.titel\" id=\"%fleet.title\"/>")));
    assertEquals(
        List.of("X.java: no message fleet.gone", "X.java: no message state.on."),
        words.missing(
            new User(
                "X.java",
                """
                get("fleet.gone") get("state." + s) get("state.on." + s) get("fleet.title")
                load("fleet.fxml") System.getProperty("prism.order") "%d".formatted(n)
                """)));
  }

  @Test
  void aMessageNobodyUsesIsLeftOver() {
    var words = new MessageGate("fleet.title=F\nfleet.old=O\nstate.stale=S", "");
    var screen = new User("x.fxml", "text=\"%fleet.title\"");
    var code = new User("X.java", "\"state.\" + s");
    assertEquals(List.of("fleet.old"), words.unused(List.of(screen, code)));
  }

  @Test
  void aKeyGivenTwiceIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new MessageGate("a.b=1\na.b=2", ""));
  }

  private Stream<User> users() {
    return Stream.concat(places.screens().stream(), places.sources().stream())
        .map(file -> new User(places.shown(file), Places.read(file)));
  }

  private static String read(Path file) {
    return Files.exists(file) ? Places.read(file) : "";
  }
}
