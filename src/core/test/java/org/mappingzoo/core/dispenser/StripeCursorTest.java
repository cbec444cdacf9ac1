package org.mappingzoo.core.dispenser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// One thread claims as fast as it can while another ends its run, time and again: what the one
/// has had, and what the other counts, is the same each time.
@Timeout(120)
final class StripeCursorTest {
  private static final int RUNS = 10_000;

  /// On the two processors this was written on nineteen runs of twenty are miscounted, once the
  /// loop is compiled.
  private static final int RUNS_UNTIL_CAUGHT = 1_000_000;

  /// More than anybody claims in a run.
  private static final long IDS = 1L << 40;

  @Test
  void whoEndsARunCountsEachClaim() throws Exception {
    assertEquals(Optional.empty(), firstMiscount(RUNS, StripeCursor::end));
  }

  /// Whether the test above can catch anything here. That is up to the processors and to what the
  /// compiler made of the loop: each may let claims reach memory in time, and none has to. Then
  /// this test is left out, and says so.
  @Test
  void anEndWithoutASafepointIsCaught() throws Exception {
    assumeTrue(
        Runtime.getRuntime().availableProcessors() > 1,
        "a thread that is not running has no claim on its way to memory");
    VarHandle size =
        MethodHandles.privateLookupIn(StripeCursor.class, MethodHandles.lookup())
            .findVarHandle(StripeCursor.class, "size", long.class);
    Optional<Miscount> miscount =
        firstMiscount(RUNS_UNTIL_CAUGHT, cursor -> endWithoutSafepoint(cursor, size));
    assumeTrue(
        miscount.isPresent(),
        () -> "each claim of %,d runs was in memory in time".formatted(RUNS_UNTIL_CAUGHT));
    assertTrue(
        miscount.get().counted() < miscount.get().had(),
        () -> "what comes too late is missing: " + miscount);
  }

  /// [StripeCursor#end] but for the stack trace.
  private static long endWithoutSafepoint(StripeCursor cursor, VarHandle size) {
    size.setVolatile(cursor, 0L);
    VarHandle.fullFence();
    return cursor.claims();
  }

  private record Miscount(long counted, long had) {}

  private static Optional<Miscount> firstMiscount(int runs, ToLongFunction<StripeCursor> end)
      throws InterruptedException {
    Owner owner = new Owner();
    owner.start();
    Optional<Miscount> miscount = Optional.empty();
    for (long run = 1; !owner.last; run++) {
      awaitRun(owner.begun, run);
      for (long spins = run % 64; spins > 0; spins--) {
        Thread.onSpinWait();
      }
      long counted = end.applyAsLong(owner.cursor);
      owner.last = run == runs || miscount.isPresent();
      owner.counted.set(run);
      awaitRun(owner.done, run);
      if (miscount.isEmpty()) {
        miscount = miscount(counted, owner.had);
      }
    }
    owner.join();
    return miscount;
  }

  /// The claim that fails is counted where it came first: its id is handed out all the same.
  private static Optional<Miscount> miscount(long counted, long had) {
    return counted == had || counted == had + 1
        ? Optional.empty()
        : Optional.of(new Miscount(counted, had));
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

    /// Whether this run is the last; written before it is counted.
    private boolean last;

    @Override
    public void run() {
      for (long run = 1; !last; run++) {
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
