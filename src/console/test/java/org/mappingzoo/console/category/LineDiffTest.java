package org.mappingzoo.console.category;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.ranges.RangeDiff.Change;

final class LineDiffTest {

  @Test
  void rangesAreComparedAsRanges() {
    LineDiff diff = diff("1:5\n9:20\n", "3:5\r\n9:20\n30:39");
    assertEquals(List.of("- 1:5", "+ 3:5", "  9:20", "+ 30:39"), shown(diff));
    assertTrue(diff.ranges());
    assertEquals(10, diff.idsAdded());
    assertEquals(2, diff.idsRemoved());
  }

  @Test
  void aCompactMovesNoIds() {
    LineDiff diff = diff("1:5\n6:9\n", "1:9\n");
    assertEquals(0, diff.idsAdded() + diff.idsRemoved());
    assertFalse(diff.isEmpty());
  }

  @Test
  void longStretchesOfEqualLinesAreFolded() {
    String many =
        IntStream.range(0, 100)
            .mapToObj(i -> i * 10 + ":" + (i * 10 + 5))
            .collect(Collectors.joining("\n"));
    LineDiff diff = diff(many, many.replace("500:505", "502:505"));
    assertEquals(
        List.of(
            "… 48",
            "  480:485",
            "  490:495",
            "- 500:505",
            "+ 502:505",
            "  510:515",
            "  520:525",
            "… 47"),
        shown(diff));
  }

  @Test
  void whatIsNoListIsComparedAsText() {
    LineDiff diff = diff("1:5\n9:20\n30:40\n", "1:5\n9;20\n30:40\n");
    assertFalse(diff.ranges());
    assertEquals(List.of("  1:5", "- 9:20", "+ 9;20", "  30:40"), shown(diff));
  }

  @Test
  void twoSpellingsOfOneListDoNotDiffer() {
    assertTrue(diff("1:5\n9:20\n", "1:5\r\n 9:20").isEmpty());
  }

  @Test
  void anEmptyTextIsAnEmptyList() {
    assertEquals(List.of("- 1:5"), shown(diff("1:5", "")));
    assertTrue(diff("", "").isEmpty());
  }

  private static LineDiff diff(String before, String after) {
    return LineDiff.between(NodeText.of(before), NodeText.of(after));
  }

  private static List<String> shown(LineDiff diff) {
    return diff.lines().stream()
        .map(
            line ->
                switch (line) {
                  case LineDiff.Line.Text(Change change, String text) ->
                      switch (change) {
                        case KEPT -> "  " + text;
                        case ADDED -> "+ " + text;
                        case REMOVED -> "- " + text;
                      };
                  case LineDiff.Line.Folded(int lines) -> "… " + lines;
                })
        .toList();
  }
}
