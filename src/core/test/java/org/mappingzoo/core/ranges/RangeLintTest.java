package org.mappingzoo.core.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.ranges.RangeLint.Kind.BLANK_LINE;
import static org.mappingzoo.core.ranges.RangeLint.Kind.CARRIAGE_RETURN;
import static org.mappingzoo.core.ranges.RangeLint.Kind.FAULT;
import static org.mappingzoo.core.ranges.RangeLint.Kind.NO_FINAL_NEWLINE;
import static org.mappingzoo.core.ranges.RangeLint.Kind.SURROUNDING_SPACES;
import static org.mappingzoo.core.ranges.RangeLint.Kind.TOUCHES_PREVIOUS;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.ranges.RangeLint.Kind;
import org.mappingzoo.core.ranges.RangeLint.Mark;
import org.mappingzoo.core.testkit.NodeTexts;
import org.mappingzoo.core.testkit.Randomly;
import org.mappingzoo.core.testkit.SlowRangeText;

final class RangeLintTest {

  @Test
  void aCanonicalTextHasNoMarks() {
    assertMarks("");
    assertMarks("1:5\n7:9\n");
  }

  @Test
  void rangesThatCompactWouldJoinAreMarked() {
    assertMarks(
        "1:5\n6:9\n\n10:12\n14:15\n",
        at(2, TOUCHES_PREVIOUS),
        at(3, BLANK_LINE),
        at(4, TOUCHES_PREVIOUS));
  }

  @Test
  void eachToleratedFormIsMarkedOnItsLine() {
    assertMarks("1:5\r\n7:9\n", at(1, CARRIAGE_RETURN));
    assertMarks("\n1:5\n", at(1, BLANK_LINE));
    assertMarks("1:5\n \r\n", at(2, CARRIAGE_RETURN), at(2, BLANK_LINE));
    assertMarks(
        " 1:5\n7:9 \r\n",
        at(1, SURROUNDING_SPACES),
        at(2, CARRIAGE_RETURN),
        at(2, SURROUNDING_SPACES));
    assertMarks("1:5\n7:9", at(2, NO_FINAL_NEWLINE));
    assertMarks("1:5\n ", at(2, BLANK_LINE), at(2, NO_FINAL_NEWLINE));
  }

  @Test
  void behindAFaultNothingIsJudged() {
    assertMarks(
        "1:5\r\n6:9\r\noops\n\n 20:30",
        at(1, CARRIAGE_RETURN),
        at(2, CARRIAGE_RETURN),
        at(2, TOUCHES_PREVIOUS),
        at(3, FAULT));
    assertMarks("1:5\n3:9\n", at(2, FAULT));
    assertMarks("1:5\r", at(1, FAULT));
  }

  @Test
  void everyTextIsMarkedUnlessItIsCanonical() {
    Randomly.check(
        20_000,
        random -> {
          byte[] text = NodeTexts.random(random);
          List<Mark> marks = RangeLint.of(text);
          boolean readable = marks.stream().noneMatch(mark -> mark.kind() == FAULT);
          boolean canonical = marks.stream().allMatch(mark -> mark.kind() == TOUCHES_PREVIOUS);
          var expected = SlowRangeText.read(text);
          assertEquals(expected.isPresent(), readable);
          assertEquals(
              expected.map(list -> Arrays.equals(RangeText.print(list), text)).orElse(false),
              canonical);
          expected.ifPresent(list -> assertEquals(list.touchingPairs(), count(marks)));
          assertTrue(isByLine(marks));
        });
  }

  private static long count(List<Mark> marks) {
    return marks.stream().filter(mark -> mark.kind() == TOUCHES_PREVIOUS).count();
  }

  private static boolean isByLine(List<Mark> marks) {
    List<Integer> lines = marks.stream().map(Mark::line).toList();
    return lines.equals(lines.stream().sorted().toList());
  }

  private static Mark at(int line, Kind kind) {
    return new Mark(kind, line);
  }

  private static void assertMarks(String text, Mark... expected) {
    assertEquals(List.of(expected), RangeLint.of(text.getBytes(UTF_8)));
  }
}
