package org.mappingzoo.core.counter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.testkit.Randomly;

/// Eight bytes, and what they say.
final class CounterValueTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0000000000000000, 0",
    "1, 0000000000000001, 1",
    "255, 00000000000000ff, ff",
    "100, 0000000000000064, 64",
    "20100309, 000000000132b4d5, 132b4d5",
    "9223372036854775807, 7fffffffffffffff, 7fffffffffffffff"
  })
  void theHighestByteComesFirstAndHexIsLowerCaseWithoutZeros(long value, String bytes, String hex) {
    CounterValue counter = new CounterValue(value);
    assertEquals(bytes(bytes), counter.bytes());
    assertEquals(counter, CounterValue.parse(bytes(bytes)));
    assertEquals(hex, CounterValue.hex(value));
  }

  @Test
  void anyCounterIsReadAsItWasWrittenAndAsAPlainByteBufferHasIt() {
    Randomly.check(
        2_000,
        random -> {
          CounterValue counter = new CounterValue(random.nextLong() & Long.MAX_VALUE);
          assertEquals(counter, CounterValue.parse(counter.bytes()));
          assertArrayEquals(
              ByteBuffer.allocate(8).putLong(counter.lastIssued()).array(),
              counter.bytes().bytes());
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|the node holds 0 bytes: a counter has eight bytes",
        "313233|the node holds 3 bytes (31 32 33): a counter has eight bytes",
        "00000000000064|the node holds 7 bytes (00 00 00 00 00 00 64): a counter has eight bytes",
        "000000000000006400|the node holds 9 bytes (00 00 00 00 00 00 00 64 00):"
            + " a counter has eight bytes",
        "ffffffffffffffff|the node holds 8 bytes (ff ff ff ff ff ff ff ff):"
            + " they are a negative number, and ids are not",
        "8000000000000000|the node holds 8 bytes (80 00 00 00 00 00 00 00):"
            + " they are a negative number, and ids are not"
      })
  void whatIsNoCounterIsRefusedWithItsBytes(String hex, String sentence) {
    NodeText bytes = bytes(hex == null ? "" : hex);
    var refused = assertThrows(CounterFormatException.class, () -> CounterValue.parse(bytes));
    assertEquals(sentence, refused.getMessage());
    assertEquals(bytes, refused.fault().bytes());
  }

  @Test
  void aLongNodeIsNamedByItsBeginning() {
    var refused =
        assertThrows(
            CounterFormatException.class,
            () -> CounterValue.parse(NodeText.of("9001:10000\n19001:20000\n")));
    assertEquals(
        "the node holds 23 bytes (39 30 30 31 3a 31 30 30 30 30 0a 31 39 30 30 31 …):"
            + " a counter has eight bytes",
        refused.getMessage());
  }

  @Test
  void theNextIdsFollowTheLast() {
    CounterIds ids = new CounterValue(100).next(5);
    assertEquals(new CounterIds(101, 105), ids);
    assertEquals(5, ids.count());
    assertArrayEquals(new long[] {101, 102, 103, 104, 105}, ids.stream().toArray());
    assertEquals(new CounterValue(105), CounterValue.after(ids));
  }

  @Test
  void theLargestNumberIsTheLastId() {
    CounterValue nearEnd = new CounterValue(Long.MAX_VALUE - 2);
    assertEquals(2, nearEnd.left());
    assertEquals(new CounterIds(Long.MAX_VALUE - 1, Long.MAX_VALUE), nearEnd.next(2));
    assertThrows(IllegalArgumentException.class, () -> nearEnd.next(3));
    assertEquals(0, new CounterValue(Long.MAX_VALUE).left());
    assertEquals(Long.MAX_VALUE, new CounterValue(0).next(Long.MAX_VALUE).count());
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE})
  void noCounterIsNegative(long value) {
    assertThrows(IllegalArgumentException.class, () -> new CounterValue(value));
  }

  @ParameterizedTest
  @CsvSource({"0, 5", "-1, 5", "5, 4"})
  void idsAreNeverEmptyReversedOrBelowOne(long first, long last) {
    assertThrows(IllegalArgumentException.class, () -> new CounterIds(first, last));
  }

  private static NodeText bytes(String hex) {
    return NodeText.of(HexFormat.of().parseHex(hex));
  }
}
