package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.zookeeper.Recognition.Before;

final class RecognitionTest {
  private static final Before NEW = Before.NOTHING;
  private static final Before KNOWN = Before.LIST;

  private static String kind(String text, Stat stat, Before known) {
    return Recognition.recognise(NodeText.of(text), stat, known)
        .map(reading -> reading.getClass().getSimpleName())
        .orElse("none");
  }

  private static Stat leaf(int version) {
    Stat stat = new Stat();
    stat.setVersion(version);
    return stat;
  }

  @Test
  void aNodeWithARangeIsACategory() {
    assertEquals("Ranges", kind("1:100\n", leaf(0), NEW));
    assertEquals("Ranges", kind("1:100", leaf(0), NEW));
    assertEquals("Ranges", kind("\r\n 1:100 \r\n", leaf(0), NEW));
  }

  @Test
  void eightBytesThatAreANumberAreACounter() {
    NodeText bytes = new CounterValue(4_711).bytes();

    assertEquals(
        Optional.of(new CategoryReading.Counter(4_711)),
        Recognition.recognise(bytes, leaf(0), NEW));
    assertEquals(
        Optional.of(new CategoryReading.Counter(0)),
        Recognition.recognise(new CounterValue(0).bytes(), leaf(0), NEW));
    Stat served = leaf(0);
    served.setNumChildren(1);
    assertEquals(
        Optional.of(new CategoryReading.Counter(4_711)),
        Recognition.recognise(bytes, served, NEW),
        "a steward serves it: its generation lies below");
    assertEquals("Ranges", kind("1:4\n5:9\n", leaf(0), NEW));
  }

  @Test
  void whatOnlyResemblesACounterIsNone() {
    NodeText bytes = new CounterValue(4_711).bytes();
    Stat parent = leaf(3);
    parent.setNumChildren(2);
    Stat presence = leaf(3);
    presence.setEphemeralOwner(0x100);

    assertEquals(Optional.empty(), Recognition.recognise(bytes, parent, NEW));
    assertEquals(Optional.empty(), Recognition.recognise(bytes, presence, NEW));
    assertEquals("none", kind("8 letter", leaf(3), NEW));
    assertEquals("none", kind("\0\0\0\0\0\0\1", leaf(3), NEW), "seven bytes");
    assertEquals("Unreadable", kind("\0\0\0\0\0\0\0\1", leaf(3), KNOWN), "a list was here");
  }

  @Test
  void aNodeThatWasACategoryIsOneWhenItIsEmpty() {
    assertEquals("Ranges", kind("", leaf(7), KNOWN));
    assertEquals("Ranges", kind("\n", leaf(7), KNOWN));
    assertEquals("Ranges", kind("", leaf(0), KNOWN));
  }

  @Test
  void anEmptyLeafThatWasWrittenMayBeExhausted() {
    assertEquals("PossiblyExhausted", kind("", leaf(1), NEW));
    assertEquals("PossiblyExhausted", kind("\n", leaf(1), NEW));
  }

  @Test
  void anEmptyNodeThatWasNeverWrittenOrHasChildrenOrIsEphemeralIsNone() {
    assertEquals("none", kind("", leaf(0), NEW));
    Stat parent = leaf(3);
    parent.setNumChildren(1);
    assertEquals("none", kind("", parent, NEW));
    Stat presence = leaf(3);
    presence.setEphemeralOwner(0x100);
    assertEquals("none", kind("", presence, NEW));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"5:1\n", "1:10\n5:20\n", "1:10\njunk\n", "junk\n1:10\n", " 01:10 \r\n", "x\n7:8"})
  void aTextWithALineLikeARangeThatIsNotAListIsUnreadable(String text) {
    assertEquals("Unreadable", kind(text, leaf(0), NEW));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": 1}",
        "17001;18000\n",
        "12:30:45",
        ":5",
        "5:",
        "a1:2",
        "1:2x",
        "host:2181",
        "mapping-zoo control 1\nstate=ACTIVE\nranges\n1:100\n",
        "\u00e9"
      })
  void aTextOfAnotherShapeIsNone(String text) {
    assertEquals("none", kind(text, leaf(3), NEW));
    assertEquals("Unreadable", kind(text, leaf(3), KNOWN), "unless it was a category");
  }

  @Test
  void whatHasBooksIsACategoryWhateverIsInIt() {
    Stat managed = leaf(3);
    managed.setNumChildren(1);
    assertEquals("Ranges", kind("", managed, Before.BOOKED), "nothing is left");
    assertEquals("Unreadable", kind("junk", managed, Before.BOOKED));
    assertEquals(
        Optional.of(new CategoryReading.Counter(4_711)),
        Recognition.recognise(new CounterValue(4_711).bytes(), managed, Before.BOOKED));
  }

  @Test
  void whatWasACounterStaysOneAndIsUnreadableOtherwise() {
    Stat parent = leaf(3);
    parent.setNumChildren(2);
    assertEquals(
        Optional.of(new CategoryReading.Counter(4_711)),
        Recognition.recognise(new CounterValue(4_711).bytes(), parent, Before.COUNTER));
    assertEquals("Unreadable", kind("123", leaf(3), Before.COUNTER));
    assertEquals("Unreadable", kind("12345678", leaf(3), Before.COUNTER), "eight digits");
    assertEquals("Unreadable", kind("\0\0\0\0\0\0\1", leaf(3), Before.COUNTER), "seven bytes");
    assertEquals("Unreadable", kind("", leaf(3), Before.COUNTER), "no list that ran out");
    assertEquals("Ranges", kind("1:100\n", leaf(3), Before.COUNTER), "somebody's list by now");
  }

  @Test
  void theFaultTellsWhere() {
    NodeText text = NodeText.of("16001:17000\n17001;18000\n");
    Optional<CategoryReading> reading = Recognition.recognise(text, leaf(2), KNOWN);
    RangeFault fault = ((CategoryReading.Unreadable) reading.orElseThrow()).fault();
    assertEquals("line 2, column 6", "line %d, column %d".formatted(fault.line(), fault.column()));
  }

  /// What the search for bad bytes starts from.
  @Test
  void noListOfTheCorpusIsOverlookedWhereThereAreBooks() throws IOException {
    Path corpus = Path.of(System.getProperty("project.root"), "src/core/test/resources/fuzz");
    try (Stream<Path> files = Files.walk(corpus)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        for (byte known = 0; known < 8; known++) {
          byte[] text = Files.readAllBytes(file);
          byte[] input = new byte[text.length + 1];
          input[0] = known;
          System.arraycopy(text, 0, input, 1, text.length);
          RecognitionFuzz.fuzzerTestOneInput(input);
        }
      }
    }
  }
}
