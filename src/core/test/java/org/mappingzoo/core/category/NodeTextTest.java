package org.mappingzoo.core.category;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mappingzoo.core.testkit.Ids.ids;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeTextException;

final class NodeTextTest {

  @Test
  void theCanonicalTextOfAListIsWhatIsStored() {
    assertEquals(NodeText.of("1:5\n7:9\n"), NodeText.of(ids("1:5", "7:9")));
    assertEquals("1:5\n7:9\n", NodeText.of(ids("1:5", "7:9")).display());
    assertEquals(8, NodeText.of(ids("1:5", "7:9")).length());
  }

  @Test
  void textsAreComparedByteForByteNotByWhatTheyList() {
    assertNotEquals(NodeText.of("1:5"), NodeText.of("1:5\n"));
    assertEquals(NodeText.of("1:5").parse(), NodeText.of("1:5\n").parse());
    assertEquals(NodeText.of("1:5").hashCode(), NodeText.of("1:5").hashCode());
  }

  @Test
  void aTextThatIsAListsCanonicalOneIsHeldAsThatList() {
    RangeList list = ids("1:5", "7:9");
    NodeText stored = NodeText.of("1:5\n7:9\n");
    NodeText shared = stored.sharing(list);
    assertSame(list, shared.parse());
    assertEquals(stored, shared);
    assertEquals(shared, stored);
    assertEquals(stored.hashCode(), shared.hashCode());
    assertArrayEquals(stored.bytes(), shared.bytes());
    assertEquals(stored.length(), shared.length());
    assertEquals(shared, stored.sharing(ids("1:5", "7:9")));
    assertNotEquals(shared, NodeText.of(ids("1:5", "7:8")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1:5\n7:9", "1:5\n\n7:9\n", "\n1:5\n7:9", "1:5\n7:9 \n", "1:5\r\n7:9\n"})
  void aTextThatIsWrittenInAnotherWayStaysAsItIs(String written) {
    NodeText shared = NodeText.of(written).sharing(ids("1:5", "7:9"));
    assertEquals(written, shared.display());
    assertNotEquals(NodeText.of(ids("1:5", "7:9")), shared);
  }

  @Test
  void whatIsNotARangeListCanBeHeldButNotParsed() {
    assertThrows(RangeTextException.class, () -> NodeText.of("hello").parse());
    assertEquals("\uFFFD", NodeText.of(new byte[] {(byte) 0xff}).display());
  }

  @Test
  void nobodyCanChangeTheBytesFromOutside() {
    byte[] bytes = {'1', ':', '5'};
    NodeText text = NodeText.of(bytes);
    bytes[0] = '9';
    text.bytes()[2] = '9';
    assertEquals("1:5", text.display());
  }

  @Test
  void aMessageNamesTheSizeOnly() {
    assertEquals("NodeText[4 bytes]", NodeText.of("1:5\n").toString());
  }
}
