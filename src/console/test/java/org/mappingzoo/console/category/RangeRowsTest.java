package org.mappingzoo.console.category;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

final class RangeRowsTest {
  private final RangeRows rows = new RangeRows();

  @Test
  void aRowKnowsTheGapBeforeItAndWhetherItIsTheTail() {
    show("5:9\n20:29\n30:99");
    assertEquals(
        List.of(
            new RangeRow(IdRange.of(5, 9), 5, false),
            new RangeRow(IdRange.of(20, 29), 10, false),
            new RangeRow(IdRange.of(30, 99), 0, true)),
        rows.rows());
  }

  @Test
  void aTakeChangesTheFirstRowsOnly() {
    show("5:9\n20:29\n40:99\n200:300\n400:500");
    assertEquals(List.of("0-2 for 0-3"), changes("25:29\n40:99\n200:300\n400:500"));
  }

  @Test
  void aPushIsInsertedWithItsNeighbour() {
    show("5:9\n40:99\n200:300\n400:500");
    assertEquals(List.of("1-3 for 1-2"), changes("5:9\n20:29\n40:99\n200:300\n400:500"));
  }

  @Test
  void whatWasTheTailMayBecomeAHole() {
    show("5:9\n20:29");
    assertEquals(List.of("1-3 for 1-2"), changes("5:9\n20:29\n40:99"));
    assertEquals(false, rows.rows().get(1).tail());
  }

  @Test
  void aRowIsFoundWhereItIs() {
    show("5:9\n20:29\n30:99");
    RangeRow second = rows.rows().get(1);
    assertEquals(1, rows.rows().indexOf(second));
    show("20:29\n30:99");
    assertEquals(-1, rows.rows().indexOf(second), "its gap is another one now");
    assertEquals(1, rows.rows().indexOf(rows.rows().get(1)));
    assertEquals(-1, rows.rows().indexOf(new RangeRow(IdRange.of(400, 500), 0, false)));
  }

  @Test
  void theSameListIsNoChange() {
    show("5:9\n20:29");
    assertEquals(List.of(), changes("5:9\n20:29"));
  }

  @Test
  void theGapBeforeTheFirstRangeBeginsWhereTheIdsDo() {
    show("5:9\n20:29");
    assertEquals(List.of(5L, 10L), gaps());
    rows.show(RangeText.parse("5:9\n20:29"), 1);
    assertEquals(List.of(4L, 10L), gaps());
  }

  private List<Long> gaps() {
    return rows.rows().stream().map(RangeRow::gapBefore).toList();
  }

  /// What a table makes of the changes it is told must be what there is.
  @Test
  void whoFollowsTheChangesHasTheSameRows() {
    Random random = new Random(5);
    List<RangeRow> copy = new ArrayList<>();
    rows.rows().addListener((ListChangeListener<RangeRow>) change -> apply(change, copy));
    for (int round = 0; round < 2_000; round++) {
      RangeList list = randomList(random);
      rows.show(list, random.nextInt(2));
      assertEquals(List.copyOf(rows.rows()), copy, "round " + round);
      assertEquals(list.size(), copy.size());
    }
  }

  private static void apply(
      ListChangeListener.Change<? extends RangeRow> change, List<RangeRow> copy) {
    while (change.next()) {
      List<RangeRow> stretch =
          copy.subList(change.getFrom(), change.getFrom() + change.getRemovedSize());
      assertEquals(List.copyOf(change.getRemoved()), List.copyOf(stretch));
      stretch.clear();
      copy.addAll(change.getFrom(), change.getAddedSubList());
    }
  }

  private List<String> changes(String text) {
    List<String> seen = new ArrayList<>();
    ListChangeListener<RangeRow> listener =
        change -> {
          while (change.next()) {
            seen.add(
                "%d-%d for %d-%d"
                    .formatted(
                        change.getFrom(),
                        change.getTo(),
                        change.getFrom(),
                        change.getFrom() + change.getRemovedSize()));
          }
        };
    rows.rows().addListener(listener);
    show(text);
    rows.rows().removeListener(listener);
    return seen;
  }

  private void show(String text) {
    rows.show(RangeText.parse(text), 0);
  }

  private static RangeList randomList(Random random) {
    RangeList.Builder list = new RangeList.Builder();
    IntStream.range(0, 12)
        .filter(slot -> random.nextInt(3) > 0)
        .forEach(slot -> list.append(10L * slot + random.nextInt(2), 10L * slot + 9));
    return list.build();
  }
}
