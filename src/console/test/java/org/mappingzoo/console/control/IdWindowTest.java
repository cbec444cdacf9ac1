package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.ranges.IdRange;

final class IdWindowTest {
  private static final IdWindow ALL = new IdWindow(IdRange.MIN_ID, IdRange.MAX_ID);
  private static final IdWindow HUNDRED = new IdWindow(0, 99);

  @Test
  void thePixelsOfARowDivideTheIdsAmongThem() {
    Random random = new Random(1);
    for (int round = 0; round < 300; round++) {
      IdWindow window = randomWindow(random);
      int width = 1 + random.nextInt(200);
      long next = window.first();
      for (int x = 0; x < width; x++) {
        assertTrue(window.idAt(x, width) <= next && next <= window.lastIdAt(x, width) + 1);
        next = Math.max(next, window.lastIdAt(x, width) + 1);
      }
      assertEquals(window.last() + 1, next, window + " over " + width);
    }
  }

  @Test
  void anIdIsFoundInThePixelThatStandsForIt() {
    Random random = new Random(2);
    for (int round = 0; round < 3_000; round++) {
      IdWindow window = randomWindow(random);
      int width = 1 + random.nextInt(300);
      long id = window.first() + random.nextLong(window.count());
      int x = window.pixelOf(id, width);
      assertTrue(
          window.idAt(x, width) <= id && id <= window.lastIdAt(x, width),
          id + " in pixel " + x + " of " + window + " over " + width);
      assertTrue(x == 0 || window.lastIdAt(x - 1, width) < id, "and not in one before");
    }
  }

  @Test
  void idsOutsideLieJustOutside() {
    assertEquals(-1, new IdWindow(10, 19).pixelOf(9, 100));
    assertEquals(100, new IdWindow(10, 19).pixelOf(20, 100));
  }

  @Test
  void theWholeIdSpaceHasExactEnds() {
    assertEquals(0, ALL.idAt(0, 1000));
    assertEquals(IdRange.MAX_ID, ALL.lastIdAt(999, 1000));
    assertEquals(999, ALL.pixelOf(IdRange.MAX_ID, 1000));
  }

  @Test
  void theIdUnderThePointerStaysThereWhileZooming() {
    IdWindow nearer = new IdWindow(1000, 1999).zoom(0.5, 0.25, new IdWindow(0, 9999));
    assertEquals(new IdWindow(1125, 1624), nearer);
    assertEquals(1250, nearer.idAt(250, 1000));
    assertEquals(new IdWindow(1000, 1999), nearer.zoom(2, 0.25, new IdWindow(0, 9999)));
  }

  @Test
  void aZoomStaysExactNearTheHighestId() {
    IdWindow high = new IdWindow(IdRange.MAX_ID - 99, IdRange.MAX_ID);
    assertEquals(new IdWindow(IdRange.MAX_ID - 49, IdRange.MAX_ID), high.zoom(0.5, 1, ALL));
  }

  @Test
  void aZoomEndsAtEightIdsAndAtTheExtent() {
    IdWindow near = HUNDRED;
    for (int i = 0; i < 100; i++) {
      near = near.zoom(0.8, 0.5, HUNDRED);
    }
    assertEquals(IdWindow.FEWEST_IDS, near.count());
    for (int i = 0; i < 100; i++) {
      near = near.zoom(1.01, 0.5, HUNDRED);
    }
    assertEquals(HUNDRED, near);
    assertEquals(ALL, ALL.zoom(2, 0.5, ALL));
  }

  @Test
  void anExtentOfFewerIdsIsShownWhole() {
    IdWindow three = new IdWindow(5, 7);
    assertEquals(three, three.zoom(0.5, 0, three));
    assertEquals(three, IdWindow.around(IdRange.of(6, 6), 100, three));
  }

  @Test
  void panningStopsAtTheEnds() {
    IdWindow window = new IdWindow(10, 19);
    assertEquals(new IdWindow(15, 24), window.pan(5, HUNDRED));
    assertEquals(new IdWindow(0, 9), window.pan(-1000, HUNDRED));
    assertEquals(new IdWindow(90, 99), window.pan(Long.MAX_VALUE, HUNDRED));
  }

  @Test
  void aRangeStandsInTheMiddleOfTheStretchAroundIt() {
    assertEquals(new IdWindow(40, 59), IdWindow.around(IdRange.of(50, 50), 20, HUNDRED));
    assertEquals(new IdWindow(0, 19), IdWindow.around(IdRange.of(2, 3), 20, HUNDRED));
    assertEquals(ALL, IdWindow.around(IdRange.of(0, IdRange.MAX_ID), Long.MAX_VALUE, ALL));
  }

  @Test
  void onTheWayToAnotherWindowAnIdThatStaysWhereItIsDoesSoAllTheWay() {
    IdWindow far = new IdWindow(1000, 1999);
    IdWindow near = far.zoom(0.25, 0.25, new IdWindow(0, 9999));
    assertEquals(far, far.towards(near, 0));
    assertEquals(near, far.towards(near, 1));
    IdWindow between = far.towards(near, 0.5);
    assertEquals(500, between.count(), "half of it at half of the way");
    assertEquals(1250, between.idAt(250, 1000));
    assertEquals(new IdWindow(2000, 2999), far.towards(new IdWindow(3000, 3999), 0.5));
  }

  @Test
  void theWayAcrossTheIdSpaceLeadsOverWindows() {
    IdWindow highest = new IdWindow(IdRange.MAX_ID - 7, IdRange.MAX_ID);
    IdWindow lowest = new IdWindow(0, 7);
    for (double share = 0; share <= 1; share += 1.0 / 64) {
      assertTrue(ALL.contains(lowest.towards(highest, share)));
      assertEquals(8, highest.towards(lowest, share).count());
      assertTrue(ALL.towards(highest, share).count() >= 8);
      assertTrue(lowest.towards(ALL, share).count() >= 8);
    }
  }

  @Test
  void aReversedStretchIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new IdWindow(2, 1));
    assertThrows(IllegalArgumentException.class, () -> new IdWindow(-1, 1));
  }

  /// Short, long and enormous ones.
  static IdWindow randomWindow(Random random) {
    long first = random.nextLong(1L << (1 + random.nextInt(61)));
    long count = 1 + random.nextLong(1L << (1 + random.nextInt(60)));
    return new IdWindow(first, first + count - 1);
  }
}
