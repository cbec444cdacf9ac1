package org.mappingzoo.bench.allocator;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.mappingzoo.bench.Child;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Stamped;

/// Row 8: how many ids are reserved for each that is used, what a clean close leaves behind, and
/// what comes back of a worker that was killed.
final class Waste {
  private static final long PER_SECOND = 10_000;
  private static final long BATCH = 100_000;
  private static final int KILLS = 3;
  private static final Duration LIFE = Duration.ofSeconds(12);

  /// The run that the goal speaks of, for which the outage budget is 30 s; a shorter run has a
  /// smaller budget in proportion.
  private static final double RUN_S = 600;

  private static final double GOAL = 1.25;
  private static final double SAFE_GOAL = 0.9;

  /// Leases are granted in steps of a fiftieth; no outage budget, since what is to outlast an
  /// outage has to be granted before.
  static final CategorySettings WINDOWED =
      settings(OptionalLong.of(BATCH), OptionalLong.of(BATCH / 50), Duration.ZERO);

  private final Zoo zoo;
  private final Flags flags;
  private final LedgerAdmin admin;

  Waste(Zoo zoo, Flags flags) {
    this.zoo = zoo;
    this.flags = flags;
    this.admin = zoo.admin(zoo.connection());
  }

  List<Row> measure() throws Exception {
    List<Row> rows = new ArrayList<>(run());
    rows.addAll(kill("sets of the API of 2010", BATCH));
    rows.addAll(kill("dispenser", 0));
    return rows;
  }

  private List<Row> run() throws Exception {
    Duration budget = Duration.ofMillis(Math.round(30_000 * flags.run().toSeconds() / RUN_S));
    CategorySettings settings = settings(OptionalLong.empty(), OptionalLong.empty(), budget);
    CategoryName category = zoo.seeded(settings);
    long universe = free(category);
    IdDispenser dispenser =
        new IdDispenser(
            zoo.ledger(zoo.store(zoo.connection())),
            category,
            DispenserOptions.DEFAULT,
            zoo.keep(Executors.newSingleThreadExecutor()),
            System::nanoTime);
    dispenser.follow(settings);
    CosIdChain chain = zoo.keep(new CosIdChain(zoo.curator(), zoo.path("counter"), 1_000));
    Pace ours = new Pace(PER_SECOND, () -> dispenser.nextId() > 0);
    Pace cosId = new Pace(PER_SECOND, () -> chain.nextId() > 0);
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      Future<?> first = pool.submit(() -> ours.run(flags.run()));
      Future<?> second = pool.submit(() -> cosId.run(flags.run()));
      Object _ = first.get();
      Object _ = second.get();
    }
    double used = ours.handedOut();
    double reserved = universe - free(category);
    double cosIdRatio = chain.reserved() / (double) cosId.handedOut();
    dispenser.close();
    double afterwards = universe - free(category);
    long consumed = Zoo.managed(admin, category).tally().value().consumed();
    boolean exact = afterwards == used && consumed == ours.handedOut();
    return List.of(
        Row.of(
            8,
            "reserved / used over %d s at %d ids/s, outage budget %.1f s"
                .formatted(flags.run().toSeconds(), PER_SECOND, budget.toMillis() / 1e3),
            "%.0f / %.0f".formatted(reserved, used),
            String.format(Locale.ROOT, "CosId %.3f", cosIdRatio),
            String.format(Locale.ROOT, "%.3f", reserved / used),
            "≤ 1.25",
            reserved / used <= GOAL),
        Row.of(
            8,
            "the same after a clean close",
            "%.0f / %.0f, %d in the books".formatted(afterwards, used, consumed),
            String.format(Locale.ROOT, "CosId %.3f", cosIdRatio),
            String.format(Locale.ROOT, "%.3f", afterwards / used),
            "1.000",
            exact));
  }

  private List<Row> kill(String how, long set) throws Exception {
    long unused = 0;
    long back = 0;
    long lost = 0;
    for (int i = 0; i < KILLS; i++) {
      CategoryName category = zoo.seeded(WINDOWED);
      long universe = free(category);
      long used = useAndKill(category, "victim-" + i, set, LIFE.plusMillis(1_700L * i));
      long taken = universe - free(category);
      for (Stamped<Lease> lease : admin.leases(category)) {
        Zoo.change(admin, category, new LedgerChange.Recycle(lease.value().id()));
      }
      ManagedCategory now = Zoo.managed(admin, category);
      unused += taken - used;
      back += taken - (universe - free(category));
      lost += now.tally().value().lost();
    }
    double share = back / (double) unused;
    return List.of(
        Row.of(
            8,
            "unused ids back after kill -9, %s, window %d of %d, mean of %d"
                .formatted(how, BATCH / 50, BATCH, KILLS),
            "%d of %d unused".formatted(back, unused),
            "CosId 0",
            String.format(Locale.ROOT, "%.3f", share),
            "≥ 0.9",
            share >= SAFE_GOAL),
        Row.note("booked as lost: used or perhaps used, in the books", lost + " ids", ""));
  }

  /// How many ids the worker had used.
  private long useAndKill(CategoryName category, String owner, long set, Duration life)
      throws IOException, InterruptedException {
    Path file = Files.write(Files.createTempFile("used", ""), new byte[Long.BYTES]);
    try (Child worker =
        Child.start(
            List.of("-Xmx128m"),
            PacedWorker.class,
            zoo.connect(),
            category.path(),
            owner,
            Long.toString(PER_SECOND),
            file.toString(),
            Long.toString(set))) {
      String _ = worker.await("working", line -> {});
      LockSupport.parkNanos(life.toNanos());
      worker.signal("KILL");
      int _ = worker.ended();
      return ByteBuffer.wrap(Files.readAllBytes(file)).getLong();
    } finally {
      Files.delete(file);
    }
  }

  private long free(CategoryName category) {
    return Zoo.managed(admin, category).free().count();
  }

  private static CategorySettings settings(
      OptionalLong batch, OptionalLong window, Duration outageBudget) {
    CategorySettings normal = CategorySettings.DEFAULT;
    return new CategorySettings(
        batch,
        window,
        outageBudget,
        normal.takeLimit(),
        normal.leaseLimit(),
        normal.ownerLeaseLimit(),
        normal.softLimitBytes(),
        normal.hardLimitBytes(),
        normal.mergeOnPush());
  }
}
