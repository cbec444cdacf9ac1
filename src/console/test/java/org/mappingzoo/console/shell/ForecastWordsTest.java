package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.Forecast;

/// What is said about the future of a category.
final class ForecastWordsTest {
  private static final Duration NINE_DAYS = Duration.ofDays(9);

  private final FindingWords words =
      new FindingWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));

  @Test
  void twoRatesMakeABand() {
    assertSaid(
        new Forecast.RunsOut(
            NINE_DAYS,
            Optional.of(Duration.ofDays(14)),
            NINE_DAYS,
            1_400,
            900,
            1_400,
            0,
            Forecast.LONG_WINDOW),
        "9–14 d",
        "Runs out in 9–14 d: 1,400 ids an hour were consumed in the last minutes, 900 over the"
            + " last day.");
  }

  @Test
  void oneRateMakesOneFigure() {
    assertSaid(
        new Forecast.RunsOut(
            NINE_DAYS, Optional.of(NINE_DAYS), NINE_DAYS, 900, 900, 900, 0, Forecast.LONG_WINDOW),
        "9 d",
        "Runs out in 9 d if it goes on at 900 ids an hour.");
  }

  @Test
  void ofWhatHasRunOutNoFutureIsTold() {
    Forecast over =
        new Forecast.RunsOut(
            Duration.ZERO,
            Optional.of(Duration.ZERO),
            Duration.ZERO,
            2_848,
            2_848,
            2_848,
            0,
            Forecast.LONG_WINDOW);
    assertEquals("", words.sentence(over));
  }

  @Test
  void whatRestsMayNeverRunOut() {
    assertSaid(
        new Forecast.RunsOut(
            NINE_DAYS, Optional.empty(), NINE_DAYS, 0, 900, 900, 0, Forecast.LONG_WINDOW),
        "≥ 9 d",
        "Runs out in 9 d at the earliest: 900 ids an hour were consumed over the last day, none in"
            + " the last minutes.");
    assertSaid(
        new Forecast.RunsOut(
            NINE_DAYS, Optional.empty(), NINE_DAYS, 900, -3, 900, 0, Forecast.LONG_WINDOW),
        "≥ 9 d",
        "Runs out in 9 d at the earliest: 900 ids an hour were consumed in the last minutes, none"
            + " over the last day.");
  }

  /// The column says the same as the state, which goes by the hour.
  @Test
  void afterABatchTheHourIsNamedWhoseRateIsTheHighest() {
    Forecast rested =
        new Forecast.RunsOut(
            NINE_DAYS,
            Optional.empty(),
            Duration.ofDays(1),
            0,
            900,
            8_100,
            0,
            Forecast.LONG_WINDOW);
    assertSaid(
        rested,
        "≥ 1 d",
        "Runs out in 1 d at the earliest: 8,100 ids an hour were consumed in the last hour, 0 in"
            + " the last minutes, 900 over the last day.");
    assertEquals(
        "Leer frühestens in 1 d: 8.100 Ids je Stunde wurden in der letzten Stunde verbraucht, 0 in"
            + " den letzten Minuten, 900 am letzten Tag.",
        new FindingWords(new Messages(Language.GERMAN, ZoneOffset.UTC)).sentence(rested));
    assertSaid(
        new Forecast.RunsOut(
            NINE_DAYS,
            Optional.of(Duration.ofDays(14)),
            Duration.ofDays(1),
            1_400,
            900,
            8_100,
            0,
            Forecast.LONG_WINDOW),
        "1–14 d",
        "Runs out in 1 d at the earliest: 8,100 ids an hour were consumed in the last hour, 1,400"
            + " in the last minutes, 900 over the last day.");
  }

  @Test
  void whereTheHoursRateIsTheSameFigureItIsNotNamed() {
    assertSaid(
        new Forecast.RunsOut(
            NINE_DAYS,
            Optional.of(NINE_DAYS),
            NINE_DAYS,
            900,
            900,
            900.01,
            0,
            Forecast.LONG_WINDOW),
        "9 d",
        "Runs out in 9 d if it goes on at 900 ids an hour.");
  }

  @Test
  void addedIdsAreSaidToBeAdded() {
    assertSaid(
        new Forecast.RunsOut(
            NINE_DAYS,
            Optional.of(NINE_DAYS),
            NINE_DAYS,
            900,
            900,
            900,
            50_000,
            Forecast.LONG_WINDOW),
        "9 d",
        "Runs out in 9 d if it goes on at 900 ids an hour. Ids added meanwhile: 50,000.");
    assertSaid(
        new Forecast.NotShrinking(50_000, Forecast.LONG_WINDOW),
        "growing",
        "Ids added over the last day: 50,000. Otherwise its free ids did not become fewer.");
  }

  @Test
  void aQuarterOfAnHourIsNotCalledADay() {
    Duration known = Duration.ofMinutes(15);
    assertSaid(
        new Forecast.RunsOut(
            NINE_DAYS, Optional.of(Duration.ofDays(14)), NINE_DAYS, 1_400, 900, 1_400, 0, known),
        "9–14 d",
        "Runs out in 9–14 d: 1,400 ids an hour were consumed in the last minutes, 900 over the"
            + " 15 min watched so far.");
    assertSaid(
        new Forecast.RunsOut(NINE_DAYS, Optional.empty(), NINE_DAYS, 0, 900, 900, 0, known),
        "≥ 9 d",
        "Runs out in 9 d at the earliest: 900 ids an hour were consumed over the 15 min watched so"
            + " far, none in the last minutes.");
    assertSaid(
        new Forecast.RunsOut(NINE_DAYS, Optional.empty(), NINE_DAYS, 900, -3, 900, 0, known),
        "≥ 9 d",
        "Runs out in 9 d at the earliest: 900 ids an hour were consumed in the last minutes, none"
            + " over the 15 min watched so far.");
    assertSaid(
        new Forecast.NotShrinking(50_000, known),
        "growing",
        "Ids added over the 15 min watched so far: 50,000. Otherwise its free ids did not become"
            + " fewer.");
    assertSaid(
        new Forecast.NotShrinking(0, known),
        "steady",
        "Its free ids did not become fewer over the 15 min watched so far.");
  }

  @Test
  void inGermanAQuarterOfAnHourIsNotCalledADayEither() {
    FindingWords german = new FindingWords(new Messages(Language.GERMAN, ZoneOffset.UTC));
    assertEquals(
        "Die freien Ids wurden in den bisher beobachteten 15 min nicht weniger.",
        german.sentence(new Forecast.NotShrinking(0, Duration.ofMinutes(15))));
    assertEquals(
        "Die freien Ids wurden am letzten Tag nicht weniger.",
        german.sentence(new Forecast.NotShrinking(0, Forecast.LONG_WINDOW)));
  }

  @Test
  void decadesAreNoFigure() {
    Forecast far =
        new Forecast.RunsOut(
            Duration.ofDays(9_000),
            Optional.of(Duration.ofDays(20_000)),
            Duration.ofDays(9_000),
            2,
            1,
            2,
            0,
            Forecast.LONG_WINDOW);
    assertEquals("> 20 y", words.brief(far));
    Forecast perhaps =
        new Forecast.RunsOut(
            NINE_DAYS,
            Optional.of(Duration.ofDays(20_000)),
            NINE_DAYS,
            900,
            1,
            900,
            0,
            Forecast.LONG_WINDOW);
    assertEquals("≥ 9 d", words.brief(perhaps));
  }

  @Test
  void nothingIsMadeUpWhereNothingIsKnown() {
    assertSaid(
        new Forecast.TooLittleHistory(Duration.ofSeconds(12)),
        "measuring",
        "Watched for 12 s only; a rate is honest from 30 s on.");
    assertSaid(
        new Forecast.NotShrinking(0, Forecast.LONG_WINDOW),
        "steady",
        "Its free ids did not become fewer over the last day.");
  }

  private void assertSaid(Forecast forecast, String brief, String sentence) {
    assertEquals(brief, words.brief(forecast));
    assertEquals(sentence, words.sentence(forecast));
  }
}
