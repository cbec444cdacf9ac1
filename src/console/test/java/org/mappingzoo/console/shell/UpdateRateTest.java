package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Updates a second, from a counter.
final class UpdateRateTest {
  private final UpdateRate rate = new UpdateRate();

  @Test
  void oneLookTellsNothing() {
    rate.add(second(0), 1_000);
    assertEquals(0, rate.perSecond());
  }

  @Test
  void onlyTheLastFiveSecondsCount() {
    rate.add(second(0), 0);
    for (int i = 1; i <= 20; i++) {
      rate.add(second(i), 10_000 + 7L * i);
    }
    assertEquals(7, rate.perSecond());
  }

  @Test
  void aCounterThatStartsAnewStartsTheRateAnew() {
    rate.add(second(0), 1_000);
    rate.add(second(1), 3);
    assertEquals(0, rate.perSecond());
  }

  private static Instant second(long second) {
    return Instant.ofEpochSecond(second);
  }
}
