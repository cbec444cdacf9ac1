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
    pace.taken(MS, 10 * MS);
    assertEquals(0, pace.restNanos(1_000));
    assertEquals(0, pace.leftNanos(1_000_000, 10 * MS));
  }

  @Test
  void whoseTakesHaveGrownSinceOthersWereFasterRestsTheLongerInBetween() {
    Pace pace = new Pace();
    pace.overtaken(MS);
    assertEquals(0, pace.restNanos(1_000), "has not grown");
    assertEquals(0, pace.restNanos(4_000));
    assertEquals(MS, pace.restNanos(8_000));
    assertEquals(10 * MS, pace.restNanos(80_000));
    assertEquals(Pace.LONGEST_NANOS, pace.restNanos(1_000_000_000));

    pace.taken(MS, 100 * MS);
    assertEquals(7 * MS, pace.leftNanos(80_000, 103 * MS));
    assertEquals(0, pace.leftNanos(80_000, 200 * MS));
    pace.alone();
    assertEquals(0, pace.restNanos(80_000));
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "2, 5", "8, 1", "8, 20"})
  void thoseWhoNeverHaveEnoughSeldomMeetAndGetEqualShares(int sessions, int seed) {
    Race race = new Race(sessions, new Random(seed));
    race.run(30_000 * MS);
    assertTrue(race.failedPerTake() < 0.1, () -> "failed per take " + race.failedPerTake());
    assertTrue(race.fairness() > 0.5, () -> "fairness " + race.fairness());
  }

  /// Sessions that take as soon as they may, and more at a time once others were faster. An attempt
  /// takes about half a millisecond: it reads after half of that, and fails where somebody else's
  /// ended since.
  private static final class Race {
    private final Random random;
    private final List<Session> all = new ArrayList<>();
    private long version;

    Race(int sessions, Random random) {
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

      void step() {
        if (read < 0) {
          read = version;
          next += jittered(MS / 4);
          return;
        }
        long took = next - began;
        if (read == version) {
          version++;
          takes++;
          ids += batch;
          pace.taken(took, next);
          batch = delayed ? Math.min(1_000_000, 2 * batch) : batch;
          delayed = false;
        } else {
          failed++;
          pace.overtaken(took);
          delayed = true;
        }
        read = -1;
        began = next + jittered(delayed ? MS : 0) + jittered(pace.restNanos(batch));
        next = began + jittered(MS / 4);
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
