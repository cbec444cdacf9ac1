package org.mappingzoo.core.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class CategorySettingsTest {

  @Test
  void anOutageBudgetThatNoRecordCanSayIsRefusedWithItsLimit() {
    Duration longest = Duration.ofMillis(Long.MAX_VALUE);
    assertEquals(longest, withOutageBudget(longest).outageBudget());
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> withOutageBudget(longest.plusMillis(1)));
    assertEquals(
        "'outageBudget' is at most %s, not %s".formatted(longest, longest.plusMillis(1)),
        refused.getMessage());
  }

  private static CategorySettings withOutageBudget(Duration budget) {
    CategorySettings usual = CategorySettings.DEFAULT;
    return new CategorySettings(
        OptionalLong.empty(),
        OptionalLong.empty(),
        budget,
        usual.takeLimit(),
        usual.leaseLimit(),
        usual.ownerLeaseLimit(),
        usual.softLimitBytes(),
        usual.hardLimitBytes(),
        usual.mergeOnPush());
  }
}
