package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What waits to be read while reads are slower than writes.
final class BacklogTest {
  private static final int NODES = 300;

  private final Backlog<String> backlog = new Backlog<>();

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
}
