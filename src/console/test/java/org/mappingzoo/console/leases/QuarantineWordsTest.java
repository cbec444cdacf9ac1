package org.mappingzoo.console.leases;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;

/// One act has one word, from its button to its receipt.
final class QuarantineWordsTest {
  private static final List<String> ABOUT_IT =
      List.of(
          "leases.quarantine",
          "leases.quarantined",
          "leases.attest.quarantine",
          "leases.standing.quarantined",
          "leases.tile.quarantined",
          "change.quarantine.name",
          "change.quarantine.title",
          "change.quarantine.sentence",
          "change.quarantine.done",
          "change.quarantine.short",
          "change.quarantine.apply",
          "activity.kind.quarantine",
          "map.at.quarantined");

  @Test
  void whoeverPressesQuarantineReadsThatWordUntilItIsDone() {
    assertSaid(Language.ENGLISH, "quarantin");
    assertSaid(Language.GERMAN, "quarantäne");
  }

  private static void assertSaid(Language language, String word) {
    Messages messages = new Messages(language, ZoneOffset.UTC);
    for (String key : ABOUT_IT) {
      String text = messages.get(key);
      assertTrue(text.toLowerCase(Locale.ROOT).contains(word), () -> key + "=" + text);
    }
  }
}
