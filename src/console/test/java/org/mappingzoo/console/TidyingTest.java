package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When garbage is looked for.
@ResourceLock(Resources.SYSTEM_PROPERTIES)
final class TidyingTest {
  @AfterEach
  void forget() {
    System.clearProperty(Tidying.SECONDS);
  }

  @Test
  void withoutTheOptionItIsNever() {
    assertEquals(Optional.empty(), Tidying.period());
  }

  @Test
  void theOptionSaysHowOften() {
    System.setProperty(Tidying.SECONDS, "60");
    assertEquals(Optional.of(Duration.ofMinutes(1)), Tidying.period());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "soon", "", "1.5"})
  void whatIsNoNumberOfSecondsIsNamed(String value) {
    System.setProperty(Tidying.SECONDS, value);
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, Tidying::period);
    assertEquals(
        "mapping-zoo.tidy.seconds=" + value + ": expected seconds, 1 or more",
        refused.getMessage());
  }

  @Test
  void itIsDoneAgainAndAgain() throws InterruptedException {
    CountDownLatch thrice = new CountDownLatch(3);
    try (ScheduledExecutorService clock = Tidying.begin(Duration.ofMillis(1), thrice::countDown)) {
      assertTrue(thrice.await(10, TimeUnit.SECONDS));
      clock.shutdownNow();
    }
  }
}
