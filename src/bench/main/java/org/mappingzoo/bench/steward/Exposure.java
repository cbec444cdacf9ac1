package org.mappingzoo.bench.steward;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookOptions;
import org.mappingzoo.steward.book.Books;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// How many ids are handed out beyond what is durably reserved at that moment: by the steward as
/// its article prints it (`id % RESERVE == 0`, on a watch that conflates), and by ours. Both with
/// a reserve of 100 and takes of 7, as fast as one writer can.
final class Exposure {
  private static final int RESERVE = 100;
  private static final int STEP = 7;
  private static final int TAKES = 3_000;

  /// Ours waits where the reserve is used up faster than it is made durable.
  private static final long LONGEST_NANOS = 20_000_000_000L;

  private static final String COUNTER = "/bench-counter";

  private final Stage stage;

  Exposure(Stage stage) {
    this.stage = stage;
  }

  void print() throws IOException, InterruptedException, KeeperException {
    System.out.printf("ids handed out beyond the reserve, up to %d takes of %d ids%n", TAKES, STEP);
    printed();
    ours();
  }

  /// The article's own steward, a stand-in: what it persists is a variable, so it costs nothing.
  private void printed() throws KeeperException, InterruptedException {
    AtomicLong persisted = new AtomicLong(RESERVE);
    stage.looker.create(COUNTER, bytes(0), Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    Watcher[] watcher = new Watcher[1];
    watcher[0] =
        event -> {
          if (event.getType() == EventType.NodeDataChanged) {
            stage.looker.getData(
                COUNTER,
                watcher[0],
                (rc, path, ctx, data, stat) -> {
                  if (rc == 0 && ByteBuffer.wrap(data).getLong() % RESERVE == 0) {
                    persisted.set(ByteBuffer.wrap(data).getLong() + RESERVE);
                  }
                },
                null);
          }
        };
    byte[] _ = stage.looker.getData(COUNTER, watcher[0], null);
    long last = 0;
    long beyond = 0;
    Stat stat = new Stat();
    for (int i = 0; i < TAKES; i++) {
      stat = stage.looker.setData(COUNTER, bytes(last + STEP), stat.getVersion());
      beyond += Math.min(STEP, Math.max(0, last + STEP - persisted.get()));
      last += STEP;
    }
    report("as printed in 2009", beyond, last);
  }

  private void ours() throws IOException, InterruptedException {
    CategoryName category = CategoryName.of("/bench/exposure");
    stage.seed(category);
    stage.steward("steward-a", "6s", "" + RESERVE);
    LeaseLedger worker =
        new LeaseLedger(
            new ZooKeeperLedger(stage.connection, Layout.DEFAULT),
            new Transactions(Layout.DEFAULT),
            () -> stage.names.lease(new WorkerName("bench-aaaa")),
            new JitteredPause(new SecureRandom()),
            10);
    Optional<HeldLease> before = Optional.empty();
    long taken = 0;
    long beyond = 0;
    long waited = 0;
    try (Book book =
        Books.open(
            stage.book(),
            BookOptions.standard().forReading(),
            new JitteredPause(new SecureRandom()))) {
      Stage.await("the book has it", () -> book.read(category).isPresent());
      long end = System.nanoTime() + LONGEST_NANOS;
      for (int i = 0; i < TAKES && System.nanoTime() < end; i++) {
        LedgerOutcome<HeldLease> outcome =
            worker.take(category, worker.request(STEP, OptionalLong.empty()), before);
        if (outcome instanceof LedgerOutcome.Settled<HeldLease>(HeldLease held)) {
          RangeList ids = held.lease().ranges();
          long fence = book.read(category).orElseThrow().reservation().fence();
          taken += ids.count();
          beyond += Math.max(0, ids.last(ids.size() - 1) - fence + 1);
          before = Optional.of(held);
        } else {
          waited++;
          Stage.rest(1);
        }
      }
    }
    report("ours", beyond, taken);
    System.out.printf("(ours made %d takes wait for the fence)%n", waited);
  }

  private static void report(String who, long beyond, long all) {
    System.out.printf("%-20s %7d of %7d ids: %.1f %%%n", who, beyond, all, 100.0 * beyond / all);
  }

  private static byte[] bytes(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }
}
