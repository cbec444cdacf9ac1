package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.monitor.FreeEvent;
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
        "3 holes with 3,000 ids between 9001 and 30000; "
            + "the tail begins at 30001 and has 123,426,789 ids.",
        text.summary(PROPOSAL));
    assertEquals("No holes: one free range, 5:9 with 5 ids.", text.summary(RangeText.parse("5:9")));
    assertEquals("No holes: one free range, 5:5 with 1 id.", text.summary(RangeText.parse("5:5")));
    assertEquals(
        "1 hole with 1 id between 5 and 5; the tail begins at 9 and has 1 id.",
        text.summary(RangeText.parse("5:5\n9:9\n")));
    assertEquals("No ids are free.", text.summary(RangeList.empty()));
  }

  @Test
  void aChosenRangeSaysWhichItIs() {
    assertEquals("Hole 2 of 3: 19001:20000 with 1,000 ids.", text.chosen(1, PROPOSAL));
    assertEquals("The tail: 30001:123456789 with 123,426,789 ids.", text.chosen(3, PROPOSAL));
  }

  @Test
  void anIdSaysWhereItLies() {
    assertEquals("19500 is free, in the hole 19001:20000 with 1,000 ids.", plain(19_500));
    assertEquals("30001 is free, in the tail 30001:123456789 with 123,426,789 ids.", plain(30_001));
    assertEquals(
        "15000 is not free: 10001:19000 (9,000 ids), used or never seeded.", plain(15_000));
    assertEquals(
        "200000000 is not free: it lies above all free ids, used or never seeded.",
        plain(200_000_000));
  }

  @Test
  void aPixelOfManyIdsSaysHowManyAreFree() {
    RangeIndex free = new RangeIndex(PROPOSAL);
    assertEquals(
        "9500 to 10499: 501 of 1,000 ids are free.",
        text.at(9_500, 10_499, free, Optional.empty()));
    assertEquals(
        "9500 is free, in the hole 9001:10000 with 1,000 ids.",
        text.at(9_500, 9_600, free, Optional.empty()));
  }

  @Test
  void ofAManagedCategoryTheBooksTellWhatBecameOfAnId() {
    assertEquals("0 was never seeded.", booked(0, 0));
    assertEquals("500 is spent: 1:9000 (9,000 ids), used or lost.", booked(500, 500));
    assertEquals("9500 is free, in the hole 9001:10000 with 1,000 ids.", booked(9500, 9500));
    assertEquals(
        "10500 is leased: 10001:11000 (1,000 ids), held by workers that are there.",
        booked(10_500, 10_600));
    assertEquals(
        "11500 is stranded: 11001:12000 (1,000 ids), held by workers that are gone.",
        booked(11_500, 11_500));
    assertEquals(
        "12001 is quarantined: 12001:12001 (1 id), held back until somebody decides.",
        booked(12_001, 12_001));
    assertEquals("12002 is spent: 12002:19000 (6,999 ids), used or lost.", booked(12_002, 12_002));
    assertEquals(
        "9501 to 12500: 500 of 3,000 ids are free, 2,001 leased (of these 1,000 stranded, 1"
            + " quarantined).",
        booked(9_501, 12_500));
    assertEquals("123456790 was never seeded.", booked(123_456_790, 123_456_790));
  }

  private String plain(long id) {
    return text.at(id, id, new RangeIndex(PROPOSAL), Optional.empty());
  }

  private String booked(long first, long last) {
    return text.at(
        first,
        last,
        new RangeIndex(PROPOSAL),
        Optional.of(
            new BookedIds(
                RangeText.parse("1:123456789"),
                RangeText.parse("10001:11000"),
                RangeText.parse("11001:12000"),
                RangeText.parse("12001:12001"))));
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
        "Watched since 09:00:00, with 1,000 free. A chart needs 10 seconds.", chart(series, 9));
    assertEquals("Since 09:00:00, 1,000 free without a change.", chart(series, 10));
    series.add(NINE.plusSeconds(20), 400);
    series.add(NINE.plusSeconds(40), 500);
    FreeEvent push = new FreeEvent(NINE.plusSeconds(40), FreeEvent.Kind.PUSHED, 100);
    assertEquals(
        "From 1,000 free at 09:00:00 to 500 at 09:01:00. Besides takes: 09:00:40 +100.",
        chart(series, 60, push));
  }

  @Test
  void aChartWithGapsSaysSo() {
    FreeSeries series = new FreeSeries();
    series.add(NINE, 1000);
    series.gap(NINE.plusSeconds(10));
    series.add(NINE.plusSeconds(50), 900);
    assertEquals(
        "From 1,000 free at 09:00:00 to 900 at 09:01:00."
            + " Nobody looked for a while; the chart is dotted there.",
        chart(series, 60));
  }

  @Test
  void aChartOfACounterTellsHowManyIdsWereIssued() {
    FreeSeries left = new FreeSeries();
    left.add(NINE, Long.MAX_VALUE - 4_711);
    assertEquals(
        "Watched since 09:00:00, at 4711. A chart needs 10 seconds.",
        FreeChartText.of(picture(left, 9, true), words));
    left.add(NINE.plusSeconds(20), Long.MAX_VALUE - 5_711);
    assertEquals(
        "From 4711 at 09:00:00 to 5711 at 09:01:00. Ids issued: 1,000.",
        FreeChartText.of(picture(left, 60, true), words));
  }

  private String chart(FreeSeries series, int second, FreeEvent... events) {
    return FreeChartText.of(picture(series, second, false, events), words);
  }

  private static FreePicture picture(
      FreeSeries series, int second, boolean counter, FreeEvent... events) {
    return new FreePicture(
        series,
        List.of(events),
        Optional.empty(),
        NINE.plusSeconds(second),
        TimeRange.HOUR,
        counter);
  }
}
