package org.mappingzoo.console.category;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeLint.Kind;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.core.ranges.RangeTextException;

final class StoredTextTest {
  private final StoredText text = new StoredText();

  @Test
  void aFinalNewlineBeginsNoLine() {
    show("1:5\n9:20\n");
    assertEquals(List.of("1:5", "9:20"), texts());
    show("1:5\n9:20");
    assertEquals(List.of("1:5", "9:20"), texts());
    show("");
    assertEquals(List.of(), texts());
    show("\n\n");
    assertEquals(List.of("", ""), texts());
  }

  @Test
  void whatCannotBeSeenIsMadeVisible() {
    show("1:5\r\n\t9:20\n");
    assertEquals(List.of("1:5␍", "␉9:20"), texts());
  }

  @Test
  void aLineHasTheMarksOfTheLint() {
    show("1:5\r\n6:9\n\n 20:29");
    assertEquals(
        List.of(
            List.of(Kind.CARRIAGE_RETURN),
            List.of(Kind.TOUCHES_PREVIOUS),
            List.of(Kind.BLANK_LINE),
            List.of(Kind.SURROUNDING_SPACES, Kind.NO_FINAL_NEWLINE)),
        text.lines().stream().map(StoredText.Line::marks).toList());
    assertEquals(5, text.marks());
  }

  @Test
  void theFaultIsFoundInItsLine() {
    show("1:5\n9;20\n");
    assertEquals(OptionalInt.of(1), text.faultLine());
    assertEquals(OptionalInt.of(1), text.lines().get(1).faultAt());
    assertEquals(OptionalInt.empty(), text.lines().get(0).faultAt());
  }

  @Test
  void columnsAreBytesButPlacesAreCharacters() {
    show("1:5\näö9:20\n");
    assertEquals(OptionalInt.of(0), text.lines().get(1).faultAt());
    show("1:5\n9:20äö\n");
    assertEquals(OptionalInt.of(4), text.lines().get(1).faultAt());
  }

  @Test
  void aFaultAtTheVeryEndHasALineToo() {
    show("1:5\n9:");
    assertEquals(OptionalInt.of(1), text.faultLine());
    assertEquals(OptionalInt.of(2), text.lines().get(1).faultAt());
  }

  @Test
  void allOfItCanBeCopiedAsItIs() {
    show("1:5\r\n9:20");
    assertEquals("1:5\r\n9:20", text.all());
    assertEquals(9, text.bytes());
  }

  @Test
  void whoFollowsTheChangesHasTheSameLines() {
    Random random = new Random(6);
    java.util.ArrayList<StoredText.Line> copy = new java.util.ArrayList<>();
    text.lines().addListener((ListChangeListener<StoredText.Line>) change -> apply(change, copy));
    for (int round = 0; round < 2_000; round++) {
      show(randomText(random));
      assertEquals(List.copyOf(text.lines()), copy, "round " + round);
    }
  }

  private static void apply(
      ListChangeListener.Change<? extends StoredText.Line> change, List<StoredText.Line> copy) {
    while (change.next()) {
      copy.subList(change.getFrom(), change.getFrom() + change.getRemovedSize()).clear();
      copy.addAll(change.getFrom(), change.getAddedSubList());
    }
  }

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < 6; line++) {
      switch (random.nextInt(8)) {
        case 0 -> {}
        case 1 -> text.append('\n');
        case 2 -> text.append(line * 10).append(':').append(line * 10 + 9).append("\r\n");
        case 3 -> text.append(random.nextInt(20) == 0 ? "oops\n" : "");
        default -> text.append(line * 10).append(':').append(line * 10 + 9).append('\n');
      }
    }
    return text.toString();
  }

  private void show(String stored) {
    text.show(NodeText.of(stored), fault(stored));
  }

  private static Optional<RangeFault> fault(String stored) {
    try {
      RangeText.parse(stored);
      return Optional.empty();
    } catch (RangeTextException e) {
      return Optional.of(e.fault());
    }
  }

  private List<String> texts() {
    return text.lines().stream().map(StoredText.Line::text).toList();
  }
}
