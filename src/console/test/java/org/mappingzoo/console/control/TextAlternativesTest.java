package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.FreeSeries;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// What the controls say to those who cannot see them.
final class TextAlternativesTest {
  private static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");
  private static final RangeList PROPOSAL =
      RangeText.parse("9001:10000\n19001:20000\n29001:30000\n30001:123456789\n");

  private final Words words = new PlainWords();
  private final RangeMapText text = new RangeMapText(words);

  @Test
  void aMapIsOneSentence() {
    assertEquals(
        "3 holes with 3,000 free ids between 9001 and 30000; "
            + "the tail begins at 30001 and has 123,426,789 ids.",
        text.summary(PROPOSAL));
    assertEquals("No holes: one free range, 5:9 with 5 ids.", text.summary(RangeText.parse("5:9")));
    assertEquals("No ids are free.", text.summary(RangeList.empty()));
  }

  @Test
  void aChosenRangeSaysWhichItIs() {
    assertEquals("Hole 2 of 3: 19001:20000 with 1,000 ids.", text.chosen(1, PROPOSAL));
    assertEquals("The tail: 30001:123456789 with 123,426,789 ids.", text.chosen(3, PROPOSAL));
  }

  @Test
  void anIdSaysWhereItLies() {
    assertEquals(
        "19500 is free, in the hole 19001:20000 with 1,000 ids.", text.at(19_500, PROPOSAL));
    assertEquals(
        "30001 is free, in the tail 30001:123456789 with 123,426,789 ids.",
        text.at(30_001, PROPOSAL));
    assertEquals(
        "15000 is not free: 10001:19000, 9,000 ids, were used or never seeded.",
        text.at(15_000, PROPOSAL));
    assertEquals(
        "200000000 is not free: it lies above all free ids, used or never seeded.",
        text.at(200_000_000, PROPOSAL));
  }

  @Test
  void aPixelOfManyIdsSaysHowManyAreFree() {
    FreeIndex free = new FreeIndex(PROPOSAL);
    assertEquals("9500 to 10499: 501 of 1,000 ids are free.", text.at(9_500, 10_499, free));
    assertEquals(
        "9500 is free, in the hole 9001:10000 with 1,000 ids.", text.at(9_500, 9_600, free));
  }

  @Test
  void aHistogramListsItsBars() {
    assertEquals(
        "Holes by size: 3 with 1000 to 9999 ids.",
        HoleHistogram.text(RangeAnalysis.of(PROPOSAL).holeSizes(), words));
    assertEquals("There are no holes.", HoleHistogram.text(List.of(), words));
  }

  @Test
  void aChartTellsFromWhereToWhere() {
    FreeSeries series = new FreeSeries();
    assertEquals(
        "Not readable since the console started: there is nothing to draw.", chart(series, 0));
    series.add(NINE, 1000);
    assertEquals(
        "Watched since 09:00:00, with 1,000 free ids. A chart needs 10 seconds.", chart(series, 9));
    assertEquals(
        "Since 09:00:00 there have been 1,000 free ids, without a change.", chart(series, 10));
    series.add(NINE.plusSeconds(20), 400);
    series.add(NINE.plusSeconds(40), 500);
    assertEquals(
        "From 1,000 free ids at 09:00:00 to 500 at 09:01:00. They rose once.", chart(series, 60));
  }

  private String chart(FreeSeries series, int second) {
    return FreeChartText.of(series, NINE.plusSeconds(second), words);
  }
}
