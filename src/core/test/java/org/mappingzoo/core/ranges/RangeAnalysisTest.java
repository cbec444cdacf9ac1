package org.mappingzoo.core.ranges;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mappingzoo.core.testkit.Ids.ids;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.testkit.IdWindow;
import org.mappingzoo.core.testkit.Randomly;

final class RangeAnalysisTest {

  @Test
  void thePushedBackRangesOfTheProposalAreThreeHolesBelowTheTail() {
    var figures =
        RangeAnalysis.of(ids("9001:10000", "19001:20000", "29001:30000", "30001:123456789"));
    assertEquals(123_429_789, figures.free());
    assertEquals(4, figures.ranges());
    assertEquals(3, figures.holes());
    assertEquals(3_000, figures.freeInHoles());
    assertEquals(Optional.of(IdRange.of(9_001, 10_000)), figures.largestHole());
    assertEquals(1, figures.touching());
    assertEquals(11 + 12 + 12 + 16, figures.bytes());
    assertEquals(3_000.0 / 123_429_789, figures.fragmentation(), 1e-12);
  }

  @Test
  void anEmptyListHasNeitherHolesNorATail() {
    var figures = RangeAnalysis.of(RangeList.empty());
    assertEquals(0, figures.free());
    assertEquals(0, figures.holes());
    assertEquals(Optional.empty(), figures.largestHole());
    assertEquals(0.0, figures.fragmentation());
    assertEquals(0, figures.bytes());
  }

  @Test
  void aSingleRangeIsAllTail() {
    var figures = RangeAnalysis.of(ids("1:123456789"));
    assertEquals(0, figures.holes());
    assertEquals(0, figures.freeInHoles());
    assertEquals(0.0, figures.fragmentation());
  }

  @Test
  void theLowestOfTheLongestHolesIsNamed() {
    var figures = RangeAnalysis.of(ids("1:2", "11:15", "21:25", "31:39"));
    assertEquals(Optional.of(IdRange.of(11, 15)), figures.largestHole());
  }

  @Test
  void holesAreCountedByDecimalDigits() {
    var figures =
        RangeAnalysis.of(
            ids("0:0", "11:19", "101:110", "1001:1099", "10001:10100", "100001:2000000"));
    assertEquals(2, figures.holeSizes().get(0));
    assertEquals(2, figures.holeSizes().get(1));
    assertEquals(1, figures.holeSizes().get(2));
    assertEquals(19, figures.holeSizes().size());
  }

  @Test
  void theLargestPossibleHoleHasABucket() {
    var figures =
        RangeAnalysis.of(ids("0:9223372036854775804", "9223372036854775806:9223372036854775806"));
    assertEquals(1, figures.holeSizes().get(18));
    assertEquals(IdRange.MAX_ID - 1, figures.freeInHoles());
  }

  @Test
  void fragmentationIsTheShareOutsideTheLongestFreeRange() {
    assertEquals(0.25, RangeAnalysis.of(ids("1:75", "101:125")).fragmentation());
    assertEquals(0.75, RangeAnalysis.of(ids("1:1", "3:3", "5:5", "7:7")).fragmentation());
  }

  @Test
  void whatIsNotFreeOfTheUniverseIsUsed() {
    var figures = RangeAnalysis.of(ids("751:1000"));
    assertEquals(0.75, figures.usedOf(ids("1:1000")));
    assertEquals(0.0, figures.usedOf(ids("751:1000")));
    assertThrows(IllegalArgumentException.class, () -> figures.usedOf(ids("1:100")));
    assertThrows(IllegalArgumentException.class, () -> figures.usedOf(RangeList.empty()));
  }

  @Test
  void theFiguresFitTogether() {
    Randomly.check(
        2_000,
        random -> {
          RangeList list = IdWindow.random(random).randomList(random);
          var figures = RangeAnalysis.of(list);
          long tail = list.isEmpty() ? 0 : list.get(list.size() - 1).count();
          assertEquals(figures.free(), figures.freeInHoles() + tail);
          assertEquals(figures.ranges() - (list.isEmpty() ? 0 : 1), figures.holes());
          assertEquals(figures.holes(), figures.holeSizes().stream().mapToInt(n -> n).sum());
          assertEquals(RangeText.print(list).length, figures.bytes());
          assertEquals(figures.ranges() - list.compact().size(), figures.touching());
        });
  }
}
