package org.mappingzoo.core.ranges;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.testkit.NodeTexts;
import org.mappingzoo.core.testkit.Randomly;
import org.mappingzoo.core.testkit.SlowRangeText;

/// Random and mutated node texts: each parses and round-trips, or is refused with a place inside
/// it; which of the two, a slow reader built on regular expressions decides as well.
final class RangeTextFuzzTest {
  private static final int TEXTS = 150_000;

  @Test
  void everyTextRoundTripsOrIsRefusedWithAPlaceInsideIt() {
    int[] parsed = {0};
    Randomly.check(
        TEXTS,
        random -> {
          byte[] text = NodeTexts.random(random);
          if (check(text)) {
            parsed[0]++;
          }
        });
    assertTrue(parsed[0] > TEXTS / 10, "only " + parsed[0] + " texts were readable");
    assertTrue(parsed[0] < TEXTS * 9 / 10, "as many as " + parsed[0] + " texts were readable");
  }

  private static boolean check(byte[] text) {
    Optional<RangeList> expected = SlowRangeText.read(text);
    try {
      RangeList list = RangeText.parse(text);
      assertEquals(expected, Optional.of(list), () -> shown(text));
      assertRoundTrip(list);
      return true;
    } catch (RangeTextException e) {
      assertEquals(expected, Optional.empty(), () -> shown(text));
      assertInside(text, e.fault());
      return false;
    }
  }

  private static void assertRoundTrip(RangeList list) {
    byte[] canonical = RangeText.print(list);
    assertEquals(list, RangeText.parse(canonical));
    assertArrayEquals(canonical, RangeText.print(RangeText.parse(canonical)));
  }

  private static void assertInside(byte[] text, RangeFault fault) {
    String[] lines = new String(text, ISO_8859_1).split("\r?\n", -1);
    assertTrue(1 <= fault.line() && fault.line() <= lines.length, () -> shown(text) + fault);
    int length = lines[fault.line() - 1].length();
    assertTrue(1 <= fault.column() && fault.column() <= length + 1, () -> shown(text) + fault);
    String rest = lines[fault.line() - 1].substring(fault.column() - 1);
    assertEquals(rest.isEmpty(), fault.found().isEmpty(), () -> shown(text) + fault);
  }

  private static String shown(byte[] text) {
    return "'" + new String(text, ISO_8859_1) + "' ";
  }
}
