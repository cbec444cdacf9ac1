package org.mappingzoo.core.category;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SentenceTemplateTest {
  private final SentenceTemplate within =
      new SentenceTemplate("no answer within %s from the server");

  @Test
  void whatWasPutIntoTheGapIsReadFromTheSentence() {
    assertEquals("no answer within 3 s from the server", within.with("3 s"));
    assertEquals(Optional.of("3 s"), within.read(within.with("3 s")));
  }

  @Test
  void anotherSentenceIsNotRead() {
    assertEquals(Optional.empty(), within.read("no answer within 3 s"));
    assertEquals(Optional.empty(), within.read("an answer within 3 s from the server"));
    assertEquals(Optional.empty(), within.read(within.with("")), "nothing was put into it");
  }

  @Test
  void aSentenceWithoutAGapIsReadOnlyAsAWhole() {
    SentenceTemplate whole = new SentenceTemplate("interrupted");

    assertEquals(Optional.of(""), whole.read(whole.with("")));
    assertEquals(Optional.empty(), whole.read("interrupted again"));
  }
}
