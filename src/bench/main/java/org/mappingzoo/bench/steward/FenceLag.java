package org.mappingzoo.bench.steward;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.apache.zookeeper.KeeperException;
import org.mappingzoo.bench.Child;
import org.mappingzoo.bench.console.Machine;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// How late fences are with a thousand categories: at the design rate of a hundred takes a second
/// in total, where each third take of a category uses more than half of its reserve, then each; and
/// at twice that rate, where one category has half of the takes. Nobody waits for a fence: a take
/// that finds less below it than it asks for is counted.
final class FenceLag {
  private static final int CATEGORIES = 1_000;
  private static final int TAKES = 3_000;
  private static final long NANOS_A_TAKE = 10_000_000;

  /// The least reserve of a steward that is told nothing.
  private static final int USUAL_RESERVE = 10_000;

  private final Stage stage;
  private final Goals goals;
  private final List<CategoryName> categories = new ArrayList<>();

  FenceLag(Stage stage, Goals goals) {
    this.stage = stage;
    this.goals = goals;
  }

  void print() throws IOException, InterruptedException, KeeperException {
    Child steward = fenced(100, "0s");
    FenceWatch watch = new FenceWatch(stage, 100);
    watch.begin(categories);
    // Not even multiples of the threshold, so that what is left of a reserve does not matter.
    measure("100 takes/s in total, each third take moves a fence", watch, () -> cold(watch, 20));
    measure("100 takes/s in total, each take moves a fence", watch, () -> cold(watch, 60));
    resident(steward);
  }

  /// The hot category uses 6,000 ids a second: the least reserve lasts 1.7 s, and is due after half
  /// of that.
  ///
  /// @param lasts how long a reserve is to last: 1 h where a steward is told nothing, 0 s where no
  ///     fence is ever further ahead than the least reserve
  void printTwice(String lasts) throws IOException, InterruptedException, KeeperException {
    Child steward = fenced(USUAL_RESERVE, lasts);
    FenceWatch watch = new FenceWatch(stage, USUAL_RESERVE);
    watch.begin(categories);
    CategoryName hot = categories.removeFirst();
    measure(
        "200 takes/s in total, half of them from one category, reserves for %s".formatted(lasts),
        watch,
        () -> {
          CompletableFuture<Integer> half =
              CompletableFuture.supplyAsync(() -> take(watch, i -> hot, 60));
          return cold(watch, 6_000) + half.join();
        });
    resident(steward);
  }

  private Child fenced(int reserve, String lasts) throws IOException, InterruptedException {
    for (int i = 0; i < CATEGORIES; i++) {
      CategoryName category = CategoryName.of("/bench/lag-" + i);
      stage.seed(category);
      categories.add(category);
    }
    Child steward = stage.steward("steward-a", "6s", "" + reserve, lasts);
    long fenced =
        Stage.await(
            "all are fenced",
            () -> categories.stream().allMatch(category -> stage.fence(category).isPresent()));
    System.out.printf(
        "%d categories fenced for the first time within %d ms of the steward's start%n",
        CATEGORIES, fenced);
    return steward;
  }

  /// Takes, and says how many takes the fence has held back.
  @FunctionalInterface
  private interface Load {
    int run();
  }

  private void measure(String what, FenceWatch watch, Load load) throws InterruptedException {
    watch.forget();
    int stalled = load.run();
    Stage.await("all have moved", () -> watch.due() == 0);
    System.out.printf(
        "fence lag at %s: %s; takes that the fence held back: %d (goal 0: %s)%n",
        what, watch.sentence(goals), stalled, goals.word(stalled == 0));
  }

  private void resident(Child steward) throws IOException {
    System.out.printf(
        "resident memory of the steward: %d MB (goal 200: %s); load of the machine: %s%n",
        steward.residentMb(), goals.word(steward.residentMb() <= 200), Machine.load());
  }

  private int cold(FenceWatch watch, int ids) {
    return take(watch, i -> categories.get((i * 7) % categories.size()), ids);
  }

  /// A hundred takes a second for half a minute; a lease is closed with the next take of its
  /// category, where that is the same as before.
  private int take(FenceWatch watch, IntFunction<CategoryName> which, int ids) {
    LeaseLedger worker =
        new LeaseLedger(
            new ZooKeeperLedger(stage.connection, Layout.DEFAULT),
            new Transactions(Layout.DEFAULT),
            () -> stage.names.lease(new WorkerName("bench-aaaa")),
            new JitteredPause(new SplittableRandom(7)),
            10);
    int held = 0;
    Optional<HeldLease> before = Optional.empty();
    long start = System.nanoTime();
    for (int i = 0; i < TAKES; i++) {
      Stage.restUntil(start + i * NANOS_A_TAKE);
      CategoryName category = which.apply(i);
      watch.takes(category, ids);
      Optional<HeldLease> same = before.filter(last -> last.category().equals(category));
      before = settled(worker.take(category, worker.request(ids, OptionalLong.empty()), same));
      watch.took(category, before.map(lease -> lease.lease().ranges()).orElse(RangeList.empty()));
      if (before.filter(lease -> !lease.cutByFence()).isEmpty()) {
        held++;
      }
    }
    return held;
  }

  private static Optional<HeldLease> settled(LedgerOutcome<HeldLease> outcome) {
    return outcome instanceof LedgerOutcome.Settled<HeldLease>(HeldLease lease)
        ? Optional.of(lease)
        : Optional.empty();
  }
}
