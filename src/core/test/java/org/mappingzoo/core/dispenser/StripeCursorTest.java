package org.mappingzoo.core.dispenser;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// One thread claims as fast as it can while another ends its run, time and again: what the one
/// has had, and what the other counts, is the same each time.
@Timeout(120)
final class StripeCursorTest {
  private static final int RUNS = 10_000;

  /// More than anybody claims in a run.
  private static final long IDS = 1L << 40;

  @Test
  void whoEndsARunCountsEachClaim() throws Exception {
    Owner owner = new Owner();
    owner.start();
    for (long run = 1; run <= RUNS; run++) {
      awaitRun(owner.begun, run);
      for (long spins = run % 64; spins > 0; spins--) {
        Thread.onSpinWait();
      }
      long counted = owner.cursor.end();
      owner.counted.set(run);
      awaitRun(owner.done, run);
      // The claim that fails is counted where it came first: its id is handed out all the same.
      long more = counted - owner.had;
      assertTrue(more == 0 || more == 1, () -> "counted %d more than were had".formatted(more));
    }
    owner.join();
  }

  private static void awaitRun(AtomicLong which, long run) {
    while (which.get() < run) {
      Thread.onSpinWait();
    }
  }

  private static final class Owner extends Thread {
    private final StripeCursor cursor = new StripeCursor(this) {};
    private final AtomicLong begun = new AtomicLong();
    private final AtomicLong counted = new AtomicLong();
    private final AtomicLong done = new AtomicLong();

    /// How many ids it had in its last run; read once that is done.
    private long had;

    @Override
    public void run() {
      for (long run = 1; run <= RUNS; run++) {
        cursor.begin(0, IDS);
        begun.set(run);
        long ids = 1; // the first is claimed by the beginning
        while (cursor.claim() >= 0) {
          ids++;
        }
        had = ids;
        awaitRun(counted, run); // as it waits for the dispenser's lock
        done.set(run);
      }
    }
  }
}
