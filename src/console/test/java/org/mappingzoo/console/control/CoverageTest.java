package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

final class CoverageTest {

  @Test
  void eachPixelKnowsItsShareOfHolesAndTail() {
    Coverage coverage = cover("10:14\n30:49", 0, 49, 5);
    assertEquals(10, coverage.ids(1));
    assertEquals(5, coverage.inHoles(1));
    assertEquals(0, coverage.inTail(1));
    assertEquals(0, coverage.inHoles(2));
    assertEquals(10, coverage.inTail(4));
    assertEquals(1, coverage.beginnings(3));
    assertEquals(0, coverage.beginnings(4));
  }

  @Test
  void itIsWhatCountingIdByIdGives() {
    Random random = new Random(3);
    for (int round = 0; round < 500; round++) {
      RangeList list = randomList(random, 400);
      long first = random.nextInt(300);
      IdWindow window = new IdWindow(first, first + random.nextInt(200));
      compare(list, window, Coverage.of(new RangeIndex(list), window, 1 + random.nextInt(90)));
    }
  }

  @Test
  void manyPixelsMayStandForOneId() {
    Coverage coverage = cover("3:3\n7:9", 2, 5, 12);
    for (int x = 0; x < 12; x++) {
      assertEquals(1, coverage.ids(x));
      assertEquals(x >= 3 && x < 6 ? 1 : 0, coverage.inHoles(x), "pixel " + x);
    }
  }

  @Test
  void noHoleVanishesAmongFourBillionIds() {
    Coverage coverage =
        cover("5:5\n7:7\n3000000000:3000000000\n4294960000:4294967295", 0, 4294967295L, 700);
    assertEquals(2, coverage.inHoles(0));
    int marked = 0;
    for (int x = 0; x < 700; x++) {
      marked += coverage.inHoles(x) > 0 ? 1 : 0;
    }
    assertEquals(2, marked);
    assertTrue(coverage.inTail(699) > 0);
  }

  private static void compare(RangeList list, IdWindow window, Coverage coverage) {
    for (int x = 0; x < coverage.width(); x++) {
      long holes = 0;
      long tail = 0;
      int beginnings = 0;
      for (long id = window.idAt(x, coverage.width());
          id <= window.lastIdAt(x, coverage.width());
          id++) {
        int range = list.indexOf(id);
        holes += range >= 0 && range < list.size() - 1 ? 1 : 0;
        tail += range >= 0 && range == list.size() - 1 ? 1 : 0;
        beginnings += range >= 0 && list.first(range) == id ? 1 : 0;
      }
      String where = "pixel " + x + " of " + window + " in " + list;
      assertEquals(holes, coverage.inHoles(x), where);
      assertEquals(tail, coverage.inTail(x), where);
      assertEquals(beginnings, coverage.beginnings(x), where);
    }
  }

  private static Coverage cover(String text, long first, long last, int width) {
    RangeIndex free = new RangeIndex(RangeText.parse(text));
    return Coverage.of(free, new IdWindow(first, last), width);
  }

  /// Single ids, touching and distant ranges below about `highest`; sometimes none.
  static RangeList randomList(Random random, int highest) {
    RangeList.Builder list = new RangeList.Builder();
    long next = random.nextInt(20);
    while (next < highest && random.nextInt(40) > 0) {
      long last = next + random.nextInt(12);
      list.append(next, last);
      next = last + 1 + random.nextInt(9);
    }
    return list.build();
  }
}
