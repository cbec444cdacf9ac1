package org.mappingzoo.core.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class SettingsChangeTest {
  private static final CategorySettings USUAL = CategorySettings.DEFAULT;
  private static final CategorySettings OTHER =
      new CategorySettings(
          OptionalLong.of(1_000),
          OptionalLong.of(250),
          Duration.ofSeconds(9),
          5_000,
          300,
          4,
          10_000,
          20_000,
          true,
          true);

  @Test
  void whatIsTheSameIsLeftToWhoeverSetsIt() {
    assertEquals(SettingsChange.NONE, SettingsChange.between(OTHER, OTHER));
    SettingsChange doubting = SettingsChange.between(USUAL, USUAL.resealingOnNewLeader(true));
    assertEquals(OTHER, doubting.in(OTHER.resealingOnNewLeader(false)));
  }

  @Test
  void allThatDiffersIsChangedThereAndBack() {
    assertEquals(OTHER, SettingsChange.between(USUAL, OTHER).in(USUAL));
    assertEquals(USUAL, SettingsChange.between(OTHER, USUAL).in(OTHER));
  }

  @Test
  void whatCannotBeIsNotThereEither() {
    SettingsChange soft = SettingsChange.between(soft(9), soft(30_000));
    assertTrue(soft.isIn(soft(30_000)));
    assertThrows(IllegalArgumentException.class, () -> soft.in(OTHER));
    assertFalse(soft.isIn(OTHER));
  }

  private static CategorySettings soft(int bytes) {
    return new CategorySettings(
        USUAL.batch(),
        USUAL.window(),
        USUAL.outageBudget(),
        USUAL.takeLimit(),
        USUAL.leaseLimit(),
        USUAL.ownerLeaseLimit(),
        bytes,
        USUAL.hardLimitBytes(),
        USUAL.mergeOnPush());
  }
}
