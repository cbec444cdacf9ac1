package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class FuzzyTest {
  @Test
  void lettersInOrderAreEnough() {
    assertTrue(new Fuzzy("cpt").score("Compact").isPresent());
    assertEquals(OptionalInt.empty(), new Fuzzy("tpc").score("Compact"));
  }

  @Test
  void everyWordOfTheQueryMustBeFoundInWhateverOrder() {
    assertTrue(new Fuzzy("fleet push").score("Push… Fleet").isPresent());
    assertEquals(OptionalInt.empty(), new Fuzzy("push leases").score("Push… Fleet"));
  }

  @Test
  void theBeginningIsMeantBeforeABeginningOfAWordBeforeAPieceBeforeScatteredLetters() {
    assertEquals(
        List.of("lock", "lock a door", "/shop/lock", "block", "leaders of the clock tower"),
        ranked("lock", "block", "leaders of the clock tower", "/shop/lock", "lock a door", "lock"));
    assertEquals(List.of("xlong", "lax on a gate"), ranked("long", "lax on a gate", "xlong"));
  }

  @Test
  void upperCaseAndRoomAroundDoNotMatter() {
    assertEquals(new Fuzzy("PUSH ").score("push"), new Fuzzy("push").score("Push"));
  }

  private static List<String> ranked(String query, String... texts) {
    Fuzzy fuzzy = new Fuzzy(query);
    return Stream.of(texts)
        .sorted(
            Comparator.comparingInt((String text) -> fuzzy.score(text).orElseThrow()).reversed())
        .toList();
  }
}
