package org.mappingzoo.core.testkit;

import java.util.Random;
import java.util.function.Consumer;

/// Random checks that can be repeated: a failure names its seed, and `-Dseed=…` begins with it.
public final class Randomly {
  private static final long FIRST_SEED = Long.getLong("seed", 20_100_309);

  private Randomly() {}

  /// Runs the check once for each of `rounds` seeds.
  public static void check(int rounds, Consumer<Random> check) {
    for (long seed = FIRST_SEED; seed < FIRST_SEED + rounds; seed++) {
      try {
        check.accept(new Random(seed));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("fails with -Dseed=" + seed + ": " + e.getMessage(), e);
      }
    }
  }
}
