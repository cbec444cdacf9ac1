package org.mappingzoo.bench.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.bench.console.Slope.Sample;

class FiguresTest {
  private static final List<Integer> TWENTY = IntStream.rangeClosed(1, 20).boxed().toList();

  @Test
  void theMedianIsTheMiddleOneOrTheMeanOfTwo() {
    assertEquals(5, Figures.median(List.of(9, 1, 5)));
    assertEquals(3, Figures.median(List.of(9, 1, 5, 1)));
    assertThrows(IllegalArgumentException.class, () -> Figures.median(List.of()));
  }

  @Test
  void nineteenOfTwentyDoNotExceedTheirQuantile() {
    assertEquals(19, Figures.quantile(TWENTY, 0.95));
    assertEquals(20, Figures.quantile(TWENTY, 0.96));
    assertEquals(20, Figures.quantile(TWENTY, 1));
    assertEquals(7, Figures.quantile(List.of(7), 0.95));
  }

  @Test
  void aSpikeDoesNotMoveTheSlope() {
    List<Sample> steady =
        IntStream.range(0, 60)
            .mapToObj(minute -> new Sample(minute * 60.0, minute == 50 ? 900 : 200 + minute / 6.0))
            .toList();

    assertEquals(10, Slope.of(steady).perHour(), 1e-9);
  }

  @Test
  void whatWasUsedForTheFirstTimeIsNoGrowth() {
    List<Sample> risen =
        IntStream.range(0, 60)
            .mapToObj(minute -> new Sample(minute * 60.0, Math.min(minute, 20)))
            .toList();

    assertEquals(0, Slope.settled(risen).perHour());
  }

  @Test
  void aWriteIsSeenWithTheFirstFrameThatShowsItOrALaterOne() {
    List<String> wrote =
        List.of("wrote /a 4 1000", "wrote /a 5 2000", "wrote /hidden 1 0", "Removing file: old");
    List<String> shown = List.of("shown /a 3 900", "headline 1 Current", "shown /a 5 26000");

    assertEquals(
        new Latencies(List.of(25_000L, 24_000L), 0), Latencies.of(Set.of("/a"), wrote, shown));
  }

  @Test
  void aFrameMayBeThereBeforeTheWriterIsTold() {
    Latencies seen =
        Latencies.of(Set.of("/a"), List.of("wrote /a 1 500"), List.of("shown /a 1 400"));

    assertEquals(new Latencies(List.of(0L), 0), seen);
  }

  @Test
  void aWriteInSightThatIsNeverSeenIsTheWorstAndMissesTheGoal() {
    List<String> wrote =
        List.of("wrote /a 1 1000", "wrote /a 2 2000", "wrote /still 1 1000", "wrote /hidden 1 0");
    List<String> shown = List.of("shown /a 2 3000", "shown /still 0 500");

    Latencies seen = Latencies.of(Set.of("/a", "/still"), wrote, shown);

    assertEquals(new Latencies(List.of(2_000L, 1_000L), 1), seen);
    assertEquals("∞ ms (median 2, of 3, 1 never seen)", seen.row("seen", 250).measured());
    assertEquals("MISSED", seen.row("seen", 250).met());
  }

  @Test
  void aRowThatStandsStillMissesTheGoalHoweverManyOthersDoNot() {
    Latencies seen = new Latencies(Collections.nCopies(99, 5_000L), 1);

    assertEquals("5 ms (median 5, of 100, 1 never seen)", seen.row("seen", 250).measured());
    assertEquals("MISSED", seen.row("seen", 250).met());
  }

  @Test
  void aTableThatStandsStillForGoodMissesTheGoal() {
    Latencies seen = Latencies.of(Set.of("/a"), List.of("wrote /a 1 1000"), List.of());

    assertEquals("∞ ms (median ∞, of 1, 1 never seen)", seen.row("seen", 250).measured());
    assertEquals("MISSED", seen.row("seen", 250).met());
  }

  @Test
  void aRowSaysWhetherItsGoalIsMet() {
    assertEquals("met", Row.most("window", 1_500, 1_500, "ms", "").met());
    assertEquals("MISSED", Row.most("window", 1_500, 1_500.1, "ms", "").met());
    assertEquals("MISSED", Row.exactly("right", 1_000, 999).met());
    assertEquals("≤ 1,500 ms", Row.most("window", 1_500, 9, "ms", "").goal());
    assertEquals("2.5 s (all)", Row.most("stale", 3, 2.49, "s", " (all)").measured());
  }

  @Test
  void onlyWhatWasOversleptDuringAStallIsTheMachines() {
    Oversleeping slept = new Oversleeping();
    slept.woke(100, 150);
    slept.woke(200, 200);
    slept.woke(300, 400);

    assertEquals(0, slept.within(150, 300));
    assertEquals(20 + 10, slept.within(130, 310));
    assertEquals(40, slept.within(320, 360));
  }

  @Test
  void aStallIsToldWithTheMachinesPartAndJudgedByAllOfIt() {
    Row row = new Stall(120, 80).row("stall", 100);

    assertEquals("120 ms (of which the machine stood still for 80)", row.measured());
    assertEquals("MISSED", row.met());
    assertEquals("90 ms", new Stall(90, 0.4).row("stall", 100).measured());
  }

  @Test
  void flagsChangeWhatTheyName() {
    Options options = Options.parse("--quick", "--parts", "start,server", "--rounds", "3");

    assertEquals(3, options.rounds());
    assertEquals(List.of("server", "start"), options.parts().stream().sorted().toList());
    assertEquals(10, options.watch().toSeconds());
    assertThrows(IllegalArgumentException.class, () -> Options.parse("--parts", "all"));
    assertThrows(IllegalArgumentException.class, () -> Options.parse("--watch"));
  }
}
