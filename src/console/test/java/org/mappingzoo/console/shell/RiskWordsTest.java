package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.DuplicateRisk.Cause;
import org.mappingzoo.core.ranges.RangeText;

/// What is said where ids may be issued twice.
final class RiskWordsTest {
  @Test
  void aCounterIssuesAgainWhatAListHasFreeAgain() {
    FindingWords words = new FindingWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    assertEquals(
        "The counter stands lower than it stood: it counts the same ids a second time."
            + " In order at version 2, not any more at 3."
            + " Ids that are issued again, unless they were by now: 500 (501:1000)."
            + " Set the counter to the last of them or higher.",
        words.sentence(risk(Cause.COUNTER_SET_BACK)));
    assertTrue(
        words.sentence(risk(Cause.REWRITTEN)).contains("Ids that are free again: 500 (501:1000)."));
  }

  @Test
  void whatNobodySawBeginHasNoVersionBefore() {
    FindingWords words = new FindingWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    Revision seen = new Revision(0x10, 0x102, 2);
    assertEquals(
        "More ids are free, held and used than were ever seeded."
            + " It was so already at version 2, and nobody saw it begin."
            + " Which ids are free again cannot be told from what was seen.",
        words.sentence(
            new Finding.DuplicateRisk(Cause.BOOKS_EXCEEDED, seen, seen, RangeText.parse(""))));
  }

  /// Whether it was a push by hand decides what is to be done.
  @Test
  void whereRecordsMayNotBeReadItIsSaidThatNobodyKnowsWhoPushed() {
    FindingWords words = new FindingWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    assertEquals(
        "Somebody wrote spent ids back in a form that no push has: most likely a save on an old"
            + " view. Not all records of what operators did can be read here, so nobody knows"
            + " whether somebody pushed or undid something by hand."
            + " In order at version 2, not any more at 3."
            + " Ids that are free again: 500 (501:1000). They may be handed out a second time.",
        words.sentence(risk(Cause.REWRITTEN_UNREAD)));
  }

  @Test
  void eachCauseHasItsWordsInEachLanguage() {
    for (Language language : Language.values()) {
      FindingWords words = new FindingWords(new Messages(language, ZoneOffset.UTC));
      for (Cause cause : Cause.values()) {
        String said = words.sentence(risk(cause));
        assertFalse(said.contains("finding."), said);
      }
    }
  }

  private static Finding risk(Cause cause) {
    return new Finding.DuplicateRisk(
        cause,
        new Revision(0x10, 0x102, 2),
        new Revision(0x10, 0x103, 3),
        RangeText.parse("501:1000"));
  }
}
