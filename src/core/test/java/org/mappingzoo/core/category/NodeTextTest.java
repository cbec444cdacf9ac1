package org.mappingzoo.core.category;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mappingzoo.core.testkit.Ids.ids;

import org.junit.jupiter.api.Test;
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
