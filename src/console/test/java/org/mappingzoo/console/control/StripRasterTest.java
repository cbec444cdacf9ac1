package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

final class StripRasterTest {
  private static final int USED = 0xff101010;
  private static final int HOLE = 0xff202020;
  private static final int TAIL = 0xff303030;
  private static final int HATCH = 0xff404040;
  private static final int EDGE = 0xff505050;
  private static final int GRID = 0xff606060;
  private static final int LEASED = 0xff707070;
  private static final int STRANDED = 0xff808080;
  private static final int QUARANTINED = 0xff909090;
  private static final StripInk INK =
      new StripInk(USED, HOLE, TAIL, HATCH, EDGE, GRID, LEASED, STRANDED, QUARANTINED);

  @Test
  void holesArePlainAndTheTailIsHatched() {
    StripRaster strip = shaded("10:19\n30:39", new IdWindow(0, 39), 40);
    assertEquals(USED, strip.pixel(0, 0));
    assertTrue(IntStream.range(10, 20).allMatch(x -> strip.pixel(x, 0) == HOLE));
    long lines = IntStream.range(30, 40).filter(x -> strip.pixel(x, 0) == HATCH).count();
    long ground = IntStream.range(30, 40).filter(x -> strip.pixel(x, 0) == TAIL).count();
    assertEquals(10, lines + ground);
    assertTrue(lines > 0 && ground > lines);
  }

  @Test
  void oneFreeIdInABillionColoursItsPixel() {
    StripRaster strip = shaded("5:5\n999999999:999999999", new IdWindow(0, 999_999_999), 10);
    assertNotEquals(USED, strip.pixel(0, 0));
    assertEquals(USED, strip.pixel(1, 0));
  }

  @Test
  void aLoneHoleStandsOutAmongUsedIdsButManySmallOnesAreShadedByTheirShare() {
    int black = 0xff000000;
    StripInk ink = new StripInk(black, 0xff0000ff, black, black, black, black, black, black, black);
    RangeList.Builder list = new RangeList.Builder().append(150, 150);
    for (long id = 500; id < 900; id += 50) {
      list.append(id, id + 4);
    }
    StripRaster strip = new StripRaster(10, 1);
    RangeIndex free = new RangeIndex(list.append(5_000, 5_000).build());
    strip.shade(Coverage.of(free, new IdWindow(0, 999), 10), ink, 0, 1, 4);
    assertEquals(0xff000000 | Math.round(255 * 0.6f), strip.pixel(1, 0));
    assertEquals(0xff000000 | Math.round(255 * 0.37f), strip.pixel(6, 0));
  }

  @Test
  void eachCustodyIsWovenInAWayOfItsOwn() {
    IdWindow window = new IdWindow(0, 23);
    Set<List<Integer>> patterns = new HashSet<>();
    for (Custody custody : Custody.values()) {
      StripRaster strip = new StripRaster(24, 12);
      strip.shade(Coverage.of(new RangeIndex(RangeList.empty()), window, 24), INK, 0, 12, 6);
      RangeIndex held = new RangeIndex(RangeText.parse("6:17"));
      strip.weave(Coverage.of(held, window, 24), custody, INK.of(custody), 0, 12, 6);
      assertEquals(USED, strip.pixel(5, 3), "beside it");
      assertEquals(USED, strip.pixel(18, 3), "behind it");
      List<Integer> threads =
          IntStream.range(0, 12 * 12)
              .filter(i -> strip.pixel(6 + i % 12, i / 12) == INK.of(custody))
              .boxed()
              .toList();
      assertFalse(threads.isEmpty());
      assertTrue(threads.size() < 100, "a texture, not a plain colour");
      patterns.add(threads);
    }
    assertEquals(3, patterns.size());
  }

  @Test
  void oneStrandedIdInABillionIsSeen() {
    IdWindow window = new IdWindow(0, 999_999_999);
    StripRaster strip = new StripRaster(10, 6);
    strip.shade(Coverage.of(new RangeIndex(RangeList.empty()), window, 10), INK, 0, 6, 6);
    RangeIndex held = new RangeIndex(RangeText.parse("5:5"));
    strip.weave(Coverage.of(held, window, 10), Custody.STRANDED, 0xffffffff, 0, 6, 6);
    assertTrue(IntStream.range(0, 6).allMatch(y -> strip.pixel(0, y) != USED));
    assertTrue(IntStream.range(0, 6).allMatch(y -> strip.pixel(1, y) == USED));
  }

  @Test
  void aTickIsDrawnForEachHoleHoweverSmall() {
    StripRaster strip = new StripRaster(10, 4);
    IdWindow window = new IdWindow(0, 999_999_999);
    RangeList list = RangeText.parse("5:5\n500000000:500000000\n999999999:999999999");
    strip.tick(Coverage.of(new RangeIndex(list), window, 10), INK, 0, 2);
    assertEquals(HOLE, strip.pixel(0, 1));
    assertEquals(HOLE, strip.pixel(5, 1));
    assertEquals(0, strip.pixel(5, 2));
    assertEquals(0, strip.pixel(9, 1), "the tail is no hole");
  }

  @Test
  void neighboursThatTouchAreToldApartByTheirEdges() {
    IdWindow window = new IdWindow(0, 39);
    StripRaster strip = new StripRaster(40, 5);
    strip.edges(RangeText.parse("10:19\n20:29\n35:99"), window, INK, 0, 5, 1);
    assertEquals(EDGE, strip.pixel(10, 2));
    assertEquals(0, strip.pixel(11, 2));
    assertEquals(EDGE, strip.pixel(19, 2));
    assertEquals(GRID, strip.pixel(20, 2), "where it touches the one before");
    assertEquals(EDGE, strip.pixel(35, 2));
    assertEquals(0, strip.pixel(39, 2), "the last one ends outside");
  }

  @Test
  void idsAreSeparatedOnceTheyAreWideEnough() {
    StripRaster strip = new StripRaster(40, 1);
    strip.grid(new IdWindow(0, 9), INK, 0, 1, 4, 1);
    assertEquals(GRID, strip.pixel(4, 0));
    assertEquals(0, strip.pixel(5, 0));
    StripRaster tooNarrow = new StripRaster(40, 1);
    tooNarrow.grid(new IdWindow(0, 19), INK, 0, 1, 4, 1);
    assertTrue(IntStream.of(tooNarrow.pixels()).allMatch(pixel -> pixel == 0));
  }

  private static StripRaster shaded(String text, IdWindow window, int width) {
    StripRaster strip = new StripRaster(width, 3);
    RangeIndex free = new RangeIndex(RangeText.parse(text));
    strip.shade(Coverage.of(free, window, width), INK, 0, 3, 5);
    return strip;
  }
}
