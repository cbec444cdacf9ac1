package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;

final class JitterTest {
  @Test
  void pausesDoubleFromTheFourthUpToALimit() {
    assertEquals("2 2 2 4 8 16 32 64 128 128", longestMs(JitteredPause.STEP_NANOS));
    assertEquals("1 1 1 2 4 8 16 32 64 128", longestMs(JitteredPause.STEP_NANOS / 2));
    assertEquals(128_000_000, JitteredPause.longestNanos(100_000, Integer.MAX_VALUE));
  }

  private static String longestMs(long step) {
    return IntStream.rangeClosed(1, 10)
        .mapToLong(attempt -> JitteredPause.longestNanos(step, attempt) / 1_000_000)
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  @Test
  void aPauseBeginsAsLongAsTheAttemptThatFailedUpToALimit() {
    assertEquals(700_000, JitteredPause.stepNanos(700_000));
    assertEquals(100_000, JitteredPause.stepNanos(3_000));
    assertEquals(2_000_000, JitteredPause.stepNanos(5_000_000_000L));
    assertEquals(2_000_000, JitteredPause.stepNanos(0), "without a clock nobody knows");
  }

  @Test
  void aRestIsNoPartOfTheAttemptThatFailed() {
    AtomicLong clock = new AtomicLong();
    List<Long> drawn = new ArrayList<>();
    Random shortest =
        new Random() {
          @Override
          public long nextLong(long bound) {
            drawn.add(bound);
            clock.addAndGet(bound); // as if so much were rested
            return 0;
          }
        };
    Pause own = new JitteredPause(shortest, Duration.ofDays(1), clock::get).begun();
    clock.addAndGet(700_000);
    own.restUpTo(5_000_000);
    own.after(1);
    assertEquals(List.of(5_000_000L, 700_000L), drawn);
  }

  @Test
  void aBudgetThatNoClockCanCountLastsForEver() {
    AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1);
    Duration forever = Duration.ofSeconds(Long.MAX_VALUE);
    Pause own = new JitteredPause(new Random(1), forever, clock::get).begun();
    assertFalse(own.isOver());
    clock.addAndGet(Duration.ofDays(10_000).toNanos());
    assertFalse(own.isOver());
  }

  @Test
  void anInterruptedPauseSaysSoAndKeepsTheFlag() {
    Thread.currentThread().interrupt();
    StoreException interrupted =
        assertThrows(StoreException.class, () -> new JitteredPause(new Random(1)).after(1));
    assertEquals(Reason.INTERRUPTED, interrupted.reason());
    assertTrue(Thread.interrupted());
  }

  @Test
  void requestIdsDiffer() {
    RandomRequestIds ids = new RandomRequestIds(new Random(1));
    Set<RequestId> seen = new HashSet<>();
    IntStream.range(0, 1_000).forEach(i -> seen.add(ids.get()));
    assertEquals(1_000, seen.size());
    assertTrue(seen.stream().allMatch(id -> id.value().matches("[a-z2-7]{16}")));
  }
}
