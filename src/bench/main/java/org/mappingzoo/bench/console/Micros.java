package org.mappingzoo.bench.console;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The wall clock that all processes of one machine share, in microseconds since 1970.
final class Micros {
  private Micros() {}

  static long now() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }
}
