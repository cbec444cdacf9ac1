package org.mappingzoo.bench.steward;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.mappingzoo.bench.Child;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// A thousand categories, a hundred takes a second in total. First each third take of a category
/// uses more than half of its reserve, then each: so that so many need the book and a fence. The
/// lag is from the moment when such a take is sent until ZooKeeper tells somebody else that the
/// fence has moved.
final class FenceLag {
  private static final int CATEGORIES = 1_000;
  private static final int TAKES = 3_000;
  private static final long NANOS_A_TAKE = 10_000_000;
  private static final int RESERVE = 100;

  private final Stage stage;
  private final Map<String, Long> waiting = new ConcurrentHashMap<>();
  /// What is left of the reserves since they were last filled up.
  private final Map<String, Integer> headroom = new ConcurrentHashMap<>();

  private final Queue<Long> lags = new ConcurrentLinkedQueue<>();

  FenceLag(Stage stage) {
    this.stage = stage;
  }

  void print() throws IOException, InterruptedException, KeeperException {
    List<CategoryName> categories = new ArrayList<>();
    for (int i = 0; i < CATEGORIES; i++) {
      CategoryName category = CategoryName.of("/bench/lag-" + i);
      stage.seed(category);
      categories.add(category);
    }
    Child steward = stage.steward("steward-a", "6s", "100");
    long fenced =
        Stage.await(
            "all are fenced",
            () -> categories.stream().allMatch(category -> stage.fence(category).isPresent()));
    watch();
    System.out.printf(
        "%d categories fenced for the first time within %d ms of the steward's start%n",
        CATEGORIES, fenced);
    // Not even multiples of the threshold, so that what is left of a reserve does not matter.
    measure("each third take", categories, 20);
    measure("each take", categories, 60);
    System.out.printf(
        "resident memory of the steward: %d MB (goal 200: %s)%n",
        steward.residentMb(), steward.residentMb() <= 200 ? "met" : "MISSED");
  }

  private void measure(String what, List<CategoryName> categories, int ids)
      throws InterruptedException {
    lags.clear();
    waiting.clear();
    int stalled = take(categories, ids);
    Stage.rest(3_000);
    long[] sorted = lags.stream().mapToLong(Long::longValue).sorted().toArray();
    System.out.printf(
        "fence lag at 100 takes/s in total, %s moves a fence: %d moves of %d takes, median %.0f ms,"
            + " p99 %.0f ms (goal 250: %s), worst %.0f ms; takes that found no id below the fence:"
            + " %d%n",
        what,
        sorted.length,
        TAKES,
        at(sorted, 0.5),
        at(sorted, 0.99),
        at(sorted, 0.99) <= 250 ? "met" : "MISSED",
        at(sorted, 1),
        stalled);
  }

  private static double at(long[] sorted, double part) {
    int index = (int) Math.ceil(part * sorted.length) - 1;
    return sorted.length == 0 ? Double.NaN : sorted[Math.max(0, index)] / 1e6;
  }

  private void watch() throws KeeperException, InterruptedException {
    stage.looker.addWatch(
        Layout.DEFAULT.controls(),
        event -> {
          if (event.getType() == EventType.NodeDataChanged) {
            Long since = waiting.remove(event.getPath());
            headroom.remove(event.getPath());
            if (since != null) {
              lags.add(System.nanoTime() - since);
            }
          }
        },
        AddWatchMode.PERSISTENT_RECURSIVE);
  }

  private int take(List<CategoryName> categories, int ids) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(7);
    LeaseLedger worker =
        new LeaseLedger(
            new ZooKeeperLedger(stage.connection, Layout.DEFAULT),
            new Transactions(Layout.DEFAULT),
            () -> stage.names.lease(new OwnerName("bench")),
            new JitteredPause(random),
            10);
    int refused = 0;
    long start = System.nanoTime();
    for (int i = 0; i < TAKES; i++) {
      long ahead = start + i * NANOS_A_TAKE - System.nanoTime();
      if (ahead > 0) {
        Stage.rest(ahead / 1_000_000);
      }
      CategoryName category = categories.get((i * 7) % CATEGORIES);
      String path = Layout.DEFAULT.control(category);
      int left = headroom.merge(path, RESERVE - ids, (was, fresh) -> was - ids);
      if (left <= RESERVE / 2) {
        waiting.putIfAbsent(path, System.nanoTime());
      }
      if (!(worker.take(category, worker.request(ids, OptionalLong.empty()), Optional.empty())
          instanceof LedgerOutcome.Settled<?>)) {
        waiting.remove(path);
        refused++;
      }
    }
    return refused;
  }
}
