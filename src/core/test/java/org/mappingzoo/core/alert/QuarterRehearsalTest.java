package org.mappingzoo.core.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.core.alert.Rule.Threshold;
import org.mappingzoo.core.monitor.Finding;

/// What a rule would have come to by the worst figure of each quarter of an hour.
final class QuarterRehearsalTest {
  private static final Instant START = Instant.parse("2026-03-09T08:00:00Z");
  private static final Rule BYTES = AlertRules.DEFAULT.of(AlertKind.LIST_BYTES);
  private static final int WHOLE = (1 << 15) - 1;

  private final List<QuarterHour> quarters = new ArrayList<>();
  private int next = number(START);

  /// Two bad times, by rules that look at other sides.
  @ParameterizedTest
  @CsvSource({
    "HEADROOM, 60, 20, 10, 0",
    "HEADROOM, 60, 20, 30, 2",
    "VERSIONS, 90, 5, 4, 0",
    "VERSIONS, 90, 5, 6, 2",
    "STRANDED_SHARE, 0, 2, 3, 0",
    "STRANDED_SHARE, 0, 2, 1, 2",
    "STRANDED_AGE, 1, 30, 48, 0",
    "STRANDED_AGE, 1, 30, 24, 2",
    "LIST_BYTES, 900, 40000, 65536, 0",
    "LIST_BYTES, 900, 40000, 32768, 2",
    "RANGES, 10, 1500, 2000, 0",
    "RANGES, 10, 1500, 1000, 2"
  })
  void anotherThresholdWouldHaveFiredAnotherNumberOfTimes(
      AlertKind kind, float well, float bad, double threshold, int fired) {
    for (float figure : List.of(well, bad, bad, well, well, bad, well)) {
      look(WHOLE, kind, figure);
    }
    Rule rule =
        Rule.measured(
            kind, new Threshold(threshold, threshold), Optional.empty(), Duration.ofMinutes(1));
    assertEquals(fired, rehearse(rule).fired());
    assertEquals(Duration.ofMinutes(7 * 15), rehearse(rule).known());
    assertEquals(QuarterHour.LENGTH, rehearse(rule).step());
  }

  @Test
  void whatIsNotYetWellIsNotBadAgain() {
    bytes(70_000, 60_000, 70_000);
    assertEquals(1, rehearse(BYTES).fired(), "60,000 is above where it recovers");
    bytes(50_000, 70_000);
    assertEquals(2, rehearse(BYTES).fired());
  }

  @Test
  void whatMustBeBadForLongerIsSoOverSeveralQuarters() {
    bytes(900, 70_000, 900, 70_000, 70_000, 900);
    assertEquals(2, rehearse(pending(15)).fired());
    assertEquals(1, rehearse(pending(30)).fired());
    assertEquals(0, rehearse(pending(31)).fired());
  }

  @Test
  void whileNobodyLookedNothingBeginsAndNothingEnds() {
    look(WHOLE, AlertKind.LIST_BYTES, 70_000);
    next += 8;
    look(WHOLE, AlertKind.LIST_BYTES, 70_000);
    assertEquals(1, rehearse(BYTES).fired(), "the same bad time on both sides of a gap");
    assertEquals(0, rehearse(pending(31)).fired(), "30 minutes of which were seen");
    assertEquals(Duration.ofMinutes(30), rehearse(BYTES).known());
  }

  @Test
  void aQuarterIsAsLongAsSomebodyLooked() {
    look(0b111, AlertKind.LIST_BYTES, 70_000);
    assertEquals(1, rehearse(pending(3)).fired());
    assertEquals(0, rehearse(pending(4)).fired());
    assertEquals(Duration.ofMinutes(3), rehearse(BYTES).known());
  }

  @Test
  void whereAFigureIsUnknownNothingIsKnown() {
    look(WHOLE, AlertKind.RANGES, 70_000);
    assertEquals(Rehearsal.Result.NOTHING, rehearse(BYTES));
  }

  @Test
  void whatIsWrongFiresWhateverTheThresholdAndWhatIsFineNever() {
    look(WHOLE, AlertKind.HEADROOM, Float.NEGATIVE_INFINITY);
    look(WHOLE, AlertKind.HEADROOM, Float.POSITIVE_INFINITY);
    assertEquals(1, rehearse(headroom(0)).fired());
    assertEquals(1, rehearse(headroom(1e9)).fired());
  }

  private static Rule headroom(double below) {
    return Rule.measured(
        AlertKind.HEADROOM, new Threshold(below, below), Optional.empty(), Duration.ofMinutes(1));
  }

  @Test
  void whatIsOlderOrOfAnotherClockDoesNotCount() {
    bytes(70_000, 900, 70_000, 900, 70_000);
    Instant from = START.plusSeconds(1);
    Instant now = START.plus(Duration.ofMinutes(60));
    assertEquals(1, Rehearsal.of(BYTES, quarters, from, now).fired());
  }

  /// A list that is bad for some minutes each day, and everything is watched second by second.
  @ParameterizedTest
  @CsvSource({"40, 7", "5, 7", "2, 7", "0, 0"})
  void aWeekIsWhatItWas(int minutesEachDay, int fired) {
    IntToDoubleFunction bytes =
        second ->
            second % 86_400 - 40_000 < 60 * minutesEachDay && second % 86_400 >= 40_000
                ? 70_000
                : 900;
    assertEquals(fired, firedInAWeek(bytes));
    sampleAWeek(bytes);
    assertEquals(fired, rehearse(BYTES).fired());
    assertEquals(Duration.ofDays(7).minusMinutes(1), rehearse(BYTES).known());
  }

  /// It would not have fired, and by the worst figure of all looks it would have.
  @Test
  void whatIsOverWithinAMinuteDoesNotCount() {
    IntToDoubleFunction bytes = second -> second % 3_600 < 30 ? 70_000 : 900;
    assertEquals(0, firedInAWeek(bytes));
    sampleAWeek(bytes);
    assertEquals(0, rehearse(BYTES).fired());
  }

  private static int firedInAWeek(IntToDoubleFunction bytes) {
    Replay real = new Replay(BYTES);
    for (int second = 0; second < Duration.ofDays(7).toSeconds(); second += 5) {
      real.turn(
          new Gauge.Value(bytes.applyAsDouble(second), new Finding.Fragmented(1, 1)),
          START.plusSeconds(second));
    }
    return real.result().fired();
  }

  private void sampleAWeek(IntToDoubleFunction bytes) {
    NavigableMap<Integer, QuarterHour> kept = new TreeMap<>();
    for (int second = 60; second < Duration.ofDays(7).toSeconds(); second += 60) {
      QuarterHour minute =
          QuarterHour.of(
              START.plusSeconds(second - 60),
              of(AlertKind.LIST_BYTES, (float) bytes.applyAsDouble(second - 60))
                  .andStill(of(AlertKind.LIST_BYTES, (float) bytes.applyAsDouble(second))));
      kept.merge(minute.number(), minute, QuarterHour::with);
    }
    quarters.addAll(kept.values());
  }

  @Test
  void aMinuteIsOfTheQuarterInWhichItBegins() {
    Figures held = of(AlertKind.RANGES, 7);
    QuarterHour first = QuarterHour.of(START.plusSeconds(60), held);
    QuarterHour last = QuarterHour.of(START.plus(Duration.ofMinutes(14)), held);
    assertEquals(first.number() + 1, QuarterHour.of(START.plus(QuarterHour.LENGTH), held).number());
    QuarterHour both = first.with(last).with(last);
    assertEquals(START.plusSeconds(60), both.from());
    assertEquals(START.plus(QuarterHour.LENGTH), both.until());
    assertEquals(Duration.ofMinutes(2), both.known());
    assertThrows(IllegalArgumentException.class, () -> new QuarterHour(1, 0, held));
    assertThrows(IllegalArgumentException.class, () -> new QuarterHour(1, 1 << 15, held));
  }

  private void bytes(float... each) {
    for (float figure : each) {
      look(WHOLE, AlertKind.LIST_BYTES, figure);
    }
  }

  private void look(int minutes, AlertKind kind, float figure) {
    quarters.add(new QuarterHour(next++, minutes, of(kind, figure)));
  }

  private static Figures of(AlertKind kind, float figure) {
    float[] figures = new float[Figures.KINDS.size()];
    Arrays.fill(figures, Float.NaN);
    figures[Figures.KINDS.indexOf(kind)] = figure;
    return Figures.of(figures);
  }

  private static int number(Instant at) {
    return QuarterHour.of(at, of(AlertKind.RANGES, 0)).number();
  }

  private static Rule pending(int minutes) {
    return Rule.measured(
        AlertKind.LIST_BYTES,
        BYTES.warning().orElseThrow(),
        Optional.empty(),
        Duration.ofMinutes(minutes));
  }

  private Rehearsal.Result rehearse(Rule rule) {
    return Rehearsal.of(rule, quarters, START, START.plus(Duration.ofDays(7)));
  }
}
