package org.mappingzoo.bench.allocator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.mappingzoo.bench.allocator.Contestant.Slice;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.protocol.CategorySettings;

/// Row 3: eight sessions that want ids of one category as fast as they get them, in batches of
/// 1000 that grow where they get into each other's way.
final class ContendedTakes {
  private static final int SESSIONS = 8;
  private static final long BATCH = 1_000;
  private static final double GOAL = 5;
  private static final double FAILED_GOAL = 0.1;
  private static final double FAIRNESS_GOAL = 0.5;

  private final Zoo zoo;
  private final Flags flags;

  ContendedTakes(Zoo zoo, Flags flags) {
    this.zoo = zoo;
    this.flags = flags;
  }

  List<Row> measure() throws Exception {
    Contestant limit = zoo.rawWrites(SESSIONS);
    List<CountingStore> stores = stores();
    Contestant ours = dispensers(stores);
    List<CountingStore> fixedStores = stores();
    Contestant fixed = fixedBatches(fixedStores);
    List<CuratorCounter> counters = counters();
    Contestant curator = new Contestant("Curator", counters);
    Race race =
        Race.run(
            List.of(limit, ours, fixed, curator),
            flags,
            () -> {
              stores.forEach(CountingStore::reset);
              fixedStores.forEach(CountingStore::reset);
              counters.forEach(CuratorCounter::reset);
            });
    Spread ratio = ids(race.ratio(ours, limit, Slice::perSecond));
    double failedPerTake = failedPerTake(stores);
    double fairness = fairness(race.of(ours));
    return List.of(
        Row.of(
            3,
            "8 sessions on one category, ids/s",
            perSecond(race, ours),
            "LIMIT %s; Curator %s, %s × LIMIT × 1000"
                .formatted(
                    perSecond(race, limit),
                    perSecond(race, curator),
                    ids(race.ratio(curator, limit, Slice::perSecond))),
            ratio + " × LIMIT × 1000",
            "≥ 5 × LIMIT × 1000",
            ratio.median() >= GOAL),
        Row.of(
            3,
            "failed compare-and-sets per take",
            String.format(Locale.ROOT, "%.3f", failedPerTake),
            String.format(
                Locale.ROOT,
                "Curator %.2f",
                counters.stream().mapToDouble(CuratorCounter::failedPerTake).average().orElse(0)),
            "",
            "≤ 0.1",
            failedPerTake <= FAILED_GOAL),
        Row.of(
            3,
            "fairness, least / most ids of a session",
            String.format(Locale.ROOT, "%.2f", fairness),
            String.format(Locale.ROOT, "Curator %.2f", fairness(race.of(curator))),
            "",
            "≥ 0.5",
            fairness >= FAIRNESS_GOAL),
        Row.note("takes, reads", writesAndReads(stores), ""),
        Row.note(
            "the same with batches of 1000 that do not grow",
            "%s, %s × LIMIT × 1000"
                .formatted(perSecond(race, fixed), ids(race.ratio(fixed, limit, Slice::perSecond))),
            String.format(
                Locale.ROOT,
                "%.2f failed per take, fairness %.2f, %s",
                failedPerTake(fixedStores),
                fairness(race.of(fixed)),
                writesAndReads(fixedStores))));
  }

  private List<CountingStore> stores() {
    List<CountingStore> stores = new ArrayList<>();
    for (int i = 0; i < SESSIONS; i++) {
      stores.add(zoo.store(zoo.connection()));
    }
    return stores;
  }

  /// No outage budget: what is measured is growth by conflict, not by demand.
  private Contestant dispensers(List<CountingStore> stores) {
    CategoryName category = zoo.seeded(settings(Duration.ZERO));
    List<Work> threads = new ArrayList<>();
    for (CountingStore store : stores) {
      IdDispenser dispenser =
          new IdDispenser(
              zoo.ledger(store),
              category,
              new DispenserOptions(BATCH, 1_000_000, Duration.ofSeconds(10)),
              zoo.keep(Executors.newSingleThreadExecutor()),
              System::nanoTime);
      dispenser.follow(settings(Duration.ZERO));
      threads.add(zoo.keep(new Consumer(dispenser)));
    }
    return new Contestant("dispenser", threads);
  }

  private record Consumer(IdDispenser dispenser) implements Work, AutoCloseable {
    @Override
    public long once() {
      for (int i = 0; i < BATCH; i++) {
        long _ = dispenser.nextId();
      }
      return BATCH;
    }

    @Override
    public void close() {
      dispenser.close();
    }
  }

  private Contestant fixedBatches(List<CountingStore> stores) {
    CategoryName category = zoo.seeded(CategorySettings.DEFAULT);
    List<Work> threads = new ArrayList<>();
    for (CountingStore store : stores) {
      threads.add(new Taker(zoo.ledger(store), category));
    }
    return new Contestant("fixed", threads);
  }

  /// Takes batch after batch and uses each up.
  private static final class Taker implements Work {
    private final LeaseLedger ledger;
    private final CategoryName category;
    private Optional<HeldLease> finished = Optional.empty();

    Taker(LeaseLedger ledger, CategoryName category) {
      this.ledger = ledger;
      this.category = category;
    }

    @Override
    public long once() {
      return switch (ledger.take(category, ledger.request(BATCH, OptionalLong.empty()), finished)) {
        case LedgerOutcome.Settled<HeldLease>(HeldLease lease) -> {
          finished = Optional.of(lease);
          yield lease.lease().ranges().count();
        }
        case LedgerOutcome.Contended<HeldLease> contended -> 0;
        case LedgerOutcome<HeldLease> other ->
            throw new IllegalStateException("no lease: " + other);
      };
    }
  }

  private List<CuratorCounter> counters() {
    String path = zoo.path("counter");
    List<CuratorCounter> counters = new ArrayList<>();
    for (int i = 0; i < SESSIONS; i++) {
      counters.add(new CuratorCounter(zoo.curator(), path, BATCH));
    }
    return counters;
  }

  private static CategorySettings settings(Duration outageBudget) {
    CategorySettings normal = CategorySettings.DEFAULT;
    return new CategorySettings(
        OptionalLong.of(BATCH),
        normal.window(),
        outageBudget,
        normal.takeLimit(),
        normal.leaseLimit(),
        normal.ownerLeaseLimit(),
        normal.softLimitBytes(),
        normal.hardLimitBytes(),
        normal.mergeOnPush());
  }

  /// In writes of 1000 ids.
  private static Spread ids(Spread ratio) {
    return new Spread(ratio.median() / BATCH, ratio.least() / BATCH, ratio.most() / BATCH);
  }

  private static double failedPerTake(List<CountingStore> stores) {
    return sum(stores.stream().mapToLong(CountingStore::failed))
        / (double) sum(stores.stream().mapToLong(CountingStore::written));
  }

  private static long sum(LongStream counts) {
    return counts.sum();
  }

  private static double fairness(List<Slice> slices) {
    long[] sums = new long[SESSIONS];
    for (Slice slice : slices) {
      for (int i = 0; i < SESSIONS; i++) {
        sums[i] += slice.units().get(i);
      }
    }
    return LongStream.of(sums).min().orElse(0) / (double) LongStream.of(sums).max().orElse(1);
  }

  private static String writesAndReads(List<CountingStore> stores) {
    return "%d writes, %d reads"
        .formatted(
            sum(stores.stream().mapToLong(CountingStore::written)),
            sum(stores.stream().mapToLong(CountingStore::reads)));
  }

  private static String perSecond(Race race, Contestant contestant) {
    return Math.round(race.median(contestant, Slice::perSecond)) + "/s";
  }
}
