package org.mappingzoo.core.ranges;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.IdWindow.rangeOf;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.testkit.IdWindow;
import org.mappingzoo.core.testkit.Randomly;

/// The range algebra against a model that looks at each id of a small window, at both ends of the
/// id space. The expected lists are compared range by range, so the cuts are checked too.
final class RangeListPropertyTest {
  private static final int ROUNDS = 3_000;

  @Test
  void sizesAndMembershipAreThoseOfTheSet() {
    withTwoLists(
        (window, list, other, random) -> {
          assertEquals(window.count(id -> holds(list, id)), list.count());
          for (int i = 0; i < window.size(); i++) {
            assertEquals(holds(list, window.id(i)), list.contains(window.id(i)));
          }
        });
  }

  @Test
  void indexOfFindsTheRangeOrWhereItWouldBe() {
    withTwoLists(
        (window, list, other, random) -> {
          for (int i = 0; i < window.size(); i++) {
            assertEquals(indexByLooking(list, window.id(i)), list.indexOf(window.id(i)));
          }
        });
  }

  @Test
  void aTakeCutsOffTheLowestIdsAndKeepsAllOtherCuts() {
    withTwoLists(
        (window, list, other, random) -> {
          long wanted = 1 + random.nextLong(list.count() + 3);
          long border = idsInOrder(window, list).stream().skip(wanted).findFirst().orElse(-1L);
          var split = list.takeLowest(wanted);
          assertEquals(
              window.assemble(id -> border < 0 || id < border ? rangeOf(list, id) : null),
              split.taken());
          assertEquals(
              window.assemble(id -> border >= 0 && id >= border ? rangeOf(list, id) : null),
              split.rest());
          assertEquals(Math.min(wanted, list.count()), split.taken().count());
          assertEquals(list.count(), split.taken().count() + split.rest().count());
        });
  }

  @Test
  void eachBoundDividesTheSetAndKeepsAllOtherCuts() {
    withTwoLists(
        (window, list, other, random) -> {
          for (int i = 0; i < window.size(); i++) {
            long bound = window.id(i);
            RangeList below = list.below(bound);
            RangeList from = list.from(bound);
            assertEquals(window.assemble(id -> id < bound ? rangeOf(list, id) : null), below);
            assertEquals(window.assemble(id -> id >= bound ? rangeOf(list, id) : null), from);
            assertEquals(list.count(), below.count() + from.count());
          }
        });
  }

  @Test
  void insertKeepsTheRangesOfBothInOrder() {
    withTwoLists(
        (window, list, other, random) -> {
          RangeList added = other.minus(list);
          List<IdRange> both = new ArrayList<>(list.ranges());
          both.addAll(added.ranges());
          both.sort(null);
          assertEquals(both, list.insert(added).ranges());
          assertEquals(list.insert(added), added.insert(list));
          assertEquals(list.count() + added.count(), list.insert(added).count());
        });
  }

  @Test
  void insertRefusesAnyIdThatIsThereAlready() {
    withTwoLists(
        (window, list, other, random) -> {
          if (!list.intersect(other).isEmpty()) {
            assertThrows(IllegalArgumentException.class, () -> list.insert(other));
          }
        });
  }

  @Test
  void minusLeavesWhatTheOtherLacksCutButNeverJoined() {
    withTwoLists(
        (window, list, other, random) -> {
          RangeList left = list.minus(other);
          assertEquals(window.assemble(id -> holds(other, id) ? null : rangeOf(list, id)), left);
          assertEquals(window.count(left::contains), left.count());
        });
  }

  @Test
  void intersectHoldsWhatBothHoldCutWhereEitherIsCut() {
    withTwoLists(
        (window, list, other, random) -> {
          RangeList shared = list.intersect(other);
          assertEquals(
              window.assemble(
                  id ->
                      holds(list, id) && holds(other, id)
                          ? List.of(list.indexOf(id), other.indexOf(id))
                          : null),
              shared);
          assertEquals(shared, other.intersect(list));
          assertEquals(window.count(shared::contains), shared.count());
        });
  }

  @Test
  void compactJoinsAllThatTouchesAndNothingElse() {
    withTwoLists(
        (window, list, other, random) -> {
          RangeList compact = list.compact();
          assertEquals(window.assemble(id -> holds(list, id) ? true : null), compact);
          assertEquals(list.count(), compact.count());
          assertEquals(list.size() - compact.size(), list.touchingPairs());
          assertEquals(compact.equals(list), list.isCompact());
          assertTrue(compact.isCompact());
        });
  }

  @Test
  void setComparisonsAreThoseOfTheSets() {
    withTwoLists(
        (window, list, other, random) -> {
          long onlyOther = window.count(id -> holds(other, id) && !holds(list, id));
          long onlyList = window.count(id -> holds(list, id) && !holds(other, id));
          assertEquals(onlyOther == 0, list.containsAll(other));
          assertEquals(onlyOther == 0 && onlyList == 0, list.hasSameIdsAs(other));
          assertTrue(list.hasSameIdsAs(list.compact()));
          assertTrue(list.containsAll(list.intersect(other)));
        });
  }

  @Test
  void equalListsHaveEqualHashesAndUnequalOnesDiffer() {
    withTwoLists(
        (window, list, other, random) -> {
          RangeList again = RangeList.copyOf(list.ranges());
          assertEquals(list, again);
          assertEquals(list.hashCode(), again.hashCode());
          assertEquals(list.ranges().equals(other.ranges()), list.equals(other));
        });
  }

  @Test
  void whatIsTakenAndPushedBackIsTheSameSetInEveryOrder() {
    withTwoLists(
        (window, list, other, random) -> {
          if (list.count() < 2) {
            return;
          }
          var first = list.takeLowest(1 + random.nextLong(list.count() - 1));
          var second = first.rest().takeLowest(1 + random.nextLong(first.rest().count()));
          RangeList backInOrder = second.rest().insert(first.taken()).insert(second.taken());
          RangeList backReversed = second.rest().insert(second.taken()).insert(first.taken());
          assertEquals(backInOrder, backReversed);
          assertTrue(backInOrder.hasSameIdsAs(list));
        });
  }

  @Test
  void takingInStepsGivesTheSameIdsAsTakingAtOnce() {
    withTwoLists(
        (window, list, other, random) -> {
          if (list.isEmpty()) {
            return;
          }
          long one = 1 + random.nextLong(list.count());
          long two = 1 + random.nextLong(list.count());
          var first = list.takeLowest(one);
          RangeList second =
              first.rest().isEmpty() ? RangeList.empty() : first.rest().takeLowest(two).taken();
          assertTrue(first.taken().insert(second).hasSameIdsAs(list.takeLowest(one + two).taken()));
        });
  }

  @Test
  void theStoredTextReadsBackAsTheSameList() {
    withTwoLists(
        (window, list, other, random) -> {
          assertEquals(list, RangeText.parse(RangeText.print(list)));
          assertEquals(RangeText.print(list).length, RangeText.length(list));
        });
  }

  @Test
  void aDiffAppliedToTheListBeforeGivesTheListAfter() {
    withTwoLists(
        (window, before, after, random) -> {
          RangeDiff diff = RangeDiff.between(before, after);
          assertEquals(before.ranges(), side(diff, RangeDiff.Change.ADDED));
          assertEquals(after.ranges(), side(diff, RangeDiff.Change.REMOVED));
          assertEquals(before.equals(after), diff.isEmpty());
        });
  }

  private static List<IdRange> side(RangeDiff diff, RangeDiff.Change without) {
    return diff.lines().stream()
        .filter(line -> line.change() != without)
        .map(RangeDiff.Line::range)
        .toList();
  }

  private static void withTwoLists(Check check) {
    Randomly.check(
        ROUNDS,
        random -> {
          IdWindow window = IdWindow.random(random);
          check.on(window, window.randomList(random), window.randomList(random), random);
        });
  }

  @FunctionalInterface
  private interface Check {
    void on(IdWindow window, RangeList list, RangeList other, Random random);
  }

  private static boolean holds(RangeList list, long id) {
    return rangeOf(list, id) != null;
  }

  private static int indexByLooking(RangeList list, long id) {
    int below = 0;
    for (IdRange range : list) {
      if (range.contains(id)) {
        return below;
      }
      below += range.last() < id ? 1 : 0;
    }
    return -below - 1;
  }

  private static List<Long> idsInOrder(IdWindow window, RangeList list) {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < window.size(); i++) {
      if (holds(list, window.id(i))) {
        ids.add(window.id(i));
      }
    }
    return ids;
  }
}
