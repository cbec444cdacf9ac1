package org.mappingzoo.bench.dispenser;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.IdGeneratorService;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.MemoryLedger;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.dispenser.IdStripe;
import org.mappingzoo.core.dispenser.Order;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.RandomNames;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// One id, each way there is, beside [#atomicLong]: a bare counter without any promise. Each is
/// called in a loop that uses every id, so that what a call of JMH itself costs (as much as a
/// quarter of an atomic addition) does not hide the differences.
///
/// Iterations are so short that some find the machine undisturbed, also where it is shared.
///
/// Refills are in the figures: leases of a million ids, pieces of a hundred thousand, from a ledger
/// in memory.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 400, time = 5, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class DispenserBenchmark {
  private static final int LOOP = 1_000;
  private static final long BATCH = 1_000_000;
  private static final CategoryName IDS = CategoryName.of("/ids");

  private final AtomicLong counter = new AtomicLong();
  private final MemoryLedger store = new MemoryLedger();
  private final RandomNames names = new RandomNames(new Random(1));
  private final ExecutorService refills = Executors.newCachedThreadPool();
  private final IdDispenser shared = dispenser(Order.ASCENDING);
  private final IdDispenser striped = dispenser(Order.STRIPED);

  private IdDispenser dispenser(Order order) {
    return new IdDispenser(
        ledger(),
        IDS,
        new DispenserOptions(BATCH, 2 * BATCH, Duration.ofSeconds(10)).withOrder(order),
        refills,
        System::nanoTime);
  }

  private LeaseLedger ledger() {
    WorkerName worker = new WorkerName("bench-aaaa");
    return new LeaseLedger(
        store,
        new Transactions(Layout.DEFAULT),
        () -> names.lease(worker),
        attempt -> Thread.onSpinWait(),
        1_000);
  }

  @Setup
  public void seed() {
    LedgerAdmin admin =
        new LedgerAdmin(store, Layout.DEFAULT, names::request, names::generation, attempt -> {}, 1);
    LedgerChange seed =
        new LedgerChange.Seed(
            RangeText.parse("1:" + (Long.MAX_VALUE - 1)), CategorySettings.DEFAULT);
    if (admin.prepare(IDS, seed, new Note("bench", "", Instant.EPOCH))
            instanceof LedgerAdmin.Prepared.Ready(LedgerAdmin.Proposal proposal)
        && admin.apply(proposal) instanceof LedgerAdmin.Applied.Done) {
      return;
    }
    throw new IllegalStateException("the category cannot be seeded");
  }

  @TearDown
  public void close() {
    shared.close();
    striped.close();
    refills.shutdown();
  }

  /// What belongs to one thread.
  @State(Scope.Thread)
  public static class Own {
    private @Nullable IdStripe stripe;
    private @Nullable IdSet set;
    private @Nullable LeaseLedger ledger;

    private IdStripe stripe(IdDispenser of) {
      IdStripe own = stripe;
      if (own == null) {
        own = of.stripe();
        stripe = own;
      }
      return own;
    }

    /// One that has a loop's ids left.
    private IdSet set(DispenserBenchmark bench) {
      IdSet own = set;
      if (own == null || own.countIds() < LOOP) {
        if (own != null) {
          own.close();
        }
        own = bench.takeIds(this);
        set = own;
      }
      return own;
    }
  }

  private IdSet takeIds(Own own) {
    LeaseLedger ledger = own.ledger;
    if (ledger == null) {
      ledger = ledger();
      own.ledger = ledger;
    }
    CompareAndSetLoop loop =
        new CompareAndSetLoop(new ManagedOnly(), names::request, attempt -> {}, 1);
    return new IdGeneratorService(loop, ledger).takeIds(IDS, BATCH);
  }

  /// There are no plain categories here.
  private static final class ManagedOnly implements CategoryStore {
    @Override
    public CategoryRead read(CategoryName category) {
      return new CategoryRead.Managed(new Revision(1, 1, 0), NodeText.of(""));
    }

    @Override
    public WriteReply write(CategoryWrite write, boolean sentBefore) {
      throw new IllegalStateException("a managed category is not written as a plain one");
    }
  }

  @Benchmark
  @OperationsPerInvocation(LOOP)
  public void atomicLong(Blackhole ids) {
    AtomicLong from = counter;
    for (int i = 0; i < LOOP; i++) {
      ids.consume(from.incrementAndGet());
    }
  }

  @Benchmark
  @OperationsPerInvocation(LOOP)
  public void sharedNextId(Blackhole ids) {
    IdDispenser from = shared;
    for (int i = 0; i < LOOP; i++) {
      ids.consume(from.nextId());
    }
  }

  @Benchmark
  @OperationsPerInvocation(LOOP)
  public void stripedNextId(Blackhole ids) {
    IdDispenser from = striped;
    for (int i = 0; i < LOOP; i++) {
      ids.consume(from.nextId());
    }
  }

  @Benchmark
  @OperationsPerInvocation(LOOP)
  public void stripeNextId(Blackhole ids, Own own) {
    IdStripe from = own.stripe(striped);
    for (int i = 0; i < LOOP; i++) {
      ids.consume(from.nextId());
    }
  }

  @Benchmark
  @OperationsPerInvocation(LOOP)
  public void idSetTakeId(Blackhole ids, Own own) {
    IdSet from = own.set(this);
    for (int i = 0; i < LOOP; i++) {
      ids.consume(from.takeId());
    }
  }
}
