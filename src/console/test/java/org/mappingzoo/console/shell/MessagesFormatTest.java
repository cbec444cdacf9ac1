package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How figures look, in both languages.
final class MessagesFormatTest {
  private final Messages english = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final Messages german = new Messages(Language.GERMAN, ZoneOffset.UTC);

  @Test
  void idsAreNeverGroupedCountsAlways() {
    assertEquals("4294967295", german.ids(4_294_967_295L));
    assertEquals("4,294,967,295", english.number(4_294_967_295L));
    assertEquals("4.294.967.295", german.number(4_294_967_295L));
  }

  @Test
  void withoutWhatGroupsDigitsOnlyTheDigitsAreLeft() {
    assertEquals("≥ 1400 of 4294967295", english.ungrouped("≥ 1,400 of 4,294,967,295"));
    assertEquals("1234567,5 k", german.ungrouped("1.234.567,5 k"));
    assertEquals("12.5 k, 1,5000 1,23", english.ungrouped("12.5 k, 1,5000 1,23"));
  }

  @Test
  void aCountThatFitsNoCellIsToldByItsFirstFigures() {
    assertEquals("9,999,999,999,999", english.figure(9_999_999_999_999L));
    assertEquals("9.22 × 10¹⁸", english.figure(Long.MAX_VALUE));
    assertEquals("1,00 × 10¹³", german.figure(10_000_000_000_000L));
    assertEquals("1.00 × 10¹⁸", english.figure(999_999_999_999_999_999L));
  }

  @Test
  void aFigureOfATileHasAtMostTenDigits() {
    assertEquals("9,999,999,999", english.tileFigure(9_999_999_999L));
    assertEquals("1,00 × 10¹⁰", german.tileFigure(10_000_000_000L));
  }

  /// In each of them a number comes bare, for the choice, and formatted.
  @ParameterizedTest
  @CsvSource({
    "lookup.rank.held, held in 1 category, in 1 Kategorie verliehen",
    "lookup.rank.free, free in 1 category, in 1 Kategorie frei",
    "chart.flag.compacted, 'compacted, −1 range', 'verdichtet, −1 Bereich'"
  })
  void oneIsOne(String key, String inEnglish, String inGerman) {
    assertEquals(inEnglish, english.get(key, 1, "1"));
    assertEquals(inGerman, german.get(key, 1, "1"));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.04, 0",
    "5.04, 5.0",
    "-5.04, −5.0",
    "1234, '1,234'",
    "21500, 21.5 k",
    "270000, 270 k",
    "1200000, 1.2 M",
    "32400000000, 32.4 G",
    "60000000000000000, 6.00 × 10¹⁶",
    "-1000000000000, −1.00 × 10¹²",
    "36000000, 36.0 M",
    "-270000, −270 k"
  })
  void ratesHaveThreeFigures(double perHour, String shown) {
    assertEquals(shown, english.rate(perHour));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 s", "59, 59 s", "60, 1 min", "90, 1 min 30 s", "3599, 59 min", "3600, 1 h",
    "7260, 2 h 1 min", "86400, 1 d", "100000, 1 d 3 h", "864000, 10 d", "31536000, 1 y", "-5, 0 s"
  })
  void durationsHaveTheirTwoLargestUnits(long seconds, String shown) {
    assertEquals(shown, english.duration(Duration.ofSeconds(seconds)));
  }

  @ParameterizedTest
  @CsvSource({
    "777600, 1209600, 9–14 d",
    "72000, 302400, 20 h – 3 d",
    "0, 30, 0 s – 30 s",
    "100000, 100500, 1 d 3 h",
    "95, 95, 1 min 35 s",
    "600, 900, 10–15 min",
    "63072000, 94608000, 2–3 y"
  })
  void aBandIsToldInOneUnitWherePossible(long from, long to, String shown) {
    assertEquals(shown, english.durations(Duration.ofSeconds(from), Duration.ofSeconds(to)));
  }

  @Test
  void aLagIsInMillisecondsUntilItIsLong() {
    assertEquals("9,999 ms", english.lag(Duration.ofMillis(9_999)));
    assertEquals("10 s", german.lag(Duration.ofSeconds(10)));
  }

  @Test
  void aNarrowCellHasTheFirstThreeOfManyDigits() {
    assertEquals("9,999,999", english.shortFigure(9_999_999));
    assertEquals("10.0 M", english.shortFigure(10_000_000));
    assertEquals("36,4 M", german.shortFigure(36_360_000));
    assertEquals("999 G", english.shortFigure(999_000_000_000L));
    assertEquals("1.00 × 10¹²", english.shortFigure(1_000_000_000_000L));
    assertEquals("9.22 × 10¹⁸", english.shortFigure(Long.MAX_VALUE));
  }

  @Test
  void almostNothingIsNotNothingAndAlmostAllIsNotAll() {
    assertEquals("0.0%", english.percent(0));
    assertEquals("< 0.1%", english.percent(0.0001));
    assertEquals("> 99.9%", english.percent(0.9999));
    assertEquals("100.0%", english.percent(1));
  }

  @Test
  void bytesAreCountedAsTheLimitsOfAListAre() {
    assertEquals("950 B", english.bytes(950));
    assertEquals("4.9 kB", english.bytes(5_000));
    assertEquals("64.0 kB", english.bytes(65_536));
    assertEquals("1,2 MB", german.bytes(1_258_291));
  }

  @Test
  void limitsInBytesAreToldExactly() {
    assertEquals("64 kB", english.limit(65_536));
    assertEquals("512 kB", german.limit(524_288));
    assertEquals("50.000 B", german.limit(50_000));
    assertEquals("5 B", english.limit(5));
  }

  @Test
  void pluralsAreRight() {
    assertEquals(
        "1 category  ·  5 updates/s  ·  1 watch",
        english.get("shell.traffic", 1, "1", 5, "5", 1, "1"));
    assertEquals(
        "2 categories  ·  1 update/s  ·  no watches",
        english.get("shell.traffic", 2, "2", 1, "1", 0, "0"));
    assertEquals(
        "Keine Kategorien  ·  0 Änderungen/s  ·  2 Watches",
        german.get("shell.traffic", 0, "0", 0, "0", 2, "2"));
  }

  @Test
  void germanSaysSieAndIdsAndNamesKeysAsTheyAreNamedThere() {
    for (String key : german.bundle().keySet()) {
      String text = german.get(key);
      assertFalse(
          text.matches("(?s).*\\b(Enter|sorge|wechsle|Wähle|IDs?)\\b.*"), key + ": " + text);
    }
    assertEquals("Wenig unter dem Zaun", german.get("alerts.rule.headroom"));
  }

  @Test
  void aDayIsNoTimeOfDay() {
    assertEquals(
        "Frei: von 9 (3. Nov.) auf 7 (10. Nov.).",
        german.get("chart.changed", "3. Nov.", "9", "10. Nov.", "7"));
    assertEquals(
        "Von 7 (3. Nov.) auf 9 (10. Nov.). Ausgegebene Ids: 2.",
        german.get("chart.counter.changed", "3. Nov.", "7", "10. Nov.", "9", "2"));
  }

  @Test
  void anotherLanguageIsToldToAllWhoAsked() {
    Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
    AtomicInteger told = new AtomicInteger();
    messages.onChange(told::incrementAndGet);
    messages.speak(Language.ENGLISH);
    assertEquals(0, told.get());
    messages.speak(Language.GERMAN);
    assertEquals(1, told.get());
    assertEquals("Bestand", messages.get("fleet.title"));
  }

  @Test
  void englishStaysEnglishOnAGermanSystem() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertEquals("Fleet", new Messages(Language.ENGLISH, ZoneOffset.UTC).get("fleet.title"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void theSystemsLanguageIsSpokenIfWeKnowIt() {
    assertEquals(Language.GERMAN, Language.nearest(Locale.forLanguageTag("de-AT")));
    assertEquals(Language.ENGLISH, Language.nearest(Locale.forLanguageTag("fr")));
  }

  @Test
  void theTimeOfDayIsTheZones() {
    assertEquals("08:05:09", english.time(Instant.parse("2026-03-01T08:05:09Z")));
  }
}
