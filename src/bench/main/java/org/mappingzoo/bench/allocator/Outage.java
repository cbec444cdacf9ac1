package org.mappingzoo.bench.allocator;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.protocol.CategorySettings;

/// Row 7: ZooKeeper does not answer for a while (its process is stopped), and ids are asked for
/// at the same rate as before.
final class Outage {
  private static final long PER_SECOND = 10_000;
  private static final long BATCH = 1_000;
  private static final Duration BEFORE = Duration.ofSeconds(20);
  private static final Duration AFTER = Duration.ofSeconds(10);

  private final Zoo zoo;
  private final Flags flags;

  Outage(Zoo zoo, Flags flags) {
    this.zoo = zoo;
    this.flags = flags;
  }

  List<Row> measure() throws Exception {
    CategoryName category = zoo.seeded(CategorySettings.DEFAULT);
    IdDispenser dispenser =
        zoo.keep(
            new IdDispenser(
                zoo.ledger(zoo.store(zoo.connection())),
                category,
                DispenserOptions.DEFAULT,
                zoo.keep(Executors.newSingleThreadExecutor()),
                System::nanoTime));
    long _ = dispenser.nextId();
    CosIdChain chain = zoo.keep(new CosIdChain(zoo.curator(), zoo.path("counter"), BATCH));
    Pace ours = new Pace(PER_SECOND, () -> dispenser.tryNextId().isPresent());
    Pace cosId = new Pace(PER_SECOND, () -> hasNext(chain));
    long reserved = live(List.of(ours, cosId), dispenser);
    return List.of(
        Row.of(
            7,
            "%d s outage at %d ids/s".formatted(flags.outage().toSeconds(), PER_SECOND),
            outcome(ours),
            "CosId " + outcome(cosId),
            "",
            "0 waits",
            ours.refused() + ours.waits() == 0),
        Row.note("reserved when it began", reserved + " ids", ""));
  }

  /// What is reserved when the outage begins.
  private long live(List<Pace> paces, IdDispenser dispenser)
      throws IOException, InterruptedException, ExecutionException {
    Duration all = BEFORE.plus(flags.outage()).plus(AFTER);
    try (ExecutorService pool = Executors.newFixedThreadPool(paces.size())) {
      List<? extends Future<?>> running =
          paces.stream().map(pace -> pool.submit(() -> pace.run(all))).toList();
      LockSupport.parkNanos(BEFORE.toNanos());
      long reserved = dispenser.reserved();
      zoo.server().signal("STOP");
      LockSupport.parkNanos(flags.outage().toNanos());
      zoo.server().signal("CONT");
      for (Future<?> pace : running) {
        Object _ = pace.get(1 + all.toSeconds(), TimeUnit.MINUTES);
      }
      return reserved;
    } catch (java.util.concurrent.TimeoutException e) {
      throw new IllegalStateException("a contestant does not come back", e);
    }
  }

  private static boolean hasNext(CosIdChain chain) {
    try {
      return chain.nextId() > 0;
    } catch (RuntimeException e) {
      return false; // counted as an id that was not there
    }
  }

  private static String outcome(Pace pace) {
    return "%d waits, %d calls without an id, longest %d ms, %d ids"
        .formatted(pace.waits(), pace.refused(), pace.longestMs(), pace.handedOut());
  }
}
