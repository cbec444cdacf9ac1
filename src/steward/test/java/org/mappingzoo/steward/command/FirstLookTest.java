package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How long the first picture of a fleet is waited for, which is also what is said of it.
class FirstLookTest {
  @ParameterizedTest
  @CsvSource({"1, 120", "10, 120", "50, 100", "90, 90", "120, 120", "600, 600"})
  void readingLastsAsOftenAsPatienceFits(long patience, long reading) {
    assertEquals(Duration.ofSeconds(reading), FirstLook.reading(Duration.ofSeconds(patience)));
  }
}
