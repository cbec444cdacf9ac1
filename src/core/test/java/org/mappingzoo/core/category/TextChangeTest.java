package org.mappingzoo.core.category;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mappingzoo.core.testkit.Ids.ids;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

final class TextChangeTest {

  @ParameterizedTest
  @CsvSource({
    "'101:200', '111:200', TextChange[1+1 new+5 bytes]",
    "'1:5', '1:5', TextChange[3+0 new+0 bytes]",
    "'', '1:5', TextChange[0+3 new+0 bytes]",
    "'1:5', '', TextChange[0+0 new+0 bytes]",
    "'aa', 'aaa', TextChange[2+1 new+0 bytes]",
    "'aaa', 'aa', TextChange[2+0 new+0 bytes]",
    "'abab', 'ab', TextChange[2+0 new+0 bytes]",
    "'abc', 'xyz', TextChange[0+3 new+0 bytes]",
  })
  void aChangeIsWhatLiesBetweenTheEndsThatAreTheSame(String from, String to, String change) {
    assertEquals(change, between(from, to).toString());
    assertEquals(to, between(from, to).applyTo(NodeText.of(from)).display());
    assertEquals(to.length(), between(from, to).length());
  }

  /// All pairs of texts of up to five letters out of two.
  @Test
  void eachTextComesBackFromEachOther() {
    List<String> texts =
        IntStream.range(0, 1 << 6)
            .mapToObj(bits -> Integer.toBinaryString(bits | 1 << 6).substring(1))
            .flatMap(text -> IntStream.rangeClosed(0, 5).mapToObj(text::substring))
            .distinct()
            .toList();
    for (String from : texts) {
      for (String to : texts) {
        assertEquals(to, between(from, to).applyTo(NodeText.of(from)).display(), from);
      }
    }
  }

  /// All pairs of lists of some of six ranges, cut in two ways.
  @Test
  void eachListComesBackFromEachOtherAsItsTextDoes() {
    List<RangeList> lists =
        IntStream.range(0, 1 << 6)
            .mapToObj(
                bits ->
                    IntStream.range(0, 6)
                        .filter(i -> (bits & 1 << i) != 0)
                        .mapToObj(i -> IdRange.of(10L * i * i, 10L * i * i + (bits + i) % 3))
                        .toList())
            .map(RangeList::copyOf)
            .toList();
    for (RangeList from : lists) {
      for (RangeList to : lists) {
        NodeText before = NodeText.of(from);
        NodeText after = NodeText.of(to);
        TextChange change = TextChange.between(before, after);
        assertEquals(after, change.applyTo(before));
        assertEquals(between(before.display(), after.display()).length(), change.length());
      }
    }
  }

  @Test
  void ofALongListOnlyWhatChangesIsInIt() {
    RangeList list =
        RangeList.copyOf(
            IntStream.range(0, 1_000).mapToObj(i -> IdRange.of(10L * i, 10L * i + 5)).toList());
    NodeText before = NodeText.of(list);
    assertEquals(
        1, TextChange.between(before, NodeText.of(list.takeLowest(2).rest())).between().length);
    RangeList without = list.minus(ids("5000:5005"));
    assertEquals(0, TextChange.between(before, NodeText.of(without)).between().length);
    assertEquals(10, TextChange.between(NodeText.of(without), before).between().length);
  }

  @Test
  void aTextThatIsTooShortForItIsRefused() {
    NodeText two = NodeText.of("12");
    for (TextChange change : List.of(change(3, 0), change(0, 3))) {
      Exception refused = assertThrows(IllegalArgumentException.class, () -> change.applyTo(two));
      assertEquals(change + " cannot be applied to 2 bytes", refused.getMessage());
    }
    assertThrows(IllegalArgumentException.class, () -> change(-1, 0));
    assertThrows(IllegalArgumentException.class, () -> change(0, -1));
  }

  @Test
  void nobodyCanChangeTheBytesFromOutside() {
    byte[] bytes = {'1'};
    TextChange change = new TextChange(0, bytes, 0);
    bytes[0] = '2';
    change.between()[0] = '3';
    assertEquals("1", change.applyTo(NodeText.of("")).display());
  }

  private static TextChange between(String from, String to) {
    return TextChange.between(NodeText.of(from), NodeText.of(to));
  }

  private static TextChange change(int head, int tail) {
    return new TextChange(head, "x".getBytes(US_ASCII), tail);
  }
}
