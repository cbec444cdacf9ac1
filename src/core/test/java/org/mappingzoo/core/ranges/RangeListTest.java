package org.mappingzoo.core.ranges;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.Ids.ids;

import java.util.List;
import org.junit.jupiter.api.Test;

final class RangeListTest {

  @Test
  void aTakeInsideTheFirstRangeMovesItsLowerBound() {
    var split = ids("1:123456789").takeLowest(10_000);
    assertEquals(ids("1:10000"), split.taken());
    assertEquals(ids("10001:123456789"), split.rest());
  }

  @Test
  void oldHolesAreFilledBeforeNewGroundIsBroken() {
    var split =
        ids("9001:10000", "19001:20000", "29001:30000", "30001:123456789").takeLowest(10_000);
    assertEquals(ids("9001:10000", "19001:20000", "29001:30000", "30001:37000"), split.taken());
    assertEquals(ids("37001:123456789"), split.rest());
  }

  @Test
  void aTakeThatEndsWithARangeCutsNone() {
    var split = ids("1:5", "6:9", "20:30").takeLowest(9);
    assertEquals(ids("1:5", "6:9"), split.taken());
    assertEquals(ids("20:30"), split.rest());
  }

  @Test
  void aTakeOfOneIdLeavesTheRestOfItsRange() {
    var split = ids("7:7", "9:10").takeLowest(2);
    assertEquals(ids("7:7", "9:9"), split.taken());
    assertEquals(ids("10:10"), split.rest());
  }

  @Test
  void aTakeOfMoreThanThereIsGetsWhatThereIs() {
    var split = ids("1:500", "701:1200").takeLowest(Long.MAX_VALUE);
    assertEquals(ids("1:500", "701:1200"), split.taken());
    assertEquals(RangeList.empty(), split.rest());
  }

  @Test
  void aTakeOfNothingIsTheCallersMistake() {
    assertThrows(IllegalArgumentException.class, () -> ids("1:5").takeLowest(0));
    assertThrows(IllegalArgumentException.class, () -> ids("1:5").takeLowest(-1));
  }

  @Test
  void theHighestIdOfAllCanBeTaken() {
    var split = ids("9223372036854775805:9223372036854775806").takeLowest(1);
    assertEquals(ids("9223372036854775806:9223372036854775806"), split.rest());
    assertTrue(split.rest().contains(IdRange.MAX_ID));
  }

  @Test
  void aBoundDividesAListAndMayDivideARange() {
    RangeList list = ids("5:9", "20:40");
    assertEquals(ids("5:6"), list.below(7));
    assertEquals(ids("7:9", "20:40"), list.from(7));
    assertEquals(ids("5:9"), list.below(10));
    assertEquals(ids("20:40"), list.from(10));
    assertEquals(ids("5:9", "20:39"), list.below(40));
    assertEquals(ids("40:40"), list.from(40));
  }

  @Test
  void aBoundOutsideLeavesAListWhole() {
    RangeList list = ids("5:9", "20:40");
    assertEquals(RangeList.empty(), list.below(5));
    assertSame(list, list.from(5));
    assertSame(list, list.below(41));
    assertEquals(RangeList.empty(), list.from(Long.MAX_VALUE));
    assertEquals(RangeList.empty(), RangeList.empty().below(7));
    assertEquals(RangeList.empty(), RangeList.empty().from(0));
    RangeList highest = ids("9223372036854775806:9223372036854775806");
    assertEquals(highest, highest.from(IdRange.MAX_ID));
    assertEquals(highest, highest.below(Long.MAX_VALUE));
  }

  @Test
  void countsDoNotOverflowOnTheWholeIdSpace() {
    RangeList all = ids("0:9223372036854775806");
    assertEquals(Long.MAX_VALUE, all.count());
    assertEquals(Long.MAX_VALUE, all.takeLowest(1).rest().insert(ids("0:0")).count());
    assertEquals(Long.MAX_VALUE - 1, all.minus(ids("5:5")).count());
  }

  @Test
  void whatIsInsertedLandsInAscendingOrderUnmerged() {
    assertEquals(
        ids("9001:10000", "29001:30000", "30001:123456789"),
        ids("29001:30000", "30001:123456789").insert(ids("9001:10000")));
  }

  @Test
  void aUnionHasWhatIsInBothAsItStandsInTheFirst() {
    assertEquals(
        ids("1:5", "6:10", "11:12", "20:20"), ids("1:5", "6:10").union(ids("4:12", "20:20")));
    assertEquals(ids("1:5"), ids("1:5").union(ids("2:3")));
  }

  @Test
  void insertRefusesAnIdThatIsThereAlready() {
    var refused =
        assertThrows(
            IllegalArgumentException.class, () -> ids("1:10", "20:30").insert(ids("30:31")));
    assertEquals("range 30:31 does not lie behind 20:30", refused.getMessage());
  }

  @Test
  void insertOfNothingIsTheSameList() {
    RangeList list = ids("1:5", "6:9");
    assertSame(list, list.insert(RangeList.empty()));
    assertEquals(list, RangeList.empty().insert(list));
  }

  @Test
  void minusCutsAHoleIntoARange() {
    assertEquals(ids("1:4", "8:9"), ids("1:9").minus(ids("5:7")));
    assertEquals(ids("1:2"), ids("1:2", "4:5", "7:9").minus(ids("3:20")));
    assertEquals(RangeList.empty(), ids("4:5").minus(ids("1:4", "5:9")));
  }

  @Test
  void minusAtTheTopOfTheIdSpaceEndsThere() {
    assertEquals(
        ids("9223372036854775800:9223372036854775805"),
        ids("9223372036854775800:9223372036854775806")
            .minus(ids("9223372036854775806:9223372036854775806")));
  }

  @Test
  void intersectNamesTheSharedIds() {
    assertEquals(ids("5:9", "20:20"), ids("1:9", "20:30").intersect(ids("5:20")));
    assertEquals(RangeList.empty(), ids("1:4").intersect(ids("5:9")));
  }

  @Test
  void compactJoinsRangesThatTouch() {
    assertEquals(
        ids("9001:10000", "29001:123456789"),
        ids("9001:10000", "29001:30000", "30001:123456789").compact());
    assertEquals(ids("1:9"), ids("1:3", "4:6", "7:9").compact());
  }

  @Test
  void aCompactListStaysTheSameObject() {
    RangeList list = ids("1:3", "5:6");
    assertSame(list, list.compact());
    assertFalse(ids("1:3", "4:6").isCompact());
    assertEquals(1, ids("1:3", "4:6", "8:9").touchingPairs());
  }

  @Test
  void listsWithTheSameIdsButOtherCutsAreNotEqual() {
    assertNotEquals(ids("1:9"), ids("1:5", "6:9"));
    assertTrue(ids("1:9").hasSameIdsAs(ids("1:5", "6:9")));
    assertFalse(ids("1:9").hasSameIdsAs(ids("1:5", "7:10")));
  }

  @Test
  void indexOfSaysWhereAnIdIsOrWouldBe() {
    RangeList list = ids("10:19", "30:39");
    assertEquals(0, list.indexOf(10));
    assertEquals(1, list.indexOf(39));
    assertEquals(-1, list.indexOf(9));
    assertEquals(-2, list.indexOf(20));
    assertEquals(-3, list.indexOf(40));
  }

  @Test
  void rangesMustAscendWithoutOverlap() {
    assertThrows(
        IllegalArgumentException.class, () -> RangeList.of(IdRange.of(5, 9), IdRange.of(1, 2)));
    assertThrows(
        IllegalArgumentException.class, () -> RangeList.of(IdRange.of(1, 5), IdRange.of(5, 9)));
    assertThrows(IllegalArgumentException.class, () -> new RangeList.Builder().append(-1, 5));
    assertThrows(IllegalArgumentException.class, () -> new RangeList.Builder().append(6, 5));
    assertThrows(
        IllegalArgumentException.class, () -> new RangeList.Builder().append(0, Long.MAX_VALUE));
  }

  @Test
  void aBuilderKnowsTheHighestIdSoFar() {
    RangeList.Builder builder = new RangeList.Builder();
    assertTrue(builder.isEmpty());
    assertThrows(IllegalStateException.class, builder::lastId);
    assertEquals(9, builder.append(1, 5).append(6, 9).lastId());
  }

  @Test
  void aBuilderIsNotTiedToTheListItBuilt() {
    RangeList.Builder builder = new RangeList.Builder().append(1, 5);
    RangeList before = builder.build();
    builder.append(7, 9);
    assertEquals(ids("1:5"), before);
    assertEquals(ids("1:5", "7:9"), builder.build());
  }

  @Test
  void theRangesCanBeReadButNotChanged() {
    List<IdRange> ranges = ids("1:5", "7:9").ranges();
    assertEquals(List.of(IdRange.of(1, 5), IdRange.of(7, 9)), ranges);
    assertThrows(UnsupportedOperationException.class, () -> ranges.add(IdRange.of(11, 12)));
    assertThrows(UnsupportedOperationException.class, () -> ranges.remove(0));
  }

  @Test
  void aMessageShowsTheFirstRangesAndHowManyMoreThereAre() {
    assertEquals("[]", RangeList.empty().toString());
    assertEquals("[1:5, 7:9]", ids("1:5", "7:9").toString());
    assertEquals(
        "[1:1, 3:3, 5:5, 7:7, 9:9, 11:11, 13:13, 15:15, … 2 more]",
        ids("1:1", "3:3", "5:5", "7:7", "9:9", "11:11", "13:13", "15:15", "17:17", "19:19")
            .toString());
  }
}
