package org.mappingzoo.core.category;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.Ids.ids;

import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.CategoryOp.Step;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// Each verb, and each refusal with the ids it is about.
final class OperationsTest {
  private static final CategoryState ABSENT = new CategoryState.Absent();

  @Nested
  final class Take {

    @Test
    void theLowestIdsGoFirstAcrossHoles() {
      assertEquals(
          write(ids("37001:123456789"), ids("9001:10000", "30001:37000")),
          Operations.take(8_000).apply(free("9001:10000", "30001:123456789")));
    }

    @Test
    void fewerAreGrantedWhereFewerRemain() {
      assertEquals(
          write(RangeList.empty(), ids("1:1000")), Operations.take(10_000).apply(free("1:1000")));
    }

    @Test
    void aTakeFromAnExhaustedCategoryIsRefused() {
      assertEquals(refuse(new Refusal.Exhausted()), Operations.take(1).apply(free("")));
    }

    @Test
    void aTakeFromNowhereIsRefused() {
      assertEquals(refuse(new Refusal.NoSuchCategory()), Operations.take(1).apply(ABSENT));
    }

    @Test
    void aTakeOfNothingIsTheCallersMistake() {
      var mistake = assertThrows(IllegalArgumentException.class, () -> Operations.take(0));
      assertEquals("a take asks for at least 1 id, not 0", mistake.getMessage());
    }

    @Test
    void aListThatIsTooLongAlreadyCanStillBeTakenFrom() {
      RangeList tooLong = listOfBytes(NodeText.HARD_LIMIT_BYTES + 1_000);
      var step = Operations.take(10).apply(new CategoryState.Present(tooLong));
      assertEquals(write(tooLong.takeLowest(10).rest(), tooLong.takeLowest(10).taken()), step);
    }
  }

  @Nested
  final class Push {

    @Test
    void idsComeBackInAscendingOrderUnmerged() {
      assertEquals(
          write(ids("9001:10000", "29001:30000", "30001:123456789"), ids("9001:10000")),
          push(ids("9001:10000"), free("29001:30000", "30001:123456789")));
    }

    @Test
    void idsThatAreFreeAlreadyAreRefusedByName() {
      assertEquals(
          refuse(new Refusal.AlreadyFree(ids("5:9", "20:20"))),
          push(ids("3:9", "20:21"), free("5:12", "20:20")));
    }

    @Test
    void idsOutsideAKnownUniverseAreRefusedByName() {
      RangeList universe = ids("1:100");
      assertEquals(
          refuse(new Refusal.OutsideUniverse(ids("101:110"), universe)),
          Operations.push(ids("91:110"), Optional.of(universe)).apply(free("1:5")));
      assertEquals(
          write(ids("1:5", "91:100"), ids("91:100")),
          Operations.push(ids("91:100"), Optional.of(universe)).apply(free("1:5")));
    }

    @Test
    void aPushOfNothingIsRefused() {
      assertEquals(refuse(new Refusal.NothingGiven()), push(RangeList.empty(), free("1:5")));
    }

    @Test
    void aPushToNowhereIsRefused() {
      assertEquals(refuse(new Refusal.NoSuchCategory()), push(ids("1:5"), ABSENT));
    }

    @Test
    void anExhaustedCategoryTakesIdsBack() {
      assertEquals(write(ids("1:5"), ids("1:5")), push(ids("1:5"), free("")));
    }

    @Test
    void aPushThatWouldMakeTheListTooLongIsRefused() {
      RangeList full = listOfBytes(NodeText.HARD_LIMIT_BYTES);
      var state = new CategoryState.Present(full);
      assertEquals(
          refuse(new Refusal.ListTooLong(NodeText.HARD_LIMIT_BYTES + 4, NodeText.HARD_LIMIT_BYTES)),
          push(ids("0:0"), state));
    }

    @Test
    void aListOfExactlyTheLimitIsStored() {
      RangeList nearlyFull = listOfBytes(NodeText.HARD_LIMIT_BYTES - 4);
      var step = push(ids("0:0"), new CategoryState.Present(nearlyFull));
      assertEquals(write(ids("0:0").insert(nearlyFull), ids("0:0")), step);
    }

    private Step<RangeList> push(RangeList ids, CategoryState state) {
      return Operations.push(ids, Optional.empty()).apply(state);
    }
  }

  @Nested
  final class Seed {

    @Test
    void aSeedCreatesTheList() {
      assertEquals(
          write(ids("1:123456789"), ids("1:123456789")),
          Operations.seed(ids("1:123456789")).apply(ABSENT));
    }

    @Test
    void anExistingCategoryIsNotSeededAgain() {
      assertEquals(
          refuse(new Refusal.AlreadyExists(ids("7:9"))),
          Operations.seed(ids("20:30")).apply(free("7:9")));
    }

    @Test
    void notEvenAnEmptyOneWhoseIdsMayAllBeIssued() {
      assertEquals(
          refuse(new Refusal.AlreadyExists(RangeList.empty())),
          Operations.seed(ids("1:5")).apply(free("")));
    }

    @Test
    void aSeedOfNothingIsRefused() {
      assertEquals(
          refuse(new Refusal.NothingGiven()), Operations.seed(RangeList.empty()).apply(ABSENT));
    }

    @Test
    void aSeedThatIsTooLongIsRefused() {
      RangeList tooLong = listOfBytes(NodeText.HARD_LIMIT_BYTES + 4);
      assertEquals(
          refuse(new Refusal.ListTooLong(NodeText.HARD_LIMIT_BYTES + 4, NodeText.HARD_LIMIT_BYTES)),
          Operations.seed(tooLong).apply(ABSENT));
    }
  }

  @Nested
  final class Extend {

    @Test
    void newIdsJoinTheCategory() {
      assertEquals(
          write(ids("7:9", "101:200"), ids("101:200")),
          Operations.extend(ids("101:200")).apply(free("7:9")));
    }

    @Test
    void anOverlapIsRefusedByName() {
      assertEquals(
          refuse(new Refusal.AlreadyFree(ids("8:9"))),
          Operations.extend(ids("8:20")).apply(free("7:9")));
    }

    @Test
    void onlyAnExistingCategoryIsExtended() {
      assertEquals(
          refuse(new Refusal.NoSuchCategory()), Operations.extend(ids("1:5")).apply(ABSENT));
      assertEquals(
          refuse(new Refusal.NothingGiven()),
          Operations.extend(RangeList.empty()).apply(free("1:5")));
    }
  }

  @Nested
  final class Compact {

    @Test
    void touchingNeighboursAreJoined() {
      assertEquals(
          write(ids("29001:123456789"), ids("29001:123456789")),
          Operations.compact().apply(free("29001:30000", "30001:123456789")));
    }

    @Test
    void aCompactListIsLeftAsItIs() {
      assertEquals(
          new Step.Leave<>(ids("1:5", "7:9")), Operations.compact().apply(free("1:5", "7:9")));
    }

    @Test
    void onlyAnExistingCategoryIsCompacted() {
      assertEquals(refuse(new Refusal.NoSuchCategory()), Operations.compact().apply(ABSENT));
    }
  }

  @Nested
  final class Sentences {

    @Test
    void eachRefusalIsASentenceWithTheOffendingValues() {
      assertEquals(
          "3 of these ids are free already: [5:7]", new Refusal.AlreadyFree(ids("5:7")).sentence());
      assertEquals(
          "10 of these ids lie outside the universe [1:100]: [101:110]",
          new Refusal.OutsideUniverse(ids("101:110"), ids("1:100")).sentence());
      assertEquals(
          "the category exists already, with 5 free ids; seed only creates, extend adds",
          new Refusal.AlreadyExists(ids("1:5")).sentence());
      assertEquals(
          "the list, or that of all ids ever seeded, would have 524292 bytes; 524288 is the limit."
              + " Compact it, or add fewer ranges",
          new Refusal.ListTooLong(524_292, 524_288).sentence());
      assertEquals("no ids are left", new Refusal.Exhausted().sentence());
      assertEquals("no ids were given", new Refusal.NothingGiven().sentence());
      assertEquals("there is no such category", new Refusal.NoSuchCategory().sentence());
      assertEquals(
          "'/orders' was typed where '/orders.did' was expected",
          new Refusal.NotConfirmed("/orders.did", "/orders").sentence());
      assertTrue(new Refusal.VersionsUsedUp(-1).sentence().startsWith("version -1 is too near"));
    }
  }

  private static Step<RangeList> write(RangeList next, RangeList result) {
    return new Step.Write<>(next, result);
  }

  private static Step<RangeList> refuse(Refusal refusal) {
    return new Step.Refuse<>(refusal);
  }

  private static CategoryState free(String... lines) {
    return new CategoryState.Present(ids(lines));
  }

  /// A list above one million whose text has exactly so many bytes: lines of 16, and a longer
  /// last one.
  private static RangeList listOfBytes(int bytes) {
    RangeList.Builder list = new RangeList.Builder();
    int left = bytes;
    for (long id = 1_000_000; left >= 32; id += 2) {
      list.append(id, id);
      left -= 16;
    }
    int digits = left - 2;
    list.append(2 * power(digits / 2), 3 * power(digits - digits / 2));
    assertEquals(bytes, RangeText.length(list.build()));
    return list.build();
  }

  /// The lowest number of so many digits.
  private static long power(int digits) {
    return Long.parseLong("1" + "0".repeat(digits - 1));
  }
}
