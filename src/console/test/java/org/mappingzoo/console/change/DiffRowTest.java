package org.mappingzoo.console.change;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.ranges.RangeDiff;
import org.mappingzoo.core.ranges.RangeText;

final class DiffRowTest {

  @Test
  void aPushAddsRangesBetweenKeptOnes() {
    assertRows("+1:5 =7:9 +11:12", "7:9", "1:5\n7:9\n11:12");
  }

  @Test
  void aCompactShowsWhatGoesBeforeWhatComesInItsPlace() {
    assertRows(
        "-1:5 -6:9 -10:12 +1:12 -20:21 -22:23 +20:23",
        "1:5\n6:9\n10:12\n20:21\n22:23",
        "1:12\n20:23");
  }

  @Test
  void longKeptStretchesAreFoldedButForTheNeighboursOfAChange() {
    String kept = lines(1, 20);
    assertRows("+0:0 =10:11 =20:21 [18 36]", kept, "0:0\n" + kept);
    assertRows("[18 36] =190:191 =200:201 +500:500", kept, kept + "500:500");
    assertRows(
        "=10:11 =20:21 =30:31 +35:35 =40:41 =50:51",
        lines(1, 5),
        lines(1, 3) + "35:35\n" + lines(4, 5));
  }

  @Test
  void aFoldOpensIntoItsRanges() {
    var fold = new DiffRow.Fold(RangeText.parse("1:2\n4:5").ranges(), 4);
    assertEquals("=1:2 =4:5", shown(DiffRow.unfold(fold)));
  }

  private static String lines(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(i -> 10 * i + ":" + (10 * i + 1) + "\n")
        .collect(Collectors.joining());
  }

  private static void assertRows(String expected, String before, String after) {
    var diff = RangeDiff.between(RangeText.parse(before), RangeText.parse(after));
    assertEquals(expected, shown(DiffRow.of(diff)));
  }

  private static String shown(java.util.List<DiffRow> rows) {
    return rows.stream().map(DiffRowTest::shown).collect(Collectors.joining(" "));
  }

  private static String shown(DiffRow row) {
    return switch (row) {
      case DiffRow.Range(var change, var range) ->
          switch (change) {
                case KEPT -> "=";
                case ADDED -> "+";
                case REMOVED -> "-";
              }
              + range;
      case DiffRow.Fold(var ranges, long ids) -> "[" + ranges.size() + " " + ids + "]";
      case DiffRow.Unreadable(int number, String text) -> "?" + number + " " + text;
    };
  }
}
