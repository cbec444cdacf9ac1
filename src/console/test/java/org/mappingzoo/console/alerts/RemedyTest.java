package org.mappingzoo.console.alerts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;

final class RemedyTest {
  private final SyntheticFleet fleet = new SyntheticFleet(Instant.parse("2026-03-01T08:00:00Z"));

  @Test
  void aListThatWasRolledBackIsAdoptedAndACounterCannotBe() {
    fleet.write("/list", "1:1000\n").put("/counter", new CategoryReading.Counter(500));
    assertEquals(Optional.of(Remedy.ADOPT), remedy("/list"));
    assertEquals(Optional.empty(), remedy("/counter"));
  }

  private Optional<Remedy> remedy(String path) {
    return Remedy.of(
        AlertKey.of(AlertKind.DUPLICATE_RISK, CategoryName.of(path)), fleet.snapshot());
  }
}
