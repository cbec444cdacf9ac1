package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.ranges.IdRange;

final class IdTicksTest {

  @Test
  void ticksAreRoundIds() {
    assertEquals(List.of(10_000L, 15_000L, 20_000L, 25_000L, 30_000L), ticks(9001, 31_049, 6));
    assertEquals(List.of(0L, 1L, 2L, 3L), ticks(0, 3, 4));
    assertEquals(List.of(4_294_967_290L), ticks(4_294_967_288L, 4_294_967_295L, 1));
  }

  @Test
  void thereAreNeverMoreThanAsked() {
    Random random = new Random(4);
    for (int round = 0; round < 3_000; round++) {
      IdWindow window = IdWindowTest.randomWindow(random);
      int most = 1 + random.nextInt(12);
      List<Long> ticks = IdTicks.of(window, most);
      assertTrue(ticks.size() <= most, window + " " + ticks);
      assertTrue(ticks.stream().allMatch(window::contains), window + " " + ticks);
    }
  }

  @Test
  void theWholeIdSpaceHasTicksToo() {
    assertEquals(5, ticks(0, IdRange.MAX_ID, 5).size());
  }

  private static List<Long> ticks(long first, long last, int most) {
    return IdTicks.of(new IdWindow(first, last), most);
  }
}
