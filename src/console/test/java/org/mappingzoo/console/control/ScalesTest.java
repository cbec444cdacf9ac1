package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The axes of a chart.
final class ScalesTest {
  private static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final ZoneId KOLKATA = ZoneId.of("Asia/Kolkata");
  private static final ZoneId LOS_ANGELES = ZoneId.of("America/Los_Angeles");

  /// In the last one days may begin at one.
  private static final List<ZoneId> ZONES =
      List.of(ZoneOffset.UTC, BERLIN, KOLKATA, LOS_ANGELES, ZoneId.of("America/Havana"));

  @Test
  void anAxisRunsFromRoundToRound() {
    ValueScale scale = ValueScale.of(123_426_789, 123_456_789, 4);
    assertEquals(
        List.of(123_420_000L, 123_430_000L, 123_440_000L, 123_450_000L, 123_460_000L),
        scale.marks());
    assertFalse(scale.startsAtZero());
  }

  @Test
  void anAxisNearZeroBeginsThere() {
    assertTrue(ValueScale.of(40, 700, 4).startsAtZero());
    assertTrue(ValueScale.of(0, 0, 4).startsAtZero());
  }

  @Test
  void eachValueLiesOnItsAxis() {
    Random random = new Random(7);
    for (int round = 0; round < 5_000; round++) {
      long least = random.nextLong(1L << (1 + random.nextInt(62)));
      long most = least + random.nextLong(1L << (1 + random.nextInt(61)));
      if (most < least) {
        continue;
      }
      ValueScale scale = ValueScale.of(least, most, 2 + random.nextInt(6));
      String which = least + " to " + most + ": " + scale;
      assertTrue(0 <= scale.share(least) && scale.share(least) <= 1, which);
      assertTrue(0 <= scale.share(most) && scale.share(most) <= 1, which);
      assertTrue(scale.marks().size() >= 2 && scale.marks().size() <= 10, which);
    }
  }

  @Test
  void timesAreRound() {
    assertEquals(
        List.of(NINE.plusSeconds(30), NINE.plusSeconds(60), NINE.plusSeconds(90)),
        TimeTicks.of(NINE.plusSeconds(7), NINE.plusSeconds(100), 4, ZoneOffset.UTC));
  }

  @Test
  void thereAreNeverMoreTimesThanAsked() {
    Random random = new Random(8);
    for (int round = 0; round < 3_000; round++) {
      Instant from = NINE.plusMillis(random.nextInt(1_000_000));
      Instant to = from.plusSeconds(1 + random.nextLong(1L << (1 + random.nextInt(28))));
      int most = 1 + random.nextInt(9);
      ZoneId zone = ZONES.get(random.nextInt(ZONES.size()));
      List<Instant> ticks = TimeTicks.of(from, to, most, zone);
      assertTrue(ticks.size() <= most + 1, from + " " + to + " " + ticks);
      assertTrue(ticks.stream().noneMatch(tick -> tick.isBefore(from) || tick.isAfter(to)));
      assertEquals(ticks.stream().distinct().sorted().toList(), ticks);
    }
  }

  @Test
  void daysBeginWhereTheyAreRead() {
    assertEquals(
        List.of("2026-11-27T00:00", "2026-11-28T00:00", "2026-11-29T00:00"),
        ticks("2026-11-26T12:00:00Z", Duration.ofDays(3), 4, LOS_ANGELES));
    assertEquals(
        List.of("2026-11-27T00:00", "2026-11-28T00:00", "2026-11-29T00:00"),
        ticks("2026-11-26T12:00:00Z", Duration.ofDays(3), 4, BERLIN));
    assertEquals(
        List.of("2026-10-24T00:00", "2026-10-26T00:00", "2026-10-28T00:00"),
        ticks("2026-10-22T12:00:00Z", Duration.ofDays(6), 4, BERLIN),
        "a day of 25 hours is one");
  }

  @Test
  void hoursAreCountedFromTheirMidnight() {
    assertEquals(
        List.of("2026-11-27T18:00", "2026-11-28T00:00", "2026-11-28T06:00", "2026-11-28T12:00"),
        ticks("2026-11-27T12:00:00Z", Duration.ofDays(1), 5, BERLIN));
    assertEquals(
        List.of("2026-11-27T18:00", "2026-11-27T19:00", "2026-11-27T20:00"),
        ticks("2026-11-27T12:00:00Z", Duration.ofHours(3), 4, KOLKATA));
    assertEquals(
        List.of("2026-11-27T17:45", "2026-11-27T18:00"),
        ticks("2026-11-27T12:05:00Z", Duration.ofMinutes(30), 3, KOLKATA));
  }

  /// At two o’clock it is three.
  @Test
  void anHourThatClocksLeaveOutHasNoTick() {
    String midnight = "2026-03-28T23:00:00Z";
    assertEquals(
        List.of("2026-03-29T00:00", "2026-03-29T01:00", "2026-03-29T03:00", "2026-03-29T04:00"),
        ticks(midnight, Duration.ofHours(3), 4, BERLIN));
    assertEquals(
        List.of("2026-03-29T00:00", "2026-03-29T04:00", "2026-03-29T06:00", "2026-03-29T08:00"),
        ticks(midnight, Duration.ofHours(7), 4, BERLIN));
    assertEquals(
        List.of("2026-03-29T01:30", "2026-03-29T03:00", "2026-03-29T03:30"),
        ticks("2026-03-29T00:30:00Z", Duration.ofHours(1), 3, BERLIN));
  }

  /// At three o’clock it is two.
  @Test
  void anHourThatClocksShowTwiceHasOne() {
    String midnight = "2026-10-24T22:00:00Z";
    assertEquals(
        List.of("2026-10-25T00:00", "2026-10-25T01:00", "2026-10-25T02:00", "2026-10-25T03:00"),
        ticks(midnight, Duration.ofHours(4), 5, BERLIN));
    assertEquals(
        List.of("2026-10-25T00:00", "2026-10-25T06:00", "2026-10-25T12:00", "2026-10-25T18:00"),
        ticks(midnight, Duration.ofHours(23), 4, BERLIN));
  }

  private static List<String> ticks(String from, Duration axis, int most, ZoneId zone) {
    Instant begins = Instant.parse(from);
    return TimeTicks.of(begins, begins.plus(axis), most, zone).stream()
        .map(tick -> tick.atZone(zone).toLocalDateTime().toString())
        .toList();
  }
}
