package org.mappingzoo.console.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.shell.ChangeNews.Outcome;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Action;

/// Which version an action made: what an operator looks for in the column.
final class VersionWordsTest {
  private final ActivityWords words =
      new ActivityWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));

  private static Deed deed(String what, OptionalLong base, long freeAfter, Outcome outcome) {
    return new Deed(
        CategoryName.of("/ids/did"),
        Instant.EPOCH,
        "r-1",
        what,
        "ann",
        "",
        Optional.of(new Action.Effect(base, 5, freeAfter, 1, 1)),
        outcome,
        OptionalLong.empty());
  }

  @ParameterizedTest
  @CsvSource({
    "push,              DONE,        41 → 42",
    "push w-1,          DONE,        41 → 42",
    "push,              SENT,        41 → ?",
    "push,              UNKNOWN,     41 → ?",
    "push,              NOT_WRITTEN, 41",
    "quarantine w-1,    DONE,        41",
    "quarantine w-1,    UNKNOWN,     41",
    "undo seed,         DONE,        41 → –",
    "undo seed,         UNKNOWN,     41 → ?",
    "undo push,         DONE,        41 → 42",
    "pushed by a later, DONE,        41 → ?",
  })
  void itIsTheOneThatItMadeAsFarAsThatIsCertain(String what, Outcome outcome, String expected) {
    assertEquals(expected, words.version(deed(what, OptionalLong.of(41), 9, outcome)));
  }

  @ParameterizedTest
  @CsvSource({"DONE, 5 → 9, 5", "SENT, 5 → ?, 5", "UNKNOWN, 5 → ?, 5", "NOT_WRITTEN, 5, 5"})
  void freeIdsThatNobodyHasWrittenAreNotShown(Outcome outcome, String expected, String same) {
    assertEquals(expected, words.free(deed("push", OptionalLong.of(41), 9, outcome)));
    assertEquals(same, words.free(deed("push", OptionalLong.of(41), 5, outcome)));
  }

  @ParameterizedTest
  @CsvSource({"5, 41", "9, 41 → 42"})
  void aRecyclingThatReturnsNothingMakesNone(long freeAfter, String expected) {
    assertEquals(
        expected, words.version(deed("recycle w-1", OptionalLong.of(41), freeAfter, Outcome.DONE)));
  }

  @ParameterizedTest
  @CsvSource({"DONE, 0", "UNKNOWN, ?", "NOT_WRITTEN, –"})
  void aSeedMakesTheFirst(Outcome outcome, String expected) {
    assertEquals(expected, words.version(deed("seed", OptionalLong.empty(), 9, outcome)));
  }

  @Test
  void exportsHaveBothWhereBothAreKnown() {
    Deed done = deed("push", OptionalLong.of(41), 9, Outcome.DONE);
    Deed unknown = deed("push", OptionalLong.of(41), 9, Outcome.UNKNOWN);
    List<List<Object>> rows = ActivityExport.sheet(List.of(done, unknown), "").rows();
    assertEquals(List.of(41L, 42L), rows.get(0).subList(8, 10));
    assertEquals(List.of(41L, ""), rows.get(1).subList(8, 10));
    String line = ActivityJson.print(done);
    assertTrue(line.contains("\"version\":41,\"versionMade\":42"), line);
    assertFalse(ActivityJson.print(unknown).contains("versionMade"));
    assertEquals(Optional.of(done), ActivityJson.parse(line));
  }
}
