package org.mappingzoo.bench.peers;

import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import me.ahoo.cosid.segment.IdSegmentDistributor;
import me.ahoo.cosid.segment.SegmentChainId;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// One id of a peer, beside [#atomicLong], in the same loop and with the same lengths as
/// `DispenserBenchmark`: name both in one run and they stand side by side.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 20, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class PeersBenchmark {
  private static final int LOOP = 1_000;

  /// Pieces of a hundred thousand ids, as our dispenser has them in its benchmark.
  private static final long STEP = 100_000;

  /// It tells of each prefetch.
  private final Logger quiet = Logger.getLogger("me.ahoo.cosid");

  private final AtomicLong counter = new AtomicLong();

  /// Segments from memory; default safe distance, prefetched by CosId's own workers.
  private final SegmentChainId chain;

  public PeersBenchmark() {
    quiet.setLevel(Level.WARNING);
    chain = new SegmentChainId(new IdSegmentDistributor.Atomic(STEP));
  }

  @Benchmark
  @OperationsPerInvocation(LOOP)
  public void atomicLong(Blackhole used) {
    for (int i = 0; i < LOOP; i++) {
      used.consume(counter.getAndIncrement());
    }
  }

  @Benchmark
  @OperationsPerInvocation(LOOP)
  public void cosIdSegmentChain(Blackhole used) {
    for (int i = 0; i < LOOP; i++) {
      used.consume(chain.generate());
    }
  }

  @Benchmark
  @OperationsPerInvocation(LOOP)
  public void randomUuid(Blackhole used) {
    for (int i = 0; i < LOOP; i++) {
      used.consume(UUID.randomUUID());
    }
  }
}
