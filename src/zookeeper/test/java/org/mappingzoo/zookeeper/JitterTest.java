package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;

final class JitterTest {
  @Test
  void pausesDoubleUpToALimit() {
    int[] longest = IntStream.rangeClosed(1, 9).map(JitteredPause::longestMs).toArray();
    assertEquals(
        "4 8 16 32 64 128 128 128 128",
        IntStream.of(longest).mapToObj(String::valueOf).reduce((a, b) -> a + " " + b).orElse(""));
    assertEquals(128, JitteredPause.longestMs(Integer.MAX_VALUE));
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
