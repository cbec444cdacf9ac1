package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.monitor.Finding;

/// What is advised where a counter comes to an end: only what can be done with one.
final class CounterWordsTest {
  private static FindingWords words(Language language) {
    return new FindingWords(new Messages(language, ZoneOffset.UTC));
  }

  @Test
  void nobodyIsToldToExtendACounter() {
    Finding used = new Finding.CounterUsedUp();
    assertEquals("Exhausted", words(Language.ENGLISH).brief(used));
    assertEquals("Erschöpft", words(Language.GERMAN).brief(used));
    assertEquals(
        "The counter has issued the last id that eight bytes can hold: workers get nothing, and it"
            + " cannot be extended. Have them use another counter or category, whose ids are told"
            + " apart from these.",
        words(Language.ENGLISH).sentence(used));
    String german = words(Language.GERMAN).sentence(used);
    assertTrue(german.contains("erweitern lässt er sich nicht"), german);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1_000})
  void theEndOfVersionsIsToldOfCountersToo(int left) {
    Finding ending = new Finding.VersionsEnding(left);
    String english = words(Language.ENGLISH).sentence(ending);
    assertTrue(english.contains("a counter"), english);
    assertFalse(english.contains("the same list"), english);
    String german = words(Language.GERMAN).sentence(ending);
    assertTrue(german.contains("Zähler mit Zaun"), german);
    assertFalse(german.contains("derselben Liste"), german);
  }
}
