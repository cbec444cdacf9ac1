package org.mappingzoo.console.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// The examples of RFC 9562, appendix A, and what they hold.
final class UuidFieldsTest {
  private static final Instant EXAMPLE = Instant.parse("2022-02-22T19:22:22Z");

  @Test
  void versionsOneAndSixHaveTheTimeOfTheGregorianCalendar() {
    UuidFields one = fields("C232AB00-9414-11EC-B3C8-9F6BDECED846");
    UuidFields six = fields("1EC9414C-232A-6B00-B3C8-9F6BDECED846");

    assertEquals(Optional.of(EXAMPLE), one.at());
    assertEquals(Optional.of(EXAMPLE), six.at());
    assertEquals(0x33c8, one.clock().orElseThrow());
    assertEquals(0x9f6bdeced846L, six.node().orElseThrow());
    assertTrue(one.isNodeRandom());
  }

  @Test
  void versionSevenHasMilliseconds() {
    assertEquals(Optional.of(EXAMPLE), fields("017F22E2-79B0-7CC3-98C4-DC0C0C07398F").at());
  }

  @Test
  void hashesAndRandomNumbersHaveNoTime() {
    assertEquals("v3", fields("5df41881-3aed-3515-88a7-2f4a814cf09e").kind());
    assertEquals("v4", fields("919108f7-52d1-4320-9bac-f847db4148a8").kind());
    assertEquals("v5", fields("2ed6657d-e927-568b-95e1-2665a8aea6a2").kind());
    assertEquals(Optional.empty(), fields("919108f7-52d1-4320-9bac-f847db4148a8").at());
  }

  @Test
  void whatIsNotOfTheseIsSaidToBeUnknown() {
    assertEquals("other", fields("2489E9AD-2EE2-8E00-8EC9-32D5F69181C0").kind());
    assertEquals("variant", fields("6ba7b810-9dad-11d1-c0b4-00c04fd430c8").kind());
    assertEquals("nil", fields("00000000-0000-0000-0000-000000000000").kind());
    assertEquals("max", fields("ffffffff-ffff-ffff-ffff-ffffffffffff").kind());
  }

  private static UuidFields fields(String text) {
    return UuidFields.of(UUID.fromString(text));
  }
}
