package org.mappingzoo.steward;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.duty.MemoryBook;
import org.mappingzoo.steward.duty.MemoryBook.Fate;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// A whole steward under load, with a book that is slow, full now and then, and often gives no
/// answer: takes wait, and no fence is ever ahead of what is durable.
final class UnreliableBookTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final int IDS = 500;
  private static final long SEED = 20_261_121;
  private static final CountDownLatch NEVER = new CountDownLatch(1);

  private final MemoryBook book = new MemoryBook();
  private final RandomNames names = new RandomNames(new Random(1));

  @Test
  void whateverTheBookDoesNoFenceIsAheadOfItAndNoIdIsHandedOutTwice() throws IOException {
    Random random = new Random(SEED);
    AtomicInteger troubles = new AtomicInteger();
    book.fate(
        () -> {
          Fate fate = draw(random);
          troubles.addAndGet(fate == Fate.IS_WRITTEN ? 0 : 1);
          return fate;
        });
    book.afterWrite(UnreliableBookTest::slowly);
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
        ZooKeeperConnection connection =
            ZooKeeperConnection.open(
                new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
        ExecutorService workers = Executors.newFixedThreadPool(3)) {
      ZooKeeperLedger ledger = new ZooKeeperLedger(connection, Layout.DEFAULT);
      seed(ledger);
      try (Steward steward = steward(zoo)) {
        CompletableFuture<List<Long>> one = taking(workers, ledger, "one");
        CompletableFuture<List<Long>> other = taking(workers, ledger, "other");
        while (!one.isDone() || !other.isDone()) {
          assertCovered(ledger);
        }
        List<Long> all = new ArrayList<>(one.join());
        all.addAll(other.join());
        assertEquals(all.size(), new TreeSet<>(all).size(), "ids are handed out once");
        assertEquals(2 * IDS, all.size());
        assertTrue(steward.http().isEmpty());
      }
      assertTrue(troubles.get() > 3, () -> "too little went wrong: " + troubles);
    }
  }

  private static Fate draw(Random random) {
    return switch (random.nextInt(10)) {
      case 0, 1 -> Fate.IS_WRITTEN_IN_VAIN;
      case 2 -> Fate.IS_LOST;
      case 3 -> Fate.IS_REFUSED;
      default -> Fate.IS_WRITTEN;
    };
  }

  private static void slowly() {
    try {
      boolean _ = NEVER.await(40, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Steward steward(EmbeddedZooKeeper zoo) throws IOException {
    return Wiring.start(
        new SettingsReader()
            .flag("connect", Optional.of(zoo.connectString()))
            .flag("book", Optional.of("memory"))
            .flag("reserve-floor", Optional.of("100"))
            .flag("reserve-time", Optional.of("0s"))
            .flag("http", Optional.of("none"))
            .settings(),
        book,
        new java.security.SecureRandom());
  }

  private void seed(ZooKeeperLedger ledger) {
    LedgerAdmin admin =
        new LedgerAdmin(
            ledger,
            Layout.DEFAULT,
            names::request,
            names::generation,
            new JitteredPause(new Random(2)),
            10);
    Note by = new Note("ann", "a test", java.time.Instant.EPOCH);
    LedgerChange seed =
        new LedgerChange.Seed(RangeText.parse("1:100000"), CategorySettings.DEFAULT);
    if (admin.prepare(DID, seed, by) instanceof LedgerAdmin.Prepared.Ready(var proposal)) {
      admin.apply(proposal);
    }
  }

  /// ZooKeeper is read first: the book can only be further ahead by then.
  private void assertCovered(ZooKeeperLedger ledger) {
    if (CategoryReading.of(DID, ledger.read(DID, true))
        instanceof CategoryReading.Managed(var category)) {
      long inZooKeeper = category.control().value().fence().orElse(0);
      long inBook = book.read(DID).map(Book.Entry::reservation).map(Reservation::fence).orElse(0L);
      assertTrue(
          inBook == 0 || inZooKeeper <= inBook,
          () -> "ZooKeeper has %d, the book %d".formatted(inZooKeeper, inBook));
    }
  }

  private CompletableFuture<List<Long>> taking(
      ExecutorService workers, ZooKeeperLedger ledger, String owner) {
    LeaseLedger worker =
        new LeaseLedger(
            ledger,
            new Transactions(Layout.DEFAULT),
            () -> names.lease(new WorkerName(owner + "-aaaa")),
            new JitteredPause(new Random(3)),
            new JitteredPause(new Random(4), java.time.Duration.ofSeconds(20), System::nanoTime),
            40);
    return CompletableFuture.supplyAsync(
        () -> {
          List<Long> ids = new ArrayList<>();
          while (ids.size() < IDS) {
            long wanted = Math.min(10, IDS - ids.size());
            if (worker.take(DID, worker.request(wanted, OptionalLong.empty()), Optional.empty())
                instanceof LedgerOutcome.Settled<HeldLease>(HeldLease held)) {
              RangeList granted = held.lease().granted();
              for (IdRange range : granted) {
                for (long id = range.first(); id <= range.last(); id++) {
                  ids.add(id);
                }
              }
            } else {
              throw new AssertionError("nothing within 20 s");
            }
          }
          return ids;
        },
        workers);
  }
}
