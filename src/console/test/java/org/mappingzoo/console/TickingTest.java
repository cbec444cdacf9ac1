package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.testing.TaskQueue;

/// A clock that no frame moves.
final class TickingTest {
  private final TaskQueue later = new TaskQueue();
  private final AtomicInteger ticks = new AtomicInteger();

  @Test
  void oneTickIsAwaitedAtATime() {
    Ticking.begin(later, ticks::incrementAndGet);
    assertEquals(0, ticks.get());
    for (int passed = 1; passed <= 3; passed++) {
      assertEquals(1, later.size());
      later.runOldest();
      assertEquals(passed, ticks.get());
    }
  }

  @Test
  void aTickThatFailsIsNotTheLastOne() {
    Ticking.begin(
        later,
        () -> {
          if (ticks.incrementAndGet() == 1) {
            throw new IllegalStateException("a fault in the program");
          }
        });
    assertThrows(IllegalStateException.class, later::runOldest);
    later.runOldest();
    assertEquals(2, ticks.get());
  }

  @Test
  void afterTheEndThereIsNone() {
    Ticking ticking = Ticking.begin(later, ticks::incrementAndGet);
    ticking.end();
    later.runAll();
    assertEquals(0, ticks.get());
  }
}
