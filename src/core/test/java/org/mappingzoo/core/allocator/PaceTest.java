package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaceTest {
  private static final long MS = 1_000_000;

  @Test
  void whoIsAloneNeverRests() {
    Pace pace = new Pace();
    pace.attempted(MS);
    assertEquals(0, pace.periodNanos(1_000));
    assertEquals(0, pace.untilTurnNanos(1_000_000, 10 * MS));
  }

  @Test
  void withoutAClockNobodyRests() {
    Pace pace = new Pace();
    pace.overtaken(0);
    pace.untilTurnNanos(1_000, 0);
    assertEquals(0, pace.periodNanos(1_000_000));
    assertEquals(0, pace.untilTurnNanos(1_000_000, 0));
  }

  @Test
  void aClockMayBeginAnywhereAndGoPastItsEnd() {
    Pace pace = grown();
    long period = pace.periodNanos(80_000);
    long begin = Long.MAX_VALUE - MS;
    pace.begins(begin);
    assertEquals(period - 3 * MS, pace.untilTurnNanos(80_000, begin + 3 * MS));
  }

  /// Threads that share one, and callers that do not wait, ask for turns faster than these come.
  @Test
  void nobodyWaitsLongerThanAPeriod() {
    Pace pace = grown();
    long period = pace.periodNanos(80_000);
    for (int i = 0; i < 3; i++) {
      assertEquals(period, pace.untilTurnNanos(80_000, 0));
    }
  }

  @Test
  void anAttemptThatOutlastedAnOutageIsSoonForgotten() {
    Pace pace = grown();
    long before = pace.periodNanos(8_000);
    pace.overtaken(15_000 * MS);
    for (int i = 0; i < 30; i++) {
      pace.attempted(MS);
    }
    assertEquals(before, pace.periodNanos(8_000));
  }

  /// Where processors are busy a thread waits for one now and then. Workers of which some had
  /// turns twice as far apart for a while after that got unequal shares.
  @Test
  void whoIsHeldUpNowAndThenKeepsThePeriodThatTheOthersHave() {
    Pace pace = grown();
    for (int i = 1; i <= 40; i++) {
      pace.attempted(i % 10 == 0 ? 30 * MS : MS);
      assertEquals(Pace.ENOUGH_NANOS, pace.periodNanos(1_000_000_000), "attempt " + i);
    }
  }

  /// Of whom takes of 1,000 are usual, and somebody else was faster.
  private static Pace grown() {
    Pace pace = new Pace();
    pace.untilTurnNanos(1_000, 0);
    pace.overtaken(MS);
    pace.begins(0);
    return pace;
  }

  @Test
  void whoseTakesHaveGrownSinceOthersWereFasterTakesTheMoreSeldom() {
    Pace pace = grown();
    assertEquals(0, pace.periodNanos(1_000), "has not grown");
    assertEquals(0, pace.periodNanos(4_000));
    assertEquals(MS * 100 / 64, pace.periodNanos(8_000), "an attempt, to the next half");
    assertEquals(MS * 25 / 2, pace.periodNanos(80_000));
    assertEquals(Pace.ENOUGH_NANOS, pace.periodNanos(1_000_000_000));
    for (int i = 0; i < 30; i++) {
      pace.attempted(7 * MS);
    }
    assertEquals(Pace.LONGEST_NANOS, pace.periodNanos(1_000_000_000));
    pace.alone();
    assertEquals(0, pace.periodNanos(80_000));
  }

  @Test
  void whoIsNotOvertakenKeepsARhythm() {
    Pace pace = grown();
    long period = pace.periodNanos(80_000);
    pace.begins(100 * MS);
    assertEquals(period - 3 * MS, pace.untilTurnNanos(80_000, 103 * MS));
    assertEquals(period - 2 * MS, pace.untilTurnNanos(80_000, 102 * MS + period), "woken late");
    long later = 100 * MS + 20 * period;
    assertEquals(MS, pace.untilTurnNanos(80_000, later - MS), "wanted none for a while");
    assertEquals(period, pace.untilTurnNanos(80_000, later));
    pace.begins(700 * MS);
    assertEquals(period, pace.untilTurnNanos(80_000, 700 * MS));
  }

  @ParameterizedTest
  @CsvSource({"2, 500, 1", "2, 500, 5", "8, 500, 1", "8, 500, 20", "8, 2000, 1", "8, 7000, 1"})
  void thoseWhoNeverHaveEnoughSeldomMeetAndGetEqualShares(int sessions, long micros, int seed) {
    Race race = new Race(sessions, micros * MS / 1_000, new Random(seed));
    race.run(30_000 * MS);
    assertTrue(race.failedPerTake() < 0.05, () -> "failed per take " + race.failedPerTake());
    assertTrue(race.fairness() > 0.8, () -> "fairness " + race.fairness());
  }

  /// Sessions that take as soon as they may, and more at a time once others were faster. An attempt
  /// reads after half of its time, and fails where somebody else's ended since. Threads are woken
  /// late, by up to a millisecond.
  private static final class Race {
    private final long attempt;
    private final Random random;
    private final List<Session> all = new ArrayList<>();
    private long version;

    /// @param attempt how many nanoseconds an attempt takes, give or take a half
    Race(int sessions, long attempt, Random random) {
      this.attempt = attempt;
      this.random = random;
      for (int i = 0; i < sessions; i++) {
        all.add(new Session());
      }
    }

    private final class Session {
      private final Pace pace = new Pace();
      private long began = jittered(MS);
      private long next = began;
      private long read = -1;
      private long batch = 1_000;
      private boolean delayed;
      private int takes;
      private long ids;
      private int failed;

      Session() {
        pace.untilTurnNanos(batch, began);
      }

      void step() {
        if (read < 0) {
          read = version;
          next += jittered(attempt / 2);
          return;
        }
        long took = next - began;
        if (read == version) {
          version++;
          takes++;
          ids += batch;
          pace.attempted(took);
          batch = delayed ? 1_000_000 : batch;
          delayed = false;
          began = next + pace.untilTurnNanos(batch, next) + random.nextLong(MS);
        } else {
          failed++;
          pace.overtaken(took);
          delayed = true;
          began = next + random.nextLong(Math.max(1, pace.periodNanos(batch))) + jittered(MS);
          pace.begins(began);
        }
        read = -1;
        next = began + jittered(attempt / 2);
      }
    }

    private long jittered(long nanos) {
      return nanos / 2 + random.nextLong(nanos + 1);
    }

    void run(long nanos) {
      while (true) {
        Session first = all.stream().min(Comparator.comparingLong(each -> each.next)).orElseThrow();
        if (first.next > nanos) {
          return;
        }
        first.step();
      }
    }

    double failedPerTake() {
      return all.stream().mapToInt(each -> each.failed).sum()
          / (double) all.stream().mapToInt(each -> each.takes).sum();
    }

    double fairness() {
      return all.stream().mapToLong(each -> each.ids).min().orElse(0)
          / (double) all.stream().mapToLong(each -> each.ids).max().orElse(1);
    }
  }
}
