package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What waits to be read while reads are slower than writes.
final class BacklogTest {
  private static final int NODES = 300;

  private Instant now = Instant.EPOCH;
  private final Backlog<String> backlog = new Backlog<>(() -> now);

  @Test
  void nodesThatAreWrittenManyTimesWaitOnceEach() {
    IntStream.range(0, 100 * NODES).forEach(write -> backlog.add("/ids/c" + write % NODES));
    assertEquals(NODES, backlog.size());
  }

  @Test
  void whatIsWrittenAgainKeepsItsPlaceSoThatNothingIsOvertakenForEver() {
    backlog.add("a");
    backlog.add("b");
    backlog.add("a");
    assertEquals("a", backlog.take());
    assertEquals("b", backlog.take());
    assertTrue(backlog.isEmpty());
    assertThrows(NoSuchElementException.class, backlog::take);
  }

  @Test
  void whatIsBeingReadMayWaitAgain() {
    backlog.add("a");
    assertEquals("a", backlog.take());
    backlog.add("a");
    assertEquals("a", backlog.take());
  }

  @Test
  void itIsAsOldAsWhatHasWaitedLongest() {
    assertEquals(Optional.empty(), backlog.since());
    backlog.add("a");
    now = Instant.EPOCH.plusSeconds(1);
    backlog.add("b");
    now = Instant.EPOCH.plusSeconds(2);
    backlog.add("a");
    assertEquals(Optional.of(Instant.EPOCH), backlog.since());
    assertEquals("a", backlog.take());
    assertEquals(Optional.of(Instant.EPOCH.plusSeconds(1)), backlog.since());
  }
}
