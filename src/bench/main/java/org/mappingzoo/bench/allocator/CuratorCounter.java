package org.mappingzoo.bench.allocator;

import java.util.concurrent.atomic.LongAdder;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.atomic.AtomicValue;
import org.apache.curator.framework.recipes.atomic.DistributedAtomicLong;
import org.apache.curator.retry.RetryNTimes;

/// A peer: batches from Curator's `DistributedAtomicLong`, which reads, then compares and sets.
/// Patient enough to get each batch in the end.
final class CuratorCounter implements Work {
  private final DistributedAtomicLong counter;
  private final long batch;
  private final LongAdder takes = new LongAdder();
  private final LongAdder failed = new LongAdder();

  CuratorCounter(CuratorFramework client, String path, long batch) {
    this.counter = new DistributedAtomicLong(client, path, new RetryNTimes(1_000, 1));
    this.batch = batch;
  }

  @Override
  public long once() throws Exception {
    long _ = take(batch);
    return batch;
  }

  /// The last of so many ids.
  long take(long count) throws Exception {
    AtomicValue<Long> value = counter.add(count);
    if (!value.succeeded()) {
      throw new IllegalStateException("a batch was not granted");
    }
    takes.increment();
    failed.add(value.getStats().getOptimisticTries() - 1);
    return value.postValue();
  }

  /// Begins to count anew.
  void reset() {
    takes.reset();
    failed.reset();
  }

  double failedPerTake() {
    return failed.sum() / (double) takes.sum();
  }
}
