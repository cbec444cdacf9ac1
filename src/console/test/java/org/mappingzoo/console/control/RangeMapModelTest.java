package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

final class RangeMapModelTest {
  @Test
  void aFenceNearTheTailIsInSightAndAFarOneIsNot() {
    RangeMapModel map = new RangeMapModel();
    RangeList list = RangeText.parse("1:10\n101:1000000");
    map.show(list, Optional.empty(), OptionalLong.of(501));
    assertEquals(OptionalLong.of(501), map.fence());
    assertTrue(map.window().contains(501), map.window()::toString);
    assertFalse(map.window().contains(600), map.window()::toString);

    map.show(list, Optional.empty(), OptionalLong.of(900_000));
    assertFalse(map.window().contains(900_000), map.window()::toString);
    map.show(list, Optional.empty());
    assertEquals(OptionalLong.empty(), map.fence());
  }

  private static final String PROPOSAL = "9001:10000\n19001:20000\n29001:30000\n30001:123456789\n";

  private final RangeMapModel map = new RangeMapModel();

  @BeforeEach
  void showTheProposal() {
    show(PROPOSAL);
  }

  @Test
  void homeReachesFromTheFirstFreeIdToTheTailAndFivePercentMore() {
    assertEquals(new IdWindow(9001, 30_001 + 1050), map.window());
    assertTrue(map.isAtHome());
  }

  @Test
  void aPlainCategoryIsShownFromZeroToItsHighestFreeId() {
    assertEquals(new IdWindow(0, 123_456_789), map.extent());
  }

  @Test
  void aKnownUniverseIsTheExtent() {
    RangeList none = RangeList.empty();
    BookedIds booked = new BookedIds(RangeText.parse("1:200000000"), none, none, none);
    map.show(RangeText.parse(PROPOSAL), Optional.of(booked));
    assertEquals(new IdWindow(1, 200_000_000), map.extent());
  }

  @Test
  void whatIsHeldLiesInTheActiveWindow() {
    RangeList none = RangeList.empty();
    RangeList universe = RangeText.parse("1:100000000");
    RangeList held = RangeText.parse("5001:6000");
    RangeList tail = RangeText.parse("7001:100000000");
    for (BookedIds booked :
        List.of(
            new BookedIds(universe, held, none, none),
            new BookedIds(universe, none, held, none),
            new BookedIds(universe, none, none, held))) {
      map.reset();
      map.show(tail, Optional.of(booked));
      assertEquals(new IdWindow(5001, 7101), map.window());
    }
    map.show(tail, Optional.of(new BookedIds(universe, none, none, none)));
    map.home();
    assertEquals(map.extent(), map.window());
  }

  @Test
  void theExtentDoesNotShrinkWhenTheHighestIdsAreTaken() {
    show("5:9\n");
    assertEquals(new IdWindow(0, 123_456_789), map.extent());
    show("");
    assertEquals(new IdWindow(0, 123_456_789), map.extent());
    map.reset();
    show("5:9\n");
    assertEquals(new IdWindow(0, 9), map.extent());
  }

  @Test
  void withoutAHoleHomeIsTheWholeExtent() {
    show("500:1999\n");
    assertEquals(map.extent(), map.window());
  }

  @Test
  void atHomeTheWindowFollowsTheListButDoesNotTremble() {
    show("9101:10000\n19001:20000\n29001:30000\n30001:123456789");
    assertEquals(new IdWindow(9001, 31_051), map.window());
    show("29001:30000\n30001:123456789");
    assertEquals(new IdWindow(29_001, 30_051), map.window());
  }

  @Test
  void afterAZoomTheWindowStaysWhereItWasPut() {
    map.zoom(0.5, 0.5);
    IdWindow put = map.window();
    show("29001:30000\n30001:123456789");
    assertEquals(put, map.window());
    assertFalse(map.isAtHome());
    map.home();
    assertEquals(new IdWindow(29_001, 30_051), map.window());
    assertTrue(map.isAtHome());
  }

  @Test
  void aLookAtWhatIsShownAlreadyDoesNotLeaveHome() {
    show("1:1000\n");
    map.zoom(4, 0.5);
    assertTrue(map.isAtHome());
    show("1:1000\n5001:9000\n");
    assertEquals(map.activeWindow(), map.window());
  }

  @Test
  void aMapIsBlankUntilAnIdWasSeen() {
    map.reset();
    show("");
    assertTrue(map.isBlank());
    show("0:7\n");
    assertFalse(map.isBlank());
    show("0:20\n");
    show("");
    assertFalse(map.isBlank(), "which ids were here is known now");
  }

  @Test
  void theWalkVisitsEachFreeRangeAndStopsAtTheEnds() {
    map.chooseNext();
    assertEquals(Optional.of(IdRange.of(9001, 10_000)), map.chosen());
    map.choosePrevious();
    assertEquals(0, map.chosenIndex());
    map.chooseNext();
    map.chooseNext();
    map.chooseNext();
    assertEquals(Optional.of(IdRange.of(30_001, 123_456_789)), map.chosen());
    map.chooseNext();
    assertEquals(3, map.chosenIndex());
    map.chooseFirst();
    assertEquals(0, map.chosenIndex());
    map.chooseLast();
    assertEquals(3, map.chosenIndex());
  }

  @Test
  void theWalkBeginsAtWhatIsInSight() {
    map.look(new IdWindow(11_000, 25_000));
    map.chooseNext();
    assertEquals(1, map.chosenIndex());
    map.choose(-1);
    map.look(new IdWindow(11_000, 25_000));
    map.choosePrevious();
    assertEquals(1, map.chosenIndex());
  }

  @Test
  void theWalkBringsEachRangeIntoSight() {
    map.look(new IdWindow(9_000, 9_999));
    map.chooseNext();
    assertEquals(new IdWindow(9_000, 9_999), map.window());
    map.chooseNext();
    assertTrue(map.window().overlaps(IdRange.of(19_001, 20_000)));
    assertEquals(1000, map.window().count());
  }

  @Test
  void aChosenRangeIsFollowedWhileTakesEatIt() {
    map.choose(1);
    show("19501:20000\n29001:30000\n30001:123456789");
    assertEquals(Optional.of(IdRange.of(19_501, 20_000)), map.chosen());
    assertEquals(0, map.chosenIndex());
    show("29001:30000\n30001:123456789");
    assertEquals(Optional.empty(), map.chosen());
  }

  @Test
  void zoomingToAHoleLeavesAQuarterOfItOnBothSides() {
    map.zoomTo(IdRange.of(19_001, 20_000));
    assertEquals(new IdWindow(18_750, 20_249), map.window());
  }

  @Test
  void aSingleIdIsShownAmongItsNeighbours() {
    map.zoomTo(IdRange.of(500, 500));
    assertEquals(8, map.window().count());
    assertTrue(map.window().contains(500));
  }

  @Test
  void revealEnlargesWhatIsTooSmallToBeSeen() {
    show("10:11\n5000000:5000001\n90000000:99999999");
    map.choose(1);
    map.reveal(0);
    assertTrue(map.isAtHome(), "it was in sight, if only as a line");
    map.reveal(0.01);
    assertEquals(8, map.window().count());
    assertTrue(map.window().overlaps(map.chosen().orElseThrow()));
  }

  @Test
  void theKeysZoomAboutTheChosenRange() {
    map.choose(2);
    for (int i = 0; i < 20; i++) {
      map.zoom(0.5);
    }
    assertTrue(map.window().overlaps(IdRange.of(29_001, 30_000)));
  }

  @Test
  void anEmptyListHasNothingToWalk() {
    map.reset();
    show("");
    map.chooseNext();
    map.choosePrevious();
    map.chooseLast();
    assertEquals(-1, map.chosenIndex());
    map.zoom(0.5, 0.5);
    map.home();
    assertEquals(map.extent(), map.window());
  }

  @Test
  void theWholeIdSpaceCanBeWalkedAndZoomed() {
    show("0:3\n9223372036854775800:9223372036854775806\n");
    map.choose(1);
    map.zoomTo(map.chosen().orElseThrow());
    assertEquals(IdRange.MAX_ID, map.window().last());
    map.home();
    assertEquals(map.extent(), map.window());
  }

  private void show(String text) {
    RangeList list = RangeText.parse(text);
    map.show(list, Optional.empty());
  }
}
